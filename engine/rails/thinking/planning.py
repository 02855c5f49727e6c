"""The plan: the cheapest network for the tickets, routes built for their own points, and the tickets to keep.

The price of a free route for a seat is measured in points: the turns, the wagons and the risk of losing the route,
minus the route's own points. A turn, and likewise a wagon, costs what a good player gains from it elsewhere. Cards in
hand make a route cheaper, but only partly, because they could pay for another route, too. The game ends when one seat
runs out of wagons and every seat has made one more move.

Tickets are added one by one. The next one is always the ticket, and the trip, with the highest gain over the price of
its additional routes. Tickets that do not pay are left out. Then the connection for each ticket is optimized again,
given all the others. Spare wagons and turns are used for the routes with the most points per turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from math import ceil, comb, exp, sqrt
from typing import Final, NamedTuple

from msgspec import Struct

from engine.messages import Seat
from engine.rails.board import COLOURS, LOCOMOTIVE, RailMap, Route, Ticket, Trip
from engine.rails.networks import joined, worth
from engine.rails.rulebook import LAST_WAGONS, OFFERED, TUNNELS, RuleBook, with_options
from engine.rails.thinking.weights import PLANNER_WEIGHTS, PlannerWeights
from engine.rails.turn.moves import Keep, LegalMoves
from engine.rails.turn.position import NOT_YET, RailPosition
from engine.variants import all_variants

NO_ROUTE: Final = -1
(WITHOUT_TUNNELS,) = all_variants([TUNNELS])


class RouteCosts(Struct):
    """The costs of every route for one seat: turns, price, and the ends that rivals have reached."""

    turns: list[float]  # Turns for each route.
    way: list[float]  # Price of each route as part of a way, or ``BARRED`` if it is unavailable.
    rivals: list[int]  # Number of each route's ends that rivals have reached.


def nearness_of_the_end(left: float, wagons: int, weights: PlannerWeights) -> float:
    """Return how near the end of the game is, from 0 to 1. Near the end, cards in hand have no other use, and new cards
    seldom match.
    """
    return max(exp(-left / weights.endgame_turns), exp(-wagons / weights.endgame_wagons))


def route_costs(
    graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights, left: float
) -> RouteCosts:
    """Return each route's costs for this seat when ``left`` turns are left. The seat's own routes are free."""
    count = len(graph.routes)
    found = RouteCosts([0.0] * count, [BARRED] * count, [0] * count)
    wagons = position.wagons[seat]
    risk = weights.loss_risk_points * sqrt(position.seats - 1)
    busy = reached_by_rivals(graph, position, seat)
    estimator = TurnEstimator(position.hands[seat], weights, left, wagons)
    for number in position.free:
        demand = graph.demands[number]
        if demand.length <= wagons:
            one, other = graph.ends[number]
            found.rivals[number] = rivals = (one in busy) + (other in busy)
            found.turns[number] = turns = estimator.turns(demand)
            price = weights.turn_points * turns + weights.wagon_points * demand.length - demand.points
            price += risk * (1 + weights.loss_risk_per_rival_end * rivals)
            found.way[number] = max(price, weights.least_route_points)
    for number in position.built[seat]:
        found.way[number] = 0.0
    return found


class TurnEstimator:
    """Estimates how many turns each route takes to build, for one hand at one point of the game."""

    def __init__(self, hand: Sequence[int], weights: PlannerWeights, left: float, wagons: int) -> None:
        self._hand = hand
        self._most = max(hand[:COLOURS])
        self._silver = hand[LOCOMOTIVE]
        self._demanded = weights.locomotive_turns
        coloured, chosen, saved = weights.card_turns, weights.any_colour_card_turns, weights.held_card_turns
        ending = nearness_of_the_end(left, wagons, weights)
        rate, saved = 1 + weights.endgame_card_shortage * ending, saved + (chosen - saved) * ending
        # Turns for a card of the route's colour, and for a card of any colour: a missing one, and one in hand.
        self._each = (coloured * rate, chosen * rate)
        self._had = (max(0.0, coloured - saved), max(0.0, chosen - saved))

    def turns(self, demand: RouteDemand) -> float:
        hand, colours, choice = self._hand, demand.colours, demand.choice
        if not choice:
            have = hand[colours[0]]
        elif len(colours) == COLOURS:
            have = self._most
        else:
            have = max([hand[card] for card in colours])
        have, each = min(have, demand.length), self._each[choice]
        turns = 1.0 + each * (demand.length - have + demand.surcharge) + self._had[choice] * have
        if demand.locomotives > self._silver:
            turns += (self._demanded - each) * (demand.locomotives - self._silver)
        return turns


def reached_by_rivals(graph: RouteGraph, position: RailPosition, seat: Seat) -> set[int]:
    theirs = [number for rival, built in enumerate(position.built) if rival != seat for number in built]
    return {city for number in theirs for city in graph.ends[number]}


BARRED: Final = float("inf")  # The price of an unavailable route.


class ShortestPaths(NamedTuple):
    """The cheapest connections from some cities to every city: for each, the price and the last route."""

    dear: list[float]
    last: list[int]


class RouteDemand(NamedTuple):
    """The cards that a route requires."""

    length: int
    points: int
    colours: tuple[int, ...]
    choice: bool  # True if the player chooses the colour.
    locomotives: int
    surcharge: float  # Average number of a tunnel's extra cards.
    takes_locomotives: bool  # True if locomotives may replace colours.


class RouteGraph:
    """One board and its rule book, as a graph for shortest paths."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self.book = book
        self.board = board
        self.legal_moves = LegalMoves(book, board)
        self.routes = board.routes
        self.tickets = board.tickets
        self.points = tuple(book.route_points[route.length] for route in board.routes)
        self.ends = tuple((route.a, route.b) for route in board.routes)
        self.demands = tuple(map(self._demand, board.routes))

    def under(self, position: RailPosition) -> RouteGraph:
        """Return the graph for the options of this position. Only tunnels make a difference here: wagons are counted in
        the position, and the search sees open tickets in all imagined worlds.
        """
        return self._without_tunnels if WITHOUT_TUNNELS in position.options else self

    @cached_property
    def _without_tunnels(self) -> RouteGraph:
        return RouteGraph(with_options(self.book, dict([WITHOUT_TUNNELS])), self.board)

    def _demand(self, route: Route) -> RouteDemand:
        surcharge = 0.0
        if route.tunnel and self.book.tunnel_cards:
            surcharge = 0.75 if self.book.tunnel_counts_locomotives else 0.35
        choice = len(route.colours) > 1
        takes = self.book.locomotives_above_ground or route.tunnel
        points = self.points[route.number]
        return RouteDemand(route.length, points, route.colours, choice, route.locomotives, surcharge, takes)

    def ways(self, prices: Sequence[float], starts: Iterable[int], most: float = BARRED) -> ShortestPaths:
        """Return the cheapest connections from any of these cities, at these prices of routes (Dijkstra). Prices are
        capped at ``most``.
        """
        roads = self.board.neighbours
        dear, last = [most] * len(roads), [NO_ROUTE] * len(roads)
        heap = []
        for city in starts:
            dear[city] = 0.0
            heap.append((0.0, city))
        while heap:
            so_far, city = heappop(heap)
            if so_far > dear[city]:
                continue
            for route, other in roads[city]:
                price = so_far + prices[route]
                if price < dear[other]:
                    dear[other] = price
                    last[other] = route
                    heappush(heap, (price, other))
        return ShortestPaths(dear, last)

    def routes_to(self, ways: ShortestPaths, city: int) -> list[int]:
        found = []
        while (number := ways.last[city]) != NO_ROUTE:
            one, other = self.ends[number]
            city = one + other - city
            found.append(number)
        return found

    def lengths(self, position: RailPosition, seat: Seat) -> list[float]:
        """Return the number of wagons that each route costs the seat: 0 for its own routes, ``BARRED`` for other seats'
        routes.
        """
        found = [BARRED] * len(self.routes)
        for number in position.free:
            found[number] = float(self.routes[number].length)
        for number in position.built[seat]:
            found[number] = 0.0
        return found


