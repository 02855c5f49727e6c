"""Kills and disturbs the bot while people play, and counts what was lost, posted twice or not posted at all.

``python -m tools.kill_test`` tells its options with ``--help``. Begin reading at ``run``.
"""
