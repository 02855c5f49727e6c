"""Refusals: values with stable codes that tell a person why a table does not do what they asked.

The rules of a game refuse a move with the engine's ``Illegal``, which passes through untouched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engine.api import BrokenSave, EngineError, Value

if TYPE_CHECKING:
    from collections.abc import Iterable


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
TABLE_TAKEN_ALONE = Refusal("table-taken-alone")
"""The same in direct messages, which have no threads."""
ALONE_HERE = Refusal("alone-here")
"""In direct messages nobody else can come."""
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
HOST_SETS_UP = Refusal("host-sets-up")
NOT_INVITED = Refusal("not-invited")
INVITATION_OVER = Refusal("invitation-over")
"""The game has begun, or the lobby was closed, before the invited person answered."""
NO_COMPUTER = Refusal("no-computer")
EXPERTS_TAKE_TIME = Refusal("experts-take-time")
"""An expert thinks too long for a game that is played live."""
ALREADY_VOTED = Refusal("already-voted")
STALE_MOVE = Refusal("stale-move")
STALE_TABLE = Refusal("stale-table")
"""The request concerns a game that the channel no longer has."""
UNKNOWN_BUTTON = Refusal("unknown-button")
"""The button does not say which game it was made for."""
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
NO_COMPUTERS_SEAT = Refusal("no-computers-seat")
PLAYED_HERE = Refusal("played-here")
NOT_OFFERED = Refusal("not-offered")
NO_PLANS_HERE = Refusal("no-plans-here")
"""A turn of this game cannot be planned before it comes."""
YOUR_TURN_NOW = Refusal("your-turn-now")
NOT_PLANNABLE = Refusal("not-plannable")
PLAN_FULL = Refusal("plan-full")
NO_PLAN = Refusal("no-plan")
NO_RECORD = Refusal("no-such-record")
NO_REVIEW = Refusal("no-review")
"""The game has no move, or nobody knows how to judge one."""
SET_ASIDE = Refusal("table-set-aside")
"""No game was ended, for none could be read; but its record is kept apart now and the channel is free."""


STILL_INVITED: Final = "still-invited"
"""The code of the refusal to start while seats are held."""


def went_away(home: int) -> Refusal:
    return Refusal("table-went-away", {"channel": f"<#{home}>"})


def says_no_table(answer: object) -> bool:
    return isinstance(answer, Refusal) and answer.code in {NO_TABLE.code, went_away(0).code}


def table_full(host: int) -> Refusal:
    return Refusal("table-full", {"host": f"<@{host}>"})


def host_starts(host: int) -> Refusal:
    return Refusal("host-starts", {"host": f"<@{host}>"})


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
