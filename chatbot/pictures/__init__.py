"""Pictures as the bot asks for them, and the processes that paint them."""
