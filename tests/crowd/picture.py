"""Pictures of any width and height: the hands of all players, and a scoreboard."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from engine.wording import capitalised, game_words
from render.pictures import GamePictures
from render.scene import Art, Scene, Text
from render.scoreboard import SeatCard, scoreboard
from tests.crowd import ANY_GAME
from tests.toy.game import Play, ToyMove, ToyView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.themes import Style

SHAPES = {"wide": (1600, 533), "small": (400, 300), "tall": (600, 1800), "usual": (1600, 1200)}
"""Sizes in pixels by name. The environment variable ``CROWD_SHAPE`` selects that of ``PICTURES``."""


def drawn_in(width: int, height: int) -> GamePictures[ToyView, ToyMove]:
    """Return pictures of this size."""
    unit = min(width, height) / 300

    def scene(view: ToyView, style: Style, title: str, cards: Sequence[int]) -> Scene:
        theme = style.colours
        ground = Art(f"crowd {width} {height} {style.theme}", width, height, (), fill=theme.land)
        big, small = round(28 * unit), round(22 * unit)
        items = [Text(width / 2, 24 * unit, title, big, theme.ink, theme.land, role="title")]
        for number, card in enumerate(cards):
            place = (width * (number + 1) / (len(cards) + 1), 64 * unit)
            items.append(Text(*place, str(card), small, theme.ink, theme.land, role="number", about=f"play {card}"))
        across = 2 if width < 1.5 * height else 4
        box = (0, round(100 * unit), width, height - round(100 * unit))
        seats = [
            SeatCard(seat, sum(played), (("cards", view.hands[seat]),), bold=seat == view.turn)
            for seat, played in enumerate(view.played)
        ]
        return Scene(ground, (*items, *scoreboard(seats, style, box, across, min(1.0, unit * 0.5))))

    def turn(view: ToyView, style: Style) -> tuple[Scene, ...]:
        return (scene(view, style, capitalised(game_words(ANY_GAME, style.language).message("game")), ()),)

    def private(view: ToyView, style: Style) -> tuple[Scene, ...]:
        if view.hand is None:
            raise ValueError("a spectator has no hand")
        return (scene(view, style, style.name(view.seat or 0), view.hand),)

    def preview(view: ToyView, moves: Sequence[ToyMove], style: Style) -> Scene | None:
        return scene(view, style, "?", [move.card for move in moves if isinstance(move, Play)])

    return GamePictures(
        view=ToyView,
        requests={"board": lambda view, style: turn(view, style)[0]},
        turn=turn,
        private=private,
        preview=preview,
        final=turn,
        cover=lambda view, style: scene(view, style, "", ()),
        frames=lambda views, style: [turn(view, style)[0] for view in views],
    )


PICTURES = drawn_in(*SHAPES[os.environ.get("CROWD_SHAPE", "usual")])
