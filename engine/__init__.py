"""The rules of the games, and nothing else.

Nothing here does I/O, reads a clock, knows a user or writes a sentence. Chance comes from ``rng``, seeded.
The front door is ``engine.games``: ``engine.games.find("europe")``. Start reading at ``api``: what a game is.
"""

from engine import games as games
