"""Hands by direct message: one current message to each player at a table whose game has something to hide.

The message is edited in place while it is young, because Discord limits edits of old messages. Several moves in a row
cause one edit: the private answers to them show the hand already. Later a new message replaces the old one, but only
when the player is to move: a new message rings, and players must not be rung for their own moves, unless a plan of
theirs did not get what they wanted most. A hand that has not changed, by its digest, is not sent again.

A player who takes no direct messages is told so once, in the next private answer in the channel, and is tried again a
day later, or some minutes later when they press something. The button *My hand* always works. Only players who have sat
down get messages.

The publisher only says whose hand may have changed (``update``); sending is the matter of ``HandDmQueue``, in the
background, one player's hands one after the other. Nothing waits for it: no table, no other player, and the end of the
process only for a second. A hand is noted in the store before it is sent, so it is sent after a restart too. A hand
that could not be sent is tried again, later and later.

A request is never cancelled while the process lives: discord.py may be waiting in it for a rate limit, and cancelling
it while the limit is global locks the whole client.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import discord
import msgspec
from cachetools import TTLCache
from msgspec import Struct

from chatbot.bot.channels import TROUBLE
from chatbot.bot.descriptions import picture_request, private_lines, with_sitter_names
from chatbot.bot.direct_messages import DirectMessagesPaused, is_not_reachable
from chatbot.bot.hand import report_text
from chatbot.bot.layout import Layout
from chatbot.bot.voice import Voice
from chatbot.pictures.painter import files_of, try_painting
from chatbot.runtime.metrics import HAND_DMS_CLOSED
from chatbot.runtime.tasks import end
from chatbot.store.connection import StoreUnreachable
from chatbot.store.posts import DueHandDm, SentHandDm
from chatbot.tables.snapshot import SeatState
from chatbot.tables.table import Actor, Person, Phase

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from chatbot.bot.feature import Frame
    from chatbot.people.preferences import Preferences, Theme
    from chatbot.posts.post import Readers
    from chatbot.store.posts import DueHandDms
    from chatbot.tables.refusal import Refusal
    from chatbot.tables.snapshot import Snapshot
    from engine.api import AnyGame, Seat

log = logging.getLogger(__name__)

EDITABLE_SECONDS: Final = 50 * 60
"""Seconds for which a message is edited in place."""
LET_BE_SECONDS: Final = 6
"""Seconds after a player's own move in which their message is not edited: the answer to the move shows the hand."""

MOST_JUST_READ: Final = 1000
JUST_READ_SECONDS: Final = 1.0
"""Seconds for which what was read for a post serves the hands that follow it."""
CLOSED_SECONDS: Final = 24 * 3600
"""Seconds after which a player who takes no direct messages is tried again."""
CLOSED_SECONDS_ON_PRESS: Final = 10 * 60
"""Seconds after which they are tried again when they press something: they may have changed their settings."""


class HandDm(Struct, frozen=True):
    """A hand to be sent to a player."""

    user: int
    hand: SeatState
    voice: Voice
    text: str

    @property
    def digest(self) -> str:
        """Return a digest of the hand and the match."""
        return blake2b(f"{self.hand.facts.match}\n{self.text}".encode(), digest_size=12).hexdigest()


class ReadForHandDm(NamedTuple):
    """A hand as it is read before it is sent."""

    hand: SeatState | Refusal
    sent: SentHandDm | None
    chosen: Preferences


