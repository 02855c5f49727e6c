"""Tests of the rules of Reversi, by rule number. The docstrings quote the sentences of RULES.md."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import engine.games.reversi
from engine.api import BadSetup, IllegalMove, seat_name
from engine.games.reversi import GAME
from engine.games.reversi.view import PlaceDisc
from engine.rng import SeededRng
from tests.engine.reversi.games import DARK, DRAWN, LIGHT, SQUARES, START, STUCK, TO_MISS, WIPED_OUT, ShortGame

RULES = Path(engine.games.reversi.__file__).with_name("RULES.md")


def test_each_sentence_of_the_rules_is_quoted_by_a_test() -> None:
    text = " ".join(RULES.read_text("utf-8").split("\n\n", 1)[1].replace("`", "").split())
    sentences = re.split(r"(?<=\.) (?:\d\. )?", re.sub(r"^1\. ", "", text))
    tests = [value for name, value in vars(sys.modules[__name__]).items() if name.startswith("test_rule_")]
    quoted = [" ".join((test.__doc__ or "").split()) for test in tests]
    assert [sentence for sentence in sentences if not any(sentence in quote for quote in quoted)] == []
    assert len(sentences) == 17


def test_rule_1_the_board_and_the_players() -> None:
    """Two players play on a board of 64 squares: columns a to h, rows 1 to 8 from the top."""
    game = ShortGame(DRAWN)
    assert game.squares(DARK) | game.squares(LIGHT) == set(SQUARES)
    assert len(SQUARES) == 64
    assert GAME.seats == (2, 2)
    with pytest.raises(BadSetup):
        GAME.setup(3, "three")


@pytest.mark.parametrize("square", ["i1", "a9", "a0", "a", "", "11"])
def test_rule_1_there_is_no_other_square(square: str) -> None:
    assert ShortGame(START).refusal(square) == "no-such-square"


def test_rule_2_the_player_drawn_to_begin_plays_dark() -> None:
    """A disc is dark on one side and light on the other. The player drawn to begin plays dark, the other player plays
    light.
    """
    firsts = set()
    for number in range(20):
        position = GAME.setup(2, f"drawn {number}")
        view = GAME.view(position, None)
        assert GAME.to_act(position) == (view.first,)
        assert view.board[SQUARES.index("d5")] == str(view.first)
        firsts.add(view.first)
    assert firsts == {0, 1}


def test_rule_3_the_start() -> None:
    """At the start, dark discs are on d5 and e4, light discs on d4 and e5."""
    game = ShortGame(START)
    assert (game.squares(DARK), game.squares(LIGHT)) == ({"d5", "e4"}, {"d4", "e5"})


def test_rule_4_one_disc_on_an_empty_square() -> None:
    """In a turn, a player places one disc of their colour on an empty square."""
    game = ShortGame(START)
    game.place("d3")
    assert game.squares(DARK) == {"d3", "d4", "d5", "e4"}
    assert game.colours().total() - game.colours()["."] == 5
    assert game.to_act == (LIGHT,)
    assert game.refusal("d5") == game.refusal("e5") == "square-taken"


def test_rule_4_the_disc_encloses_at_least_one_row() -> None:
    """The disc must enclose at least one row."""
    game = ShortGame(START)
    assert game.choices == {"d3", "c4", "f5", "e6"}
    assert game.refusal("e3") == game.refusal("a1") == "encloses-nothing"
    with pytest.raises(IllegalMove, match="encloses-nothing"):
        GAME.play(game.position, DARK, PlaceDisc("c3"))


def test_rule_4_a_row_is_an_unbroken_line_between_two_discs() -> None:
    """A row is an unbroken straight line of the opponent's discs between the new disc and another disc of the
    player.
    """
    game = ShortGame("d3 c5")
    assert game.squares(LIGHT) == {"c5", "d5", "e5"}
    assert game.choices == {"b6", "c6", "d6", "e6", "f6"}, "b5 and f5 have no dark disc at the other end"
    assert "a3" not in ShortGame("d3 c3").choices, "b3 is empty"


@pytest.mark.parametrize(
    ("before", "square"), [(START, "c4"), (START, "d3"), ("d3", "c3")], ids=["horizontal", "vertical", "diagonal"]
)
def test_rule_4_the_directions_of_a_row(before: str, square: str) -> None:
    """It is horizontal, vertical or diagonal."""
    game = ShortGame(before)
    game.place(square)
    assert game.flipped == {"d4"}


def test_rule_5_every_enclosed_row_is_flipped() -> None:
    """Every row that the new disc encloses is flipped to the player's colour."""
    game = ShortGame("f5 d6 c6 f6 c4 f4 g4 c5")
    own = game.squares(DARK)
    game.place("e6")
    assert game.flipped == {"d5", "d6", "e5", "f5"}
    assert game.squares(DARK) == own | game.flipped | {"e6"}


