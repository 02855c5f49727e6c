"""The plan: the cheapest network that joins the tickets, then routes for their own points; and which tickets to keep.

Tickets are joined one by one: always the one that pays most for the routes it adds to the network, and of its trips the
one that does. Tickets that do not pay are left out. Then each way is tried again, given all the others. Spare wagons
and turns go into the routes that bring most points a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, comb
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from engine.rails.networks import fulfilled, joined
from engine.rails.rulebook import OFFERED
from engine.rails.thinking.route_costs import (
    BARRED,
    RouteCosts,
    chance_of_time,
    nearness_of_the_end,
    route_costs,
    turns_left,
)
from engine.rails.thinking.weights import PLANNER_WEIGHTS, PlannerWeights
from engine.rails.turn.moves import Keep

if TYPE_CHECKING:
    from engine.messages import Seat
    from engine.rails.board import Ticket, Trip
    from engine.rails.thinking.route_costs import RouteGraph, ShortestPaths
    from engine.rails.turn.legal_moves import LegalMoves
    from engine.rails.turn.position import RailPosition

GATHERED_ROUTES = 8  # Routes that cards are gathered for at a time.
ALL_TICKETS = 1000  # More tickets than any game has.


class TicketPlan(NamedTuple):
    """A ticket's trip that the plan means to fulfil, by these routes, which the seat does not have yet."""

    ticket: int
    trip: Trip
    gain: int  # Points that it adds at the end, beside the ticket's present state.
    routes: tuple[int, ...]


class Plan(Struct):
    """The routes that a seat means to build."""

    tickets: tuple[int, ...]  # The tickets of the plan, pursued or not.
    ticket_plans: list[TicketPlan]
    goals: list[int]  # The routes of the ticket plans, the most urgent first.
    extras: list[int]  # Routes for their own points, the best first.
    worth: float  # Points that the tickets add, less the price of their network.
    turns: float  # Turns for the ticket plans.
    turns_left: float  # Turns that the seat may expect to have.
    urgency: dict[int, float]  # Points a turn that depend on each route. The best extras may go before the goals.

    @property
    def routes(self) -> list[int]:
        """Return the routes that cards are gathered for, the most urgent first."""
        return sorted(self.goals + self.extras, key=lambda number: -self.urgency.get(number, 0.0))[:GATHERED_ROUTES]


