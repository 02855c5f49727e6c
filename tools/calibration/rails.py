"""What the plans of rail games expect at every turn of a game, and what became of it.

Of the side's own plans: the turns that it has left, and the chance that each open ticket is finished (a ticket that the
plan gives up has none). Of the routes that its tickets want no chance is said, only a risk is priced: for them it is
noted how often a rival was first, by how many of their ends rivals had reached.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

import engine.games
from engine.rails.networks import fulfilled, joined
from engine.rails.thinking.route_costs import chance_of_time
from engine.rails.turn.position import TURN
from tools.calibration.report import Forecast, Measure, report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.messages import Seat
    from engine.rails.thinking.policy import PlanPolicy
    from engine.rails.turn.position import RailPosition
    from tools.calibration.games import RecordedGame

TENTHS = 10


class Said(NamedTuple):
    """What a seat's plan said at one of its turns."""

    seat: Seat
    turn: int
    """How many turns it had had."""
    left: float
    tickets: dict[int, float]
    """The chance of each ticket that was open."""
    wanted: dict[int, int]
    """For each route that its tickets wanted, how many of its ends rivals had reached."""


class Wanted(NamedTuple):
    """What became of a route that a seat wanted."""

    tenth: int
    ends: int
    """How many of its ends rivals had reached."""
    lost: bool
    """Whether a rival built it."""


class Ending(NamedTuple):
    """How the game ended for a seat of the side."""

    cards: int
    wagons: int
    turns: int


class Outcome(NamedTuple):
    """What one game says of the plans of a side."""

    forecasts: list[Forecast]
    wanted: list[Wanted]
    endings: list[Ending]


def outcome(game: RecordedGame, whose: str) -> Outcome:
    """What was said at every turn of the seats of ``whose``, with what happened, and how the game ended for them."""
    strategy: Any = engine.games.strategy(engine.games.find(game.game))
    policy, turns, said = strategy.policy, [0] * len(game.sides), list[Said]()
    for position in game.positions():
        seat = position.turn
        if position.phase == TURN:
            if game.sides[seat] == whose:
                said.append(_said(policy, position, seat, turns[seat]))
            turns[seat] += 1
    end = game.end()
    return Outcome(
        [one for each in said for one in _forecasts(policy, end, each, turns[each.seat])],
        [one for each in said for one in _wanted(end, each, turns[each.seat])],
        [
            Ending(sum(end.hands[seat]), end.wagons[seat], turns[seat])
            for seat, side in enumerate(game.sides)
            if side == whose
        ],
    )


def _said(policy: PlanPolicy, position: RailPosition, seat: Seat, turn: int) -> Said:
    plan, graph = policy.plan(position, seat), policy.graph
    chance = chance_of_time(plan.turns, plan.turns_left, policy.weights)
    pieces = joined(graph.board, position.built[seat])
    planned = {one.ticket for one in plan.ticket_plans}
    tickets = {
        ticket: chance if ticket in planned else 0.0
        for ticket in plan.tickets
        if not fulfilled(graph.tickets[ticket], pieces)
    }
    theirs = [number for rival, built in enumerate(position.built) if rival != seat for number in built]
    reached = {city for number in theirs for city in graph.ends[number]}
    wanted = {number: sum(city in reached for city in graph.ends[number]) for number in plan.goals}
    return Said(seat, turn, plan.turns_left, tickets, wanted)


def _forecasts(policy: PlanPolicy, end: RailPosition, said: Said, turns: int) -> Iterator[Forecast]:
    tenth = TENTHS * said.turn // turns
    yield Forecast(Measure.TURNS, "left", tenth, said.left, turns - said.turn)
    pieces = joined(policy.graph.board, end.built[said.seat])
    for ticket, chance in said.tickets.items():
        done = fulfilled(policy.graph.tickets[ticket], pieces) > 0
        yield Forecast(Measure.CHANCE, "open ticket finished", tenth, chance, done)


def _wanted(end: RailPosition, said: Said, turns: int) -> Iterator[Wanted]:
    theirs = {number for rival, built in enumerate(end.built) if rival != said.seat for number in built}
    for number, ends in said.wanted.items():
        yield Wanted(TENTHS * said.turn // turns, ends, number in theirs)


def lines(games: Sequence[RecordedGame], whose: str) -> Iterator[str]:
    """The tables: what was said and what happened, the routes that rivals built first, and how games ended."""
    found = [outcome(game, whose) for game in games]
    yield from report(
        [one._replace(game=number) for number, each in enumerate(found) for one in each.forecasts], "tenth"
    )
    wanted = [one for each in found for one in each.wanted]
    for ends in sorted({one.ends for one in wanted}):
        yield f"wanted by a ticket, {ends} ends reached by rivals: " + _lost(one for one in wanted if one.ends == ends)
    tenths = sorted({one.tenth for one in wanted})
    yield "  by tenth " + "  ".join(f"{now} {_lost(one for one in wanted if one.tenth == now)}" for now in tenths)
    endings = [one for each in found for one in each.endings]
    yield (
        f"at the end: {fmean(one.cards for one in endings):.1f} cards in hand, "
        f"{fmean(one.wagons for one in endings):.1f} wagons, after {fmean(one.turns for one in endings):.1f} turns"
    )


def _lost(wanted: Iterable[Wanted]) -> str:
    lost = [one.lost for one in wanted]
    return f"a rival built {fmean(lost):.2f} ({len(lost)})"
