"""Why one would play a move, for a hint: its effects, the strongest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.api import Line, Name, Seat, Value, seat_name
from engine.games.carcassonne.ai.completion_odds import newest_nodes
from engine.games.carcassonne.ai.evaluation import ExpectedPoints, expected_points_of
from engine.games.carcassonne.board import crowd
from engine.games.carcassonne.moves import PlaceTile, read
from engine.games.carcassonne.play import take_turn
from engine.games.carcassonne.position import NO_FEATURE, CarcassonnePosition
from engine.games.carcassonne.scoring import completed_points, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.ai.weights import EvaluationWeights

WORTH_SAYING = 1  # Points from which on a change is a reason.

LAST_TURNS = 3  # Turns of a seat in which it hardly uses a kept follower any more.


class _Reason(NamedTuple):
    points: float
    line: Line


def reasons(position: CarcassonnePosition, seat: Seat, move: PlaceTile, weights: EvaluationWeights) -> list[Line]:
    """Return the effects of the move, the strongest first; without any, that it gives nothing away."""
    after = position.copy()
    take_turn(after, *read(position, move))
    now, then = (
        expected_points_of(position, weights, position.drawn, seat),
        expected_points_of(after, weights, position.drawn, seat),
    )
    found = [*_completed(position, after, seat), *_promised(now, then, after, seat)]
    if not after.over:
        found += _hindered(now, then, seat)
    found.sort(key=lambda reason: -reason.points)
    turns_left = (len(position.order) - position.drawn) // position.seats
    keeps_followers = position.supply[seat] > 0 and turns_left > LAST_TURNS
    nothing = Line("reason-waits" if keeps_followers else "reason-gives-nothing")
    return [reason.line for reason in found] or [nothing]


def _completed(position: CarcassonnePosition, after: CarcassonnePosition, seat: Seat) -> Iterator[_Reason]:
    """Yield the features of this seat that the move completes, with points or only free followers."""
    for root in after.closed[len(position.closed) :]:
        followers = crowd(after.board.features.counts[root], after.seats)
        if followers[seat]:
            about: dict[str, Value] = {"feature": _name(after, root), "followers": followers[seat]}
            if followers[seat] == max(followers):
                points = completed_points(after.board, root)
                yield _Reason(points, Line("reason-completes", {**about, "points": points}))
            else:
                yield _Reason(0, Line("reason-frees", about))


def _promised(now: ExpectedPoints, then: ExpectedPoints, after: CarcassonnePosition, seat: Seat) -> Iterator[_Reason]:
    find, manned = after.board.features.root, after.manned[-1]
    claimed = NO_FEATURE if manned == NO_FEATURE else find(newest_nodes(after.board)[manned])
    for root, held in then.holdings.items():
        before = [old.points for old_root, old in now.holdings.items() if find(old_root) == root]
        mine = sum(points[seat] for points in before)
        gain = held.points[seat] - mine
        rivals = tuple(
            seat_name(other) for other in range(now.seats) if other != seat and any(points[other] for points in before)
        )
        about: dict[str, Value] = {"feature": _name(after, root), "points": round(gain)}
        if root == claimed:
            chance = round(100 * then.odds.promise(root).chance)
            yield _Reason(gain, Line("reason-claims", {**about, "chance": chance}))
        elif gain >= WORTH_SAYING and rivals and len(before) > 1:
            yield _Reason(gain, Line("reason-shares", {**about, "seats": rivals}))
        elif gain >= WORTH_SAYING:
            yield _Reason(gain, Line("reason-grows", about))


def _hindered(now: ExpectedPoints, then: ExpectedPoints, seat: Seat) -> Iterator[_Reason]:
    for other in range(now.seats):
        loss = now.points[other] + now.shifts[other] - then.points[other] - then.shifts[other]
        if other != seat and loss >= WORTH_SAYING:
            yield _Reason(loss, Line("reason-hinders", {"seat": seat_name(other), "points": round(loss)}))


def _name(position: CarcassonnePosition, root: int) -> Name:
    return Name("feature", kind_of(position.board, root))
