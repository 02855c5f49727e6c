"""The board of a rail game: cities, routes, tickets and cards.

Cities, routes and tickets are numbered in the order of the game's data. Cards are the numbers 0 to 8: eight colours,
and the locomotive, which is a wild card. A hand is a list of nine counts. ``Palette`` has the game's card names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

ALONE: Final = -1  # The twin of a route that is not part of a double route.
COLOURS: Final = 8
LOCOMOTIVE: Final = 8
KINDS: Final = 9
GAP: Final = -1  # A face-up slot that could not be refilled.


class City(Struct, frozen=True):
    """A place where routes end. ``country`` is None unless tickets name the place by its country."""

    id: str
    name: str
    country: str | None
    x: float
    y: float
    lat: float
    lon: float


class Route(Struct, frozen=True):
    """A connection between two cities, paid for with cards of one of its ``colours``."""

    number: int
    id: str
    a: int
    b: int
    length: int
    colours: tuple[int, ...]
    tunnel: bool = False
    locomotives: int = 0  # Spaces that require a locomotive.
    twin: int = ALONE  # The other half of a double route. This route closes when the other half is built.


class Trip(Struct, frozen=True):
    """One way to fulfil a ticket: connect any city of ``starts`` with any of ``ends``."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    points: int


class Ticket(Struct, frozen=True):
    """A ticket, usually with one trip. If a ticket has several trips, the most valuable fulfilled one counts."""

    number: int
    id: str
    trips: tuple[Trip, ...]

    @property
    def most_points(self) -> int:
        return max(trip.points for trip in self.trips)

    @property
    def loss(self) -> int:
        """Return the penalty for a ticket without a fulfilled trip: the smallest points on it."""
        return min(trip.points for trip in self.trips)


class RailMap:
    """A map with its tickets: first the short ones, then the long ones, which are dealt only at the start.
    ``neighbours`` contains each city's routes, each with the city at its other end.
    """

    def __init__(
        self,
        palette: Palette,
        cities: tuple[City, ...],
        routes: tuple[Route, ...],
        tickets: tuple[Ticket, ...],
        short_tickets: int,
    ) -> None:
        self.palette = palette
        self.cities = cities
        self.routes = routes
        self.tickets = tickets
        self.short_tickets = short_tickets
        self.route_numbers = {route.id: route.number for route in routes}
        self.card_numbers = {name: number for number, name in enumerate(palette.names)}
        self.neighbours = tuple(
            tuple((route.number, route.a + route.b - city) for route in routes if city in {route.a, route.b})
            for city in range(len(cities))
        )
        self._route_words = {word: route.number for route in routes for word in _spellings(route.id)}
        self._ticket_words = {word: ticket.number for ticket in tickets for word in _spellings(ticket.id)}
        self._ticket_words |= {str(ticket.number): ticket.number for ticket in tickets}

    @property
    def long_tickets(self) -> range:
        return range(self.short_tickets, len(self.tickets))

    def free_routes(self, built: Sequence[Sequence[int]]) -> list[int]:
        gone = {number for routes in built for number in routes}
        return [route.number for route in self.routes if route.number not in gone and route.twin not in gone]

    def route(self, word: str) -> int | None:
        return self._route_words.get(word.lower())

    def ticket(self, word: str) -> int | None:
        return self._ticket_words.get(word.lower())

    def long_ticket(self, word: str) -> int | None:
        """Return the ticket that this word names, or None if there is none. A number less than the count of long
        tickets is the index of a long ticket.
        """
        ticket = self.ticket(word)
        if ticket is not None and ticket < len(self.long_tickets) and word == str(ticket):
            return self.long_tickets[ticket]
        return ticket


def _spellings(name: str) -> Iterator[str]:
    """Yield the accepted spellings of a name, in lower case. For two cities, as in ``paris-zurich``, both orders are
    accepted.
    """
    yield name.lower()
    yield "-".join(reversed(name.lower().split("-")))


FULL: Final = (12,) * COLOURS + (14,)  # Number of cards of each kind: 110 in total.

Counts: TypeAlias = list[int]

_ALIASES: Final = (frozenset({"silver", "locomotive"}), frozenset({"pink", "violet", "purple"}))


class Palette(Struct, frozen=True):
    """A game's card names: eight colours, then the locomotive."""

    names: tuple[str, ...]

    def number(self, word: str) -> int | None:
        word = word.lower()
        meant = next((aliases for aliases in _ALIASES if word in aliases), {word})
        return next((number for number, name in enumerate(self.names) if name in meant), None)

    def counted(self, counts: Sequence[int]) -> dict[str, int]:
        return {self.names[kind]: count for kind, count in enumerate(counts) if count}

    def counts(self, named: dict[str, int]) -> Counts:
        unknown = named.keys() - set(self.names)
        if unknown:
            raise KeyError(min(unknown))
        return [named.get(name, 0) for name in self.names]


def laid_out(counts: Sequence[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def tally(cards: Iterable[int]) -> Counts:
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts
