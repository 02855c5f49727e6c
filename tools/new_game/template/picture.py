"""The picture of Last Stone: the pile in rows, with numbers on the stones that the next player may take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from render.pictures import GamePictures
from render.scene import Art, Disc, Item, Scene, Sprite, Text
from render.themes import Style, ThemeName
from tools.new_game.template.game import MOST, PILE, LastStoneView, TakeStones

COLUMNS, STEP, STONE = 5, 240, 98  # Stones in a row, pixels from one to the next, radius of a stone.
WIDTH, HEIGHT = COLUMNS * STEP, (PILE // COLUMNS) * STEP


def board(view: LastStoneView, style: Style) -> Scene:
    return Scene(_ground(style.theme), (*_stones(view, style), *_numbers(view, style)))


def cover(view: LastStoneView, style: Style) -> Scene:
    return Scene(_ground(style.theme), tuple(_stones(view, style)))


def frames(views: Sequence[LastStoneView], style: Style) -> list[Scene]:
    return [cover(view, style) for view in views]


def _stones(view: LastStoneView, style: Style) -> Iterator[Item]:
    """Yield the stones. The ``about`` of a stone that may be taken is the word of the move, so a tap on it plays it."""
    for number in range(view.stones):
        about = str(view.stones - number) if view.stones - number <= MOST else ""
        yield Sprite(*_middle(number), _stone(style.theme), role="stone", about=about)


def _numbers(view: LastStoneView, style: Style) -> Iterator[Item]:
    """Yield the numbers on the stones that may be taken."""
    theme = style.colours
    for stones in range(1, min(MOST, view.stones) + 1):
        yield Text(*_middle(view.stones - stones), str(stones), 90, theme.ink, theme.countries[0], role="number")


def _middle(number: int) -> tuple[float, float]:
    row, column = divmod(number, COLUMNS)
    return (column + 0.5) * STEP, (row + 0.5) * STEP


@cache
def _ground(name: ThemeName) -> Art:
    theme = Style((), name).colours
    places = tuple(Disc(*_middle(number), STONE, edge=theme.panel_edge, width=4) for number in range(PILE))
    return Art(f"last_stone {name}", WIDTH, HEIGHT, places, fill=theme.panel)


@cache
def _stone(name: ThemeName) -> Art:
    theme = Style((), name).colours
    side = 2 * STONE + 8
    body = Disc(side / 2, side / 2, STONE, fill=theme.countries[0], edge=theme.slot_edge, width=6)
    return Art(f"last_stone stone {name}", side, side, (body,))


PICTURES = GamePictures[LastStoneView, TakeStones](
    view=LastStoneView,
    requests={"board": board},
    turn=lambda view, style: (board(view, style),),
    private=lambda _view, _style: (),
    preview=lambda _view, _moves, _style: None,
    final=lambda view, style: (board(view, style),),
    cover=cover,
    frames=frames,
)
