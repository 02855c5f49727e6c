"""The landscape as a viewport shows it: tiles, followers, places for the next tile, marks, tinted features.

Where the squares are small, `last_tile` shows the last tile once more, larger, in an empty corner.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from engine.games.carcassonne.tiles import TILES
from render import fonts, pieces
from render.carcassonne import geometry, tile_art
from render.carcassonne.geometry import FEATURES
from render.carcassonne.regions import anchors
from render.carcassonne.tile_art import tint
from render.carcassonne.viewport import CORNER, HEIGHT, STRIP, WIDTH, Viewport, squares
from render.scene import Art, Line, Polygon, Sprite, Text
from render.shapes import Box
from render.themes import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.games.carcassonne.tiles import FeatureKind
    from engine.games.carcassonne.view import CarcassonneView, OpenFeature, OpenField, Part
    from render.pieces import Pose, Recency
    from render.scene import Item, Point
    from render.style import Style
    from render.themes import ThemeName

Square = tuple[int, int]
Claim = tuple["FeatureKind", tuple["Part", ...], tuple[int, ...], str]
"""A feature to be tinted: its kind, its parts, its owners, and its label."""


def tiles(view: CarcassonneView, viewport: Viewport, style: Style) -> Iterator[Item]:
    for tile in view.board:
        if viewport.shows(tile.x, tile.y):
            picture = tile_art.tile(tile.tile, tile.turns, viewport.side, style.theme)
            about = f"{tile.tile} r{tile.turns} at {tile.x},{tile.y}"
            yield Sprite(*viewport.middle(tile.x, tile.y), picture, role="tile", about=about)


def numbers(view: CarcassonneView) -> dict[Square, tuple[str, str]]:
    """Return the labels of all places for the next tile: their numbers in the view's order."""
    return {(spot.x, spot.y): (str(number), "") for number, spot in enumerate(view.spots, 1)}


def spots(
    view: CarcassonneView, viewport: Viewport, style: Style, labels: Mapping[Square, tuple[str, str]]
) -> Iterator[Item]:
    """Draw the places for the next tile, and those that can never be filled.

    The label of a place is its text, and a smaller one below that. A place without a label is only framed.
    """
    theme = style.colours
    size = max(32, round(viewport.side * 0.42))
    for spot in view.spots:
        if viewport.shows(spot.x, spot.y):
            x, y = viewport.middle(spot.x, spot.y)
            frame = pieces.ghost(viewport.side, style.theme, theme.faint_ink, theme.land)
            yield Sprite(x, y, frame, role="spot", about=f"{spot.x},{spot.y}")
            label, below = labels.get((spot.x, spot.y), ("", ""))
            about, raised = f"{spot.x},{spot.y}", y - viewport.side * 0.14 if below else y
            if label:
                yield Text(x, raised, label, size, theme.ink, theme.land, role="number", about=about)
            if below:
                small = round(viewport.side * 0.28)
                yield Text(x, y + small, below, small, theme.faint_ink, theme.land, role="small number", about=about)
    for square in () if view.final else view.dead:
        if viewport.shows(square.x, square.y):
            x, y = viewport.middle(square.x, square.y)
            yield Text(x, y, "×", size, theme.faint_ink, theme.far_land, role="dead", about=f"{square.x},{square.y}")


def marks(view: CarcassonneView, viewport: Viewport) -> Iterator[Item]:
    """Draw a halo around the last tile, and thinner frames around the others of the last round."""
    for number in view.recent:
        tile = view.board[number]
        if tile.seat is not None and viewport.shows(tile.x, tile.y):
            recency: Recency = "last" if number == view.recent[-1] else "recent"
            frame = pieces.frame(tile.seat, viewport.side, recency)
            about = f"seat {tile.seat} at {tile.x},{tile.y}"
            yield Sprite(*viewport.middle(tile.x, tile.y), frame, role=recency, about=about)


def followers(view: CarcassonneView, viewport: Viewport) -> Iterator[Item]:
    laid = {(tile.x, tile.y): (tile.tile, tile.turns) for tile in view.board}
    for piece in view.pieces:
        if viewport.shows(piece.x, piece.y):
            spot = place(*laid[piece.x, piece.y], piece.feature, piece.at)
            x, y = viewport.place(piece.x, piece.y, spot)
            pose: Pose = "lying" if piece.lying else "standing"
            about = f"seat {piece.seat} {piece.feature}:{piece.at} at {piece.x},{piece.y} {pose}"
            shape = pieces.follower(piece.seat, figure(viewport), pose)
            yield Sprite(x, y, shape, role="follower", about=about, room=body(viewport, pose))


def figure(viewport: Viewport) -> int:
    """Return the height of a follower, in pixels."""
    return max(24, round(viewport.side * 0.4))


def body(viewport: Viewport, pose: Pose) -> tuple[float, float, float]:
    """Return the room that a follower takes: width, height, turn."""
    high = figure(viewport) * 0.95
    wide = high * 0.75
    return (high, wide, 0.0) if pose == "lying" else (wide, high, 0.0)


def place(kind: str, turns: int, feature: FeatureKind, at: str | None) -> Point:
    """Return the place of a follower on its tile of 100 by 100. A monk stands before his monastery."""
    x, y = geometry.turned(anchors(kind)[index(kind, turns, feature, at)], turns)
    return (x, y + 13) if feature == "monastery" else (x, y)


