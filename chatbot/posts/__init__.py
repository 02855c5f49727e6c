"""What the bot posts in channels and by direct message."""
