"""Redis has lost its last seconds: what was posted, answered and stripped in them is asked anew, with buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.interactions.button_id import Act
from chatbot.bot.posting.publisher import DiscordPublisher
from chatbot.tables.messages import TurnPost
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, has_button, taps_of
from tests.chatbot.bot.painters import OnePicturePainter
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from chatbot.tables.messages import OutboxMessage
    from tests.chatbot.services import ServicesUnderTest

CHANNEL = "lounge"


@pytest.mark.asyncio
async def test_a_turn_whose_post_was_stripped_in_the_time_that_redis_forgot_is_posted_anew(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord answers the nonce with the old post, which has no buttons any more."""
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
            post = await ada.sees(CHANNEL, lambda message: has_button(message, Act.DETAILS))
            channel = int(ada.channel(CHANNEL))
            message = next(one for one in published if isinstance(one, TurnPost))
            await server.play(CHANNEL, [ada], 1)
            await ada.sees(CHANNEL, lambda message: message["id"] == post["id"] and not taps_of(message))
            following = await ada.sees(CHANNEL, lambda message: has_button(message, Act.DETAILS), after=post)
            await services.redis.delete(services.keys.posts(channel))
            await publish(bot.publisher, channel, message)
            again = next(message for message in await ada.history(CHANNEL) if has_button(message, Act.DETAILS))
            assert int(again["id"]) > int(following["id"])
            count = len(await ada.history(CHANNEL))
            await services.redis.delete(services.keys.posts(channel))
            await publish(bot.publisher, channel, message)
            assert len(await ada.history(CHANNEL)) == count, "that post has not been stripped, and is not made twice"
