"""Carcassonne's pictures show everything in the view and nothing else, and are legible."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

import msgspec
import pytest

from conformance.random_games import finished, random_game, some_position
from engine.games.carcassonne import GAME
from engine.games.carcassonne.moves import PlaceTile
from render import paint, shapes
from render.carcassonne import landscape
from render.games import carcassonne
from render.scene import Sprite, Text
from render.themes import Style
from tests.render.scene_checks import about, assert_legible, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.view import CarcassonneView
    from render.scene import Scene
    from render.themes import ThemeName

NAMES = ("Anna", "Łukasz", "Zoë", "Гена", "Maximiliane")
STYLE = Style(NAMES)
MOMENTS = [(2, 0), (2, 9), (3, 25), (4, 44), (5, 60), (2, 200)]
moments = pytest.mark.parametrize(("seats", "moves"), MOMENTS)
PHONE = 340
"""Width, in points, of a picture in a message on a phone of 390 points."""
LAID = (10, 25, 45, 60, 72)
LARGE = {10: 38, 25: 32, 45: 26, 60: 22, 72: 22}
LEAST = {10: 38, 25: 30, 45: 26, 60: 20, 72: 19}
"""Points of a tile's edge by number of tiles, in most games and in one with a very long board."""
themes = pytest.mark.parametrize("theme", ["light", "dark"])


def seen(seats: int, moves: int) -> CarcassonneView:
    return GAME.view(some_position(GAME, seats, f"pictures {seats}", moves), None)


@moments
@themes
def test_the_landscape_is_legible(seats: int, moves: int, theme: ThemeName) -> None:
    view = seen(seats, moves)
    style = Style(NAMES, theme)
    for scene in (carcassonne.board(view, style), carcassonne.farms(view, style), carcassonne.features(view, style)):
        assert_legible(scene)


@moments
def test_every_tile_follower_and_place_is_drawn_and_nothing_else(seats: int, moves: int) -> None:
    view = seen(seats, moves)
    scene = carcassonne.board(view, STYLE)
    assert about(scene, "tile") == [f"{tile.tile} r{tile.turns} at {tile.x},{tile.y}" for tile in view.board]
    assert about(scene, "follower") == [
        f"seat {piece.seat} {piece.feature}:{piece.at} at {piece.x},{piece.y} {'lying' if piece.lying else 'standing'}"
        for piece in view.pieces
    ]
    assert written(scene, "number") == {f"{s.x},{s.y}": str(number) for number, s in enumerate(view.spots, 1)}
    assert [(s.y, s.x) for s in view.spots] == sorted((s.y, s.x) for s in view.spots), "numbers run as one reads"
    assert about(scene, "dead") == [f"{square.x},{square.y}" for square in view.dead if not view.final]
    known = {"tile", "follower", "number", "spot", "dead", "last", "recent"}
    strip = {"seat", "turn", "mark", "score", "name", "icon", "count", "next", "strip"}
    again = {role for role in {item.role for item in scene.items} if role.startswith("inset")}
    assert {item.role for item in scene.items} <= known | strip | again


def seen_moments(seats: int, seed: str) -> Iterator[CarcassonneView]:
    """Yield views of a random game at certain numbers of tiles on the board, and at the game's end."""
    for position, _, _ in random_game(GAME, seats, seed):
        view = GAME.view(position, None)
        if len(view.board) in LAID:
            yield view
    yield GAME.view(finished(GAME, seats, seed), None)


@pytest.mark.parametrize("seats", [2, 5])
def test_in_whole_games_tiles_are_large_on_a_phone_and_pictures_have_few_bytes(seats: int) -> None:
    edges: dict[int, list[float]] = {}
    for seed in range(7):
        for view in seen_moments(seats, f"canvas {seed}"):
            scene = carcassonne.board(view, STYLE)
            assert scene.crop is not None
            _, _, width, height = scene.crop
            assert 3 / 4 <= height / width <= 5 / 4
            laid = 72 if len(view.board) >= 71 else len(view.board)
            (edge,) = {item.art.width for item in scene.items if isinstance(item, Sprite) and item.role == "tile"}
            edges.setdefault(laid, []).append(edge * PHONE / width)
            assert len(paint.picture(scene)) < 350_000
            assert all(size * PHONE / width >= 10 for size in sizes(scene, "number"))
            figures = [
                item.art.width / 1.25 for item in scene.items if isinstance(item, Sprite) and item.role == "follower"
            ]
            assert all(figure * PHONE / width >= 8.5 for figure in figures)
    assert {laid: (median(of) >= LARGE[laid], min(of) >= LEAST[laid]) for laid, of in edges.items()} == dict.fromkeys(
        LAID, (True, True)
    ), edges


def sizes(scene: Scene, role: str) -> list[int]:
    return [item.size for item in scene.items if isinstance(item, Text) and item.role == role]


def test_small_squares_add_an_inset_of_the_last_tile_that_covers_none() -> None:
    """The board in this test is long, because all tiles are in a row."""
    view = seen(2, 44)
    row = [msgspec.structs.replace(tile, x=number, y=0) for number, tile in enumerate(view.board[:20])]
    long = msgspec.structs.replace(view, board=tuple(row), pieces=(), spots=(), dead=(), recent=(18, 19))
    scene = carcassonne.board(long, STYLE)
    (frame,) = [item for item in scene.items if item.role == "inset" and isinstance(item, Sprite)]
    assert f"{row[-1].tile} r{row[-1].turns} at {row[-1].x},{row[-1].y}" in about(scene, "inset tile")
    tiles = [item for item in scene.items if item.role == "tile" and isinstance(item, Sprite)]
    assert not any(shapes.box_of(frame).touches(shapes.box_of(tile)) for tile in tiles)
    assert "inset" not in {item.role for item in carcassonne.board(view, STYLE).items}, "where tiles are large"


