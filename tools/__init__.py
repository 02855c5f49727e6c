"""Development tools: they make maps, train computer players and run tests. They are not shipped. See README."""
