"""The pictures of Liar's Dice: the bid, every player's hidden dice and latest bid, and the dice shown last.

The board has a row for each player. Hidden dice are on the left of a row, in the player's colour and with their mark.
On the right are the dice that the player showed at the end of the round before; those that counted for the bid are
framed. A player's own dice are only in the private picture and on their live board, which also has the choices to tap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import engine.games
from engine.games.liars_dice.moves import FACES, ONES, SIDES, Bid, DiceMove, MadeBid, Reveal
from engine.games.liars_dice.view import DiceView
from engine.messages import Value
from engine.wording import game_words
from render import fonts, pieces
from render.pictures import GamePictures
from render.pieces import emblem
from render.scene import Art, Disc, Glow, Item, Line, LivePane, Polygon, Scene, Shape, Sprite, Text
from render.shapes import bar, moved
from render.themes import PLAYERS, THEMES, Style, ThemeName

WIDTH, EDGE = 1200, 28
HEADER, LAST, ROW = 250, 104, 178  # Heights of the bid, of the line about the last round, and of a player's row.
BIG_DIE, SHOWN_DIE, HIDDEN_DIE, SMALL_DIE = 168, 78, 74, 58
BIG, NAME, MEDIUM = 150, 54, 60  # Font sizes.
RIGHT = 640  # The left end of the dice shown last.
OWN_DIE, OWN_HEIGHT = 196, 300
TRAY_DIE, TRAY_ROW = 150, 190
COUNTS_ACROSS, COUNT_ROW = 10, 130
LOST, WON = "\N{MINUS SIGN}1", "+1"
WHITE, PIP, EDGE_OF_DIE = "#FDFBF4", "#1B2228", "#6F675A"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def board(view: DiceView, style: Style) -> Scene:
    items = [*_header(view, style), *(_last_round(view.last, style) if view.last else ())]
    for seat in range(len(view.counts)):
        items += _row(view, seat, _rows_at(view) + ROW * seat, style)
    return Scene(_ground(style.theme), tuple(items), crop=(0, 0, WIDTH, _height(view)))


def own_dice(view: DiceView, style: Style) -> tuple[Scene, ...]:
    """Draw the dice of the view's seat. Raises `ValueError` for a spectator."""
    if view.seat is None:
        raise ValueError("a spectator has no dice")
    if not view.own:
        return ()
    return (Scene(_ground(style.theme), tuple(_own(view, OWN_HEIGHT / 2)), crop=(0, 0, WIDTH, OWN_HEIGHT)),)


def preview(view: DiceView, moves: Sequence[DiceMove], style: Style) -> Scene | None:
    """Draw the seat's dice below what the choice is about: the chosen bid, the chosen face, or else the latest bid."""
    if view.seat is None or not view.own:
        return board(view, style)
    bids = [move for move in moves if isinstance(move, Bid)]
    if len(bids) == 1:
        shown = _bid_shown(MadeBid(view.seat, bids[0].count, bids[0].face), style)
    elif len({bid.face for bid in bids}) == 1:
        shown = _no_bid(die(bids[0].face, BIG_DIE), style)
    else:
        shown = _latest_bid(view, style)
    items = (*shown, *_dice_left(view, style), *_own(view, HEADER + OWN_HEIGHT / 2))
    return Scene(_ground(style.theme), items, crop=(0, 0, WIDTH, HEADER + OWN_HEIGHT))


def cover(view: DiceView, style: Style) -> Scene:
    """Draw some dice, shown and hidden."""
    items: list[Item] = []
    for number, side in enumerate((1, 3, 5, 5, 6)):
        items.append(Sprite(170 + 215 * number, 190, die(side, 180, framed=side in {1, 5}), role="die"))
        items.append(Sprite(170 + 215 * number, 420, hidden_die(number, 180), role="hidden"))
    return Scene(_ground(style.theme), tuple(items), crop=(0, 0, WIDTH, 610))


