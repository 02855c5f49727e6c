"""The toy game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from msgspec import Struct

from engine.api import (
    BadSetup,
    BrokenSave,
    Event,
    Field,
    Game,
    Illegal,
    Line,
    Option,
    Position,
    PrivateEvent,
    PublicEvent,
    Share,
    Standings,
    Verb,
    View,
    check_viewer,
)
from engine.api import seat_name as whose
from engine.notation import bad_word, split
from engine.rng import SeededRng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Seat, Stacked, Value
    from engine.rng import Rng
    from tests.toy.ai import ToyStrategy

CARDS = sorted(4 * [1, 2, 3, 4, 5])
HANDS = ("2", "3")


class Play(Struct, frozen=True):
    """The move that plays a card."""

    card: int

    def __str__(self) -> str:
        return f"play {self.card}"


class Pass(Struct, frozen=True):
    """The move that passes."""

    def __str__(self) -> str:
        return "pass"


ToyMove: TypeAlias = Play | Pass


class ToyPosition(Position, Struct):
    """The complete state of a game. Its fields are plain values, so it is also the saved form."""

    seed: str
    turn: int
    hands: list[list[int]]
    deck: list[int]
    played: list[list[int]]
    passes: int = 0


class ToyView(View, frozen=True):
    """Everything that a seat knows."""

    turn: int
    deck: int
    hands: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    passes: int
    hand: tuple[int, ...] | None


class ToyGame(Game[ToyPosition, ToyMove, ToyView]):
    """The rules of the toy game."""

    id = "toy"
    package = "tests.toy"
    seats = (2, 4)
    options: ClassVar[tuple[Option, ...]] = (Option("hand", HANDS),)
    piles = ("first", "cards")
    verbs = (Verb("play", (Field("card"),)), Verb("pass"))
    move_types = (Play, Pass)
    format: ClassVar[SaveFormat] = SaveFormat("toy", 1)
    cards: ClassVar[list[int]] = CARDS

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> ToyPosition:
        deck = list(self.cards)
        for pile, items in stacked.items():
            if not all(item.isdecimal() for item in items):
                raise BadSetup("bad-pile", pile=pile, item=" ".join(items))
        top = [int(card) for card in stacked.get("cards", ())]
        for card in top:
            if card not in deck:
                raise BadSetup("bad-pile", pile="cards", item=card)
            deck.remove(card)
        SeededRng(seed, "cards").shuffle(deck)
        deck = top + deck
        first = int(stacked["first"][0]) if "first" in stacked else SeededRng(seed, "first").below(seats)
        size = int(options["hand"])
        hands = [sorted(deck[size * seat : size * (seat + 1)]) for seat in range(seats)]
        return ToyPosition(seed, first, hands, deck[size * seats :], [[] for _ in range(seats)])

    def to_act(self, position: ToyPosition) -> tuple[Seat, ...]:
        idle = position.passes >= len(position.hands)
        return () if idle or not any(position.hands) else (position.turn,)

    def legal(self, position: ToyPosition, seat: Seat) -> list[ToyMove]:
        if seat not in self.to_act(position):
            return []
        return [*(Play(card) for card in sorted(set(position.hands[seat]))), Pass()]

    def parse(self, text: str) -> ToyMove:
        verb, words = split(text, self.verbs)
        if verb.name == "pass":
            return Pass()
        if words[0] not in {"1", "2", "3", "4", "5"}:
            raise bad_word("card", words[0])
        return Play(int(words[0]))

    def objection(self, position: ToyPosition, seat: Seat, move: ToyMove) -> Illegal | None:
        if isinstance(move, Play) and move.card not in position.hands[seat]:
            return Illegal("not-held", {"card": move.card})
        return None

    def carry_out(self, position: ToyPosition, seat: Seat, move: ToyMove) -> list[Event]:
        events: list[Event] = []
        match move:
            case Pass():
                position.passes += 1
                events.append(PublicEvent("passed", {"seat": whose(seat)}))
            case Play(card):
                position.passes = 0
                position.hands[seat].remove(card)
                position.played[seat].append(card)
                events.append(PublicEvent("played", {"seat": whose(seat), "card": card}))
                if position.deck:
                    drawn = position.deck.pop(0)
                    position.hands[seat] = sorted([*position.hands[seat], drawn])
                    events.append(PrivateEvent(seat, "drew", {"card": drawn}))
        position.turn = (seat + 1) % len(position.hands)
        return events

    def sample(self, position: ToyPosition, seat: Seat, rng: Rng) -> ToyMove:
        hand = position.hands[seat]
        choice = rng.below(len(hand) + 1)
        return Play(hand[choice]) if choice < len(hand) else Pass()

    def view(self, position: ToyPosition, seat: Seat | None) -> ToyView:
        check_viewer(seat, len(position.hands))
        return ToyView(
            seat=seat,
            turn=position.turn,
            deck=len(position.deck),
            hands=tuple(len(hand) for hand in position.hands),
            played=tuple(tuple(cards) for cards in position.played),
            passes=position.passes,
            hand=None if seat is None else tuple(position.hands[seat]),
        )

    def imagine(self, view: ToyView, rng: Rng) -> ToyPosition:
        unseen = list(self.cards)
        for card in [*(card for cards in view.played for card in cards), *(view.hand or ())]:
            unseen.remove(card)
        rng.shuffle(unseen)
        hands = []
        for seat, count in enumerate(view.hands):
            known = seat == view.seat and view.hand is not None
            hands.append(list(view.hand or ()) if known else sorted(unseen.pop() for _ in range(count)))
        played = [list(cards) for cards in view.played]
        return ToyPosition(str(rng.below(2**31)), view.turn, hands, unseen, played, view.passes)

    def text_board(self, view: ToyView) -> list[Line]:
        rows = [Line("table", {"deck": view.deck}), Line("to-move", {"seat": whose(view.turn)})]
        for seat, cards in enumerate(view.played):
            counts: dict[str, Value] = {"points": sum(cards), "hand": view.hands[seat]}
            rows.append(Line("player", {"seat": whose(seat), "cards": tuple(cards), **counts}))
        return rows if view.hand is None else [*rows, Line("hand", {"cards": view.hand})]

    def standings(self, position: ToyPosition) -> Standings:
        shares = [[Share("cards", sum(cards))] for cards in position.played]
        return Standings.of(shares, over=not self.to_act(position))

    def projected(self, position: ToyPosition) -> Standings:
        return self.standings(position)

    def save(self, position: ToyPosition) -> bytes:
        return self.format.write(position)

    def load(self, data: bytes | str) -> ToyPosition:
        position = self.format.read(data, ToyPosition)
        flaw = self.flaw(position)
        if flaw is not None:
            raise BrokenSave("impossible-position", detail=flaw)
        return position

    def flaw(self, position: ToyPosition) -> str | None:
        piles = [*position.hands, *position.played, position.deck]
        return None if sorted(card for pile in piles for card in pile) == self.cards else "the cards do not add up"

    @property
    def strategy(self) -> ToyStrategy:
        from tests.toy.ai import STRATEGY  # noqa: PLC0415 - it imports this module

        return STRATEGY

    def copy(self, position: ToyPosition) -> ToyPosition:
        hands = [list(hand) for hand in position.hands]
        played = [list(cards) for cards in position.played]
        return ToyPosition(position.seed, position.turn, hands, list(position.deck), played, position.passes)
