"""Tests of the engine at a terminal, run as a user runs it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

import engine.games
from engine import replay
from engine.__main__ import main
from engine.wording import LANGUAGES, catalogue
from tests.german import german_listed
from tests.paths import GOLDEN
from tools.translations import WHOLE

if TYPE_CHECKING:
    from pathlib import Path

    from engine.api import AnyGame

GAMES = engine.games.all()
PROMPT = "Your move (help, moves, board, rules, quit)> "
FREE = {"en": "Free routes from", "pl": "wolne trasy", "fr": "Libres depuis"}
LISTED = re.compile(r"[a-z-]+ \(\d+\): ")
REPLACED = {"drew-cards", "drew-tickets", "kept-tickets"}
"""The player concerned gets a private event instead, with the cards or tickets."""
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def terminal(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the engine's command in a separate process, as a user does, and return the finished process."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments], input=typed, capture_output=True, text=True, check=False
    )


def command(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the engine's command in this process, because starting a process takes longer than most games."""
    with (
        patch("sys.argv", ["engine", *arguments]),
        patch("sys.stdin", io.StringIO(typed)),
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as errors,
    ):
        try:
            code = main()
        except SystemExit as wrong_arguments:
            code = int(str(wrong_arguments.code))
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), errors.getvalue())


def test_a_replay_shows_the_parts_of_the_seed_and_stacked_piles(tmp_path: Path) -> None:
    again = command("replay", str(GOLDEN / "saved" / "record-2.json"))
    assert "The seed combines the sealed secret with 1456000000000000001." in again.stdout
    assert "Set by hand" not in again.stdout
    game, stacked = engine.games.find("tchu"), {"first": ["1"], "cards": ["red"]}
    start = replay.start_of(game, 2, "x", {}, stacked)
    record = replay.record(game, start, [], game.setup(2, "x", {}, stacked))
    path = tmp_path / "stacked.json"
    path.write_text(replay.write(record), "utf-8")
    again = command("replay", str(path))
    assert "mixed" not in again.stdout
    assert "Set by hand, not by the seed: first, cards." in again.stdout


