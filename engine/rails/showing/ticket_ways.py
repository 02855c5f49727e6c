"""What a seat's tickets still take: the shortest way over free routes, its wagons, and the cards that it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.messages import Line, Name
from engine.rails.board.cards import COLOURS, LOCOMOTIVE
from engine.rails.board.map import ALONE
from engine.rails.board.ways import missing_way

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.messages import Value
    from engine.rails.board.map import RailMap
    from engine.rails.board.ways import Way
    from engine.rails.rulebook import RuleBook
    from engine.rails.showing.view import RailView, TicketView

ANY_COLOUR = Name("card", "any")
NAMED_ROUTES: Final = 3
"""As many routes of a ticket's way are named; more of them are found on the map."""


def way_of(board: RailMap, view: RailView, ticket: TicketView, extra: Sequence[int] = ()) -> Way | None:
    """What this ticket of the view's seat still lacks, were these routes its own too; None once nothing can fulfil it.

    Raises ``ValueError`` for a spectator, who holds none.
    """
    if view.seat is None:
        raise ValueError("a spectator has no tickets")
    built = [[board.route_numbers[route] for route in player.built] for player in view.players]
    built[view.seat] += extra
    wagons = view.players[view.seat].wagons - sum(board.routes[number].length for number in extra)
    return missing_way(board, board.tickets[ticket.number], built, view.seat, wagons)


def tracks_of(board: RailMap, number: int) -> tuple[int, ...]:
    """This free route, and the other half of a double one, which is free as long as it is: either does for a ticket."""
    twin = board.routes[number].twin
    return (number,) if twin == ALONE else (number, twin)


def own_tickets(book: RuleBook, board: RailMap, view: RailView) -> Iterator[Line]:
    """How each ticket of the view's seat stands; of the one nearest to be fulfilled, which routes it lacks."""
    tickets = view.own.tickets if view.own else ()
    open_ones = [ticket for ticket in tickets if not ticket.done and view.aids]
    ways = {ticket.number: way_of(board, view, ticket) for ticket in open_ones}
    nearest = min((way.wagons for way in ways.values() if way), default=0)
    for ticket in tickets:
        said: dict[str, Value] = {"ticket": Name("ticket", str(ticket.number)), "points": ticket.worth}
        if ticket.done:
            yield Line("own-ticket-done", said)
            continue
        if not view.aids:
            yield Line("own-ticket-bare", said)
            continue
        way = ways[ticket.number]
        if way is None:
            yield Line("own-ticket-lost", said)
        else:
            lacking = _lacking(book, board, view, way)
            routes = tuple(Name("route", board.routes[number].id) for number in way.routes)
            named = way.wagons == nearest and len(routes) <= NAMED_ROUTES
            said |= {"routes": routes, "few": int(named), "lacking": len(lacking), "cards": lacking}
            yield Line("own-ticket-open", {**said, "wagons": way.wagons})


def offered_tickets(board: RailMap, view: RailView) -> Iterator[Line]:
    """Each ticket on offer with its number on the map, and how far it is."""
    for number, ticket in enumerate(view.own.offer if view.own else (), 1):
        said: dict[str, Value] = {"number": number, "ticket": Name("ticket", str(ticket.number))}
        way = way_of(board, view, ticket) if view.aids else None
        if not view.aids:
            yield Line("offer-ticket-bare", {**said, "long": _long(board, ticket)})
        elif way is None:
            yield Line("offer-lost", said)
        else:
            yield Line("offer-ticket", {**said, "wagons": way.wagons, "long": _long(board, ticket)})


def _long(board: RailMap, ticket: TicketView) -> int:
    """Whether it is one of the long tickets of a board that has others, too."""
    return int(ticket.number in board.long_tickets and 0 < board.short_tickets < len(board.tickets))


def changes(board: RailMap, view: RailView, route: int) -> Iterator[Line]:
    """What building this route would make of the open tickets of the view's seat."""
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
    """The cards that the way takes beyond those in the hand: locomotives first where spaces demand them, and what
    locomotives are left over replaces other cards where it may."""
    names = board.palette.names
    hand = board.palette.counts(view.own.cards) if view.own else [0] * len(names)
    spare = hand[LOCOMOTIVE] - sum(board.routes[number].locomotives for number in way.routes)
    owed: dict[str, int] = {names[LOCOMOTIVE]: -spare} if spare < 0 else {}
    for demand in sorted((_demand(book, board, number) for number in way.routes), key=_choice):
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
    """So many cards of one of these colours: what a free connection of two cities asks for, whichever its track."""

    length: int
    """Beside the spaces that demand a locomotive."""
    colours: set[int]
    is_open_to_locomotives: bool


def _demand(book: RuleBook, board: RailMap, number: int) -> Demand:
    route = board.routes[number]
    colours = {colour for track in tracks_of(board, number) for colour in board.routes[track].colours}
    return Demand(route.length - route.locomotives, colours, route.tunnel or book.locomotives_above_ground)


def _choice(demand: Demand) -> tuple[int, int]:
    """Those of fewer colours first: they can be paid in fewer ways; then the longest."""
    return len(demand.colours), -demand.length
