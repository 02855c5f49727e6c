"""Kills and disturbs the bot during games, and counts lost, duplicated and missing posts. Start with ``run``."""
