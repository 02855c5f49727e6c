"""Discord's channels and direct messages: opening them, their permissions and links, and Discord's errors in plain
words.

A channel is fetched if it is not cached, and an archived thread is reopened.

Discord punishes bots that open many direct messages. After Discord's warning, this process opens no more for
``PAUSE_SECONDS`` and raises ``DirectMessagesPaused``. It still sends messages to people whose direct messages it has
already opened.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

import aiohttp
import discord
import msgspec

from chatbot.bot.painter import Pictures, files_of
from chatbot.bot.voice import clip
from chatbot.limits import NONCE, THREAD_NAME
from chatbot.tables.table import Facts, Person, StandIn
from engine.api import PublicEvent

if TYPE_CHECKING:
    from chatbot.bot.components import Layout

Channel: TypeAlias = (
    discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel | discord.DMChannel
)

log = logging.getLogger(__name__)

FOR_POSTS: Final = ("view_channel", "attach_files", "read_message_history")  # Besides the permission to write there
FOR_TABLE: Final = ("send_messages", *FOR_POSTS)  # Bot permissions for a table in a channel
FOR_TABLE_IN_THREAD: Final = ("send_messages_in_threads", *FOR_POSTS)  # Bot permissions in an existing thread
FOR_TABLE_IN_NEW_THREAD: Final = ("create_public_threads", *FOR_TABLE_IN_THREAD)  # Bot permissions to make one
TO_WRITE: Final = ("view_channel", "send_messages")  # Permissions of a person who makes the bot post in a channel
TO_WRITE_IN_THREAD: Final = ("view_channel", "send_messages_in_threads")  # The same for a thread
TO_OPEN_THREAD: Final = ("create_public_threads",)  # Permissions of a person who makes the bot open a thread
NEEDED: Final = tuple(dict.fromkeys((*FOR_TABLE, *FOR_TABLE_IN_NEW_THREAD)))  # Bot permissions wherever people play
FOR_DAILY_THREADS: Final = "create_private_threads"  # Optional: otherwise the daily game is in direct messages only
FOR_LINKS: Final = "embed_links"  # Optional: otherwise a link is shown as its address
ASKED_FOR: Final = discord.Permissions(**dict.fromkeys((*NEEDED, FOR_DAILY_THREADS, FOR_LINKS), True))


def invitation(application: int) -> str:
    """Return the link that adds the bot to a Discord server. It asks only for permissions that the bot uses."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application, permissions=ASKED_FOR, scopes=scopes)


FINISHED: Final = "🏁 "  # Prefix of the name of a thread whose game is over
RENAME_SECONDS: Final = 20.0  # Seconds to rename a thread


def missing_of(granted: discord.Permissions, needed: Iterable[str]) -> list[str]:
    """Return the names of the needed permissions that are not granted."""
    return [name for name in needed if not getattr(granted, name)]


