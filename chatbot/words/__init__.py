"""The bot's own sentences in each language. Games bring theirs."""
