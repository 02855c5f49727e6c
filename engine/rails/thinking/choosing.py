"""Tickets: which to keep, and whether to ask for more."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NamedTuple

from engine.rails.rulebook import OFFERED
from engine.rails.thinking.planning import Network, plan_for
from engine.rails.thinking.weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.legal import Options
    from engine.rails.moves import Keep
    from engine.rails.position import Position
    from engine.rails.thinking.atlas import Atlas
    from engine.rails.thinking.planning import Plan
    from engine.rails.thinking.weights import Weights
    from engine.saying import Seat


class LruCache(NamedTuple):
    """A choice among the tickets on offer, and what it is worth together with those held."""

    worth: float
    move: Keep


def choices(
    atlas: Atlas, options: Options, position: Position, seat: Seat, weights: Weights = WEIGHTS
) -> list[LruCache]:
    """Every choice among the tickets on offer, the best first, by joint cost."""
    held = position.tickets[seat]
    found = [
        LruCache(plan_for(atlas, position, seat, (*held, *keep.tickets), weights).worth, keep)
        for keep in options.keeps(position, seat)
    ]
    found.sort(key=lambda kept: -kept.worth)
    return found


def more_tickets(atlas: Atlas, position: Position, seat: Seat, plan: Plan, weights: Weights = WEIGHTS) -> float:
    """Points to expect from asking for tickets now, less the turn that it takes."""
    network = Network(atlas, position, seat, weights)
    for errand in plan.errands:
        network.add(errand)
    offers = sorted((network.offer(ticket) for ticket in _unseen(atlas, position, seat)), reverse=True)
    return expected_best(offers, min(OFFERED, len(position.pile)), weights.others) - weights.turn - weights.asking


def expected_best(offers: Sequence[float], drawn: int, others: float) -> float:
    """What a few of these, drawn at random, add: the best of them, and in part the others that add anything.

    ``offers`` are sorted, the best first.
    """
    ways = comb(len(offers), drawn)
    best = sum(offer * comb(len(offers) - 1 - place, drawn - 1) for place, offer in enumerate(offers)) / ways
    good = drawn * sum(max(0.0, offer) for offer in offers) / len(offers)
    return best + others * max(0.0, good - max(0.0, best))


def _unseen(atlas: Atlas, position: Position, seat: Seat) -> list[int]:
    """The tickets that may lie in the pile, for all that this seat knows."""
    seen = {*position.tickets[seat], *position.offers[seat], *position.removed[seat]}
    return [ticket for ticket in range(atlas.board.short_tickets) if ticket not in seen]
