"""What is worth knowing about rail games, whichever board they are played on. From the inside out:

- ``graph``: the board as those see it who look for a way
- ``tempo``: how many turns are left
- ``pricing``: what every free route would cost a seat
- ``planning``: the cheapest network that joins the tickets, and routes for their points
- ``purse``: which cards in hand are meant for which planned route, and what is still wanted
- ``drawing``, ``building``, ``choosing``: which card, which route, which tickets
- ``policy``: all of it, as a move; ``novice`` is the beginner's way
- ``reasons``: the same for people
- ``strategy``: what the search is given

Nothing here looks at a rival's hand or tickets, or at the order of a pile.
"""
