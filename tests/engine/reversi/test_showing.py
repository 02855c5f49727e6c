"""Tests of Reversi in words: the text board, the turn for screen readers, buttons and previews."""

from __future__ import annotations

import pytest

from engine.api import Line
from engine.games.reversi import GAME
from engine.games.reversi.view import ReversiView
from engine.wording import LANGUAGES, game_words
from tests.engine.reversi.games import DARK, LIGHT, START, STUCK, TO_MISS, WIPED_OUT, ShortGame

TAPS = GAME.taps


def view_of(squares: str, seat: int | None = None) -> ReversiView:
    game = ShortGame(squares)
    return GAME.view(game.position, game.to_act[0] if seat is None and game.to_act else seat)


def codes(lines: tuple[Line, ...]) -> list[str]:
    return [line.code for line in lines]


def test_the_text_board_shows_discs_and_the_squares_to_choose_from() -> None:
    (board,) = [line.params["map"] for line in GAME.text_board(view_of("d3")) if line.code == "map"]
    assert str(board).splitlines() == [
        "  a b c d e f g h",
        "1 · · · · · · · ·",
        "2 · · · · · · · ·",
        "3 · · + ● + · · ·",
        "4 · · · ● ● · · ·",
        "5 · · + ● ○ · · ·",
        "6 · · · · · · · ·",
        "7 · · · · · · · ·",
        "8 · · · · · · · ·",
    ]


def test_without_aids_the_text_board_marks_no_squares() -> None:
    unmarked = TAPS.unmarked(view_of(START))
    assert "free-square" not in codes(tuple(GAME.text_board(unmarked)))
    assert len(unmarked.open) == 60


def test_a_listener_hears_the_latest_disc_and_the_moves_that_flip_most() -> None:
    spoken = GAME.spoken(view_of("f5 d6 c6 f6 c4 f4 g4 c5"))
    assert codes(spoken.changed) == ["latest"]
    assert codes(spoken.means) == ["player", "player"]
    assert spoken.moves[0].words == ("place", "e6")
    flips = [int(str(move.line.params["flips"])) for move in spoken.moves]
    assert flips == sorted(flips, reverse=True)


def test_a_listener_hears_a_corner_first() -> None:
    assert GAME.spoken(view_of("e6 f6 f5 d6 g7")).moves[0].words == ("place", "h8")


def test_a_listener_hears_that_a_turn_was_missed() -> None:
    spoken = GAME.spoken(view_of(TO_MISS + " h5"))
    assert "missed" in codes(spoken.changed)


@pytest.mark.parametrize("squares", [STUCK, WIPED_OUT])
def test_a_listener_hears_the_result(squares: str) -> None:
    spoken = GAME.spoken(view_of(squares, DARK))
    assert [line.params["rank"] for line in spoken.means] == [1, 2]
    assert codes(spoken.means) == ["result", "result"]


def test_a_button_shows_the_square_and_its_points() -> None:
    view = view_of(START)
    assert TAPS.button(view, "square", ("place", "d3")) == Line("tap-square", {"square": "d3", "points": 2})
    assert TAPS.button(TAPS.unaided(view), "square", ("place", "d3")) == "d3"
    assert TAPS.preview(view, "place d3") == (Line("flips", {"square": "d3", "flips": 1}),)
    assert TAPS.preview(TAPS.unaided(view), "place d3") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spectator_reads_who_plays_which_colour(language: str) -> None:
    words = game_words(GAME, language)
    players = [line for line in GAME.text_board(view_of(START, LIGHT)) if line.code == "player"]
    assert [line.params["side"] for line in players] == ["dark", "light"]
    assert len({words.say(line) for line in players}) == 2
