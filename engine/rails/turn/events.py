"""The events of a move. While a move is played, the rules report each step to a listener.

``EventRecorder`` turns the reports into public and private events. A search plays millions of moves whose events are
never read. It passes ``NULL_LISTENER``, which ignores every report at almost no cost.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.messages import Event, Name, PrivateEvent, PublicEvent, Seat, Value, seat_name
from engine.rails.board import GAP, RailMap, Route


class Listener:
    """Ignores all reports of the rules. It has one method per kind of step."""

    def drew(self, seat: Seat, cards: Sequence[int]) -> None: ...
    def took(self, seat: Seat, card: int) -> None: ...
    def turned_up(self, cards: Sequence[int]) -> None: ...
    def swept(self, cards: Sequence[int]) -> None: ...
    def remade(self, size: int) -> None: ...
    def offered(self, seat: Seat, tickets: Sequence[int]) -> None: ...
    def kept(self, seat: Seat, kept: Sequence[int], rejected: Sequence[int]) -> None: ...
    def showed(self, seat: Seat, kept: Sequence[int]) -> None: ...
    def begins(self, seat: Seat) -> None: ...
    def built(self, seat: Seat, route: Route, paid: Sequence[int], points: int) -> None: ...
    def tried(self, seat: Seat, route: Route, played: Sequence[int]) -> None: ...
    def opposed(self, turned: Sequence[int], owed: int) -> None: ...
    def gave_up(self, seat: Seat, route: Route) -> None: ...
    def too_dear(self, seat: Seat, owed: int) -> None: ...
    def passed(self, seat: Seat) -> None: ...
    def took_one(self, seat: Seat) -> None: ...
    def stuck(self, seat: Seat) -> None: ...
    def last_round(self, seat: Seat, moves: int) -> None: ...
    def ended(self) -> None: ...


NULL_LISTENER = Listener()


class EventRecorder(Listener):
    """Turns the reports of one move into events. A private event contains what only one seat may know."""

    def __init__(self, board: RailMap) -> None:
        self.events: list[Event] = []
        self._board = board

    def drew(self, seat: Seat, cards: Sequence[int]) -> None:
        self.events.append(PublicEvent("drew-cards", {"seat": seat_name(seat), "count": len(cards)}))
        self.events.append(PrivateEvent(seat, "you-drew-cards", {"cards": self._cards(cards)}))

    def took(self, seat: Seat, card: int) -> None:
        self.events.append(PublicEvent("took-card", {"seat": seat_name(seat), "card": self._cards([card])[0]}))

    def turned_up(self, cards: Sequence[int]) -> None:
        if cards:
            self.events.append(PublicEvent("turned-up", {"cards": self._cards(cards)}))

    def swept(self, cards: Sequence[int]) -> None:
        self.events.append(PublicEvent("table-swept", {"cards": self._cards(cards)}))

    def remade(self, size: int) -> None:
        self.events.append(PublicEvent("deck-remade", {"count": size}))

    def offered(self, seat: Seat, tickets: Sequence[int]) -> None:
        self.events.append(PublicEvent("drew-tickets", {"seat": seat_name(seat), "count": len(tickets)}))
        self.events.append(PrivateEvent(seat, "you-drew-tickets", {"tickets": ticket_names(tickets)}))

    def kept(self, seat: Seat, kept: Sequence[int], rejected: Sequence[int]) -> None:
        counts = {"count": len(kept), "rejected": len(rejected)}
        self.events.append(PublicEvent("kept-tickets", {"seat": seat_name(seat), **counts}))
        self.events.append(PrivateEvent(seat, "you-kept-tickets", {"tickets": ticket_names(kept)}))

    def showed(self, seat: Seat, kept: Sequence[int]) -> None:
        self.events.append(PublicEvent("showed-tickets", {"seat": seat_name(seat), "tickets": ticket_names(kept)}))

    def begins(self, seat: Seat) -> None:
        self.events.append(PublicEvent("first-turn", {"seat": seat_name(seat)}))

    def built(self, seat: Seat, route: Route, paid: Sequence[int], points: int) -> None:
        what: dict[str, Value] = {"seat": seat_name(seat), "route": route_name(route), "cards": self._cards(paid)}
        self.events.append(PublicEvent("built", {**what, "points": points}))

    def tried(self, seat: Seat, route: Route, played: Sequence[int]) -> None:
        what: dict[str, Value] = {"seat": seat_name(seat), "route": route_name(route), "cards": self._cards(played)}
        self.events.append(PublicEvent("tunnel-tried", what))

    def opposed(self, turned: Sequence[int], owed: int) -> None:
        if turned:
            self.events.append(PublicEvent("tunnel-cards", {"cards": self._cards(turned), "owed": owed}))

    def gave_up(self, seat: Seat, route: Route) -> None:
        self.events.append(PublicEvent("tunnel-left", {"seat": seat_name(seat), "route": route_name(route)}))

    def too_dear(self, seat: Seat, owed: int) -> None:
        self.events.append(PrivateEvent(seat, "tunnel-too-dear", {"owed": owed}))

    def passed(self, seat: Seat) -> None:
        self.events.append(PublicEvent("passed", {"seat": seat_name(seat)}))

    def took_one(self, seat: Seat) -> None:
        self.events.append(PublicEvent("took-one-card", {"seat": seat_name(seat)}))

    def stuck(self, seat: Seat) -> None:
        self.events.append(PublicEvent("stuck", {"seat": seat_name(seat)}))

    def last_round(self, seat: Seat, moves: int) -> None:
        self.events.append(PublicEvent("last-round", {"seat": seat_name(seat), "moves": moves}))

    def ended(self) -> None:
        self.events.append(PublicEvent("ended"))

    def _cards(self, cards: Sequence[int]) -> tuple[Name, ...]:
        return tuple(Name("card", self._board.palette.names[card]) for card in cards if card != GAP)


def ticket_names(tickets: Sequence[int]) -> tuple[Name, ...]:
    return tuple(Name("ticket", str(ticket)) for ticket in tickets)


def route_name(route: Route) -> Name:
    return Name("route", route.id)