def turns_left(position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS) -> float:
    """Return the number of turns that the seat can expect, including the present one."""
    if position.moves_left != NOT_YET:
        turn, seats = position.turn, position.seats
        return len([ahead for ahead in range(position.moves_left) if (turn + ahead) % seats == seat])
    return weights.closing_turns + min(turns_to_the_end(position, other, weights) for other in range(position.seats))


def turns_to_the_end(position: RailPosition, seat: Seat, weights: PlannerWeights) -> float:
    """Return the number of turns that this seat needs to run out of wagons at a typical pace."""
    wagons = position.wagons[seat] - LAST_WAGONS
    lacking = wagons - weights.held_card_used * sum(position.hands[seat])
    return max(1.0, wagons / weights.wagons_per_build + max(0, lacking) / weights.cards_per_turn)


def chance_of_time(turns: float, left: float, weights: PlannerWeights) -> float:
    """Return the chance that a seat gets at least ``turns`` turns if ``left`` turns are expected."""
    return 1 / (1 + exp((turns - left + weights.reserve_turns) / weights.turns_left_spread))


def is_last_turn(position: RailPosition, seat: Seat) -> bool:
    return position.moves_left != NOT_YET and turns_left(position, seat) <= 1


GATHERED_ROUTES = 8  # Maximum number of routes for which cards are gathered at a time.
ALL_TICKETS = 1000  # More tickets than any game has.


