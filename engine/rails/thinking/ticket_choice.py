"""Tickets: which to keep, and whether to ask for more."""

from __future__ import annotations

from math import ceil, comb
from typing import TYPE_CHECKING, NamedTuple

from engine.rails.rulebook import OFFERED
from engine.rails.thinking.planning import Network, plan_for
from engine.rails.thinking.weights import PLANNER_WEIGHTS
from engine.rails.turn.moves import Keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.messages import Seat
    from engine.rails.thinking.planning import Plan
    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.thinking.weights import PlannerWeights
    from engine.rails.turn.legal_moves import LegalMoves
    from engine.rails.turn.position import RailPosition

ALL_TICKETS = 1000
"""More tickets than any game has."""


class TicketChoice(NamedTuple):
    """A choice among the tickets on offer, and what it is worth together with those held."""

    worth: float
    move: Keep


def ticket_choices(
    graph: RouteGraph,
    options: LegalMoves,
    position: RailPosition,
    seat: Seat,
    weights: PlannerWeights = PLANNER_WEIGHTS,
) -> list[TicketChoice]:
    """Every choice among the tickets on offer, the best first, by joint cost."""
    held = position.tickets[seat]
    found = [
        TicketChoice(
            plan_for(graph, position, seat, (*held, *keep.tickets), weights).worth
            + weights.ticket_points * len(keep.tickets),
            keep,
        )
        for keep in options.keeps(position, seat)
    ]
    found.sort(key=lambda kept: -kept.worth)
    return found


def quick_ticket_choice(
    graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS
) -> Keep:
    """A good choice among the tickets on offer, made faster: the best one, and each more that adds to the plan."""
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
    """Points to expect from asking for tickets now, less the turn that it takes.

    With more tickets unseen than ``most`` some of them stand for all.
    """
    network = Network(graph, position, seat, weights)
    for ticket_plan in plan.ticket_plans:
        network.add(ticket_plan)
    unseen = _unseen(graph, position, seat)
    looked_at = unseen[:: max(1, ceil(len(unseen) / most))]
    offers = sorted((network.offer(ticket) for ticket in looked_at), reverse=True)
    return (
        expected_best(offers, min(OFFERED, len(position.pile), len(offers)), weights.other_tickets_share)
        - weights.turn_points
        - weights.asking_points
    )


def expected_best(offers: Sequence[float], drawn: int, others: float) -> float:
    """What a few of these, drawn at random, add: the best of them, and in part the others that add anything.

    ``offers`` are sorted, the best first.
    """
    ways = comb(len(offers), drawn)
    best = sum(offer * comb(len(offers) - 1 - place, drawn - 1) for place, offer in enumerate(offers)) / ways
    good = drawn * sum(max(0.0, offer) for offer in offers) / len(offers)
    return best + others * max(0.0, good - max(0.0, best))


def _unseen(graph: RouteGraph, position: RailPosition, seat: Seat) -> list[int]:
    """The tickets that may lie in the pile, for all that this seat knows."""
    seen = {*position.tickets[seat], *position.offers[seat], *position.removed[seat]}
    return [ticket for ticket in range(graph.board.short_tickets) if ticket not in seen]
