"""A Discord for tests: the playground with simulated people, switchable faults, and discord.py connected to it."""
