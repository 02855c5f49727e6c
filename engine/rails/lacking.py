"""The needs of a seat: the shortest connections for its tickets, and the cards for routes it cannot build yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from engine.messages import Line, Name, Value, seat_name
from engine.rails.board import ALONE, COLOURS, LOCOMOTIVE, RailMap, Route
from engine.rails.networks import Way, missing_way
from engine.rails.rulebook import RuleBook
from engine.rails.turn.moves import most_locomotives
from engine.rails.view import RailView, TicketView

ANY_COLOUR = Name("card", "any")
NAMED_ROUTES: Final = 3  # Maximum number of routes named for a ticket's connection. Longer ones are shown on the map.
MOST_CARDS = 3  # Maximum number of card kinds listed as missing.
MOST_ROUTES = 4  # Maximum number of routes named per kind.


def way_of(board: RailMap, view: RailView, ticket: TicketView, extra: Sequence[int] = ()) -> Way | None:
    """Return the shortest connection that fulfils this ticket of the view's seat, or None if there is none.

    ``extra`` routes count as the seat's own. Raises ``ValueError`` for a spectator, who has no tickets.
    """
    if view.seat is None:
        raise ValueError("a spectator has no tickets")
    built = _built(board, view)
    built[view.seat] += extra
    wagons = view.players[view.seat].wagons - sum(board.routes[number].length for number in extra)
    return missing_way(board, board.tickets[ticket.number], built, view.seat, wagons)


def tracks_of(board: RailMap, number: int) -> tuple[int, ...]:
    """Return this route and, if it is half of a double route, the other half. Either half serves a ticket."""
    twin = board.routes[number].twin
    return (number,) if twin == ALONE else (number, twin)


def serving(board: RailMap, view: RailView) -> list[str]:
    """Return the free routes on the shortest connections for the view's open tickets, most valuable tickets first."""
    own = [ticket for ticket in view.own.tickets if not ticket.done] if view.own and view.aids else []
    own.sort(key=lambda ticket: -board.tickets[ticket.number].most_points)
    ways = [way_of(board, view, ticket) for ticket in own]
    needed = dict.fromkeys(number for way in ways if way for number in way.routes)
    tracks = [track for number in needed for track in tracks_of(board, number)]
    return [board.routes[number].id for number in dict.fromkeys(tracks)]


def own_tickets(book: RuleBook, board: RailMap, view: RailView) -> Iterator[Line]:
    """Yield a line about each ticket of the view's seat. The line about the ticket closest to completion names the
    missing routes.
    """
    tickets = view.own.tickets if view.own else ()
    open_ones = [ticket for ticket in tickets if not ticket.done and view.aids]
    ways = {ticket.number: way_of(board, view, ticket) for ticket in open_ones}
    nearest = min((way.wagons for way in ways.values() if way), default=0)
    for ticket in tickets:
        said: dict[str, Value] = {"ticket": Name("ticket", str(ticket.number)), "points": ticket.worth}
        way = ways.get(ticket.number)
        if ticket.done:
            yield Line("own-ticket-done", {**said, "ways": len(board.tickets[ticket.number].trips)})
        elif not view.aids:
            yield Line("own-ticket-bare", said)
        elif way is None:
            yield Line("own-ticket-lost", said)
        else:
            lacking = _lacking(book, board, view, way)
            routes = tuple(Name("route", board.routes[number].id) for number in way.routes)
            named = way.wagons == nearest and len(routes) <= NAMED_ROUTES
            said |= {"routes": routes, "few": int(named), "lacking": len(lacking), "cards": lacking}
            yield Line("own-ticket-open", {**said, "wagons": way.wagons})


def offered_tickets(board: RailMap, view: RailView) -> Iterator[Line]:
    for number, ticket in enumerate(view.own.offer if view.own else (), 1):
        said: dict[str, Value] = {"number": number, "ticket": Name("ticket", str(ticket.number))}
        way = way_of(board, view, ticket) if view.aids else None
        if not view.aids:
            yield Line("offer-ticket-bare", {**said, "long": _is_long(board, ticket)})
        elif way is None:
            yield Line("offer-lost", said)
        else:
            yield Line("offer-ticket", {**said, "wagons": way.wagons, "long": _is_long(board, ticket)})


def _is_long(board: RailMap, ticket: TicketView) -> int:
    return int(ticket.number in board.long_tickets and 0 < board.short_tickets < len(board.tickets))


def changes(board: RailMap, view: RailView, route: int) -> Iterator[Line]:
    """Yield lines about the effects that building this route has on the open tickets of the view's seat."""
    for ticket in view.own.tickets if view.own and view.aids else ():
        before = way_of(board, view, ticket)
        if before is None or ticket.done:
            continue
        name, after = Name("ticket", str(ticket.number)), way_of(board, view, ticket, [route])
        if after is None:
            yield Line("preview-lost", {"ticket": name})
        elif not after.wagons:
            yield Line("preview-ticket", {"ticket": name})
        elif after.wagons < before.wagons:
            yield Line("preview-nearer", {"ticket": name, "before": before.wagons, "after": after.wagons})


