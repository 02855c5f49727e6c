"""The rules of the games, and nothing else.

The engine does no I/O, reads no clock, knows no user and writes no sentence; chance comes from ``rng``, seeded. The
front door is ``engine.games``: ``engine.games.find("europe")`` is a game, and ``api`` says what a game is. Start there.

- ``api``: the contract of a game; ``messages``: codes with data, from which ``wording`` makes sentences
- ``notation``, ``saved``, ``replay``: moves, positions and whole games as text that lasts
- ``taps``: what a game says about its choices to whoever offers them as buttons
- ``rng``: the seeded generators; ``errors``: what may be raised
- ``games``: the games, one folder each; ``rails``: what the rail games share; ``ai``: levels, search and matches
- ``terminal``: a game that is typed and read; ``__main__``: play, replay and compare levels, with keyboard and files
"""

from engine import games as games
