"""The move that follows a plan (build, gather cards, or draw tickets, in this order), and a beginner's move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from operator import itemgetter

from engine.ai.strategy import Style
from engine.messages import Seat
from engine.rails.board import GAP, LOCOMOTIVE, Route
from engine.rails.networks import fulfilled, joined, longest_trail, worth
from engine.rails.rulebook import LAST_WAGONS
from engine.rails.thinking import planning
from engine.rails.thinking.cards import Allocation, allocate, build_move, most_of, rated_draws, unclaimed
from engine.rails.thinking.planning import Plan, RouteGraph
from engine.rails.thinking.weights import BEGINNER_WEIGHTS, PLANNER_WEIGHTS, BeginnerWeights, PlannerWeights
from engine.rails.turn.moves import DRAW, GIVE_UP, PASS, TICKETS, Build, Keep, Pay, RailMove, payments
from engine.rails.turn.position import CHOOSING, KEEPING, NOT_YET, PAYING, SECOND_CARD, RailPosition
from engine.rng import Rng

FEW_TICKETS = 8  # Number of unseen tickets that represents all of them.
LONGEST_LAST_ROUTE = 4  # Length of the longest route built just to end the game.
HIT = 0.11  # The chance that a card turned up in a tunnel costs an extra card. It is doubled where locomotives count.
PATIENT_TURNS = 5  # Turns. A player who saves up cards does so while more turns are left, ...
PATIENT_WAGONS = 12  # ... or, as a beginner, while everybody has more wagons.
DEAR = 2  # Cards. A tunnel that costs more is left for later, if there is time.


class PlanPolicy:
    """Plays for any seat, following that seat's plan."""

    def __init__(self, graph: RouteGraph, weights: PlannerWeights = PLANNER_WEIGHTS) -> None:
        self.graph = graph
        self.weights = weights
        self.legal_moves = graph.legal_moves
        self._tickets_looked_at = planning.ALL_TICKETS

    def in_style(self, style: Style) -> PlanPolicy:
        policy = copy(self)
        policy.weights = style.applied(self.weights)
        return policy

    def under(self, position: RailPosition) -> PlanPolicy:
        """Return the policy for the options of this position."""
        graph = self.graph.under(position)
        if graph is self.graph:
            return self
        policy = copy(self)
        policy.graph, policy.legal_moves = graph, graph.legal_moves
        return policy

    def made_quicker(self) -> PlanPolicy:
        """Return the policy for imagined games, in which a sample represents all unseen tickets."""
        policy = copy(self)
        policy._tickets_looked_at = FEW_TICKETS  # noqa: SLF001 - same class
        return policy

    def plan(self, position: RailPosition, seat: Seat) -> Plan:
        return planning.plan_for(self.graph, position, seat, position.tickets[seat], self.weights)

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        if position.phase in {CHOOSING, KEEPING}:
            return planning.ticket_choices(self.graph, position, seat, self.weights)[0].move
        return self.follow(position, seat, self.plan(position, seat))

    def follow(self, position: RailPosition, seat: Seat, plan: Plan) -> RailMove:
        if position.phase == PAYING:
            return self.answers(position, seat)[0]
        if position.phase == SECOND_CARD:
            return rated_draws(self.graph, position, seat, plan.routes, self.weights)[0].move
        if planning.is_last_turn(position, seat):
            found = builds_by_gain(self.graph, position, seat)
            return found[0][1] if found else self._idle(position, seat, plan)
        build = self.last_build(position, seat) or self.build(position, seat, plan)
        build = build or self.spare_build(position, seat, plan)
        if build is not None:
            return build
        if not plan.goals and self.asks(position, seat, plan):
            return TICKETS
        return self._idle(position, seat, plan)

    def last_build(self, position: RailPosition, seat: Seat) -> Build | None:
        """Return the best build that starts the last round, or None if there is none or the seat is not far enough
        ahead.
        """
        wagons = position.wagons[seat]
        if position.moves_left != NOT_YET or wagons > LAST_WAGONS + LONGEST_LAST_ROUTE:
            return None
        others = [points for other, points in enumerate(position.points) if other != seat]
        if position.points[seat] < max(others) + self.weights.ending_lead:
            return None
        numbers, routes = self.graph.board.route_numbers, self.graph.routes
        builds = (build for _, build in builds_by_gain(self.graph, position, seat))
        return next((one for one in builds if wagons - routes[numbers[one.route]].length <= LAST_WAGONS), None)

    def answers(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        extras = self.legal_moves.extras(position, seat)
        later = planning.turns_left(position, seat, self.weights) > self.weights.tunnel_again_turns
        return tunnel_answers(extras, position.attempt.owed, later=later)

    def build(self, position: RailPosition, seat: Seat, plan: Plan) -> Build | None:
        """Return the build of the most urgent planned route that the hand can pay for, or None if no route should be
        built now.

        A risky tunnel waits while there are cards to draw. While tickets are open, routes that serve no ticket wait,
        because their cards may serve those tickets.
        """
        hand = position.hands[seat]
        may_draw = self.legal_moves.may_draw(position)
        waits = may_draw and plan.turns_left > self.weights.tunnel_waits_turns
        holds = plan.goals and plan.turns_left > self.weights.saving_turns and sum(hand) < self.weights.full_hand_cards
        waits_for_colours = may_draw and plan.turns_left > self.weights.spared_locomotive_turns
        if may_draw and self._saves_up(hand, plan):
            return None
        for allocation in payable(self.graph, hand, plan):
            if waits and is_risky(self.graph, hand, allocation):
                continue
            points = self.graph.points[allocation.route]
            replacing = allocation.locomotives - self.graph.demands[allocation.route].locomotives
            if waits_for_colours and points < self.weights.locomotive_points * replacing:
                continue
            if holds and allocation.route not in plan.goals and points < self.weights.never_waits_points:
                continue
            return build_move(self.graph, allocation)
        return None

    def _saves_up(self, hand: Sequence[int], plan: Plan) -> bool:
        return sum(hand) < self.weights.patient_cards and plan.turns_left > PATIENT_TURNS

    def spare_build(self, position: RailPosition, seat: Seat, plan: Plan) -> Build | None:
        """Return a build outside the plan, or None if there is none or the hand should be kept for the plan."""
        plenty = self.weights.spare_build_hand * position.wagons[seat]
        if plan.turns_left > self.weights.spare_build_turns and sum(position.hands[seat]) < plenty:
            return None
        return spare_build(self.graph, position, seat, plan, self.weights.spare_build_points)

    def asks(self, position: RailPosition, seat: Seat, plan: Plan) -> bool:
        if plan.turns_left < self.weights.asking_turns or not self.legal_moves.may_ask_tickets(position, seat):
            return False
        most = self._tickets_looked_at
        return planning.gain_of_more_tickets(self.graph, position, seat, plan, self.weights, most) > 0

    def _idle(self, position: RailPosition, seat: Seat, plan: Plan) -> RailMove:
        found = rated_draws(self.graph, position, seat, plan.routes, self.weights)
        if found:
            return found[0].move
        builds = builds_by_gain(self.graph, position, seat)
        if builds:
            return builds[0][1]
        return PASS if self.graph.book.may_pass else self.legal_moves.legal(position, seat)[0]


def payable(graph: RouteGraph, hand: Sequence[int], plan: Plan) -> list[Allocation]:
    return [allocation for allocation in allocate(graph, hand, plan.routes) if not allocation.lacking]


def is_risky(graph: RouteGraph, hand: Sequence[int], allocation: Allocation) -> bool:
    book = graph.book
    if not (graph.routes[allocation.route].tunnel and book.tunnel_cards and book.tunnel_counts_locomotives):
        return False
    return hand[allocation.card] - allocation.coloured + hand[LOCOMOTIVE] - allocation.locomotives < 1


def builds_by_gain(graph: RouteGraph, position: RailPosition, seat: Seat) -> list[tuple[float, Build]]:
    """Return every affordable free route with the points it would add if the game ended now, highest first."""
    hand, names = position.hands[seat], graph.board.palette.names
    pieces = joined(graph.board, position.built[seat])
    found: list[tuple[float, Build]] = []
    for number in position.free:
        route = graph.routes[number]
        if route.length <= position.wagons[seat]:
            paid = next(payments(graph.book, route, hand), None)
            if paid is not None:
                card, coloured, locomotives = paid
                gain = graph.points[number] + _tickets_gain(graph, position.tickets[seat], pieces, route)
                spare = hand[card] - coloured + (hand[LOCOMOTIVE] - locomotives if coloured else 0)
                build = Build(route.id, names[card], coloured, locomotives)
                found.append((gain * tunnel_chance(graph, route, spare), build))
    found.sort(key=lambda one: -one[0])
    return found


def spare_build(graph: RouteGraph, position: RailPosition, seat: Seat, plan: Plan, least: float) -> Build | None:
    """Return the build with the most points (at least ``least``) using no claimed cards or planned wagons, or None if
    there is none.
    """
    left = unclaimed(graph, position.hands[seat], plan.routes)
    wagons = position.wagons[seat] - sum(graph.demands[number].length for number in plan.routes)
    planned, names = set(plan.routes), graph.board.palette.names
    best, found = least, None
    for number in position.free:
        demand = graph.demands[number]
        if demand.points < best or demand.length > wagons or number in planned:
            continue
        card = most_of(left, demand.colours)
        coloured = min(left[card], demand.length - demand.locomotives)
        locomotives = demand.length - coloured
        if locomotives > left[LOCOMOTIVE] or (locomotives > demand.locomotives and not demand.takes_locomotives):
            continue
        if demand.points > best or found is None:
            colour = names[card if coloured else LOCOMOTIVE]
            best, found = demand.points, Build(graph.routes[number].id, colour, coloured, locomotives)
    return found


def trail_builds(graph: RouteGraph, position: RailPosition, seat: Seat, builds: Sequence[Build]) -> list[Build]:
    own = [graph.routes[number] for number in position.built[seat]]
    now, found = longest_trail(own), list[tuple[int, Build]]()
    for build in builds:
        trail = longest_trail([*own, graph.routes[graph.board.route_numbers[build.route]]])
        if trail > now:
            found.append((trail, build))
    return [build for _, build in sorted(found, key=lambda one: -one[0])]


def tunnel_chance(graph: RouteGraph, route: Route, spare: int) -> float:
    """Return the chance that a tunnel costs at most ``spare`` extra cards."""
    if not route.tunnel or spare >= graph.book.tunnel_cards:
        return 1.0
    hit = HIT * (2 if graph.book.tunnel_counts_locomotives else 1)
    miss = 1 - hit
    chances = (miss**3, 3 * hit * miss**2, 3 * hit**2 * miss)
    return sum(chances[: max(0, spare) + 1])


def _tickets_gain(graph: RouteGraph, tickets: Sequence[int], pieces: list[int], route: Route) -> int:
    one, other = pieces[route.a], pieces[route.b]
    if one == other:
        return 0
    after = [one if piece == other else piece for piece in pieces]
    held = [graph.tickets[number] for number in tickets]
    return sum([then - worth(ticket, pieces) for ticket in held if (then := fulfilled(ticket, after))])


def tunnel_answers(extras: Iterator[tuple[int, int]], owed: int, *, later: bool) -> list[RailMove]:
    """Return payments, those with few locomotives first, and giving up. Giving up comes first if the tunnel is worth
    trying again ``later``.
    """
    pays = [Pay(*extra) for extra in extras]
    return [GIVE_UP, *pays] if owed > DEAR and later else [*pays, GIVE_UP]


def beginner_move(
    policy: PlanPolicy, position: RailPosition, seat: Seat, rng: Rng, weights: BeginnerWeights = BEGINNER_WEIGHTS
) -> RailMove:
    """Return a beginner's move. Beginners work on one ticket at a time, by the shortest connection, and then build any
    route that is long enough.
    """
    legal_moves, graph = policy.legal_moves, policy.graph
    if position.phase in {CHOOSING, KEEPING}:
        return _keep(graph, list(legal_moves.keeps(position, seat)), rng, weights)
    if position.phase == PAYING:
        return legal_moves.legal(position, seat)[0]
    routes = routes_to_nearest_ticket(graph, position, seat)
    if position.phase != SECOND_CARD:
        build = _build(graph, position, seat, routes, weights)
        if build is not None:
            return build
    return _card(policy, position, seat, routes, rng, weights)


def _keep(graph: RouteGraph, keeps: Sequence[Keep], rng: Rng, weights: BeginnerWeights) -> Keep:
    """Return a random choice of as few tickets as allowed. For a style that likes more tickets, return those with the
    smallest penalties.
    """
    number = min(max(len(keeps[0].tickets), weights.tickets_liked), len(keeps[-1].tickets))
    few = [keep for keep in keeps if len(keep.tickets) == number]
    if number > len(keeps[0].tickets):
        return min(few, key=lambda keep: sum(graph.tickets[ticket].loss for ticket in keep.tickets))
    return few[rng.below(len(few))]


def routes_to_nearest_ticket(graph: RouteGraph, position: RailPosition, seat: Seat) -> list[int]:
    """Return the routes of the shortest connection that the nearest open ticket still needs."""
    way = graph.lengths(position, seat)
    pieces, best, found = joined(graph.board, position.built[seat]), float(position.wagons[seat]), list[int]()
    for ticket in (graph.tickets[number] for number in position.tickets[seat]):
        if not fulfilled(ticket, pieces):
            for trip in ticket.trips:
                ways = graph.ways(way, trip.starts)
                end = min(trip.ends, key=ways.dear.__getitem__)
                if ways.dear[end] <= best:
                    best, found = ways.dear[end], [one for one in graph.routes_to(ways, end) if way[one]]
    return found


def _build(
    graph: RouteGraph, position: RailPosition, seat: Seat, routes: list[int], weights: BeginnerWeights
) -> RailMove | None:
    if sum(position.hands[seat]) < weights.patient_cards and min(position.wagons) > PATIENT_WAGONS:
        return None
    for allocation in allocate(graph, position.hands[seat], routes):
        if not allocation.lacking:
            return build_move(graph, allocation)
    if routes and sum(position.hands[seat]) < weights.full_hand:
        return None
    builds = [
        (points + _blocking(graph, position, seat, build, weights), build)
        for points, build in builds_by_gain(graph, position, seat)
        if points >= weights.worth_building
    ]
    return max(builds, key=itemgetter(0))[1] if builds else None


def _blocking(graph: RouteGraph, position: RailPosition, seat: Seat, build: Build, weights: BeginnerWeights) -> float:
    if not weights.blocking_points:
        return 0.0
    busy = planning.reached_by_rivals(graph, position, seat)
    return weights.blocking_points * sum(city in busy for city in graph.ends[graph.board.route_numbers[build.route]])


def _card(
    policy: PlanPolicy, position: RailPosition, seat: Seat, routes: list[int], rng: Rng, weights: BeginnerWeights
) -> RailMove:
    legal = policy.legal_moves.legal(position, seat)
    found = allocate(policy.graph, position.hands[seat], routes)
    wanted = [allocation.card for allocation in found if allocation.colours_lacking]
    takes = [
        policy.legal_moves.takes[card]
        for card in sorted(set(position.market) - {GAP}, key=lambda card: card not in wanted)
        if card in wanted or card == LOCOMOTIVE or position.phase == SECOND_CARD
    ]
    takes = [take for take in takes if take in legal]
    if takes and rng.below(weights.blind_draw_one_in):
        return takes[0]
    return DRAW if DRAW in legal else (takes or legal)[0]