class TicketPlan(NamedTuple):
    """A ticket's trip that the plan pursues, with the routes that the seat still has to build for it."""

    ticket: int
    trip: Trip
    gain: int  # Points that it adds at the end, compared with the ticket's present state.
    routes: tuple[int, ...]


class Plan(Struct):
    """The routes that a seat plans to build."""

    tickets: tuple[int, ...]  # All tickets considered, pursued or not.
    ticket_plans: list[TicketPlan]
    goals: list[int]  # The routes of the ticket plans, most urgent first.
    extras: list[int]  # Routes planned for their own points, best first.
    worth: float  # Points that the tickets add, minus the price of their network.
    turns: float  # Turns for the ticket plans.
    turns_left: float  # Number of turns that the seat can expect.
    urgency: dict[int, float]  # Points per turn that depend on each route. The best extras may precede the goals.

    @property
    def routes(self) -> list[int]:
        """Return the routes for which cards are gathered, most urgent first."""
        return sorted(self.goals + self.extras, key=lambda number: -self.urgency.get(number, 0.0))[:GATHERED_ROUTES]


class Network:
    """A network under construction, for one seat."""

    def __init__(self, graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights) -> None:
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
        self.base += sum([worth(ticket, self._pieces) for ticket in waiting])
        while waiting:
            found = [(self._best_ticket_plan(ticket), ticket) for ticket in waiting]
            (net, ticket_plan), ticket = max(found, key=lambda one: one[0][0])
            if ticket_plan is None or net <= 0:
                break
            self.add(ticket_plan)
            waiting.remove(ticket)

    def improve(self) -> None:
        """Reoptimize the connection for each ticket, given the connections for all other tickets."""
        for ticket_plan in self.ticket_plans[:]:
            self._remove(ticket_plan)
            net, better = self._best_ticket_plan(self._graph.tickets[ticket_plan.ticket])
            self.add(better if better is not None and net > 0 else ticket_plan)

    def plan(self, tickets: Sequence[int]) -> Plan:
        price = sum(self._costs.way[number] for number in self._uses)
        gain = sum(ticket_plan.gain for ticket_plan in self.ticket_plans) * self._chance(self._turns)
        urgency = {number: self._urgency(number) for number in self._uses}
        goals, extras = sorted(urgency, key=lambda number: (-urgency[number], number)), list(self._extras())
        for number in extras:
            urgency[number] = self._own_urgency(number)
        promised = self.base + gain - price
        return Plan(tuple(tickets), self.ticket_plans, goals, extras, promised, self._turns, self.left, urgency)

    def offer(self, ticket: int) -> float:
        """Return the value that one more ticket would add, whether the plan pursues it or not."""
        asked = self._graph.tickets[ticket]
        net, ticket_plan = self._best_ticket_plan(asked)
        return worth(asked, self._pieces) + (max(0.0, net) if ticket_plan is not None else 0.0)

    def is_done(self, ticket: int) -> bool:
        return worth(self._graph.tickets[ticket], self._pieces) > 0

    def _best_ticket_plan(self, ticket: Ticket) -> tuple[float, TicketPlan | None]:
        best: tuple[float, TicketPlan | None] = (-BARRED, None)
        now, starts, ways = worth(ticket, self._pieces), None, None
        most = ticket.most_points - now
        for trip in ticket.trips:
            if trip.points <= now:
                continue
            if ways is None or trip.starts != starts:
                starts, ways = trip.starts, self._graph.ways(self._way, trip.starts, most)
            net, ticket_plan = self._ticket_plan(ticket, trip, ways, trip.points - now)
            if net > best[0]:
                best = net, ticket_plan
        return best

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
        """Return the points at stake per turn. They are higher for routes near rivals and for routes that are expensive
        to replace.
        """
        depends = sum(ticket_plan.gain for ticket_plan in self.ticket_plans if number in ticket_plan.routes)
        contested = 1 + self._weights.urgency_per_rival_end * self._costs.rivals[number]
        own = self._weights.own_points_urgency * max(0.0, self._own_urgency(number))
        return contested * depends / (1 + self._costs.turns[number]) + own

    def _own_urgency(self, number: int) -> float:
        contested = 1 + self._weights.extra_urgency_per_rival_end * self._costs.rivals[number]
        return -self._weights.extra_route_urgency * contested * self._by_points_per_turn(number)

    def _extras(self) -> Iterator[int]:
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
        points = float(self._graph.points[number])
        if self._graph.book.trail_bonus and not self._reached.isdisjoint(self._graph.ends[number]):
            points += self._weights.trail_route_points
        # With several rivals, one of them reaches nearly every city, so this says less about each route.
        points += self._weights.blocking_points * self._costs.rivals[number] / (self._position.seats - 1) ** 2
        points -= self._spared * self._graph.routes[number].length
        return -points / max(1.0, self._costs.turns[number])


