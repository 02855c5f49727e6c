"""The search for good moves. It works for any game, and takes a view and the game's strategy."""
