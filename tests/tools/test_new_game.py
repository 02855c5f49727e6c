"""``tools.new_game`` writes a whole tiny game, which is found and can be played at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import engine.games
import render.games
from engine.ai.player import Level, choose
from engine.api import CONTRACT_VERSION
from engine.wording import LANGUAGES, game_words
from render import pictures
from render.themes import Style
from tests.outside.distributions import finding_games_in, pip_install
from tests.paths import ROOT
from tools.new_game.__main__ import files_in_tree, write


def played(name: str) -> None:
    """Let computers play the game to its end, and draw its beginning and its end."""
    game = engine.games.find(name)
    position = game.setup(2, "a seed")
    pictures.turn(name, game.view(position, None), Style(("Ada", "Ben")))
    for number in range(20):
        if not (acting := game.to_act(position)):
            break
        view = game.view(position, acting[0])
        level = (Level.EASY, Level.HARD)[acting[0]]
        game.play(position, acting[0], choose(game, engine.games.strategy(game), view, level, number))
    assert game.standings(position).winners == (1,)
    assert pictures.find(name).frames([game.view(position, None)], Style(("Ada", "Ben")))
    for language in LANGUAGES:
        assert game_words(game, language).message("game") == "Six Pebbles"


def test_a_folder_of_the_source_tree_is_found_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, text in files_in_tree("six_pebbles").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(tmp_path / "engine" / "games")])
    monkeypatch.setattr(render.games, "__path__", [*render.games.__path__, str(tmp_path / "render" / "games")])
    with finding_games_in(tmp_path):
        assert engine.games.package_of("six_pebbles") is None
        played("six_pebbles")


def test_a_package_is_installed_found_and_played(tmp_path: Path) -> None:
    project, site = write("six_pebbles", tmp_path / "project"), tmp_path / "site"
    pip_install(project, site)
    with finding_games_in(site):
        assert str(engine.games.package_of("six_pebbles")) == "waypost-six-pebbles 0.1.0"
        assert engine.games.refused() == ()
        played("six_pebbles")
    environment = {"PYTHONPATH": f"{site}:{ROOT}"}
    terminal = [sys.executable, "-m", "engine", "play", "six_pebbles", "--you", "0"]
    said = subprocess.run(terminal, env=environment, input="quit\n", text=True, check=True, capture_output=True).stdout
    assert "You’re playing Six Pebbles." in said


def test_a_new_game_is_made_for_the_contract_of_today_by_number() -> None:
    rules = files_in_tree("six_pebbles")[Path("engine/games/six_pebbles/game.py")]
    assert f"    contract = {CONTRACT_VERSION}\n" in rules
    assert "CONTRACT_VERSION" not in rules


@pytest.mark.parametrize("name", ["Six Pebbles", "6pebbles", "europe", "class", ""])
def test_an_unusable_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("mine", "utf-8")
    with pytest.raises(SystemExit):
        write("six_pebbles", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["pyproject.toml"]
    assert (tmp_path / "pyproject.toml").read_text("utf-8") == "mine"
