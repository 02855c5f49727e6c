"""The bot's own sentences in each language; games bring their own."""