def frames(views: Sequence[DiceView], style: Style) -> list[Scene]:
    """Draw the moments of a film, all of the same height."""
    crop = (0, 0, WIDTH, max(map(_height, views)))
    return [Scene(_ground(style.theme), board(view, style).items, crop=crop) for view in views]


def live(view: DiceView, moves: Sequence[DiceMove], style: Style) -> tuple[LivePane, ...]:
    """Draw one pane, so that a phone shows all of it: the board, the seat's own dice, and the choices to tap."""
    items, height = [*board(view, style).items], _height(view)
    if view.own:
        items += _own(view, height + OWN_HEIGHT / 2)
        tray, tray_height = _tray(moves, height + OWN_HEIGHT, style)
        items += tray
        height += OWN_HEIGHT + tray_height
    ground = Art(f"live liars dice {style.theme}", WIDTH, WIDTH, (), fill=style.colours.far_land)
    return (LivePane("board", Scene(ground, tuple(items), crop=(0, 0, WIDTH, height))),)


def _rows_at(view: DiceView) -> int:
    return HEADER + (LAST if view.last else 0)


def _height(view: DiceView) -> int:
    return _rows_at(view) + ROW * len(view.counts) + EDGE // 2


# --- The parts of the board ---------------------------------------------------------------------------------


def _words(style: Style, code: str, **values: Value) -> str:
    return game_words(engine.games.find("liars_dice"), style.language).message(code, values)


def _header(view: DiceView, style: Style) -> Iterator[Item]:
    yield from _winner(view.final.winners[0], style) if view.final else _latest_bid(view, style)
    yield from _dice_left(view, style)


def _winner(seat: int, style: Style) -> Iterator[Item]:
    theme, middle, about = style.colours, HEADER / 2, f"winner {seat}"
    yield Sprite(WIDTH / 2, HEADER / 2, _panel(WIDTH, HEADER, style.theme), role="panel")
    yield Sprite(EDGE + BIG_DIE / 2, middle, hidden_die(seat, BIG_DIE), role="mark", about=about)
    left = EDGE + BIG_DIE + 44
    name = fonts.fitted(style.name(seat), 96, WIDTH - EDGE - 210 - left)
    yield Text(left, middle, name, 96, theme.panel_ink, theme.panel, anchor="left", role="winner", about=about)


def _latest_bid(view: DiceView, style: Style) -> Iterator[Item]:
    if view.bids:
        return _bid_shown(view.bids[-1], style)
    return _no_bid(_empty_die(BIG_DIE, style.theme), style)


def _no_bid(face: Art, style: Style) -> Iterator[Item]:
    """Draw a bid whose number is not known yet."""
    theme, middle = style.colours, HEADER / 2
    yield Sprite(WIDTH / 2, middle, _panel(WIDTH, HEADER, style.theme), role="panel")
    yield Text(EDGE + 110, middle, "?", BIG, theme.faint_ink, theme.panel, role="bid", about="no bid")
    yield Sprite(EDGE + 240 + BIG_DIE / 2, middle, face, role="bid face", about="no bid")


def _bid_shown(made: MadeBid, style: Style) -> Iterator[Item]:
    """Draw the bid: the number, the face, and who made it."""
    theme, middle, about = style.colours, HEADER / 2, f"bid {made.seat}"
    yield Sprite(WIDTH / 2, middle, _panel(WIDTH, HEADER, style.theme), role="panel")
    number = f"{made.count} ×"
    yield Text(EDGE, middle, number, BIG, theme.panel_ink, theme.panel, anchor="left", role="bid", about=about)
    right = EDGE + fonts.width(number, BIG) + 34
    yield Sprite(right + BIG_DIE / 2, middle, die(made.face, BIG_DIE), role="bid face", about=about)
    left = right + BIG_DIE + 40
    yield Sprite(left + 30, middle, pieces.chip(made.seat, 60), role="mark", about=about)
    name = fonts.fitted(style.name(made.seat), NAME, WIDTH - EDGE - 190 - left - 76)
    yield Text(left + 76, middle, name, NAME, theme.panel_ink, theme.panel, anchor="left", role="bidder", about=about)


