"""Time at a table: when a clock is up, when its person is called and reminded, and who may give more time."""
