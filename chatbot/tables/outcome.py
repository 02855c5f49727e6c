"""The outcome of an action: a ``Change`` of the table with the messages that go with it, or a ``Refusal``.

Actions are pure: ``(table, actor, world) -> Change | Refusal``; what else they need is bound with ``partial``. The
store writes a change whole or not at all. A refusal is a stable code that tells a person why the table does not do what
they asked. The rules of a game refuse a move with the engine's ``Illegal``, which passes through untouched.

**How a move is committed once and posted exactly once.** A request carries a key. The store's script writes the new
table, the log line, the messages and the key in one step, and only on top of the revision that was read. A lost race is
decided again, and a known key changes nothing. So a move is committed once. Its messages are now in the channel's list,
the *outbox*, and the script has published the channel's number to every process. A *dispatcher* claims the channel for
some seconds and hands the oldest message to its *publisher*. The message leaves the list only when the publisher is
done. A dispatcher that dies in between leaves it to the next one. So delivery is *at least* once. The message's ``id``,
made of match, revision and a number, makes it exactly once: the publisher remembers what it posted last, and sends
Discord a nonce made of the id. So Discord refuses a second post of a process that died, or lost the answer, before it
could remember.

A game may move on faster than it is posted. Of several turn posts that wait, the last one tells the others' events, too
(``TurnPost.with_earlier``): one post for a table that was quick.
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
    """A stable code and its data; ``chatbot/words`` has the sentence."""

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
ALONE_HERE = Refusal("alone-here")  # In direct messages nobody else can come
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
INVITATION_OVER = Refusal("invitation-over")  # The game has begun, or the lobby was closed, before they answered
NO_COMPUTER = Refusal("no-computer")
EXPERTS_TAKE_TIME = Refusal("experts-take-time")  # An expert thinks too long for a game that is played live
ALREADY_VOTED = Refusal("already-voted")
STALE_MOVE = Refusal("stale-move")
STALE_TABLE = Refusal("stale-table")  # The request concerns a game that the channel no longer has
UNKNOWN_BUTTON = Refusal("unknown-button")  # The button does not say which game it was made for
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
SURE_JOIN = Refusal("sure-join")  # A person who takes a computer's seat is asked first
NO_COMPUTERS_SEAT = Refusal("no-computers-seat")
PLAYED_HERE = Refusal("played-here")
NOT_OFFERED = Refusal("not-offered")
NO_PLANS_HERE = Refusal("no-plans-here")  # A turn of this game cannot be planned before it comes
YOUR_TURN_NOW = Refusal("your-turn-now")
NOT_PLANNABLE = Refusal("not-plannable")
PLAN_FULL = Refusal("plan-full")
NO_PLAN = Refusal("no-plan")
NO_RECORD = Refusal("no-such-record")
NO_REVIEW = Refusal("no-review")  # The game has no move, or nobody knows how to judge one
SET_ASIDE = Refusal("table-set-aside")  # The game could not be read, nor ended: it is kept apart, the channel is free
TABLE_FULL = Refusal("table-full")  # The game takes no more players
SEAT_ASKED_FOR = Refusal("seat-asked-for")
SEAT_NOT_ASKED_FOR = Refusal("seat-not-asked-for")
FOLLOW_LATER = Refusal("follow-later")  # A commit now would have an expert begin its thought anew
SEATS_FIXED: Final = "seats-fixed"  # The code of the refusal to join where the host decides how many play
STILL_INVITED: Final = "still-invited"  # The code of the refusal to start while seats are held


def went_away(home: int) -> Refusal:
    return Refusal("table-went-away", {"channel": f"<#{home}>"})


def says_no_table(answer: object) -> bool:
    return isinstance(answer, Refusal) and answer.code in {NO_TABLE.code, went_away(0).code}


def seats_fixed(host: int) -> Refusal:
    return Refusal("seats-fixed", {"host": f"<@{host}>"})


def without_seat(match: str, refusal: Refusal) -> Refusal:
    """Return why a person has no hand in this game, with the match that the buttons of the answer need."""
    return Refusal(refusal.code, {"match": match})


def host_sets_up(table: OpenTable, actor: Actor) -> Refusal:
    return _offer_of_seat(table, actor) or Refusal("host-sets-up", {"host": f"<@{table.host}>"})


def host_starts(table: OpenTable, actor: Actor) -> Refusal:
    return _offer_of_seat(table, actor) or Refusal("host-starts", {"host": f"<@{table.host}>"})


def _offer_of_seat(table: OpenTable, actor: Actor) -> Refusal | None:
    """Return the refusal, to a person without a seat, of what only the host does: it offers them one."""
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


def unknown_game(game: str) -> Refusal:
    return Refusal("unknown-game", {"game": game[:40]})


def engine_refusal(problem: EngineError) -> Refusal:
    return Refusal(problem.code, problem.params)


class Change(Struct, frozen=True):
    """The table as it becomes, and all that is stored with it."""

    table: Table
    messages: tuple[OutboxMessage, ...] = ()
    log_entry: str | None = None
    events: tuple[Event, ...] = ()  # The events, for the private answer to the actor
    record: bytes | None = None


Games: TypeAlias = "Callable[[str], AnyGame]"  # Finds a game by its id. Raises ``UnknownGame``.
Decision: TypeAlias = Change | Refusal | Illegal  # The result of an action: a change, or why it changes nothing


class World(Struct, frozen=True):
    """All that an action may use besides the table: the time, the rules of the games, fresh seeds."""

    now: int
    games: Games
    new_seed: Callable[[], str]


Action: TypeAlias = "Callable[[Table | None, Actor, World], Decision]"
"""Decides what becomes of a channel's table when this actor asks for something."""


