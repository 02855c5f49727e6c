"""The static boards: each a ground painted once."""
