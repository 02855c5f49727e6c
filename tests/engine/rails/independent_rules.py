"""A slow and simple second implementation of the rail games, written without the engine's data structures.

It reads the boards' data and checks the content of views and saves: the legal moves, that nothing is lost, and the
final points.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from engine.rails.view import PlayerView, RailView


class Route(NamedTuple):
    """A route in the terms of the rules."""

    ends: tuple[str, str]
    length: int
    colours: tuple[str, ...]
    fewest_locomotives: int
    most_locomotives: int


class Trip(NamedTuple):
    """A way to fulfil a ticket: its start cities, its end cities and its points."""

    starts: tuple[str, ...]
    ends: tuple[str, ...]
    points: int


Ticket = tuple[Trip, ...]


def _data(game: str) -> Any:
    return json.loads(files(f"engine.games.{game}").joinpath("board.json").read_text(encoding="utf-8"))


class IndependentRules:
    """The rules of one rail game."""

    locomotive: ClassVar[str]
    colours: ClassVar[tuple[str, ...]]
    wagons: ClassVar[int]
    points: ClassVar[dict[int, int]]
    routes: dict[str, Route]
    tickets: list[Ticket]

    # --- Legal moves ----------------------------------------------------------------------------------------

    def turn(self, view: RailView) -> set[str]:
        """Return every move with which the view's seat may begin its turn."""
        cards = {f"take {card}" for card in view.market if card is not None} | {"draw"}
        return {*(cards if self.may_draw(view) else ()), *self.other_moves(view), *self.builds(view)}

    def may_draw(self, view: RailView) -> bool:
        raise NotImplementedError

    def other_moves(self, view: RailView) -> set[str]:
        raise NotImplementedError

    def second_card(self, view: RailView) -> set[str]:
        raise NotImplementedError

    def closed(self, route: str, built: Collection[str]) -> bool:
        raise NotImplementedError

    def builds(self, view: RailView) -> Iterator[str]:
        """Yield all moves that build a route with the cards in the hand and the wagons left."""
        assert view.own is not None
        assert view.seat is not None
        built = {route for player in view.players for route in player.built}
        held, wagons = Counter(view.own.cards), view.players[view.seat].wagons
        for name, route in self.routes.items():
            if not self.closed(name, built) and wagons >= route.length:
                for payment in self.payments(route, held):
                    yield f"build {name} {payment}"

    def payments(self, route: Route, held: Counter[str]) -> Iterator[str]:
        for locomotives in range(route.fewest_locomotives, route.most_locomotives + 1):
            coloured = route.length - locomotives
            if held[self.locomotive] >= locomotives:
                colours = route.colours if coloured else (self.locomotive,)
                yield from (f"{colour} {coloured}+{locomotives}" for colour in colours if held[colour] >= coloured)

    # --- Conservation ---------------------------------------------------------------------------------------

    def assert_nothing_is_lost(self, state: dict[str, Any], view: RailView) -> None:
        """Check that each card, ticket and wagon exists once, and that the points match the routes built."""
        cards = Counter(state["deck"]) + Counter(filter(None, state["market"])) + Counter(state["discards"])
        tickets = Counter(state["pile"] + state["boxed"])
        for player in state["players"]:
            cards += Counter(player["cards"])
            tickets += Counter(player["tickets"] + player["offer"] + player["removed"])
            assert Counter(player["known"]) <= Counter(player["cards"])
        assert cards == Counter(dict.fromkeys(self.colours, 12) | {self.locomotive: 14})
        assert tickets == Counter(range(46))
        for seen in view.players:
            lengths = [self.routes[route].length for route in seen.built]
            assert seen.wagons + sum(lengths) == int(dict(view.options).get("wagons", self.wagons))
            assert seen.points == sum(self.points[length] for length in lengths)
        built = [route for seen in view.players for route in seen.built]
        assert len(built) == len(set(built))

    # --- Points ---------------------------------------------------------------------------------------------

    def totals(self, players: Sequence[PlayerView]) -> list[int]:
        """Return the final points of players whose tickets are revealed."""
        return [self._total(player) for player in players]

    def _total(self, player: PlayerView) -> int:
        routes = [self.routes[name] for name in player.built]
        tickets = sum(worth(self.tickets[number], routes) for number in player.open_tickets)
        return sum(self.points[route.length] for route in routes) + tickets


def reached(city: str, routes: Sequence[Route]) -> set[str]:
    """Return the cities connected to a city by these routes."""
    found = {city}
    while more := {end for route in routes if not found.isdisjoint(route.ends) for end in route.ends} - found:
        found |= more
    return found


