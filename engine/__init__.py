"""The rules of the games, without any input or output.

The engine does not read a clock, deal with users or write sentences. All randomness comes from ``rng``, which is
seeded. Start with ``engine.games.find("europe")``, which returns a game, and with ``api``, which defines what a game
is.

- ``api``: the interface of a game; ``messages``: codes with data, and errors; ``wording``: sentences made from these
- ``notation``, ``saved``, ``replay``: the stored text of moves, positions and whole games; ``history``: statistics
- ``taps``: choices as buttons, and planned turns; ``lessons``: tutorials; ``rng``: seeded generators
- ``games``: the games, one folder each; ``rails``: code shared by the rail games
- ``ai``: levels and search; ``review``: the analysis of finished games
- ``terminal``: a game played at a terminal; ``__main__``: its command line
"""

from engine import games as games
