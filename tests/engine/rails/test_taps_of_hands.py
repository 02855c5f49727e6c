"""Tests of how taps describe a hand: its cards, and the cards left after a payment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.random_games import some_position
from engine.games.europe import GAME as EUROPE_GAME
from engine.games.europe.board import BOARD as EUROPE
from engine.games.tchu import GAME as TCHU_GAME
from engine.games.tchu.board import BOARD as TCHU
from engine.messages import Name
from engine.rails.taps import LOCOMOTIVE_SYMBOL, SYMBOLS

if TYPE_CHECKING:
    from engine.messages import Atom, Line
    from engine.rails.board import RailMap
    from engine.rails.game import RailGame
    from engine.rails.turn.position import RailPosition
    from engine.rails.view import RailView

GAMES: list[RailGame] = [EUROPE_GAME, TCHU_GAME]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def counted(cards: dict[str, int]) -> set[Name]:
    """Return the names of a hand's cards, in any order."""
    return {Name("card", name, count) for name, count in cards.items() if count}


def own_cards(view: RailView) -> dict[str, int]:
    assert view.own is not None
    return view.own.cards


def said(lines: tuple[Line, ...], code: str) -> set[Atom]:
    """Return the cards named in the line with this code."""
    (line,) = [line for line in lines if line.code == code]
    cards = line.params["cards"]
    assert isinstance(cards, tuple)
    return set(cards)


def on_turn(game: RailGame, moves: int) -> tuple[RailPosition, int]:
    position = some_position(game, 2, "taps", moves)
    return position, game.to_act(position)[0]


@games
def test_the_hand_is_shown_for_routes_and_payments_but_not_for_tickets(game: RailGame) -> None:
    position, seat = on_turn(game, 40)
    view = game.view(position, seat)
    for field in ("route", "payment"):
        assert said(game.taps.beside(view, field), "hand-now") == counted(own_cards(view))
    assert game.taps.beside(view, "ticket") == ()
    assert game.taps.beside(game.view(position, None), "route") == (), "a spectator has no hand"


@games
def test_the_previewed_remaining_hand_is_the_hand_after_the_payment(game: RailGame) -> None:
    checked = 0
    for moves in range(20, 80, 7):
        position, seat = on_turn(game, moves)
        view = game.view(position, seat)
        for move in map(str, game.legal(position, seat)):
            after = game.copy(position)
            game.play(after, seat, game.parse(move))
            left = own_cards(game.view(after, seat))
            told = game.taps.preview(view, move)
            tunnel = any(line.code == "preview-tunnel" for line in told)
            if move.startswith("build") and not tunnel and any(left.values()):
                assert said(told, "hand-then") == counted(left)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("board", [EUROPE, TCHU], ids=["europe", "tchu"])
def test_no_two_cards_of_a_game_have_the_same_sign(board: RailMap) -> None:
    names = board.palette.names
    assert len({SYMBOLS.get(name, LOCOMOTIVE_SYMBOL) for name in names}) == len(names)