class HandDms:
    """Keeps every player's direct message with their hand up to date."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._db = db = frame.db
        self._people = frame.people
        self._direct_messages = frame.direct_messages
        self._just_read: TTLCache[DueHandDm, ReadForHandDm] = TTLCache(MOST_JUST_READ, JUST_READ_SECONDS)
        self.queue = HandDmQueue(db.due_hand_dms, self._send_due, db.clock)

    async def update(self, snapshot: Snapshot, seats: Sequence[Seat], readers: Readers) -> None:
        """Begin to send the hands of these seats that have changed. Raises ``StoreUnreachable``."""
        facts = snapshot.facts
        if facts.phase is not Phase.PLAYING or not facts.guild:
            return  # a table in direct messages has its hand at hand
        users = [sitter.user for seat in seats if isinstance(sitter := facts.sitters[seat], Person)]
        hands = [
            await self._hand_dm(hand, user, readers.chosen[user])
            for user in users
            if isinstance(hand := snapshot.seat_state(user), SeatState) and _is_wanted(hand, readers.chosen[user])
        ]
        due: dict[DueHandDm, float] = {}
        for dm in hands:
            old = readers.hands.get(dm.user) if dm is not None else None
            if dm is not None and self._is_due(dm, old):
                one = DueHandDm(facts.channel, dm.user)
                due[one] = self._let_be(dm, old)
                self._just_read[one] = ReadForHandDm(dm.hand, old, readers.chosen[dm.user])
        await self.queue.add(due)

    async def try_closed(self, channel: int, user: int, sent: SentHandDm) -> None:
        """Try again a player who took no direct messages and has pressed something. Raises ``StoreUnreachable``."""
        if sent.closed and self._db.clock() - sent.sent_at >= CLOSED_SECONDS_ON_PRESS:
            await self._db.hand_dms.remember(channel, user, msgspec.structs.replace(sent, closed=False, digest=""))
            await self.queue.add({DueHandDm(channel, user): 0.0})

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
        return old.digest != dm.digest and (may_ring or not old.message or self._is_young(old))

    def _let_be(self, dm: HandDm, old: SentHandDm | None) -> float:
        """Return the seconds to wait with a hand: its player has just moved, saw it, and may move again soon."""
        hand = dm.hand
        if old is None or not self._is_young(old) or not hand.facts.moved_at:
            return 0.0
        return max(0.0, hand.facts.moved_at[hand.seat] + LET_BE_SECONDS - self._db.clock())

    def _is_young(self, sent: SentHandDm) -> bool:
        """Return True if the message can be edited in place."""
        return bool(sent.message) and self._db.clock() - sent.sent_at < EDITABLE_SECONDS

    async def _send_due(self, due: DueHandDm) -> Noting | None:
        """Send a hand as it is now, if that is still needed; return what then stores that it was sent."""
        read = self._just_read.get(due)
        if read is None:
            read = await self._read(due)
        else:
            self._just_read.pop(due, read)
        hand, old, chosen = read
        if not isinstance(hand, SeatState):
            if hand.code == "store-unreachable":
                raise StoreUnreachable(hand.code)
            return None
        if hand.facts.phase is not Phase.PLAYING or not _is_wanted(hand, chosen):
            return None
        dm = await self._hand_dm(hand, due.user, chosen)
        if dm is None or not self._is_due(dm, old):
            return None
        current = msgspec.structs.replace(old or SentHandDm(""), digest=dm.digest, closed=False)
        try:
            sent = await self._edit_or_send(
                dm, current, chosen.theme, silent=chosen.schedule.sleeps_at(int(self._db.clock()))
            )
        except discord.HTTPException as error:
            if not is_not_reachable(error):
                raise
            log.info("table %s: seat %s takes no direct messages: %s", due.channel, hand.seat, error.code)
            HAND_DMS_CLOSED.inc()
            now = int(self._db.clock())
            sent = msgspec.structs.replace(current, message=0, sent_at=now, closed=True)
        return partial(self._db.hand_dms.remember, due.channel, due.user, sent)

    async def _read(self, due: DueHandDm) -> ReadForHandDm:
        hand, old, chosen = await asyncio.gather(
            self._db.queries.seat_state(due.channel, Actor(due.user, "")),
            self._db.hand_dms.to_user(due.channel, due.user),
            self._db.preferences.of(due.user),
        )
        return ReadForHandDm(hand, old, chosen)

    async def _edit_or_send(self, dm: HandDm, current: SentHandDm, theme: Theme, *, silent: bool) -> SentHandDm:
        """Edit the message the player has, or send a new one, without a sound in their quiet hours."""
        layout, hand = Layout(), dm.hand
        layout.text(dm.text)
        request = picture_request(self._db.find(hand.facts.game), hand.view, dm.voice, hand.facts, theme)
        pictures = await try_painting(self._frame.painter.hand(request), "hand DM", hand.facts)
        layout.pictures(pictures)
        if self._is_young(current):
            young = self._direct_messages.channel(current.channel).get_partial_message(current.message)
            try:
                await young.edit(view=layout.build(), attachments=files_of(pictures))
            except discord.NotFound:
                pass
            else:
                return current
        now = int(self._db.clock())
        message = await self._direct_messages.send(dm.user, layout, pictures, channel=current.channel, silent=silent)
        if current.message:
            await _delete(self._direct_messages.channel(current.channel), current.message)
        return msgspec.structs.replace(current, channel=message.channel.id, message=message.id, sent_at=now, said=False)


def _is_wanted(hand: SeatState, chosen: Preferences) -> bool:
    """Return True if the player wants their hand now."""
    return chosen.hand_dms == "always" or (chosen.hand_dms == "turn" and hand.seat in hand.facts.to_act)


async def _delete(dm_channel: discord.PartialMessageable, message: int) -> None:
    try:
        await dm_channel.get_partial_message(message).delete()
    except discord.NotFound:
        return


def _text(game: AnyGame, hand: SeatState, voice: Voice) -> str:
    """Return a hand in words, with its game; empty if there is nothing to hide."""
    lines = [voice.translate(line) for line in private_lines(game, hand.view, hand.public)]
    if not lines:
        return ""
    heading = {"game": voice.text("game"), "channel": f"<#{hand.facts.channel}>"}
    report = report_text(voice, hand.plan_report)
    return "\n".join([voice.text("letter-title", heading), *([report] if report else []), *lines])


RESERVED_SECONDS: Final = 60
"""That a hand is left to the process which is sending it."""
FIRST_RETRY: Final = 15
LAST_RETRY: Final = 3600
"""Seconds until a hand that failed is tried again: twice as many with each failure, up to this."""
SHUTDOWN_SECONDS: Final = 1.0
"""That hands which are being sent get when the process ends."""


Noting: TypeAlias = "Callable[[], Awaitable[None]]"
"""Notes in the store what a person was sent."""


class Failures(Struct, frozen=True):
    """How often in a row a hand could not be sent, and when it is tried again."""

    count: int = 0
    retry_at: int = 0


class HandDmQueue:
    """One task for each person to whom something is to be sent."""

    def __init__(
        self, due: DueHandDms, send: Callable[[DueHandDm], Awaitable[Noting | None]], clock: Callable[[], float]
    ) -> None:
        self._due = due
        self._send = send
        self._clock = clock
        self._waiting: dict[int, dict[DueHandDm, None]] = {}
        self._sending: dict[int, asyncio.Task[None]] = {}
        self._resting: dict[DueHandDm, asyncio.TimerHandle] = {}
        """Hands that are let be for some seconds, and what begins to send them then."""
        self._failures: dict[DueHandDm, Failures] = {}

    async def add(self, hands: Mapping[DueHandDm, float]) -> None:
        """Begin to send these hands in so many seconds, but for those that have failed and wait for their time.

        A hand that is asked for anew before these are over is let be for longer. Raises ``StoreUnreachable``.
        """
        now, loop = int(self._clock()), asyncio.get_running_loop()
        ready = [hand for hand in hands if self._failures.get(hand, Failures()).retry_at <= now]
        await self._due.put(ready, now + RESERVED_SECONDS)
        for hand in ready:
            if seconds := hands[hand]:
                self._rouse(hand)
                self._resting[hand] = loop.call_later(seconds, self._begin, hand)
            else:
                self._begin(hand)

    async def retry_due(self) -> None:
        """Begin to send the hands whose time has come, those too that another process has left. Raises as ``add``."""
        now = int(self._clock())
        waiting = [hand for hands in self._waiting.values() for hand in hands]
        await self._due.put([*waiting, *self._resting], now + RESERVED_SECONDS)
        for hand in await self._due.take(now, now + RESERVED_SECONDS):
            self._begin(hand)

    async def wait(self, seconds: float) -> None:
        """Wait until all that is on its way is sent or has failed, but no longer than that; nothing is let be."""
        for hand in list(self._resting):
            self._begin(hand)
        if self._sending:
            await asyncio.wait(self._sending.values(), timeout=seconds)

    async def close(self) -> None:
        """End what is being sent; what is not done within a second is taken up after the next start."""
        await self.wait(SHUTDOWN_SECONDS)
        await end(self._sending.values())

    def _rouse(self, hand: DueHandDm) -> None:
        """It is let be no longer."""
        timer = self._resting.pop(hand, None)
        if timer is not None:
            timer.cancel()

    def _begin(self, hand: DueHandDm) -> None:
        self._rouse(hand)
        self._waiting.setdefault(hand.user, {}).setdefault(hand)
        if hand.user not in self._sending:
            self._sending[hand.user] = asyncio.create_task(self._serve(hand.user))

    async def _serve(self, user: int) -> None:
        """Send all that waits for this person. A hand that is asked for while it is being sent is sent once more."""
        waiting = self._waiting[user]
        try:
            while waiting:
                hand = next(iter(waiting))
                del waiting[hand]
                await self._try(hand)
        finally:
            del self._waiting[user]
            del self._sending[user]

    async def _try(self, hand: DueHandDm) -> None:
        try:
            noting = await self._send(hand)
            is_last = hand not in self._waiting[hand.user] and hand not in self._resting
            # Sent together, in this order: who dies before has it looked at again.
            await asyncio.gather(*([noting()] if noting else []), *([self._remove(hand)] if is_last else []))
        except DirectMessagesPaused as paused:
            await self._try_later(hand, str(paused), int(paused.seconds))
        except (*TROUBLE, StoreUnreachable) as error:
            await self._try_later(hand, f"{type(error).__name__}: {error}")
        except Exception:
            log.exception("table %s: the hand of a person cannot be sent", hand.channel)
            await self._try_later(hand, "a bug")
        else:
            self._failures.pop(hand, None)

    async def _try_later(self, hand: DueHandDm, why: str, at_least: int = FIRST_RETRY) -> None:
        before = self._failures.get(hand, Failures()).count
        seconds = max(at_least, min(FIRST_RETRY << min(before, 10), LAST_RETRY))
        failures = Failures(before + 1, int(self._clock()) + seconds)
        self._failures[hand] = failures
        log.info("table %s: a hand is sent again in %s s: %s", hand.channel, seconds, why)
        try:
            await self._due.put([hand], failures.retry_at)
        except StoreUnreachable as error:
            log.warning("table %s: Redis is away, the hand is sent again soon: %s", hand.channel, error)

    async def _remove(self, hand: DueHandDm) -> None:
        try:
            await self._due.remove(hand)
        except StoreUnreachable as error:
            log.warning("table %s: Redis is away, the hand is looked at once more: %s", hand.channel, error)
