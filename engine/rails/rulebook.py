"""The differences between rail games, as data. A single implementation of the turn reads the rule books.

Compare two rule books to see how the games differ. The rule topics take their numbers from here, so they always agree
with the rules.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.messages import Value
from engine.variants import Option

START_CARDS = 4  # Cards dealt to each player at the start.
FACE_UP = 5  # Face-up cards on the table.
OFFERED = 3  # Short tickets offered to a player who draws tickets. The player keeps at least one.
LAST_WAGONS = 2  # A seat that ends its turn with at most this many wagons starts the last round.


class RuleBook(Struct, frozen=True, kw_only=True):
    """The rules in which rail games differ."""

    version: int = 1  # The version of the rule book. A position stores its version.

    # --- Start
    wagons: int  # Wagons of each player.
    first_long_tickets: int  # Long tickets offered to each player at the start.
    first_short_tickets: int  # Short tickets offered to each player at the start.
    first_kept: int  # Fewest of these tickets that a player must keep.

    # --- Cards
    blind_cards: int  # Cards per ``draw``. If it is one, the second card of the turn is a separate move.
    cards_to_draw: int  # Fewest cards in deck and discards before a turn of drawing. 0 means any single card.
    deck_and_table_mix: bool  # True if one turn may draw from both.
    locomotive_ends_draw: bool  # True if a face-up locomotive must be the first and only card of a turn.
    wiped_at: int | None  # Number of face-up locomotives that replaces all face-up cards. None means never.
    wipes_in_a_row: int  # Maximum number of replacements in a row.

    # --- Tickets
    most_tickets: int | None  # Maximum number of tickets per player. None means unlimited.
    rejected_return: bool  # True if rejected short tickets go under their pile. Otherwise they leave the game.

    # --- Routes
    locomotives_above_ground: bool  # True if locomotives can pay for routes outside tunnels.
    tunnel_cards: int = 3  # Cards turned up for a tunnel. 0 means that a tunnel costs no more than its length.
    tunnel_counts_locomotives: bool  # True if a turned-up locomotive costs a card even if colours were played.

    # --- Passing and the end
    may_pass: bool  # True if a player may always pass. Otherwise a turn is skipped when nothing is possible.
    may_pass_second_card: bool = False  # True if a player may stop after one card.
    trail_bonus: int  # Points for the longest trail.
    route_points: dict[int, int]  # Points for a route, by its length.


OPEN_TICKETS = Option("tickets", ("secret", "open"))
TUNNELS = Option("tunnels", ("yes", "no"))


def wagons_option(usual: int, fewer: int) -> Option:
    return Option("wagons", (str(usual), str(fewer)))


def with_options(book: RuleBook, options: Mapping[str, str]) -> RuleBook:
    """Return the rule book of a game with these options. Open tickets change no rule, only what the views show."""
    wagons = int(options.get("wagons", book.wagons))
    tunnel_cards = 0 if options.get("tunnels") == "no" else book.tunnel_cards
    return msgspec.structs.replace(book, wagons=wagons, tunnel_cards=tunnel_cards)


def rule_numbers(book: RuleBook) -> dict[str, Value]:
    """Return the numbers for the rule topics, by variable. Numbers of rules that the game lacks are left out."""
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
        "tunnel-cards": book.tunnel_cards,
        "last-wagons": LAST_WAGONS,
        "trail-bonus": book.trail_bonus,
        "route-points": tuple(f"{length}→{points}" for length, points in book.route_points.items()),
    }
    return {name: number for name, number in numbers.items() if number}
