"""The bot's posts, in channels and by direct message."""
