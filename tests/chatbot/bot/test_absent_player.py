"""A game ends without a moderator although one person sits down and never returns, over real sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.bot.components import Act
from chatbot.tables.deadlines import next_deadline
from chatbot.tables.table import Ending, Phase, StandIn
from chatbot.tables.table import Person as Player
from playground.limits import Limits
from tests.chatbot.autoplay import until
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, button_of, has_button, text_of, waited_for
from tests.chatbot.bot.discord_schema import refused
from tests.discord.fake_discord import FakeDiscord
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.services import RecordedRequest
    from tests.chatbot.services import ServicesUnderTest
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "lounge"


@pytest.fixture
def heard() -> list[RecordedRequest]:
    """Return the list that collects the bot's requests to Discord."""
    return []


@pytest_asyncio.fixture
async def bot_over_sockets(services: ServicesUnderTest, heard: list[RecordedRequest]) -> AsyncIterator[BotOverSockets]:
    """Yield a running bot. Its requests are checked against Discord's API description."""
    async with FakeDiscord(limits=Limits(answer_within=SOON, per_channel=(500, 1.0))) as playground:
        playground.services.listeners.append(heard.append)
        bot_over_sockets = BotOverSockets(services, playground)
        async with bot_over_sockets.open():
            yield bot_over_sockets
        for request in heard:
            if request.payload.json:
                assert refused(request.method, request.path, request.payload.json) == [], request


async def time_passes(bot_over_sockets: BotOverSockets, person: Person) -> None:
    """Advance the time to the table's next deadline, and wait until its consequences are published."""
    channel = int(person.channel(CHANNEL))
    table = await bot_over_sockets.services.store.table(channel)
    assert table is not None
    when = next_deadline(table, {})
    assert when is not None
    bot_over_sockets.services.clock.now = max(bot_over_sockets.services.clock.now, when)
    await bot_over_sockets.services.watcher().look()

    async def done() -> bool:
        is_published = not await bot_over_sockets.services.redis.exists(bot_over_sockets.services.keys.outbox(channel))
        return is_published and (await bot_over_sockets.services.facts(channel)).revision > table.revision

    await until(done)


async def play_without(bot_over_sockets: BotOverSockets, absent: Person, *present: Person) -> None:
    """Play to the end. Whenever the absent person is to move, let time pass."""
    while True:
        facts = await bot_over_sockets.turn_of_a_person(present[0], CHANNEL)
        if facts.phase is Phase.OVER:
            return
        if int(absent.id) in waited_for(facts):
            await time_passes(bot_over_sockets, present[0])
        else:
            await bot_over_sockets.play(CHANNEL, list(present), 1)


async def test_a_game_of_three_with_one_absent_person_finishes_without_an_admin(
    bot_over_sockets: BotOverSockets, heard: list[RecordedRequest]
) -> None:
    ada, bartek, camille = [await bot_over_sockets.playground.person(name) for name in ("Ada", "Bartek", "Camille")]
    await bot_over_sockets.start(ada, CHANNEL, "toy", bartek, camille, seats=3)
    await play_without(bot_over_sockets, bartek, ada, camille)
    facts = await bot_over_sockets.facts(ada, CHANNEL)
    assert facts.ending is Ending.PLAYED
    assert [type(sitter) for sitter in facts.sitters] == [Player, StandIn, Player]
    final = await ada.sees(CHANNEL, lambda message: has_button(message, Act.REMATCH))
    assert "🏆" in text_of(final)
    assert any("ran out of time" in text_of(message) for message in ada.messages.values())
    reminders = [request for request in heard if "it’s still your move" in str(request.payload.json)]
    assert [request.method for request in reminders] == ["POST"] * 6, "three in each of the two missed turns"
    assert all(f"<@{bartek.id}>" in str(request.payload.json) for request in reminders)


async def test_the_absent_person_returns_and_continues(bot_over_sockets: BotOverSockets) -> None:
    ada, bartek = await bot_over_sockets.playground.person("Ada"), await bot_over_sockets.playground.person("Bartek")
    await bot_over_sockets.start(ada, CHANNEL, "carcassonne", bartek)
    while (await bot_over_sockets.facts(ada, CHANNEL)).seat_of(int(bartek.id)) is not None:
        facts = await bot_over_sockets.turn_of_a_person(ada, CHANNEL)
        if int(bartek.id) in waited_for(facts):
            await time_passes(bot_over_sockets, ada)
        else:
            await bot_over_sockets.play(CHANNEL, [ada], 1)
    post = await bartek.sees(CHANNEL, lambda message: has_button(message, Act.RECLAIM))
    await bartek.click(post, button_of(post, Act.RECLAIM))
    await bot_over_sockets.seated(CHANNEL, bartek)
    assert await bot_over_sockets.play(CHANNEL, [ada, bartek], 4) == 4
