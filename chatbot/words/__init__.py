"""The bot's own sentences in each language. A game's sentences are in the game's folder."""
