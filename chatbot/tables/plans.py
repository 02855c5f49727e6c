"""Planned turns: adding a wish to a plan, dropping the plan, and playing it when the turn comes.

Only the seat that made a plan can see it. No message, log line or record contains the plan. Its moves are announced
like any others. When the turn comes, the table does not wait for the person. A job plays the plan as it plays a
computer's turn, move by move, and the rules check each move. If no wish can be fulfilled, or the turn needs a choice
that the plan does not cover, the person is asked to move as usual.

If the fallback is a hint's move, the worker computes the move from the seat's view before it carries out the plan
(``needs_hint``). A hint's move that the rules refuse leaves the turn to the person.

- A person with a plan is not notified of the planned turn. No clock runs, and the turn does not count as missed.
- Holidays, quiet hours and stopped clocks do not stop a plan, because its moves are the person's own.
- A plan is for the next turn only. The plan is dropped when that turn or the game ends, when the person moves or takes
  a move back, and when somebody else gets the seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from chatbot.tables import outcome
from chatbot.tables.outcome import Change, ComputerTurnDue, Decision, Refusal, World, next_table, require_game
from chatbot.tables.play import clock_stopped, decide_move, settle, waits_for
from chatbot.tables.positions import loaded
from chatbot.tables.table import AS_PLANNED, ASKS, FELL_BACK, WAITS, Actor, Phase, PlannedTurn, PlanReport, Table
from engine.api import AnyGame, Event, Illegal, Line, NotAMove, Position, PrivateEvent, PublicEvent, Seat, View
from engine.taps import HINT, TurnPlan

MOST_WISHES: Final = 3


def plan_turn(before: Table | None, actor: Actor, world: World, wish: str, otherwise: str) -> Change | Refusal:
    """Add ``wish``, if not empty, to the actor's plan. ``otherwise`` is the fallback if no wish is possible."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if (seat := table.seat_of(actor.user)) is None:
        return outcome.SEAT_GIVEN_UP if table.seat_to_reclaim(actor.user) is not None else outcome.NOT_SEATED
    earlier = table.plan_of(seat) or TurnPlan()
    plan = TurnPlan((*earlier.moves, *([wish] if wish else [])), otherwise)
    if (refusal := _objection(table, seat, world.games(table.game), wish, otherwise)) is not None:
        return refusal
    planned = (*table.without_plan(seat).planned, PlannedTurn(seat, plan))
    return settle(next_table(table.without_plan(seat), world.now, planned=planned), ())


def _objection(table: Table, seat: Seat, game: AnyGame, wish: str, otherwise: str) -> Refusal | None:
    earlier = table.plan_of(seat) or TurnPlan()
    if (of_game := game.plans) is None:
        return outcome.NO_PLANS_HERE
    if seat in table.to_act:
        return outcome.YOUR_TURN_NOW
    if len(earlier.moves) >= MOST_WISHES and wish:
        return outcome.PLAN_FULL
    # Players may have switched aids off for themselves. Then they are offered wishes that aids would rule out.
    view = game.taps.unaided(game.view(loaded(game, table.position), seat))
    fits = otherwise in {"", *of_game.otherwise} and (bool(wish) or bool(otherwise))
    allowed = fits and (otherwise != HINT or table.terms.aids)
    if not allowed or not of_game.may_plan(view) or (wish and wish not in of_game.wishes(view, earlier)):
        return outcome.NOT_PLANNABLE
    return None


def _view(table: Table, game: AnyGame, position: Position, seat: Seat) -> View:
    """Return what a plan may know: the seat's view, without aids if the table has none."""
    view = game.view(position, seat)
    return view if table.terms.aids else game.taps.unaided(view)


def drop_plan(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := require_game(before), Refusal):
        return table
    seat = table.seat_of(actor.user)
    if seat is None or table.plan_of(seat) is None:
        return outcome.NO_PLAN
    return settle(next_table(table.without_plan(seat), world.now), ())


class _Attempt(Struct, frozen=True):
    """The first possible move of a plan, the number of moves tried before it, and the reasons against those."""

    move: str
    number: int
    reasons: tuple[PrivateEvent, ...]


