"""Code shared by the rail games: cards, market, routes, payments, tunnels, tickets, trails, and turns.

A rail game consists of a ``RailMap`` (cities, routes and tickets), a ``RuleBook`` (its own rules) and words. Start with
``rulebook``. ``game.RailGame`` combines all parts. This package does not depend on a particular game.

- ``board``, ``networks``: map, cards, tickets, trails; ``turn``: the rules
- ``view``, ``text_board``, ``lacking``, ``taps``, ``reports``: display, choices and descriptions
- ``thinking``: the computer players
"""
