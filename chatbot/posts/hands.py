"""Hands by direct message: one current message per player, in games with hidden information.

The publisher only reports whose hand may have changed (``update``). Each such hand becomes an entry of the due list,
which ``send`` handles. No table and no other player waits for a hand, and a process that stops waits only a second for
one. A hand that could not be sent is retried at growing intervals.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Final

import discord
import msgspec
from msgspec import Struct

from chatbot.bot.channels import TROUBLE, DirectMessagesPaused, is_not_reachable
from chatbot.bot.components import Act, ButtonId, Layout, labelled_button
from chatbot.bot.descriptions import picture_request, private_lines, result_line, with_sitter_names
from chatbot.bot.feature import Frame
from chatbot.bot.painter import files_of, try_painting
from chatbot.bot.plans import report_text
from chatbot.bot.voice import Voice
from chatbot.people.preferences import Preferences, Theme
from chatbot.runtime.metrics import HAND_DMS_CLOSED
from chatbot.store.connection import StoreUnreachable
from chatbot.store.posts import SentHandDm
from chatbot.tables.log import PublicState, SeatState, Snapshot
from chatbot.tables.outcome import SEAT_GIVEN_UP, STORE_UNREACHABLE
from chatbot.tables.table import Actor, Facts, Person, Phase
from chatbot.work.later import NotNow, Work
from engine.api import AnyGame, Seat

log = logging.getLogger(__name__)

EDITABLE_SECONDS: Final = 50 * 60  # Seconds during which a message is edited in place
LET_BE_SECONDS: Final = 6  # Seconds without an edit after a player's own move, because the reply shows the hand
CLOSED_SECONDS: Final = 24 * 3600  # Seconds before trying again to message a player who does not accept direct messages
CLOSED_SECONDS_ON_PRESS: Final = 10 * 60  # The same after the player pressed a button


class HandDm(Struct, frozen=True):
    """A hand to send to a player."""

    user: int
    hand: SeatState
    voice: Voice
    text: str

    @property
    def digest(self) -> str:
        return blake2b(f"{self.hand.facts.match}\n{self.text}".encode(), digest_size=12).hexdigest()


class HandDms:
    """Keeps every player's direct message with their hand up to date.

    A recent message is edited in place; Discord limits edits of old ones. Several moves in a row cause only one edit,
    because the private replies to them already show the hand. Later, a new message replaces the old one, but only when
    it is the player's turn. A new message triggers a notification, and players' own moves must not trigger one, unless
    their plan could not be played to its end. A hand with an unchanged digest is not sent again. When the game is over
    or the player has lost their seat, the message, however old, is edited to show that instead of the hand.

    A player who does not accept direct messages is told so once, in their next private reply in the channel. The bot
    tries again a day later, or when they press something after a few minutes. The *My hand* button always works. Only
    seated players get messages.
    """

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db = frame, frame.db
        self._people, self._channels, self._direct_messages = frame.people, frame.channels, frame.direct_messages

    async def update(
        self,
        snapshot: Snapshot,
        seats: Sequence[Seat],
        chosen: Mapping[int, Preferences],
        sent: Mapping[int, SentHandDm],
    ) -> None:
        """Queue the changed hands of these seats, and the messages of people who no longer have a hand.

        Raises ``StoreUnreachable``.
        """
        facts = snapshot.facts
        if not facts.guild:
            return  # in direct messages, the table's own posts suffice
        for user in [sitter.user for seat in seats if isinstance(sitter := facts.sitters[seat], Person)]:
            hand, old = snapshot.seat_state(user), sent.get(user)
            if not isinstance(hand, SeatState) or not _is_wanted(hand, chosen[user]):
                continue
            dm = await self._hand_dm(hand, user, chosen[user])
            if dm is not None and self._is_due(dm, old):
                await self._db.due.put(hand_name(facts.channel, user), self._seconds_to_wait(dm, old))
        for user, old in sent.items():
            if _is_to_close(facts, user, old):
                await self._db.due.put(hand_name(facts.channel, user))

    async def try_closed(self, channel: int, user: int, sent: SentHandDm) -> None:
        """Try again to send the hand to a player who did not accept direct messages and has now pressed something.

        Raises ``StoreUnreachable``.
        """
        if sent.closed and self._db.clock() - sent.sent_at >= CLOSED_SECONDS_ON_PRESS:
            await self._db.hand_dms.remember(channel, user, msgspec.structs.replace(sent, closed=False, digest=""))
            await self._db.due.put(hand_name(channel, user))

    async def _hand_dm(self, hand: SeatState, user: int, chosen: Preferences) -> HandDm | None:
        """Return the hand to send, or None if this seat has nothing hidden."""
        game = self._db.find(hand.facts.game)
        hand = hand if chosen.aids else hand.unaided(game)
        language = await self._people.language(user, hand.facts.guild)
        voice = with_sitter_names(Voice(language, game), hand.facts, hand.seat)
        text = _text(game, hand, voice)
        return HandDm(user, hand, voice, text) if text else None

    def _is_due(self, dm: HandDm, old: SentHandDm | None) -> bool:
        """Return True if the hand has changed and may be sent now, or if it was never sent.

        Also return True if it is time to retry a player who did not accept a message.
        """
        if old is None:
            return True
        if old.closed:
            return self._db.clock() - old.sent_at >= CLOSED_SECONDS
        report = dm.hand.plan_report
        is_news = report is not None and report.fell_short and old.sent_at < report.at
        may_ring = is_news or dm.hand.seat in dm.hand.facts.to_act
        return old.digest != dm.digest and (may_ring or not (old.message and old.digest) or self._is_recent(old))

    def _seconds_to_wait(self, dm: HandDm, old: SentHandDm | None) -> float:
        """Return the seconds to wait before sending, or 0.

        A player who has just moved has seen the hand and may soon move again.
        """
        hand = dm.hand
        if old is None or not self._is_recent(old) or not hand.facts.moved_at:
            return 0.0
        return max(0.0, hand.facts.moved_at[hand.seat] + LET_BE_SECONDS - self._db.clock())

    def _is_recent(self, sent: SentHandDm) -> bool:
        return bool(sent.message) and self._db.clock() - sent.sent_at < EDITABLE_SECONDS

    async def send(self, work: Work) -> None:
        """Send or close a hand if this is still necessary. Raises ``NotNow`` and ``StoreUnreachable``."""
        channel, user = map(int, work.words)
        hand, old, chosen = await asyncio.gather(
            self._db.queries.seat_state(channel, Actor(user, "")),
            self._db.hand_dms.to_user(channel, user),
            self._db.preferences.of(user),
        )
        if hand == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {channel}")
        if not isinstance(hand, SeatState):
            await self._close(channel, user, old, comes_back=hand.code == SEAT_GIVEN_UP.code)
        elif _is_wanted(hand, chosen):
            dm = await self._hand_dm(hand, user, chosen)
            if dm is not None and self._is_due(dm, old):
                await self._db.hand_dms.remember(channel, user, await self._send_hand(dm, old, chosen))

    async def _close(self, channel: int, user: int, old: SentHandDm | None, *, comes_back: bool) -> None:
        """Replace a hand with the result, or with a note that the person no longer has a seat. Raises ``NotNow``."""
        board = await self._db.queries.public_state(channel)
        if not isinstance(board, PublicState) or old is None or not _is_to_close(board.facts, user, old):
            return
        facts = board.facts
        voice = Voice(await self._people.language(user, facts.guild), self._db.find(facts.game))
        try:
            with suppress(discord.NotFound):
                message = self._channels.handle(old.channel).get_partial_message(old.message)
                await message.edit(view=_closing_page(board, voice, comes_back=comes_back).build(), attachments=[])
        except TROUBLE as error:
            if not isinstance(error, discord.HTTPException) or not is_not_reachable(error):
                raise NotNow(f"{type(error).__name__}: {error}") from error
        closed = msgspec.structs.replace(old, digest="", message=old.message if comes_back else 0)
        await self._db.hand_dms.remember(channel, user, closed)

    async def _send_hand(self, dm: HandDm, old: SentHandDm | None, chosen: Preferences) -> SentHandDm:
        """Send a hand, and return the record of the player's current message. Raises ``NotNow``."""
        current = msgspec.structs.replace(old or SentHandDm(""), digest=dm.digest, closed=False)
        now = int(self._db.clock())
        try:
            return await self._edit_or_send(dm, current, chosen.theme, silent=chosen.schedule.sleeps_at(now))
        except DirectMessagesPaused as paused:
            raise NotNow(str(paused), paused.seconds) from paused
        except TROUBLE as error:
            if not isinstance(error, discord.HTTPException) or not is_not_reachable(error):
                raise NotNow(f"{type(error).__name__}: {error}") from error
            facts = dm.hand.facts
            log.info("table %s: seat %s does not accept direct messages: %s", facts.channel, dm.hand.seat, error.code)
            HAND_DMS_CLOSED.inc()
            return msgspec.structs.replace(current, message=0, sent_at=now, closed=True)

    async def _edit_or_send(self, dm: HandDm, current: SentHandDm, theme: Theme, *, silent: bool) -> SentHandDm:
        """Edit the player's message or send a new one, and return its record.

        If ``silent``, a new one does not notify the player.
        """
        layout, hand = Layout(dm.text), dm.hand
        request = picture_request(self._db.find(hand.facts.game), hand.view, dm.voice, hand.facts, theme)
        pictures = await try_painting(self._frame.painter.hand(request), "hand DM", hand.facts)
        layout.pictures(pictures)
        if self._frame.board_links is not None:
            layout.buttons([labelled_button(dm.voice, ButtonId(Act.LIVE, hand.facts.channel, hand.facts.match))])
        if self._is_recent(current):
            young = self._channels.handle(current.channel).get_partial_message(current.message)
            with suppress(discord.NotFound):
                await young.edit(view=layout.build(), attachments=files_of(pictures))
                return current
        now = int(self._db.clock())
        message = await self._direct_messages.send(dm.user, layout, pictures, channel=current.channel, silent=silent)
        if current.message:
            with suppress(discord.NotFound):
                await self._channels.handle(current.channel).get_partial_message(current.message).delete()
        return msgspec.structs.replace(current, channel=message.channel.id, message=message.id, sent_at=now, said=False)


