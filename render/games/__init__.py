"""A module for each game that is drawn, found by the game's id; it offers its pictures as `PICTURES`."""
