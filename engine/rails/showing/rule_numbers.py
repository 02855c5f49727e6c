"""The numbers of the rules that the rule topics speak of, so that a sentence cannot disagree with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.rulebook import FACE_UP, LAST_WAGONS, OFFERED, TUNNEL_CARDS

if TYPE_CHECKING:
    from engine.messages import Value
    from engine.rails.rulebook import RuleBook


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
