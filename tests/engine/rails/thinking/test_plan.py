"""Tests of a computer's plan in a rail game: its network, its tickets and its extra routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.games.tchu.ai import WEIGHTS as TCHU_WEIGHTS
from engine.rails.networks import fulfilled, joined
from engine.rails.thinking.planning import Network, RouteGraph, is_last_turn, plan_for, turns_left
from engine.rails.thinking.weights import PLANNER_WEIGHTS
from tests.engine.rails.thinking.positions import numbers, routes, whole_turn

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.thinking.planning import Plan
    from engine.rails.turn.position import RailPosition

MAP = RouteGraph(EUROPE.book, EUROPE.board)
SWISS = RouteGraph(TCHU.book, TCHU.board)


def plan(position: RailPosition, graph: RouteGraph = MAP) -> Plan:
    return plan_for(graph, position, 0, position.tickets[0], PLANNER_WEIGHTS)


def names(found: list[int], game: RailGame = EUROPE) -> set[str]:
    return {game.board.routes[number].id for number in found}


def wagons(found: list[int]) -> int:
    return sum(EUROPE.board.routes[number].length for number in found)


def test_the_planned_routes_fulfil_all_pursued_tickets() -> None:
    position = whole_turn(EUROPE, "paris-wien berlin-roma brest-venezia")
    made = plan(position)
    pieces = joined(EUROPE.board, made.goals)
    assert len(made.ticket_plans) == 3
    assert all(fulfilled(EUROPE.board.tickets[ticket_plan.ticket], pieces) for ticket_plan in made.ticket_plans)


def test_the_seats_routes_are_free_and_not_planned_again() -> None:
    position = whole_turn(EUROPE, "paris-wien", built="frankfurt-paris frankfurt-munchen")
    assert names(plan(position).goals) == {"munchen-wien"}


def test_rivals_routes_are_unavailable() -> None:
    free = plan(whole_turn(EUROPE, "athina-angora"))
    lost = plan(whole_turn(EUROPE, "athina-angora", rival="athina-smyrna"))
    assert "athina-smyrna" in names(free.goals)
    assert "athina-smyrna" not in names(lost.goals)
    assert lost.worth < free.worth


def test_tickets_share_routes() -> None:
    together = plan(whole_turn(EUROPE, "madrid-zurich madrid-dieppe"))
    apart = [plan(whole_turn(EUROPE, ticket)) for ticket in ("madrid-zurich", "madrid-dieppe")]
    assert len(together.ticket_plans) == 2
    assert wagons(together.goals) < sum(wagons(one.goals) for one in apart)


def test_a_short_ticket_is_not_fulfilled_by_a_long_detour() -> None:
    """Long routes score points, but a rival can take any route of a long connection."""
    made = plan(whole_turn(EUROPE, "athina-angora"))
    assert wagons(made.goals) <= 5


def test_a_long_term_plan_does_not_change_with_every_card() -> None:
    plans = [
        plan(whole_turn(EUROPE, "berlin-roma stockholm-wien", hand)) for hand in ("", "red*2 pink", "green*2 black")
    ]
    assert set(plans[0].goals) == set(plans[1].goals) == set(plans[2].goals)


def test_a_ticket_without_enough_wagons_is_not_pursued() -> None:
    made = plan(whole_turn(EUROPE, "lisboa-danzig budapest-sofia", wagons=16))
    assert [ticket_plan.ticket for ticket_plan in made.ticket_plans] == list(numbers(EUROPE, "budapest-sofia"))


def test_a_ticket_without_enough_time_is_not_pursued() -> None:
    position = whole_turn(EUROPE, "berlin-moskva")
    assert plan(position).ticket_plans
    position.moves_left = 2
    assert not plan(position).ticket_plans


def test_nothing_is_planned_for_a_fulfilled_ticket() -> None:
    position = whole_turn(EUROPE, "paris-wien", built="frankfurt-paris frankfurt-munchen munchen-wien")
    made = plan(position)
    assert not made.ticket_plans
    assert made.worth > 0
    assert Network(MAP, position, 0, PLANNER_WEIGHTS).is_done(made.tickets[0])


def test_spare_wagons_go_to_routes_with_the_most_points() -> None:
    """A route of 8 spaces scores 21 points, and a route of 6 spaces scores 15."""
    made = plan(whole_turn(EUROPE))
    assert names(made.extras[:3]) == {"petrograd-stockholm", "budapest-kyiv", "palermo-smyrna"}
    assert wagons(made.extras) <= 45


def test_only_one_half_of_a_double_route_is_an_extra() -> None:
    made = plan(whole_turn(TCHU), SWISS)
    halves = [(number, SWISS.routes[number].twin) for number in made.extras]
    assert not {twin for _, twin in halves} & set(made.extras)


def test_the_most_profitable_of_several_trips_is_planned() -> None:
    """A ticket to several countries has different points for each country."""
    ticket = next(ticket for ticket in TCHU.board.tickets if len(ticket.trips) > 2)
    position = whole_turn(TCHU)
    position.tickets = ((ticket.number,), ())
    made = plan(position, SWISS)
    assert made.ticket_plans[0].trip in ticket.trips
    worths = []
    for trip in ticket.trips:
        cost = SWISS.ways(Network(SWISS, position, 0, PLANNER_WEIGHTS)._way, trip.starts).dear
        worths.append(trip.points - min(cost[end] for end in trip.ends))
    best = max(range(len(worths)), key=worths.__getitem__)
    assert made.ticket_plans[0].trip == ticket.trips[best]


def test_a_fulfilled_trip_is_replaced_only_by_one_with_more_points() -> None:
    ticket = next(ticket for ticket in TCHU.board.tickets if len(ticket.trips) > 2)
    position = whole_turn(TCHU)
    position.tickets = ((ticket.number,), ())
    first = plan(position, SWISS)
    position.built[0] = tuple(first.goals)
    position.free = [number for number in position.free if number not in first.goals]
    again = plan(position, SWISS)
    done = fulfilled(ticket, joined(TCHU.board, first.goals))
    assert all(
        ticket_plan.trip.points > done and ticket_plan.gain == ticket_plan.trip.points - done
        for ticket_plan in again.ticket_plans
    )


def test_a_trail_bonus_favours_extras_at_the_network() -> None:
    position = whole_turn(TCHU, built="BER_LUC_1")
    assert routes(TCHU, "BER_LUC_1")[0] not in plan(position, SWISS).extras
    network = Network(SWISS, position, 0, PLANNER_WEIGHTS)
    near = [number for number in position.free if set(SWISS.ends[number]) & network._reached]
    assert 0 < len(near) < len(position.free)
    for number in near:
        alone = SWISS.points[number] - PLANNER_WEIGHTS.spared_wagon_points * SWISS.routes[number].length
        assert network._by_points_per_turn(number) < -alone / max(1.0, network._costs.turns[number])


def test_turns_left_follow_the_fewest_wagons_at_the_table() -> None:
    position = whole_turn(EUROPE)
    long = turns_left(position, 0)
    assert 25 < long < 45
    position.wagons[1] = 5
    assert turns_left(position, 0) < 6


def test_in_tchu_the_expected_turns_match_real_games() -> None:
    assert 30 < turns_left(whole_turn(TCHU), 0, TCHU_WEIGHTS) < 40


def test_in_the_last_round_turns_are_counted() -> None:
    position = whole_turn(EUROPE, seats=3)
    assert not is_last_turn(position, 0)
    position.moves_left = 3
    assert [turns_left(position, seat) for seat in range(3)] == [1, 1, 1]
    assert is_last_turn(position, 0)
    position.moves_left = 1
    assert turns_left(position, 2) == 0
