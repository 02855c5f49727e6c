"""Games in packages of their own: a tiny one without secrets, from the tutorial, and one with secrets and six seats."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import engine.games
from chatbot.bot import painter
from chatbot.bot.painter import is_drawn
from engine.ai.player import Level, choose
from render import pictures
from render.themes import Style
from tests.outside import tutorial
from tests.outside.distributions import HIGH_CARD, finding_games_in, install, pip_install
from tests.paths import ROOT
from tools.new_game.__main__ import write

if TYPE_CHECKING:
    from pathlib import Path

MANY = 80
"""Fewest conformance tests of a game. Those of missing parts are skipped."""
LEVELS = (Level.RANDOM, Level.EASY, Level.NORMAL, Level.HARD)


def run(site: Path, folder: Path, *words: str, typed: str = "") -> str:
    """Run Python with both games installed, in this folder, and return what it prints."""
    environment = {"PYTHONPATH": f"{site}{os.pathsep}{ROOT}", "PATH": os.environ["PATH"]}
    command = [sys.executable, "-P", *words]
    done = subprocess.run(
        command, check=False, cwd=folder, env=environment, input=typed, text=True, capture_output=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("name", "seats", "most"), [("three_in_a_row", 2, 9), ("high_card", 6, 18)])
def test_computers_play_an_outside_game_to_its_end(outside: Path, name: str, seats: int, most: int) -> None:
    with finding_games_in(outside):
        game = engine.games.find(name)
        assert game.seats[1] == seats
        position = game.setup(seats, "a seed")
        for number in range(most):
            if not (acting := game.to_act(position)):
                break
            level = LEVELS[number % len(LEVELS)]
            view = game.view(position, acting[0])
            game.play(position, acting[0], choose(game, engine.games.strategy(game), view, level, number))
        assert game.standings(position).over


def test_both_packages_are_listed_with_their_versions(outside: Path, tmp_path: Path) -> None:
    lines = [line.split() for line in run(outside, tmp_path, "-m", "chatbot", "games").splitlines()]
    assert ["three_in_a_row", "Three", "in", "a", "Row", "2", "seats", "waypost-three-in-a-row", "0.1.0"] in lines
    assert ["high_card", "High", "Card", "2-6", "seats", "waypost-high-card", "2.0"] in lines


def test_the_tutorials_game_is_played_at_the_terminal(outside: Path, tmp_path: Path) -> None:
    moves = "".join(f"place {square}\n" for square in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"))
    play = ("-m", "engine", "play", "three_in_a_row", "--you", "0", "--seed", "b")
    said = run(outside, tmp_path, *play, typed=moves * 3)
    assert "You’re playing Three in a Row." in said
    assert "The seed was “b”." in said, "the seed is revealed at the end"


def test_a_package_brings_its_own_pictures_or_none(outside: Path) -> None:
    with finding_games_in(outside):
        assert is_drawn("three_in_a_row")
        assert not is_drawn("high_card")
        game = engine.games.find("three_in_a_row")
        panes = pictures.live(game.id, game.view(game.setup(2, "x"), 0), (), Style(("Ada", "Ben")))
    assert {"a1", "c3"} <= panes[0].stands_for()


def test_the_cover_of_a_short_game_is_painted(outside: Path) -> None:
    with finding_games_in(outside):
        (painted,) = painter._cover("three_in_a_row", Style(()))
    assert painted.data


def test_a_game_whose_pictures_raise_is_played_without_them(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (install(tmp_path, "smudge") / "picture.py").write_text("1 / 0", "utf-8")
    with finding_games_in(tmp_path):
        assert not is_drawn("smudge")
        assert engine.games.find("smudge").id == "smudge"
    assert "the game smudge is played without pictures" in caplog.text


def passed(site: Path, folder: Path, game: str, *others: str) -> int:
    """Write the golden files of a game, run the conformance tests and ``others``, and return the number of tests."""
    run(site, folder, "-m", "conformance.goldens", "tests/golden", game)
    plugins = ("-p", "conformance.plugin", "-p", "no:cacheprovider", "-p", "no:xdist")
    said = run(site, folder, "-m", "pytest", "-q", *plugins, "--pyargs", "conformance", *others)
    return int(said.rpartition(" passed")[0].split()[-1])


def test_the_tutorials_game_passes_the_conformance_tests_and_its_own(outside: Path, tutorial_project: Path) -> None:
    assert passed(outside, tutorial_project, "three_in_a_row", "tests/") > MANY


def test_a_game_with_six_seats_passes_the_conformance_tests(outside: Path, tmp_path: Path) -> None:
    shutil.copyfile(HIGH_CARD / "pyproject.toml", tmp_path / "pyproject.toml")
    assert passed(outside, tmp_path, "high_card") > MANY


def test_a_new_game_passes_the_conformance_tests_and_its_own(tmp_path: Path) -> None:
    project, site = write("six_pebbles", tmp_path / "project"), tmp_path / "site"
    pip_install(project, site)
    assert passed(site, project, "six_pebbles", "tests/") > MANY


def test_the_tutorial_shows_every_file_of_the_game(tutorial_project: Path) -> None:
    made = {path.relative_to(tutorial_project).as_posix() for path in tutorial_project.rglob("*.*") if path.is_file()}
    by_tools = re.compile(r"^build/|\.egg-info/|__pycache__/|^tests/golden/")
    assert {path for path in made if not by_tools.search(path)} - tutorial.files().keys() == {
        "README.md",
        "waypost_three_in_a_row/py.typed",
    }
