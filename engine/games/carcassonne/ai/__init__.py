"""What is worth knowing about Carcassonne. Start reading at ``strategy``; then, from the outside in:

- ``judging``: what a position is worth, what each move would make of it
- ``habits``: the same for imagined games, where places that look the same need not be judged again
- ``hopes``: how glad a seat is of what everybody may expect
- ``surroundings``: what can be seen from a place
- ``ledger``: who may expect what; features that rivals could join
- ``outlook``: the chance of each feature to be completed, and the points that it promises
- ``chances`` and ``times``: which tiles to come fit where, and what there is still time for
- ``weights``: the numbers in all this, tuned by self-play
- ``reasons``: the same for people, as words for a hint

Nothing here looks at the order of the tiles to come, only at which they are; that everybody may count.
"""

from engine.games.carcassonne.ai.strategy import CarcassonneStrategy

STRATEGY = CarcassonneStrategy()
