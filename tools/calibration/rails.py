"""Compares what the plans of rail games expect at every turn with what became of it.

A plan expects a number of turns, and a chance for each open ticket; a ticket that it gives up has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import engine.games
from engine.messages import Seat
from engine.rails.networks import fulfilled, joined
from engine.rails.thinking.planning import chance_of_time
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.turn.position import TURN, RailPosition
from tools.calibration.games import RecordedGame
from tools.calibration.report import Forecast, Measure, report

TENTHS = 10


def forecasts(game: RecordedGame, whose: str) -> Iterator[Forecast]:
    strategy: Any = engine.games.strategy(engine.games.find(game.game))
    policy: PlanPolicy = strategy.policy
    turns, said = [0] * len(game.sides), list[tuple[int, int, float, dict[int, float]]]()
    for position in game.positions():
        seat = position.turn
        if position.phase == TURN:
            if game.sides[seat] == whose:
                said.append((seat, turns[seat], *_said(policy, position, seat)))
            turns[seat] += 1
    for seat, turn, left, tickets in said:
        tenth = TENTHS * turn // turns[seat]
        yield Forecast(Measure.TURNS, "left", tenth, left, turns[seat] - turn)
        pieces = joined(policy.graph.board, position.built[seat])
        for ticket, chance in tickets.items():
            done = fulfilled(policy.graph.tickets[ticket], pieces) > 0
            yield Forecast(Measure.CHANCE, "open ticket finished", tenth, chance, done)


def _said(policy: PlanPolicy, position: RailPosition, seat: Seat) -> tuple[float, dict[int, float]]:
    plan, graph = policy.plan(position, seat), policy.graph
    chance = chance_of_time(plan.turns, plan.turns_left, policy.weights)
    pieces = joined(graph.board, position.built[seat])
    planned = {one.ticket for one in plan.ticket_plans}
    open_tickets = [ticket for ticket in plan.tickets if not fulfilled(graph.tickets[ticket], pieces)]
    return plan.turns_left, {ticket: chance if ticket in planned else 0.0 for ticket in open_tickets}


def lines(games: Sequence[RecordedGame], whose: str) -> Iterator[str]:
    found = [one._replace(game=number) for number, game in enumerate(games) for one in forecasts(game, whose)]
    yield from report(found, "tenth")
