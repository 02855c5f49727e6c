"""The view in lines: a map in letters for the eye, and everything on it in words for the ear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api import Line, Name, seat_name
from engine.games.carcassonne.board.tiles import SIDES
from engine.games.carcassonne.showing.letter_map import letter_map
from engine.games.carcassonne.turn.moves import at_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Seat, Value
    from engine.games.carcassonne.board.tiles import FeatureKind
    from engine.games.carcassonne.showing.view import CarcassonneView, OpenFeature, OpenField, Part, Spot


def lines(view: CarcassonneView) -> list[Line]:
    """Everything that a player needs to know."""
    return [
        *_to_place(view),
        *_players(view),
        Line("map", {"map": "\n".join(letter_map(view))}),
        *_latest(view),
        *(_landscape(view) if view.aids else _bare_landscape(view)),
        *_tiles(view),
        *(_spot(number, spot) for number, spot in enumerate(view.spots, start=1)),
        *_result(view),
    ]


def told(view: CarcassonneView) -> Iterator[Line]:
    """What a picture of the board tells, the most important first."""
    if view.final is not None:
        yield from _result(view)
        return
    yield from list(_latest(view))[-1:]
    yield from _to_place(view)
    yield from (_player(view, seat) for seat in view.to_act)
    for number, spot in enumerate(view.spots if view.aids else (), start=1):
        yield Line("square-that-fits", {"number": number, "where": steps(spot.x, spot.y)})
    yield from (_player(view, seat) for seat in range(view.seats) if seat not in view.to_act)


def told_at_end(view: CarcassonneView) -> Iterator[Line]:
    """The fields that scored, the best first."""
    scored = [field for field in view.fields if field.owners and field.now] if view.final else []
    for field in sorted(scored, key=lambda field: -field.now):
        owners = tuple(seat_name(seat) for seat in field.owners)
        yield Line("told-field", {"seats": owners, "cities": len(field.completed_cities), "points": field.now})


def _to_place(view: CarcassonneView) -> Iterator[Line]:
    for seat in view.to_act:
        tile = Name("tile", str(view.tile))
        yield Line("to-place", {"seat": seat_name(seat), "tile": tile, "look": Name("look", str(view.tile))})


def _players(view: CarcassonneView) -> Iterator[Line]:
    return (_player(view, seat) for seat in range(view.seats))


def _player(view: CarcassonneView, seat: Seat) -> Line:
    numbers = {"points": view.scores[seat], "followers": view.supply[seat]}
    if view.aids:
        return Line("player", {"seat": seat_name(seat), **numbers, "projected": view.projected[seat]})
    return Line("bare-player", {"seat": seat_name(seat), **numbers})


def _latest(view: CarcassonneView) -> Iterator[Line]:
    for number in view.recent:
        tile = view.board[number]
        what = {"seat": seat_name(tile.seat or 0), "tile": Name("tile", tile.tile)}
        where: dict[str, Value] = {"x": tile.x, "y": tile.y, "where": steps(tile.x, tile.y)}
        yield Line("latest", {**what, **where, "turns": tile.turns})


def _landscape(view: CarcassonneView) -> Iterator[Line]:
    """The features with followers, then those without, and what they are worth."""
    yield from (_feature(feature) for feature in view.features if feature.owners)
    yield from (_field(field) for field in view.fields if field.owners)
    yield from _free(view)


def _bare_landscape(view: CarcassonneView) -> Iterator[Line]:
    """The same, as far as anybody sees it who does not count points."""
    for feature in view.features:
        yield _bare(feature.kind, feature)
    for field in view.fields:
        yield _bare("field", field)


def _bare(kind: FeatureKind, feature: OpenFeature | OpenField) -> Line:
    held: dict[str, Value] = {"followers": _names(feature.followers), "manned": sum(feature.followers)}
    return Line(f"bare-{kind}", {**_where(feature.parts), "tiles": feature.tiles, **held})


def _feature(feature: OpenFeature) -> Line:
    params = {
        **_where(feature.parts),
        "tiles": feature.tiles,
        "open": feature.open,
        "followers": _names(feature.followers),
        "now": feature.now,
        "completed": feature.least,
    }
    if feature.kind == "city":
        params["shields"] = feature.shields
    return Line(f"open-{feature.kind}", params)


def _field(field: OpenField) -> Line:
    numbers = {"tiles": field.tiles, "completed": len(field.completed_cities), "open": len(field.open_cities)}
    return Line("field", {**_where(field.parts), **numbers, "followers": _names(field.followers), "now": field.now})


def _where(parts: Sequence[Part]) -> dict[str, Value]:
    """A feature is called by where it was begun; ``squares`` are all that it is on."""
    first = parts[0]
    squares = dict.fromkeys(f"{part.x},{part.y}" for part in parts)
    where = steps(first.x, first.y)
    return {"x": first.x, "y": first.y, "at": at_name(first.at), "where": where, "squares": tuple(squares)}


def steps(x: int, y: int) -> tuple[Name, ...]:
    """The way from the start tile, as one says it: so many steps east or west, north or south."""
    steps = [Name("step", "e" if x > 0 else "w", abs(x))] if x else []
    steps += [Name("step", "s" if y > 0 else "n", abs(y))] if y else []
    return tuple(steps) or (Name("step", "none"),)


def _names(followers: Sequence[int]) -> tuple[Name, ...]:
    """A name for each follower there."""
    return tuple(name for seat, count in enumerate(followers) for name in count * [seat_name(seat)])


def _free(view: CarcassonneView) -> Iterator[Line]:
    """Features without followers: where each was begun, its worth now and completed, or a field's cities."""
    for feature in view.features:
        if not feature.owners:
            worth: dict[str, Value] = {"now": feature.now, "completed": feature.least}
            yield Line(f"free-{feature.kind}", {**_where(feature.parts), **worth})
    for field in view.fields:
        if not field.owners and (field.completed_cities or field.open_cities):
            cities: dict[str, Value] = {"completed": len(field.completed_cities), "open": len(field.open_cities)}
            yield Line("free-field", {**_where(field.parts), **cities})


