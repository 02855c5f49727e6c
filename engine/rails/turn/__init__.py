"""The rules of a rail game: position, moves and their effects, refusals, scoring, set-up and saves."""
