"""Reversi's pictures: the board with its discs, the squares that are open, and what the latest disc flipped.

A disc is dark or light and carries the mark of its player, so that nobody has to remember who plays which. An open
square shows its name, which is also the text of its button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import structs

from engine.games.reversi.board import NUMBER_OF, SIDE, SQUARES, flipped, numbers_in
from engine.games.reversi.view import EMPTY, PlaceDisc, ReversiView
from render import scoreboard
from render.pictures import GamePictures
from render.pieces import emblem
from render.scene import Art, Disc, Glow, Grain, Hit, Item, Line, LivePane, Polygon, Scene, Shape, Sprite, Text
from render.scoreboard import SeatCard
from render.shapes import bar, moved, ring
from render.themes import PLAYERS, THEMES, Style, ThemeName, mix

WIDTH, HEIGHT, STRIP = 1200, 1330, 130
RIM, SQUARE = 44, 139  # Pixels of the rim with the names of columns and rows, and of a square.
FELT = {"light": "#5E9A6E", "dark": "#2F5A43"}  # The board's colour in each theme.
DARK_DISC, LIGHT_DISC, DARK_EDGE, LIGHT_EDGE = "#23282D", "#F7F3E8", "#000000", "#B9B2A0"
DISC = 56  # The radius of a disc.
HALF = SQUARE / 2
WHOLE_SQUARE = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))  # The corners, around the middle.
NAME = 44  # The size of letters on the board.


def board(view: ReversiView, style: Style) -> Scene:
    return _scene(view, style, (*_discs(view, style), *_open(view, style), *_latest(view, style)))


def cover(view: ReversiView, style: Style) -> Scene:
    return Scene(_ground(style.theme), tuple(_discs(view, style)), crop=(0, 0, WIDTH, WIDTH))


def preview(view: ReversiView, moves: Sequence[PlaceDisc], style: Style) -> Scene | None:
    """Draw the board after the move, with the flipped discs marked. For several moves, draw the board with all."""
    if len(moves) != 1 or view.seat is None:
        return board(view, style)
    number = NUMBER_OF[moves[0].square]
    after, turned = _after(view, view.seat, number)
    items = [*_each_disc(after, view.first, style), _frame(number, view.seat)]
    items += [_ringed(at, view.seat) for at in turned]
    return Scene(_ground(style.theme), tuple(items), crop=(0, 0, WIDTH, WIDTH))


def live(view: ReversiView, moves: Sequence[PlaceDisc], style: Style) -> tuple[LivePane, ...]:
    """Draw the board to tap on, with the whole square as the area of each open square. A chosen square shows its disc
    and the discs that it flips.
    """
    hits = tuple(Hit(moved(WHOLE_SQUARE, *_middle(NUMBER_OF[each.square])), each.square, "spot") for each in view.open)
    if len(moves) != 1 or len(view.open) == 1 or view.seat is None:
        return (LivePane("board", board(view, style), hits),)
    number = NUMBER_OF[moves[0].square]
    after, turned = _after(view, view.seat, number)
    others = structs.replace(view, open=tuple(each for each in view.open if each.square != moves[0].square))
    items = (
        *_each_disc(after, view.first, style),
        *_open(others, style),
        _frame(number, view.seat),
        *(_ringed(at, view.seat) for at in turned),
    )
    return (LivePane("board", _scene(view, style, items), hits),)


def frames(views: Sequence[ReversiView], style: Style) -> list[Scene]:
    return [_scene(view, style, (*_discs(view, style), *_latest(view, style))) for view in views]


def _scene(view: ReversiView, style: Style, items: Sequence[Item]) -> Scene:
    return Scene(_ground(style.theme), (*items, *_strip(view, style)))


def _after(view: ReversiView, seat: int, number: int) -> tuple[str, list[int]]:
    """Return the board after a disc of this seat, and the squares of the discs that it flips."""
    own, others = (_set_of(view, each) for each in (seat, 1 - seat))
    turned = list(numbers_in(flipped(own, others, 1 << number)))
    discs = list(view.board)
    for at in (number, *turned):
        discs[at] = str(seat)
    return "".join(discs), turned


def _set_of(view: ReversiView, seat: int) -> int:
    return sum(1 << at for at, disc in enumerate(view.board) if disc == str(seat))


def _middle(number: int) -> tuple[float, float]:
    row, column = divmod(number, SIDE)
    return RIM + (column + 0.5) * SQUARE, RIM + (row + 0.5) * SQUARE


def _discs(view: ReversiView, style: Style) -> Iterator[Item]:
    return _each_disc(view.board, view.first, style)


def _each_disc(discs: str, first: int, style: Style) -> Iterator[Item]:
    for number, disc in enumerate(discs):
        if disc != EMPTY:
            art = _disc(int(disc), int(disc) == first)
            yield Sprite(*_middle(number), art, role="disc", about=SQUARES[number])


def _open(view: ReversiView, style: Style) -> Iterator[Item]:
    for each in view.open:
        x, y = _middle(NUMBER_OF[each.square])
        yield Sprite(x, y, _open_square(style.theme), role="spot", about=each.square)
        ink, felt = style.colours.ink, FELT[style.theme]
        yield Text(x, y, each.square, NAME, ink, felt, role="square", about=each.square)


def _latest(view: ReversiView, style: Style) -> Iterator[Item]:
    if view.latest is not None and view.latest_seat is not None:
        yield _frame(NUMBER_OF[view.latest], view.latest_seat)
        yield from (_ringed(NUMBER_OF[square], view.latest_seat) for square in view.flipped)


def _frame(number: int, seat: int) -> Sprite:
    return Sprite(*_middle(number), _square_frame(seat), role="latest", about=SQUARES[number])


def _ringed(number: int, seat: int) -> Sprite:
    return Sprite(*_middle(number), _flip_ring(seat), role="flipped", about=SQUARES[number])


def _strip(view: ReversiView, style: Style) -> Iterator[Item]:
    winners = view.final.winners if view.final else ()
    cards = [
        SeatCard(seat=seat, points=points, counts=(), bold=seat in view.to_act or seat in winners)
        for seat, points in enumerate(view.discs)
    ]
    yield from scoreboard.scoreboard(cards, style, (4, WIDTH + 8, WIDTH - 8, STRIP - 16), len(cards))


@cache
def _ground(name: ThemeName) -> Art:
    theme, felt = THEMES[name], FELT[name]
    line, low, high = mix(felt, "#000000", 0.35), RIM, RIM + SIDE * SQUARE
    shapes: list[Shape] = [
        Polygon(((low, low), (high, low), (high, high), (low, high)), fill=felt),
        Grain(0.03, 4, 17),
    ]
    for at in range(SIDE + 1):
        place = RIM + at * SQUARE
        shapes += [Line(((place, low), (place, high)), line, 3), Line(((low, place), (high, place)), line, 3)]
    dots = (RIM + 2 * SQUARE, RIM + 6 * SQUARE)
    shapes += [Disc(x, y, 8, fill=line) for x in dots for y in dots]
    for at in range(SIDE):
        middle = RIM + (at + 0.5) * SQUARE
        letter, digit = "abcdefgh"[at], str(at + 1)
        for rim in (RIM / 2, WIDTH - RIM / 2):
            shapes.append(Text(middle, rim, letter, 34, theme.ink, theme.far_land, role="column", about=letter))
            shapes.append(Text(rim, middle, digit, 34, theme.ink, theme.far_land, role="row", about=digit))
    strip = ((0, WIDTH), (WIDTH, WIDTH), (WIDTH, HEIGHT), (0, HEIGHT))
    shapes += [Polygon(strip, fill=theme.panel), Line(((0, WIDTH), (WIDTH, WIDTH)), theme.panel_edge, 6)]
    return Art(f"reversi {name}", WIDTH, HEIGHT, tuple(shapes), fill=theme.far_land)


@cache
def _disc(seat: int, is_dark: bool) -> Art:  # noqa: FBT001 - a disc has two sides
    side = 2 * DISC + 16
    middle = side / 2
    body, edge = (DARK_DISC, DARK_EDGE) if is_dark else (LIGHT_DISC, LIGHT_EDGE)
    shapes: tuple[Shape, ...] = (
        Glow((moved(ring(DISC, 40), middle + 2, middle + 4),), "#000000", 0.45, blur=3),
        Disc(middle, middle, DISC, fill=body, edge=edge, width=3),
        Disc(middle, middle, DISC - 11, edge=mix(body, edge, 0.6), width=2),
        Disc(middle, middle, 20, fill=PLAYERS[seat].colour),
        *emblem(PLAYERS[seat], middle, middle, 12),
    )
    return Art(f"disc {seat} {'dark' if is_dark else 'light'}", side, side, shapes)


@cache
def _open_square(name: ThemeName) -> Art:
    felt = FELT[name]
    box = moved(bar(SQUARE - 20, SQUARE - 20, 18), SQUARE / 2, SQUARE / 2)
    light = mix(felt, "#FFFFFF", 0.22 if name == "light" else 0.12)
    shapes = (Polygon(box, fill=light), Line((*box, box[0]), mix(felt, "#FFFFFF", 0.6), 3, dash=(10, 8)))
    return Art(f"reversi open {name}", SQUARE, SQUARE, shapes)


@cache
def _square_frame(seat: int) -> Art:
    side = SQUARE + 12
    box = moved(bar(SQUARE - 6, SQUARE - 6, 10), side / 2, side / 2)
    closed = (*box, box[0])
    return Art(
        f"reversi latest {seat}", side, side, (Line(closed, "#FFFFFF", 10), Line(closed, PLAYERS[seat].colour, 6))
    )


@cache
def _flip_ring(seat: int) -> Art:
    side = 2 * DISC + 20
    middle = side / 2
    shapes = (
        Disc(middle, middle, DISC + 2, edge="#FFFFFF", width=7),
        Disc(middle, middle, DISC + 2, edge=PLAYERS[seat].colour, width=4),
    )
    return Art(f"reversi flipped {seat}", side, side, shapes)


PICTURES = GamePictures[ReversiView, PlaceDisc](
    view=ReversiView,
    requests={"board": board},
    turn=lambda view, style: (board(view, style),),
    private=lambda _view, _style: (),
    preview=preview,
    final=lambda view, style: (board(view, style),),
    cover=cover,
    frames=frames,
    live=live,
)
