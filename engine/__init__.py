"""The rules of the games, and nothing else.

Nothing here does I/O, reads a clock, knows a user or writes a sentence. Chance comes from ``rng``, seeded.
Start reading at ``api``: what a game is.
"""
