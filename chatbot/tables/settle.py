"""After every step of a running game: what is stored, who is told what, and whose turn it is.

A public post is made when a person is newly asked to move, and when the game is over. Of several who were asked at
once, each is asked anew when they are to move again: what they chose side by side is done then. What computers do,
and a person in the middle of their turn, gathers in the table's recap until then: a row of computers' turns is one
post.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from chatbot.tables.change import Change
from chatbot.tables.messages import Announcement, ComputerTurnDue, Film, OutboxMessage, PrivateMessage, TurnPost
from chatbot.tables.pace import Clock
from chatbot.tables.table import Computer, Ending, Person, Phase, StandIn, Table
from engine import taps
from engine.api import PrivateEvent, PublicEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import AnyGame, Event, Seat

LONGEST_RECAP = 60
"""Events after which a post is made anyhow: a game that only computers play on must not outgrow its record."""


def settle(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each game has its own kind of position
    table: Table,
    events: Sequence[Event],
    entry: str | None = None,
) -> Change:
    """Complete a table that a step has led to: its revision and sitters are already new."""
    to_act = game.to_act(position)
    over = not to_act
    moved_on = msgspec.structs.replace(
        table,
        position=game.save(position).decode(),
        to_act=to_act,
        phase=Phase.OVER if over else table.phase,
        ending=Ending.PLAYED if over else None,
    )
    return _in_suspense(game, announce(moved_on, events, entry))


def announce(table: Table, events: Sequence[Event], entry: str | None = None) -> Change:
    """What must be told of a table whose new state is settled, and whose turn it is."""
    table = _clocked(table)
    recap = table.recap + tuple(event for event in events if isinstance(event, PublicEvent))
    waiting = _people_among(table, table.to_act)
    called = tuple(seat for seat in table.called if seat in waiting)
    together = table.together
    tellings: list[OutboxMessage] = []
    over = table.phase is Phase.OVER
    if over or len(recap) >= LONGEST_RECAP or set(waiting) - set(called):
        tellings.append(TurnPost(tell_name(table, 0), table.match, table.revision, recap, waiting, over))
        recap, called, together = (), waiting, len(waiting)
    tellings += _notes(table, events)
    if table.ending is Ending.PLAYED:
        tellings.append(Film(tell_name(table, len(table.sitters) + 2), table.match, table.revision))
    told = msgspec.structs.replace(table, recap=recap, called=called, together=together)
    return Change(told, tuple(tellings), _think(table), entry, tuple(events))


def awake(table: Table, seat: Seat) -> Table:
    """The table after a sign of life from a seat: its time is not running out, and the game sleeps no more."""
    clocks = tuple(clock for clock in table.clocks if clock.seat != seat)
    return msgspec.structs.replace(table, clocks=clocks, asleep_until=None)


def _clocked(table: Table) -> Table:
    """The table with a clock for each person who is to act, begun now or running already, and for nobody else."""
    if table.phase is not Phase.PLAYING:
        return msgspec.structs.replace(table, clocks=(), asleep_until=None)
    running = {clock.seat: clock for clock in table.clocks}
    clocks = (
        running.get(seat) or Clock.begin(seat, table.pace, table.changed_at)
        for seat in _people_among(table, table.to_act)
    )
    return msgspec.structs.replace(table, clocks=tuple(clock for clock in clocks if clock))


def with_notice(table: Table, said: PublicEvent) -> Change:
    """The same, where it is the table itself that has something to say."""
    change = announce(table, ())
    return msgspec.structs.replace(change, tellings=(notice(table, (said,)), *change.tellings), events=(said,))


def _in_suspense(game: AnyGame, change: Change) -> Change:
    """The same; what everybody waits for is told at once, where a person in the middle of their turn must decide.

    The next post tells it again, with what came of it. Computers decide in no time: their rows stay one post.
    """
    table = change.table
    shown = tuple(event for event in change.events if isinstance(event, PublicEvent))
    deciding = bool(_people_among(table, table.to_act)) and not any(
        isinstance(one, TurnPost) for one in change.tellings
    )
    if not deciding or not any(event.code in taps.of(game).suspense for event in shown):
        return change
    return msgspec.structs.replace(change, tellings=(notice(table, shown), *change.tellings))


def notice(table: Table, events: tuple[PublicEvent, ...]) -> Announcement:
    """What is told at once."""
    return Announcement(tell_name(table, len(table.sitters) + 1), table.match, table.revision, events)


def _people_among(table: Table, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if isinstance(table.sitters[seat], Person))


def _notes(table: Table, events: Sequence[Event]) -> list[OutboxMessage]:
    """One note for each person who gets to know something."""
    notes: list[OutboxMessage] = []
    for seat, sitter in enumerate(table.sitters):
        told = tuple(event for event in events if isinstance(event, PrivateEvent) and event.seat == seat)
        if told and isinstance(sitter, Person):
            notes.append(
                PrivateMessage(tell_name(table, 1 + seat), table.match, table.revision, seat, sitter.user, told)
            )
    return notes


def _think(table: Table) -> ComputerTurnDue | None:
    """The turn of the first computer that is to act."""
    if table.phase is not Phase.PLAYING:
        return None
    for seat in table.to_act:
        match table.sitters[seat]:
            case Computer(level) | StandIn(level=level):
                return ComputerTurnDue(table.match, table.revision, seat, level)
            case Person():
                continue
    return None


def tell_name(table: Table, number: int) -> str:
    """The name for ever of what this revision tells; each thing has a number of its own."""
    return f"{table.match}:{table.revision}:{number}"
