"""Programs for those who work on the project: map-making, training of the AI, and arenas. Not shipped."""
