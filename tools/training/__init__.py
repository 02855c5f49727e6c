"""Finds the weights of the computers in games: each program prints the weights that it reached, and writes nothing."""
