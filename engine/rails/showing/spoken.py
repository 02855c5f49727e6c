"""The turn for somebody who listens: what was built, the hand and the open tickets, and the moves, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.messages import Line, Name, Spoken, SpokenMove, seat_name
from engine.rails.showing.text_board import moves_left, own_cards
from engine.rails.turn.moves import TICKETS as TICKETS_MOVE
from engine.rails.turn.moves import Build, Draw, GiveUp, Keep, Pass, Pay, Take, Tickets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.messages import Value
    from engine.rails.board.map import RailMap
    from engine.rails.rulebook import RuleBook
    from engine.rails.showing.view import RailView
    from engine.rails.turn.moves import RailMove

ROUTES: Final = 2
"""Routes that are offered to the ear; all others are found by the usual questions."""


def spoken(board: RailMap, book: RuleBook, view: RailView, legal: Sequence[RailMove]) -> Spoken:
    """The turn in three parts; ``legal`` are the moves of the view's seat."""
    return Spoken(tuple(_changed(view)), tuple(_means(board, view)), tuple(_moves(board, book, legal)))


def _changed(view: RailView) -> Iterator[Line]:
    others = [build for build in view.recent if build.seat != view.seat]
    for build in others[-1:]:
        yield Line("spoken-built", {"seat": seat_name(build.seat), "route": Name("route", build.route)})
    if view.moves_left:
        yield moves_left(view)


def _means(board: RailMap, view: RailView) -> Iterator[Line]:
    own = view.own
    if own is None:
        return
    yield own_cards(board, view, own)
    if own.offer:
        offered = tuple(Name("ticket", str(ticket.number)) for ticket in own.offer)
        yield Line("spoken-offer", {"fewest": own.keep[0], "tickets": offered})
        return
    open_ones = [ticket for ticket in own.tickets if not ticket.done]
    if open_ones:
        dearest = min(open_ones, key=lambda ticket: ticket.worth)
        ticket = Name("ticket", str(dearest.number))
        yield Line("spoken-tickets", {"ticket": ticket, "more": len(open_ones) - 1})


def _moves(board: RailMap, book: RuleBook, legal: Sequence[RailMove]) -> Iterator[SpokenMove]:
    routes = dict.fromkeys(move.route for move in legal if isinstance(move, Build))
    found = [board.routes[board.route_numbers[route]] for route in routes]
    for route in sorted(found, key=lambda route: -book.route_points[route.length])[:ROUTES]:
        about: dict[str, Value] = {"route": Name("route", route.id), "points": book.route_points[route.length]}
        yield SpokenMove(Line("spoken-build", {**about, "tunnel": int(route.tunnel)}), ("build", route.id))
    taken = tuple(Name("card", move.card) for move in legal if isinstance(move, Take))
    if taken:
        yield SpokenMove(Line("spoken-take", {"cards": taken}), ("take",))
    for move in legal:
        match move:
            case Pay(coloured, locomotives):
                words = tuple(str(move).split())
                yield SpokenMove(Line("spoken-pay", {"cards": coloured + locomotives}), words)
            case Draw() | Tickets() | GiveUp() | Pass():
                yield SpokenMove(
                    Line("spoken-tickets-move" if move == TICKETS_MOVE else f"spoken-{move}"), (str(move),)
                )
            case Build() | Take() | Keep():  # told above, or asked for together
                continue
