"""The engine at a terminal, run as a person runs it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import engine.games

if TYPE_CHECKING:
    from pathlib import Path

    from engine.api import AnyGame

GAMES = engine.games.all()
PROMPT = "your move (or: moves, board, quit)> "
LISTED = re.compile(r"[a-z-]+ \(\d+\): ")
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def terminal(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments], input=typed, capture_output=True, text=True, check=False
    )


@every_game
def test_random_seats_play_to_the_end_and_the_record_holds(game: AnyGame, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    played = terminal("play", game.id, "--seats", str(game.seats[1]), "--seed", "x", "--record", str(record))
    assert played.returncode == 0, played.stderr
    assert "The seed was “x”." in played.stdout
    again = terminal("replay", str(record))
    assert again.returncode == 0, again.stderr
    assert "The record holds" in again.stdout
    assert played.stdout.endswith("The seed was “x”.\n")
    standings = again.stdout.split("\n", 1)[1]
    assert standings.strip()
    assert standings in played.stdout


@every_game
def test_the_same_seed_is_the_same_game(game: AnyGame) -> None:
    first, second = (terminal("play", game.id, "--seed", "same").stdout for _ in range(2))
    assert first == second


@every_game
@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_a_person_plays_and_is_told_what_is_wrong(game: AnyGame, language: str) -> None:
    """Nonsense is explained, help lists the moves, quitting is polite; the other seats' secrets are not shown."""
    played = terminal(
        "play", game.id, "--you", "0", "--seed", "y", "--language", language, typed="dance\nmoves\nboard\nquit\n"
    )
    assert played.returncode == 0, played.stderr
    assert "dance" in played.stdout
    assert "your move" in played.stdout


@every_game
def test_a_person_can_play_to_the_end_by_typing_what_is_listed(game: AnyGame) -> None:
    command = [sys.executable, "-m", "engine", "play", game.id, "--you", "0", "--seed", "z"]
    seen, prompt = b"", PROMPT.encode()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as person:
        assert person.stdin is not None
        assert isinstance(person.stdout, io.BufferedReader)
        while piece := person.stdout.read1():
            seen += piece
            if seen.endswith(prompt):
                listed = seen.rsplit(prompt, 2)[-2].decode().strip().splitlines()[-1]
                typed = listed.split(": ", 1)[1].split(" | ")[0].strip() if LISTED.match(listed) else "moves"
                person.stdin.write(f"{typed}\n".encode())
                person.stdin.flush()
    assert person.returncode == 0
    assert "The seed was “z”." in seen.decode()


def test_a_record_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    terminal("play", GAMES[0].id, "--seed", "x", "--record", str(record))
    record.write_text(record.read_text("utf-8").replace('"seed": "x"', '"seed": "w"'), encoding="utf-8")
    again = terminal("replay", str(record))
    assert again.returncode == 1
    assert "damaged" in again.stderr


def test_a_file_that_is_not_there_and_seats_that_do_not_fit_are_named(tmp_path: Path) -> None:
    assert "nowhere.json" in terminal("replay", str(tmp_path / "nowhere.json")).stderr
    assert "9" in terminal("play", GAMES[0].id, "--seats", "9").stderr


def test_what_is_said_is_taken_as_said_even_if_it_is_nothing(tmp_path: Path) -> None:
    """No seats is too few, not the usual number; an empty seed is a seed, not none."""
    assert terminal("play", GAMES[0].id, "--seats", "0").returncode == 1
    record = tmp_path / "game.json"
    assert "The seed was “”." in terminal("play", GAMES[0].id, "--seed", "", "--record", str(record)).stdout
    assert terminal("replay", str(record)).returncode == 0
