"""Where rail games differ: a rule book is data, read by the one implementation of the turn.

Put two of them side by side to see what sets the games apart.

The numbers of the rules that the rule topics speak of, so that a sentence cannot disagree with the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from engine.messages import Value


class RuleBook(Struct, frozen=True, kw_only=True):
    """The rules that a rail game decides for itself."""

    version: int = 1
    """Counts the rule books of one game. A position names its own, and is played by it to the end."""

    # --- Start
    wagons: int
    """What each player has to build with."""
    first_long_tickets: int
    """Long tickets offered to each player at the start."""
    first_short_tickets: int
    """Short tickets offered to each player at the start."""
    first_kept: int
    """How many of those must be kept at least."""

    # --- Cards
    blind_cards: int
    """Cards that one ``draw`` gives. One: the second card of the turn is a move of its own."""
    cards_to_draw: int
    """Cards that deck and discards together must hold before a turn of drawing begins; 0: any one card will do."""
    deck_and_table_mix: bool
    """Whether one turn may draw from both."""
    locomotive_ends_draw: bool
    """Whether a face-up locomotive is the first and only pick of a turn."""
    wiped_at: int | None
    """At this number of face-up locomotives all face-up cards are replaced; None: never."""
    wipes_in_a_row: int
    """How often at most, one sweep after the other."""

    # --- Tickets
    most_tickets: int | None
    """What a player may hold; None: any number."""
    rejected_return: bool
    """Whether rejected short tickets go under their pile; otherwise they leave the game."""

    # --- Routes
    locomotives_above_ground: bool
    """Whether locomotives may be paid outside tunnels."""
    tunnel_counts_locomotives: bool
    """Whether a locomotive turned up in a tunnel costs a card although colours were played."""

    # --- Passing and the end
    may_pass: bool
    """Whether a player may pass at will; otherwise a turn passes by itself, and only when nothing else is possible."""
    may_pass_second_card: bool = False
    """Whether a player who took one card may leave it at that."""
    trail_bonus: int
    """Points for the longest trail."""
    route_points: dict[int, int]
    """Points for a route, by its length."""


START_CARDS = 4
"""Cards dealt to each player at the start."""
FACE_UP = 5
"""Cards that lie open on the table."""
OFFERED = 3
"""Short tickets offered to a player who draws tickets; at least one is kept."""
TUNNEL_CARDS = 3
"""Cards turned up against a tunnel."""
LAST_WAGONS = 2
"""A seat that ends its turn with this many wagons or fewer begins the last round."""


def rule_numbers(book: RuleBook) -> dict[str, Value]:
    """By the variables of the sentences; a rule that this book does not have has no number."""
    numbers: dict[str, Value | None] = {
        "wagons": book.wagons,
        "long-tickets": book.first_long_tickets,
        "short-tickets": book.first_short_tickets,
        "first-kept": book.first_kept,
        "first-rejected": book.first_long_tickets + book.first_short_tickets - book.first_kept,
        "offered": OFFERED,
        "most-tickets": book.most_tickets,
        "face-up": FACE_UP,
        "wiped-at": book.wiped_at,
        "cards-to-draw": book.cards_to_draw,
        "tunnel-cards": TUNNEL_CARDS,
        "last-wagons": LAST_WAGONS,
        "trail-bonus": book.trail_bonus,
        "route-points": tuple(f"{length}→{points}" for length, points in book.route_points.items()),
    }
    return {name: number for name, number in numbers.items() if number}
