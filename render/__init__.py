"""Pictures of games: a view becomes a scene (a drawing as data), and ``paint`` turns the scene into a file.

``pictures`` is the public interface. ``games`` has one module per game, which draws only from that game's views, so no
picture can show what its reader may not know. ``rails`` and ``carcassonne`` contain the parts of those drawings.
"""
