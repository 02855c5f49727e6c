"""Reports of a game: the events of a turn, changes for one seat, and awards at the end.

Events are read off the position after a turn, so that an imagined turn costs none. Changes are what the others' tiles
did to a seat's followers: which are back, who has joined them, and who holds the feature now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.api import Event, Line, Name, PublicEvent, Seat, Value, seat_name
from engine.games.carcassonne.board import coordinates
from engine.games.carcassonne.moves import at_name, follower_on
from engine.games.carcassonne.position import NO_FEATURE, CarcassonnePosition
from engine.games.carcassonne.scoring import completed_points, kind_of, scored, unfinished
from engine.games.carcassonne.tiles import LETTERS, TILES
from engine.games.carcassonne.view import CarcassonneView, OpenFeature, OpenField
from engine.history import Award, History, best

SCORED: Final = {"scored-road": "road", "scored-city": "city", "scored-monastery": "monastery"}
"""The kind of the finished feature, by the code of the event."""
LONG_ROAD, BIG_CITY, BIG_FIELD = 4, 4, 2  # The fewest tiles and cities that earn an award.


class TurnStart(NamedTuple):
    """The lengths of a game's lists before a turn."""

    closed: int
    aside: int

    @classmethod
    def of(cls, position: CarcassonnePosition) -> TurnStart:
        return cls(len(position.closed), len(position.aside))


def events_since(mark: TurnStart, position: CarcassonnePosition, seat: Seat) -> list[Event]:
    return [*_placed(position, seat), *_scored(position, mark), *_drawn(position, mark)]


def _placed(position: CarcassonnePosition, seat: Seat) -> Iterator[Event]:
    x, y = coordinates(next(reversed(position.board.numbers)))
    tile, feature = position.board.laid[-1], position.manned[-1]
    what = Name("tile", TILES[tile].kind)
    yield PublicEvent("placed", {"seat": seat_name(seat), "tile": what, "x": x, "y": y, "turns": tile % 4})
    if feature != NO_FEATURE:
        follower = follower_on(tile, feature)
        names = {"feature": Name("feature", follower.feature), "at": at_name(follower.at)}
        yield PublicEvent("follower-placed", {"seat": seat_name(seat), **names})


def _scored(position: CarcassonnePosition, mark: TurnStart) -> Iterator[Event]:
    for root in position.closed[mark.closed :]:
        points = completed_points(position.board, root)
        yield PublicEvent(f"scored-{kind_of(position.board, root)}", {"points": points, **scored(position, root)})


def _drawn(position: CarcassonnePosition, mark: TurnStart) -> Iterator[Event]:
    for kind, _ in position.aside[mark.aside :]:
        yield PublicEvent("tile-set-aside", {"seat": seat_name(position.seat), "tile": Name("tile", LETTERS[kind])})
    if not position.over:
        yield PublicEvent("drew", {"seat": seat_name(position.seat), "tile": Name("tile", LETTERS[position.kind])})
        return
    yield PublicEvent("last-tile")
    for root, points in unfinished(position):
        if points:
            yield PublicEvent(f"final-{kind_of(position.board, root)}", {"points": points, **scored(position, root)})


def changes(before: CarcassonneView, now: CarcassonneView, events: Sequence[PublicEvent]) -> Iterator[Line]:
    """Yield what has changed for the seat of both views: losses first, then what is finished, shared and grown."""
    seat = now.seat
    if seat is None:
        return
    joined = list(_joined(before, now, seat))
    yield from (line for line in joined if line.params["held"] == 0)
    yield from _finished(events, seat)
    yield from (line for line in joined if line.params["held"] != 0)
    yield from _grown_fields(before, now, seat)


def _finished(events: Sequence[PublicEvent], seat: Seat) -> Iterator[Line]:
    """Yield the features that others finished and that returned the seat's followers, with or without points."""
    for event in events:
        followers = event.params.get("followers")
        if event.code not in SCORED or not isinstance(followers, tuple) or not followers[seat]:
            continue
        about: dict[str, Value] = {"kind": SCORED[event.code], "points": event.params["points"]}
        winners = event.params["seats"]
        if isinstance(winners, tuple) and seat_name(seat) in winners:
            yield Line("since-finished", about)
        else:
            yield Line("since-finished-lost", {**about, "seats": winners})


def _joined(before: CarcassonneView, now: CarcassonneView, seat: Seat) -> Iterator[Line]:
    """Yield the features that others have joined, and whether the seat holds (1), shares (2) or has lost (0) them."""
    for feature in _all(now):
        if not feature.followers[seat]:
            continue
        with_them = _others_there(before, feature, seat)
        new = [other for other, count in enumerate(feature.followers) if count and other not in {seat, *with_them}]
        if new:
            held = 0 if seat not in feature.owners else 1 if feature.owners == (seat,) else 2
            yield Line("since-joined", {"kind": _kind(feature), "seats": tuple(map(seat_name, new)), "held": held})


def _others_there(before: CarcassonneView, feature: OpenFeature | OpenField, seat: Seat) -> set[Seat]:
    parts = set(feature.parts)
    then = [
        one for one in _all(before) if one.followers[seat] and one.parts[0] in parts and _kind(one) == _kind(feature)
    ]
    return {other for one in then for other, count in enumerate(one.followers) if count}


def _grown_fields(before: CarcassonneView, now: CarcassonneView, seat: Seat) -> Iterator[Line]:
    for field in now.fields:
        then = sum(len(one.completed_cities) for one in before.fields if one.parts[0] in field.parts)
        if seat in field.owners and len(field.completed_cities) > then:
            yield Line("since-field", {"cities": len(field.completed_cities), "points": field.now})


def _all(view: CarcassonneView) -> tuple[OpenFeature | OpenField, ...]:
    return (*view.features, *view.fields)


def _kind(feature: OpenFeature | OpenField) -> str:
    return feature.kind if isinstance(feature, OpenFeature) else "field"


def awards(history: History) -> Iterator[Award | None]:
    yield best("award-longest-road", _greatest(history, "road", "tiles"), "tiles", LONG_ROAD)
    yield best("award-biggest-city", _greatest(history, "city", "tiles"), "tiles", BIG_CITY)
    yield best("award-biggest-field", _greatest(history, "field", "cities"), "cities", BIG_FIELD)


def _greatest(history: History, feature: str, measure: str) -> list[int]:
    found = []
    for standing in history.standings.seats:
        sizes = [share.params[measure] for share in standing.breakdown if share.code.endswith(f"-{feature}")]
        found.append(max((size for size in sizes if isinstance(size, int)), default=0))
    return found
