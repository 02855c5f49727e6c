"""The view: a frozen, readable form of the position, with everything the players can see and count.

This game has no private information, so all seats see the same. Only the order of the remaining tiles is hidden. A
feature is identified by its parts: one side or half edge on each of its tiles. Its first part is on the tile laid
first.

The module also reports the events of a turn, the changes for one seat, and the awards. Events are derived from the
position after a turn, so imagined turns create none. Changes are the effects of other seats' tiles on a seat's
followers: returned followers, new rivals in a feature, and a feature's new owner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct

from engine.api import Event, Line, Name, PublicEvent, Seat, Standings, Value, View, check_viewer, seat_name
from engine.games.carcassonne import scoring
from engine.games.carcassonne.moves import Follower, at_name, follower_on, spots
from engine.games.carcassonne.position import (
    NO_FEATURE,
    OPEN,
    USUAL,
    CarcassonneOptions,
    CarcassonnePosition,
    coordinates,
    crowd,
    shields,
)
from engine.games.carcassonne.scoring import completed_points, final_points, kind_of, scored, unfinished
from engine.games.carcassonne.tiles import BESIDE, FITTING, LETTERS, MOST_FEATURES, TILES, Edge, FeatureKind
from engine.history import Award, History, best


class PlacedTile(Struct, frozen=True, gc=False):
    """A tile on the board, its player (None for the start tile) and the follower placed with it."""

    x: int
    y: int
    tile: str
    turns: int
    seat: Seat | None
    follower: Follower | None


class Piece(Struct, frozen=True, gc=False):
    """A follower on the board. On a field, the follower lies flat; elsewhere, it stands."""

    seat: Seat
    x: int
    y: int
    feature: FeatureKind
    at: str | None
    lying: bool


class Part(Struct, frozen=True, gc=False):
    """A feature of one tile: the tile's square, and the feature's first side or half edge. A monastery has none."""

    x: int
    y: int
    at: str | None


class OpenFeature(Struct, frozen=True, gc=False):
    """A road, city or monastery that is not completed.

    ``open`` counts its open sides, or the empty places around a monastery. ``tiles`` counts its tiles, each once.
    ``followers`` are the numbers of each seat's followers. ``owners`` would score ``now`` points if the game ended
    here, ``completed`` with its present tiles, and ``least`` with the single tile it needs at least.
    """

    kind: FeatureKind
    parts: tuple[Part, ...]
    tiles: int
    open: int
    shields: int
    followers: tuple[int, ...]
    owners: tuple[Seat, ...]
    now: int
    completed: int
    least: int


class OpenField(Struct, frozen=True, gc=False):
    """A field with its farmers, their points now, and the cities on its border, each identified by its first part."""

    parts: tuple[Part, ...]
    tiles: int
    followers: tuple[int, ...]
    owners: tuple[Seat, ...]
    now: int
    completed_cities: tuple[Part, ...]
    open_cities: tuple[Part, ...]


class Spot(Struct, frozen=True, gc=False):
    """A square where the tile fits, its possible rotations, and the landscape beyond each side (n e s w). An unmarked
    view lists every empty square beside a tile, without rotations.
    """

    x: int
    y: int
    turns: tuple[int, ...]
    beside: tuple[Edge | None, ...]


class Square(Struct, frozen=True, gc=False):
    """An empty square."""

    x: int
    y: int


class SetAside(Struct, frozen=True, gc=False):
    """A tile that fitted nowhere when drawn, and the number of tiles laid at that time."""

    tile: str
    laid: int


class CarcassonneView(View, frozen=True):
    """Everything about a game except the order of the tiles. Nothing else is hidden.

    ``rules`` is the version of the rules. ``board`` is in the order of placement. ``recent`` contains the indexes in
    ``board`` of each seat's latest tile, newest last. ``left`` counts the tiles of each kind still to draw, without the
    tile to place. ``dead`` lists squares that no remaining tile can fill. ``fields`` is empty in a game without
    farmers. ``scores`` are the points now, ``projected`` the points if the game ended here. ``final`` is None until the
    end.
    """

    seats: int
    rules: int
    first: Seat
    to_act: tuple[Seat, ...]
    tile: str | None
    board: tuple[PlacedTile, ...]
    pieces: tuple[Piece, ...]
    supply: tuple[int, ...]
    scores: tuple[int, ...]
    projected: tuple[int, ...]
    left: dict[str, int]
    set_aside: tuple[SetAside, ...]
    features: tuple[OpenFeature, ...]
    fields: tuple[OpenField, ...]
    spots: tuple[Spot, ...]
    dead: tuple[Square, ...]
    recent: tuple[int, ...]
    final: Standings | None
    aids: bool = True  # False if the view leaves out aids.
    options: CarcassonneOptions = USUAL


def view_of(position: CarcassonnePosition, seat: Seat | None) -> CarcassonneView:
    check_viewer(seat, position.seats)
    features = _Features(position)
    board, laid = _board(position), len(position.board.laid)
    return CarcassonneView(
        seat=seat,
        seats=position.seats,
        rules=position.rules,
        first=position.first,
        to_act=() if position.over else (position.seat,),
        tile=None if position.over else LETTERS[position.kind],
        board=board,
        pieces=_pieces(position, board),
        supply=tuple(position.supply),
        scores=tuple(position.scores),
        projected=tuple(position.scores if position.over else scoring.final_scores(position)),
        left={LETTERS[kind]: count for kind, count in sorted(_remaining_kinds(position).items())},
        set_aside=tuple(SetAside(LETTERS[kind], number) for kind, number in position.aside),
        features=features.open(),
        fields=features.fields() if position.options.farmers else (),
        spots=() if position.over else _spots(position),
        dead=() if position.over else _dead(position),
        recent=tuple(range(max(1, laid - position.seats), laid)),
        final=scoring.standings_of(position) if position.over else None,
        options=position.options,
    )


def _remaining_kinds(position: CarcassonnePosition) -> Counter[int]:
    return Counter(position.order[position.drawn :])


def _board(position: CarcassonnePosition) -> tuple[PlacedTile, ...]:
    board = position.board
    placed = []
    for place, number in board.numbers.items():
        x, y = coordinates(place)
        tile, feature = board.laid[number], position.manned[number]
        follower = None if feature == NO_FEATURE else follower_on(tile, feature)
        placed.append(PlacedTile(x, y, TILES[tile].kind, tile % 4, position.layer_of(number), follower))
    return tuple(placed)


def _pieces(position: CarcassonnePosition, board: tuple[PlacedTile, ...]) -> tuple[Piece, ...]:
    came = ((board[node // MOST_FEATURES], seat) for node, seat in position.standing.items())
    return tuple(
        Piece(seat, tile.x, tile.y, tile.follower.feature, tile.follower.at, lying=tile.follower.feature == "field")
        for tile, seat in came
        if tile.follower is not None
    )


def _spots(position: CarcassonnePosition) -> tuple[Spot, ...]:
    found = []
    for place, tiles in groupby(spots(position), key=lambda spot: spot[0]):
        beside = BESIDE[position.board.frontier[place]]
        found.append(Spot(*coordinates(place), tuple(tile % 4 for _, tile in tiles), beside))
    return tuple(found)


def _dead(position: CarcassonnePosition) -> tuple[Square, ...]:
    kinds = {*_remaining_kinds(position), position.kind}
    frontier = sorted(position.board.frontier.items())
    dead = (place for place, signature in frontier if not any(FITTING[kind][signature] for kind in kinds))
    return tuple(Square(*coordinates(place)) for place in dead)


class _Features:
    """The features of a board, each with all its parts."""

    def __init__(self, position: CarcassonnePosition) -> None:
        self.board = position.board
        self.seats = position.seats
        self._parts: dict[int, list[Part]] = {}
        root_of = self.board.features.root
        for (place, number), tile in zip(self.board.numbers.items(), self.board.laid, strict=True):
            x, y = coordinates(place)
            for node, feature in enumerate(TILES[tile].features, number * MOST_FEATURES):
                self._parts.setdefault(root_of(node), []).append(Part(x, y, feature.at))

    def open(self) -> tuple[OpenFeature, ...]:
        roots = (root for root in self._parts if kind_of(self.board, root) != "field")
        return tuple(self._open(root) for root in roots if self.board.features.is_open(root))

    def fields(self) -> tuple[OpenField, ...]:
        return tuple(self._field(root) for root in self._parts if kind_of(self.board, root) == "field")

    def _open(self, root: int) -> OpenFeature:
        count, kind = self.board.features.counts[root], kind_of(self.board, root)
        now = final_points(self.board, root)
        return OpenFeature(
            kind=kind,
            parts=tuple(self._parts[root]),
            tiles=now if kind == "monastery" else self.board.features.tiles[root].bit_count(),
            open=count & OPEN,
            shields=shields(count),
            followers=crowd(count, self.seats),
            owners=scoring.owners(count, self.seats),
            now=now,
            completed=completed_points(self.board, root),
            least=scoring.least_completed(self.board, root),
        )

    def _field(self, root: int) -> OpenField:
        features = self.board.features
        cities = features.cities_around(root)
        return OpenField(
            parts=tuple(self._parts[root]),
            tiles=features.tiles[root].bit_count(),
            followers=crowd(features.counts[root], self.seats),
            owners=scoring.owners(features.counts[root], self.seats),
            now=final_points(self.board, root),
            completed_cities=tuple(self._parts[city][0] for city in cities if not features.is_open(city)),
            open_cities=tuple(self._parts[city][0] for city in cities if features.is_open(city)),
        )


GRANDEST: Final = ("city", "monastery", "road")  # Kinds of features, the most remarkable first.
SCORED: Final = {"scored-road": "road", "scored-city": "city", "scored-monastery": "monastery"}  # By event code.
LONG_ROAD, BIG_CITY, BIG_FIELD = 4, 4, 2  # Fewest tiles of a road or city, and cities of a field, that earn an award.


class TurnStart(NamedTuple):
    """The lengths of a position's ``closed`` and ``aside`` lists before a turn."""

    closed: int
    aside: int

    @classmethod
    def of(cls, position: CarcassonnePosition) -> TurnStart:
        return cls(len(position.closed), len(position.aside))


