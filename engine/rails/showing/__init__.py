"""What is shown of a rail game: views of a position, the text board, and how choices are offered as buttons."""
