"""After Redis has lost its last seconds, the person to move gets a new post with buttons and an explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.bot.components import Act
from chatbot.store.server import ServerRun
from tests.chatbot.autoplay import until
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, button_of, has_button, public, taps_of, text_of
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.posts.reminders import ForgottenTurns
    from playground.wire import Json
    from tests.chatbot.services import ServicesUnderTest
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "lounge"
GONE = -2
"""Redis's answer for the lifetime of a key that does not exist."""


class RestartedRedis:
    """Simulates a restart of Redis, with older data if a test requires it."""

    def __init__(self, services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
        self._services = services
        self._run = 1
        self._kept: dict[bytes, tuple[bytes | None, int]] = {}

        async def current(_: ServerRun) -> str:
            return f"run {self._run}"

        monkeypatch.setattr(ServerRun, "current", current)

    async def back_up(self) -> None:
        """Save all data with its remaining time to live, so that no restored lease lasts forever."""
        found = await self._services.everything()
        self._kept = {key: (value, await self._services.redis.pttl(key)) for key, value in found.items()}

    async def restart(self) -> None:
        """Simulate a restart, and restore the backup if one was made."""
        self._run += 1
        if self._kept:
            await self._services.redis.delete(*await self._services.everything())
            for key, (value, left) in self._kept.items():
                if value is not None and left != GONE:  # otherwise a lease that has expired since
                    await self._services.redis.restore(key, max(left, 0), value)


@pytest.fixture
def redis(services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch) -> RestartedRedis:
    return RestartedRedis(services, monkeypatch)


@pytest_asyncio.fixture
async def bot_over_sockets(services: ServicesUnderTest) -> AsyncIterator[BotOverSockets]:
    async with FakeDiscord() as playground:
        bot_over_sockets = BotOverSockets(services, playground)
        async with bot_over_sockets.open():
            yield bot_over_sockets


async def posted_lobby(
    bot_over_sockets: BotOverSockets, services: ServicesUnderTest, ada: Person
) -> tuple[ForgottenTurns, Json]:
    """Let the bot learn which run of Redis it uses. Return its check for lost turns, and the post of Ada's lobby."""
    forgotten = services.forgotten_turns(bot_over_sockets.bot)
    await forgotten.look()
    await ada.slash(CHANNEL, "game new", game="toy", level="easy")
    lobby = await ada.sees(CHANNEL, lambda message: has_button(message, Act.START))
    await published(services, ada)
    return forgotten, lobby


async def first_turn(
    bot_over_sockets: BotOverSockets, services: ServicesUnderTest, ada: Person
) -> tuple[Json, ForgottenTurns]:
    """Start a game in which Ada is to move, and let the bot learn which run of Redis it uses. Return the turn's post
    and the bot's check for lost turns.
    """
    await bot_over_sockets.start(ada, CHANNEL, "toy")
    post = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE))
    forgotten = services.forgotten_turns(bot_over_sockets.bot)
    await forgotten.look()
    await published(services, ada)
    return post, forgotten


async def published(services: ServicesUnderTest, ada: Person) -> None:
    """Let a minute pass, so that messages from before a restart are checked again, and wait until nothing is left to
    publish.
    """
    channel = int(ada.channel(CHANNEL))
    services.clock.now += 60

    async def is_empty() -> bool:
        return await services.outbox.empty([channel]) == [channel]

    await until(is_empty)


async def test_a_player_to_move_again_gets_a_new_post_with_an_explanation(
    bot_over_sockets: BotOverSockets, services: ServicesUnderTest, redis: RestartedRedis
) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    post, forgotten = await first_turn(bot_over_sockets, services, ada)
    await redis.back_up()
    await bot_over_sockets.play(CHANNEL, [ada], 1)
    following = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE), after=post)
    await ada.sees(CHANNEL, lambda message: message["id"] == post["id"] and not taps_of(message))
    await redis.restart()
    await forgotten.look()
    again = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE), after=following)
    assert "may have lost the last moves" in text_of(again)
    assert f"<@{ada.id}>" in text_of(again)
    assert await bot_over_sockets.play(CHANNEL, [ada], 1) == 1
    count = len(public(await ada.history(CHANNEL)))
    await forgotten.look()
    await published(services, ada)
    assert len(public(await ada.history(CHANNEL))) == count, "once for each run of Redis"


async def test_nothing_is_posted_if_nothing_was_lost(
    bot_over_sockets: BotOverSockets, services: ServicesUnderTest, redis: RestartedRedis
) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    _, forgotten = await first_turn(bot_over_sockets, services, ada)
    count = len(public(await ada.history(CHANNEL)))
    await redis.restart()
    await forgotten.look()
    await published(services, ada)
    assert len(public(await ada.history(CHANNEL))) == count


async def test_a_lobby_can_start_again_if_redis_lost_its_game(
    bot_over_sockets: BotOverSockets, services: ServicesUnderTest, redis: RestartedRedis
) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    forgotten, lobby = await posted_lobby(bot_over_sockets, services, ada)
    await redis.back_up()
    await ada.click(lobby, button_of(lobby, Act.START))
    turn = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE), after=lobby)
    await ada.sees(CHANNEL, lambda message: message["id"] == lobby["id"] and not taps_of(message))
    await published(services, ada)
    await redis.restart()
    await forgotten.look()
    again = await ada.sees(CHANNEL, lambda message: has_button(message, Act.START), after=turn)
    await ada.click(again, button_of(again, Act.START))
    await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE), after=again)


async def test_a_lobby_at_the_end_of_its_channel_stays(
    bot_over_sockets: BotOverSockets, services: ServicesUnderTest, redis: RestartedRedis
) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    forgotten, _ = await posted_lobby(bot_over_sockets, services, ada)
    count = len(public(await ada.history(CHANNEL)))
    await redis.restart()
    await forgotten.look()
    await published(services, ada)
    assert len(public(await ada.history(CHANNEL))) == count
