"""Programs for those who work on the project: making maps, training the AI, letting it play. Not shipped; see README.md."""
