"""A stand-in for Discord on loopback, with a page to play in. It does not know the bot."""
