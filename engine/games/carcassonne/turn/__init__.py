"""The rules of Carcassonne: the position, its one move and what it does, scoring, setup and saves."""
