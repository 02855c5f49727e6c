"""Kills and disturbs the bot as it is run, while people play, and counts what was lost, told twice or not told at all.

``python -m tools.kill_test`` tells its options with ``--help``. Begin reading at ``run``.
"""
