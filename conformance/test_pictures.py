"""A game's pictures are drawn at any moment and from every seat, and show no secret. A game without pictures passes."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

import engine.games
from conformance.random_games import finished, random_game, some_position
from engine import replay
from engine.history import history_of
from engine.rng import FastRng
from render import paint, pictures
from render.scene import fingerprint
from render.themes import Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame, Position, View
    from render.pictures import GamePictures
    from render.scene import Scene

MOMENTS = (0, 1, 4, 25, 70, 10**6)
NAMES = ("Anna", "Łukasz", "Zoë", "Piotr", "Marie", "Гена", "Ola", "Jo")
STYLE = Style(NAMES)
MOST_BYTES = 2 * 2**20
"""Limit of a picture, so that phones load it quickly."""


def drawing_of(game: AnyGame) -> GamePictures[View, object] | None:
    """Return the game's pictures, or None if it has none or is not installed."""
    if game not in engine.games.all() or find_spec(pictures.module_of(game.id)) is None:
        return None
    return pictures.find(game.id)


def moments(game: AnyGame) -> Iterator[tuple[int, Position]]:
    """Yield positions of random games, each with its number of seats."""
    for seats in sorted({*game.seats}):
        for moves in MOMENTS:
            yield seats, some_position(game, seats, "pictures", moves)


def scenes(drawing: GamePictures[View, object], view: View, *, is_over: bool) -> Iterator[Scene]:
    """Yield the scenes that a view's reader may ask for."""
    yield from drawing.turn(view, STYLE)
    for request in drawing.requests.values():
        yield request(view, STYLE)
    if view.seat is not None:
        yield from drawing.private(view, STYLE)
    if is_over:
        yield from drawing.final(view, STYLE)


def test_every_picture_is_drawn_at_any_moment_for_everyone(game: AnyGame) -> None:
    if (drawing := drawing_of(game)) is None:
        return
    for seats, position in moments(game):
        for seat in (None, *range(seats)):
            view = game.view(position, seat)
            found = list(scenes(drawing, view, is_over=not game.to_act(position)))
            assert found, f"{game.id}: GamePictures.turn draws no board"
            moves = [] if seat is None else game.legal(position, seat)
            for move in moves[:6]:
                drawing.preview(view, [move], STYLE)
            assert pictures.live(game.id, view, moves, STYLE)


def test_pictures_do_not_depend_on_hidden_information(game: AnyGame) -> None:
    """The scenes stay the same if everything that the seat or spectator cannot see is dealt again."""
    if (drawing := drawing_of(game)) is None:
        return
    for seats, position in moments(game):
        for seat in (None, *range(seats)):
            view = game.view(position, seat)
            other = game.view(game.imagine(view, FastRng(seats)), seat)
            seen, redealt = (
                [fingerprint(one) for one in scenes(drawing, each, is_over=False)] for each in (view, other)
            )
            assert seen == redealt, f"{game.id}: a picture for seat {seat} shows something that the seat may not know"


def test_the_fullest_board_and_the_cover_are_small_files(game: AnyGame) -> None:
    if (drawing := drawing_of(game)) is None:
        return
    view = game.view(some_position(game, game.seats[1], "pictures", 10**6), None)
    for scene in (*drawing.turn(view, STYLE), drawing.cover(view, STYLE)):
        assert 0 < len(paint.picture(scene)) < MOST_BYTES


def test_a_film_has_a_frame_for_each_view_and_ends_with_the_result(game: AnyGame) -> None:
    if (drawing := drawing_of(game)) is None:
        return
    seats = game.seats[0]
    moves = [(seat, move) for _, seat, move in random_game(game, seats, "pictures")]
    start = replay.start_of(game, seats, "pictures", {}, {})
    record = replay.record(game, start, moves, finished(game, seats, "pictures"))
    views = [game.view(some_position(game, seats, "pictures", number), None) for number in MOMENTS]
    assert len(drawing.frames(views, STYLE)) == len(views)
    assert pictures.film(game.id, views[-2:], history_of(game, record), STYLE)


def test_only_views_of_the_game_are_drawn(game: AnyGame) -> None:
    """A position contains secrets, so passing one is a bug, which is rejected before anything is drawn."""
    if drawing_of(game) is not None:
        position = some_position(game, game.seats[0], "pictures", 4)
        with pytest.raises(TypeError, match="is drawn from a"):
            pictures.turn(game.id, position, STYLE)  # type: ignore[arg-type]  # the type checker refuses it, too
