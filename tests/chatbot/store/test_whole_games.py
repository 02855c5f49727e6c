"""Tests of every game, from the lobby to the record, with people and computers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.store.queries import ComputerTurnInput
from chatbot.tables.outcome import OutboxMessage, PrivateMessage, TurnPost
from chatbot.tables.record import Verified
from chatbot.tables.table import Actor, Phase
from engine import replay
from engine.api import PrivateEvent, PublicEvent
from engine.rng import FastRng
from tests.chatbot import games
from tests.chatbot.autoplay import InlineMoveChooser
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.services import CHANNEL, GUILD, ServicesUnderTest, done
from tests.chatbot.told_events import of_seats

if TYPE_CHECKING:
    from engine.api import AnyGame, Event

pytestmark = pytest.mark.asyncio
LARGEST = 10_000
"""Limit in bytes for a running table in Redis."""
CASES = [
    pytest.param(game, seats, people, id=f"{game.id}-{seats}-{people}")
    for game in games.every()
    for seats, people in ((game.seats[0], game.seats[0]), (game.seats[1], 1))
]


async def memory(services: ServicesUnderTest) -> int:
    """Return the size in bytes of this channel's keys in Redis."""
    keys = [key async for key in services.redis.scan_iter(f"{services.keys.prefix}:{{*")]
    sizes = [await services.redis.memory_usage(key, samples=0) for key in keys]
    return sum(size or 0 for size in sizes)


async def play_whole(services: ServicesUnderTest, people: list[Actor]) -> list[OutboxMessage]:
    """Play at random to the end, check that the table stays small, and return all messages."""
    rng, thinker = FastRng(1), InlineMoveChooser()
    told: list[OutboxMessage] = []
    while (facts := await services.facts()).phase is Phase.PLAYING:
        turn = await computer_turn(services, CHANNEL)
        actor = next((person for person in people if facts.seat_of(person.user) in facts.to_act), None)
        if turn is not None:
            found = await services.queries.computer_turn_input(CHANNEL, turn)
            assert isinstance(found, ComputerTurnInput)
            move = await thinker.choose(found.game, found.view, turn.level, turn.revision)
            done(await services.tables.play_computer(CHANNEL, turn, move))
        else:
            assert actor is not None
            moves = (await services.hand(actor)).moves
            done(await services.tables.play(CHANNEL, actor, str(moves[rng.below(len(moves))]), services.key()))
        if facts.moves % 50 == 0:
            told += await services.take_messages()
            assert await memory(services) < LARGEST
    return told + await services.take_messages()


def happened(record: replay.Record) -> list[Event]:
    """Return every event of a recorded game."""
    game = games.find(record.start.game)
    position = replay.begin(game, record)
    return [event for _, _, events in replay.steps(game, record, position) for event in events]


@pytest.mark.parametrize(("game", "seats", "people"), CASES)
async def test_a_whole_game_is_played_posted_and_recorded(
    services: ServicesUnderTest, game: AnyGame, seats: int, people: int
) -> None:
    actors = [Actor(100 + number, f"Player {number}") for number in range(people)]
    await services.game(*actors, game=game.id, places=seats)
    told = await play_whole(services, actors)
    (archived,) = await services.indexes.archived(GUILD)
    text = await services.queries.record(CHANNEL, archived.match)
    assert isinstance(text, str)
    verified = await services.queries.verify(text)
    assert isinstance(verified, Verified)
    assert verified.standings.over
    events = happened(verified.record)
    public = [event for message in told if isinstance(message, TurnPost) for event in message.untold(-1)]
    assert of_seats(public[1:]) == [event for event in events if isinstance(event, PublicEvent)]
    private = [event for message in told if isinstance(message, PrivateMessage) for event in message.events]
    assert private == [event for event in events if isinstance(event, PrivateEvent) and event.seat < people]
