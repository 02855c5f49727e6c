"""Search that knows no game: it sees a view and the game's strategy."""
