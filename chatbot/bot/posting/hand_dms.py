"""Hands by letter: a direct message to each person who sits at a table whose game has something to hide.

One message is kept current: it is changed in place while it is young, else a new one takes its place and the old one
goes, for Discord throttles edits of old messages. Whoever takes no letters is told so once, in the channel's own
private answers: ``My hand`` is always there. Nobody is written to who did not sit down.
"""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import discord
import msgspec
from msgspec import Struct

from chatbot.bot.descriptions import at_table, private_lines, sketch
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of, painted
from chatbot.bot.voice import Voice
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

YOUNG: Final = 50 * 60
"""Seconds during which a letter may be changed in place."""


class HandDm(Struct, frozen=True):
    """What is to be written to whom."""

    person: Person
    hand: SeatState
    voice: Voice
    text: str


class HandDms:
    """Writes to people."""

    def __init__(self, room: BotContext, people: People) -> None:
        self._room = room
        self._people = people

    async def write(self, glance: Snapshot, seats: Sequence[Seat]) -> None:
        """See to it that these seats' persons have their hands as they are at this glance."""
        if glance.facts.phase is not Phase.PLAYING:
            return
        persons = [sitter for seat in seats if isinstance(sitter := glance.facts.sitters[seat], Person)]
        sent = await self._room.hand_dms.to_users(glance.facts.channel, [person.user for person in persons])
        for person in persons:
            hand = glance.seat_state(person.user)
            if isinstance(hand, SeatState):
                await self._write(person, hand, sent.get(person.user))

    async def _write(self, person: Person, hand: SeatState, old: SentHandDm | None) -> None:
        game = self._room.find(hand.facts.game)
        language = await self._people.language(person.user, hand.facts.guild)
        voice = at_table(Voice(language, game), hand.facts)
        text = _text(game, hand, voice)
        if not text:
            return
        digest = blake2b(f"{hand.facts.match}\n{text}".encode(), digest_size=12).hexdigest()
        if old is not None and (old.closed or old.digest == digest):
            return
        letter = msgspec.structs.replace(old or SentHandDm(""), digest=digest)
        await self._deliver(HandDm(person, hand, voice, text), letter)

    async def _deliver(self, delivery: HandDm, letter: SentHandDm) -> None:
        hand = delivery.hand
        channel = hand.facts.channel
        try:
            sent = await self._put(delivery, letter)
        except discord.Forbidden as error:
            log.info("table %s: seat %s takes no letters: %s", channel, hand.seat, error.code)
            sent = SentHandDm(letter.digest, closed=True)
        await self._room.hand_dms.remember(channel, delivery.person.user, sent)

    async def _put(self, delivery: HandDm, letter: SentHandDm) -> SentHandDm:
        page, hand, voice = Layout(), delivery.hand, delivery.voice
        page.text(delivery.text)
        game = self._room.find(hand.facts.game)
        drawing = self._room.painter.hand(sketch(game, hand.view, voice, hand.facts))
        pictures = await painted(drawing, "letter", hand.facts)
        page.pictures(pictures)
        room = await self._people.dm_channel(delivery.person.user)
        now = int(self._room.clock())
        if letter.message and now - letter.sent_at < YOUNG:
            try:
                await room.get_partial_message(letter.message).edit(view=page.done(), attachments=files_of(pictures))
            except discord.NotFound:
                pass
            else:
                return letter
        message = await room.send(
            view=page.done(), files=files_of(pictures), allowed_mentions=discord.AllowedMentions.none()
        )
        if letter.message:
            await _drop(room, letter.message)
        return SentHandDm(letter.digest, room.id, message.id, now)


async def _drop(room: discord.DMChannel, message: int) -> None:
    try:
        await room.get_partial_message(message).delete()
    except discord.NotFound:
        return


def _text(game: AnyGame, hand: SeatState, voice: Voice) -> str:
    """A hand in words, and whose game it is; nothing when there is nothing to hide."""
    lines = private_lines(game, hand.view, hand.public, voice)
    if not lines:
        return ""
    heading = {"game": voice.text("game"), "channel": f"<#{hand.facts.channel}>"}
    return "\n".join([voice.text("letter-title", heading), *lines])
