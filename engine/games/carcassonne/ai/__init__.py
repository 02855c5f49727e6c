"""The computer players of Carcassonne. Start with ``strategy``, then read from the outside in:

- ``evaluation``: the value of a position and of each move, in expected points of each seat
- ``rollout_cache``: replies in imagined games, evaluated once for squares with similar surroundings
- ``completion_odds``: which tiles fit where, each feature's chance of completion, and its expected points
- ``weights``: the parameters, tuned by self-play, and the styles

The computer players never use the order of the remaining tiles, only their kinds, which every player may count.
"""
