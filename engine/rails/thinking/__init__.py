"""How computers play rail games, on whichever board. From the inside out:

- ``weights``: the numbers in all this, tuned by self-play
- ``route_graph``: the board as a graph, and the cheapest paths on it
- ``turns_left``: how many turns a seat may expect
- ``route_costs``: what every free route would cost a seat
- ``planning``: the cheapest network that joins the tickets, and routes for their points
- ``allocation``: which cards in hand are meant for which planned route, and what is still lacking
- ``hand_values``: how far a hand goes towards some routes, as one number
- ``card_draws``, ``building``, ``ticket_choice``: which card, which route, which tickets
- ``policy``: a move by the plan; ``beginner``: a move without one
- ``imagined_games``: how all seats play on by the policy, with tickets that fit what they have built, and what they
  may expect at the end
- ``reasons``: why a move is good, for a hint
- ``strategy``: all of it as the search and the levels use it

Nothing here looks at a rival's hand or tickets, or at the order of a pile.
"""
