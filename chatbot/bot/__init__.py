"""The Discord framework for features and posts. It contains no game rules and is the same for every game.

``feature`` defines features and their frame, and routes presses. Features declare buttons with ``components`` and
commands with ``commands``. ``reply`` sends answers. ``choices`` and ``hand`` draw the choices of a turn.
``components``, ``voice``, ``descriptions`` and ``painter`` make messages. ``channels`` finds and opens channels.
``client`` connects to Discord.
"""
