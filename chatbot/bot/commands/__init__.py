"""Slash commands. Their names, options and descriptions come from the games' moves and from the catalogues.

``moves`` makes one group for each game (``/europe build``), ``table`` the group ``/game``, ``top_level`` the commands
beside them. Each callback acknowledges at once with a private answer and hands over to a handler, the one that the
buttons use, too (``interactions``). While a person types, ``autocomplete`` suggests values. ``localization`` names
everything in every language, and ``syncing`` registers the commands at Discord when they have changed.
"""
