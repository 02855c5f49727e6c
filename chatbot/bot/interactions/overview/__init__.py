"""What a person looks back at: their own games, and what happened in one, move by move."""
