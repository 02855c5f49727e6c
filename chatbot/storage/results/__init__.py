"""What is kept of finished games: the log of all results, and what they add up to for each person."""
