"""Search that knows no game: it sees a view and what a game says is worth knowing."""
