"""The conformance tests detect each fault planted in the toy game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from conformance.leaks import assert_nothing_leaks, futures
from conformance.random_games import random_game, some_position
from engine.rng import FastRng
from tests.toy.game import CARDS, Play, ToyGame, ToyPosition, ToyView

if TYPE_CHECKING:
    from engine.api import Event, Line, Seat
    from engine.rng import Rng
    from tests.toy.game import ToyMove


def position_of(game: ToyGame) -> ToyPosition:
    position = some_position(game, 3, "planted", 4)
    assert isinstance(position, ToyPosition)
    return position


class ShowsTheDeckInTheText(ToyGame):
    """A toy game whose text board shows more than the view contains."""

    peeked: int = 0

    def view(self, position: ToyPosition, seat: Seat | None) -> ToyView:
        type(self).peeked = position.deck[0]
        return super().view(position, seat)

    def text_board(self, view: ToyView) -> list[Line]:
        lines = super().text_board(view)
        return [msgspec.structs.replace(lines[0], params={"deck": self.peeked}), *lines[1:]]


class LegalMovesDependOnTheDeck(ToyGame):
    """A toy game whose legal moves depend on hidden cards."""

    def legal(self, position: ToyPosition, seat: Seat) -> list[ToyMove]:
        moves = super().legal(position, seat)
        return moves if sum(position.deck) % 2 else moves[-1:]


class ImaginesNothing(ToyGame):
    """A toy game whose view contains the deck, so that the imagined position is the real position."""

    truth: ToyPosition

    def view(self, position: ToyPosition, seat: Seat | None) -> ToyView:
        type(self).truth = position
        return super().view(position, seat)

    def imagine(self, view: ToyView, rng: Rng) -> ToyPosition:
        return self.copy(self.truth)


class LosesACard(ToyGame):
    """A toy game in which a played card disappears."""

    def carry_out(self, position: ToyPosition, seat: Seat, move: ToyMove) -> list[Event]:
        events = super().carry_out(position, seat, move)
        if isinstance(move, Play):
            position.played[seat].pop()
        return events


@pytest.mark.parametrize("fault", [ShowsTheDeckInTheText, LegalMovesDependOnTheDeck])
def test_a_leak_is_caught(fault: type[ToyGame]) -> None:
    game = fault()
    with pytest.raises(AssertionError):
        for seat in range(3):
            assert_nothing_leaks(game, position_of(game), seat, FastRng(seat))


def test_a_view_that_reveals_everything_is_caught() -> None:
    game = ImaginesNothing()
    assert len(futures(game, position_of(game), 0, FastRng(1))) == 1
    assert len(futures(ToyGame(), position_of(ToyGame()), 0, FastRng(1))) > 1


def test_a_lost_card_is_caught() -> None:
    game = LosesACard()
    flaws = {game.flaw(position) for position, _, _ in random_game(game, 2, "lost")}
    assert "the cards do not add up" in flaws


def test_the_correct_game_passes() -> None:
    for seat in (0, 1, 2, None):
        assert_nothing_leaks(ToyGame(), position_of(ToyGame()), seat, FastRng(1))
    assert len(CARDS) == 20
