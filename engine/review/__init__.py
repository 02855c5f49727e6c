"""Reviews of finished games: what each move was worth beside the best that its mover could have found.

Every move is judged from its mover's own view and by the same strategy and imagined games with which computers play
(``engine.ai``). All chance is seeded by the number of the move, so whoever has the record comes to the same review.

- ``judging``: a move beside others, in the same imagined games
- ``reading``: a record from its movers' views
- ``scanning``: all moves of a game, with little search; ``examining``: the suspects among them, with much
- ``review``: what came of both: the expected result over the game, each seat's accuracy, the turning points

The work comes in parts that any process can do from the record alone: ``scan`` and ``examine`` are given it whole.
"""
