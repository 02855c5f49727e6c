"""A turn's post without buttons is replaced only if Redis has lost the move that answered it."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

import pytest

from chatbot.bot.components import Act
from chatbot.posts.publisher import DiscordPublisher
from chatbot.tables.outcome import TurnPost
from playground.components import walk
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, has_button, public, taps_of
from tests.chatbot.bot.painters import OnePicturePainter
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.tables.outcome import OutboxMessage
    from playground.wire import Json
    from tests.chatbot.services import ServicesUnderTest
    from tests.discord.person import Person

CHANNEL = "lounge"


class Answered(NamedTuple):
    """A turn whose post was answered and lost its buttons, and the post after it."""

    person: Person
    channel: int
    publisher: DiscordPublisher
    message: OutboxMessage
    """The outbox message of the turn."""
    before: bytes
    """The stored table before the answer."""
    following: Json


@asynccontextmanager
async def answered(services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Answered]:
    """Yield a table that has moved on from its first turn."""
    published: list[OutboxMessage] = []
    publish = DiscordPublisher.publish

    async def note_and_publish(self: DiscordPublisher, channel: int, message: OutboxMessage) -> None:
        published.append(message)
        await publish(self, channel, message)

    monkeypatch.setattr(DiscordPublisher, "publish", note_and_publish)
    async with FakeDiscord() as playground:
        server = BotOverSockets(services, playground, OnePicturePainter())
        async with server.open() as bot:
            ada = await playground.person("Ada")
            await server.start(ada, CHANNEL, "toy")
            post = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE))
            channel = int(ada.channel(CHANNEL))
            before = await services.redis.dump(services.keys.table(channel))
            assert before is not None
            message = next(one for one in published if isinstance(one, TurnPost))
            await server.play(CHANNEL, [ada], 1)
            await ada.sees(CHANNEL, lambda message: message["id"] == post["id"] and not taps_of(message))
            following = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE), after=post)
            yield Answered(ada, channel, bot.publisher, message, before, following)


@pytest.mark.asyncio
async def test_a_turn_is_posted_again_if_redis_lost_its_answer(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the same nonce, Discord returns the old post, which has reported the events and lost its buttons. So the bot
    sends a new post with buttons and without the events.
    """
    async with answered(services, monkeypatch) as found:
        person, channel = found.person, found.channel
        await services.redis.restore(services.keys.table(channel), 0, found.before, replace=True)
        await services.redis.delete(services.keys.posts(channel))
        await found.publisher.publish(channel, found.message)
        again = next(message for message in await person.history(CHANNEL) if has_button(message, Act.MORE))
        assert int(again["id"]) > int(found.following["id"])
        told = "\n".join(part.get("content", "") for part in walk(again["components"]))
        assert "may have lost the last moves" in told, "the reason for the repeated post"
        assert "Ada begins" not in told, "the events are not repeated"
        count = len(public(await person.history(CHANNEL)))
        await services.redis.delete(services.keys.posts(channel))
        await found.publisher.publish(channel, found.message)
        assert len(public(await person.history(CHANNEL))) == count, "a post that still has its buttons is not repeated"


@pytest.mark.asyncio
async def test_an_answered_turn_of_another_process_is_not_posted_again(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process or Redis hung, so the process lost its claim on the channel before it recorded the post."""
    async with answered(services, monkeypatch) as found:
        count = len(public(await found.person.history(CHANNEL)))
        await services.redis.delete(services.keys.posts(found.channel))
        await found.publisher.publish(found.channel, found.message)
        assert len(public(await found.person.history(CHANNEL))) == count
