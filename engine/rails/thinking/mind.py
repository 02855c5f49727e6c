"""Rail games as those see them who think about them: three levels, candidates for a search, and imagined games.

- easy sees one ticket at a time, takes what it needs for it, and builds whatever it can.
- normal plans all its tickets together, but by the cards that it happens to hold, and builds whatever it can.
- hard searches: the plan's moves and what else might be sensible, in games in which everybody plays by a plan.
"""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, Any

from engine.ai.mind import Mind, lead
from engine.rails.moves import TICKETS, RailMove
from engine.rails.position import CHOOSING, KEEPING, OVER, PAYING, SECOND_CARD, TURN, Position
from engine.rails.scoring import final_shares
from engine.rails.thinking.atlas import Atlas
from engine.rails.thinking.building import at_once, prolonging, ready
from engine.rails.thinking.choosing import choices, more_tickets
from engine.rails.thinking.crew import Crew
from engine.rails.thinking.drawing import draughts
from engine.rails.thinking.novice import novice_move
from engine.rails.thinking.pilot import Pilot
from engine.rails.thinking.purse import payment
from engine.rails.thinking.reasons import reasons
from engine.rails.thinking.tempo import turns_left
from engine.rails.thinking.weights import HASTY, WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Game, Line, Seat
    from engine.rails.board import Board
    from engine.rails.rulebook import RuleBook
    from engine.rails.thinking.weights import Weights
    from engine.rng import Rng

KEPT = 0.6
"""Of what one choice of tickets promises beyond another, so much comes true."""
CLOSE = 8.0
"""Choices among tickets that are worth so much less than the best are no candidates."""
LATE = 4
"""With so few turns left whatever can be built is a candidate."""
SHORT = 2
"""With no more turns left than these nobody thinks of tickets."""
SLIPS = 7
"""One move in so many a club player makes like a beginner."""
STEP = 1.5
"""Points that each later candidate is taken to be worse than the one before it, at first sight."""
NEAR = 12
"""With so few turns left games are imagined."""
RIVALS = 0.5
"""How much of a lead counts the rivals' points."""
VICTORY = 10.0
"""Points that a won game is worth beside the lead."""


class RailMind(Mind[Position, RailMove]):
    """What is worth knowing about one rail game."""

    breadth = 6
    simulations = 200
    trust = 20

    def __init__(self, book: RuleBook, board: Board, weights: Weights = WEIGHTS) -> None:
        self.atlas = Atlas(book, board)
        self.pilot = Pilot(self.atlas, weights)
        self._hasty = Pilot(self.atlas, HASTY)

    def easy(self, position: Position, seat: Seat, rng: Rng) -> RailMove:
        """One ticket at a time."""
        return novice_move(self.pilot, position, seat, rng)

    def normal(self, position: Position, seat: Seat, rng: Rng) -> RailMove:
        """By a plan, made in haste; now and then it slips out of mind."""
        if position.phase in {TURN, SECOND_CARD} and not rng.below(SLIPS):
            return novice_move(self.pilot, position, seat, rng)
        return self._hasty.move(position, seat)

    def reply(self, position: Position, seat: Seat, rng: Rng) -> RailMove:
        """By the plan."""
        return self.pilot.move(position, seat)

    def candidates(self, position: Position, seat: Seat, limit: int) -> list[RailMove]:
        """What the plan says, then what else might be sensible."""
        found: dict[RailMove, None] = {}
        for move in self._candidates(position, seat):
            found.setdefault(move)
            if len(found) == limit:
                break
        return list(found)

    def _candidates(self, position: Position, seat: Seat) -> Iterator[RailMove]:
        pilot, atlas = self.pilot, self.atlas
        if position.phase in {CHOOSING, KEEPING}:
            kept = choices(atlas, pilot.options, position, seat, pilot.weights)
            yield from (choice.move for choice in kept if choice.worth >= kept[0].worth - CLOSE)
            return
        if position.phase == PAYING:
            yield from pilot.answers(position, seat)
            return
        plan = pilot.plan(position, seat)
        yield pilot.follow(position, seat, plan)
        ways = [draught.move for draught in draughts(atlas, pilot.options, position, seat, plan.routes, pilot.weights)]
        if position.phase == SECOND_CARD:
            yield from ways[:3]
            return
        builds = [payment(atlas, claim) for claim in ready(atlas, position.hands[seat], plan)]
        yield from builds[:2]
        yield from ways[:2]
        may_ask = pilot.options.may_ask_tickets(position, seat) and plan.left > SHORT
        if may_ask and more_tickets(atlas, position, seat, plan, pilot.weights) > -CLOSE:
            yield TICKETS
        yield from builds[2:3]
        if plan.left <= LATE:
            possible = [build for _, build in at_once(atlas, position, seat)]
            yield from possible[:1]
            if atlas.book.trail_bonus:
                yield from prolonging(atlas, position, seat, possible)[:1]
            yield from possible[1:2]

    def worth(self, position: Position) -> Sequence[float]:
        """Final points; before the end, those that the plans promise."""
        if position.phase == OVER:
            shares = final_shares(self.atlas.book, self.atlas.board, position)
            return [sum(share.points for share in own) for own in shares]
        return [self._promise(position, seat) for seat in range(position.seats)]

    def _promise(self, position: Position, seat: Seat) -> float:
        plan, weights = self.pilot.plan(position, seat), self.pilot.weights
        spare = weights.turn * plan.left + weights.wagon * position.wagons[seat]
        return position.points[seat] + plan.worth + spare

    def reasons(self, position: Position, seat: Seat, move: RailMove) -> list[Line]:
        """Why one would play this."""
        return list(reasons(self.pilot, position, seat, move))

    def doubts(self, position: Position, seat: Seat) -> bool:
        """Long before the end imagined games differ by far more than two sensible moves do: the plan stands.

        Choices of tickets differ by more, and there are few of them.
        """
        return position.phase in {CHOOSING, KEEPING} or turns_left(position, seat) <= NEAR

    def first_sight(
        self, game: Game[Position, RailMove, Any], world: Position, seat: Seat, moves: Sequence[RailMove]
    ) -> list[float]:
        """Tickets by what they promise; else the plan's order is trusted: what comes later must prove itself."""
        if world.phase in {CHOOSING, KEEPING}:
            return self._promised(world, seat, moves)
        return [-STEP * rank for rank in range(len(moves))]

    def _promised(self, position: Position, seat: Seat, moves: Sequence[RailMove]) -> list[float]:
        """What these choices of tickets promise, as far as promises are kept."""
        kept = choices(self.atlas, self.pilot.options, position, seat, self.pilot.weights)
        worth: dict[RailMove, float] = {choice.move: choice.worth for choice in kept}
        return [KEPT * worth[move] for move in moves]

    def play_on(self, game: Game[Position, RailMove, Any], position: Position, rng: Rng) -> None:
        """To the end, every seat by its plan."""
        Crew(self.pilot, position.seats).play_on(position)

    def prospect(self, position: Position, seat: Seat) -> float:
        """Mostly the own points: what the others may get is hardly known. At the end, winning counts as well."""
        worth = self.worth(position)
        ahead = lead(worth, seat)
        won = VICTORY * tanh(ahead / VICTORY) if position.phase == OVER else 0.0
        return RIVALS * ahead + (1 - RIVALS) * worth[seat] + won
