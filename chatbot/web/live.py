"""The states of tables that the live board's pages get on each change, and the handling of presses.

A commit publishes its channel on Redis's pub/sub, and each page that follows the channel gets a new state. Each state
is complete, so a page that missed a state is correct again after the next one; changes that arrive while a state is
being made are combined. A press goes to the same handlers as a button on Discord (``sheet``), and its change is
committed in the same way. The page's key makes a repeated press harmless.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

import msgspec
from cachetools import LRUCache

from chatbot.bot.board_links import Token
from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.choices import Cells, Nothing, cells_after_pick
from chatbot.bot.components import Act, ButtonId, Layout, labelled_button
from chatbot.bot.descriptions import board_lines, brief_recap, result_line
from chatbot.bot.feature import Frame, Router
from chatbot.bot.hand import put_more
from chatbot.bot.painter import board_in_sight
from chatbot.bot.plans import PlanningHand, planning_hand
from chatbot.bot.voice import Voice
from chatbot.people.preferences import Preferences
from chatbot.store.connection import OutageLog, StoreUnreachable, as_text, redis_errors
from chatbot.tables.deadlines import TableTime
from chatbot.tables.log import SeatState, Snapshot
from chatbot.tables.outcome import STALE_TABLE, Refusal
from chatbot.tables.table import Phase
from chatbot.web.sheet import BoardReply, Reader, Sheet
from chatbot.web.state import Answer, Now, Seen, State, seats_of, seen, targets, with_items
from engine.api import Move, seat_name
from render import svg

log = logging.getLogger(__name__)

LOOKUPS: Final = {Act.BOARD, Act.PICTURE, Act.LOG, Act.RULES, Act.DETAILS}  # Presses allowed for spectators
CHOOSING: Final = {Act.OPEN, Act.STEP, Act.BACK, Act.SPIN, Act.HINTED, Act.PLAN}
"""Presses whose cells are the choices so far."""
PLAYING: Final = {
    Act.PICK, Act.TICK, Act.PLAY, Act.TWICE, Act.QUICK, Act.HAND, Act.MOVES, Act.HINT, Act.PLAN_PICK,
    Act.SET_PLAN, Act.DROP_PLAN, Act.UNDO, Act.RESIGN, Act.RECLAIM, Act.SINCE, Act.JOIN, Act.LEAVE, Act.MORE_TIME,
}  # fmt: skip
LATEST_MOVES: Final = 6  # Latest moves listed for spectators
MOST_STATES: Final = 500  # States cached by a process, for pages with the same content


class Followed(NamedTuple):
    """The table that a page follows, and the page's user, which is 0 for a watch link."""

    channel: int
    match: str
    user: int

    @classmethod
    def of(cls, token: Token) -> Followed:
        return cls(token.channel, token.match, token.user)


class Feed:
    """Signals changes of a table, and of the people who have its board open, to one page."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.changed = asyncio.Event()
        self.changed.set()
        self.presence = asyncio.Event()


class Feeds:
    """This process's open pages, by the channels of their tables."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._pages: defaultdict[int, set[Feed]] = defaultdict(set)
        self._outage = OutageLog(log, "live boards are not updated")

    async def run(self) -> None:
        """Forward the changes of all tables until cancelled."""
        keys = self._frame.db.keys
        while True:
            try:
                with redis_errors():
                    async with self._frame.db.waiting.pubsub() as changes:
                        await changes.subscribe(keys.notifications, keys.quiet_changes)
                        self._outage.end()
                        for channel in list(self._pages):
                            self.note_change(channel)  # changes during an outage were missed
                        async for change in changes.listen():
                            if change["type"] == "message":
                                self.note_change(int(as_text(change["data"])))
            except StoreUnreachable as error:
                self._outage.note(error)
                await asyncio.sleep(1)

    def note_change(self, channel: int) -> None:
        for feed in self._pages.get(channel, ()):
            feed.changed.set()

    @contextmanager
    def following(self, channel: int, seat: int | None) -> Iterator[Feed]:
        """Follow a table within the block, and yield the feed of its changes."""
        feed = Feed(seat)
        self._pages[channel].add(feed)
        self._note_presence(channel)
        try:
            yield feed
        finally:
            self._pages[channel].discard(feed)
            self._note_presence(channel)
            if not self._pages[channel]:
                del self._pages[channel]

    def presence(self, channel: int) -> dict[str, object]:
        """Return the seats whose players have the board open, and the number of spectators."""
        seats = Counter(feed.seat for feed in self._pages.get(channel, ()))
        return {"seats": sorted(seat for seat in seats if seat is not None), "watching": seats[None]}

    def _note_presence(self, channel: int) -> None:
        for feed in self._pages[channel]:
            feed.presence.set()


