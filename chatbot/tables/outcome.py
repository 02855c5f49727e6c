"""The outcome of an action: a ``Change`` of the table with the messages about it, or a ``Refusal``.

Actions are pure: ``(table, actor, world) -> Change | Refusal``; further arguments are bound with ``partial``. The store
writes a change whole or not at all. A refusal is a stable code for why the request was not carried out. If a game's
rules forbid a move, the engine's ``Illegal`` passes through unchanged.

**How a move is committed once and posted exactly once.** Each request carries a key. In one step, the store's script
writes the new table, the log line, the messages and the key, but only on top of the revision that was read. After a
lost race, the action decides again; a known key changes nothing. So a move is committed once. Its messages are now in
the channel's *outbox*, and the script has published the channel's id to every process. A *dispatcher* claims the
channel for a few seconds and hands the oldest message to its *publisher*. The message leaves the outbox only when the
publisher is done; if the dispatcher dies first, the next dispatcher delivers the message again. So delivery is *at
least* once. The message's ``id``, made of match, revision and a number, makes it exactly once: the publisher remembers
the last message it posted, and sends Discord a nonce made from the id. If a process dies or loses the response before
it can remember the post, Discord does not make a second post.

A game may advance faster than the bot can post. If several turn posts are waiting, the last one includes the events of
the others (``TurnPost.with_earlier``), so that a fast game gets a single post.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, TypeVar, assert_never

import msgspec
from msgspec import Struct

from chatbot.tables.table import Actor, Clock, OpenTable, Phase, Table
from engine.ai.player import Level
from engine.api import AnyGame, BrokenSave, EngineError, Event, Illegal, PrivateEvent, PublicEvent, Seat, Value


class Refusal(Struct, frozen=True):
    """A rejected request: a stable code and its data. ``chatbot/words`` has the sentence for each code."""

    code: str
    params: dict[str, Value] = {}


STORE_UNREACHABLE = Refusal("store-unreachable")
TOO_BUSY = Refusal("too-busy")
NO_TABLE = Refusal("no-table")
NO_LESSON = Refusal("no-lesson")
NOT_STARTED = Refusal("not-started")
GAME_RUNNING = Refusal("game-running")
RESIGN_INSTEAD = Refusal("resign-instead")
TABLE_OVER = Refusal("table-over")
TABLE_TAKEN = Refusal("table-taken")
TABLE_TAKEN_ALONE = Refusal("table-taken-alone")  # The same in direct messages, which have no threads
ALONE_HERE = Refusal("alone-here")  # Nobody else can join in direct messages
ALREADY_SEATED = Refusal("already-seated")
NOT_SEATED = Refusal("not-seated")
ONLY_WATCHING = Refusal("only-watching")
HOST_ONLY = Refusal("host-only")
HOST_OR_MODERATOR = Refusal("host-or-moderator")
ALREADY_HERE = Refusal("already-here")
MODERATOR_ONLY = Refusal("moderator-only")
PLAYS_NOT_HERE = Refusal("plays-not-here")
SEAT_GIVEN_UP = Refusal("seat-given-up")
NOTHING_TO_RECLAIM = Refusal("nothing-to-reclaim")
NOT_INVITED = Refusal("not-invited")
INVITATION_OVER = Refusal("invitation-over")  # The game began, or the lobby was closed, before the person answered
NO_COMPUTER = Refusal("no-computer")
EXPERTS_TAKE_TIME = Refusal("experts-take-time")  # Experts think too long for the live pace
ALREADY_VOTED = Refusal("already-voted")
STALE_MOVE = Refusal("stale-move")
STALE_TABLE = Refusal("stale-table")  # The request concerns a game that the channel no longer has
UNKNOWN_BUTTON = Refusal("unknown-button")  # The button's id lacks the match
NOTHING_TO_TAKE_BACK = Refusal("nothing-to-take-back")
REVEALED = Refusal("move-revealed")
NO_CLOCK_TO_EXTEND = Refusal("no-clock-to-extend")
TIME_GIVEN = Refusal("time-given")
CLOCKS_STOPPED = Refusal("clocks-stand-still")
CLOCKS_RUN = Refusal("clocks-run")
NOT_AWAY = Refusal("not-away")
HOLIDAY_TWICE = Refusal("holiday-twice")
DAILY_ALONE = Refusal("daily-alone")
DAILY_OVER = Refusal("daily-over")
DAILY_RUNNING = Refusal("daily-running")
NO_NEWCOMERS = Refusal("no-newcomers")
SURE_JOIN = Refusal("sure-join")  # The question before a person takes a computer's seat
NO_COMPUTERS_SEAT = Refusal("no-computers-seat")
PLAYED_HERE = Refusal("played-here")
NOT_OFFERED = Refusal("not-offered")
NO_PLANS_HERE = Refusal("no-plans-here")  # Turns of this game cannot be planned
YOUR_TURN_NOW = Refusal("your-turn-now")
NOT_PLANNABLE = Refusal("not-plannable")
PLAN_FULL = Refusal("plan-full")
NO_PLAN = Refusal("no-plan")
NO_RECORD = Refusal("no-such-record")
NO_REVIEW = Refusal("no-review")  # The game has no moves, or no computer can judge them
SET_ASIDE = Refusal("table-set-aside")  # The game could not be read or ended: it was set aside, the channel is free
TABLE_FULL = Refusal("table-full")  # The game allows no more players
SEAT_ASKED_FOR = Refusal("seat-asked-for")
SEAT_NOT_ASKED_FOR = Refusal("seat-not-asked-for")
FOLLOW_LATER = Refusal("follow-later")  # A commit now would make an expert start thinking again
SEATS_FIXED: Final = "seats-fixed"  # Code of the refusal to join if the host has fixed the seats
STILL_INVITED: Final = "still-invited"  # Code of the refusal to start while seats are held for invited people


def went_away(home: int) -> Refusal:
    return Refusal("table-went-away", {"channel": f"<#{home}>"})


def says_no_table(answer: object) -> bool:
    return isinstance(answer, Refusal) and answer.code in {NO_TABLE.code, went_away(0).code}


def seats_fixed(host: int) -> Refusal:
    return Refusal("seats-fixed", {"host": f"<@{host}>"})


def without_seat(match: str, refusal: Refusal) -> Refusal:
    """Return the refusal for a person without a hand in this game. It contains the match for the reply's buttons."""
    return Refusal(refusal.code, {"match": match})


