"""The complete state of a rail game, small and mutable.

Data that change with every move are lists of small numbers, changed in place. Data that change rarely are tuples, which
copies share. Cards, routes and tickets are numbers, as in ``engine.rails.board``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from msgspec import Struct

from engine.api import Position
from engine.messages import Seat
from engine.rails.board import LOCOMOTIVE, Counts, RailMap
from engine.rails.rulebook import OPEN_TICKETS
from engine.variants import Variant, all_variants

CHOOSING: Final = 0  # Before the first turn, every seat chooses its first tickets, in any order.
TURN: Final = 1  # A turn begins, and the seat may do anything.
SECOND_CARD: Final = 2  # The seat has taken one card and must take another.
KEEPING: Final = 3  # The seat has drawn tickets and must choose which to keep.
PAYING: Final = 4  # The seat must pay a tunnel's extra price or give up.
OVER: Final = 5

PHASES: Final = ("choosing", "turn", "second-card", "keeping", "paying", "over")  # Their names in views and saves.
(SHOWS_TICKETS,) = all_variants([OPEN_TICKETS])
NOT_YET: Final = -1  # The value of ``moves_left`` before the last round.


class Attempt(NamedTuple):
    """A tunnel attempt with an extra price. The cards played are still in hand. The turned-up cards are discarded."""

    route: int
    card: int
    coloured: int
    locomotives: int
    turned: tuple[int, ...]
    owed: int

    def named(self, board: RailMap) -> NamedAttempt:
        route, names = board.routes[self.route].id, board.palette.names
        turned = tuple(names[card] for card in self.turned)
        return NamedAttempt(route, names[self.card], self.coloured, self.locomotives, turned, self.owed)


NO_ATTEMPT: Final = Attempt(route=-1, card=LOCOMOTIVE, coloured=0, locomotives=0, turned=(), owed=0)


class NamedAttempt(Struct, frozen=True, forbid_unknown_fields=True):
    """A tunnel attempt with the names of its route and cards, as stored in saves."""

    route: str
    card: str
    coloured: int
    locomotives: int
    turned: tuple[str, ...]
    owed: int

    def numbered(self, board: RailMap) -> Attempt:
        route, cards = board.route_numbers[self.route], board.card_numbers
        turned = tuple(cards[name] for name in self.turned)
        return Attempt(route, cards[self.card], self.coloured, self.locomotives, turned, self.owed)


@dataclass(eq=False)
class RailPosition(Position):
    """A rail game at one moment. It is not a msgspec struct, because setting an attribute of a struct takes
    several times as long.
    """

    rules: int  # The version of the rules. Like the options, it never changes during a game.
    options: tuple[Variant, ...]  # The options that differ from the defaults.
    seed: str
    reshuffles: int  # Number of times the discards became a deck. Each reshuffle uses its own random stream.
    seats: int
    phase: int
    turn: Seat
    moves_left: int  # Remaining moves in the last round, or ``NOT_YET``.
    passes: int  # Consecutive passes.

    hands: list[Counts]
    known: list[Counts]
    """Cards of each hand known to all: taken from the table or shown at a tunnel, minus those paid since."""
    deck: list[int]  # The deck, next card last.
    market: list[int]  # The face-up cards, with ``GAP`` for an empty slot.
    discards: Counts
    attempt: Attempt  # ``NO_ATTEMPT`` unless a seat is paying.

    tickets: tuple[tuple[int, ...], ...]  # Tickets kept by each seat.
    offers: tuple[tuple[int, ...], ...]  # Tickets offered to each seat.
    pile: tuple[int, ...]  # The remaining short tickets, next one last.
    under: tuple[Seat, ...]  # The seats that put the lowest tickets under the pile, lowest first.
    removed: tuple[tuple[int, ...], ...]  # Tickets that each seat rejected permanently.
    boxed: tuple[int, ...]  # Long tickets that were never dealt.

    wagons: list[int]
    points: list[int]  # Points for routes.
    built: list[tuple[int, ...]]  # Routes of each seat, in the order of building.
    free: list[int]  # Routes that can still be built, in order.
    recent: tuple[int, ...]  # Routes that are their builders' latest moves, newest last.

    @property
    def shows_tickets(self) -> bool:
        """True if everybody may see all kept tickets."""
        return self.phase == OVER or SHOWS_TICKETS in self.options

    def cards_left(self, seat: Seat) -> Counts:
        """Return the hand without the cards played at a tunnel."""
        left = self.hands[seat][:]
        left[self.attempt.card] -= self.attempt.coloured
        left[LOCOMOTIVE] -= self.attempt.locomotives
        return left

    def copy(self) -> RailPosition:
        return RailPosition(
            self.rules, self.options, self.seed, self.reshuffles, self.seats, self.phase, self.turn, self.moves_left,
            self.passes,
            [hand[:] for hand in self.hands], [known[:] for known in self.known], self.deck[:], self.market[:],
            self.discards[:], self.attempt, self.tickets, self.offers, self.pile, self.under, self.removed, self.boxed,
            self.wagons[:], self.points[:], self.built[:], self.free[:], self.recent,
        )  # fmt: skip


def replaced(rows: tuple[tuple[int, ...], ...], seat: Seat, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
