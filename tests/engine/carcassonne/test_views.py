"""Tests of views, text boards, imagined positions and saves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest

from conformance.random_games import random_game
from engine.api import BadSetup, BrokenSave, seat_name
from engine.games.carcassonne import GAME
from engine.games.carcassonne.play import State
from engine.games.carcassonne.view import CarcassonneView, Part, Piece, Spot
from engine.rng import FastRng
from engine.wording import LANGUAGES, game_words
from tests.engine.carcassonne.tile_table import TileTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.games.carcassonne.position import CarcassonnePosition

PLAYED = ("E 0,-1 r2 field:nw", "B 0,1 r0 monastery", "U 1,0 r1 road:e")


def test_the_view_has_each_tile_with_its_square_and_its_player() -> None:
    view = TileTable(*PLAYED, then="X").view
    assert [(tile.x, tile.y, tile.tile, tile.turns, tile.seat) for tile in view.board] == [
        (0, 0, "D", 0, None),
        (0, -1, "E", 2, 0),
        (0, 1, "B", 0, 1),
        (1, 0, "U", 1, 0),
    ]
    assert str(view.board[1].follower) == "field:nw"
    assert view.recent == (2, 3)
    assert TileTable(first=1).view.recent == ()


def test_the_view_has_standing_and_lying_followers() -> None:
    view = TileTable(*PLAYED).view
    assert view.pieces == (
        Piece(0, 0, -1, "field", "nw", lying=True),
        Piece(1, 0, 1, "monastery", None, lying=False),
        Piece(0, 1, 0, "road", "e", lying=False),
    )
    assert view.supply == (5, 6)


def test_the_view_has_the_fitting_squares_and_their_neighbours() -> None:
    view = TileTable("V 1,0 r0", "E 0,1 r3", then="V").view
    assert Spot(1, 1, (2,), ("road", None, None, "field")) in view.spots
    moves = {
        (move.x, move.y, move.turns) for move in GAME.legal(TileTable("V 1,0 r0", "E 0,1 r3", then="V").position, 0)
    }
    assert moves == {(spot.x, spot.y, turns) for spot in view.spots for turns in spot.turns}


def test_the_view_has_squares_that_no_remaining_tile_can_fill() -> None:
    """No remaining tile has a road and a field opposite each other between two cities."""
    around_0_1 = ("U 1,0 r1", "U -1,0 r1", "E 1,1 r3", "E -1,1 r1", "B 1,2 r0")
    assert TileTable(*around_0_1).view.dead == ()
    (dead,) = TileTable(*around_0_1, "A 0,2 r2").view.dead
    assert (dead.x, dead.y) == (0, 1)


def test_fields_identify_their_cities_by_first_parts() -> None:
    view = TileTable("E 0,-1 r2 field:nw").view
    field = next(field for field in view.fields if field.owners)
    assert field.completed_cities == (Part(0, 0, "n"),)
    assert field.open_cities == ()


def test_seats_and_spectators_see_the_same() -> None:
    position = TileTable(*PLAYED).position
    views = [msgspec.structs.replace(GAME.view(position, seat), seat=None) for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2]


def test_a_view_survives_json() -> None:
    for position, seat, _ in random_game(GAME, 3, "json"):
        view = GAME.view(position, seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=CarcassonneView) == view


def test_imagined_positions_look_the_same_to_everybody_at_any_time() -> None:
    rng = FastRng(4)
    for position, _, _ in random_game(GAME, 4, "imagined"):
        view = GAME.view(position, 2)
        assert GAME.view(GAME.imagine(view, rng), 2) == view


def test_imagined_positions_after_removed_tiles_are_consistent() -> None:
    """Tiles that have been set aside keep their place in the drawing order."""
    table = TileTable("E 0,-1 r2", "A 1,0 r1", "A -1,0 r3", "B 0,1 r0", then="C X V")
    imagined = GAME.imagine(table.view, FastRng(1))
    assert GAME.flaw(imagined) is None
    assert GAME.view(imagined, None) == table.view
    assert GAME.save(GAME.load(GAME.save(imagined))) == GAME.save(imagined)


def test_the_text_board_has_words_in_every_language() -> None:
    table = TileTable(*PLAYED, then="C R")
    for language in LANGUAGES:
        words = game_words(GAME, language)
        text = "\n".join(words.say(line) for line in GAME.text_board(table.view))
        assert words.name(seat_name(1)) in text


def test_the_map_shows_tiles_followers_and_spots() -> None:
    table = TileTable("E 0,-1 r2 field:nw", "A 1,0 r1 monastery", "W -1,0 r0 road:s", "Q 0,1 r2", then="N")
    (drawn,) = [line.params["map"] for line in GAME.text_board(table.view) if line.code == "map"]
    assert str(drawn).splitlines() == [
        "    -1  0  1  2",
        "",
        " -2     +",
        "",
        "       1..",
        " -1  + ... +",
        "       .C.",
        "    ....C....",
        "  0 ─┬─────2. +",
        "    .1.......",
        "       ...",
        "  1    CCC +",
        "       CCC",
        "",
        "  2     +",
    ]


@pytest.mark.parametrize(
    ("pile", "contents"),
    [
        ("tiles", ["Z"]),
        ("tiles", ["C", "C"]),
        ("tiles", ["d"]),
        ("first", ["2"]),
        ("first", ["-1"]),
        ("first", ["0", "1"]),
        ("first", ["²"]),
    ],
)
def test_an_impossible_pile_is_refused(pile: str, contents: list[str]) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.setup(2, "stack", {}, {pile: contents})
    assert refused.value.code == "bad-pile"
    for language in LANGUAGES:
        assert game_words(GAME, language).say(refused.value)


def test_a_stack_fixes_the_beginning_and_the_rest_is_shuffled() -> None:
    orders = {
        str(json.loads(GAME.save(GAME.setup(2, seed, {}, {"tiles": ["C", "X"]})))["state"]["tiles"]) for seed in "ab"
    }
    assert len(orders) == 2
    assert all(order.startswith("['C', 'X', ") for order in orders)


@pytest.mark.parametrize(
    "damage",
    [
        {"seats": 6},
        {"seats": 1},
        {"first": 2},
        {"first": -1},
        {"tiles": ("A",)},
        {"tiles": ("?",) * 71},
        {"moves": ("dance",)},
        {"moves": ("place 0,0 r0",)},
        {"moves": ("place 0,-1 r2", "place 0,-1 r2")},
    ],
)
def test_a_save_of_an_impossible_position_is_refused(damage: dict[str, object]) -> None:
    """The save is refused even if its digest is right."""
    position = TileTable("E 0,-1 r2").position
    state = GAME.format.read(GAME.save(position), State)
    with pytest.raises(BrokenSave) as refused:
        GAME.load(GAME.format.write(msgspec.structs.replace(state, **damage)))
    assert refused.value.code == "impossible-position"


def test_a_save_with_moves_after_the_end_is_refused() -> None:
    state = GAME.format.read(GAME.save(TileTable.played_out("end 1").position), State)
    longer = msgspec.structs.replace(state, moves=(*state.moves, "place 0,0 r0"))
    with pytest.raises(BrokenSave):
        GAME.load(GAME.format.write(longer))


@pytest.mark.parametrize(
    ("flaw", "damage"),
    [
        ("the tiles do not add up", lambda position: position.aside.append((0, 1))),
        ("the followers do not add up", lambda position: position.supply.append(position.supply.pop() + 1)),
        ("the followers do not add up", lambda position: position.standing.update({0: 1})),
        ("the followers do not add up", lambda position: position.standing.update({9: position.standing.pop(8)})),
        ("the points do not add up", lambda position: position.scores.append(position.scores.pop() + 1)),
    ],
)
def test_inconsistent_positions_are_detected(flaw: str, damage: Callable[[CarcassonnePosition], object]) -> None:
    position = TileTable("R 0,-1 r2 city:s", "A 1,0 r1 road:w").position
    assert GAME.flaw(position) is None
    damage(position)
    assert GAME.flaw(position) == flaw
