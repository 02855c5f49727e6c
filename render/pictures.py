"""The pictures of every game, by what they are for. Each call is whole in itself, so any process of a pool may do it.

A game's file in `render/games/` offers what `Pictures` names; nothing else lists the games. Whoever asks says which
pictures they have already, by name: those are drawn up, which costs little, but not painted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from render import paint
from render.scene import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from render.scene import Scene
    from render.style import Style


class Painted(msgspec.Struct, frozen=True):
    """A picture, and its name: pictures of one name are the same, byte for byte."""

    name: str
    data: bytes | None
    """None for one that whoever asks has already."""


class GamePictures(Protocol):
    """What a game's file offers. Views and moves are the game's own."""

    @property
    def requests(self) -> Mapping[str, Callable[[Any, Style], Scene]]:
        """Pictures that anybody may ask for, by name."""

    def turn(self, view: Any, style: Style) -> tuple[Scene, ...]:  # noqa: ANN401
        """What is posted after a turn, the whole board first."""

    def private(self, view: Any, style: Style) -> tuple[Scene, ...]:  # noqa: ANN401
        """What the view's seat alone may see; nothing in a game without secrets."""

    def preview(self, view: Any, moves: Sequence[Any], style: Style) -> Scene | None:  # noqa: ANN401
        """What the moves that are still to choose from have in common, and numbers for what tells them apart."""

    def final(self, view: Any, style: Style) -> tuple[Scene, ...]:  # noqa: ANN401
        """The end of the game."""


def find(game: str) -> GamePictures:
    """The pictures of the game with this id. Raises `ModuleNotFoundError` for a game without any."""
    return cast("GamePictures", import_module(f"render.games.{game}"))


def turn(game: str, view: object, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """The pictures posted after a turn."""
    return _painted(find(game).turn(view, style), known)


def private(game: str, view: object, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """The pictures for the view's seat alone."""
    return _painted(find(game).private(view, style), known)


def preview(
    game: str, view: object, moves: Sequence[object], style: Style, known: Collection[str] = ()
) -> list[Painted]:
    """The picture of what is about to be done, if the game has one for it."""
    scene = find(game).preview(view, moves, style)
    return _painted([scene] if scene else [], known)


def requested(game: str, name: str, view: object, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """A picture that somebody asked for by name."""
    return _painted([find(game).requests[name](view, style)], known)


def final(game: str, view: object, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """The pictures of the end."""
    return _painted(find(game).final(view, style), known)


def recap(game: str, views: Iterable[object], style: Style) -> bytes:
    """A whole game as an animation: a spectator's views in their order, the last of them of the end, held longest."""
    pictures = find(game)
    *turns, end = views
    return paint.animation([*(pictures.turn(view, style)[0] for view in turns), pictures.final(end, style)[0]])


def _painted(scenes: Iterable[Scene], known: Collection[str]) -> list[Painted]:
    named = [(fingerprint(scene), scene) for scene in scenes]
    return [Painted(name, None if name in known else paint.picture(scene)) for name, scene in named]
