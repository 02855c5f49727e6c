"""Versions that meet have the same chances: one that meets itself is level, and a broken one is no loser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.ai.player import Level
from tests.paths import ROOT
from tools.match.__main__ import Outcome, Thinking, deal, row
from tools.match.versions import BrokenVersion, Player, checked_out

if TYPE_CHECKING:
    from pathlib import Path

QUICKLY = Thinking(Level.RANDOM, seconds=0, simulations=0)


def test_a_version_that_meets_itself_is_level() -> None:
    with checked_out(str(ROOT)) as folder, Player(ROOT) as this, Player(folder) as other:
        outcome = deal(engine.games.find("carcassonne"), (this, other), 2, "level", QUICKLY)
    assert outcome == Outcome(won=0.5, lead=0)
    assert this.moves == other.moves > 0


def test_a_version_that_cannot_play_is_an_error_and_no_defeat(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "engine"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('this version is broken')\n", encoding="utf-8")
    with checked_out(str(tmp_path)) as folder, Player(folder) as other, pytest.raises(BrokenVersion):
        other.begin("carcassonne", "")
    assert "this version is broken" in capfd.readouterr().err


def test_the_report_says_how_sure_it_is() -> None:
    report = row([Outcome(0.5, 2.0), Outcome(1.0, 8.0), Outcome(0.5, -4.0)])
    assert report == "won 66.7 +- 32.7 %, lead 2.0 +- 6.8"
