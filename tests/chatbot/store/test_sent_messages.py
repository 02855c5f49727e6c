"""The bot finds the messages that it has sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.store.posts import SentHandDm, SentPost
from tests.chatbot.services import CHANNEL

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

STORED_POST = b'{"outbox_id":"m 4","match":"m","message":77,"channel":5,"revision":4}'
STORED_HAND_DM = b'{"digest":"d","channel":8,"message":9,"sent_at":10,"closed":false,"said":true}'


@pytest.mark.asyncio
async def test_posts_and_hands_are_found(services: ServicesUnderTest) -> None:
    await services.redis.hset(services.keys.posts(CHANNEL), "turn", STORED_POST)
    await services.redis.hset(services.keys.posts(CHANNEL), "hand:101", STORED_HAND_DM)
    post, hand_dm = SentPost("m 4", "m", 77, 5, 4), SentHandDm("d", 8, 9, 10, said=True)
    assert await services.posts.last(CHANNEL, "turn") == post
    assert await services.posts.in_channel(CHANNEL) == {"turn": post}, "a hand does not count as a post"
    assert await services.hand_dms.to_user(CHANNEL, 101) == hand_dm
    assert await services.hand_dms.of_user(101) == {CHANNEL: hand_dm}


@pytest.mark.asyncio
async def test_sent_messages_are_stored_in_todays_form(services: ServicesUnderTest) -> None:
    await services.posts.remember(CHANNEL, "turn", SentPost("m 4", "m", 77, 5, 4))
    await services.hand_dms.remember(CHANNEL, 101, SentHandDm("d", 8, 9, 10, said=True))
    assert await services.redis.hgetall(services.keys.posts(CHANNEL)) == {
        b"turn": STORED_POST,
        b"hand:101": STORED_HAND_DM,
    }


@pytest.mark.asyncio
async def test_a_persons_hands_are_deleted_in_every_channel(services: ServicesUnderTest) -> None:
    for channel in (CHANNEL, CHANNEL + 1):
        await services.hand_dms.remember(channel, 101, SentHandDm("a"))
        await services.hand_dms.remember(channel, 102, SentHandDm("b"))
    await services.hand_dms.forget_user(101)
    assert await services.hand_dms.of_user(101) == {}
    assert set(await services.hand_dms.of_user(102)) == {CHANNEL, CHANNEL + 1}
