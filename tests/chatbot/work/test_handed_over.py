"""Tests of what the publisher reports: players who could not be notified, and channels that closed or reopened."""

from __future__ import annotations

import pytest

from chatbot.store.due import channel_name, uncalled_name
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables.outcome import TurnPost
from tests.chatbot.due_entries import carry_out_handed_over
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest, to_move
from tests.chatbot.work.job_worker import carry_out_all

pytestmark = pytest.mark.asyncio


async def turn_of(services: ServicesUnderTest) -> TurnPost:
    """Return the message about the current turn."""
    return [message for message in await services.take_messages() if isinstance(message, TurnPost)][-1]


async def test_players_who_were_not_notified_are_noted_once(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    name = uncalled_name(CHANNEL, await turn_of(services), facts.to_act)
    for _ in range(2):
        await services.due.put(name)
        await carry_out_handed_over(services)
    after = await services.facts()
    assert after.uncalled == facts.to_act
    assert after.revision == facts.revision + 1


async def test_a_player_who_has_moved_meanwhile_is_not_noted(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    name = uncalled_name(CHANNEL, await turn_of(services), facts.to_act)
    services.clock.now += 1
    for _ in range(2):
        mover = to_move(await services.facts(), ANNA, BEN)
        await services.tables.play(CHANNEL, mover, await services.a_move(mover), services.key())
    assert (await services.facts()).to_act == facts.to_act
    services.clock.now -= 1
    await services.due.put(name)
    await carry_out_handed_over(services)
    assert (await services.facts()).uncalled == ()


async def test_clocks_follow_the_stored_state_of_the_channel(services: ServicesUnderTest) -> None:
    """However late the entry is processed, a channel that closed and reopened pauses nothing."""
    facts = await services.game(ANNA, BEN)
    name = channel_name(CHANNEL, facts.match)
    closed = SentPost("", facts.match, 0, CHANNEL, facts.revision)
    for post, is_closed in ((closed, True), (None, False), (closed, True), (None, False)):
        if post is None:
            await services.posts.forget(CHANNEL, PostKind.CLOSED)
        else:
            await services.posts.remember(CHANNEL, PostKind.CLOSED, post)
        for _ in range(2):
            await services.due.put(name)
            await carry_out_handed_over(services)
        after = await services.facts()
        assert (after.clocks_stopped_at is not None, after.channel_closed) == (is_closed, is_closed)


async def test_a_worker_carries_out_the_entries(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    await services.due.put(uncalled_name(CHANNEL, await turn_of(services), facts.to_act))
    await services.posts.remember(CHANNEL, PostKind.CLOSED, SentPost("", facts.match, 0, CHANNEL))
    await services.due.put(channel_name(CHANNEL, facts.match))
    await carry_out_all(services)
    after = await services.facts()
    assert after.uncalled == facts.to_act
    assert after.channel_closed
