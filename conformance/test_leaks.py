"""No game shows a seat anything that the seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from conformance.leaks import assert_nothing_leaks, everything_seen, futures
from conformance.random_games import random_game, some_position
from engine.api import PrivateEvent
from engine.rng import FastRng

if TYPE_CHECKING:
    from conformance.plugin import GameAndSeats

EARLY = 3
MOST_REDEALT = 60
"""Positions of a long game that are dealt again."""


def test_redealing_hidden_parts_does_not_change_a_view(table: GameAndSeats) -> None:
    rng = FastRng(1)
    every = max(5, sum(1 for _ in random_game(table.game, table.seats, "secrets")) // MOST_REDEALT)
    for number, (position, _, _) in enumerate(random_game(table.game, table.seats, "secrets")):
        if number % every == 0:
            for seat in (*range(table.seats), None):
                assert_nothing_leaks(table.game, position, seat, rng)


def test_nothing_leaks_at_the_end(table: GameAndSeats) -> None:
    position = some_position(table.game, table.seats, "secrets at the end", 10**6)
    for seat in (*range(table.seats), None):
        assert_nothing_leaks(table.game, position, seat, FastRng(2))


def test_views_of_a_game_with_secrets_hide_something(table: GameAndSeats) -> None:
    """Early in such a game, much is hidden from everybody, so a view that determined everything would reveal too much.
    A game that is played in the open declares ``has_secrets = False``.
    """
    if not table.game.has_secrets:
        return
    position = some_position(table.game, table.seats, "concealed", EARLY)
    for seat in (*range(table.seats), None):
        assert len(futures(table.game, position, seat, FastRng(3))) > 1, (
            f"{table.game.id} declares has_secrets = True, but a view allows only one position"
        )


def test_everyone_sees_the_same_in_a_game_without_secrets(table: GameAndSeats) -> None:
    game = table.game
    if game.has_secrets:
        return
    for position, _, _ in random_game(game, table.seats, "open"):
        public = _private(game.view(position, None))
        imagined = game.imagine(game.view(position, None), FastRng(6))
        seen = {_private(game.view(position, seat)) for seat in range(table.seats)}
        assert seen == {public}, f"{game.id} declares has_secrets = False, but seats see different things"
        assert _private(game.view(imagined, None)) == public
        assert [game.legal(imagined, seat) for seat in range(table.seats)] == [
            game.legal(position, seat) for seat in range(table.seats)
        ]


def test_a_game_without_secrets_or_chance_leaves_nothing_to_imagine(table: GameAndSeats) -> None:
    game = table.game
    if game.has_secrets or game.has_chance:
        return
    for number, (position, seat, _) in enumerate(random_game(game, table.seats, "one future")):
        if number % 7 == 0:
            assert len(futures(game, position, seat, FastRng(3))) == 1, (
                f"{game.id} has neither secrets nor chance, but imagine returns another position than the view's"
            )


def test_without_chance_the_seed_decides_at_most_who_begins(table: GameAndSeats) -> None:
    game = table.game
    if game.has_chance:
        return
    first = {"first": [0]} if "first" in game.piles else {}
    one, other = (game.setup(table.seats, seed, stacked=first) for seed in ("one seed", "another seed"))
    rng = FastRng(8)
    while acting := game.to_act(one):
        assert everything_seen(game, one, None) == everything_seen(game, other, None), (
            f"{game.id} declares has_chance = False, but two seeds lead to different games"
        )
        move = game.sample(one, acting[0], rng)
        assert game.play(one, acting[0], move) == game.play(other, acting[0], move)
    assert everything_seen(game, one, None) == everything_seen(game, other, None)


def test_a_game_with_chance_depends_on_its_seed(table: GameAndSeats) -> None:
    """A game whose seed decides at most who begins declares ``has_chance = False``."""
    game = table.game
    if game.has_chance:
        positions = [game.setup(table.seats, f"chance {number}") for number in range(8)]
        for position in positions:
            game.playout(position, FastRng(9))
        ends = {tuple(everything_seen(game, position, None)) for position in positions}
        assert len(ends) > 1, f"{game.id} declares has_chance = True, but eight seeds lead to the same game"


def test_imagined_positions_vary_other_seats_secrets(table: GameAndSeats) -> None:
    """If a seat's view contains secrets, other seats must not be able to derive them."""
    game = table.game
    position = some_position(game, table.seats, "private", EARLY)
    for owner in range(table.seats):
        private = _private(game.view(position, owner))
        if private == _private(game.view(position, None)):
            continue
        for other in {*range(table.seats), None} - {owner}:
            rng = FastRng(4)
            view = game.view(position, other)
            imagined = {_private(game.view(game.imagine(view, rng), owner)) for _ in range(12)}
            assert len(imagined) > 1


def _private(view: Any) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(view, seat=None))


def test_the_seed_never_appears(table: GameAndSeats) -> None:
    seed = "b5c0ffee-seed"
    game = table.game
    for position, seat, move in random_game(game, table.seats, seed):
        view = game.view(position, seat)
        said = msgspec.json.encode([view, game.text_board(view), game.play(game.copy(position), seat, move)])
        assert seed.encode() not in said


def test_only_a_seat_of_the_table_is_shown_its_view(table: GameAndSeats) -> None:
    """A request for seat -1 must not return the last seat's secrets."""
    position = some_position(table.game, table.seats, "strangers", EARLY)
    for stranger in (-1, -table.seats, table.seats, 99):
        with pytest.raises(IndexError, match=f"seat {stranger}"):
            table.game.view(position, stranger)


def test_private_events_belong_to_a_seat_of_the_table(table: GameAndSeats) -> None:
    game = table.game
    for position, seat, move in random_game(game, table.seats, "told"):
        for event in game.play(game.copy(position), seat, move):
            if isinstance(event, PrivateEvent):
                assert event.seat in range(table.seats)
