"""Kills and disturbs the bot while people play, and counts what was lost, posted twice or not posted. See ``run``."""