def _attempt(table: Table, game: AnyGame, seat: Seat, plan: TurnPlan, hinted: str) -> _Attempt:
    """Try the plan's moves, then the hint's move, if there is one. Without a possible move, the attempt's is ""."""
    position = loaded(game, table.position)
    to_try = game.plans.to_try(_view(table, game, position, seat), plan) if game.plans is not None else ()
    reasons: list[PrivateEvent] = []
    for number, move in enumerate(to_try):
        if (refusal := _why_not(game, position, seat, move)) is None:
            return _Attempt(str(move), number, tuple(reasons))
        reasons.append(PrivateEvent(seat, refusal.code, refusal.params))
    is_possible = plan.otherwise == HINT and bool(hinted) and _why_not(game, position, seat, hinted) is None
    return _Attempt(hinted if is_possible else "", len(to_try), tuple(reasons))


def needs_hint(table: Table, game: AnyGame, seat: Seat) -> bool:
    """Return True if only a hint's move is left of the seat's plan."""
    plan = table.plan_of(seat)
    return plan is not None and plan.otherwise == HINT and not _attempt(table, game, seat, plan, "").move


def carry_out_plan(table: Table | None, _bot: Actor, world: World, turn: ComputerTurnDue, hinted: str = "") -> Decision:
    """Play the next possible move of the plan, or leave the turn to the person. ``hinted`` is a hint's move."""
    planned = table.planned_turn(turn.seat) if table is not None else None
    if table is None or planned is None or not waits_for(table, turn):
        return outcome.STALE_MOVE
    game, seat = world.games(table.game), turn.seat
    attempt = _attempt(table, game, seat, planned.plan, hinted)
    if attempt.move:
        decision = decide_move(_begun(table, planned), seat, game, attempt.move, world.now)
        code = FELL_BACK if attempt.number else AS_PLANNED
        return _after_planned_move(table, planned, decision, code, attempt.reasons)
    code, reasons = (ASKS, ()) if planned.begun else (WAITS, attempt.reasons)
    report = _report(table, planned, code, reasons, world.now)
    return settle(next_table(_reported(table.without_plan(seat), report), world.now), ())


def _why_not(game: AnyGame, position: Position, seat: Seat, move: str | Line) -> Illegal | None:
    """Return why this move is not possible. A line is the game's own reason."""
    if isinstance(move, Line):
        return Illegal(move.code, move.params)
    try:
        return game.why_not(position, seat, game.parse(move))
    except NotAMove as problem:  # The rules have changed since the move was planned
        return Illegal(problem.code, problem.params)


def _begun(table: Table, planned: PlannedTurn) -> Table:
    """Mark the plan as begun. Its moves are the person's own, so no turn counts as missed."""
    others = tuple(one for one in table.planned if one.seat != planned.seat)
    begun = msgspec.structs.replace(planned, begun=True)
    return msgspec.structs.replace(clock_stopped(table, planned.seat), planned=(*others, begun))


def _after_planned_move(
    before: Table, planned: PlannedTurn, decision: Decision, code: str, reasons: Iterable[PrivateEvent]
) -> Decision:
    if not isinstance(decision, Change) or decision.table.phase is not Phase.PLAYING:
        return decision
    own = [event for event in decision.events if isinstance(event, PrivateEvent) and event.seat == planned.seat]
    public = [event for event in decision.events if isinstance(event, PublicEvent)]
    report = _report(before, planned, code, [*reasons, *(own or public)], decision.table.changed_at)
    return msgspec.structs.replace(decision, table=_reported(decision.table, report))


def _report(table: Table, planned: PlannedTurn, code: str, events: Iterable[Event], now: int) -> PlanReport:
    earlier = table.plan_report(planned.seat) if planned.begun else None
    if earlier is None:
        return PlanReport(planned.seat, code, tuple(events), now)
    return PlanReport(planned.seat, earlier.code if code == AS_PLANNED else code, (*earlier.events, *events), now)


def _reported(table: Table, report: PlanReport) -> Table:
    others = tuple(one for one in table.plan_reports if one.seat != report.seat)
    return msgspec.structs.replace(table, plan_reports=(*others, report))
