"""Pictures of games: a view becomes a scene (a drawing as data), and ``paint`` turns the scene into a file.

``pictures`` is the front door. ``games`` has a module for each game, which draws from its views only: no picture
can show what its reader may not know. ``rails`` and ``carcassonne`` are what those modules are made of.
"""
