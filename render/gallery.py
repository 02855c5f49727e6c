"""The pictures of every game, by what they are for. Each call is whole in itself, so any process of a pool may do it.

A game's file in `render/games/` offers what `Pictures` names; nothing else lists the games.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from render import paint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from render.look import Look
    from render.scene import Scene


class Pictures(Protocol):
    """What a game's file offers. Views and moves are the game's own."""

    @property
    def requests(self) -> Mapping[str, Callable[[Any, Look], Scene]]:
        """Pictures that anybody may ask for, by name."""

    def turn(self, view: Any, look: Look) -> tuple[Scene, ...]:  # noqa: ANN401
        """What is posted after a turn, the whole board first."""

    def private(self, view: Any, look: Look) -> tuple[Scene, ...]:  # noqa: ANN401
        """What the view's seat alone may see; nothing in a game without secrets."""

    def preview(self, view: Any, moves: Sequence[Any], look: Look) -> Scene | None:  # noqa: ANN401
        """What the moves that are still to choose from have in common, and numbers for what tells them apart."""

    def final(self, view: Any, look: Look) -> tuple[Scene, ...]:  # noqa: ANN401
        """The end of the game."""


def find(game: str) -> Pictures:
    """The pictures of the game with this id. Raises `ModuleNotFoundError` for a game without any."""
    return cast("Pictures", import_module(f"render.games.{game}"))


def turn(game: str, view: object, look: Look) -> list[bytes]:
    """The pictures posted after a turn."""
    return [paint.picture(scene) for scene in find(game).turn(view, look)]


def private(game: str, view: object, look: Look) -> list[bytes]:
    """The pictures for the view's seat alone."""
    return [paint.picture(scene) for scene in find(game).private(view, look)]


def preview(game: str, view: object, moves: Sequence[object], look: Look) -> bytes | None:
    """The picture of what is about to be done, if the game has one for it."""
    scene = find(game).preview(view, moves, look)
    return paint.picture(scene) if scene else None


def requested(game: str, name: str, view: object, look: Look) -> bytes:
    """A picture that somebody asked for by name."""
    return paint.picture(find(game).requests[name](view, look))


def final(game: str, view: object, look: Look) -> list[bytes]:
    """The pictures of the end."""
    return [paint.picture(scene) for scene in find(game).final(view, look)]


def recap(game: str, views: Iterable[object], look: Look) -> bytes:
    """A whole game as an animation: a spectator's views in their order, the last of them of the end, held longest."""
    pictures = find(game)
    *turns, end = views
    return paint.animation([*(pictures.turn(view, look)[0] for view in turns), pictures.final(end, look)[0]])
