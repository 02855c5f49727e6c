"""The view as lines of text, complete enough to play without a picture, and the spoken form of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.api import Standings
from engine.messages import Line, Name, Spoken, SpokenMove, Value, seat_name
from engine.rails import lacking
from engine.rails.board import LOCOMOTIVE, RailMap
from engine.rails.rulebook import RuleBook
from engine.rails.turn.moves import PASS, TICKETS, Build, Draw, GiveUp, Keep, Pass, Pay, RailMove, Take, Tickets
from engine.rails.turn.position import PHASES, SECOND_CARD
from engine.rails.view import AttemptView, OwnView, PlayerView, RailView

KEPT: Final = 100  # Cached lists of free routes. Most moves build no route, and all players share the same list.
ROUTES: Final = 2  # Number of routes offered to screen-reader users. The usual questions lead to the others.


def text_board(book: RuleBook, board: RailMap, view: RailView) -> list[Line]:
    lines = [*_phase_lines(view)]
    if view.attempt is not None:
        lines.append(tunnel(board, view.attempt))
    lines += _table(board, view)
    for player in view.players:
        lines += _player(board, player)
        if player.open_tickets and view.final is None:
            lines.append(_tickets(player))
    lines += (_line("recent-build", seat=seat_name(build.seat), route=_route(build.route)) for build in view.recent)
    if view.own is not None:
        lines += _own(book, board, view, view.own)
    lines += _free_routes(board, frozenset(route for player in view.players for route in player.built))
    if view.final is not None:
        lines += _final(view.final)
    return lines


def told(board: RailMap, view: RailView) -> Iterator[Line]:
    if view.final is not None:
        for standing in view.final.ranked:
            yield _line("final", seat=seat_name(standing.seat), points=standing.points, rank=standing.rank)
        return
    for build in view.recent[-1:]:
        yield _line("recent-build", seat=seat_name(build.seat), route=_route(build.route))
    if view.attempt is not None:
        yield tunnel(board, view.attempt)
    yield from _phase_lines(view)
    yield from list(_table(board, view))[:1]
    for player in view.players:
        yield from list(_player(board, player))[:1]


def told_at_end(final: Standings) -> Iterator[Line]:
    for standing in final.seats:
        failed = [share.params["ticket"] for share in standing.breakdown if share.code == "ticket-failed"]
        names = tuple(ticket for ticket in failed if isinstance(ticket, Name))
        done = sum(share.code == "ticket-done" for share in standing.breakdown)
        yield _line("told-tickets", seat=seat_name(standing.seat), done=done, failures=len(names), failed=names)


def _line(code: str, **params: Value) -> Line:
    return Line(code, params)


def _phase_lines(view: RailView) -> Iterator[Line]:
    if view.to_act:
        yield _line(f"phase-{view.phase}", seats=tuple(seat_name(seat) for seat in view.to_act))
    else:
        yield _line("phase-over")
    if view.moves_left:
        yield moves_left(view)
    if view.passes:
        yield _line("passes-in-a-row", passes=view.passes)


def moves_left(view: RailView) -> Line:
    seats = tuple(seat_name((view.turn + ahead) % len(view.players)) for ahead in range(view.moves_left or 0))
    return _line("moves-left", seats=seats)


def tunnel(board: RailMap, attempt: AttemptView, code: str = "tunnel") -> Line:
    played = [attempt.card] * attempt.coloured + [board.palette.names[LOCOMOTIVE]] * attempt.locomotives
    seat, route, turned = seat_name(attempt.seat), _route(attempt.route), _cards(attempt.turned)
    return _line(code, seat=seat, route=route, cards=_cards(played), turned=turned, owed=attempt.owed)


def _table(board: RailMap, view: RailView) -> Iterator[Line]:
    face_up = _cards(name for name in view.market if name is not None)
    yield _line("face-up", cards=face_up) if face_up else _line("face-up-none")
    yield _line("piles", deck=view.deck, discards=sum(view.discards.values()), tickets=view.tickets_left)
    if view.discards:
        yield _line("discarded", cards=_counted(board, view.discards))


def _counted(board: RailMap, counts: dict[str, int]) -> tuple[Name, ...]:
    return tuple(Name("card", name, counts[name]) for name in board.palette.names if counts.get(name))


def _player(board: RailMap, player: PlayerView) -> Iterator[Line]:
    seat = seat_name(player.seat)
    yield _line(
        "player", seat=seat, points=player.points, wagons=player.wagons, cards=player.cards, tickets=player.tickets
    )
    if player.offered:
        yield _line("player-choosing", seat=seat, count=player.offered)
    if player.known:
        yield _line("player-known", seat=seat, cards=_counted(board, player.known))
    if player.built:
        yield _line("player-built", seat=seat, routes=tuple(_route(route) for route in player.built))


def _tickets(player: PlayerView) -> Line:
    tickets = tuple(Name("ticket", str(ticket)) for ticket in player.open_tickets)
    return _line("player-tickets", seat=seat_name(player.seat), tickets=tickets)


def _own(book: RuleBook, board: RailMap, view: RailView, own: OwnView) -> Iterator[Line]:
    yield own_cards(board, view, own)
    yield from lacking.own_tickets(book, board, view)
    if own.offer:
        fewest, most = own.keep
        yield _line("keep-how-many", fewest=fewest, most=most)
    for ticket in own.offer:
        yield _line("own-offer", number=ticket.number, ticket=Name("ticket", str(ticket.number)))


def own_cards(board: RailMap, view: RailView, own: OwnView) -> Line:
    wagons = view.players[view.turn if view.seat is None else view.seat].wagons
    held = _counted(board, own.cards)
    return _line("own-cards", cards=held, wagons=wagons) if held else _line("own-cards-none", wagons=wagons)


@lru_cache(KEPT)
def _free_routes(board: RailMap, built: frozenset[str]) -> tuple[Line, ...]:
    """Return a line of free routes for each city. Each route appears under both of its cities, named after the other
    city.
    """
    by_city: dict[int, list[Name]] = {}
    for number in board.free_routes([[board.route_numbers[route] for route in built]]):
        route = board.routes[number]
        by_city.setdefault(route.a, []).append(Name("track", route.id))
        by_city.setdefault(route.b, []).append(Name("track-back", route.id))
    return tuple(
        _line("free-routes", city=Name("city", board.cities[city].id), routes=tuple(by_city[city]))
        for city in sorted(by_city)
    )


def _final(final: Standings) -> Iterator[Line]:
    for standing in final.seats:
        yield _line("final", seat=seat_name(standing.seat), points=standing.points, rank=standing.rank)
        for share in standing.breakdown:
            yield Line(share.code, share.params)


def _cards(names: Iterable[str]) -> tuple[Name, ...]:
    return tuple(Name("card", name) for name in names)


def _route(route: str) -> Name:
    return Name("route", route)


def spoken(board: RailMap, book: RuleBook, view: RailView, legal: Sequence[RailMove]) -> Spoken:
    """Return the turn for a screen-reader user, in three parts. ``legal`` are the moves of the view's seat."""
    return Spoken(tuple(_changes(view)), tuple(_resources(board, view)), tuple(_moves(board, book, view, legal)))