class Channels:
    """The channels that one client can reach."""

    def __init__(self, client: Callable[[], discord.Client]) -> None:
        self._client = client

    def handle(self, channel: int) -> discord.PartialMessageable:
        """Return a handle for editing the channel's messages. This does not make a request to Discord."""
        return self._client().get_partial_messageable(channel)

    async def last_message(self, channel: int) -> int | None:
        """Return the id of the channel's last message, or None if it is unknown. Raises discord.py's exceptions."""
        return getattr(await self._client().fetch_channel(channel), "last_message_id", None)

    async def parent_of(self, channel: int) -> int:
        """Return a thread's parent channel, or 0 for any other channel. Raises ``HTTPException`` if Discord does not
        find the channel.
        """
        found = await self._known_or_fetched(channel)
        return found.parent_id if isinstance(found, discord.Thread) else 0

    async def open(self, channel: int) -> Channel:
        """Return the channel, after reopening an archived thread.

        Raises ``HTTPException``, or ``TypeError`` if the channel cannot hold messages.
        """
        found = await self._known_or_fetched(channel)
        if not isinstance(found, Channel):
            raise TypeError(f"channel {channel} is a {type(found).__name__}")
        if isinstance(found, discord.Thread) and found.archived:
            found = await found.edit(archived=False)
            log.info("table %s: thread reopened", channel)
        return found

    async def mark_thread(self, channel: Channel, mark: str) -> None:
        """Set the prefix of a thread's name, if the bot made the thread.

        Discord allows two renames in ten minutes; a third one is skipped.
        """
        user = self._client().user
        if not isinstance(channel, discord.Thread) or user is None or channel.owner_id != user.id:
            return
        name = clip(mark + channel.name.removeprefix(FINISHED), THREAD_NAME)
        if name == channel.name:
            return
        try:
            async with asyncio.timeout(RENAME_SECONDS):
                await channel.edit(name=name)
        except TROUBLE as error:
            log.info("table %s: could not rename its thread: %s", channel.id, one_line(error))

    async def discard_thread(self, thread: int) -> None:
        """Delete an empty thread, or archive it if the bot may not manage threads."""
        try:
            found = await self._known_or_fetched(thread)
            if isinstance(found, discord.Thread):
                await _delete_or_archive(found)
        except TROUBLE as error:
            log.info("table %s: could not delete an empty thread: %s", thread, one_line(error))

    async def _known_or_fetched(self, channel: int) -> object:
        client = self._client()
        return client.get_channel(channel) or await client.fetch_channel(channel)


async def _delete_or_archive(thread: discord.Thread) -> None:
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)


MENTIONING: Final = {"seat-time-up", "turn-substituted", "seat-replaced"}
"""Codes of events that mention a seat's person, with the person's ``name`` and the ``seat`` (from 1) as parameters."""


def with_mentions(events: Iterable[PublicEvent], facts: Facts) -> tuple[tuple[PublicEvent, ...], tuple[int, ...]]:
    """Return the events with mentions instead of the names of absent people, and the ids of the people mentioned."""
    named = [(event, _absent_person(event, facts)) for event in events]
    told = [
        msgspec.structs.replace(event, params={**event.params, "name": f"<@{user}>"}) if user else event
        for event, user in named
    ]
    return tuple(told), tuple(dict.fromkeys(user for _, user in named if user))


def _absent_person(event: PublicEvent, facts: Facts) -> int:
    """Return the id of the person to mention for this event, or 0 for none.

    A person who has taken their lost seat back is not mentioned.
    """
    seat = event.params.get("seat")
    if event.code not in MENTIONING or not isinstance(seat, int) or seat > len(facts.sitters):
        return 0
    sitter = facts.sitters[seat - 1]
    if event.code == "turn-substituted":
        return sitter.user if isinstance(sitter, Person) else 0
    return sitter.owner.user if isinstance(sitter, StandIn) else 0


CHANNELS_URL: Final = "https://discord.com/channels"  # Prefix of every message's link


def channel_url(guild: int, channel: int) -> str:
    return f"{CHANNELS_URL}/{guild or '@me'}/{channel}"


def channel_link(facts: Facts) -> str:
    return channel_url(facts.guild, facts.channel)


def post_link(facts: Facts, message: int) -> str:
    return f"{channel_link(facts)}/{message or ''}"


TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)  # Other errors are bugs
STATUS_PAGE: Final = "https://discordstatus.com"
ENDED: Final = {
    4004: "DISCORD_TOKEN is no longer valid. Copy the new token from https://discord.com/developers/applications.",
    4010: "Discord rejected this shard. WAYPOST_BOTS and WAYPOST_SHARDS must be the same for all processes of the bot.",
    4011: "the bot is in too many servers for its shards. Increase WAYPOST_SHARDS, or leave it empty.",
    4012: "Discord no longer supports this version of its API. Install a newer Waypost.",
    4013: "the bot requests an intent that Discord does not know. Install a newer Waypost.",
    4014: "the bot requests an intent that Discord does not allow. Install a newer Waypost.",
}
"""Gateway close codes after which Discord accepts no new connection, from its documentation."""


class NoDiscord(Exception):
    """Discord cannot be used. The exception's message says why, and often what to do."""


