"""A Discord for tests: the playground with people at its pages, switchable faults, and discord.py connected to it."""
