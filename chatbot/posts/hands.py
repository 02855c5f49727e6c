"""Hands by direct message: one current message to each player at a table whose game has something to hide.

The publisher only says whose hand may have changed (``update``): each is an entry of the due list, carried out by
``send``. Nothing waits for it: no table, no other player, and the end of the process only for a second. A hand that
could not be sent is tried again, later and later.
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
from chatbot.bot.hand import report_text
from chatbot.bot.painter import files_of, try_painting
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

EDITABLE_SECONDS: Final = 50 * 60  # Seconds for which a message is edited in place
LET_BE_SECONDS: Final = 6  # Seconds after a player's own move without an edit: its answer shows the hand
CLOSED_SECONDS: Final = 24 * 3600  # Seconds after which a player who takes no direct messages is tried again
CLOSED_SECONDS_ON_PRESS: Final = 10 * 60  # Seconds after which a press tries again: they may have changed settings


class HandDm(Struct, frozen=True):
    """A hand to be sent to a player."""

    user: int
    hand: SeatState
    voice: Voice
    text: str

    @property
    def digest(self) -> str:
        return blake2b(f"{self.hand.facts.match}\n{self.text}".encode(), digest_size=12).hexdigest()


class HandDms:
    """Keeps every player's direct message with their hand up to date.

    The message is edited in place while it is young, because Discord limits edits of old messages. Several moves in a
    row cause one edit: the private answers to them show the hand already. Later a new message replaces the old one, but
    only when the player is to move: a new message rings, and players must not be rung for their own moves, unless a
    plan of theirs did not get what they wanted most. A hand that has not changed, by its digest, is not sent again.
    When the game is over or its person's seat is not theirs any more, the message, however old, names the result or
    says so, and shows no hand.

    A player who takes no direct messages is told so once, in the next private answer in the channel, and is tried again
    a day later, or some minutes later when they press something. The button *My hand* always works. Only players who
    have sat down get messages.
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
        """Begin to send the hands of these seats that have changed, and to close those that are nobody's any more.

        Raises ``StoreUnreachable``.
        """
        facts = snapshot.facts
        if not facts.guild:
            return  # a table in direct messages has its hand at hand
        for user in [sitter.user for seat in seats if isinstance(sitter := facts.sitters[seat], Person)]:
            hand, old = snapshot.seat_state(user), sent.get(user)
            if not isinstance(hand, SeatState) or not _is_wanted(hand, chosen[user]):
                continue
            dm = await self._hand_dm(hand, user, chosen[user])
            if dm is not None and self._is_due(dm, old):
                await self._db.due.put(hand_name(facts.channel, user), self._let_be(dm, old))
        for user, old in sent.items():
            if _is_to_close(facts, user, old):
                await self._db.due.put(hand_name(facts.channel, user))

    async def try_closed(self, channel: int, user: int, sent: SentHandDm) -> None:
        """Try again a player who took no direct messages and has pressed something. Raises ``StoreUnreachable``."""
        if sent.closed and self._db.clock() - sent.sent_at >= CLOSED_SECONDS_ON_PRESS:
            await self._db.hand_dms.remember(channel, user, msgspec.structs.replace(sent, closed=False, digest=""))
            await self._db.due.put(hand_name(channel, user))

    async def _hand_dm(self, hand: SeatState, user: int, chosen: Preferences) -> HandDm | None:
        """Return a hand as it is sent; None if there is nothing to hide."""
        game = self._db.find(hand.facts.game)
        hand = hand if chosen.aids else hand.unaided(game)
        language = await self._people.language(user, hand.facts.guild)
        voice = with_sitter_names(Voice(language, game), hand.facts, hand.seat)
        text = _text(game, hand, voice)
        return HandDm(user, hand, voice, text) if text else None

    def _is_due(self, dm: HandDm, old: SentHandDm | None) -> bool:
        """Return False if a hand is nothing new, or the player takes no direct messages."""
        if old is None:
            return True
        if old.closed:
            return self._db.clock() - old.sent_at >= CLOSED_SECONDS
        report = dm.hand.plan_report
        is_news = report is not None and report.fell_short and old.sent_at < report.at
        may_ring = is_news or dm.hand.seat in dm.hand.facts.to_act
        return old.digest != dm.digest and (may_ring or not (old.message and old.digest) or self._is_young(old))

    def _let_be(self, dm: HandDm, old: SentHandDm | None) -> float:
        """Return the seconds to wait with a hand: its player has just moved, saw it, and may move again soon."""
        hand = dm.hand
        if old is None or not self._is_young(old) or not hand.facts.moved_at:
            return 0.0
        return max(0.0, hand.facts.moved_at[hand.seat] + LET_BE_SECONDS - self._db.clock())

    def _is_young(self, sent: SentHandDm) -> bool:
        return bool(sent.message) and self._db.clock() - sent.sent_at < EDITABLE_SECONDS

    async def send(self, work: Work) -> None:
        """Send a hand as it is now, or close it, if that is needed. Raises ``NotNow`` and ``StoreUnreachable``."""
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
                await self._db.hand_dms.remember(channel, user, await self._sent(dm, old, chosen))

    async def _close(self, channel: int, user: int, old: SentHandDm | None, *, comes_back: bool) -> None:
        """Show in place of a hand how the game ended, or that its person has no seat any more. Raises ``NotNow``."""
        board = await self._db.queries.public_state(channel)
        if not isinstance(board, PublicState) or old is None or not _is_to_close(board.facts, user, old):
            return
        facts = board.facts
        voice = Voice(await self._people.language(user, facts.guild), self._db.find(facts.game))
        try:
            with suppress(discord.NotFound):
                message = self._channels.handle(old.channel).get_partial_message(old.message)
                await message.edit(view=_farewell(board, voice, comes_back=comes_back).build(), attachments=[])
        except TROUBLE as error:
            if not isinstance(error, discord.HTTPException) or not is_not_reachable(error):
                raise NotNow(f"{type(error).__name__}: {error}") from error
        closed = msgspec.structs.replace(old, digest="", message=old.message if comes_back else 0)
        await self._db.hand_dms.remember(channel, user, closed)

    async def _sent(self, dm: HandDm, old: SentHandDm | None, chosen: Preferences) -> SentHandDm:
        """Send a hand; return what the player has then. Raises ``NotNow``."""
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
        """Edit the message the player has, or send a new one, without a sound in their quiet hours."""
        layout, hand = Layout(dm.text), dm.hand
        request = picture_request(self._db.find(hand.facts.game), hand.view, dm.voice, hand.facts, theme)
        pictures = await try_painting(self._frame.painter.hand(request), "hand DM", hand.facts)
        layout.pictures(pictures)
        if self._frame.board_links is not None:
            layout.buttons([labelled_button(dm.voice, ButtonId(Act.LIVE, hand.facts.channel, hand.facts.match))])
        if self._is_young(current):
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
    """Return True if a message shows a hand that its reader holds no more; a closed one has no digest."""
    if facts.phase is Phase.PLAYING:
        return bool(sent.message and sent.digest) and facts.seat_of(user) is None
    return bool(sent.message)


def _farewell(board: PublicState, voice: Voice, *, comes_back: bool) -> Layout:
    """Return what stands in place of a hand: the result, or that another plays; with a way back if there is one."""
    facts = board.facts
    heading = voice.text("letter-closed", {"game": voice.text("game"), "channel": f"<#{facts.channel}>"})
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
    """Return a hand in words, with its game; empty if there is nothing to hide."""
    lines = [voice.translate(line) for line in private_lines(game, hand.view, hand.public)]
    if not lines:
        return ""
    heading = {"game": voice.text("game"), "channel": f"<#{hand.facts.channel}>"}
    report = report_text(voice, hand.plan_report)
    return "\n".join([voice.text("letter-title", heading), *([report] if report else []), *lines])