@moments
def test_the_strip_shows_all_numbers_and_the_acting_seat(seats: int, moves: int) -> None:
    view = seen(seats, moves)
    scene = carcassonne.board(view, STYLE)
    assert written(scene, "score") == {f"seat {seat}": str(view.scores[seat]) for seat in range(seats)}
    counts = written(scene, "count")
    for seat in range(seats):
        assert counts[f"seat {seat} follower"] == str(view.supply[seat])
        assert counts[f"seat {seat} flag"] == str(view.projected[seat])
    assert counts["tiles left"] == str(sum(view.left.values()))
    assert about(scene, "next") == ([view.tile] if view.tile else [])
    bold = view.final.winners if view.final else view.to_act
    assert about(scene, "turn") == [f"seat {seat}" for seat in bold]


@moments
def test_the_last_move_and_the_previous_round_are_marked(seats: int, moves: int) -> None:
    view = seen(seats, moves)
    scene = carcassonne.board(view, STYLE)
    laid = [view.board[number] for number in view.recent if view.board[number].seat is not None]
    marked = [*about(scene, "recent"), *about(scene, "last")]
    assert marked == [f"seat {tile.seat} at {tile.x},{tile.y}" for tile in laid]


@moments
def test_the_farm_view_tints_every_part_of_every_farm_in_its_owners_colours(seats: int, moves: int) -> None:
    view = seen(seats, moves)
    scene = carcassonne.farms(view, STYLE)
    wanted = [
        f"field:{part.at} at {part.x},{part.y} seats {field.owners}"
        for field in view.fields
        if field.owners
        for part in field.parts
    ]
    assert Counter(about(scene, "tint")) == Counter(wanted)


def test_a_wide_landscape_fits_into_one_picture() -> None:
    for seed in range(4):
        view = GAME.view(some_position(GAME, 2, f"wide {seed}", 71), None)
        (scene,) = carcassonne.PICTURES.turn(view, STYLE)
        assert len(about(scene, "tile")) == len(view.board)


@pytest.mark.parametrize("laid", [1, 2, 4])
def test_a_landscape_of_a_few_tiles_fills_the_picture(laid: int) -> None:
    """A landscape without choices, such as an example in the rules, also fills its picture."""
    view = seen(2, laid - 1)
    for shown in (view, GAME.taps.without_choices(view)):
        viewport = landscape.whole_landscape(shown, 0)
        tiles = [(*viewport.corner(tile.x, tile.y), *viewport.corner(tile.x + 1, tile.y + 1)) for tile in view.board]
        left, top, right, bottom = zip(*tiles, strict=True)
        _, _, width, height = viewport.window
        need = 0.3 if laid == 1 or shown is view else 0.7
        assert max((max(right) - min(left)) / width, (max(bottom) - min(top)) / height) > need


@moments
def test_the_tile_to_place_is_large_beside_the_seats(seats: int, moves: int) -> None:
    view = seen(seats, moves)
    scene = carcassonne.board(view, STYLE)
    for item in scene.items:
        if isinstance(item, Sprite) and item.role == "next":
            assert item.art.width >= 0.16 * landscape.WIDTH
            assert not any(
                shapes.box_of(item).touches(shapes.box_of(seat)) for seat in scene.items if "seat" in seat.about
            )


def test_the_preview_shows_the_tile_with_numbered_places_for_a_follower() -> None:
    position = some_position(GAME, 2, "preview", 12)
    view = GAME.view(position, None)
    moves = GAME.legal(position, view.to_act[0])
    bare = next(move for move in moves if move.follower is None)
    together = [m for m in moves if (m.x, m.y, m.turns) == (bare.x, bare.y, bare.turns)]
    options = [move.follower for move in together if move.follower]
    scene = carcassonne.preview(view, together, STYLE)
    assert scene is not None
    assert_legible(scene)
    assert about(scene, "number") == [str(option) for option in options]
    assert f"{view.tile} r{bare.turns} at {bare.x},{bare.y}" in about(scene, "tile")
    for option in options:
        chosen = carcassonne.preview(view, [PlaceTile(bare.x, bare.y, bare.turns, option)], STYLE)
        assert chosen is not None
        assert about(chosen, "number") == []
        assert any(f"seat {view.to_act[0]} {option} at" in shown for shown in about(chosen, "follower"))
    assert carcassonne.preview(view, moves, STYLE) == carcassonne.board(view, STYLE), "all squares are the board"


def test_a_close_up_fills_its_picture_with_the_square_and_its_neighbours() -> None:
    for moves in (0, 1, 8, 30):
        view = seen(3, moves)
        laid = {(tile.x, tile.y) for tile in view.board}
        for spot in view.spots:
            shown = landscape.neighbourhood(view, spot.x, spot.y)
            _, _, width, height = shown.window
            left, top = shown.corner(spot.x, spot.y)
            assert 0 <= left < left + shown.side <= width
            assert 0 <= top < top + shown.side <= height
            assert shown.side >= 0.27 * width
            around = [(spot.x + x, spot.y + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
            assert all(shown.shows(*square) for square in laid.intersection(around))
            sides = [{x for x, _ in laid.intersection(around)}, {y for _, y in laid.intersection(around)}]
            if any(len(side | {at}) == 1 for side, at in zip(sides, (spot.x, spot.y), strict=True)):
                assert shown.side >= 0.32 * width, "nothing lies on two of its sides"
