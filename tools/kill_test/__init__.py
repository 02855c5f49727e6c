"""Kills and disturbs the bot during games, and counts lost, duplicated and missing posts. Read ``run`` first."""
