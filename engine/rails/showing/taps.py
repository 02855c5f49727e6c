"""The choices of rail games as buttons: which routes come first, found by city, and what building one would bring."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, ClassVar, Final

from engine.messages import Line, Name
from engine.rails.board.cards import LOCOMOTIVE
from engine.rails.board.tickets import joined, worth
from engine.rails.rulebook import TUNNEL_CARDS
from engine.rails.showing import text_board
from engine.rails.showing.imagine import imagine
from engine.rails.showing.view import RailView
from engine.rails.turn.legal_moves import LegalMoves
from engine.rng import FastRng
from engine.taps import Index, Menu, Taps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import Seat
    from engine.messages import Value
    from engine.rails.board.map import RailMap, Route, Ticket
    from engine.rails.rulebook import RuleBook
    from engine.rails.showing.view import OwnView
    from engine.taps import Label

MANY: Final = 25
"""More routes than that are looked for by city."""
SYMBOLS: Final = {
    "red": "🟥",
    "orange": "🟧",
    "yellow": "🟨",
    "green": "🟩",
    "blue": "🟦",
    "pink": "🟪",
    "violet": "🟪",
    "black": "⬛",
    "white": "⬜",
}
LOCOMOTIVE_SYMBOL: Final = "🚂"


class RailTaps(Taps[RailView]):
    """The taps of a game on this board, by each of its rule books: a view says by which its game is played."""

    confirmed: ClassVar[frozenset[str]] = frozenset({"build", "tickets", "pass"})
    together: ClassVar[frozenset[str]] = frozenset({"card"})
    returnable: ClassVar[frozenset[str]] = frozenset({"build", "keep", "pass", "give-up"})
    public: ClassVar[frozenset[str]] = frozenset({"draw", "take", "tickets", "build", "pay", "give-up", "pass"})
    open: ClassVar[frozenset[str]] = frozenset({"take"})
    suspense: ClassVar[frozenset[str]] = frozenset({"tunnel-cards"})

    offered: ClassVar[frozenset[str]] = frozenset({"keep-how-many", "own-offer"})
    held: ClassVar[frozenset[str]] = frozenset({"own-cards", "own-cards-none", "own-ticket-done", "own-ticket-open"})

    def __init__(self, board: RailMap, books: Sequence[RuleBook]) -> None:
        self._board = board
        self._books = {book.version: book for book in books}
        self._options = {book.version: LegalMoves(book, board) for book in books}

    def at_hand(self, view: RailView, verbs: tuple[str, ...]) -> tuple[str, ...]:
        """What the numbers that everybody sees leave possible."""
        position = imagine(self._books[view.rules], self._board, view, FastRng(0))
        kinds = self._options[view.rules].kinds(position)
        return tuple(verb for verb in kinds if verb in verbs)

    def doubled(self, view: RailView, verb: str) -> bool:
        """Two cards from the deck, where they are drawn one by one."""
        return verb == "draw" and self._books[view.rules].deck_and_table_mix and view.phase == "turn"

    def label(self, view: RailView, field: str, value: str) -> Label:
        """Names of routes, tickets and cards."""
        match field:
            case "card":
                return Line("tap-card", {"symbol": SYMBOLS.get(value, LOCOMOTIVE_SYMBOL), "card": Name("card", value)})
            case "ticket":
                return Name("ticket", value)
            case "payment":
                coloured, _, locomotives = value.partition("+")
                return Line("tap-payment", {"coloured": int(coloured), "locomotives": int(locomotives)})
            case _:
                return self._route_label(self._board.routes[self._board.route_numbers[value]])

    def menus(self, view: RailView, field: str, values: tuple[str, ...]) -> tuple[Menu | Index, ...]:
        """Routes: first those that serve the own tickets, then all of them, by city when they are many."""
        if field != "route":
            return super().menus(view, field, values)
        helpful = tuple(route for route in self._serving(view) if route in values)[:MANY]
        first = (Menu(Line("for-your-tickets"), helpful),) if helpful else ()
        if len(values) <= MANY:
            return (*first, Menu(Line("all-routes"), values))
        return (*first, Index(Line("by-city"), self._cities(values)))

    def beside(self, view: RailView, field: str) -> tuple[Line, ...]:
        """Whatever is chosen but tickets is a matter of the cards in the hand."""
        return () if view.own is None or field == "ticket" else (self._held("hand-now", view.own.cards),)

    def told(self, view: RailView) -> tuple[Line, ...]:
        """The route built last, a tunnel in doubt, whose move it is, the table, everybody's numbers; or the result."""
        return tuple(text_board.told(self._board, view))

    def told_at_end(self, view: RailView) -> tuple[Line, ...]:
        """Everybody's tickets."""
        return tuple(text_board.told_at_end(view.final)) if view.final else ()

    def unavailable(self, view: RailView, verb: str) -> Line | None:
        """First tickets are chosen before all else; then cards or tickets may be lacking."""
        if view.phase == "choosing":
            return Line("choose-tickets-first")
        lacking = {"build": Line("no-route-payable"), "tickets": Line("no-tickets-left")}
        return lacking.get(verb) if view.phase == "turn" else None

    def preview(self, view: RailView, move: str) -> tuple[Line, ...]:
        """What building a route would bring; what drawing tickets binds one to."""
        verb, *words = move.split()
        if verb == "tickets":
            return (Line("preview-tickets"),)
        own, seat = view.own, view.seat
        if verb != "build" or own is None or seat is None:
            return ()
        name, card, payment = words
        route = self._board.routes[self._board.route_numbers[name]]
        wagons = view.players[seat].wagons - route.length
        left = self._left(own.cards, card, payment)
        points = self._books[view.rules].route_points[route.length]
        lines = [Line("preview-build", {"points": points, "wagons": wagons, "cards": sum(left.values())})]
        lines += [self._held("hand-then", left)] if any(left.values()) else []
        if route.tunnel:
            lines.append(Line("preview-tunnel", {"cards": TUNNEL_CARDS}))
        return (*lines, *self._tickets_done(own, [*self._built(view, seat), route.number]))

    # --- Cards

    def _left(self, cards: dict[str, int], card: str, payment: str) -> dict[str, int]:
        """A hand after this payment."""
        coloured, _, locomotives = payment.partition("+")
        paid = {card: int(coloured), self._board.palette.names[LOCOMOTIVE]: int(locomotives)}
        return {name: count - paid.get(name, 0) for name, count in cards.items()}

    def _held(self, code: str, cards: dict[str, int]) -> Line:
        """A hand in signs and numbers, short enough for a phone."""
        held = [
            f"{SYMBOLS.get(name, LOCOMOTIVE_SYMBOL)} {cards[name]}"
            for name in self._board.palette.names
            if cards.get(name)
        ]
        return Line(code, {"cards": " · ".join(held) or "–"})

    # --- Routes

    def _route_label(self, route: Route) -> Line:
        params: dict[str, Value] = {
            "route": Name("route", route.id),
            "length": route.length,
            "tunnel": int(route.tunnel),
            "symbols": "".join(SYMBOLS[self._board.palette.names[colour]] for colour in route.colours)
            if len(route.colours) < len(SYMBOLS) - 1
            else "▫️",
        }
        return Line("tap-route", params)

    def _cities(self, values: tuple[str, ...]) -> tuple[Menu, ...]:
        """A menu of routes for each city, in the order of the board."""
        by_city: dict[int, list[str]] = {}
        for value in values:
            route = self._board.routes[self._board.route_numbers[value]]
            for city in (route.a, route.b):
                by_city.setdefault(city, []).append(value)
        return tuple(
            Menu(Name("city", self._board.cities[city].id), tuple(routes)) for city, routes in sorted(by_city.items())
        )

    def _tickets_done(self, own: OwnView, built: list[int]) -> list[Line]:
        """The open tickets that these routes would fulfil."""
        pieces = joined(self._board, built)
        open_tickets = [ticket.number for ticket in own.tickets if not ticket.done]
        return [
            Line("preview-ticket", {"ticket": Name("ticket", str(number))})
            for number in open_tickets
            if worth(self._board.tickets[number], pieces) > 0
        ]

    def _built(self, view: RailView, seat: Seat) -> list[int]:
        return [self._board.route_numbers[route] for route in view.players[seat].built]

    def _serving(self, view: RailView) -> list[str]:
        """The free routes on the cheapest ways to fulfil the open tickets, the dearest ticket first."""
        own, seat = view.own, view.seat
        if own is None or seat is None:
            return []
        built = set(self._built(view, seat))
        everybody = [tuple(self._board.route_numbers[route] for route in player.built) for player in view.players]
        usable = {number: self._board.routes[number].length for number in self._board.free_routes(everybody)}
        usable |= dict.fromkeys(built, 0)
        open_tickets = [self._board.tickets[ticket.number] for ticket in own.tickets if not ticket.done]
        open_tickets.sort(key=lambda ticket: -max(trip.points for trip in ticket.trips))
        way = [number for ticket in open_tickets for number in self._way(ticket, usable) if number not in built]
        return [self._board.routes[number].id for number in dict.fromkeys(way)]

    def _way(self, ticket: Ticket, usable: dict[int, int]) -> list[int]:
        """The cheapest way to fulfil a ticket, over the routes that can be used at these prices; empty if none."""
        ways = [way for trip in ticket.trips if (way := self._between(set(trip.starts), set(trip.ends), usable))]
        return min(ways, key=lambda way: sum(usable[number] for number in way), default=[])

    def _between(self, starts: set[int], ends: set[int], usable: dict[int, int]) -> list[int]:
        neighbours: dict[int, list[tuple[int, int]]] = {}
        for number in usable:
            route = self._board.routes[number]
            neighbours.setdefault(route.a, []).append((route.b, number))
            neighbours.setdefault(route.b, []).append((route.a, number))
        heap: list[tuple[int, int, tuple[int, ...]]] = [(0, city, ()) for city in sorted(starts)]
        seen: set[int] = set()
        while heap:
            price, city, way = heappop(heap)
            if city in ends:
                return list(way)
            if city in seen:
                continue
            seen.add(city)
            for other, number in neighbours.get(city, ()):
                if other not in seen:
                    heappush(heap, (price + usable[number], other, (*way, number)))
        return []
