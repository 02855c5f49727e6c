"""Tests of the command line: each command's arguments, its help and its exit status."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import engine.games
from chatbot import __version__
from chatbot.app import command_line, record_files
from chatbot.app.logs import log_versions
from chatbot.app.play import CannotPlay
from chatbot.app.record_files import UnusableRecord
from engine import replay
from engine.ai.player import Level, choose
from engine.wording import LANGUAGES
from tests.outside.distributions import finding_games_in, install
from tests.paths import ROOT

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from pathlib import Path

    from engine.api import Move, Seat

COMMANDS = ("play", "bot", "worker", "check", "health", "games", "recount", "backup", "restore", "verify", "review")
RULES = ROOT / "tests" / "golden" / "rules"
RECORDS = [path for game in engine.games.all() for path in sorted(RULES.glob(f"{game.id}-*.record.json"))]


@pytest.fixture(autouse=True)
def _log_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prevent the commands from changing this process's logging and warnings."""
    monkeypatch.setattr(command_line, "log_to_terminal", lambda _format: None)


def status_of(words: Sequence[str]) -> object:
    with pytest.raises(SystemExit) as left:
        command_line.run(words)
    return left.value.code


# --- Help, version, usage ---------------------------------------------------------------------------------


def test_the_help_lists_every_command_and_the_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"    {name} " in said for name in COMMANDS)
    assert "Exit status: 0" in said


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of([name, "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: waypost {name} ")
    assert "Exit status: 0" in said


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["--version"]) == 0
    assert capsys.readouterr().out.startswith(f"waypost {__version__} (Python 3.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "COMMAND --help explains"),
        (["dance"], "invalid choice: 'dance'"),
        (["bot", "now"], "unrecognized arguments: now"),
        (["backup"], "TARGET"),
        (["verify"], "FILE"),
        (["review", "game.json", "--language", "xx"], "invalid choice: 'xx'"),
        (["play", "--port", "x"], "from 0 to 65535, not 'x'"),
        (["play", "--port", "65536"], "from 0 to 65535, not '65536'"),
    ],
)
def test_wrong_usage_ends_with_status_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(words) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def test_the_command_line_also_runs_as_a_module() -> None:
    run = subprocess.run([sys.executable, "-m", "chatbot", "--version"], cwd=ROOT, capture_output=True, check=True)
    assert run.stdout.startswith(f"waypost {__version__} ".encode())


# --- Exit status ------------------------------------------------------------------------------------------


def fake_parser(problem: Exception | None) -> argparse.ArgumentParser:
    async def command(_: argparse.Namespace) -> None:
        if problem is not None:
            raise problem

    parser = command_line.CommandLine(prog="waypost")
    parser.set_defaults(run=command)
    parser.add_argument("name")
    return parser


@pytest.mark.parametrize(
    ("problem", "status", "said"),
    [
        (None, 0, ""),
        (CannotPlay("Choose another port."), 1, "Choose another port.\n"),
        (ExceptionGroup("of tasks", [ExceptionGroup("of more", [CannotPlay("Twice.")])]), 1, "Twice.\n"),
    ],
)
def test_a_problem_that_a_person_can_solve_is_one_message(
    problem: Exception | None,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command_line, "command_line", lambda: fake_parser(problem))
    assert status_of(["any"]) == status
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("problem", [ValueError("a bug"), ExceptionGroup("of tasks", [CannotPlay(""), ValueError()])])
def test_a_bug_stays_an_exception(problem: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_line, "command_line", lambda: fake_parser(problem))
    with pytest.raises(type(problem)):
        command_line.run(["any"])


