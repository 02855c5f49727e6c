"""One module for each game with pictures, named by the game's id. It exports them as `PICTURES`."""
