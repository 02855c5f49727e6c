"""What the pictures of all games are drawn with: outlines, pieces, the scoreboard, and boxes for layout."""
