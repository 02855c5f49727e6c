"""Pictures as the bot asks for them, painted in processes of their own."""
