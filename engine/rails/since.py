"""What the others' routes have made of a seat's tickets: a way that is lost, a way that is longer, the last round."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from engine.messages import Line, Name
from engine.rails.lacking import way_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.messages import PublicEvent, Value
    from engine.rails.board import RailMap
    from engine.rails.game import RailGame
    from engine.rails.networks import Way
    from engine.rails.view import RailView
    from engine.since import Changes


@cache
def changes_for(game: RailGame) -> Changes[RailView]:
    """The changes on this game's board."""
    return partial(_changes, game.board)


def _changes(board: RailMap, before: RailView, now: RailView, events: Sequence[PublicEvent]) -> Iterator[Line]:
    del events  # the views tell it all
    if now.moves_left is not None and before.moves_left is None:
        yield Line("since-last-round")
    yield from sorted(_tickets(board, before, now), key=lambda line: line.code != "since-ticket-lost")


def _tickets(board: RailMap, before: RailView, now: RailView) -> Iterator[Line]:
    """The open tickets whose shortest way is closed, and nothing as short is left."""
    open_before = {ticket.number: ticket for ticket in (before.own.tickets if before.own else ()) if not ticket.done}
    free = frozenset(board.free_routes([[board.route_numbers[one] for one in player.built] for player in now.players]))
    for ticket in now.own.tickets if now.own else ():
        way = way_of(board, before, open_before[ticket.number]) if ticket.number in open_before else None
        if way is None or ticket.done:
            continue
        left, closed = way_of(board, now, ticket), _longest_closed(board, way, free)
        if closed is None:
            continue
        about: dict[str, Value] = {"ticket": Name("ticket", str(ticket.number)), "route": closed}
        if left is None:
            yield Line("since-ticket-lost", about)
        elif left.wagons > way.wagons:
            yield Line("since-ticket-longer", {**about, "before": way.wagons, "after": left.wagons})


def _longest_closed(board: RailMap, way: Way, free: frozenset[int]) -> Name | None:
    """The longest route of a way that cannot be built any more."""
    closed = [board.routes[number] for number in way.routes if number not in free]
    return Name("route", max(closed, key=lambda route: route.length).id) if closed else None
