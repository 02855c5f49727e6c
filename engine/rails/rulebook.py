"""The differences between rail games: a rule book is data, read by the one implementation of the turn.

Put two of them side by side to see what sets the games apart. The rule topics take their numbers from here, so that a
sentence cannot disagree with the rules.
"""

from __future__ import annotations

from msgspec import Struct

from engine.messages import Value

START_CARDS = 4  # Cards dealt to each player at the start.
FACE_UP = 5  # Cards that lie open on the table.
OFFERED = 3  # Short tickets offered to a player who draws tickets; at least one is kept.
TUNNEL_CARDS = 3  # Cards turned up against a tunnel.
LAST_WAGONS = 2  # A seat that ends its turn with this many wagons or fewer begins the last round.


class RuleBook(Struct, frozen=True, kw_only=True):
    """The rules that each rail game decides for itself."""

    version: int = 1  # The number of the rule book. A position names its own, and is played by it to the end.

    # --- Start
    wagons: int  # Wagons of each player.
    first_long_tickets: int  # Long tickets offered to each player at the start.
    first_short_tickets: int  # Short tickets offered to each player at the start.
    first_kept: int  # The fewest of these tickets that a player keeps.

    # --- Cards
    blind_cards: int  # Cards that one ``draw`` gives. If it is one, the second card of the turn is a move of its own.
    cards_to_draw: int  # Cards that deck and discards hold together before a turn of drawing; 0: any one card will do.
    deck_and_table_mix: bool  # True if one turn may draw from both.
    locomotive_ends_draw: bool  # True if a face-up locomotive is the first and only card of a turn.
    wiped_at: int | None  # Face-up locomotives at which all face-up cards are replaced; None: never.
    wipes_in_a_row: int  # The most replacements in a row.

    # --- Tickets
    most_tickets: int | None  # Tickets that a player may hold; None: any number.
    rejected_return: bool  # True if rejected short tickets go under their pile. Otherwise they leave the game.

    # --- Routes
    locomotives_above_ground: bool  # True if locomotives may be paid outside tunnels.
    tunnel_counts_locomotives: bool  # True if a turned-up locomotive costs a card although colours were played.

    # --- Passing and the end
    may_pass: bool  # True if a player may always pass. Otherwise a turn passes by itself when nothing is possible.
    may_pass_second_card: bool = False  # True if a player may stop after one card.
    trail_bonus: int  # Points for the longest trail.
    route_points: dict[int, int]  # Points for a route, by its length.


def rule_numbers(book: RuleBook) -> dict[str, Value]:
    """Return the numbers for the rule topics, by variable. A rule that this book lacks has no number."""
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
