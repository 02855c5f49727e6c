"""Tests of how computers keep tickets and draw more tickets."""

from __future__ import annotations

import pytest

from engine.games.europe import GAME as EUROPE
from engine.rails.thinking.planning import (
    ALL_TICKETS,
    RouteGraph,
    expected_best,
    gain_of_more_tickets,
    quick_keep,
    ticket_choices,
)
from engine.rails.thinking.policy import FEW_TICKETS, PlanPolicy
from engine.rails.thinking.weights import PLANNER_WEIGHTS
from engine.rails.turn.position import CHOOSING, KEEPING
from tests.engine.rails.thinking.positions import numbers, whole_turn

POLICY = PlanPolicy(RouteGraph(EUROPE.book, EUROPE.board))
WEST = "frankfurt-paris frankfurt-munchen munchen-wien"


def kept(held: str, offered: str, phase: int = KEEPING, built: str = "", wagons: int | None = None) -> set[int]:
    position = whole_turn(EUROPE, held, built=built, wagons=wagons)
    position.phase = phase
    position.offers = (numbers(EUROPE, offered), ())
    return set(ticket_choices(POLICY.graph, position, 0, PLANNER_WEIGHTS)[0].move.tickets)


def test_the_first_tickets_chosen_share_their_ways() -> None:
    found = kept("", "lisboa-danzig madrid-dieppe barcelona-bruxelles erzurum-rostov", CHOOSING)
    assert not set(numbers(EUROPE, "erzurum-rostov")) & found


def test_an_already_fulfilled_ticket_is_kept() -> None:
    done = set(numbers(EUROPE, "paris-wien"))
    assert done <= kept("", "paris-wien berlin-moskva palermo-constantinople", built=WEST, wagons=6)


def test_if_no_ticket_can_be_fulfilled_the_cheapest_is_kept() -> None:
    found = kept("", "berlin-moskva budapest-sofia venezia-constantinople", wagons=3)
    assert found == set(numbers(EUROPE, "budapest-sofia"))


def test_more_tickets_are_worth_drawing_early_but_not_late() -> None:
    early = whole_turn(EUROPE, "paris-wien", built=WEST)
    late = whole_turn(EUROPE, "paris-wien", built=WEST, wagons=4)
    plans = [POLICY.plan(position, 0) for position in (early, late)]
    gains = [
        gain_of_more_tickets(POLICY.graph, position, 0, plan, PLANNER_WEIGHTS)
        for position, plan in zip((early, late), plans, strict=True)
    ]
    assert gains[0] > 0 > gains[1]
    assert POLICY.asks(early, 0, plans[0])
    assert not POLICY.asks(late, 0, plans[1])


def test_with_all_tickets_fulfilled_early_more_are_drawn() -> None:
    position = whole_turn(EUROPE, "paris-wien", built=WEST)
    assert str(POLICY.move(position, 0)) == "tickets"


def test_tickets_are_not_drawn_from_an_empty_pile() -> None:
    position = whole_turn(EUROPE, "paris-wien", built=WEST)
    position.pile = ()
    assert not POLICY.asks(position, 0, POLICY.plan(position, 0))


@pytest.mark.parametrize(
    ("offers", "drawn", "expected"),
    [([5.0], 1, 5.0), ([4.0, 0.0], 1, 2.0), ([6.0, 3.0, -2.0], 3, 6.0 + 0.4 * 3.0), ([-1.0, -2.0], 2, -1.0)],
)
def test_the_gain_of_an_offer_is_the_best_ticket_plus_a_share_of_other_good_ones(
    offers: list[float], drawn: int, expected: float
) -> None:
    assert expected_best(offers, drawn, 0.4) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("held", "offered", "built", "wagons"),
    [
        ("", "paris-wien berlin-moskva palermo-constantinople", WEST, 6),
        ("", "berlin-moskva budapest-sofia venezia-constantinople", "", 3),
        ("paris-wien", "frankfurt-kobenhavn madrid-dieppe kyiv-petrograd", WEST, 20),
    ],
    ids=["one is done", "none can be done", "some pay"],
)
def test_the_quick_choice_of_an_imagined_game_is_nearly_as_good_as_the_best(
    held: str, offered: str, built: str, wagons: int
) -> None:
    position = whole_turn(EUROPE, held, built=built, wagons=wagons)
    position.phase = KEEPING
    position.offers = (numbers(EUROPE, offered), ())
    worths = {choice.move: choice.worth for choice in ticket_choices(POLICY.graph, position, 0, PLANNER_WEIGHTS)}
    quick = quick_keep(POLICY.graph, position, 0, PLANNER_WEIGHTS)
    assert worths[quick] > max(worths.values()) - 2


def test_a_sample_of_tickets_estimates_the_gain_of_drawing_well() -> None:
    for wagons in (10, 20, 30):
        position = whole_turn(EUROPE, "paris-wien", built=WEST, wagons=wagons)
        plan = POLICY.plan(position, 0)
        by_all, by_some = (
            gain_of_more_tickets(POLICY.graph, position, 0, plan, PLANNER_WEIGHTS, most)
            for most in (ALL_TICKETS, FEW_TICKETS)
        )
        assert by_some == pytest.approx(by_all, abs=4)
