"""The rules of the games, and nothing else.

The engine does no I/O, reads no clock, knows no user and writes no sentence. All chance comes from ``rng``, seeded. The
front door is ``engine.games``: ``engine.games.find("europe")`` is a game, and ``api`` says what a game is. Start there.

- ``api``: the contract of a game; ``messages``: codes with data and errors, from which ``wording`` makes sentences
- ``notation``, ``saved``, ``replay``: moves, positions and whole games as text that lasts; ``history``: how a game went
- ``taps``: choices as buttons, and turns planned before; ``lessons``: the game taught; ``rng``: the seeded generators
- ``games``: the games, one folder each; ``rails``: the common part of the rail games
- ``ai``: levels and search; ``review``: finished games judged
- ``terminal``: a game that is typed and read; ``__main__``: play and replay at a terminal
"""

from engine import games as games
