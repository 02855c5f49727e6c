"""The rules of a rail game: the position, its moves and what each does, refusals, scoring, setup and saves."""
