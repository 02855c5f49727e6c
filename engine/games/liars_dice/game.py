"""Liar's Dice as a ``Game``. RULES.md has the settled rules. Each method delegates to one of these modules:

- ``moves``, ``position``: bids, dice, rounds and the saved form
- ``view``, ``showing``, ``odds``, ``taps``, ``lessons``: display, descriptions, chances and teaching
- ``ai``: the computer players
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from engine.api import (
    BrokenSave,
    Event,
    Game,
    Illegal,
    Line,
    PrivateEvent,
    PublicEvent,
    Seat,
    Spoken,
    Stacked,
    Standings,
    Value,
    seat_name,
)
from engine.games.liars_dice import moves, showing
from engine.games.liars_dice.lessons import LESSONS
from engine.games.liars_dice.moves import DICE, Bid, Challenge, DiceMove, Exact
from engine.games.liars_dice.position import DicePosition, dealt, flaw
from engine.games.liars_dice.taps import DiceTaps
from engine.games.liars_dice.view import DiceView, imagined, standings_of, view_of
from engine.history import Award, History
from engine.rng import Rng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from engine.games.liars_dice.ai import DiceStrategy


class LiarsDice(Game[DicePosition, DiceMove, DiceView]):
    """The rules of Liar's Dice."""

    id = "liars_dice"
    package = __package__
    seats = (2, moves.MOST_PLAYERS)
    won_by = "elimination"
    piles = ("first", "dice")
    verbs = moves.VERBS
    move_types = (Bid, Challenge, Exact)
    lessons = LESSONS
    rules_version = 1
    format: ClassVar[SaveFormat] = SaveFormat("liars_dice", rules_version)

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        return {"dice": DICE}

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> DicePosition:
        return dealt(seats, seed, stacked)

    def to_act(self, position: DicePosition) -> tuple[Seat, ...]:
        return () if position.over else (position.turn,)

    def legal(self, position: DicePosition, seat: Seat) -> list[DiceMove]:
        if seat not in self.to_act(position):
            return []
        bids: list[DiceMove] = [*moves.bids(position.latest, position.total)]
        return [*bids, Challenge(), Exact()] if position.bids else bids

    def parse(self, text: str) -> DiceMove:
        return moves.parse(text)

    def objection(self, position: DicePosition, seat: Seat, move: DiceMove) -> Illegal | None:
        return moves.objection(move, position.latest, position.total)

    def carry_out(self, position: DicePosition, seat: Seat, move: DiceMove) -> list[Event]:
        if isinstance(move, Bid):
            position.make_bid(move)
            return [PublicEvent("bid", {"seat": seat_name(seat), "bid": move.name})]
        reveal = position.end_round("challenge" if isinstance(move, Challenge) else "exact")
        events: list[Event] = [PublicEvent(line.code, line.params) for line in showing.reveal_lines(reveal)]
        if not position.over:
            events += [
                PrivateEvent(one, "rolled", {"dice": tuple(dice)}) for one, dice in enumerate(position.dice) if dice
            ]
        return events

    def sample(self, position: DicePosition, seat: Seat, rng: Rng) -> DiceMove:
        legal = self.legal(position, seat)
        return legal[rng.below(len(legal))]

    def view(self, position: DicePosition, seat: Seat | None) -> DiceView:
        return view_of(position, seat)

    def imagine(self, view: DiceView, rng: Rng) -> DicePosition:
        return imagined(view, rng)

    def text_board(self, view: DiceView) -> list[Line]:
        return list(showing.lines(view))

    def spoken(self, view: DiceView) -> Spoken:
        return showing.spoken(view)

    def standings(self, position: DicePosition) -> Standings:
        return standings_of(position)

    def projected(self, position: DicePosition) -> Standings:
        return standings_of(position)

    def save(self, position: DicePosition) -> bytes:
        return self.format.write(position)

    def load(self, data: bytes | str) -> DicePosition:
        loaded = self.format.read(data, DicePosition)
        why = self.flaw(loaded)
        if why is not None:
            raise BrokenSave("impossible-position", detail=why)
        return loaded

    def flaw(self, position: DicePosition) -> str | None:
        return flaw(position, *self.seats)

    def copy(self, position: DicePosition) -> DicePosition:
        return position.copy()

    @cached_property
    def strategy(self) -> DiceStrategy:
        from engine.games.liars_dice.ai import DiceStrategy  # noqa: PLC0415 - only a process that thinks needs it

        return DiceStrategy()

    @cached_property
    def taps(self) -> DiceTaps:
        return DiceTaps()

    def awards(self, history: History) -> Iterable[Award | None]:
        return showing.awards(history)

    def changes_between(self, before: DiceView, now: DiceView, events: Sequence[PublicEvent]) -> Iterable[Line]:
        return showing.changes(before, now)
