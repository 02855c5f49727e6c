"""A Discord for tests: the playground with people at its pages, faults to switch on, and discord.py pointed at it."""
