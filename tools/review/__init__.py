"""How good the reviews of games are, and what they cost."""
