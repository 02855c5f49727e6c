"""The art of Carcassonne's tiles, drawn from the very features that score: picture and rules cannot disagree."""
