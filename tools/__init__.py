"""Programs for those who work on the project: they make maps, train the AI and let it play. Not shipped; see README."""
