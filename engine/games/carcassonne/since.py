"""What the others' tiles have made of a seat's followers: what was finished, whom they were joined by, who holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.carcassonne.view import OpenFeature
from engine.messages import Line, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import PublicEvent, Seat
    from engine.games.carcassonne.view import CarcassonneView, OpenField
    from engine.messages import Value

SCORED: Final = {"scored-road": "road", "scored-city": "city", "scored-monastery": "monastery"}
"""What was finished, by the code of the event that says so."""


def _changes(before: CarcassonneView, now: CarcassonneView, events: Sequence[PublicEvent]) -> Iterator[Line]:
    seat = now.seat
    if seat is None:
        return
    joined = list(_joined(before, now, seat))
    yield from (line for line in joined if line.params["held"] == 0)
    yield from _finished(events, seat)
    yield from (line for line in joined if line.params["held"] != 0)
    yield from _grown_fields(before, now, seat)


def _finished(events: Sequence[PublicEvent], seat: Seat) -> Iterator[Line]:
    """What others have finished where the seat had a follower, which is back, with or without points."""
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
    """What others share or have taken over: who has come, and whether the seat still holds it (1), shares it (2) or
    has lost it (0)."""
    for feature in _all(now):
        if not feature.followers[seat]:
            continue
        with_them = _others_there(before, feature, seat)
        new = [other for other, count in enumerate(feature.followers) if count and other not in {seat, *with_them}]
        if new:
            held = 0 if seat not in feature.owners else 1 if feature.owners == (seat,) else 2
            yield Line("since-joined", {"kind": _kind(feature), "seats": tuple(map(seat_name, new)), "held": held})


def _others_there(before: CarcassonneView, feature: OpenFeature | OpenField, seat: Seat) -> set[Seat]:
    """The others who were there already beside the followers of this seat."""
    parts = set(feature.parts)
    then = [
        one for one in _all(before) if one.followers[seat] and one.parts[0] in parts and _kind(one) == _kind(feature)
    ]
    return {other for one in then for other, count in enumerate(one.followers) if count}


def _grown_fields(before: CarcassonneView, now: CarcassonneView, seat: Seat) -> Iterator[Line]:
    """The fields of this seat that border on more finished cities than before."""
    for field in now.fields:
        then = sum(len(one.completed_cities) for one in before.fields if one.parts[0] in field.parts)
        if seat in field.owners and len(field.completed_cities) > then:
            yield Line("since-field", {"cities": len(field.completed_cities), "points": field.now})


def _all(view: CarcassonneView) -> tuple[OpenFeature | OpenField, ...]:
    return (*view.features, *view.fields)


def _kind(feature: OpenFeature | OpenField) -> str:
    return feature.kind if isinstance(feature, OpenFeature) else "field"


CHANGES: Final = _changes
