"""Tests of cards: allocated to routes, drawn, spent on routes, and paid for tunnels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.board import GAP, LOCOMOTIVE
from engine.rails.thinking.cards import (
    NEARNESS,
    CardValues,
    HandValues,
    allocate,
    build_move,
    expected_card_value,
    rated_draws,
)
from engine.rails.thinking.planning import Plan, RouteGraph
from engine.rails.thinking.policy import (
    PlanPolicy,
    builds_by_gain,
    spare_build,
    trail_builds,
    tunnel_answers,
    tunnel_chance,
)
from engine.rails.thinking.weights import PLANNER_WEIGHTS, PlannerWeights
from engine.rails.turn.moves import DRAW, GIVE_UP, PASS, Pay
from engine.rails.turn.position import PAYING, SECOND_CARD, Attempt
from engine.rng import FastRng
from tests.engine.rails.thinking.positions import routes, whole_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.game import RailGame
    from engine.rails.thinking.cards import Allocation
    from engine.rails.turn.position import RailPosition

MAP, SWISS = RouteGraph(EUROPE.book, EUROPE.board), RouteGraph(TCHU.book, TCHU.board)
POLICY, SWISS_POLICY = PlanPolicy(MAP), PlanPolicy(SWISS)


def claimed(position: RailPosition, names: str, graph: RouteGraph = MAP, game: RailGame = EUROPE) -> list[Allocation]:
    return allocate(graph, position.hands[0], routes(game, names))


def card_values(graph: RouteGraph, hand: Sequence[int], planned: Sequence[int]) -> CardValues:
    return CardValues(HandValues(graph, planned, PLANNER_WEIGHTS), hand)


def moves(position: RailPosition, names: str = "") -> list[str]:
    found = rated_draws(MAP, position, 0, routes(EUROPE, names), PLANNER_WEIGHTS)
    return [str(draw.move) for draw in found]


def move(position: RailPosition, policy: PlanPolicy = POLICY) -> str:
    return str(policy.move(position, 0))


# --- Allocating the cards in hand


def test_a_coloured_route_claims_its_colour_before_a_grey_one() -> None:
    position = whole_turn(EUROPE, hand="green*3 blue*2")
    grey, green = claimed(position, "angora-constantinople berlin-wien")
    assert (grey.card, grey.lacking) == (MAP.board.card_numbers["blue"], 0)
    assert green.coloured == 3


def test_the_first_of_two_routes_claims_their_colour() -> None:
    first, second = claimed(whole_turn(EUROPE, hand="black*3"), "angora-erzurum danzig-riga")
    assert (first.lacking, second.lacking) == (0, 3)


def test_locomotives_go_to_spaces_that_require_them_then_complete_payments() -> None:
    position = whole_turn(EUROPE, hand="silver*2 green*2 blue")
    green, ferry = claimed(position, "berlin-wien athina-smyrna")
    assert (ferry.locomotives, ferry.lacking) == (1, 0)
    assert str(build_move(MAP, ferry)) == "build athina-smyrna blue 1+1"
    assert str(build_move(MAP, green)) == "build berlin-wien green 2+1"


def test_locomotives_alone_are_their_own_colour() -> None:
    (ferry,) = claimed(whole_turn(EUROPE, hand="silver*2"), "amsterdam-london")
    assert str(build_move(MAP, ferry)) == "build amsterdam-london silver 0+2"


def test_locomotives_are_useless_above_ground_in_tchu() -> None:
    above = next(r for r in TCHU.board.routes if not r.tunnel and len(r.colours) == 1 and r.length == 2)
    colour = TCHU.board.palette.names[above.colours[0]]
    (allocation,) = claimed(whole_turn(TCHU, hand=f"{colour} locomotive*5"), above.id, SWISS, TCHU)
    assert allocation.lacking == 1
    wanted = card_values(SWISS, [0] * 9, [allocation.route])
    assert wanted[LOCOMOTIVE] < wanted[above.colours[0]]


def test_a_card_that_completes_a_payment_has_the_highest_value() -> None:
    position = whole_turn(EUROPE, hand="green*2")
    wanted = card_values(MAP, position.hands[0], routes(EUROPE, "berlin-wien danzig-riga"))
    green, black, red = (wanted[MAP.board.card_numbers[name]] for name in ("green", "black", "red"))
    assert green > black > red


@pytest.mark.parametrize("game", [EUROPE, TCHU], ids=lambda game: game.id)
def test_the_value_of_a_hand_agrees_with_its_allocation(game: RailGame) -> None:
    """Without the finer weights, a hand's value counts only the usable cards and how close each payment is."""
    graph = RouteGraph(game.book, game.board)
    plain = PlannerWeights(
        later_route_share=1,
        demanded_locomotive_worth=1,
        first_free_colour_worth=1,
        locomotive_worth=0,
        unplanned_card_worth=0,
        same_colour_worth=0,
        last_card_worth=1,
    )
    rng = FastRng(3)
    for _ in range(200):
        hand = [rng.below(4) for _ in range(9)]
        planned = sorted({rng.below(len(graph.routes)) for _ in range(6)})
        expected = 0.0
        for allocation in allocate(graph, hand, planned):
            length = graph.routes[allocation.route].length
            expected += length - allocation.lacking + NEARNESS[length] - NEARNESS[allocation.lacking]
        assert HandValues(graph, planned, plain).of(hand) == pytest.approx(expected)