def next_table(table: Table, now: int, **fields: object) -> Table:
    """Return the table one revision on, with these fields changed."""
    return msgspec.structs.replace(table, revision=table.revision + 1, changed_at=now, **fields)


def lobby_change(table: Table, answer: int = 0) -> Change:
    """Return the change to a table without a running game: everybody is shown the lobby as it is now."""
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
    """Return the table and this user's seat there, if its game is running."""
    if isinstance(running := require_game(table), Refusal):
        return running
    seat = running.seat_of(user)
    return NOT_SEATED if seat is None else (running, seat)


class _Message(Struct, frozen=True):
    """A message to be posted. Its id names it for ever: the match, the revision and its number in the commit."""

    id: str
    match: str
    revision: int


def heading(table: Table, number: int) -> tuple[str, str, int]:
    """Return the first fields of a message of the commit that made this table; each has a number of its own."""
    return f"{table.match}:{table.revision}:{number}", table.match, table.revision


class LobbyChanged(_Message, frozen=True, tag="lobby", omit_defaults=True):
    """To all: a player came or went, or the lobby was closed."""

    anew: bool = False  # True if it is shown in a post of its own, because others stand below the existing one
    answer: int = 0  # The message that answers the command which opened the table: it becomes the lobby's post


class Invitation(_Message, frozen=True, tag="invitation"):
    """To persons for whom a seat is held in a lobby: will they play? Void for those who have answered."""

    host: int
    users: tuple[int, ...]
    is_rematch: bool = False


class Notice(_Message, frozen=True, tag="notice"):
    """To all: events told at once, such as a vote or the cards against a tunnel. It asks no player to move."""

    events: tuple[PublicEvent, ...]


class EarlierTurn(Struct, frozen=True):
    """The events of a turn that the table was too quick to post."""

    revision: int
    events: tuple[PublicEvent, ...]


class TurnPost(_Message, frozen=True, tag="turn"):
    """To all: the events since the last post, and the seats that are asked to move now."""

    events: tuple[PublicEvent, ...]
    asked: tuple[Seat, ...]
    over: bool
    earlier: tuple[EarlierTurn, ...] = ()  # The events left over by the posts before it, oldest first

    def with_earlier(self, before: TurnPost) -> TurnPost:
        left = (*before.earlier, EarlierTurn(before.revision, before.events))
        known = {turn.revision for turn in self.earlier}
        new = tuple(turn for turn in left if turn.revision not in known)
        return msgspec.structs.replace(self, earlier=(*new, *self.earlier))

    def untold(self, told: int) -> tuple[PublicEvent, ...]:
        left = [event for turn in self.earlier if turn.revision > told for event in turn.events]
        return (*left, *self.events)


class GameFilm(_Message, frozen=True, tag="film"):
    """To all: the whole game that is over, as a film. It follows the last post and takes its time."""


class PrivateMessage(_Message, frozen=True, tag="private"):
    """To one person: events that only their seat gets to know."""

    seat: Seat
    user: int
    events: tuple[PrivateEvent, ...]


class Reminder(_Message, frozen=True, tag="reminder"):
    """To the persons who are waited for, in public: it is still their move. Void for those whose clock has stopped."""

    clocks: tuple[Clock, ...]
    due: int = 0


class LateCall(_Message, frozen=True, tag="late-call"):
    """To persons who slept or were away when their turn came: it is their move. Void for those who have moved."""

    seats: tuple[Seat, ...]


class TableMoved(_Message, frozen=True, tag="moved"):
    """To the readers of a table's old channel: the game goes on in another one."""

    to: int


OutboxMessage: TypeAlias = (
    LobbyChanged | Invitation | Notice | TurnPost | GameFilm | PrivateMessage | Reminder | LateCall | TableMoved
)


class ComputerTurnDue(Struct, frozen=True):
    """A turn that a computer has to take, or a plan to be carried out. The next commit replaces it."""

    match: str
    revision: int
    seat: Seat
    level: Level

    @property
    def key(self) -> str:
        """The key under which the move of this turn is committed, so that it is committed once."""
        return f"ai:{self.match}:{self.revision}"
