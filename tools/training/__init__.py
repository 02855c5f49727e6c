"""Finds the weights of the computers by playing games. Each program prints the resulting weights and does not change
any file.
"""
