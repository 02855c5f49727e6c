"""Pictures of games: a view goes in, a scene (a drawing as data) comes out, and ``paint`` turns it into a file.

``pictures`` is the front door. ``games`` has a module a game, which draws from that game's views only: no picture can
show what its reader may not know. ``rails``, ``maps`` and ``carcassonne`` are what those modules are made of.
"""