@cache
def index(kind: str, turns: int, feature: FeatureKind, at: str | None) -> int:
    """Return the index of a feature among those of its tile."""
    return TILES[4 * list(FEATURES).index(kind) + turns].having(feature, at)


def claims(found: Sequence[OpenFeature]) -> Iterator[Claim]:
    """Return open roads, cities and monasteries with followers, with their points now and when completed."""
    for feature in found:
        if feature.owners:
            yield feature.kind, feature.parts, feature.owners, f"{feature.now}/{feature.least}"


def farms(found: Sequence[OpenField]) -> Iterator[Claim]:
    """Return fields with farmers, with their points now."""
    for field in found:
        if field.owners:
            yield "field", field.parts, field.owners, str(field.now)


def tinted(view: CarcassonneView, viewport: Viewport, shown: Sequence[Claim]) -> Iterator[Item]:
    """Draw a veil on each part of these features, in the colours and patterns of the owners."""
    laid = {(tile.x, tile.y): (tile.tile, tile.turns) for tile in view.board}
    for kind, parts, owners, _ in shown:
        for part in parts:
            if viewport.shows(part.x, part.y):
                tile = laid[part.x, part.y]
                veil = tint(*tile, index(*tile, kind, part.at), owners, viewport.side)
                about = f"{kind}:{part.at} at {part.x},{part.y} seats {owners}"
                yield Sprite(*viewport.middle(part.x, part.y), veil, role="tint", about=about)


def worths(view: CarcassonneView, viewport: Viewport, shown: Sequence[Claim], style: Style) -> Iterator[Item]:
    """Write the label of each of these features on one of its tiles where no follower stands."""
    theme = style.colours
    laid = {(tile.x, tile.y): (tile.tile, tile.turns) for tile in view.board}
    taken = [Box(item.x, item.y, figure(viewport), figure(viewport)) for item in followers(view, viewport)]
    for kind, parts, owners, label in shown:
        wide = fonts.width(label, 32) + 22
        for part in parts:
            if not viewport.shows(part.x, part.y):
                continue
            x, y = viewport.place(part.x, part.y, place(*laid[part.x, part.y], kind, part.at))
            box = Box(x, y, wide, 38)
            if not any(box.touches(other) for other in taken):
                taken.append(box)
                about = f"{kind}:{part.at} at {part.x},{part.y} seats {owners}"
                yield Sprite(x, y, pieces.label(label, theme.ink, theme.halo), role="worth", about=about)
                break


SMALL: Final = 90
"""Pixels of a square up to which its tile is hard to see on a phone."""
SIDES: Final = (160, 144, 132, 120)
"""Pixels of a square in the inset, the best first."""
ACROSS: Final = 3
MARGIN: Final = 16


class Inset(Viewport, frozen=True):
    """A few squares in a part of the picture that begins at this corner."""

    left: int = 0
    top: int = 0

    def corner(self, x: int, y: int) -> Point:
        return self.left + (x - self.x) * self.side, self.top + (y - self.y) * self.side


def last_tile(view: CarcassonneView, viewport: Viewport, style: Style) -> Iterator[Item]:
    """Draw the inset, unless the squares are large or no corner is empty."""
    inset = _place_inset(view, viewport) if view.recent and viewport.side <= SMALL else None
    if inset is None:
        return
    middle = inset.left + ACROSS * inset.side / 2, inset.top + ACROSS * inset.side / 2
    yield Sprite(*middle, _inset_ground(style.theme, inset.side), role="inset", about="")
    shown = (*tiles(view, inset, style), *marks(view, inset), *followers(view, inset))
    for item in shown:
        if isinstance(item, Sprite):
            yield msgspec.structs.replace(item, role=f"inset {item.role}", room=None)


def _place_inset(view: CarcassonneView, viewport: Viewport) -> Inset | None:
    """Return the largest inset that fits into an empty corner of the picture."""
    tile = view.board[view.recent[-1]]
    taken = [viewport.corner(x, y) for x, y in squares(view)]
    for side in SIDES:
        size, bottom, right = ACROSS * side, HEIGHT - STRIP - MARGIN, WIDTH - MARGIN
        upper = [(MARGIN, MARGIN), (right - size, MARGIN)]
        lower = [(MARGIN, bottom - size), *([] if view.tile else [(right - size, bottom - size)])]
        for left, top in (*upper, *lower):
            meets = any(
                x < left + size + MARGIN
                and left < x + viewport.side + MARGIN
                and y < top + size + MARGIN
                and top < y + viewport.side + MARGIN
                for x, y in taken
            )
            under_tile = view.tile and left + size > WIDTH - CORNER and top + size > HEIGHT - STRIP - CORNER
            if not meets and not under_tile:
                return Inset(tile.x - 1, tile.y - 1, ACROSS, ACROSS, side, left=left, top=top)
    return None


@cache
def _inset_ground(name: ThemeName, side: int) -> Art:
    theme, size = THEMES[name], ACROSS * side + 12.0
    box = ((0.0, 0.0), (size, 0.0), (size, size), (0.0, size))
    shapes = (Polygon(box, fill=theme.far_land), Line((*box, box[0]), theme.panel_edge, 8))
    return Art(f"carcassonne inset {name} {side}", round(size), round(size), shapes)
