"""Finds the weights of the AI by playing: each program prints the weights that it reached."""
