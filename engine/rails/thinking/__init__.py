"""How computers play rail games, on any board. From the inside out:

- ``weights``: the numbers in all this, tuned by self-play, and the styles
- ``planning``: the price of each route to a seat, the cheapest network for its tickets, and which tickets to keep
- ``cards``: the cards that planned routes claim, the value of a hand, and which card to draw
- ``policy``: a move by the plan, and a beginner's move without one
- ``imagined_games``: rivals' tickets that fit their routes, play by the policy, and the points to expect
- ``strategy``: all of it as the search and the levels use it
- ``reasons``: why a move is good, in points

Nothing here looks at a rival's hand or tickets, or at the order of a pile.
"""
