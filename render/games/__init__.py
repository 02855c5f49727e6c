"""One module for each game with pictures, named by the game's id. It offers them as `PICTURES`."""
