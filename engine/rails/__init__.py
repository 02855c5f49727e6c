"""What the rail games share: cards, market, routes, payments, tunnels, tickets, trails, and the turn.

A game of this family is a ``Board`` (its map and tickets), a ``RuleBook`` (where its rules differ) and words. Start
reading at ``rulebook``; ``game.RailGame`` puts everything together. No game is named in this room.
"""