def host_sets_up(table: OpenTable, actor: Actor) -> Refusal:
    return _offer_of_seat(table, actor) or Refusal("host-sets-up", {"host": f"<@{table.host}>"})


def host_starts(table: OpenTable, actor: Actor) -> Refusal:
    return _offer_of_seat(table, actor) or Refusal("host-starts", {"host": f"<@{table.host}>"})


def _offer_of_seat(table: OpenTable, actor: Actor) -> Refusal | None:
    """Return a refusal that offers a seat, or None if the actor has one. Called when only the host may do something."""
    return Refusal("host-runs", {"host": f"<@{table.host}>"}) if table.seat_of(actor.user) is None else None


def still_invited(people: Iterable[int]) -> Refusal:
    mentions = tuple(f"<@{user}>" for user in people)
    return Refusal("still-invited", {"people": mentions, "count": len(mentions)})


def seats_needed(count: int) -> Refusal:
    return Refusal("seats-needed", {"count": count})


def corrupt(problem: BrokenSave) -> Refusal:
    if problem.code in {"newer-schema", "newer-rules"}:
        return Refusal("newer-table")
    return Refusal("corrupt-table", {"reason": problem.code})


UNKNOWN_GAME: Final = "unknown-game"


def unknown_game(game: str) -> Refusal:
    return Refusal("unknown-game", {"game": game[:40]})


def engine_refusal(problem: EngineError) -> Refusal:
    return Refusal(problem.code, problem.params)


class Change(Struct, frozen=True):
    """The new table, and everything that is stored with it."""

    table: Table
    messages: tuple[OutboxMessage, ...] = ()
    log_entry: str | None = None
    events: tuple[Event, ...] = ()  # All events, for the private reply to the actor
    record: bytes | None = None


Games: TypeAlias = "Callable[[str], AnyGame]"  # Finds a game by its id. Raises ``UnknownGame``.
Decision: TypeAlias = Change | Refusal | Illegal  # The result of an action: a change, or the reason for none


class World(Struct, frozen=True):
    """Everything an action may use besides the table: the time, the games' rules and the source of new seeds."""

    now: int
    games: Games
    new_seed: Callable[[], str]


Action: TypeAlias = "Callable[[Table | None, Actor, World], Decision]"
"""Decides how a request by this actor changes a channel's table."""


def next_table(table: Table, now: int, **fields: object) -> Table:
    """Return the table with its revision increased by one and these fields changed."""
    return msgspec.structs.replace(table, revision=table.revision + 1, changed_at=now, **fields)


def lobby_change(table: Table, answer: int = 0) -> Change:
    """Return a change to a table without a running game, with a message that updates the lobby's post."""
    return Change(table, (LobbyChanged(*heading(table, 0), answer=answer),))


