"""Playing a move, taking one back, and the consequences of each step of a running game (``settle_position``).

The moves of people, computers and plans take the same path. A move can be taken back if it revealed nothing hidden
and no other player has acted since.

A public post is made when a person is newly asked to move, and when the game is over. People who are asked at the same
time are each asked again for their next turn. Until then, the moves of computers, and of a person in the middle of a
turn, collect in the table's recap, so a series of computers' turns makes one post. Events that everybody waits for
(``Taps.suspense``) are announced immediately and repeated in the post.

Each message of a commit has a number: 0 is the post, 1 to n the private messages of n seats, n + 1 the notice, n + 2
the film, n + 3 the reminder, and n + 4 the late call to those who were asleep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from chatbot.tables import outcome
from chatbot.tables.log import TAKEN_BACK, LogLine, moves_that_stand, replayed
from chatbot.tables.outcome import Change, ComputerTurnDue, Decision, Refusal, World, heading, next_table, require_game
from chatbot.tables.positions import loaded, saved
from chatbot.tables.table import Actor, Clock, Computer, Ending, Person, Phase, PlannedTurn, StandIn, Table
from engine.ai.player import Level
from engine.api import AnyGame, Event, Illegal, NotAMove, Position, PrivateEvent, PublicEvent, Seat, seat_name
from engine.rng import FastRng

REDEALS: Final = 8  # Times that the hidden cards are dealt again to test whether the move would have looked the same


class SeenRevision(Struct, frozen=True):
    """The match and the revision for which a button was made."""

    match: str
    revision: int


def play(table: Table | None, actor: Actor, world: World, text: str, seen: SeenRevision | None = None) -> Decision:
    """Play a person's move. A button made before the seat's last move is refused as stale."""
    if isinstance(running := require_game(table), Refusal):
        return running
    if (seat := running.seat_of(actor.user)) is None:
        return outcome.SEAT_GIVEN_UP if running.seat_to_reclaim(actor.user) is not None else outcome.NOT_SEATED
    if seen is not None and (seen.match != running.match or seen.revision < running.moved[seat]):
        return outcome.STALE_MOVE
    present = clock_stopped(running, seat).without_plan(seat)
    return decide_move(present, seat, world.games(running.game), text, world.now)


def play_computer(table: Table | None, _bot: Actor, world: World, turn: ComputerTurnDue, text: str) -> Decision:
    """Play a computer's move, unless the table has changed since the move was requested."""
    if not waits_for(table, turn):
        return outcome.STALE_MOVE
    if isinstance(running := require_game(table), Refusal):
        return running
    return decide_move(running, turn.seat, world.games(running.game), text, world.now)


def waits_for(table: Table | None, turn: ComputerTurnDue) -> bool:
    if table is None or (table.match, table.revision) != (turn.match, turn.revision):
        return False
    return turn.seat in table.to_act and turn.seat not in table.waited_for


def decide_move(table: Table, seat: Seat, game: AnyGame, text: str, now: int) -> Decision:
    """Return the change that a seat's move makes, or why the rules forbid the move."""
    try:
        move = game.parse(text)
    except NotAMove as problem:
        return Illegal(problem.code, problem.params)
    position = loaded(game, table.position)
    if (refusal := game.why_not(position, seat, move)) is not None:
        return refusal
    events = game.play(position, seat, move)
    moved = _replaced_at(table.moved, seat, table.revision + 1)
    moved_at = _replaced_at(table.moved_at or len(table.moved) * (0,), seat, now)
    is_own = isinstance(table.sitters[seat], Person) and seat not in table.substituted
    votes = without(table.votes, seat) if is_own else table.votes  # playing on withdraws a vote to end the game
    after = next_table(table, now, moves=table.moves + 1, moved=moved, moved_at=moved_at, votes=votes)
    if table.asked_at_once > 1:
        # If several choose at the same time, each chooses once, so a seat's next move is a new turn.
        after = msgspec.structs.replace(
            after, asked=without(table.asked, seat), substituted=without(table.substituted, seat)
        )
    line = LogLine.of(after, seat, str(move), by_computer=not is_own)
    return settle_position(game, position, after, list(map(line.told, events)), line)


