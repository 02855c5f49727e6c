"""The adapter to Discord. It knows no rule and no game by name."""
