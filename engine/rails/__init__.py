"""The common part of the rail games: cards, market, routes, payments, tunnels, tickets, trails, and the turn.

A game of this family is a ``RailMap`` (its cities, routes and tickets), a ``RuleBook`` (where its rules differ) and
words. Start reading at ``rulebook``; ``game.RailGame`` puts everything together. Nothing here knows a certain game.

- ``board``, ``networks``: map, cards, tickets, trails; ``turn``: the rules
- ``view``, ``text_board``, ``lacking``, ``taps``, ``reports``: what is shown, offered and said
- ``thinking``: how computers play
"""
