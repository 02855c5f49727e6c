"""The computer players of rail games, for any board. From the inside out:

- ``weights``: the parameters, tuned by self-play, and the styles
- ``planning``: the price of each route to a seat, the cheapest network for its tickets, and the tickets to keep
- ``cards``: the cards claimed by planned routes, the value of a hand, and the card to draw
- ``policy``: a move that follows the plan, and a beginner's move without one
- ``imagined_games``: plausible tickets for rivals, play by the policy, and expected points
- ``strategy``: the interface to the search and the levels
- ``reasons``: the reasons for a move, in points

This package never reads a rival's hand or tickets, or the order of a pile.
"""