def _changes(view: RailView) -> Iterator[Line]:
    others = [build for build in view.recent if build.seat != view.seat]
    for build in others[-1:]:
        yield Line("spoken-built", {"seat": seat_name(build.seat), "route": Name("route", build.route)})
    if view.moves_left:
        yield moves_left(view)


def _resources(board: RailMap, view: RailView) -> Iterator[Line]:
    own = view.own
    if own is None:
        return
    yield own_cards(board, view, own)
    if own.offer:
        return  # the next question names the tickets
    open_ones = [ticket for ticket in own.tickets if not ticket.done]
    if open_ones:
        tickets = tuple(Name("ticket", str(ticket.number)) for ticket in sorted(open_ones, key=lambda one: one.worth))
        yield Line("spoken-tickets", {"tickets": tickets})


def _moves(board: RailMap, book: RuleBook, view: RailView, legal: Sequence[RailMove]) -> Iterator[SpokenMove]:
    """Yield routes to build (those for the seat's tickets, then those with the most points), then the other moves.
    Equal halves of a double route appear once.
    """
    wanted = set(lacking.serving(board, view))
    routes = dict.fromkeys(move.route for move in legal if isinstance(move, Build))
    found = [board.routes[board.route_numbers[route]] for route in routes]
    told = {(route.a, route.b, route.colours): route for route in reversed(found)}.values()
    best = sorted(told, key=lambda route: (route.id not in wanted, -book.route_points[route.length]))
    for route in best[:ROUTES]:
        about: dict[str, Value] = {"route": Name("route", route.id), "points": book.route_points[route.length]}
        serves: dict[str, Value] = {"price": Name("price", route.id), "serves": int(route.id in wanted)}
        yield SpokenMove(Line("spoken-build", {**about, **serves}), ("build", route.id))
    taken = tuple(Name("card", move.card) for move in legal if isinstance(move, Take))
    if taken:
        yield SpokenMove(Line("spoken-take", {"cards": taken}), ("take",))
    for move in legal:
        match move:
            case Pay(coloured, locomotives):
                words = tuple(str(move).split())
                yield SpokenMove(Line("spoken-pay", {"cards": coloured + locomotives}), words)
            case Draw() | Tickets() | GiveUp() | Pass():
                code = "spoken-tickets-move" if move == TICKETS else f"spoken-{move}"
                is_second = move == PASS and view.phase == PHASES[SECOND_CARD]
                yield SpokenMove(Line("spoken-no-second-card" if is_second else code), (str(move),))
            case Build() | Take() | Keep():  # yielded above, or offered as one question
                continue
