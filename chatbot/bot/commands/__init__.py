"""Slash commands. Their names, options and descriptions come from the games' moves and from the catalogues."""