def test_rule_5_a_flipped_disc_encloses_nothing() -> None:
    """A disc that only a flipped disc encloses is not flipped."""
    game = ShortGame("c4 e3 f6 c5 e2")
    assert game.flipped == {"e3", "e4"}
    assert {"c4", "e4"} <= game.squares(DARK)
    assert "d4" in game.squares(LIGHT), "it lies between c4 and the flipped disc on e4"


def test_rule_6_a_missed_turn() -> None:
    """A player who can't enclose a row misses the turn, and the opponent moves again."""
    game = ShortGame(TO_MISS)
    assert game.to_act == (DARK,)
    game.place("h5")
    assert game.codes == ["placed", "missed-turn"]
    assert game.events[-1].params["seat"] == seat_name(LIGHT)
    assert game.to_act == (DARK,)
    assert GAME.view(game.position, None).missed == LIGHT


def test_rule_6_nobody_can_pass() -> None:
    """A player who can enclose a row can't pass."""
    game = ShortGame(START)
    assert [verb.name for verb in GAME.verbs] == ["place"]
    assert all(isinstance(move, PlaceDisc) for move in GAME.legal(game.position, DARK))
    assert GAME.legal(game.position, LIGHT) == []


@pytest.mark.parametrize(("squares", "empty"), [(STUCK, 2), (WIPED_OUT, 51), (DRAWN, 0)])
def test_rule_7_the_end(squares: str, empty: int) -> None:
    """The game ends when neither player can enclose a row, even if squares are empty."""
    *before, last = squares.split()
    game = ShortGame(" ".join(before))
    assert not GAME.standings(game.position).over
    game.place(last)
    assert game.to_act == ()
    assert game.colours()["."] == empty
    assert ("nobody-can-move" in game.codes) == bool(empty)
    assert GAME.standings(game.position).over


def test_rule_7_random_games_end() -> None:
    for number in range(100):
        position = GAME.setup(2, f"end {number}")
        GAME.playout(position, SeededRng("end", str(number)))
        assert GAME.standings(position).over
        assert len(position.moves) <= 60


def test_rule_8_each_disc_is_a_point() -> None:
    """At the end, each disc is a point for the player of its colour. An empty square is a point for nobody."""
    for squares in (STUCK, WIPED_OUT, DRAWN):
        game = ShortGame(squares)
        assert game.points == [game.colours()["0"], game.colours()["1"]]
    assert ShortGame(WIPED_OUT).points == [13, 0]


def test_rule_8_more_points_win() -> None:
    """The player with more points wins."""
    game = ShortGame(STUCK)
    assert game.points == [38, 24]
    assert GAME.standings(game.position).winners == (DARK,)


def test_rule_8_a_draw() -> None:
    """If the points are equal, the game is a draw."""
    game = ShortGame(DRAWN)
    assert game.points == [32, 32]
    assert GAME.standings(game.position).winners == (DARK, LIGHT)
    assert GAME.outcome(GAME.standings(game.position)).code == "result-draw"
