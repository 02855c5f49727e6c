"""The search, which works for any game: it takes a view and the game's strategy."""