def take_back(before: Table | None, actor: Actor, world: World, lines: Sequence[str]) -> Change | Refusal:
    if isinstance(own := outcome.require_own_seat(before, actor.user), Refusal):
        return own
    table, seat = own
    moves = moves_that_stand(lines)
    if len(lines) != table.moves or not moves or moves[-1].seat != seat or lines[-1] != str(moves[-1]):
        return outcome.NOTHING_TO_TAKE_BACK
    game = world.games(table.game)
    position = replayed(game, table, moves[:-1])
    if reveals(game, position, seat, moves[-1].move):
        return outcome.REVEALED
    moved = _replaced_at(table.moved, seat, table.revision + 1)
    unplanned = table.without_plan(seat)  # the plan was for the turn after the one to be replayed
    after = next_table(unplanned, world.now, moves=table.moves + 1, moved=moved, asked=())
    events = [PublicEvent("move-taken-back", {"seat": seat_name(seat)})]
    return settle_position(game, position, after, events, LogLine.of(after, seat, TAKEN_BACK))


def _replaced_at(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def reveals(game: AnyGame, position: Position, seat: Seat, text: str) -> bool:
    """Return True if the move shows the seat something that was hidden."""
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


MOVES_LOST: Final = PublicEvent("moves-lost", {})  # Announced when players are asked again because Redis lost data
LONGEST_RECAP: Final = 60  # Events after which a post is made in any case, which limits a game of computers


def settle_position(
    game: AnyGame, position: Position, table: Table, events: Sequence[Event], log_entry: LogLine | None = None
) -> Change:
    """Return the change that puts a game in this position. ``table`` must already have its new revision and sitters."""
    to_act = game.to_act(position)
    over = not to_act
    moved_on = msgspec.structs.replace(
        table,
        position=saved(game, position),
        to_act=to_act,
        phase=Phase.OVER if over else table.phase,
        ending=Ending.PLAYED if over else None,
        planned=_plans_left(game, position, table),
    )
    change = settle(moved_on, events)
    if log_entry is not None:
        change = msgspec.structs.replace(change, log_entry=str(log_entry))
    return _with_suspense(game, change)


def _plans_left(game: AnyGame, position: Position, table: Table) -> tuple[PlannedTurn, ...]:
    of_game = game.plans
    return tuple(
        planned
        for planned in table.planned
        if not planned.begun or (of_game is not None and of_game.goes_on(game.view(position, planned.seat)))
    )


def settle(table: Table, events: Sequence[Event]) -> Change:
    """Set the clocks of a table whose position is already updated, and return the change with its messages."""
    table = _with_clocks(_without_stale_marks(table))
    recap = table.recap + tuple(event for event in events if isinstance(event, PublicEvent))
    waiting = table.waited_for
    asked = tuple(seat for seat in table.asked if seat in waiting)
    asked_at_once = table.asked_at_once
    messages: list[outcome.OutboxMessage] = []
    over = table.phase is Phase.OVER
    if over or len(recap) >= LONGEST_RECAP or set(waiting) - set(asked):
        messages.append(outcome.TurnPost(*heading(table, 0), recap, waiting, over))
        recap, asked, asked_at_once = (), waiting, len(table.to_act)
    messages += _private_messages(table, events)
    if table.ending is Ending.PLAYED:
        messages.append(outcome.GameFilm(*heading(table, len(table.sitters) + 2)))
    told = msgspec.structs.replace(table, recap=recap, asked=asked, asked_at_once=asked_at_once)
    return Change(told, tuple(messages), events=tuple(events))


def settle_with_notice(table: Table, event: PublicEvent) -> Change:
    """Return the change that an event other than a move makes to a table. A notice announces the event immediately."""
    change = settle(table, ())
    return msgspec.structs.replace(change, messages=(notice(table, (event,)), *change.messages), events=(event,))


def notice(table: Table, events: tuple[PublicEvent, ...]) -> outcome.Notice:
    return outcome.Notice(*heading(table, len(table.sitters) + 1), events)


def reminder(table: Table, clocks: tuple[Clock, ...], due: int) -> outcome.Reminder:
    return outcome.Reminder(*heading(table, len(table.sitters) + 3), clocks, due)


def late_call(table: Table, seats: tuple[Seat, ...]) -> outcome.LateCall:
    return outcome.LateCall(*heading(table, len(table.sitters) + 4), seats)


def asked_again(table: Table) -> outcome.TurnPost:
    """Return the post that asks the players to move again after moves may have been lost."""
    name, match, revision = heading(table, 0)
    return outcome.TurnPost(f"{name}:again", match, revision, (MOVES_LOST,), table.waited_for, over=False)


def clock_stopped(table: Table, seat: Seat) -> Table:
    """Return the table after a seat's person has acted: their clock stops, and the game wakes."""
    return msgspec.structs.replace(
        table,
        clocks=tuple(clock for clock in table.clocks if clock.seat != seat),
        asleep_until=None,
        substituted=without(table.substituted, seat),
        uncalled=without(table.uncalled, seat),
        missed=_replaced_at(table.missed, seat, 0) if table.missed else (),
    )


def with_clocks_started(table: Table, now: int) -> Table:
    stopped_at = now if table.clocks_stopped_at is None else table.clocks_stopped_at
    clocks = tuple(_postponed(clock, now - max(stopped_at, clock.since)) for clock in table.clocks)
    return msgspec.structs.replace(table, clocks=clocks, clocks_stopped_at=None, channel_closed=False)


def _postponed(clock: Clock, seconds: int) -> Clock:
    reminded_at = clock.reminded_at + seconds if clock.reminded_at else 0
    return msgspec.structs.replace(
        clock, since=clock.since + seconds, until=clock.until + seconds, reminded_at=reminded_at
    )


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _without_stale_marks(table: Table) -> Table:
    if table.phase is not Phase.PLAYING:
        table = msgspec.structs.replace(table, planned=(), plan_reports=())
    return msgspec.structs.replace(
        table,
        substituted=tuple(seat for seat in table.substituted if seat in table.to_act),
        uncalled=tuple(seat for seat in table.uncalled if seat in table.waited_for),
    )


def _with_clocks(table: Table) -> Table:
    if table.phase is not Phase.PLAYING:
        return msgspec.structs.replace(table, clocks=(), asleep_until=None)
    running = {clock.seat: clock for clock in table.clocks}
    clocks = (running.get(seat) or Clock.begin(seat, table.terms.pace, table.changed_at) for seat in table.waited_for)
    return msgspec.structs.replace(table, clocks=tuple(clock for clock in clocks if clock))


def _with_suspense(game: AnyGame, change: Change) -> Change:
    """Announce an event that everybody waits for if a person in the middle of a turn must decide now.

    The next post repeats the event with its result. Computers decide immediately, so a series of their turns stays one
    post.
    """
    table = change.table
    shown = tuple(event for event in change.events if isinstance(event, PublicEvent))
    deciding = bool(table.waited_for) and not any(isinstance(message, outcome.TurnPost) for message in change.messages)
    if not deciding or not any(event.code in game.taps.suspense for event in shown):
        return change
    return msgspec.structs.replace(change, messages=(notice(table, shown), *change.messages))


def _private_messages(table: Table, events: Sequence[Event]) -> list[outcome.OutboxMessage]:
    messages: list[outcome.OutboxMessage] = []
    for seat, sitter in enumerate(table.sitters):
        told = tuple(event for event in events if isinstance(event, PrivateEvent) and event.seat == seat)
        if told and isinstance(sitter, Person):
            messages.append(outcome.PrivateMessage(*heading(table, 1 + seat), seat, sitter.user, told))
    return messages


def computer_turn(table: Table) -> ComputerTurnDue | None:
    """Return the next turn that the bot plays, for a computer or from a person's plan, or None if there is none."""
    if table.phase is not Phase.PLAYING:
        return None
    for seat in table.to_act:
        match table.sitters[seat]:
            case Computer(level) | StandIn(level=level):
                return ComputerTurnDue(table.match, table.revision, seat, level)
            case Person() if seat not in table.waited_for:
                # A plan needs no thought, so it does not queue behind experts.
                level = Level.NORMAL if table.planned_turn(seat) is not None else table.terms.level
                return ComputerTurnDue(table.match, table.revision, seat, level)
            case Person():
                continue
    return None