class LiveTables:
    """Makes states and answers for pages. Every method may raise ``StoreUnreachable``."""

    def __init__(self, frame: Frame, router: Router) -> None:
        self._frame, self._db, self._router = frame, frame.db, router
        self._states: LRUCache[tuple[object, ...], bytes] = LRUCache(MOST_STATES)

    async def reader(self, followed: Followed, language: str = "") -> Reader:
        """Return the reader of a page.

        ``language`` is the browser's, and is used if the person's language is unknown.
        """
        if not followed.user:
            return Reader(0, "", Preferences(), language or Voice("en").language)
        chosen = await self._db.preferences.of(followed.user)
        own = chosen.own_language or await self._db.languages.get(followed.user) or language
        return Reader(followed.user, "", chosen, own or Voice("en").language)

    async def channel(self, followed: Followed) -> int:
        """Return the channel where the table is now."""
        known = self._db.queries.known_facts(followed.channel)
        if known is not None and known.match == followed.match:
            return followed.channel
        return await self._db.tables.home(followed.channel, followed.match)

    async def state(self, followed: Followed, reader: Reader) -> bytes | Refusal:
        """Return the table's state for this page as JSON, or a refusal."""
        found = await self._seen(followed, reader)
        if isinstance(found, Refusal):
            return found
        facts = found.facts
        name = (facts.channel, facts.match, facts.revision, reader)
        known = self._states.get(name)
        if known is None:
            known = self._states[name] = msgspec.json.encode(await self._state(found))
        return known

    async def draw(self, followed: Followed, reader: Reader, custom_id: str, values: Sequence[str]) -> None:
        """Draw the reader's view and, after a press, the changed view, so that this process has their symbols."""
        found = await self._seen(followed, reader)
        if isinstance(found, Refusal):
            return
        asked = self._router.asked(custom_id, tuple(values))
        shown = found if asked is None else _planning(found, asked[0])
        _, moves = ((), ()) if asked is None else _narrowed(shown, *asked)
        for pane in (*found.panes(), *(shown.panes(moves) if moves else ())):
            svg.pane(pane)

    async def press(
        self, followed: Followed, reader: Reader, custom_id: str, values: Sequence[str], key: str
    ) -> Answer | Refusal:
        """Press a button, and return the answer or a refusal."""
        asked = self._router.asked(custom_id, tuple(values))
        if asked is None or not _may_press(followed, asked[0]):
            return Refusal("unknown-button")
        channel = await self.channel(followed)
        pressed = msgspec.structs.replace(asked[0], channel=channel)
        reply = BoardReply(
            await self._named(followed, reader, channel), channel, f"board:{reader.user}:{key}", asked[1]
        )
        with CARD_EMOJIS.left_out(), board_in_sight():
            await self._router.handler(pressed)(reply, pressed)
        found = await self._seen(followed, reply.reader)
        if isinstance(found, Refusal):
            return found
        found = _planning(found, pressed)
        cells, moves = _narrowed(found, pressed, reply.values)
        panes = found.panes(moves or None)
        sheet = with_items(reply.sheet(found.facts), found, panes)
        shown = tuple(map(svg.pane, panes)) if moves else ()
        return Answer(found.facts.revision, sheet, targets(found, panes, cells), shown)

    async def _seen(self, followed: Followed, reader: Reader) -> Seen | Refusal:
        channel = await self.channel(followed)
        snapshot = await self._db.queries.snapshot(channel)
        if isinstance(snapshot, Refusal):
            return snapshot
        if snapshot.facts.match != followed.match:
            return STALE_TABLE
        return _seen_of(snapshot, reader, self._frame)

    async def _named(self, followed: Followed, reader: Reader, channel: int) -> Reader:
        """Return the reader with the name they have at the table, or with "" if they have none there."""
        facts = self._db.queries.known_facts(channel)
        people = () if facts is None else facts.owners
        name = next((one.name for one in people if one is not None and one.user == followed.user), "")
        return msgspec.structs.replace(reader, name=name)

    async def _state(self, found: Seen) -> State:
        facts, voice = found.facts, found.voice
        panes, happened = found.panes(), await self._happened(found)
        return State(
            table=f"{facts.channel}.{facts.match}",
            revision=facts.revision,
            phase=facts.phase,
            game=facts.game,
            title=voice.of_game("game"),
            place=self._channel_name(facts.channel),
            language=voice.language,
            theme=found.reader.chosen.theme,
            you=facts.seat_of(found.reader.user),
            seats=seats_of(found) if facts.phase is not Phase.LOBBY else (),
            now=await self._now_line(found),
            happened=happened,
            said=_text_of_panes(found),
            panes=tuple(map(svg.pane, panes)),
            sheet=with_items(await self._home_sheet(found), found, panes),
            targets=targets(found, panes),
        )

    def _channel_name(self, channel: int) -> str:
        there = self._frame.client().get_channel(channel)
        name = getattr(there, "name", "")
        return f"#{name}" if name else ""

    async def _now_line(self, found: Seen) -> Now:
        facts, voice = found.facts, found.voice
        if facts.phase is Phase.OVER:
            return Now(result_line(found.board, voice), None)
        if facts.phase is Phase.LOBBY:
            return Now(voice.text("not-started"), None)
        schedules = await self._db.preferences.schedules(one.user for one in facts.people) if facts.clocks else {}
        time = TableTime(facts, schedules)
        running = facts.clocks if facts.clocks_stopped_at is None and facts.asleep_until is None else ()
        deadline = min(map(time.up, running), default=None)
        if found.hand is not None and found.hand.state.moves:
            decision = found.game.taps.to_decide(found.hand.state.view)
            return Now(voice.text("your-turn") if decision is None else voice.translate(decision), deadline)
        return Now(voice.text("next-up", {"seats": tuple(map(seat_name, facts.to_act))}), deadline)

    async def _happened(self, found: Seen) -> tuple[str, ...]:
        """Return lines about the events since the reader's own last move or, for spectators, about the latest moves."""
        if found.view is None:
            return ()
        told = await self._db.queries.followed_log(found.facts.channel)
        if isinstance(told, Refusal):
            return ()
        moves = list(told.moves)
        if found.hand is None:
            later = moves[-LATEST_MOVES:]
        else:
            seat, end = found.hand.state.seat, len(moves)
            while end and moves[end - 1].seat == seat:  # the reader's turn has several moves
                end -= 1
            since = max((number for number in range(end) if moves[number].seat == seat), default=-1)
            later = moves[since + 1 :]
        return tuple(brief_recap([event for move in later for event in move.events], found.voice))

    async def _home_sheet(self, found: Seen) -> Sheet:
        """Return the sheet before any choice: the hand, the possible moves and further help."""
        facts, voice = found.facts, found.voice
        reply = BoardReply(found.reader, facts.channel, "")
        with CARD_EMOJIS.left_out(), board_in_sight():
            if facts.phase is Phase.LOBBY:
                acts = (Act.JOIN,) if facts.seat_of(found.reader.user) is None else (Act.LEAVE,)
                reply.filled = Layout(voice.text("not-started"))
                ids = [ButtonId(act, facts.channel, facts.match, facts.revision) for act in acts if found.reader.user]
                reply.filled.buttons([labelled_button(voice, one) for one in ids])
            elif found.hand is not None:
                pressed = ButtonId(Act.HAND, facts.channel, facts.match)
                await self._router.handler(pressed)(reply, pressed)
            if facts.phase is not Phase.LOBBY:
                put_more(reply.filled, voice, facts, found.game)
            return reply.sheet(facts)


