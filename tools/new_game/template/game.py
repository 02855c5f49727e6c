"""The rules of Last Stone: take one, two or three stones from the pile. The player who takes the last stone wins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from engine.api import (
    BadSetup,
    BrokenSave,
    Event,
    Field,
    Game,
    Illegal,
    Line,
    Position,
    PublicEvent,
    Seat,
    Stacked,
    Standings,
    Value,
    Verb,
    View,
    check_viewer,
    seat_name,
)
from engine.notation import bad_word, split
from engine.rng import Rng, SeededRng
from engine.saved import SaveFormat
from engine.taps import Taps

if TYPE_CHECKING:
    from tools.new_game.template.computer import LastStoneComputer

PILE = 15  # Stones at the beginning.
MOST = 3  # Stones that a player may take at once.


class TakeStones(Struct, frozen=True):
    """The move that takes stones from the pile."""

    stones: int

    def __str__(self) -> str:
        return f"take {self.stones}"


class LastStonePosition(Position, Struct):
    """The complete state of a game. It consists of plain values, so it is also the saved form."""

    turn: Seat
    stones: int = PILE
    latest: int = 0  # Stones that the latest move took, or 0 before the first move.


class LastStoneView(View, frozen=True):
    """Everything that a seat may know: in this game, everything."""

    turn: Seat
    stones: int
    latest: int


class LastStoneTaps(Taps[LastStoneView]):
    """The choices as buttons, and what the picture shows in words."""

    open = frozenset({"take"})

    def told(self, view: LastStoneView) -> tuple[Line, ...]:
        if not view.stones:
            return (Line("won", {"seat": seat_name(1 - view.turn)}),)
        return (Line("pile", {"stones": view.stones}), Line("to-take", {"seat": seat_name(view.turn)}))


class LastStone(Game[LastStonePosition, TakeStones, LastStoneView]):
    """The rules of Last Stone."""

    id = "last_stone"
    package = __package__
    contract = 1
    seats = (2, 2)
    has_secrets = False
    has_chance = False
    won_by = "position"
    piles = ("first",)
    verbs = (Verb("take", (Field("stones"),)),)
    move_types = (TakeStones,)
    format: ClassVar[SaveFormat] = SaveFormat("last_stone", rules=1)

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        return {"pile": PILE, "most": MOST}

    def deal(
        self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int
    ) -> LastStonePosition:
        match stacked.get("first", ()):
            case []:
                return LastStonePosition(SeededRng(seed, "first").below(seats))
            case ["0" | "1" as first]:
                return LastStonePosition(int(first))
            case wrong:
                raise BadSetup("bad-pile", pile="first", item=" ".join(wrong))

    def to_act(self, position: LastStonePosition) -> tuple[Seat, ...]:
        return (position.turn,) if position.stones else ()

    def legal(self, position: LastStonePosition, seat: Seat) -> list[TakeStones]:
        if seat not in self.to_act(position):
            return []
        return [TakeStones(stones) for stones in range(1, min(MOST, position.stones) + 1)]

    def parse(self, text: str) -> TakeStones:
        _, (word,) = split(text, self.verbs)
        if word not in {str(stones) for stones in range(1, MOST + 1)}:
            raise bad_word("stones", word)
        return TakeStones(int(word))

    def objection(self, position: LastStonePosition, seat: Seat, move: TakeStones) -> Illegal | None:
        if move.stones > position.stones:
            return Illegal("too-few-stones", {"stones": position.stones})
        return None

    def carry_out(self, position: LastStonePosition, seat: Seat, move: TakeStones) -> list[Event]:
        position.stones -= move.stones
        position.latest = move.stones
        position.turn = 1 - seat
        return [PublicEvent("took", {"seat": seat_name(seat), "stones": move.stones, "left": position.stones})]

    def sample(self, position: LastStonePosition, seat: Seat, rng: Rng) -> TakeStones:
        return TakeStones(1 + rng.below(min(MOST, position.stones)))

    def view(self, position: LastStonePosition, seat: Seat | None) -> LastStoneView:
        check_viewer(seat, 2)
        return LastStoneView(seat, position.turn, position.stones, position.latest)

    def imagine(self, view: LastStoneView, rng: Rng) -> LastStonePosition:
        return LastStonePosition(view.turn, view.stones, view.latest)

    def text_board(self, view: LastStoneView) -> list[Line]:
        return list(self.taps.told(view))

    def standings(self, position: LastStonePosition) -> Standings:
        if position.stones:
            return Standings.placed([1, 1], over=False)
        return Standings.placed([1 if seat != position.turn else 2 for seat in range(2)], over=True)

    def projected(self, position: LastStonePosition) -> Standings:
        return self.standings(position)

    def save(self, position: LastStonePosition) -> bytes:
        return self.format.write(position)

    def load(self, data: bytes | str) -> LastStonePosition:
        position = self.format.read(data, LastStonePosition)
        if (flaw := self.flaw(position)) is not None:
            raise BrokenSave("impossible-position", detail=flaw)
        return position

    def flaw(self, position: LastStonePosition) -> str | None:
        if position.turn not in {0, 1}:
            return "there is no such seat"
        is_possible = 0 <= position.stones <= PILE - position.latest and 0 <= position.latest <= MOST
        return None if is_possible else "the stones do not add up"

    def copy(self, position: LastStonePosition) -> LastStonePosition:
        return LastStonePosition(position.turn, position.stones, position.latest)

    @cached_property
    def strategy(self) -> LastStoneComputer:
        from tools.new_game.template.computer import LastStoneComputer  # noqa: PLC0415 - it imports this module

        return LastStoneComputer()

    @cached_property
    def taps(self) -> LastStoneTaps:
        return LastStoneTaps()
