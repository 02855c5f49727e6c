"""The frame on which features and posts stand: Discord's side of the bot, without a rule and without a game by name.

``feature`` says what a feature is and hands it what it works with; ``buttons``, ``commands`` and ``router`` bring what
people press and type to it; ``reply`` answers. ``choices`` and ``hand`` draw the choices of a turn; ``layout``,
``voice`` and ``descriptions`` make messages, ``channels`` and ``direct_messages`` reach where to write, ``client`` and
``login`` connect.
"""
