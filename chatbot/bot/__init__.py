"""Discord's side of the bot, on which features and posts stand; it has no rule and names no game.

``feature`` defines features and their frame, and routes presses; ``components`` and ``commands`` declare them;
``reply`` answers. ``choices`` and ``hand`` draw a turn's choices; ``components``, ``voice``, ``descriptions`` and
``painter`` make messages; ``channels`` reaches where to write; ``client`` connects.
"""
