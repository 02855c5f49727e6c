"""Hands by direct message (DM): one to each person at a table whose game has something to hide.

A person has one current message for each game. It is edited in place while it is young, for Discord throttles edits of
old messages; later a new one takes its place and the old one is deleted. A hand that has not changed is not sent again,
by its digest. A person who takes no DMs is told so once, in the next private answer in the channel (``said`` in
``storage/sent_hand_dms``), and not written to again in this game: ``My hand`` is always there. Only those who have sat
down are written to.
"""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import discord
import msgspec
from msgspec import Struct

from chatbot.bot.descriptions import picture_request, private_lines, with_sitter_names
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of, try_painting
from chatbot.bot.voice import Voice
from chatbot.observability.metrics import HAND_DMS_CLOSED
from chatbot.service.snapshot import SeatState
from chatbot.storage.sent_hand_dms import SentHandDm
from chatbot.tables.table import Person, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.service.snapshot import Snapshot
    from engine.api import AnyGame, Seat

log = logging.getLogger(__name__)

EDITABLE_SECONDS: Final = 50 * 60
"""During which a message is edited in place."""


class HandDm(Struct, frozen=True):
    """A hand that is to be sent to a person, in their voice and in words."""

    person: Person
    hand: SeatState
    voice: Voice
    text: str


class HandDms:
    """Keeps every person's direct message with their hand up to date."""

    def __init__(self, context: BotContext, people: People) -> None:
        self._context = context
        self._people = people

    async def update(self, snapshot: Snapshot, seats: Sequence[Seat]) -> None:
        """Send the persons on these seats their hands as they are in this snapshot, as far as they have changed.

        Raises ``StoreUnreachable`` and, but for a person who takes no DMs, what discord.py raises.
        """
        facts = snapshot.facts
        if facts.phase is not Phase.PLAYING:
            return
        persons = [sitter for seat in seats if isinstance(sitter := facts.sitters[seat], Person)]
        sent = await self._context.hand_dms.to_users(facts.channel, [person.user for person in persons])
        for person in persons:
            hand = snapshot.seat_state(person.user)
            if isinstance(hand, SeatState):
                await self._update(person, hand, sent.get(person.user))

    async def _update(self, person: Person, hand: SeatState, old: SentHandDm | None) -> None:
        game = self._context.find(hand.facts.game)
        language = await self._people.language(person.user, hand.facts.guild)
        voice = with_sitter_names(Voice(language, game), hand.facts)
        text = _text(game, hand, voice)
        if not text:
            return
        digest = blake2b(f"{hand.facts.match}\n{text}".encode(), digest_size=12).hexdigest()
        if old is not None and (old.closed or old.digest == digest):
            return
        dm = HandDm(person, hand, voice, text)
        await self._deliver(dm, msgspec.structs.replace(old or SentHandDm(""), digest=digest))

    async def _deliver(self, dm: HandDm, current: SentHandDm) -> None:
        """Send it, and remember what the person has then; ``current`` is what they have, with the new digest."""
        channel = dm.hand.facts.channel
        try:
            sent = await self._edit_or_send(dm, current)
        except discord.Forbidden as error:
            log.info("table %s: seat %s takes no direct messages: %s", channel, dm.hand.seat, error.code)
            HAND_DMS_CLOSED.inc()
            sent = SentHandDm(current.digest, closed=True)
        await self._context.hand_dms.remember(channel, dm.person.user, sent)

    async def _edit_or_send(self, dm: HandDm, current: SentHandDm) -> SentHandDm:
        layout, hand = Layout(), dm.hand
        layout.text(dm.text)
        theme = await self._context.preferences.theme(dm.person.user)
        request = picture_request(self._context.find(hand.facts.game), hand.view, dm.voice, hand.facts, theme)
        pictures = await try_painting(self._context.painter.hand(request), "hand DM", hand.facts)
        layout.pictures(pictures)
        dm_channel = await self._people.dm_channel(dm.person.user)
        now = int(self._context.clock())
        if current.message and now - current.sent_at < EDITABLE_SECONDS:
            young = dm_channel.get_partial_message(current.message)
            try:
                await young.edit(view=layout.build(), attachments=files_of(pictures))
            except discord.NotFound:
                pass
            else:
                return current
        message = await dm_channel.send(
            view=layout.build(), files=files_of(pictures), allowed_mentions=discord.AllowedMentions.none()
        )
        if current.message:
            await _delete(dm_channel, current.message)
        return SentHandDm(current.digest, dm_channel.id, message.id, now)


async def _delete(dm_channel: discord.DMChannel, message: int) -> None:
    try:
        await dm_channel.get_partial_message(message).delete()
    except discord.NotFound:
        return


def _text(game: AnyGame, hand: SeatState, voice: Voice) -> str:
    """A hand in words, and whose game it is; nothing when there is nothing to hide."""
    lines = private_lines(game, hand.view, hand.public, voice)
    if not lines:
        return ""
    heading = {"game": voice.text("game"), "channel": f"<#{hand.facts.channel}>"}
    return "\n".join([voice.text("letter-title", heading), *lines])
