"""Lets computers play against one another: levels, styles, weights, other versions, and opponents of other schools."""
