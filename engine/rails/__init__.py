"""What the rail games share: cards, market, routes, payments, tunnels, tickets, trails, and the turn.

A game of this family is a ``RailMap`` (its cities, routes and tickets), a ``RuleBook`` (where its rules differ) and
words. Start reading at ``rulebook``; ``game.RailGame`` puts everything together. Nothing here knows a certain game.

- ``board``: map, cards, tickets, trails; ``turn``: the rules; ``showing``: views, text and taps
- ``thinking``: how computers play; ``ai`` and ``taps``: what a game without modules of these names gets
"""
