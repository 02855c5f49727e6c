"""Carcassonne's tiles, drawn from the same features that score."""