def events_since(mark: TurnStart, position: CarcassonnePosition, seat: Seat) -> list[Event]:
    scored = list(_scored(position, mark))
    return [*_placed(position, seat, is_all=not scored), *scored, *_drawn(position, mark)]


def _placed(position: CarcassonnePosition, seat: Seat, *, is_all: bool) -> Iterator[Event]:
    """Yield events about the tile, its follower and, if ``is_all`` (nothing was scored), the feature extended or
    started.

    If a follower was placed, only features that its player owns are reported. A follower that returns at once has no
    event here, because the event of its points reports it.
    """
    mover, laid = seat_name(seat), _features_laid(position)
    (x, y), tile, manned = (
        coordinates(next(reversed(position.board.numbers))),
        position.board.laid[-1],
        position.manned[-1],
    )
    yield PublicEvent(
        "placed", {"seat": mover, "tile": Name("tile", TILES[tile].kind), "x": x, "y": y, "turns": tile % 4}
    )
    joined = [one for number, one in enumerate(laid) if number != manned and one.tiles > 1]
    grown = [one for one in joined if one.follower.feature in {"road", "city"}] + list(_monasteries_beside(position))
    if is_all and grown:
        most = max(grown, key=lambda one: (seat in one.owners, bool(one.owners), one.tiles))
        yield from [_extension_event(most, seat)] if manned == NO_FEATURE or seat in most.owners else []
    elif is_all and manned == NO_FEATURE:
        new = {one.follower.feature for one in laid}
        yield PublicEvent("started", {"seat": mover, "kind": next(kind for kind in GRANDEST if kind in new)})
    if manned != NO_FEATURE and (len(position.board.laid) - 1) * MOST_FEATURES + manned in position.standing:
        held = laid[manned]
        names = {"feature": Name("feature", held.follower.feature), "at": at_name(held.follower.at)}
        size: dict[str, Value] = {"kind": held.follower.feature, "tiles": held.tiles, "cities": held.cities}
        yield PublicEvent("follower-stands", {"seat": mover, **names, **size})


