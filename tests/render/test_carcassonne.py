"""Carcassonne's pictures show what the view has, all of it and nothing else, and it can be read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest

from engine.games.carcassonne import GAME
from engine.games.carcassonne.moves import PlaceTile
from render import shapes
from render.carcassonne import landscape
from render.games import carcassonne
from render.scene import Sprite
from render.themes import Style
from tests.conformance.random_games import some_position
from tests.render.scene_checks import about, assert_legible, written

if TYPE_CHECKING:
    from engine.games.carcassonne.view import CarcassonneView
    from render.scene import Scene
    from render.themes import ThemeName

NAMES = ("Anna", "Łukasz", "Zoë", "Гена", "Maximiliane")
STYLE = Style(NAMES)
MOMENTS = [(2, 0), (2, 9), (3, 25), (4, 44), (5, 60), (2, 200)]
moments = pytest.mark.parametrize(("seats", "moves"), MOMENTS)
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
    strip = {"seat", "turn", "mark", "score", "name", "icon", "count", "next", "corner"}
    again = {role for role in {item.role for item in scene.items} if role.startswith("inset")}
    assert {item.role for item in scene.items} <= known | strip | again


def test_where_squares_are_small_the_last_tile_is_shown_once_more_larger_and_covers_none() -> None:
    shown = 0
    for seed in range(6):
        view = GAME.view(some_position(GAME, 2, f"inset {seed}", 56), None)
        whole, scene = landscape.whole_landscape(view), carcassonne.board(view, STYLE)
        frames = [item for item in scene.items if item.role == "inset" and isinstance(item, Sprite)]
        assert whole.side <= landscape.SMALL or not frames
        for frame in frames:
            last, half = view.board[view.recent[-1]], (frame.art.width + whole.side) / 2
            assert f"{last.tile} r{last.turns} at {last.x},{last.y}" in about(scene, "inset tile")
            for x, y in landscape.squares(view):
                middle = whole.middle(x, y)
                assert max(abs(middle[0] - frame.x), abs(middle[1] - frame.y)) >= half
            shown += 1
    assert shown, "some of these boards leave a corner empty"


@moments
def test_the_strip_tells_everybodys_numbers_and_whose_turn_it_is(seats: int, moves: int) -> None:
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
def test_the_last_move_shines_and_the_round_before_is_framed(seats: int, moves: int) -> None:
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


def test_a_wide_landscape_is_shown_in_one_picture_for_a_phone_has_no_room_for_two() -> None:
    for seed in range(4):
        view = GAME.view(some_position(GAME, 2, f"wide {seed}", 71), None)
        (scene,) = carcassonne.PICTURES.turn(view, STYLE)
        assert len(about(scene, "tile")) == len(view.board)


def test_a_landscape_of_a_few_tiles_fills_the_picture() -> None:
    view = seen(2, 0)
    shown = landscape.whole_landscape(view)
    assert shown.side * shown.rows >= 0.8 * (landscape.HEIGHT - landscape.STRIP)


@moments
def test_the_tile_to_place_takes_a_fifth_of_the_width_and_covers_nothing(seats: int, moves: int) -> None:
    view = seen(seats, moves)
    for scene in (carcassonne.board(view, STYLE), carcassonne.farms(view, STYLE)):
        placed = [item for item in scene.items if isinstance(item, Sprite) and item.role == "corner"]
        for item in scene.items:
            if isinstance(item, Sprite) and item.role == "next":
                assert item.art.width >= landscape.WIDTH // 5
            elif isinstance(item, Sprite) and item.role in {"tile", "spot"}:
                assert not any(shapes.box_of(item).touches(shapes.box_of(corner)) for corner in placed), item.about


def test_the_preview_shows_the_tile_and_numbers_the_places_for_a_follower() -> None:
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


def covered(scene: Scene) -> float:
    """How much of what a scene shows tiles cover."""
    assert scene.crop is not None
    left, top, end, bottom = scene.crop
    area = 0.0
    for item in scene.items:
        if isinstance(item, Sprite) and item.role == "tile":
            half = landscape.LARGEST / 2
            wide = min(item.x + half, end) - max(item.x - half, left)
            high = min(item.y + half, bottom) - max(item.y - half, top)
            area += max(0, wide) * max(0, high)
    return area / ((end - left) * (bottom - top))


def test_a_close_up_at_the_rim_moves_towards_the_tiles() -> None:
    """Never less of the landscape is seen than with the square in the middle, and at the rim often more."""
    gained = []
    for moves in (8, 30):
        view = seen(3, moves)
        for spot in view.spots:
            shown = carcassonne.preview(view, [PlaceTile(spot.x, spot.y, 0)], STYLE)
            assert shown is not None
            middle = msgspec.structs.replace(shown, crop=landscape.CENTRE)
            gained.append(covered(shown) - covered(middle))
            left, top, end, bottom = shown.crop or landscape.CENTRE
            x, y = landscape.centred(spot.x, spot.y).middle(spot.x, spot.y)
            half = landscape.LARGEST / 2
            assert left <= x - half < x + half <= end
            assert top <= y - half < y + half <= bottom
    assert min(gained) > -0.001
    assert max(gained) > 0.1