def _dice_left(view: DiceView, style: Style) -> Iterator[Item]:
    """Draw how many dice are in the game."""
    theme, middle = style.colours, HEADER / 2
    yield Sprite(WIDTH - EDGE - 130, middle, _stack(style.theme), role="icon", about="dice")
    count = str(view.total)
    yield Text(
        WIDTH - EDGE, middle, count, 72, theme.panel_ink, theme.panel, anchor="right", role="count", about="dice"
    )


def _last_round(last: Reveal, style: Style) -> Iterator[Item]:
    """Draw the line about the round before: its bid and how many dice there were."""
    theme, y = style.colours, HEADER + LAST / 2 + 6
    label = fonts.fitted(_words(style, "picture-last-round"), MEDIUM - 14, RIGHT - 2 * EDGE, "medium")
    yield Text(EDGE, y, label, MEDIUM - 14, theme.faint_ink, theme.far_land, 0, "medium", "left", "label", "last round")
    x = float(RIGHT)
    number = f"{last.bid.count} ×"
    yield Text(x, y, number, MEDIUM, theme.ink, theme.far_land, anchor="left", role="last bid", about="last round")
    x += fonts.width(number, MEDIUM) + 16
    yield Sprite(x + SMALL_DIE / 2, y, die(last.bid.face, SMALL_DIE), role="last face", about="last round")
    found = _words(style, "picture-found", found=last.found)
    yield Text(
        x + SMALL_DIE + 24,
        y,
        fonts.fitted(found, MEDIUM, WIDTH - EDGE - x - SMALL_DIE - 24),
        MEDIUM,
        theme.ink,
        theme.far_land,
        anchor="left",
        role="found",
        about="last round",
    )


def _row(view: DiceView, seat: int, top: int, style: Style) -> Iterator[Item]:
    theme, about = style.colours, f"seat {seat}"
    winners = view.final.winners if view.final else ()
    is_bold, is_out = seat in view.to_act or seat in winners, not view.counts[seat]
    card = _card(seat, "acting" if is_bold else "waiting", style.theme)
    yield Sprite(WIDTH / 2, top + ROW / 2, card, role="turn" if is_bold else "seat", about=about)
    upper, lower = top + 46, top + 122
    ink = theme.faint_ink if is_out else theme.panel_ink
    made = next((one for one in reversed(view.bids) if one.seat == seat), None)
    yield Sprite(EDGE + 52, upper, pieces.chip(seat, 52), role="mark", about=about)
    room = (RIGHT if made or view.last else WIDTH - EDGE) - EDGE - 100
    name = fonts.fitted(style.name(seat), NAME - 6, room)
    yield Text(EDGE + 92, upper, name, NAME - 6, ink, theme.panel, anchor="left", role="name", about=about)
    for number in range(view.counts[seat]):
        x = EDGE + 26 + HIDDEN_DIE / 2 + number * (HIDDEN_DIE + 14)
        yield Sprite(x, lower, hidden_die(seat, HIDDEN_DIE), role="hidden", about=about)
    if made:
        yield from _own_bid(made, upper, style)
    if view.last and view.last.dice[seat]:
        yield from _shown(view.last, seat, lower if made else top + ROW / 2, style)


def _own_bid(made: MadeBid, y: float, style: Style) -> Iterator[Item]:
    theme, about = style.colours, f"bid of {made.seat}"
    number = f"{made.count} ×"
    yield Text(RIGHT, y, number, MEDIUM, theme.panel_ink, theme.panel, anchor="left", role="own bid", about=about)
    x = RIGHT + fonts.width(number, MEDIUM) + 16 + SMALL_DIE / 2
    yield Sprite(x, y, die(made.face, SMALL_DIE), role="own face", about=about)