def _extension_event(most: _Extension, seat: Seat) -> Event:
    owners = tuple(map(seat_name, most.owners))
    size: dict[str, Value] = {"kind": most.follower.feature, "tiles": most.tiles, "open": int(most.is_open)}
    holder: dict[str, Value] = {"own": int(seat in most.owners), "held": len(owners), "owners": owners}
    return PublicEvent("extended", {"seat": seat_name(seat), **size, **holder})


class _Extension(NamedTuple):
    """A feature that the latest tile is part of, or a monastery beside that tile."""

    follower: Follower
    tiles: int
    cities: int
    owners: tuple[Seat, ...]
    is_open: bool


def _features_laid(position: CarcassonnePosition) -> list[_Extension]:
    board, tile = position.board, position.board.laid[-1]
    return [
        _extension(position, board.newest(feature), follower_on(tile, feature))
        for feature in range(len(TILES[tile].features))
    ]


def _monasteries_beside(position: CarcassonnePosition) -> Iterator[_Extension]:
    *earlier, (x, y) = map(coordinates, position.board.numbers)
    for node in position.standing:
        number = node // MOST_FEATURES
        follower = follower_on(position.board.laid[number], node % MOST_FEATURES)
        if follower.feature == "monastery" and number < len(earlier):
            there = earlier[number]
            if max(abs(there[0] - x), abs(there[1] - y)) == 1:
                yield _extension(position, position.board.features.root(node), follower)