def plan_for(
    graph: RouteGraph, position: RailPosition, seat: Seat, tickets: Sequence[int], weights: PlannerWeights
) -> Plan:
    network = Network(graph, position, seat, weights)
    network.join(tickets)
    network.improve()
    return network.plan(tickets)


def quick_plan_for(graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights) -> Plan:
    """Return a plan for the tickets in hand. Unlike ``plan_for``, this does not reoptimize each connection at the end,
    so it is faster.
    """
    network = Network(graph, position, seat, weights)
    network.join(position.tickets[seat])
    return network.plan(position.tickets[seat])


class TicketChoice(NamedTuple):
    """A choice among the offered tickets, and its worth together with the tickets held."""

    worth: float
    move: Keep


def ticket_choices(
    graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights
) -> list[TicketChoice]:
    held, found = position.tickets[seat], []
    for keep in graph.legal_moves.keeps(position, seat):
        plan = plan_for(graph, position, seat, (*held, *keep.tickets), weights)
        found.append(TicketChoice(plan.worth + weights.ticket_points * len(keep.tickets), keep))
    return sorted(found, key=lambda kept: -kept.worth)


def quick_keep(graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights) -> Keep:
    """Return a good choice among the offered tickets: the best ticket, and each further one that adds value to the
    plan.
    """
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
    graph: RouteGraph, position: RailPosition, seat: Seat, plan: Plan, weights: PlannerWeights, most: int = ALL_TICKETS
) -> float:
    """Return the points that a seat can expect from drawing tickets now, minus the cost of the turn.

    If more than ``most`` tickets are unseen, a sample represents all of them.
    """
    network = Network(graph, position, seat, weights)
    for ticket_plan in plan.ticket_plans:
        network.add(ticket_plan)
    seen = {*position.tickets[seat], *position.offers[seat], *position.removed[seat]}
    unseen = [ticket for ticket in range(graph.board.short_tickets) if ticket not in seen]
    looked_at = unseen[:: max(1, ceil(len(unseen) / most))]
    offers = sorted((network.offer(ticket) for ticket in looked_at), reverse=True)
    best = expected_best(offers, min(OFFERED, len(position.pile), len(offers)), weights.other_tickets_share)
    return best - weights.turn_points - weights.asking_points


def expected_best(offers: Sequence[float], drawn: int, others: float) -> float:
    """Return the expected gain from ``drawn`` of these offers, drawn at random: the best offer, plus a share of the
    other good ones. ``offers`` are sorted, best first.
    """
    ways = comb(len(offers), drawn)
    best = sum(offer * comb(len(offers) - 1 - place, drawn - 1) for place, offer in enumerate(offers)) / ways
    good = drawn * sum(max(0.0, offer) for offer in offers) / len(offers)
    return best + others * max(0.0, good - max(0.0, best))