def test_a_grey_route_needs_any_colour_and_a_ferry_a_locomotive() -> None:
    wanted = card_values(MAP, [0] * 9, routes(EUROPE, "amsterdam-london"))
    assert wanted[LOCOMOTIVE] == wanted.best(range(9))
    wanted = card_values(MAP, [0] * 9, routes(EUROPE, "kyiv-warszawa"))
    assert len({wanted[colour] for colour in range(LOCOMOTIVE)}) == 1


# --- Taking cards


def test_the_missing_colour_is_taken_first() -> None:
    position = whole_turn(EUROPE, hand="green", market="red white green green pink")
    assert moves(position, "berlin-wien")[0] == "take green"


def test_a_locomotive_is_worth_a_whole_turn_only_if_required() -> None:
    position = whole_turn(EUROPE, hand="green", market="red silver green green pink")
    assert moves(position, "berlin-wien")[0] == "take green"
    position = whole_turn(EUROPE, hand="green", market="red silver black white pink")
    assert moves(position, "amsterdam-london")[0] == "take silver"


def test_without_a_useful_face_up_card_it_draws_blind() -> None:
    position = whole_turn(EUROPE, hand="green", market="red red red white pink")
    assert moves(position, "berlin-wien")[0] == "draw"


def test_the_second_card_in_europe_is_a_coloured_card_from_the_table() -> None:
    position = whole_turn(EUROPE, market="silver red green red red")
    position.phase = SECOND_CARD
    found = moves(position, "berlin-wien")
    assert found[0] == "take green"
    assert not {"draw", "take silver"} & set(found)


def test_the_second_card_in_tchu_can_come_from_deck_or_table() -> None:
    position = whole_turn(TCHU, market="locomotive red green red red")
    position.phase = SECOND_CARD
    found = rated_draws(SWISS, position, 0, (), PLANNER_WEIGHTS)
    assert DRAW in [draw.move for draw in found]


def test_without_cards_nothing_is_drawn() -> None:
    position = whole_turn(EUROPE)
    position.deck, position.discards, position.market, position.pile = [], [0] * 9, [GAP] * 5, ()
    assert moves(position) == []
    assert POLICY.move(position, 0) == PASS


