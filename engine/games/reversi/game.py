"""The rules of Reversi as a ``Game``: see RULES.md. A saved game is its moves, which are replayed when it is loaded."""

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
    PublicEvent,
    Seat,
    Share,
    Spoken,
    Stacked,
    Standings,
    Verb,
    check_viewer,
    seat_name,
)
from engine.games.reversi import showing
from engine.games.reversi.board import NUMBER_OF, SQUARES, flipped, numbers_in
from engine.games.reversi.lessons import LESSONS
from engine.games.reversi.plans import ReversiPlans
from engine.games.reversi.position import ReversiPosition
from engine.games.reversi.view import EMPTY, OpenSquare, PlaceDisc, ReversiView
from engine.notation import bad_word, split
from engine.rng import Rng, SeededRng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from engine.games.reversi.ai import ReversiStrategy


class ReversiState(Struct, frozen=True, forbid_unknown_fields=True):
    """The saved form: the seat that began and the squares of the discs placed since."""

    first: Seat
    moves: tuple[str, ...]


class Reversi(Game[ReversiPosition, PlaceDisc, ReversiView]):
    """Reversi for two."""

    id = "reversi"
    package = __package__
    seats = (2, 2)
    has_secrets = False
    has_chance = False
    has_draws = True
    piles = ("first",)
    verbs = (Verb("place", (Field("square"),)),)
    move_types = (PlaceDisc,)
    lessons = LESSONS
    rules_version = 1
    format: ClassVar[SaveFormat] = SaveFormat("reversi", rules_version)

    @property
    def rule_numbers(self) -> Mapping[str, int]:
        return {"all-discs": len(SQUARES)}

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> ReversiPosition:
        match stacked.get("first", ()):
            case []:
                return ReversiPosition(SeededRng(seed, "first").below(seats), rules)
            case ["0" | "1" as first]:
                return ReversiPosition(int(first), rules)
            case wrong:
                raise BadSetup("bad-pile", pile="first", item=" ".join(wrong))

    def to_act(self, position: ReversiPosition) -> tuple[Seat, ...]:
        return () if position.seat is None else (position.seat,)

    def legal(self, position: ReversiPosition, seat: Seat) -> list[PlaceDisc]:
        return [PlaceDisc(SQUARES[number]) for number in numbers_in(position.open)] if seat == position.seat else []

    def parse(self, text: str) -> PlaceDisc:
        _, words = split(text, self.verbs)
        if words[0].lower() not in NUMBER_OF:
            raise bad_word("square", words[0])
        return PlaceDisc(words[0].lower())

    def objection(self, position: ReversiPosition, seat: Seat, move: PlaceDisc) -> Illegal | None:
        number = NUMBER_OF.get(move.square)
        if number is None:
            return Illegal("no-such-square", {"square": move.square})
        if (position.discs[0] | position.discs[1]) >> number & 1:
            return Illegal("square-taken", {"square": move.square})
        return None if position.open >> number & 1 else Illegal("encloses-nothing", {"square": move.square})

    def carry_out(self, position: ReversiPosition, seat: Seat, move: PlaceDisc) -> list[Event]:
        position.place(seat, NUMBER_OF[move.square])
        flips = position.turned.bit_count()
        events: list[Event] = [PublicEvent("placed", {"seat": seat_name(seat), "square": move.square, "flips": flips})]
        if position.missed:
            events.append(PublicEvent("missed-turn", {"seat": seat_name(1 - seat)}))
        if position.seat is None and sum(discs.bit_count() for discs in position.discs) < len(SQUARES):
            events.append(PublicEvent("nobody-can-move"))
        return events

    def sample(self, position: ReversiPosition, seat: Seat, rng: Rng) -> PlaceDisc:
        numbers = list(numbers_in(position.open))
        return PlaceDisc(SQUARES[numbers[rng.below(len(numbers))]])

    def view(self, position: ReversiPosition, seat: Seat | None) -> ReversiView:
        check_viewer(seat, len(position.discs))
        zero, one = position.discs
        return ReversiView(
            seat=seat,
            rules=position.rules,
            first=position.first,
            moves=tuple(SQUARES[number] for number in position.moves),
            board="".join("0" if zero >> at & 1 else "1" if one >> at & 1 else EMPTY for at in range(len(SQUARES))),
            discs=(zero.bit_count(), one.bit_count()),
            to_act=self.to_act(position),
            open=_open_squares(position),
            latest=SQUARES[position.moves[-1]] if position.moves else None,
            latest_seat=position.latest_seat,
            flipped=tuple(SQUARES[number] for number in numbers_in(position.turned)),
            missed=1 - position.seat if position.missed and position.seat is not None else None,
            final=self.standings(position) if position.seat is None else None,
        )

    def imagine(self, view: ReversiView, rng: Rng) -> ReversiPosition:
        position = ReversiPosition(view.first, view.rules)
        position.replay([NUMBER_OF[square] for square in view.moves])
        return position

    def text_board(self, view: ReversiView) -> list[Line]:
        return list(showing.lines(view))

    def spoken(self, view: ReversiView) -> Spoken:
        return showing.spoken(view)

    def standings(self, position: ReversiPosition) -> Standings:
        shares = [[Share("share-discs", discs.bit_count())] for discs in position.discs]
        return Standings.of(shares, over=position.seat is None)

    def projected(self, position: ReversiPosition) -> Standings:
        return self.standings(position)

    def save(self, position: ReversiPosition) -> bytes:
        moves = tuple(SQUARES[number] for number in position.moves)
        return self.format.write(ReversiState(position.first, moves), position.rules)

    def load(self, data: bytes | str) -> ReversiPosition:
        state, rules = self.format.read_with_rules(data, ReversiState)
        if state.first not in (0, 1) or not set(state.moves) <= set(SQUARES):
            raise BrokenSave("impossible-position", detail="no such seat or square")
        position = ReversiPosition(state.first, rules)
        position.replay([NUMBER_OF[square] for square in state.moves])
        return position

    def flaw(self, position: ReversiPosition) -> str | None:
        if position.discs[0] & position.discs[1]:
            return "two discs are on one square"
        replayed = ReversiPosition(position.first, position.rules)
        replayed.replay(position.moves)
        same = (replayed.discs, replayed.seat) == (position.discs, position.seat)
        return None if same else "the discs do not follow from the moves"

    def copy(self, position: ReversiPosition) -> ReversiPosition:
        return position.copy()

    @cached_property
    def strategy(self) -> ReversiStrategy:
        from engine.games.reversi.ai import ReversiStrategy  # noqa: PLC0415 - only a process that thinks needs it

        return ReversiStrategy()

    @cached_property
    def taps(self) -> showing.ReversiTaps:
        return showing.ReversiTaps()

    @cached_property
    def plans(self) -> ReversiPlans:
        return ReversiPlans(self)


def _open_squares(position: ReversiPosition) -> tuple[OpenSquare, ...]:
    if position.seat is None:
        return ()
    own, others = position.discs[position.seat], position.discs[1 - position.seat]
    return tuple(
        OpenSquare(SQUARES[number], flipped(own, others, 1 << number).bit_count())
        for number in numbers_in(position.open)
    )
