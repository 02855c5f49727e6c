"""How computers play Carcassonne. Start reading at ``strategy``; then, from the outside in:

- ``evaluation``: the worth of a position, and of each move; the points that each seat may expect
- ``rollout_cache``: replies in imagined games, evaluated once for places that look alike
- ``completion_odds``: which tiles fit where, and each feature's chance to be completed and the points it promises
- ``weights``: the numbers in all this, tuned by self-play, and the styles

Nothing here looks at the order of the tiles to come, only at which they are. Everybody may count those.
"""
