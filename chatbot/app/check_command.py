"""``waypost check``: asks Discord itself, in a test channel, what the bot takes for granted and cannot know without it.

Each assumption is tried and answered with yes or no, and with what the bot does where it does not hold. Some of them
need a person, who presses three buttons; if nobody does, those stay open. What was posted is deleted again, but for
one post: a check that is run an hour later, and told its id, edits it and then deletes it too.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, assert_never

import aiohttp
import discord
from msgspec import Struct

from chatbot.app.discord_check.assumptions import ASSUMPTIONS, Assumption
from chatbot.app.discord_check.trial import NotTriedError, Trial
from chatbot.app.settings import BadSettings
from chatbot.app.signals import stop_on_signals
from chatbot.bot.discord_trouble import TROUBLE, NoDiscord, reason_of
from chatbot.bot.login import READY_SECONDS, token_from
from chatbot.concurrency.cancellation import end

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from chatbot.app.settings import Settings


LONGEST_QUOTE: Final = 80
"""Characters of what Discord says."""


class Finding(Struct, frozen=True):
    """How an assumption fared; ``holds`` is None if it could not be tried."""

    assumption: Assumption
    holds: bool | None
    detail: str = ""

    def __str__(self) -> str:
        detail = f" ({self.detail})" if self.detail else ""
        found = f"{self.assumption.sentence}{detail}"
        match self.holds:
            case True:
                return f"yes  {found}"
            case False:
                return f"no   {found}. Then {self.assumption.otherwise}"
            case None:
                return f"open {found}. If not, {self.assumption.otherwise}"
            case _:
                assert_never(self.holds)


async def run_check(_settings: Settings) -> None:
    """Try every assumption and print what was found. Raises ``NoDiscord`` or ``BadSettings`` with what to do."""
    await stop_on_signals().run(_check(token_from(os.environ), channel_from(os.environ), old_post_from(os.environ)))


async def _check(token: str, channel: int, old_post: int | None) -> None:
    async with logged_in(token) as client:
        async for finding in findings(Trial(client, channel, old_post=old_post)):
            print(finding, flush=True)


def channel_from(environment: Mapping[str, str]) -> int:
    """``WAYPOST_CHECK_CHANNEL``: the id of the test channel. Raises ``BadSettings``."""
    named = environment.get("WAYPOST_CHECK_CHANNEL", "").strip()
    if not (named.isascii() and named.isdigit()):
        raise BadSettings(
            ["WAYPOST_CHECK_CHANNEL must be the id of a text channel for tests: right-click it on Discord, Copy ID."]
        )
    return int(named)


def old_post_from(environment: Mapping[str, str]) -> int | None:
    """``WAYPOST_CHECK_OLD_POST``: the post that an earlier check has left, if there is one. Raises ``BadSettings``."""
    named = environment.get("WAYPOST_CHECK_OLD_POST", "").strip()
    if not named:
        return None
    if not (named.isascii() and named.isdigit()):
        raise BadSettings(["WAYPOST_CHECK_OLD_POST must be the number that an earlier check has told."])
    return int(named)


@asynccontextmanager
async def logged_in(token: str) -> AsyncIterator[discord.Client]:
    """A bare client, with this bot's token and none of its commands. Raises ``NoDiscord``."""
    # Of shards, as the bot is: without, discord.py fails over a first connection that cannot be made.
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), max_ratelimit_timeout=30.0)
    async with client:
        try:
            await client.login(token)
        except discord.LoginFailure as error:
            raise NoDiscord("Discord does not accept DISCORD_TOKEN. Copy it again, or make a new one.") from error
        except TROUBLE as error:
            raise reason_of(error) from error
        connection = asyncio.create_task(client.connect())
        try:
            await _ready(client, connection)
            yield client
        finally:
            await end([connection])  # it may be waiting to try again
            await client.close()


async def _ready(client: discord.Client, connection: asyncio.Task[None]) -> None:
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({ready, connection}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    if not ready.done():
        ready.cancel()
        if connection.done() and (error := connection.exception()) is not None:
            raise reason_of(error)
        raise NoDiscord(f"Discord was not ready within {READY_SECONDS:.0f} seconds. Look at https://discordstatus.com.")


async def findings(trial: Trial) -> AsyncIterator[Finding]:
    """Each assumption, tried. A refusal of Discord's means that it does not hold, and is told."""
    try:
        for assumption in ASSUMPTIONS:
            yield await _tried(assumption, trial)
    finally:
        await trial.clean_up()


async def _tried(assumption: Assumption, trial: Trial) -> Finding:
    try:
        return Finding(assumption, await assumption.holds(trial))
    except NotTriedError as reason:
        return Finding(assumption, None, str(reason))
    except discord.RateLimited as error:
        return Finding(assumption, None, f"Discord wants to be asked again in {error.retry_after:.0f} seconds")
    except discord.DiscordServerError as error:
        return Finding(assumption, None, f"Discord has trouble: {error.status}")
    except discord.HTTPException as error:
        said = " ".join(error.text.split())[:LONGEST_QUOTE]
        return Finding(assumption, holds=False, detail=f"Discord says {error.status}, {error.code}: {said}")
    except (aiohttp.ClientError, OSError) as error:
        return Finding(assumption, None, f"Discord does not answer: {type(error).__name__}")