def test_without_cards_to_draw_it_builds() -> None:
    position = whole_turn(EUROPE, "paris-wien", hand="orange*2", wagons=3)
    position.deck, position.discards, position.market = [], [0] * 9, [GAP] * 5
    assert move(position).startswith("build ")


def test_in_tchu_it_draws_tickets_if_nothing_else_is_possible() -> None:
    position = whole_turn(TCHU)
    position.deck, position.discards, position.market = [], [0] * 9, [GAP] * 5
    assert move(position, SWISS_POLICY) == "tickets"


def test_without_unseen_cards_a_random_card_has_no_value() -> None:
    position = whole_turn(EUROPE, market="red*5", hand="red*7 orange*12 yellow*12 green*12")
    position.discards = [0, 0, 0, 0, 12, 12, 12, 0, 14]
    position.known[1][7] = 12
    assert expected_card_value(position, 0, [1.0] * 9) == 0.0


# --- Building


def test_an_affordable_planned_route_is_built() -> None:
    position = whole_turn(EUROPE, "paris-wien", "orange*3 white*3", built="frankfurt-paris frankfurt-munchen")
    assert move(position) == "build munchen-wien orange 3+0"


def test_routes_of_no_ticket_wait_while_tickets_are_open_and_the_hand_is_small() -> None:
    for hand, policy, begin in (
        ("red*4", POLICY, ("draw", "take")),
        ("red*4 pink*4 white*4", POLICY, ("build",)),
        ("red*4", PlanPolicy(MAP, PlannerWeights(saving_turns=100)), ("build",)),
    ):
        position = whole_turn(EUROPE, hand=hand)
        plan = policy.plan(position, 0)
        plan.goals, plan.extras = [*routes(EUROPE, "berlin-wien")], [*routes(EUROPE, "marseille-pamplona")]
        assert str(policy.follow(position, 0, plan)).startswith(begin)


def test_the_last_turn_takes_the_most_points() -> None:
    position = whole_turn(
        EUROPE, "paris-wien", "orange*3 red*4", built="frankfurt-paris frankfurt-munchen", rival="berlin-essen"
    )
    position.moves_left = 2
    assert move(position) == "build munchen-wien orange 3+0"
    position.tickets = ((), ())
    points, build = builds_by_gain(MAP, position, 0)[0]
    assert (points, build.coloured) == (7, 4)


def test_on_the_last_turn_without_a_build_it_draws() -> None:
    position = whole_turn(EUROPE)
    position.moves_left = 2
    assert move(position).split()[0] in {"draw", "take"}


def test_a_route_within_the_seats_network_connects_nothing() -> None:
    position = whole_turn(EUROPE, "paris-wien", "blue*4", built="bruxelles-paris frankfurt-paris")
    inner = next(points for points, build in builds_by_gain(MAP, position, 0) if build.route == "bruxelles-frankfurt")
    assert inner == 2


def test_routes_that_extend_the_longest_trail_are_sorted_by_length() -> None:
    position = whole_turn(
        TCHU, "", "black*2 violet*2 blue*2 green*2 yellow*2 orange*2 red*2 white*2", built="BER_LUC_1"
    )
    builds = [build for _, build in builds_by_gain(SWISS, position, 0)]
    ends = set(SWISS.ends[routes(TCHU, "BER_LUC_1")[0]])
    found = [SWISS.routes[SWISS.board.route_numbers[build.route]] for build in trail_builds(SWISS, position, 0, builds)]
    assert found
    assert all(ends & {route.a, route.b} for route in found)
    assert [route.length for route in found] == sorted((route.length for route in found), reverse=True)


def test_a_tunnel_in_tchu_waits_for_a_spare_card() -> None:
    tunnel = next(r for r in TCHU.board.routes if r.tunnel and len(r.colours) == 1 and r.length == 3)
    colour = TCHU.board.palette.names[tunnel.colours[0]]
    ends = [TCHU.board.cities[city].id for city in (tunnel.a, tunnel.b)]
    for hand, begin in ((f"{colour}*3", ("draw", "take")), (f"{colour}*4", ("build",))):
        position = whole_turn(TCHU, hand=hand)
        plan = SWISS_POLICY.plan(position, 0)
        plan.goals, plan.extras = [tunnel.number], []
        assert str(SWISS_POLICY.follow(position, 0, plan)).startswith(begin), ends