def _seen_of(snapshot: Snapshot, reader: Reader, frame: Frame) -> Seen:
    facts = snapshot.facts
    state = snapshot.seat_state(reader.user) if facts.phase is not Phase.LOBBY and reader.user else None
    own = state if isinstance(state, SeatState) else None
    return seen(reader, frame.find(facts.game), snapshot.public_state, own)


def _text_of_panes(found: Seen) -> tuple[str, ...]:
    """Return the panes' content as text: for screen readers the board, otherwise the hand."""
    if found.view is None:
        return ()
    if found.reader.chosen.by_ear:
        return tuple(board_lines(found.game, found.view, found.voice))
    return tuple(found.hand.private_text.splitlines()) if found.hand is not None else ()


def _may_press(followed: Followed, pressed: ButtonId) -> bool:
    """Return True if the page may press this button.

    The button must belong to the page's match, and a page without a person may only look things up.
    """
    if pressed.match != followed.match:
        return False
    return pressed.act in LOOKUPS or (bool(followed.user) and pressed.act in CHOOSING | PLAYING)


def _planning(found: Seen, pressed: ButtonId) -> Seen:
    """Return the table as its reader sees it after this press: if the press chooses a wish, with a hand of wishes."""
    if found.hand is None or pressed.act not in {Act.PLAN, Act.PLAN_PICK}:
        return found
    return msgspec.structs.replace(found, hand=planning_hand(found.hand) or found.hand)


def _narrowed(found: Seen, pressed: ButtonId, values: Sequence[str]) -> tuple[Cells, Sequence[Move]]:
    """Return the choices of a press and the moves that remain.

    Both are empty if the press chose nothing or belongs to an older revision of the table.
    """
    cells = _chosen(pressed, values)
    if isinstance(found.hand, PlanningHand):
        cells = cells or found.hand.narrowing.verbs()[:1]
    if found.hand is None or not cells or pressed.revision not in {0, found.facts.revision}:
        return (), ()
    stage = found.hand.narrowing.after(cells)
    cells = cells if isinstance(stage, Nothing) else stage.chosen
    return cells, [*map(found.game.parse, found.hand.drawn(cells))]


def _chosen(pressed: ButtonId, values: Sequence[str]) -> Cells:
    if pressed.act in {Act.PICK, Act.PLAN_PICK}:
        return cells_after_pick(pressed, values[0])
    return pressed.cells if pressed.act in CHOOSING else ()
