"""Conditional replies in Reversi."""

from __future__ import annotations

from engine.api import Line
from engine.games.reversi import GAME
from engine.games.reversi.position import ReversiPosition
from engine.taps import TurnPlan


def begun(*squares: str) -> ReversiPosition:
    """Return the position after discs on these squares. Seat 0 begins."""
    position = GAME.setup(2, "replies", stacked={"first": ["0"]})
    for square in squares:
        (seat,) = GAME.to_act(position)
        GAME.play(position, seat, GAME.parse(f"place {square}"))
    return position


def attempt(plan: tuple[str, ...], *squares: str) -> list[str | Line]:
    position = begun(*squares)
    (seat,) = GAME.to_act(position)
    return list(GAME.plans.to_try(GAME.view(position, seat), TurnPlan(plan)))


def test_every_move_of_the_other_side_can_be_answered_with_every_legal_move() -> None:
    wishes = GAME.plans.wishes(GAME.view(begun(), 1), TurnPlan())
    assert {wish.split()[1] for wish in wishes} == {"d3", "c4", "f5", "e6"}
    assert [wish for wish in wishes if " d3 " in wish] == ["reply d3 c3", "reply d3 e3", "reply d3 c5"]


def test_a_reply_is_played_only_to_its_move() -> None:
    assert attempt(("reply c4 c3", "reply d3 c5"), "d3") == ["place c5"]
    assert attempt(("reply c4 c3", "reply d3 c5"), "f5") == [Line("no-reply", {"square": "f5"})]


def test_a_move_is_answered_once() -> None:
    wishes = GAME.plans.wishes(GAME.view(begun(), 1), TurnPlan(("reply d3 c5",)))
    assert {wish.split()[1] for wish in wishes} == {"c4", "f5", "e6"}


def test_the_side_to_move_plans_nothing() -> None:
    view = GAME.view(begun(), 0)
    assert not GAME.plans.may_plan(view)
    assert GAME.plans.wishes(view, TurnPlan()) == ()


def test_the_picture_of_a_reply_shows_the_other_sides_move() -> None:
    view = GAME.view(begun(), 1)
    assert GAME.plans.drawn("reply d3 c5") == "place d3"
    assert GAME.plans.shown(view).seat == 0
