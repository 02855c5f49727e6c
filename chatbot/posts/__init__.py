"""Posts of the bot, in channels and by direct message."""
