"""Plans in games that are played twice: possible wishes, the moves of plans, and replacements for others' plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables.table import Phase
from engine.taps import TurnPlan

if TYPE_CHECKING:
    from chatbot.tables.table import Actor, Table
    from engine.api import AnyGame, Move, Position, Seat


def possible_wishes(game: AnyGame, table: Table, actor: Actor) -> tuple[str, ...]:
    """Return the wishes that a person could plan now, or an empty tuple if a plan already exists."""
    of_game, seat = game.plans, table.seat_of(actor.user)
    if of_game is None or seat is None or table.plan_of(seat) is not None or table.phase is not Phase.PLAYING:
        return ()
    return of_game.wishes(game.view(game.load(table.position), seat), TurnPlan())


def planned_move(game: AnyGame, table: Table, position: Position, seat: Seat) -> Move | None:
    """Return the move that a seat's plan makes now, or None if the plan leaves the turn to the person."""
    plan, of_game = table.plan_of(seat), game.plans
    assert plan is not None
    assert of_game is not None
    moves = [game.parse(move) for move in of_game.to_try(game.view(position, seat), plan) if isinstance(move, str)]
    return next((move for move in moves if game.why_not(position, seat, move) is None), None)


def with_other_plans(table: Table, kept: Seat | None) -> Table:
    """Return the table without plan reports and with different plans for everybody except one person."""
    planned = (one if one.seat == kept else msgspec.structs.replace(one, plan=TurnPlan()) for one in table.planned)
    reports = tuple(one for one in table.plan_reports if one.seat == kept)
    return msgspec.structs.replace(table, planned=tuple(planned), plan_reports=reports)
