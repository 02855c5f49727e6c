"""The reasons for a move: its contributions to the expected points, according to the seat's plan.

A reason agrees with the numbers displayed elsewhere. A ticket is nearer only if its shortest connection needs fewer
wagons than before. The number of cards that a route lacks assumes that the whole hand is spent on it. The points of a
nearer ticket are its share of the increase in the plan's value: there is less to build, and the route can no longer be
lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import assert_never

from engine.messages import Line, Name, Seat, Value
from engine.rails.board import LOCOMOTIVE
from engine.rails.lacking import cards_lacking, tracks_of
from engine.rails.networks import fulfilled, joined, missing_way
from engine.rails.thinking import planning
from engine.rails.thinking.planning import BARRED, Plan
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.turn.moves import Build, Draw, GiveUp, Keep, Pass, Pay, RailMove, Take, Tickets
from engine.rails.turn.position import RailPosition


class Reasons:
    """Finds the reasons for one seat's moves in one position."""

    def __init__(self, policy: PlanPolicy, position: RailPosition, seat: Seat) -> None:
        self._policy = policy
        self._graph = policy.graph
        self._board = policy.graph.board
        self._position = position
        self._seat = seat
        self._hand = position.hands[seat]

    @cached_property
    def _plan(self) -> Plan:
        return self._policy.plan(self._position, self._seat)

    def of(self, move: RailMove) -> list[Line]:
        """Return the reasons for a move, those with the most points first."""
        return sorted(self._found(move), key=_points, reverse=True)

    def _found(self, move: RailMove) -> Iterator[Line]:
        match move:
            case Build():
                left = self._hand[:]
                left[self._board.card_numbers[move.card]] -= move.coloured
                left[LOCOMOTIVE] -= move.locomotives
                yield from self._build(self._board.route_numbers[move.route], left)
            case Pay():
                yield from self._build(self._position.attempt.route, self._position.cards_left(self._seat))
            case Draw():
                yield self._draw()
            case Take():
                yield self._take(self._board.card_numbers[move.card])
            case Tickets():
                yield self._tickets()
            case Keep():
                yield from self._keep(move.tickets)
            case GiveUp():
                yield Line("reason-gives-up", {"owed": self._position.attempt.owed})
            case Pass():
                yield Line("reason-passes")
            case _:
                assert_never(move)

    def _build(self, number: int, left: list[int]) -> Iterator[Line]:
        """Yield a reason for each ticket that the route serves, then one for the route's own points. ``left`` is the
        hand after the payment.
        """
        plan, after, seat = self._plan, self._position.copy(), self._seat
        after.hands[seat] = left
        after.built[seat] += (number,)
        after.wagons[seat] -= self._board.routes[number].length
        after.free = self._board.free_routes(after.built)
        served = [one for one in plan.ticket_plans if number in one.routes]
        more = self._policy.plan(after, seat).worth - plan.worth if served else 0.0
        for one in served:
            share = more * one.gain / sum(ticket.gain for ticket in served)
            now, then = self._missing_wagons(self._position, one.ticket), self._missing_wagons(after, one.ticket)
            about: dict[str, Value] = {"ticket": _ticket(one.ticket), "points": max(0, round(share))}
            if not then:
                yield Line("reason-joins", {**about, "points": one.gain})
            elif then < now:
                yield Line("reason-nearer", {**about, "before": int(now), "wagons": int(then)})
            else:
                yield Line("reason-way", about)
        yield Line("reason-points", {"points": self._graph.points[number]})

    def _missing_wagons(self, position: RailPosition, ticket: int) -> float:
        seat = self._seat
        way = missing_way(self._board, self._graph.tickets[ticket], position.built, seat, position.wagons[seat])
        return BARRED if way is None else way.wagons

    def _tickets(self) -> Line:
        graph, weights = self._graph, self._policy.weights
        points = planning.gain_of_more_tickets(graph, self._position, self._seat, self._plan, weights)
        return Line("reason-tickets", {"points": max(0, round(points)), "turns": round(self._plan.turns_left)})

    def _draw(self) -> Line:
        """Return the reason for drawing cards: the first planned route that no face-up card would help, or else a
        general one.
        """
        legal = self._policy.legal_moves.legal(self._position, self._seat)
        hands = [self._hand_with(self._board.card_numbers[take.card]) for take in legal if isinstance(take, Take)]
        for number in self._planned():
            lacking = self._lacking(number, self._hand)
            if lacking and all(self._lacking(number, hand) == lacking for hand in hands):
                return Line("reason-lacks", {**self._planned_route(number), "count": lacking})
        return Line("reason-any-cards")

    def _take(self, card: int) -> Line:
        hand = self._hand_with(card)
        for number in self._planned():
            lacking = self._lacking(number, hand)
            if lacking < self._lacking(number, self._hand):
                name = Name("card", self._board.palette.names[card])
                return Line("reason-needs", {"card": name, **self._planned_route(number), "count": lacking})
        return Line("reason-wild" if card == LOCOMOTIVE else "reason-any-cards")

    def _hand_with(self, card: int) -> list[int]:
        return [count + (kind == card) for kind, count in enumerate(self._hand)]

    def _planned(self) -> list[int]:
        """Return the planned routes, those for tickets first. Of a double route, return the half that lacks fewer
        cards.
        """
        routes = sorted(self._plan.routes, key=lambda number: number not in self._plan.goals)
        tracks = ([track for track in tracks_of(self._board, one) if track in self._position.free] for one in routes)
        return [min(both, key=lambda number: self._lacking(number, self._hand)) for both in tracks]

    def _lacking(self, number: int, hand: Sequence[int]) -> int:
        return sum(count for _, count in cards_lacking(self._graph.book, self._board.routes[number], hand))

    def _planned_route(self, number: int) -> dict[str, Value]:
        is_goal = any(track in self._plan.goals for track in tracks_of(self._board, number))
        route = Name("route", self._board.routes[number].id)
        return {"route": route, "points": self._graph.points[number], "goal": int(is_goal)}

    def _keep(self, kept: tuple[int, ...]) -> Iterator[Line]:
        """Yield the reasons for a choice of tickets: fulfilled tickets, the value of tickets within reach, and small
        penalties.
        """
        position, seat = self._position, self._seat
        plan = planning.plan_for(self._graph, position, seat, (*position.tickets[seat], *kept), self._policy.weights)
        pursued = {ticket_plan.ticket for ticket_plan in plan.ticket_plans}
        if pursued:
            wagons = sum(self._board.routes[number].length for number in plan.goals)
            points = sum(ticket_plan.trip.points for ticket_plan in plan.ticket_plans)
            yield Line("reason-network", {"points": points, "wagons": wagons})
        pieces = joined(self._board, position.built[seat])
        for number in kept:
            if number not in pursued:
                ticket = self._graph.tickets[number]
                if points := fulfilled(ticket, pieces):
                    yield Line("reason-done", {"ticket": _ticket(number), "points": points})
                else:
                    yield Line("reason-loss", {"ticket": _ticket(number), "loss": ticket.loss})


def _ticket(number: int) -> Name:
    return Name("ticket", str(number))


def _points(reason: Line) -> float:
    points = reason.params.get("points", 0)
    return points if isinstance(points, int) else 0