def worth(ticket: Ticket, routes: Sequence[Route]) -> int:
    """Return the points of a ticket's best connected trip or, without one, its smallest penalty (negative)."""
    joined = [
        trip.points for trip in ticket if any(not reached(start, routes).isdisjoint(trip.ends) for start in trip.starts)
    ]
    return max(joined) if joined else -min(trip.points for trip in ticket)


def longest_trail(routes: Sequence[Route]) -> int:
    """Return the longest trail, by trying all of them."""
    waiting = {(frozenset[int](), city) for route in routes for city in route.ends}
    seen: set[tuple[frozenset[int], str]] = set()
    while waiting:
        used, city = waiting.pop()
        seen.add((used, city))
        for number, (ends, *_) in enumerate(routes):
            if number not in used and city in ends:
                further = used | {number}, ends[city == ends[0]]
                if further not in seen:
                    waiting.add(further)
    return max((sum(routes[number].length for number in used) for used, _ in seen), default=0)


class EuropeRules(IndependentRules):
    """The rules of Europe."""

    locomotive = "silver"
    colours = ("red", "orange", "yellow", "green", "blue", "pink", "black", "white")
    wagons = 45
    points: ClassVar = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}

    def __init__(self) -> None:
        data = _data("europe")
        self.routes = {f"{one['a']}-{one['b']}": self._route(one) for one in data["connections"]}
        tickets = data["tickets"]["short"] + data["tickets"]["long"]
        self.tickets = [(Trip((one["a"],), (one["b"],), one["points"]),) for one in tickets]

    def _route(self, found: dict[str, Any]) -> Route:
        colours = self.colours if "grey" in found["tracks"] else tuple(found["tracks"])
        return Route((found["a"], found["b"]), found["length"], colours, found["locomotives"], found["length"])

    def may_draw(self, view: RailView) -> bool:
        """Rule 11: drawing is illegal only if there is nothing to draw. A player can always take a face-up card."""
        return view.deck + sum(view.discards.values()) > 0

    def other_moves(self, view: RailView) -> set[str]:
        """Rules 8 and 10: take a face-up card, draw tickets while there is room for more, or pass."""
        assert view.seat is not None
        free = view.players[view.seat].tickets < 8 and view.tickets_left > 0
        table = {f"take {card}" for card in view.market if card is not None}
        return {"pass", *table, *(["tickets"] if free else [])}

    def second_card(self, view: RailView) -> set[str]:
        """Rules 7 and 10: take another coloured card from the table, or end the turn with one card."""
        return {"pass", *(f"take {card}" for card in view.market if card not in {None, self.locomotive})}

    def closed(self, route: str, built: Collection[str]) -> bool:
        return route in built


class TchuRules(IndependentRules):
    """The rules of tCHu."""

    locomotive = "locomotive"
    colours = ("black", "violet", "blue", "green", "yellow", "orange", "red", "white")
    wagons = 40
    points: ClassVar = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}

    def __init__(self) -> None:
        data = _data("tchu")
        self.routes = {one["id"]: self._route(one) for one in data["routes"]}
        self.tickets = [
            tuple(Trip(tuple(trip["from"]), tuple(trip["to"]), trip["points"]) for trip in one["trips"])
            for one in data["tickets"]
        ]

    def _route(self, found: dict[str, Any]) -> Route:
        colours = (found["color"],) if found["color"] else self.colours
        tunnel = found["level"] == "underground"
        return Route((found["a"], found["b"]), found["length"], colours, 0, found["length"] if tunnel else 0)

    def may_draw(self, view: RailView) -> bool:
        """Rule 4: drawing is possible with at least 5 cards in the pile and the discards together."""
        return view.deck + sum(view.discards.values()) >= 5

    def other_moves(self, view: RailView) -> set[str]:
        """Rule 5: drawing tickets is possible while any are left."""
        return {"tickets"} if view.tickets_left else set()

    def second_card(self, view: RailView) -> set[str]:
        """Rule 4: take the second card, possibly a locomotive, from the deck or the table."""
        return {"draw", *(f"take {card}" for card in view.market if card is not None)}

    def closed(self, route: str, built: Collection[str]) -> bool:
        """Rule 11: one half of a double route closes the other."""
        return any(other.rpartition("_")[0] == route.rpartition("_")[0] for other in built)

    def totals(self, players: Sequence[PlayerView]) -> list[int]:
        """Rule 21: the longest trail scores 10 points, for both players if theirs are equally long."""
        trails = [longest_trail([self.routes[name] for name in player.built]) for player in players]
        bonus = [10 * (trail == max(trails)) for trail in trails]
        return [total + extra for total, extra in zip(super().totals(players), bonus, strict=True)]