def reason_of(error: BaseException) -> NoDiscord:
    match error:
        case discord.PrivilegedIntentsRequired():
            said = f"Discord closed the connection: {ENDED[4014]}"
        case discord.ConnectionClosed():
            why = ENDED.get(error.code, f"code {error.code}. Check {STATUS_PAGE}.")
            said = f"Discord closed the connection: {why}"
        case discord.GatewayNotFound():
            said = f"Discord returned no gateway address. Check {STATUS_PAGE} and start again later."
        case discord.HTTPException():
            said = f"Discord returned {one_line(error)}. Check {STATUS_PAGE} and start again later."
        case TimeoutError():
            said = f"Discord did not respond in time. Check {STATUS_PAGE} and this machine's network."
        case aiohttp.ClientError() | OSError():
            said = f"Discord cannot be reached: {one_line(error)}. Check this machine's network."
        case _:
            log.error("the connection to Discord failed", exc_info=error)
            said = f"The connection to Discord failed: {type(error).__name__}: {one_line(error)}"
    return NoDiscord(said)


def one_line(error: BaseException) -> str:
    """Return the error's text without line breaks and without a full stop at its end."""
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


class ExpectedTroubleInOneLine(logging.Filter):
    """Logs discord.py's expected connection errors in one line each instead of a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, TROUBLE):
            record.msg, record.args = f"{record.getMessage()} ({type(error).__name__}: {one_line(error)})", ()
            record.exc_info = None
        return True


logging.getLogger("discord.shard").addFilter(ExpectedTroubleInOneLine())


PAUSE_SECONDS: Final = 10 * 60  # Seconds in which no direct messages are opened after Discord's warning
TOO_MANY_OPENED: Final = {20026, 40003}  # Discord's codes for opening direct messages too fast, or abuse
NOT_REACHABLE: Final = {10013, 50007, 50278}  # Codes: unknown user, not accepted, no shared server


class DirectMessagesPaused(discord.DiscordException):
    """No direct messages can be opened for ``seconds``, because Discord has warned the bot."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"paused for {seconds:.0f} s")
        self.seconds = seconds


class DirectMessages:
    """Opens one client's direct messages and sends them. Its methods raise discord.py's exceptions."""

    def __init__(self, client: Callable[[], discord.Client], clock: Callable[[], float]) -> None:
        self._client, self._clock = client, clock
        self._paused_until = 0.0

    async def open(self, user: int) -> int:
        """Open the direct messages with a person and return the channel's id. Raises ``DirectMessagesPaused``."""
        if (left := self._paused_until - self._clock()) > 0:
            raise DirectMessagesPaused(left)
        try:
            return (await self._client().create_dm(discord.Object(user))).id
        except discord.HTTPException as error:
            if error.code not in TOO_MANY_OPENED:
                raise
            log.warning("Discord limits how fast direct messages are opened: %s", error.code)
            self._paused_until = self._clock() + PAUSE_SECONDS
            raise DirectMessagesPaused(PAUSE_SECONDS) from error

    async def send(
        self,
        user: int,
        page: Layout,
        pictures: Pictures = (),
        *,
        channel: int = 0,
        nonce: str = "",
        silent: bool = False,
    ) -> discord.Message:
        """Send a person a direct message and return it. Raises ``DirectMessagesPaused``.

        The message goes to the known ``channel``. If none is known or the channel is gone, a channel is opened.
        """

        async def send_to(place: int) -> discord.Message:
            return (
                await self._client()
                .get_partial_messageable(place)
                .send(
                    view=page.build(),
                    files=files_of(pictures),
                    nonce=nonce or secrets.token_hex(NONCE // 2),
                    silent=silent,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            )

        if channel:
            try:
                return await send_to(channel)
            except discord.NotFound as error:
                log.info("a direct message channel is gone: %s", error.code)
        return await send_to(await self.open(user))


def is_not_reachable(error: discord.HTTPException) -> bool:
    return error.code in NOT_REACHABLE or (error.status == 403 and error.code not in TOO_MANY_OPENED)
