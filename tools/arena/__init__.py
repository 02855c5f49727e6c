"""Lets the AI play against other settings of itself and against opponents of other schools."""
