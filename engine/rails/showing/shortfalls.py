"""Routes that cannot be built yet: what each still lacks, or whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.messages import Line, Name, seat_name
from engine.rails.board.cards import LOCOMOTIVE
from engine.rails.turn.payments import most_locomotives

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.board.map import RailMap, Route
    from engine.rails.rulebook import RuleBook
    from engine.rails.showing.view import RailView

MOST_CARDS = 3
"""Kinds of cards for which the routes that lack one are named."""
MOST_ROUTES = 4
"""Routes named for each."""


class Shortfall(Struct, frozen=True):
    """What a route lacks: so many cards of this kind, besides those in the hand."""

    route: str
    card: str
    count: int


def shortfalls(book: RuleBook, board: RailMap, view: RailView) -> list[Shortfall]:
    """The free routes that the view's seat has the wagons but not the cards for, if these are of one kind: what lacks
    least first, then the longest. A spectator has none."""
    if view.own is None or view.seat is None:
        return []
    hand = board.palette.counts(view.own.cards)
    routes = (board.routes[number] for number in board.free_routes(_built(board, view)))
    reachable = [route for route in routes if route.length <= view.players[view.seat].wagons]
    near = [(route, lacking) for route in reachable if (lacking := _lacking(book, route, hand))]
    near.sort(key=lambda one: (one[1][1], -one[0].length))
    return [Shortfall(route.id, board.palette.names[card], count) for route, (card, count) in near]


def why_not(book: RuleBook, board: RailMap, view: RailView, route: Route) -> Line | None:
    """Why the view's seat cannot build this route in its turn; None if it can."""
    taken = _not_free(board, view, route)
    if taken is not None or view.own is None or view.seat is None:
        return taken
    named, have = Name("route", route.id), view.players[view.seat].wagons
    if have < route.length:
        return Line("too-few-wagons", {"route": named, "need": route.length, "have": have})
    lacking = _all_lacking(book, route, board.palette.counts(view.own.cards))
    cards = tuple(Name("card", board.palette.names[card], count) for card, count in lacking)
    if not cards:
        return None
    return Line("route-lacks" if view.aids else "route-not-payable", {"route": named, "cards": cards})


def _not_free(board: RailMap, view: RailView, route: Route) -> Line | None:
    """Whose the route is, or that it is closed with its other half."""
    named = Name("route", route.id)
    owner = next((player.seat for player in view.players if route.id in player.built), None)
    if owner is not None:
        return Line("route-taken", {"route": named, "seat": seat_name(owner)})
    return None if route.number in board.free_routes(_built(board, view)) else Line("route-closed", {"route": named})


def _built(board: RailMap, view: RailView) -> list[list[int]]:
    """The numbers of each seat's routes."""
    return [[board.route_numbers[route] for route in player.built] for player in view.players]


def _lacking(book: RuleBook, route: Route, hand: Sequence[int]) -> tuple[int, int] | None:
    """The card that the cheapest payment lacks, and how many; None if nothing lacks, or cards of two kinds do."""
    lacking = _all_lacking(book, route, hand)
    return lacking[0] if len(lacking) == 1 else None


def _all_lacking(book: RuleBook, route: Route, hand: Sequence[int]) -> list[tuple[int, int]]:
    """The cards that the cheapest payment lacks, and how many of each."""
    wild = max(route.locomotives, most_locomotives(book, route, hand))
    locomotives = max(0, route.locomotives - hand[LOCOMOTIVE])
    coloured, card = min((max(0, route.length - wild - hand[colour]), colour) for colour in route.colours)
    return [(kind, count) for kind, count in ((card, coloured), (LOCOMOTIVE, locomotives)) if count]


def one_card_short(found: Sequence[Shortfall]) -> list[Line]:
    """The routes that lack a single card, by that card."""
    by_card: dict[str, list[Name]] = {}
    for one in found:
        if one.count == 1:
            by_card.setdefault(one.card, []).append(Name("route", one.route))
    likeliest = sorted(by_card.items(), key=lambda item: -len(item[1]))[:MOST_CARDS]
    return [Line("lacks-one", {"card": Name("card", card), "routes": tuple(r[:MOST_ROUTES])}) for card, r in likeliest]


def nothing_payable(found: Sequence[Shortfall]) -> Line:
    """That no route can be paid for, and which comes nearest."""
    if not found:
        return Line("no-route-payable")
    nearest = found[0]
    route, card = Name("route", nearest.route), Name("card", nearest.card, nearest.count)
    return Line("no-route-payable-yet", {"route": route, "card": card})
