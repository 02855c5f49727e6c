"""What came of a run: the posts of each game, compared with what Redis held of it and what the rules say."""