@pytest.mark.parametrize(("words", "port"), [([], None), (["--port", "0"], 0), (["--port", "8700"], 8700)])
def test_the_port_on_the_command_line_is_used(
    words: list[str], port: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []

    async def play(_: object, named: int | None) -> None:
        asked.append(named)

    monkeypatch.setattr(command_line, "run_playground", play)
    assert status_of(["play", *words]) == 0
    assert asked == [port]


# --- Records ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: str(file.name))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_valid_record_is_confirmed_with_its_rules_version(
    file: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(["verify", str(file), "--language", language]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert str(file) in first
    version = replay.read(file.read_text("utf-8")).start.rules
    assert re.search(rf"\(.* {version}\b.*\)", first)


def test_a_changed_record_is_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (RULES / "carcassonne-1.record.json").read_text("utf-8")
    for changed, said in [
        (text.replace('"seats": 3', '"seats": 4'), "This record is damaged."),
        (text.replace('"carcassonne"', '"bridge"'), "This record is damaged."),
        ("{}", "isn’t the record of a game"),
        ("x" * 300_000, "too large"),
    ]:
        assert changed != text
        (tmp_path / "game.json").write_text(changed, "utf-8")
        assert status_of(["verify", str(tmp_path / "game.json")]) == 1
        assert said in capsys.readouterr().err


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnusableRecord, match=r"nothing\.json"):
        asyncio.run(record_files.run_verify(tmp_path / "nothing.json", "en"))


def test_the_verdict_names_the_parts_of_the_seed_and_piles_set_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(["verify", str(ROOT / "tests" / "golden" / "saved" / "record-2.json")]) == 0
    said = capsys.readouterr().out
    assert "The seed combines the sealed secret with 1456000000000000001." in said
    assert "Set by hand" not in said
    game, stacked = engine.games.find("tchu"), {"first": ["1"], "cards": ["red"]}
    start = replay.start_of(game, 2, "x", {}, stacked)
    record = replay.record(game, start, [], game.setup(2, "x", {}, stacked))
    (tmp_path / "stacked.json").write_text(replay.write(record), "utf-8")
    assert status_of(["verify", str(tmp_path / "stacked.json")]) == 0
    assert "Set by hand, not by the seed: " in capsys.readouterr().out


# --- Games --------------------------------------------------------------------------------------------------


def test_the_games_are_listed_with_the_packages_they_come_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, "kite", "1.2")
    with finding_games_in(tmp_path):
        assert status_of(["games"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["kite", "Toy", "2-4", "seats", "kite-game", "1.2"] in lines
    assert ["tchu", "tCHu", "2", "seats", "waypost", __version__] in lines


def test_a_refused_game_is_reported_and_the_others_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, "kite", contract=7)
    with finding_games_in(tmp_path):
        assert status_of(["games"]) == 1
    told = capsys.readouterr()
    assert "carcassonne" in told.out
    assert "kite" not in told.out
    assert told.err.startswith("The game kite from kite-game 1.0 is refused: it is made for contract 7, not contract 1")


def test_the_log_begins_with_the_installed_games(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    install(tmp_path, "kite", "1.2")
    install(tmp_path, "tangle", contract=7)
    with finding_games_in(tmp_path):
        log_versions()
    told = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert told[1] == ("INFO", "the game kite comes from kite-game 1.2")
    assert told[2][0] == "WARNING"
    assert told[2][1].startswith("the game tangle from tangle-game 1.0 is refused: it is made for contract 7")


@pytest.fixture
def short_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with the record of a game's first moves, and reduce the search of its review."""
    for name in ("SCANNED_WORLDS", "EXAMINED_WORLDS", "CONFIRMING_WORLDS"):
        monkeypatch.setattr(f"engine.review.{name}", 2)
    game = engine.games.find("carcassonne")
    start = replay.start_of(game, 2, "a", {}, {})
    position, played = game.setup(2, "a"), list[tuple["Seat", "Move"]]()
    for number in range(16):
        (seat,) = game.to_act(position)
        move = choose(game, engine.games.strategy(game), game.view(position, seat), Level.EASY, number)
        game.play(position, seat, move)
        played.append((seat, move))
    file = tmp_path / "game.json"
    file.write_text(replay.write(replay.record(game, start, played, position)), "utf-8")
    return file


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Review · Carcassonne", "Player 1: accuracy ", "Played: Tile ", "Better: Tile ")),
        ("pl", ("Analiza · Carcassonne", "Gracz 1", "Lepszy ruch · ")),
        ("fr", ("Analyse · Carcassonne", "Joueur 1", "Mieux · ")),
    ],
)
def test_a_review_is_plain_text_in_each_language(
    short_game: Path, language: str, said: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(["review", str(short_game), "--language", language]) == 0
    told = capsys.readouterr().out
    assert [part for part in said if part not in told] == []
    assert "**" not in told
    assert "###" not in told


def test_a_game_without_a_move_has_nothing_to_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = engine.games.find("carcassonne")
    start = replay.start_of(game, 2, "a", {}, {})
    (tmp_path / "game.json").write_text(replay.write(replay.record(game, start, [], game.setup(2, "a"))), "utf-8")
    assert status_of(["review", str(tmp_path / "game.json")]) == 1
    assert "nothing to review" in capsys.readouterr().err