def _lacking(book: RuleBook, board: RailMap, view: RailView, way: Way) -> tuple[Name, ...]:
    """Return the cards that the connection needs beyond the hand. Locomotives are first assigned to spaces that require
    them. The rest replace other cards where the rules allow it.
    """
    names = board.palette.names
    hand = board.palette.counts(view.own.cards) if view.own else [0] * len(names)
    spare = hand[LOCOMOTIVE] - sum(board.routes[number].locomotives for number in way.routes)
    owed: dict[str, int] = {names[LOCOMOTIVE]: -spare} if spare < 0 else {}
    # First routes with few colours, because there are fewer ways to pay for them, then the longest.
    demands = [_demand(book, board, number) for number in way.routes]
    for demand in sorted(demands, key=lambda demand: (len(demand.colours), -demand.length)):
        wanted = max(sorted(demand.colours), key=hand.__getitem__)
        paid = min(hand[wanted], demand.length)
        hand[wanted] -= paid
        replaced = max(0, min(spare, demand.length - paid)) if demand.is_open_to_locomotives else 0
        spare -= replaced
        is_free_choice = len(demand.colours) == COLOURS and not paid
        card = ANY_COLOUR.id if is_free_choice else names[wanted]
        owed[card] = owed.get(card, 0) + demand.length - paid - replaced
    return tuple(Name(ANY_COLOUR.kind, card, count) for card, count in owed.items() if count)


class Demand(NamedTuple):
    """The cards that one route requires: ``length`` cards of one of the colours. For a double route, either half may be
    built.
    """

    length: int  # Cards, not counting spaces that require a locomotive.
    colours: set[int]
    is_open_to_locomotives: bool


def _demand(book: RuleBook, board: RailMap, number: int) -> Demand:
    route = board.routes[number]
    colours = {colour for track in tracks_of(board, number) for colour in board.routes[track].colours}
    return Demand(route.length - route.locomotives, colours, route.tunnel or book.locomotives_above_ground)


class Shortfall(Struct, frozen=True):
    """The cards, all of one kind, that the hand lacks for a route."""

    route: str
    card: str
    count: int


def shortfalls(book: RuleBook, board: RailMap, view: RailView) -> list[Shortfall]:
    """Return the free routes for which the view's seat has enough wagons but lacks cards of exactly one kind. The list
    is sorted by smallest shortfall, then by longest route. It is empty for a spectator.
    """
    if view.own is None or view.seat is None:
        return []
    hand = board.palette.counts(view.own.cards)
    routes = (board.routes[number] for number in board.free_routes(_built(board, view)))
    reachable = [route for route in routes if route.length <= view.players[view.seat].wagons]
    near = [(route, lacking) for route in reachable if len(lacking := cards_lacking(book, route, hand)) == 1]
    near.sort(key=lambda one: (one[1][0][1], -one[0].length))
    return [Shortfall(route.id, board.palette.names[card], count) for route, [(card, count)] in near]


def why_not(book: RuleBook, board: RailMap, view: RailView, route: Route) -> Line | None:
    """Return why the view's seat cannot build this route on its turn, or None if it can."""
    taken = _unavailable(board, view, route)
    if taken is not None or view.own is None or view.seat is None:
        return taken
    named, have = Name("route", route.id), view.players[view.seat].wagons
    if have < route.length:
        return Line("too-few-wagons", {"route": named, "need": route.length, "have": have})
    lacking = cards_lacking(book, route, board.palette.counts(view.own.cards))
    cards = tuple(Name("card", board.palette.names[card], count) for card, count in lacking)
    if not cards:
        return None
    return Line("route-lacks" if view.aids else "route-not-payable", {"route": named, "cards": cards})


def _unavailable(board: RailMap, view: RailView, route: Route) -> Line | None:
    named = Name("route", route.id)
    owner = next((player.seat for player in view.players if route.id in player.built), None)
    if owner is not None:
        return Line("route-taken", {"route": named, "seat": seat_name(owner)})
    return None if route.number in board.free_routes(_built(board, view)) else Line("route-closed", {"route": named})


def _built(board: RailMap, view: RailView) -> list[list[int]]:
    return [[board.route_numbers[route] for route in player.built] for player in view.players]


def cards_lacking(book: RuleBook, route: Route, hand: Sequence[int]) -> list[tuple[int, int]]:
    """Return the kinds and numbers of cards that the route needs beyond the whole hand."""
    wild = max(route.locomotives, most_locomotives(book, route, hand))
    locomotives = max(0, route.locomotives - hand[LOCOMOTIVE])
    coloured, card = min((max(0, route.length - wild - hand[colour]), colour) for colour in route.colours)
    return [(kind, count) for kind, count in ((card, coloured), (LOCOMOTIVE, locomotives)) if count]


def one_card_short(found: Sequence[Shortfall]) -> list[Line]:
    by_card: dict[str, list[Name]] = {}
    for one in found:
        if one.count == 1:
            by_card.setdefault(one.card, []).append(Name("route", one.route))
    likeliest = sorted(by_card.items(), key=lambda item: -len(item[1]))[:MOST_CARDS]
    return [Line("lacks-one", {"card": Name("card", card), "routes": tuple(r[:MOST_ROUTES])}) for card, r in likeliest]


def nothing_payable(found: Sequence[Shortfall]) -> Line:
    if not found:
        return Line("no-route-payable")
    card = Name("card", found[0].card, found[0].count)
    return Line("no-route-payable-yet", {"route": Name("route", found[0].route), "card": card})
