"""One file a game: its views as scenes. A game's file is found by the game's id."""
