"""What happens in channels: messages and threads are made and changed, and the bot and the pages are told."""
