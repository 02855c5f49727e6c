"""The board of a rail game: its map of cities and routes, its cards, its tickets, and trails along built routes."""