AnyTable = TypeVar("AnyTable", bound=OpenTable)


def require_lobby(table: AnyTable | None) -> AnyTable | Refusal:
    if table is None:
        return NO_TABLE
    match table.phase:
        case Phase.LOBBY:
            return table
        case Phase.PLAYING:
            return GAME_RUNNING
        case Phase.OVER:
            return TABLE_OVER
        case _:
            assert_never(table.phase)


def require_game(table: AnyTable | None) -> AnyTable | Refusal:
    if table is None:
        return NO_TABLE
    match table.phase:
        case Phase.LOBBY:
            return NOT_STARTED
        case Phase.PLAYING:
            return table
        case Phase.OVER:
            return TABLE_OVER
        case _:
            assert_never(table.phase)


def require_own_seat(table: AnyTable | None, user: int) -> tuple[AnyTable, Seat] | Refusal:
    """Return the table and this user's seat. Return a refusal if no game is running or the user has no seat."""
    if isinstance(running := require_game(table), Refusal):
        return running
    seat = running.seat_of(user)
    return NOT_SEATED if seat is None else (running, seat)


class _Message(Struct, frozen=True):
    """A message to post. Its permanent id is made of the match, the revision and its number in the commit."""

    id: str
    match: str
    revision: int


def heading(table: Table, number: int) -> tuple[str, str, int]:
    """Return the first fields of a message about this table. Each message of a commit needs its own ``number``."""
    return f"{table.match}:{table.revision}:{number}", table.match, table.revision


class LobbyChanged(_Message, frozen=True, tag="lobby", omit_defaults=True):
    """A message to everyone: someone joined or left, or the lobby closed."""

    anew: bool = False  # True for a new post, because others have been posted below the old one
    answer: int = 0  # The message that answers the command to open the table and becomes the lobby's post


class Invitation(_Message, frozen=True, tag="invitation"):
    """A message to invited people, for whom the lobby holds a seat. It is void for those who have answered."""

    host: int
    users: tuple[int, ...]
    is_rematch: bool = False


class Notice(_Message, frozen=True, tag="notice"):
    """A message to everyone with events that are announced immediately, such as a vote. It asks nobody to move."""

    events: tuple[PublicEvent, ...]


class EarlierTurn(Struct, frozen=True):
    """The events of a turn whose own post was skipped because the game moved on."""

    revision: int
    events: tuple[PublicEvent, ...]


class TurnPost(_Message, frozen=True, tag="turn"):
    """A message to everyone with the events since the last post and the seats that are asked to move now."""

    events: tuple[PublicEvent, ...]
    asked: tuple[Seat, ...]
    over: bool
    earlier: tuple[EarlierTurn, ...] = ()  # Events of skipped posts, oldest first

    def with_earlier(self, before: TurnPost) -> TurnPost:
        left = (*before.earlier, EarlierTurn(before.revision, before.events))
        known = {turn.revision for turn in self.earlier}
        new = tuple(turn for turn in left if turn.revision not in known)
        return msgspec.structs.replace(self, earlier=(*new, *self.earlier))

    def untold(self, told: int) -> tuple[PublicEvent, ...]:
        left = [event for turn in self.earlier if turn.revision > told for event in turn.events]
        return (*left, *self.events)


class GameFilm(_Message, frozen=True, tag="film"):
    """A message to everyone with the finished game as a film. It follows the last post, and takes some time to make."""


class PrivateMessage(_Message, frozen=True, tag="private"):
    """A message to one person with events that only their seat may see."""

    seat: Seat
    user: int
    events: tuple[PrivateEvent, ...]


class Reminder(_Message, frozen=True, tag="reminder"):
    """A public message that reminds people to move. It is void for those whose clock has stopped."""

    clocks: tuple[Clock, ...]
    due: int = 0


class LateCall(_Message, frozen=True, tag="late-call"):
    """A message to people who were asleep or away when their turn came. It is void for those who have moved."""

    seats: tuple[Seat, ...]


class TableMoved(_Message, frozen=True, tag="moved"):
    """A message that tells the readers of a table's old channel that the game continues elsewhere."""

    to: int


OutboxMessage: TypeAlias = (
    LobbyChanged | Invitation | Notice | TurnPost | GameFilm | PrivateMessage | Reminder | LateCall | TableMoved
)


class ComputerTurnDue(Struct, frozen=True):
    """A turn for a computer to play, or a planned turn. It is valid until the table's next commit."""

    match: str
    revision: int
    seat: Seat
    level: Level

    @property
    def key(self) -> str:
        """The key of this turn's move, so that the move is committed only once."""
        return f"ai:{self.match}:{self.revision}"
