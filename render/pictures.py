"""The public interface of this package: encoded pictures of any game, by purpose.

The only state is the cache of painted ``Art``s, so any process of a pool can handle any call. A caller passes the names
of pictures it already has (``known``). Those are laid out, which is cheap, but not painted again.

A game has pictures if a module defines ``PICTURES``: ``render/games/<its id>.py``, or the module ``picture`` of an
installed game's package. There is no other list.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Generic, TypeVar

import msgspec

import engine.games
from engine.api import Move, View
from engine.history import History
from engine.review import Review
from render import paint
from render.game_cards import result_card, review_card
from render.scene import Art, LivePane, Scene, fingerprint
from render.statistics import StatisticsCard
from render.statistics import statistics as draw_statistics
from render.themes import Style, ThemeName

M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Painted(msgspec.Struct, frozen=True):
    """A picture and its name. Pictures with the same name are identical, byte for byte."""

    name: str
    data: bytes | None  # The encoded file, or None if the caller already has this picture.


class GamePictures(msgspec.Struct, Generic[V, M], frozen=True):
    """The pictures of a game: for each purpose, a function from the game's views and a style to scenes.

    A picture may have any size and shape. Phones show it about 390 pixels wide, and Discord cuts the height of a narrow
    one. So 1200 to 1600 pixels wide with letters of at least 32 pixels is best, and not much higher than wide. A film
    fits all frames, and the result, into one size.

    It is generic in the game's views ``V`` and moves ``M``, so the type checker rejects a function that draws from
    anything but a view of that game, in particular a position.
    """

    view: type[V]
    requests: Mapping[str, Callable[[V, Style], Scene]]  # Pictures that anyone at the table can request, by name.
    turn: Callable[[V, Style], tuple[Scene, ...]]  # After a turn: the whole board first, then any close-ups.
    private: Callable[[V, Style], tuple[Scene, ...]]  # For the view's seat only. Empty in a game without secrets.
    preview: Callable[[V, Sequence[M], Style], Scene | None]
    """The picture for a choice between these moves: their common part, with numbers for their differences. None means
    no picture.
    """
    final: Callable[[V, Style], tuple[Scene, ...]]  # At the end, also of a stopped game, without choices.
    cover: Callable[[V, Style], Scene]  # For a game that has not started: only the board, without seats and numbers.
    frames: Callable[[Sequence[V], Style], Sequence[Scene]]  # Moments of a game, in order, for a film.
    live: Callable[[V, Sequence[M], Style], tuple[LivePane, ...]] | None = None
    """The panes of the live board, to zoom and to tap on. The moves are those that match the choices of the view's seat
    so far. If None, the panes are the pictures of `turn` and `private`.
    """
    signs: Mapping[str, Art] = {}  # Small square pictures that replace characters in sentences, by character.


def find(game: str) -> GamePictures[View, Move]:
    """Return the pictures of the game with this id. Raises `ModuleNotFoundError` for a game without pictures."""
    found: GamePictures[View, Move] = import_module(module_of(game)).PICTURES
    return found


def module_of(game: str) -> str:
    """Return the name of the module that draws this game. There is no such module if the game has no pictures."""
    is_installed = engine.games.package_of(game) is not None
    return f"{engine.games.find(game).package}.picture" if is_installed else f"render.games.{game}"


def turn(game: str, view: View, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """Paint the pictures to post after a turn."""
    return _painted(_drawing(game, view).turn(view, style), known)


def private(game: str, view: View, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """Paint the pictures for the player of the view's seat only. Raises `ValueError` for a spectator's view."""
    return _painted(_drawing(game, view).private(view, style), known)


def preview(game: str, view: View, moves: Sequence[Move], style: Style, known: Collection[str] = ()) -> list[Painted]:
    """Paint the picture for a choice between these moves. The list is empty if the game has no such picture."""
    scene = _drawing(game, view).preview(view, moves, style)
    return _painted([scene] if scene else [], known)


def requested(game: str, name: str, view: View, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """Paint a picture by its name. Raises `KeyError` for a name that the game does not have."""
    return _painted([_drawing(game, view).requests[name](view, style)], known)


def live(game: str, view: View, moves: Sequence[Move], style: Style) -> tuple[LivePane, ...]:
    """Draw the panes of the live board, the board first, for the choice between these moves."""
    drawing = _drawing(game, view)
    if drawing.live:
        return drawing.live(view, moves, style)
    scenes = {"board": drawing.turn(view, style), "hand": () if view.seat is None else drawing.private(view, style)}
    return tuple(
        LivePane(f"{name}-{number}" if number > 1 else name, scene)
        for name, drawn in scenes.items()
        for number, scene in enumerate(drawn, 1)
    )


def final(game: str, view: View, history: History | None, style: Style, known: Collection[str] = ()) -> list[Painted]:
    """Paint the end of a game: its result, if its history is known, and the board."""
    board = _drawing(game, view).final(view, style)
    return _painted([result_card(game, history, style), *board] if history else board, known)


def cover(game: str, view: View, style: Style) -> list[Painted]:
    """Paint the picture of a game that has not started, drawn from a sample position."""
    return _painted([_drawing(game, view).cover(view, style)], ())


def statistics(card: StatisticsCard, theme: ThemeName, known: Collection[str] = ()) -> list[Painted]:
    return _painted([draw_statistics(card, theme)], known)


def review(found: Review, style: Style, known: Collection[str] = ()) -> list[Painted]:
    return _painted([review_card(found, style)], known)


def film(game: str, views: Sequence[View], history: History, style: Style) -> bytes:
    """Paint a whole game as an animation: a spectator's views in order, then the result, which is shown longest."""
    return paint.film([*_drawing(game, views[-1]).frames(views, style), result_card(game, history, style)])


def moments(game: str, views: Sequence[View], style: Style, known: Collection[str] = ()) -> list[Painted]:
    """Paint a few moves as an animation: a spectator's views in order, the last one shown longest."""
    scenes = _drawing(game, views[-1]).frames(views, style)
    name = " ".join(["film", *map(fingerprint, scenes)])
    return [Painted(name, None if name in known else paint.moments(scenes))]


def signs(game: str) -> dict[str, tuple[str, bytes]]:
    """Paint the game's signs. Return the name of each sign's picture, and its PNG file, by the sign's text."""
    arts = find(game).signs
    return {text: (art.name.replace(" ", "_"), paint.png(paint.image_of(art))) for text, art in arts.items()}


def _drawing(game: str, view: View) -> GamePictures[View, Move]:
    """Return the game's pictures. Raises `TypeError` if ``view`` is not a view of this game.

    This is the only run-time check, and the functions called with the view rely on it.
    """
    found = find(game)
    if not isinstance(view, found.view):
        raise TypeError(f"{game} is drawn from a {found.view.__name__}, not from a {type(view).__name__}")
    return found


def _painted(scenes: Iterable[Scene], known: Collection[str]) -> list[Painted]:
    named = [(fingerprint(scene), scene) for scene in scenes]
    return [Painted(name, None if name in known else paint.picture(scene)) for name, scene in named]
