"""A nonce identifies a post by its content and channel, not by the match and revision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.posts.sending import nonce, publication_id
from chatbot.tables.outcome import TurnPost
from engine.api import PublicEvent
from tests.chatbot.bot.simulated_server import text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.services import done

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

POST = TurnPost("m:7:0", "m", 7, (PublicEvent("passed", {}),), (0,), over=False)


def test_the_same_message_in_two_channels_has_two_nonces() -> None:
    assert nonce(publication_id(1, POST)) != nonce(publication_id(2, POST))


def test_another_move_at_the_same_revision_has_another_nonce() -> None:
    other = msgspec.structs.replace(POST, events=(PublicEvent("played", {}),))
    assert publication_id(1, other) != publication_id(1, POST)
    assert publication_id(1, msgspec.json.decode(msgspec.json.encode(POST), type=TurnPost)) == publication_id(1, POST)


@pytest.mark.asyncio
async def test_a_new_move_is_posted_after_redis_lost_another_one(simulated_server: SimulatedServer) -> None:
    """The table is one revision older, but the bot remembers its posts and Discord remembers their nonces, so a nonce
    must not be made from the revision.
    """
    mover, other = await start_by_buttons(simulated_server)
    services, channel, actor = simulated_server.services, simulated_server.channel.id, simulated_server.actor(mover)
    keys = (services.keys.table(channel), services.keys.log(channel, (await services.facts(channel)).match))
    kept = {key: await services.redis.dump(key) for key in keys}
    done(await services.tables.play(channel, actor, await services.a_move(actor, channel), services.key()))
    await simulated_server.deliver()
    for key, value in kept.items():
        await services.redis.delete(key)
        if value is not None:
            await services.redis.restore(key, 0, value)
    posted = len(await simulated_server.posts())
    done(await services.tables.play(channel, actor, "pass", services.key()))
    await simulated_server.deliver()
    (post,) = (await simulated_server.posts())[posted:]
    assert f"{mover.user.name} passes" in text_of(post)
    assert f"<@{other.id}>" in text_of(post)
