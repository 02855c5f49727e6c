"""The few pictures that are kept: each of another kind, each worth looking at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import engine.games
from render.games import carcassonne, europe, tchu
from render.look import Look
from tests.conformance.play import some_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.palette import ThemeName
    from render.scene import Scene

NAMES = ("Anna", "Łukasz", "Zoë", "Piotr", "Marie")


def view(game: str, seats: int, moves: int, seat: int | None = None) -> Any:
    """A view of a random game, the same every time."""
    found = engine.games.find(game)
    return found.view(some_position(found, seats, "samples", moves), seat)


def look(theme: ThemeName = "light") -> Look:
    """The same names every time."""
    return Look(NAMES, theme)


SAMPLES: dict[str, Callable[[], Scene]] = {
    "europe-turn": lambda: europe.board(view("europe", 4, 200), look()),
    "europe-hand": lambda: europe.hand(view("europe", 3, 120, 1), look()),
    "tchu-turn": lambda: tchu.board(view("tchu", 2, 110), look("dark")),
    "tchu-end": lambda: tchu.end(view("tchu", 2, 10**6), look()),
    "carcassonne-turn": lambda: carcassonne.board(view("carcassonne", 3, 40), look()),
    "carcassonne-farms": lambda: carcassonne.farms(view("carcassonne", 3, 60), look("dark")),
}