class Network:
    """A network in the making, for one seat."""

    def __init__(
        self, graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS
    ) -> None:
        self._graph = graph
        self._seat = seat
        self._position = position
        self._weights = weights
        self.left = turns_left(position, seat, weights)
        self._costs: RouteCosts = route_costs(graph, position, seat, weights, self.left)
        self._way = self._costs.way[:]
        self._pieces = joined(graph.board, position.built[seat])
        self._reached = {city for number in position.built[seat] for city in graph.ends[number]}
        self._uses: dict[int, int] = {}
        self._turns = 0.0
        self._wagons = position.wagons[seat]
        ending = nearness_of_the_end(self.left, self._wagons, weights)
        self._spared = weights.spared_wagon_points * (1 - (1 - weights.endgame_spared_share) * ending)
        self.ticket_plans: list[TicketPlan] = []
        self.base = 0  # The value of the tickets if nothing more is built.

    def join(self, tickets: Iterable[int]) -> None:
        waiting = [self._graph.tickets[number] for number in tickets]
        self.base += sum(map(self._now, waiting))
        while waiting:
            found = [(self._best_ticket_plan(ticket), ticket) for ticket in waiting]
            (net, ticket_plan), ticket = max(found, key=lambda one: one[0][0])
            if ticket_plan is None or net <= 0:
                break
            self.add(ticket_plan)
            waiting.remove(ticket)

    def improve(self) -> None:
        """Try each way again, given the others."""
        for ticket_plan in self.ticket_plans[:]:
            self._remove(ticket_plan)
            net, better = self._best_ticket_plan(self._graph.tickets[ticket_plan.ticket])
            self.add(better if better is not None and net > 0 else ticket_plan)

    def plan(self, tickets: Sequence[int]) -> Plan:
        price = sum(self._costs.way[number] for number in self._uses)
        gain = sum(ticket_plan.gain for ticket_plan in self.ticket_plans) * self._chance(self._turns)
        worth = self.base + gain - price
        urgency = {number: self._urgency(number) for number in self._uses}
        goals, extras = sorted(urgency, key=lambda number: (-urgency[number], number)), list(self._extras())
        for number in extras:
            urgency[number] = self._own_urgency(number)
        return Plan(tuple(tickets), self.ticket_plans, goals, extras, worth, self._turns, self.left, urgency)

    def offer(self, ticket: int) -> float:
        """Return what one more ticket would add, pursued or not."""
        asked = self._graph.tickets[ticket]
        net, ticket_plan = self._best_ticket_plan(asked)
        return self._now(asked) + (max(0.0, net) if ticket_plan is not None else 0.0)

    def is_done(self, ticket: int) -> bool:
        return self._now(self._graph.tickets[ticket]) > 0

    def _best_ticket_plan(self, ticket: Ticket) -> tuple[float, TicketPlan | None]:
        best: tuple[float, TicketPlan | None] = (-BARRED, None)
        now, starts, ways = self._now(ticket), None, None
        most = max(trip.points for trip in ticket.trips) - now
        for trip in ticket.trips:
            if trip.points <= now:
                continue
            if ways is None or trip.starts != starts:
                starts, ways = trip.starts, self._graph.ways(self._way, trip.starts, most)
            net, ticket_plan = self._ticket_plan(ticket, trip, ways, trip.points - now)
            if net > best[0]:
                best = net, ticket_plan
        return best

    def _now(self, ticket: Ticket) -> int:
        return fulfilled(ticket, self._pieces) or -ticket.loss

    def _ticket_plan(
        self, ticket: Ticket, trip: Trip, ways: ShortestPaths, gain: int
    ) -> tuple[float, TicketPlan | None]:
        end = min(trip.ends, key=ways.dear.__getitem__)
        dear = ways.dear[end]
        if dear >= gain:
            return gain - dear, None
        routes = [number for number in self._graph.routes_to(ways, end) if self._costs.way[number] > 0]
        new = [number for number in routes if number not in self._uses]
        if sum(self._graph.routes[number].length for number in new) > self._wagons:
            return -BARRED, None
        turns = self._turns + sum(self._costs.turns[number] for number in new)
        return gain * self._chance(turns) - dear, TicketPlan(ticket.number, trip, gain, tuple(routes))

    def add(self, ticket_plan: TicketPlan) -> None:
        self.ticket_plans.append(ticket_plan)
        for number in ticket_plan.routes:
            if number not in self._uses:
                self._uses[number] = 0
                self._count(number, 1)
                self._way[number] = 0.0
            self._uses[number] += 1

    def _remove(self, ticket_plan: TicketPlan) -> None:
        self.ticket_plans.remove(ticket_plan)
        for number in ticket_plan.routes:
            self._uses[number] -= 1
            if not self._uses[number]:
                del self._uses[number]
                self._count(number, -1)
                self._way[number] = self._costs.way[number]

    def _count(self, number: int, sign: int) -> None:
        self._turns += sign * self._costs.turns[number]
        self._wagons -= sign * self._graph.routes[number].length

    def _chance(self, turns: float) -> float:
        return chance_of_time(turns, self.left, self._weights)

    def _urgency(self, number: int) -> float:
        """Return the points at stake per turn. Routes that rivals are near, or that are dear to replace, come first."""
        depends = sum(ticket_plan.gain for ticket_plan in self.ticket_plans if number in ticket_plan.routes)
        contested = 1 + self._weights.urgency_per_rival_end * self._costs.rivals[number]
        own = self._weights.own_points_urgency * max(0.0, self._own_urgency(number))
        return contested * depends / (1 + self._costs.turns[number]) + own

    def _own_urgency(self, number: int) -> float:
        contested = 1 + self._weights.extra_urgency_per_rival_end * self._costs.rivals[number]
        return -self._weights.extra_route_urgency * contested * self._by_points_per_turn(number)

    def _extras(self) -> Iterator[int]:
        """Yield the routes with the most points a turn that spare wagons and turns can buy."""
        turns, wagons = self._weights.extra_routes_time * (self.left - self._turns), self._wagons
        free = [number for number in self._position.free if number not in self._uses]
        free.sort(key=self._by_points_per_turn)
        taken = set()
        for number in free:
            route = self._graph.routes[number]
            if turns <= 0 or wagons <= 0:
                break
            if route.length <= wagons and route.twin not in taken and route.twin not in self._uses:
                taken.add(number)
                turns -= self._costs.turns[number]
                wagons -= route.length
                yield number

    def _by_points_per_turn(self, number: int) -> float:
        """Return a key that sorts routes by points per turn, the most first."""
        points = float(self._graph.points[number])
        if self._graph.book.trail_bonus and not self._reached.isdisjoint(self._graph.ends[number]):
            points += self._weights.trail_route_points
        # Of several rivals some have reached nearly every city: it says the less of each route.
        points += self._weights.blocking_points * self._costs.rivals[number] / (self._position.seats - 1) ** 2
        points -= self._spared * self._graph.routes[number].length
        return -points / max(1.0, self._costs.turns[number])


