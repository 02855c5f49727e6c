"""The rules of High Card: three rounds, in which everyone plays one card. The highest card scores a point."""

from __future__ import annotations

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
    Share,
    Standings,
    Verb,
    View,
    check_viewer,
    seat_name,
)
from engine.notation import bad_word, split
from engine.rng import SeededRng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Seat, Stacked
    from engine.rng import Rng

    from .computer import HighCardComputer

DECK = tuple(range(1, 31))
ROUNDS = 3
NOTHING = 0  # In place of a card that a seat has not played yet.


class PlayHighCard(Struct, frozen=True):
    """The move that plays a card."""

    card: int

    def __str__(self) -> str:
        return f"play {self.card}"


class HighCardPosition(Position, Struct):
    """The complete state of a game. It consists of plain values, so it is also the saved form."""

    turn: int
    hands: list[list[int]]
    table: list[int]  # The card that each seat played in this round, or NOTHING.
    earlier: list[int]  # The cards of earlier rounds.
    points: list[int]


class HighCardView(View, frozen=True):
    """Everything that a seat knows."""

    turn: int
    left: tuple[int, ...]
    table: tuple[int, ...]
    earlier: tuple[int, ...]
    points: tuple[int, ...]
    hand: tuple[int, ...]


class HighCard(Game[HighCardPosition, PlayHighCard, HighCardView]):
    """The rules of High Card."""

    id = "high_card"
    package = __package__
    contract = 1
    seats = (2, 6)
    piles = ("first", "cards")
    verbs = (Verb("play", (Field("card"),)),)
    move_types = (PlayHighCard,)
    format: ClassVar[SaveFormat] = SaveFormat("high_card", rules=1)

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> HighCardPosition:
        cards = list(DECK)
        SeededRng(seed, "cards").shuffle(cards)
        top = [self._number(card, "cards", DECK) for card in stacked.get("cards", ())]
        if len(set(top)) < len(top):
            raise BadSetup("bad-pile", pile="cards", item=" ".join(stacked["cards"]))
        cards = [*top, *(card for card in cards if card not in top)]
        first = SeededRng(seed, "first").below(seats)
        for seat in stacked.get("first", ())[:1]:
            first = self._number(seat, "first", tuple(range(seats)))
        hands = [sorted(cards[ROUNDS * seat : ROUNDS * (seat + 1)]) for seat in range(seats)]
        return HighCardPosition(first, hands, [NOTHING] * seats, [], [0] * seats)

    def _number(self, word: str, pile: str, allowed: tuple[int, ...]) -> int:
        if word not in map(str, allowed):
            raise BadSetup("bad-pile", pile=pile, item=word)
        return int(word)

    def to_act(self, position: HighCardPosition) -> tuple[Seat, ...]:
        return (position.turn,) if any(position.hands) else ()

    def legal(self, position: HighCardPosition, seat: Seat) -> list[PlayHighCard]:
        return [PlayHighCard(card) for card in position.hands[seat]] if seat in self.to_act(position) else []

    def parse(self, text: str) -> PlayHighCard:
        _, (word,) = split(text, self.verbs)
        if word not in map(str, DECK):
            raise bad_word("card", word)
        return PlayHighCard(int(word))

    def objection(self, position: HighCardPosition, seat: Seat, move: PlayHighCard) -> Illegal | None:
        return None if move.card in position.hands[seat] else Illegal("not-held", {"card": move.card})

    def carry_out(self, position: HighCardPosition, seat: Seat, move: PlayHighCard) -> list[Event]:
        position.hands[seat].remove(move.card)
        position.table[seat] = move.card
        events: list[Event] = [PublicEvent("played", {"seat": seat_name(seat), "card": move.card})]
        position.turn = (seat + 1) % len(position.hands)
        if NOTHING not in position.table:
            position.turn = position.table.index(max(position.table))
            position.points[position.turn] += 1
            position.earlier += position.table
            position.table = [NOTHING] * len(position.hands)
            events.append(PublicEvent("took-round", {"seat": seat_name(position.turn)}))
        return events

    def sample(self, position: HighCardPosition, seat: Seat, rng: Rng) -> PlayHighCard:
        hand = position.hands[seat]
        return PlayHighCard(hand[rng.below(len(hand))])

    def view(self, position: HighCardPosition, seat: Seat | None) -> HighCardView:
        check_viewer(seat, len(position.hands))
        return HighCardView(
            seat=seat,
            turn=position.turn,
            left=tuple(map(len, position.hands)),
            table=tuple(position.table),
            earlier=tuple(position.earlier),
            points=tuple(position.points),
            hand=() if seat is None else tuple(position.hands[seat]),
        )

    def imagine(self, view: HighCardView, rng: Rng) -> HighCardPosition:
        seen = {*view.table, *view.earlier, *view.hand}
        unseen = [card for card in DECK if card not in seen]
        rng.shuffle(unseen)
        hands = [
            list(view.hand) if seat == view.seat else sorted(unseen.pop() for _ in range(count))
            for seat, count in enumerate(view.left)
        ]
        return HighCardPosition(view.turn, hands, list(view.table), list(view.earlier), list(view.points))

    def text_board(self, view: HighCardView) -> list[Line]:
        lines = [Line("to-play", {"seat": seat_name(view.turn)})] if any(view.left) else [Line("all-played")]
        for seat, points in enumerate(view.points):
            name = seat_name(seat)
            lines.append(Line("player", {"seat": name, "points": points, "left": view.left[seat]}))
            if view.table[seat] != NOTHING:
                lines.append(Line("on-table", {"seat": name, "card": view.table[seat]}))
        return [*lines, Line("hand", {"cards": view.hand})] if view.hand else lines

    def standings(self, position: HighCardPosition) -> Standings:
        shares = [[Share("rounds", points)] for points in position.points]
        return Standings.of(shares, over=not self.to_act(position))

    def projected(self, position: HighCardPosition) -> Standings:
        return self.standings(position)

    def save(self, position: HighCardPosition) -> bytes:
        return self.format.write(position)

    def load(self, data: bytes | str) -> HighCardPosition:
        position = self.format.read(data, HighCardPosition)
        if (flaw := self.flaw(position)) is not None:
            raise BrokenSave("impossible-position", detail=flaw)
        return position

    def flaw(self, position: HighCardPosition) -> str | None:
        seats = len(position.hands)
        on_table = [card for card in position.table if card != NOTHING]
        cards = [card for hand in [*position.hands, on_table, position.earlier] for card in hand]
        if not set(cards) <= set(DECK) or len(set(cards)) < len(cards):
            return "a card is unknown or twice in the game"
        sizes = {len(position.table), len(position.points), seats}
        if sizes != {seats} or not 0 <= position.turn < seats or len(cards) != ROUNDS * seats:
            return "the seats do not add up"
        return None if sum(position.points) * seats == len(position.earlier) else "the rounds do not add up"

    def copy(self, position: HighCardPosition) -> HighCardPosition:
        hands = [list(hand) for hand in position.hands]
        rest = (list(position.table), list(position.earlier), list(position.points))
        return HighCardPosition(position.turn, hands, *rest)

    @cached_property
    def strategy(self) -> HighCardComputer:
        from .computer import HighCardComputer  # noqa: PLC0415 - it imports this module

        return HighCardComputer()
