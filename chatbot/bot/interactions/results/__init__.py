"""What games came to: a person's statistics, and who plays best on a server or across servers."""
