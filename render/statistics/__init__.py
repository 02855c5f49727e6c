"""Pictures of what a person's games came to: no game and no person is known here, only words and numbers."""
