"""Tests of the taps that a game has by default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.messages import Name, Spoken
from engine.taps import Menu, Taps
from tests.toy import GAME

if TYPE_CHECKING:
    from tests.toy.game import ToyView


def test_by_default_a_game_has_plain_menus_and_no_previews() -> None:
    view = GAME.view(GAME.setup(2, "taps"), 0)
    plain: Taps[ToyView] = Taps()
    assert plain.preview(view, "play 5") == ()
    assert plain.label(view, "card", "5") == "5"
    assert plain.menus(view, "card", ("1", "5")) == (Menu(Name("field", "card"), ("1", "5")),)
    assert plain.chosen(view, ("play", "5")) is None
    assert plain.at_hand(view, ("play", "pass")) == ("play", "pass")


def test_by_default_the_spoken_turn_is_the_text_board() -> None:
    view = GAME.view(GAME.setup(2, "taps"), 0)
    assert GAME.spoken(view) == Spoken(means=tuple(GAME.text_board(view)))
