"""Reviews of finished games: asked for, waited for, shown and shared."""