@pytest.mark.parametrize(("spare", "chance"), [(0, 0.7), (1, 0.97), (2, 0.999), (3, 1.0)])
def test_the_chance_of_a_tunnel_grows_with_the_spare_cards(spare: int, chance: float) -> None:
    tunnel = next(route for route in EUROPE.board.routes if route.tunnel)
    assert tunnel_chance(MAP, tunnel, spare) == pytest.approx(chance, abs=0.01)
    assert tunnel_chance(MAP, EUROPE.board.routes[0], 0) == 1.0


def test_a_tunnel_with_an_extra_price_of_three_waits_if_there_is_time() -> None:
    assert tunnel_answers(iter([(3, 0)]), 3, later=True)[0] == GIVE_UP
    assert tunnel_answers(iter([(3, 0)]), 3, later=False)[0] == Pay(3, 0)
    assert tunnel_answers(iter([(1, 0), (0, 1)]), 1, later=True) == [Pay(1, 0), Pay(0, 1), GIVE_UP]


def test_a_tunnel_with_an_extra_price_of_one_is_paid() -> None:
    position = whole_turn(EUROPE, "madrid-dieppe", hand="black*4")
    number = routes(EUROPE, "madrid-pamplona")[0]
    black = MAP.board.card_numbers["black"]
    position.phase, position.attempt = PAYING, Attempt(number, black, 3, 0, (black, 0, 1), 1)
    assert move(position) == "pay 1+0"


# --- Cards outside the plan


def thrifty(**weights: float) -> PlanPolicy:
    return PlanPolicy(MAP, replace(PLANNER_WEIGHTS, **weights))


def test_many_unclaimed_cards_build_an_unplanned_route() -> None:
    position = whole_turn(EUROPE, hand="green*3 red*4")
    planned = routes(EUROPE, "berlin-wien")
    plan = Plan((), [], list(planned), [], 0.0, 2.0, 20.0, {planned[0]: 1.0})
    assert thrifty(spare_build_hand=0.1).spare_build(position, 0, plan) is not None
    assert thrifty(spare_build_hand=1).spare_build(position, 0, plan) is None
    assert thrifty(spare_build_turns=20).spare_build(position, 0, plan) is not None
    position.hands[0][MAP.board.card_numbers["red"]] = 1
    assert thrifty(spare_build_hand=0.05).spare_build(position, 0, plan) is None


def test_planned_wagons_are_not_used_for_other_routes() -> None:
    position = whole_turn(EUROPE, hand="green*3 red*4", wagons=5)
    planned = routes(EUROPE, "berlin-wien")
    plan = Plan((), [], list(planned), [], 0.0, 2.0, 20.0, {planned[0]: 1.0})
    assert spare_build(MAP, position, 0, plan, 4.0) is None


def test_locomotives_are_saved_for_more_valuable_routes_while_there_is_time() -> None:
    position = whole_turn(EUROPE, hand="green*2 silver")
    planned = routes(EUROPE, "berlin-wien")
    plan = Plan((), [], list(planned), [], 0.0, 2.0, 20.0, {planned[0]: 1.0})
    assert str(POLICY.build(position, 0, plan)) == "build berlin-wien green 2+1"
    assert thrifty(spared_locomotive_turns=5, locomotive_points=9).build(position, 0, plan) is None
    assert thrifty(spared_locomotive_turns=5, locomotive_points=3).build(position, 0, plan) is not None
    assert thrifty(spared_locomotive_turns=30, locomotive_points=9).build(position, 0, plan) is not None