def hand_name(channel: int, user: int) -> str:
    return f"hand:{channel}:{user}"


def _is_to_close(facts: Facts, user: int, sent: SentHandDm) -> bool:
    """Return True if a message shows a hand that its reader no longer has. During the game, a closed message, which has
    no digest, is not closed again.
    """
    if facts.phase is Phase.PLAYING:
        return bool(sent.message and sent.digest) and facts.seat_of(user) is None
    return bool(sent.message)


def _closing_page(board: PublicState, voice: Voice, *, comes_back: bool) -> Layout:
    """Return the page that replaces a hand: the result, or a note that someone else plays.

    If ``comes_back``, the page has a button to take the seat back.
    """
    facts = board.facts
    heading = voice.text("letter-closed", {"game": voice.of_game("game"), "channel": f"<#{facts.channel}>"})
    if facts.phase is Phase.PLAYING:
        page = Layout(f"{heading}\n{voice.text('letter-given-up' if comes_back else 'letter-left')}")
    else:
        page = Layout(f"{heading}\n{result_line(board, voice)}")
    if comes_back:
        page.buttons([labelled_button(voice, ButtonId(Act.RECLAIM, facts.channel, facts.match))])
    return page


def _is_wanted(hand: SeatState, chosen: Preferences) -> bool:
    return chosen.hand_dms == "always" or (chosen.hand_dms == "turn" and hand.seat in hand.facts.to_act)


def _text(game: AnyGame, hand: SeatState, voice: Voice) -> str:
    """Return a hand as text with its game's name, or "" if this seat has nothing hidden."""
    lines = [voice.translate(line) for line in private_lines(game, hand.view, hand.public)]
    if not lines:
        return ""
    heading = {"game": voice.of_game("game"), "channel": f"<#{hand.facts.channel}>"}
    report = report_text(voice, hand.plan_report)
    return "\n".join([voice.text("letter-title", heading), *([report] if report else []), *lines])
