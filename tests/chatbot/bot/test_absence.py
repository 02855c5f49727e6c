"""Somebody sits down and never comes back: over real sockets, with worker, courier and timekeeper, and no moderator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.bot.tap import Act
from chatbot.playground.limits import Limits
from chatbot.playground.server import Playground
from chatbot.tables.overtime import due_at
from chatbot.tables.table import Ending, Phase, StandIn
from chatbot.tables.table import Person as Player
from tests.chatbot.bot.discord_schema import refused
from tests.chatbot.bot.hall import Hall, button_of, has_button, text_of
from tests.chatbot.runners import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.playground.person import Person
    from chatbot.playground.stand import Heard
    from tests.chatbot.stage import Stage

pytestmark = pytest.mark.asyncio
ROOM = "lounge"


@pytest.fixture
def heard() -> list[Heard]:
    """What the bot has asked of Discord."""
    return []


@pytest_asyncio.fixture
async def hall(stage: Stage, heard: list[Heard]) -> AsyncIterator[Hall]:
    """A bot at work; every request that it makes is checked against Discord's description."""
    async with Playground(limits=Limits(per_channel=(500, 1.0))) as playground:
        playground.stand.listeners.append(heard.append)
        hall = Hall(stage, playground)
        async with hall.open():
            yield hall
        for request in heard:
            if request.payload.json:
                assert refused(request.method, request.path, request.payload.json) == [], request


async def time_passes(hall: Hall, person: Person) -> None:
    """Until the table comes due, and what it is due for is done and told."""
    channel = int(person.channel(ROOM))
    table = (await hall.stage.store.read(channel, "")).table
    assert table is not None
    when = due_at(table)
    assert when is not None
    hall.stage.clock.now = max(hall.stage.clock.now, when)
    await hall.stage.timekeeper().look()

    async def done() -> bool:
        told = not await hall.stage.redis.exists(hall.stage.keys.tell(channel))
        return told and (await hall.stage.facts(channel)).revision > table.revision

    await until(done)


async def play_without(hall: Hall, absent: Person, *present: Person) -> None:
    """Play to the end; nobody does anything for the one who is absent but wait."""
    while True:
        facts = await hall.facts(present[0], ROOM)
        waited_for = [one.user for seat in facts.to_act if isinstance(one := facts.sitters[seat], Player)]
        if facts.phase is Phase.OVER:
            return
        if int(absent.id) in waited_for:
            await time_passes(hall, present[0])
        else:
            await hall.play(ROOM, list(present), 1)


async def test_a_game_of_three_with_one_dead_person_finishes_without_an_admin(hall: Hall, heard: list[Heard]) -> None:
    ada, bartek, camille = [await hall.playground.person(name) for name in ("Ada", "Bartek", "Camille")]
    await hall.start(ada, ROOM, "toy", bartek, camille, seats=3)
    await play_without(hall, bartek, ada, camille)
    facts = await hall.facts(ada, ROOM)
    assert facts.ending is Ending.PLAYED
    assert [type(sitter) for sitter in facts.sitters] == [Player, StandIn, Player]
    final = await ada.sees(ROOM, lambda message: has_button(message, Act.REMATCH))
    assert "The game is over" in text_of(final)
    assert any("has run out of time" in text_of(message) for message in ada.messages.values())
    reminders = [request for request in heard if "it is still your move" in str(request.payload.json)]
    assert [request.method for request in reminders] == ["POST"] * 3
    assert all(f"<@{bartek.id}>" in str(request.payload.json) for request in reminders)


async def test_the_absent_person_comes_back_and_plays_on(hall: Hall) -> None:
    ada, bartek = await hall.playground.person("Ada"), await hall.playground.person("Bartek")
    await hall.start(ada, ROOM, "carcassonne", bartek)
    while (await hall.facts(ada, ROOM)).seat_of(int(bartek.id)) is not None:
        facts = await hall.facts(ada, ROOM)
        if facts.seat_of(int(ada.id)) in facts.to_act:
            await hall.play(ROOM, [ada], 1)
        else:
            await time_passes(hall, ada)
    post = await bartek.sees(ROOM, lambda message: has_button(message, Act.RECLAIM))
    await bartek.click(post, button_of(post, Act.RECLAIM))
    await hall.seated(ROOM, bartek)
    assert await hall.play(ROOM, [ada, bartek], 4) == 4
