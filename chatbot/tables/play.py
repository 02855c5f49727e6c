"""Playing a move, a person's, a computer's or a planned one by the same path, and taking the last one back.

A move may be taken back as long as it revealed nothing hidden and no other player has acted since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.tables.change import Change, ComputerTurnDue, Decision, World, next_table, require_game, require_own_seat
from chatbot.tables.log import TAKEN_BACK, LogLine, moves_that_stand, replayed
from chatbot.tables.refusal import NOT_SEATED, NOTHING_TO_TAKE_BACK, REVEALED, SEAT_GIVEN_UP, STALE_MOVE, Refusal
from chatbot.tables.settle import clock_stopped, settle_position, without
from engine.api import AnyGame, Illegal, NotAMove, Position, PublicEvent, Seat, seat_name
from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.table import Actor, Table

REDEALS: Final = 8
"""Times that hidden cards are dealt again, to see whether the move would have looked the same."""


class SeenRevision(Struct, frozen=True):
    """The match and the revision that a button showed when it was made."""

    match: str
    revision: int


def play(table: Table | None, actor: Actor, world: World, text: str, seen: SeenRevision | None = None) -> Decision:
    """Play a person's move. A button from before the seat's last move is refused as stale."""
    if isinstance(running := require_game(table), Refusal):
        return running
    if (seat := running.seat_of(actor.user)) is None:
        return SEAT_GIVEN_UP if running.seat_to_reclaim(actor.user) is not None else NOT_SEATED
    if seen is not None and (seen.match != running.match or seen.revision < running.moved[seat]):
        return STALE_MOVE
    present = clock_stopped(running, seat).without_plan(seat)
    return decide_move(present, seat, world.games(running.game), text, world.now)


def play_computer(table: Table | None, _bot: Actor, world: World, turn: ComputerTurnDue, text: str) -> Decision:
    """Play a computer's move, unless the table has moved on since the move was asked for."""
    if not waits_for(table, turn):
        return STALE_MOVE
    if isinstance(running := require_game(table), Refusal):
        return running
    return decide_move(running, turn.seat, world.games(running.game), text, world.now)


def waits_for(table: Table | None, turn: ComputerTurnDue) -> bool:
    if table is None or (table.match, table.revision) != (turn.match, turn.revision):
        return False
    return turn.seat in table.to_act and turn.seat not in table.waited_for


def decide_move(table: Table, seat: Seat, game: AnyGame, text: str, now: int) -> Decision:
    """Return what becomes of the table when a seat plays this move, or why the rules forbid it."""
    try:
        move = game.parse(text)
    except NotAMove as problem:
        return Illegal(problem.code, problem.params)
    position = game.load(table.position)
    if (refusal := game.why_not(position, seat, move)) is not None:
        return refusal
    events = game.play(position, seat, move)
    revision = table.revision + 1
    moved = tuple(revision if other == seat else last for other, last in enumerate(table.moved))
    known = table.moved_at or len(table.moved) * (0,)
    moved_at = tuple(now if other == seat else last for other, last in enumerate(known))
    votes = tuple(vote for vote in table.votes if vote != seat)
    after = next_table(table, now, moves=table.moves + 1, moved=moved, moved_at=moved_at, votes=votes)
    if table.asked_at_once > 1:
        # They choose side by side, each once: what a seat does next is a turn of its own.
        after = msgspec.structs.replace(
            after, asked=without(table.asked, seat), substituted=without(table.substituted, seat)
        )
    return settle_position(game, position, after, events, LogLine.of(after, seat, str(move)))


def take_back(before: Table | None, actor: Actor, world: World, lines: Sequence[str]) -> Change | Refusal:
    if isinstance(own := require_own_seat(before, actor.user), Refusal):
        return own
    table, seat = own
    moves = moves_that_stand(lines)
    if len(lines) != table.moves or not moves or moves[-1].seat != seat or lines[-1] != str(moves[-1]):
        return NOTHING_TO_TAKE_BACK
    game = world.games(table.game)
    position = replayed(game, table, moves[:-1])
    if reveals(game, position, seat, moves[-1].move):
        return REVEALED
    revision = table.revision + 1
    moved = tuple(revision if other == seat else last for other, last in enumerate(table.moved))
    unplanned = table.without_plan(seat)  # a plan was for the turn after the one that is to be played again
    after = next_table(unplanned, world.now, moves=table.moves + 1, moved=moved, asked=())
    events = [PublicEvent("move-taken-back", {"seat": seat_name(seat)})]
    return settle_position(game, position, after, events, LogLine.of(after, seat, TAKEN_BACK))


def reveals(game: AnyGame, position: Position, seat: Seat, text: str) -> bool:
    """Return True if the move shows its seat something that it could not know before."""
    move = game.parse(text)
    view = game.view(position, seat)
    real = game.copy(position)
    game.play(real, seat, move)
    shown = game.view(real, seat)
    rng = FastRng(1)
    for _ in range(REDEALS):
        dealt = game.imagine(view, rng)
        game.play(dealt, seat, move)
        if game.view(dealt, seat) != shown:
            return True
    return False
