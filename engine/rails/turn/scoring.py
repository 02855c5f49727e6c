"""The scoring: route points during the game, tickets and the longest trail at the end."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.api import Share
from engine.messages import Name, Seat
from engine.rails.board import RailMap
from engine.rails.networks import fulfilled, joined, longest_trail, worth
from engine.rails.rulebook import RuleBook
from engine.rails.turn.position import RailPosition

KINDS: Final = {
    "routes-of-length": "routes",
    "ticket-done": "tickets",
    "ticket-failed": "tickets",
    "longest-trail": "trail",
}
"""The kind of points of each share."""


def public_shares(book: RuleBook, board: RailMap, position: RailPosition) -> list[list[Share]]:
    return [_route_shares(book, board, built) for built in position.built]


def final_shares(book: RuleBook, board: RailMap, position: RailPosition) -> list[list[Share]]:
    shares = zip(public_shares(book, board, position), _trail_shares(book, board, position), strict=True)
    return [[*routes, *_ticket_shares(board, position, seat), *trail] for seat, (routes, trail) in enumerate(shares)]


def _route_shares(book: RuleBook, board: RailMap, built: tuple[int, ...]) -> list[Share]:
    shares = []
    for length, count in sorted(Counter(board.routes[number].length for number in built).items()):
        points = count * book.route_points[length]
        shares.append(Share("routes-of-length", points, {"length": length, "count": count, "points": points}))
    return shares


def _ticket_shares(board: RailMap, position: RailPosition, seat: Seat) -> list[Share]:
    pieces = joined(board, position.built[seat])
    shares = []
    for number in position.tickets[seat]:
        ticket = board.tickets[number]
        code = "ticket-done" if fulfilled(ticket, pieces) else "ticket-failed"
        points = worth(ticket, pieces)
        shares.append(Share(code, points, {"ticket": Name("ticket", str(number)), "points": points}))
    return shares


def _trail_shares(book: RuleBook, board: RailMap, position: RailPosition) -> list[list[Share]]:
    """Return the bonus of each seat that has a longest trail. A seat without routes has no trail."""
    if not book.trail_bonus:
        return [[] for _ in position.built]
    trails = [longest_trail([board.routes[number] for number in built]) for built in position.built]
    longest = max(trails)
    share = Share("longest-trail", book.trail_bonus, {"length": longest, "points": book.trail_bonus})
    return [[share] if trail == longest > 0 else [] for trail in trails]
