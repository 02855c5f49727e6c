"""Another project runs the conformance tests on its own game, and each failure says what the game must provide."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

GAME = """
from tests.toy.game import ToyGame

class Open(ToyGame):
    id = "open"
    package = "open_cards"
    has_secrets = False

GAME = Open()
"""
WORDS = "game = Open cards\ngame-choice = Open cards\nrules-topics = goal\ntopic-goal = Goal\nrules-goal = Win.\n"
TESTS = "playthrough or required or lacks or everyone_sees"


def run_suite(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the conformance tests in the folder of another project."""
    command = [sys.executable, "-m", "pytest", "-p", "conformance.plugin", "-p", "no:cacheprovider", "--pyargs"]
    return subprocess.run(
        [*command, "conformance", "-q", *words],
        cwd=project,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{project}", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    words = tmp_path / "open_cards" / "words"
    words.mkdir(parents=True)
    (tmp_path / "open_cards" / "__init__.py").write_text(GAME)
    (words / "en.ftl").write_text(WORDS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nwaypost_games = *\nwaypost_languages = en pl\n")
    return tmp_path


def test_failures_say_in_words_what_a_game_must_provide(project: Path) -> None:
    run = run_suite(project, "--waypost-game", "tests.toy", "--waypost-game", "open_cards", "-k", TESTS)
    said = " ".join(run.stdout.split())
    assert "open-2.txt is missing" in said
    assert "Write it with: python -m conformance.goldens" in said
    assert "words/en.ftl in open_cards must contain these sentences of open: game-description, verb-play" in said
    assert "words/pl.ftl in open_cards lacks sentences that English has: game, game-choice, rules-goal" in said
    assert "open declares has_secrets = False, but seats see different things" in said
    assert run.returncode == 1


def test_a_project_names_its_games_and_golden_folder_in_its_settings(project: Path) -> None:
    (project / "pytest.ini").write_text(f"[pytest]\nwaypost_games = tests.toy\nwaypost_golden = {ROOT}/tests/golden\n")
    run = run_suite(project, "-k", "playthrough or past_schema or wrong_number")
    assert run.returncode == 0, run.stdout
    assert "3 passed" in run.stdout
