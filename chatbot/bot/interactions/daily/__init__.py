"""The daily game: what a person has played today, where their one try is played, and who was best yesterday."""
