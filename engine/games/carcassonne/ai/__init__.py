"""How computers play Carcassonne. Start reading at ``strategy``; then, from the outside in:

- ``evaluation``: the worth of a position, and of each move; the points that each seat may expect
- ``rollout_cache``: replies in imagined games, evaluated once for places that look alike
- ``completion_odds``: the chance of each feature to be completed, and the points that it promises
- ``chances``: which tiles to come fit where, what there is still time for, and calibrated chances
- ``weights``: the numbers in all this, tuned by self-play, and the styles
- ``reasons``: why a move is good, for a hint

Nothing here looks at the order of the tiles to come, only at which they are. Everybody may count those.
"""