def plan_for(
    graph: RouteGraph,
    position: RailPosition,
    seat: Seat,
    tickets: Sequence[int] | None = None,
    weights: PlannerWeights = PLANNER_WEIGHTS,
) -> Plan:
    tickets = position.tickets[seat] if tickets is None else tickets
    network = Network(graph, position, seat, weights)
    network.join(tickets)
    network.improve()
    return network.plan(tickets)


def quick_plan_for(
    graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS
) -> Plan:
    """Return a plan for the tickets in hand, faster than ``plan_for``: no way is tried twice."""
    network = Network(graph, position, seat, weights)
    network.join(position.tickets[seat])
    return network.plan(position.tickets[seat])


class TicketChoice(NamedTuple):
    """A choice among the offered tickets, and its worth together with those held."""

    worth: float
    move: Keep


def ticket_choices(
    graph: RouteGraph,
    legal_moves: LegalMoves,
    position: RailPosition,
    seat: Seat,
    weights: PlannerWeights = PLANNER_WEIGHTS,
) -> list[TicketChoice]:
    held = position.tickets[seat]
    found = [
        TicketChoice(
            plan_for(graph, position, seat, (*held, *keep.tickets), weights).worth
            + weights.ticket_points * len(keep.tickets),
            keep,
        )
        for keep in legal_moves.keeps(position, seat)
    ]
    found.sort(key=lambda kept: -kept.worth)
    return found


def quick_ticket_choice(
    graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS
) -> Keep:
    """Return a good choice among the offered tickets: the best one, and each more that adds to the plan."""
    network = Network(graph, position, seat, weights)
    network.join(position.tickets[seat])
    waiting, kept = list(position.offers[seat]), list[int]()
    while waiting:
        offers = {ticket: network.offer(ticket) + weights.ticket_points for ticket in waiting}
        best = max(waiting, key=offers.__getitem__)
        if kept and offers[best] <= 0:
            break
        network.join([best])
        kept.append(best)
        waiting.remove(best)
    return Keep(tuple(sorted(kept)))


def gain_of_more_tickets(
    graph: RouteGraph,
    position: RailPosition,
    seat: Seat,
    plan: Plan,
    weights: PlannerWeights = PLANNER_WEIGHTS,
    most: int = ALL_TICKETS,
) -> float:
    """Return the points to expect from asking for tickets now, less the turn for it.

    If more than ``most`` tickets are unseen, some of them stand for all.
    """
    network = Network(graph, position, seat, weights)
    for ticket_plan in plan.ticket_plans:
        network.add(ticket_plan)
    seen = {*position.tickets[seat], *position.offers[seat], *position.removed[seat]}
    unseen = [ticket for ticket in range(graph.board.short_tickets) if ticket not in seen]
    looked_at = unseen[:: max(1, ceil(len(unseen) / most))]
    offers = sorted((network.offer(ticket) for ticket in looked_at), reverse=True)
    return (
        expected_best(offers, min(OFFERED, len(position.pile), len(offers)), weights.other_tickets_share)
        - weights.turn_points
        - weights.asking_points
    )


def expected_best(offers: Sequence[float], drawn: int, others: float) -> float:
    """Return what a random draw of these offers adds: the best of them, and in part the other good ones.

    ``offers`` are sorted, the best first.
    """
    ways = comb(len(offers), drawn)
    best = sum(offer * comb(len(offers) - 1 - place, drawn - 1) for place, offer in enumerate(offers)) / ways
    good = drawn * sum(max(0.0, offer) for offer in offers) / len(offers)
    return best + others * max(0.0, good - max(0.0, best))
