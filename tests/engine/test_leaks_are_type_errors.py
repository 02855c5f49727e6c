"""Code that displays, describes or chooses moves takes views: the type checker rejects a position of any game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SNIPPET = """
import engine.games
from engine.ai.player import Level, choose, hint
from engine.ai.search import Budget, Search
from engine.games.carcassonne import GAME as CARCASSONNE
from engine.games.europe import GAME as EUROPE
from engine.rng import FastRng

# some game
game = engine.games.find("europe")
position = game.setup(2, "x")
view = game.view(position, 0)
strategy = engine.games.strategy(game)
game.text_board(view)
game.text_board(position)  # refused
game.imagine(position, FastRng(1))  # refused
game.taps.label(view, "card", "red")
game.taps.label(position, "card", "red")  # refused
game.taps.preview(position, "draw")  # refused
choose(game, strategy, view, Level.EASY, 1)
choose(game, strategy, position, Level.EASY, 1)  # refused
hint(game, strategy, position, 1, Budget(1))  # refused
Search(game, strategy, position, 1)  # refused

# a game with secrets
EUROPE.text_board(EUROPE.view(EUROPE.setup(2, "x"), None))
EUROPE.text_board(EUROPE.setup(2, "x"))  # refused
EUROPE.text_board(CARCASSONNE.view(CARCASSONNE.setup(2, "x"), None))  # refused
EUROPE.taps.menus(EUROPE.setup(2, "x"), "card", ())  # refused

# a game whose positions have a seat, as views have
tiles = CARCASSONNE.setup(2, "x")
CARCASSONNE.text_board(tiles)  # refused
choose(CARCASSONNE, CARCASSONNE.strategy, CARCASSONNE.view(tiles, tiles.seat), Level.EASY, 1)
choose(CARCASSONNE, CARCASSONNE.strategy, tiles, Level.EASY, 1)  # refused
"""


def test_passing_a_position_as_a_view_is_a_type_error(tmp_path: Path) -> None:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(SNIPPET, encoding="utf-8")
    silently = ["--strict", "--follow-imports=silent", "--no-error-summary", "--cache-dir", str(tmp_path / "cache")]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", *silently, str(snippet)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    errors = {int(line.split(":")[1]) for line in ran.stdout.splitlines() if ": error: " in line}
    refused = {number for number, line in enumerate(SNIPPET.splitlines(), 1) if line.endswith("# refused")}
    assert errors == refused, ran.stdout + ran.stderr
