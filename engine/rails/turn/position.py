"""The whole truth of a rail game, small and mutable.

What changes with every move is a list of small numbers, played in place. What changes seldom is a tuple, which copies
share. Cards are numbers (see ``cards``), so are routes and tickets (see ``board``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.api import Position
from engine.rails.board import LOCOMOTIVE

if TYPE_CHECKING:
    from engine.messages import Seat
    from engine.rails.board import Counts

CHOOSING: Final = 0
"""Before the first turn: every seat decides on its first tickets, in any order."""
TURN: Final = 1
"""A turn begins: one seat may do anything."""
SECOND_CARD: Final = 2
"""It has taken one card and must take another."""
KEEPING: Final = 3
"""It has drawn tickets and must say which it keeps."""
PAYING: Final = 4
"""A tunnel costs more than was played: it must pay or give up."""
OVER: Final = 5

PHASES: Final = ("choosing", "turn", "second-card", "keeping", "paying", "over")
"""What the phases are called outside."""

NOT_YET: Final = -1
"""``moves_left`` before the last round has begun."""


class Attempt(NamedTuple):
    """A try at a tunnel whose price went up. The cards played are still in hand, those turned up are discarded."""

    route: int
    card: int
    coloured: int
    locomotives: int
    turned: tuple[int, ...]
    owed: int


NO_ATTEMPT: Final = Attempt(route=-1, card=LOCOMOTIVE, coloured=0, locomotives=0, turned=(), owed=0)


class RailPosition(Position):
    """A rail game at one moment."""

    __slots__ = (
        "attempt",
        "boxed",
        "built",
        "deck",
        "discards",
        "free",
        "hands",
        "known",
        "market",
        "moves_left",
        "offers",
        "passes",
        "phase",
        "pile",
        "points",
        "recent",
        "removed",
        "reshuffles",
        "rules",
        "seats",
        "seed",
        "tickets",
        "turn",
        "under",
        "wagons",
    )

    rules: int
    """The version of the rules that this game is played by, to its end."""
    seed: str
    reshuffles: int
    """How often the discards became a deck; each time has its own shuffle of the seed."""
    seats: int
    phase: int
    turn: Seat
    moves_left: int
    """Moves to the end of the game once the last round has begun, else ``NOT_YET``."""
    passes: int
    """How many moves in a row were passes."""

    hands: list[Counts]
    known: list[Counts]
    """What everybody knows of each hand: taken from the table or shown at a tunnel, less what was paid."""
    deck: list[int]
    """The next card last."""
    market: list[int]
    """The face-up cards; ``GAP`` where none is."""
    discards: Counts
    attempt: Attempt
    """``NO_ATTEMPT`` but while a seat is paying."""

    tickets: tuple[tuple[int, ...], ...]
    """What each seat keeps."""
    offers: tuple[tuple[int, ...], ...]
    """What each seat has to decide on."""
    pile: tuple[int, ...]
    """The short tickets that are left, the next one last."""
    under: tuple[Seat, ...]
    """Who put the lowest tickets of the pile there, lowest first."""
    removed: tuple[tuple[int, ...], ...]
    """What each seat rejected for good."""
    boxed: tuple[int, ...]
    """Long tickets that were never dealt."""

    wagons: list[int]
    points: list[int]
    """Points for routes."""
    built: list[tuple[int, ...]]
    """Each seat's routes, in the order of building."""
    free: list[int]
    """Routes that may still be built, in order."""
    recent: tuple[int, ...]
    """The routes that were their builders' latest move, newest last."""

    def cards_left(self, seat: Seat) -> Counts:
        """The hand without the cards that lie before a tunnel."""
        left = self.hands[seat][:]
        left[self.attempt.card] -= self.attempt.coloured
        left[LOCOMOTIVE] -= self.attempt.locomotives
        return left

    def copy(self) -> RailPosition:
        """A position of its own."""
        twin = RailPosition()
        twin.rules = self.rules
        twin.seed = self.seed
        twin.reshuffles = self.reshuffles
        twin.seats = self.seats
        twin.phase = self.phase
        twin.turn = self.turn
        twin.moves_left = self.moves_left
        twin.passes = self.passes
        twin.hands = [hand[:] for hand in self.hands]
        twin.known = [known[:] for known in self.known]
        twin.deck = self.deck[:]
        twin.market = self.market[:]
        twin.discards = self.discards[:]
        twin.attempt = self.attempt
        twin.tickets = self.tickets
        twin.offers = self.offers
        twin.pile = self.pile
        twin.under = self.under
        twin.removed = self.removed
        twin.boxed = self.boxed
        twin.wagons = self.wagons[:]
        twin.points = self.points[:]
        twin.built = self.built[:]
        twin.free = self.free[:]
        twin.recent = self.recent
        return twin


def replaced(rows: tuple[tuple[int, ...], ...], seat: Seat, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The rows with one seat's row exchanged."""
    return (*rows[:seat], row, *rows[seat + 1 :])
