"""How computers play Carcassonne. Start reading at ``strategy``; then, from the outside in:

- ``evaluation``: what a position is worth, and what each move would make of it
- ``city_threats``: moves that save a city from a rival, which a search always tries
- ``rollout_cache``: the replies in imagined games, where places that look alike need not be evaluated again
- ``neighbourhood``: what is visible from a place, as the key of that cache
- ``utility``: how good the expected points of all seats are for one of them
- ``expected_points``: the points that each seat may expect; features that rivals could join
- ``completion_odds``: the chance of each feature to be completed, and the points that it promises
- ``calibration``: raw chances made such that come true as often as they say
- ``tile_masks`` and ``time_tables``: which tiles to come fit where, and what there is still time for
- ``weights``: the numbers in all this, tuned by self-play
- ``reasons``: why a move is good, for a hint

Nothing here looks at the order of the tiles to come, only at which they are; that everybody may count.
"""
