"""A computer in its own seat plays in a style, and a computer that replaces a person plays without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from chatbot.store.queries import ComputerTurnInput
from chatbot.tables import seats
from engine.ai.strategy import NEUTRAL
from engine.games.carcassonne import GAME
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, done

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def turn_input(services: ServicesUnderTest) -> tuple[int, str]:
    """Return the seat of the computer's due turn, and the style to play it in."""
    turn = await computer_turn(services, CHANNEL)
    assert turn is not None
    found = await services.queries.computer_turn_input(CHANNEL, turn)
    assert isinstance(found, ComputerTurnInput)
    return turn.seat, found.style


async def test_a_computer_plays_in_its_seats_style(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, game=GAME.id, places=3)
    if 0 in facts.to_act:
        done(await services.tables.play(CHANNEL, ANNA, await services.a_move(ANNA), services.key()))
    seat, style = await turn_input(services)
    assert style == engine.games.strategy(GAME).style_of(seat) != NEUTRAL


async def test_a_stand_in_plays_without_a_style(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN, CLEO, game=GAME.id, places=3)
    first = (ANNA, BEN, CLEO)[facts.to_act[0]]
    done(await services.tables.act(CHANNEL, first, services.key(), seats.resign))
    assert await turn_input(services) == (facts.to_act[0], NEUTRAL)