def _extension(position: CarcassonnePosition, root: int, follower: Follower) -> _Extension:
    features = position.board.features
    tiles = features.tiles[root].bit_count()
    return _Extension(
        follower=follower,
        tiles=final_points(position.board, root) if follower.feature == "monastery" else tiles,
        cities=len(features.cities_around(root)) if follower.feature == "field" else 0,
        owners=scoring.owners(features.counts[root], position.seats),
        is_open=features.is_open(root),
    )


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
    """Yield lines about what changed for the seat of both views: losses first, then finished, shared and larger
    features.
    """
    seat = now.seat
    if seat is None:
        return
    joined = list(_joined(before, now, seat))
    yield from (line for line in joined if line.params["held"] == 0)
    yield from _finished(events, seat)
    yield from (line for line in joined if line.params["held"] != 0)
    yield from _field_changes(before, now, seat)


def _finished(events: Sequence[PublicEvent], seat: Seat) -> Iterator[Line]:
    """Yield a line for each finished feature that returned the seat's followers, with or without points."""
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
    """Yield a line for each of the seat's features that others have joined. ``held`` says whether the seat still owns
    the feature: alone (1), with others (2), or no longer (0).
    """
    for feature in _all(now):
        if not feature.followers[seat]:
            continue
        with_them = _seats_on(before, feature, seat)
        new = [other for other, count in enumerate(feature.followers) if count and other not in {seat, *with_them}]
        if new:
            held = 0 if seat not in feature.owners else 1 if feature.owners == (seat,) else 2
            yield Line("since-joined", {"kind": _kind(feature), "seats": tuple(map(seat_name, new)), "held": held})


def _seats_on(before: CarcassonneView, feature: OpenFeature | OpenField, seat: Seat) -> set[Seat]:
    parts = set(feature.parts)
    alike = (one for one in _all(before) if one.parts[0] in parts and _kind(one) == _kind(feature))
    then = [one for one in alike if one.followers[seat]]
    return {other for one in then for other, count in enumerate(one.followers) if count}


def _field_changes(before: CarcassonneView, now: CarcassonneView, seat: Seat) -> Iterator[Line]:
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