@every_game
def test_random_seats_play_to_the_end_and_the_record_is_valid(game: AnyGame, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    played = terminal("play", game.id, "--seats", str(game.seats[1]), "--seed", "x", "--record", str(record))
    assert played.returncode == 0, played.stderr
    assert "The seed was “x”." in played.stdout
    again = terminal("replay", str(record))
    assert again.returncode == 0, again.stderr
    assert "Verified" in again.stdout
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
def test_a_person_plays_and_gets_explanations_of_mistakes(game: AnyGame, language: str) -> None:
    """Invalid input is explained, help lists the moves, quitting works, and the other seats' secrets stay hidden."""
    played = command(
        "play", game.id, "--you", "0", "--seed", "y", "--language", language, typed="dance\nmoves\nboard\nquit\n"
    )
    assert played.returncode == 0, played.stderr
    assert "dance" in played.stdout
    assert {"en": "Your move", "pl": "Twój ruch", "fr": "À vous"}[language] in played.stdout


@every_game
def test_a_person_can_play_to_the_end_by_typing_what_is_listed(game: AnyGame) -> None:
    begin = [sys.executable, "-m", "engine", "play", game.id, "--you", "0", "--seed", "z"]
    seen, prompt = b"", PROMPT.encode()
    with subprocess.Popen(begin, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as person:
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


def typing(game: str, *lines: str, language: str = "en", you: int = 0) -> str:
    """Return the output for a user who types these lines and then quits."""
    typed = "\n".join([*lines, "quit", ""])
    played = command("play", game, "--you", str(you), "--seed", "y", "--language", language, typed=typed)
    assert played.returncode == 0, played.stderr
    return played.stdout


@pytest.mark.parametrize("language", WHOLE)
def test_the_free_routes_are_listed_only_when_the_board_is_asked_for(language: str) -> None:
    begin, board, _ = typing("europe", "board", language=language).split("quit)> ")
    assert FREE[language] not in begin
    assert FREE[language] in board


def test_a_free_route_is_listed_under_both_cities_with_its_price() -> None:
    board = typing("europe", "board").splitlines()
    listed = [line for line in board if "[amsterdam-bruxelles]" in line]
    begun = [line.split(":")[0].strip() for line in listed]
    assert begun == ["Free routes from Amsterdam", "Free routes from Brussels"]
    assert "Brussels: 1 black [amsterdam-bruxelles]" in listed[0]
    assert "Amsterdam: 1 black [amsterdam-bruxelles]" in listed[1]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_the_possible_moves_and_every_command(game: AnyGame, language: str) -> None:
    said = typing(game.id, "help", language=language)
    start = game.setup(game.seats[0], "help")
    possible = {str(move).split()[0] for move in game.legal(start, game.to_act(start)[0])}
    assert {verb.name for verb in game.verbs if f"\n  {verb.name}" in said} == possible
    for command in ("help", "moves", "board", "rules", "quit"):
        assert re.search(rf"^  {command} ?: \w", said, re.MULTILINE), command


def test_missing_words_of_an_incomplete_language_appear_in_english() -> None:
    with german_listed():
        said = typing("europe", "dance", "moves", "board", "help", "rules", "keep 27 35", "draw", language="de")
    assert "Du spielst Europe." in said
    assert "Dein Zug (help, moves" in said
    assert "“dance” isn’t a move here." in said
    assert "You keep: Paris–Wien" in said


@pytest.mark.parametrize(("language", "title"), [("en", "TUNNELS"), ("pl", "tunele"), ("fr", "les tunnels")])
def test_a_rule_topic_is_found_by_name_or_title_and_has_the_games_numbers(language: str, title: str) -> None:
    said = typing("europe", "rules tunnels", f"rules {title}", "rules", "rules chess", language=language)
    _, by_word, by_title, topics, unknown, _ = said.split("quit)> ")
    assert by_word == by_title
    assert len(by_word.splitlines()) == 3
    assert "rules tickets" in topics
    assert "chess" in unknown
    assert "rules tickets" in unknown


def test_the_person_is_you_and_the_others_have_names() -> None:
    said = typing("europe", "keep 27 35", "draw")
    assert "Choose your first tickets." in said
    assert "\n1. You: keep 27 35\n   You keep: Paris–Vienna" in said
    assert "Your turn." in said
    assert "\n   You draw: " in said
    assert "Player 1" not in said
    assert "Player 2 draws" in said or "Player 2 takes" in said or "Player 2 builds" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_about_a_seats_action_has_a_form_for_you(language: str) -> None:
    """The verb after a seat's name differs from the verb after "you"."""
    for package in {package for game in GAMES for package in game.word_packages}:
        text = catalogue(package, language)
        codes = set(re.findall(r"^([\w-]+) =", text, re.MULTILINE))
        acting = re.findall(r"^([\w-]+) = (?:[^{\n]*\. )?\{ \$seat \} [^:–({\s]", text, re.MULTILINE)
        said = {code for code in acting if not code.startswith(("brief-", "spoken-", "reason-"))}
        assert {code for code in said if f"typed-{code}" not in codes and f"you-{code}" not in codes} <= REPLACED


def test_the_level_option_changes_the_computers_moves() -> None:
    games = [command("play", "carcassonne", "--seed", "s", "--level", level).stdout for level in ("easy", "random")]
    assert all("The seed was" in game for game in games)
    assert games[0] != games[1]
    assert command("play", "carcassonne", "--level", "godlike").returncode == 2


def test_options_choose_a_variant_which_the_record_keeps(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    options = ("--option", "fields=no", "--option", "tiles=36")
    played = command("play", "carcassonne", *options, "--level", "random", "--record", str(record))
    assert "Variant: without fields · 36 tiles\n" in played.stdout
    assert replay.read(record.read_text("utf-8")).start.options == {"fields": "no", "tiles": "36"}
    assert command("replay", str(record)).returncode == 0


@pytest.mark.parametrize("option", ["fields=maybe", "moon=yes", "fields"])
def test_an_unknown_option_is_named(option: str) -> None:
    refused = command("play", "carcassonne", "--option", option)
    assert refused.returncode == 1
    assert option.partition("=")[0] in refused.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unwritable_record_file_is_refused_before_the_game(language: str, tmp_path: Path) -> None:
    record = tmp_path / "nowhere" / "game.json"
    refused = command("play", GAMES[0].id, "--record", str(record), "--language", language)
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert str(record) in refused.stderr
    assert "Errno" not in refused.stderr


def test_an_existing_record_is_replaced_only_after_the_game(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text("of before", encoding="utf-8")
    assert command("play", GAMES[0].id, "--seats", "9", "--record", str(record)).returncode == 1
    assert record.read_text("utf-8") == "of before"
    assert command("play", GAMES[0].id, "--record", str(record)).returncode == 0
    assert command("replay", str(record)).returncode == 0


def test_a_manipulated_record_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    command("play", GAMES[0].id, "--seed", "x", "--record", str(record))
    record.write_text(record.read_text("utf-8").replace('"seed": "x"', '"seed": "w"'), encoding="utf-8")
    again = command("replay", str(record))
    assert again.returncode == 1
    assert "damaged" in again.stderr


def test_a_missing_file_and_a_wrong_number_of_seats_are_named(tmp_path: Path) -> None:
    assert "nowhere.json" in command("replay", str(tmp_path / "nowhere.json")).stderr
    assert "9" in command("play", GAMES[0].id, "--seats", "9").stderr
    assert "no seat 7" in command("play", GAMES[0].id, "--you", "7").stderr


def test_zero_and_empty_options_are_not_replaced_by_defaults(tmp_path: Path) -> None:
    """Zero seats is an error and does not mean the default number, and an empty seed is a valid seed."""
    assert command("play", GAMES[0].id, "--seats", "0").returncode == 1
    record = tmp_path / "game.json"
    assert "The seed was “”." in command("play", GAMES[0].id, "--seed", "", "--record", str(record)).stdout
    assert command("replay", str(record)).returncode == 0
