"""A move, by a person or by a computer: the same path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.tables.change import Decision, game_of, log_line, next_table
from chatbot.tables.refusal import NOT_SEATED, SEAT_GIVEN_UP, STALE_MOVE, Refusal
from chatbot.tables.settle import awake, settle
from chatbot.tables.table import Person
from engine.api import Illegal, NotAMove

if TYPE_CHECKING:
    from chatbot.tables.change import Games
    from chatbot.tables.messages import ComputerTurnDue
    from chatbot.tables.table import Actor, Table
    from engine.api import AnyGame, Seat


class SeenRevision(Struct, frozen=True):
    """What a button showed when it was made: this match at this revision."""

    match: str
    revision: int


def play(table: Table | None, actor: Actor, games: Games, text: str, seen: SeenRevision | None, now: int) -> Decision:
    """Play a person's move. A button from before the seat's last move is refused as stale."""
    running = game_of(table)
    if isinstance(running, Refusal):
        return running
    seat = running.seat_of(actor.user)
    if seat is None:
        return SEAT_GIVEN_UP if running.seat_to_reclaim(actor.user) is not None else NOT_SEATED
    if seen is not None and (seen.match != running.match or seen.revision < running.moved[seat]):
        return STALE_MOVE
    return _move(awake(running, seat), seat, games(running.game), text, now)


def play_computer(table: Table | None, think: ComputerTurnDue, games: Games, text: str, now: int) -> Decision:
    """Play a computer's move, unless the table has moved on since it began to think."""
    if not due(table, think):
        return STALE_MOVE
    running = game_of(table)
    return running if isinstance(running, Refusal) else _move(running, think.seat, games(running.game), text, now)


def due(table: Table | None, think: ComputerTurnDue) -> bool:
    """Whether this computer's turn is still the one that the table waits for."""
    if table is None or (table.match, table.revision) != (think.match, think.revision):
        return False
    return think.seat in table.to_act and not isinstance(table.sitters[think.seat], Person)


def _move(table: Table, seat: Seat, game: AnyGame, text: str, now: int) -> Decision:
    try:
        move = game.parse(text)
    except NotAMove as problem:
        return Illegal(problem.code, problem.params)
    position = game.load(table.position)
    refusal = game.why_not(position, seat, move)
    if refusal is not None:
        return refusal
    events = game.play(position, seat, move)
    revision = table.revision + 1
    moved = tuple(revision if other == seat else last for other, last in enumerate(table.moved))
    votes = tuple(vote for vote in table.votes if vote != seat)
    called = table.called if table.together < 2 else tuple(other for other in table.called if other != seat)
    after = next_table(table, now, moves=table.moves + 1, moved=moved, votes=votes, called=called)
    return settle(game, position, after, events, log_line(after, seat, move))