def _tiles(view: CarcassonneView) -> Iterator[Line]:
    kinds = tuple(f"{count}×{tile}" for tile, count in view.left.items())
    if kinds and not view.aids:
        yield Line("bare-tiles-left", {"count": sum(view.left.values())})
    elif kinds:
        looks = tuple(Name("look", tile, count) for tile, count in view.left.items())
        yield Line("tiles-left", {"count": sum(view.left.values()), "tiles": kinds, "looks": looks})
    else:
        yield Line("no-tiles-left")
    if view.set_aside:
        names, looks = (tuple(Name(kind, aside.tile) for aside in view.set_aside) for kind in ("tile", "look"))
        yield Line("set-aside", {"tiles": names, "looks": looks})
    if view.dead:
        squares = tuple(f"{square.x},{square.y}" for square in view.dead)
        yield Line("dead-squares", {"count": len(view.dead), "squares": squares})


def _spot(number: int, spot: Spot) -> Line:
    beside = tuple(Name("beside", f"{side}-{edge}") for side, edge in zip(SIDES, spot.beside, strict=True) if edge)
    return Line(
        "spot" if spot.turns else "bare-spot",
        {
            "number": number,
            "x": spot.x,
            "y": spot.y,
            "where": steps(spot.x, spot.y),
            "turns": tuple(f"r{turns}" for turns in spot.turns),
            "beside": beside,
        },
    )


def _result(view: CarcassonneView) -> Iterator[Line]:
    if view.final is None:
        return
    for standing in view.final.ranked:
        yield Line("result", {"seat": seat_name(standing.seat), "rank": standing.rank, "points": standing.points})