def _shown(last: Reveal, seat: int, y: float, style: Style) -> Iterator[Item]:
    """Draw the dice that a player showed at the end of the round before, and the die lost or won back."""
    theme = style.colours
    for number, side in enumerate(last.dice[seat]):
        x = RIGHT + SHOWN_DIE / 2 + number * (SHOWN_DIE + 8)
        counts = side in {last.bid.face, ONES}
        yield Sprite(x, y, die(side, SHOWN_DIE, framed=counts), role="shown", about=f"seat {seat}")
    if seat == last.seat and last.change:
        change = LOST if last.change < 0 else WON
        yield Text(
            WIDTH - EDGE - 22,
            y,
            change,
            MEDIUM,
            theme.panel_ink,
            theme.panel,
            anchor="right",
            role="change",
            about=f"seat {seat}",
        )


def _own(view: DiceView, y: float) -> Iterator[Item]:
    step = OWN_DIE + 30
    left = WIDTH / 2 - step * (len(view.own) - 1) / 2
    latest = view.latest
    for number, side in enumerate(view.own):
        framed = latest is not None and side in {latest.face, ONES}
        yield Sprite(left + step * number, y, die(side, OWN_DIE, framed=framed), role="own", about=f"own {number}")


def _tray(moves: Sequence[DiceMove], top: int, style: Style) -> tuple[list[Item], int]:
    """Return the choices to tap, and their height: faces, then the numbers for one face, then the two calls."""
    bids = [move for move in moves if isinstance(move, Bid)]
    faces = [side for side in SIDES if any(bid.face == side for bid in bids)]
    items: list[Item] = []
    y = float(top)
    if faces:
        for side in faces:
            x = WIDTH / 6 * (side - 0.5)
            art = die(side, TRAY_DIE, framed=len(faces) == 1)
            items.append(Sprite(x, y + TRAY_ROW / 2, art, role="choice", about=FACES[side - 1]))
        y += TRAY_ROW
    if len(faces) == 1:
        for number, bid in enumerate(bids):
            row, column = divmod(number, COUNTS_ACROSS)
            x, here = WIDTH / COUNTS_ACROSS * (column + 0.5), y + COUNT_ROW * (row + 0.5)
            items.append(Sprite(x, here, _plate(str(bid.count), 106, 106, style.theme), "choice", str(bid.count)))
        y += COUNT_ROW * -(-len(bids) // COUNTS_ACROSS)
    calls = [str(move) for move in moves if not isinstance(move, Bid)]
    for number, call in enumerate(calls):
        x = WIDTH / len(calls) * (number + 0.5)
        label = fonts.fitted(_words(style, f"tap-{call}"), NAME, WIDTH // 2 - 120)
        items.append(Sprite(x, y + 80, _plate(label, WIDTH // 2 - 80, 116, style.theme), role="choice", about=call))
    return items, round(y - top + (160 if calls else 0))


# --- Dice and cards -----------------------------------------------------------------------------------------


@cache
def die(side: int, size: int, *, framed: bool = False) -> Art:
    """Draw a die that shows this face. A framed one counts for a bid."""
    full = size + 20
    middle = full / 2
    body = moved(bar(size, size, size * 0.2), middle, middle)
    shapes: list[Shape] = [Glow((moved(body, 1.5, 3),), "#000000", 0.4, blur=3)]
    if framed:
        shapes.append(Polygon(moved(bar(size + 18, size + 18, size * 0.24), middle, middle), fill=PIP))
        shapes.append(Polygon(moved(bar(size + 11, size + 11, size * 0.22), middle, middle), fill="#F5CE1E"))
    shapes.append(Polygon(body, fill=WHITE, edge=EDGE_OF_DIE, width=2))
    shapes += [Disc(middle + x * size * 0.26, middle + y * size * 0.26, size * 0.1, fill=PIP) for x, y in PIPS[side]]
    return Art(f"die {side} {size} {framed}", full, full, tuple(shapes))


@cache
def hidden_die(seat: int, size: int) -> Art:
    """Draw a hidden die of a seat, in its colour and with its mark."""
    full, player = size + 10, PLAYERS[seat]
    middle = full / 2
    body = moved(bar(size, size, size * 0.2), middle, middle)
    shapes: tuple[Shape, ...] = (
        Glow((moved(body, 1.5, 3),), "#000000", 0.4, blur=3),
        Polygon(body, fill=player.colour, edge="#FFFFFF", width=3),
        *emblem(player, middle, middle, size * 0.24),
    )
    return Art(f"hidden die {seat} {size}", full, full, shapes)


@cache
def _empty_die(size: int, name: ThemeName) -> Art:
    theme = THEMES[name]
    box = moved(bar(size - 8, size - 8, size * 0.2), size / 2, size / 2)
    return Art(f"empty die {size} {name}", size, size, (Line((*box, box[0]), theme.faint_ink, 5, dash=(18, 14)),))


@cache
def _stack(name: ThemeName) -> Art:
    """Draw the sign for all dice in the game."""
    theme = THEMES[name]
    shapes: list[Shape] = []
    for x, y in ((28, 62), (72, 62), (50, 22)):
        shapes.append(Polygon(moved(bar(36, 36, 8), x, y), fill=theme.faint_ink))
        shapes.append(Disc(x, y, 5, fill=theme.panel))
    return Art(f"dice stack {name}", 100, 90, tuple(shapes))


@cache
def _panel(width: int, height: int, name: ThemeName) -> Art:
    theme = THEMES[name]
    line = Line(((0, height - 3), (width, height - 3)), theme.panel_edge, 6)
    return Art(f"dice panel {width} {height} {name}", width, height, (line,), fill=theme.panel)


@cache
def _plate(text: str, width: int, height: int, name: ThemeName) -> Art:
    theme = THEMES[name]
    box = moved(bar(width - 6, height - 6, 20), width / 2, height / 2)
    shapes = (
        Polygon(box, fill=theme.slot, edge=theme.slot_edge, width=4),
        Text(width / 2, height / 2, text, NAME, theme.panel_ink, theme.slot, role="plate"),
    )
    return Art(f"dice plate {text} {width} {height} {name}", width, height, shapes)


@cache
def _card(seat: int, state: str, name: ThemeName) -> Art:
    """Draw the ground of a player's row. The row of a player to move, or who has won, is framed in their colour."""
    theme, player = THEMES[name], PLAYERS[seat]
    width, height = WIDTH - EDGE, ROW - 10
    body = moved(bar(width, height, 18), width / 2, height / 2)
    if state == "acting":
        inner = moved(bar(width - 16, height - 16, 12), width / 2, height / 2)
        shapes = (Polygon(body, fill=player.colour, edge=theme.panel_ink, width=3), Polygon(inner, fill=theme.panel))
    else:
        inner = moved(bar(width - 6, height - 6, 16), width / 2, height / 2)
        shapes = (Polygon(body, fill=theme.panel_edge), Polygon(inner, fill=theme.panel))
    return Art(f"dice card {seat} {state} {name}", width, height, shapes)


@cache
def _ground(name: ThemeName) -> Art:
    height = HEADER + LAST + ROW * len(PLAYERS) + EDGE
    return Art(f"liars dice {name}", WIDTH, height, (), fill=THEMES[name].far_land)


PICTURES = GamePictures[DiceView, DiceMove](
    view=DiceView,
    requests={"board": board},
    turn=lambda view, style: (board(view, style),),
    private=own_dice,
    preview=preview,
    final=lambda view, style: (board(view, style),),
    cover=cover,
    frames=frames,
    live=live,
)
