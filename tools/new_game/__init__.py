"""Start a game: ``python -m tools.new_game NAME`` writes a folder, or with ``--package`` a Python package of its own.

What it writes is the tiny game in ``template`` under another name. It is complete: it passes the conformance tests and
can be played at once. Its author replaces it step by step. docs/adding-a-game.md shows how.
"""
