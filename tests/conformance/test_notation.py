"""Every move has one text, every text means at most one move, and no text breaks the parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

import engine.games
import tests.toy
from engine.api import NotAMove
from engine.notation import split
from tests.conformance.random_games import random_game, some_position

if TYPE_CHECKING:
    from engine.api import AnyGame
    from tests.conformance.conftest import GameAndSeats

GAMES = (*engine.games.all(), tests.toy.ANY_GAME)


def texts(game: AnyGame) -> list[str]:
    """Return texts of real moves of a game, from which tests make invalid texts."""
    found: set[str] = set()
    for number, (position, seat, _) in enumerate(random_game(game, game.seats[0], "texts")):
        if number % 10 == 0:
            found.update(str(move) for move in game.legal(position, seat)[::10])
    return sorted(found)


TEXTS = sorted({text for game in GAMES for text in texts(game)})
WORDS = sorted({word for text in TEXTS for word in text.split()})


def assert_reads_or_says_why_not(game: AnyGame, text: str) -> None:
    try:
        move = game.parse(text)
    except NotAMove:
        return
    assert game.parse(str(move)) == move


def test_the_text_of_every_legal_move_parses_to_the_move(table: GameAndSeats) -> None:
    for position, seat, _ in random_game(table.game, table.seats, "read"):
        for move in table.game.legal(position, seat):
            assert table.game.parse(str(move)) == move


def test_move_texts_consist_of_a_verb_and_its_fields(table: GameAndSeats) -> None:
    for number, (position, seat, _) in enumerate(random_game(table.game, table.seats, "fields")):
        if number % 10 == 0:
            for move in table.game.legal(position, seat):
                verb, words = split(str(move), table.game.verbs)
                assert " ".join([verb.name, *words]) == str(move)


@given(st.sampled_from(GAMES), st.text(max_size=60))
def test_any_text_parses_or_is_refused_with_a_reason(game: AnyGame, text: str) -> None:
    assert_reads_or_says_why_not(game, text)


@given(st.sampled_from(GAMES), st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=6).map(" ".join))
def test_shuffled_words_parse_or_are_refused_with_a_reason(game: AnyGame, text: str) -> None:
    assert_reads_or_says_why_not(game, text)


@given(st.sampled_from(GAMES), st.sampled_from(TEXTS), st.integers(0, 60), st.text(max_size=3), st.integers(0, 3))
def test_a_move_with_a_typo_parses_or_is_refused_with_a_reason(
    game: AnyGame, text: str, place: int, slip: str, cut: int
) -> None:
    assert_reads_or_says_why_not(game, text[:place] + slip + text[place + cut :])


@settings(deadline=None)  # the first example plays a game to its position
@given(st.sampled_from(GAMES), st.sampled_from(TEXTS), st.integers(0, 60))
def test_a_parsed_move_is_legal_or_refused_and_never_breaks_the_game(game: AnyGame, text: str, moves: int) -> None:
    position = some_position(game, game.seats[0], "any move", moves)
    try:
        move = game.parse(text)
    except NotAMove:
        return
    before = game.save(position)
    for seat in range(game.seats[0]):
        game.why_not(position, seat, move)
    assert game.save(position) == before
