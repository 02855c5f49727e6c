"""Imagined games: with which tickets rivals are imagined, how a game goes on, and what seats may expect then."""
