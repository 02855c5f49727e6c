"""Finds the weights of the computer players by playing games. Each program prints the resulting weights and does not
change any file.
"""
