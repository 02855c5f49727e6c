"""In whole games played by hints, each reason agrees with the screens before and after the move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.ai.player import hint
from engine.ai.search import Budget
from engine.games.carcassonne import GAME as CARCASSONNE
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.messages import Name
from engine.rails import lacking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import Move
    from engine.games.carcassonne.position import CarcassonnePosition
    from engine.games.carcassonne.view import CarcassonneView
    from engine.messages import Line
    from engine.rails.game import RailGame
    from engine.rails.turn.position import RailPosition
    from engine.rails.view import RailView

LITTLE = Budget(8)  # Imagined games per hint. Its reasons must be true however good the hint is.
GIVING = {"reason-helps"}  # Reasons against a move, whose points come last.


def hinted_game(game: Any, seats: int, seed: str) -> Iterator[tuple[Any, int, list[tuple[Move, list[Line]]]]]:
    """Yield the positions of a game in which every seat plays its best hint, each with the seat and all its hints."""
    position, number = game.setup(seats, seed), 0
    while acting := game.to_act(position):
        seat, number = acting[0], number + 1
        hints = hint(game, game.strategy, game.view(position, seat), number, LITTLE)
        yield position, seat, hints
        game.play(position, seat, hints[0][0])


def assert_most_points_first(reasons: list[Line]) -> None:
    points = [
        -int(str(reason.params["points"])) if reason.code in GIVING else int(str(reason.params.get("points", 0)))
        for reason in reasons
    ]
    assert points == sorted(points, reverse=True), reasons


@pytest.mark.parametrize(("game", "seats"), [(EUROPE, 3), (TCHU, 2)], ids=["europe", "tchu"])
def test_each_claim_of_a_rail_hint_agrees_with_the_next_display(game: RailGame, seats: int) -> None:
    seen: set[str] = set()
    for position, seat, hints in hinted_game(game, seats, "claims"):
        view = game.view(position, seat)
        assert_hand_and_build_count_alike(game, view)
        for move, reasons in hints:
            assert reasons
            assert_most_points_first(reasons)
            for reason in reasons:
                seen.add(reason.code)
                check_rail_claim(game, position, view, str(move), reason)
    assert seen >= {"reason-joins", "reason-nearer", "reason-points", "reason-lacks", "reason-needs", "reason-network"}
    assert game is TCHU or "reason-way" in seen


def check_rail_claim(game: RailGame, position: RailPosition, view: RailView, move: str, reason: Line) -> None:
    said, preview = reason.params, game.taps.preview(view, move)
    match reason.code:
        case "reason-nearer":
            (hand,) = about(own_tickets(game, view), said["ticket"])
            assert (hand.code, hand.params["wagons"]) == ("own-ticket-open", said["before"])
            if move.startswith("build"):
                (shown,) = about(preview, said["ticket"])
                assert shown.code == "preview-nearer"
                assert (shown.params["before"], shown.params["after"]) == (said["before"], said["wagons"])
            assert int(str(said["wagons"])) < int(str(said["before"]))
        case "reason-joins" if move.startswith("build"):
            assert [line.code for line in about(preview, said["ticket"])] == ["preview-ticket"]
        case "reason-way" if move.startswith("build"):
            assert not about(preview, said["ticket"]), "it comes no nearer"
        case "reason-points" if move.startswith("build"):
            assert preview[0].params["points"] == said["points"]
        case "reason-lacks":
            assert lacks(game, view, said["route"]) == said["count"]
            assert_one_short(game, view, said)
            counts = [lacks(game, after(game, position, card), said["route"]) for card in takes(game, position, view)]
            assert all(count == said["count"] for count in counts), "a face-up card helps"
        case "reason-needs":
            assert lacks(game, after(game, position, move), said["route"]) == said["count"]
            assert lacks(game, view, said["route"]) == int(str(said["count"])) + 1
        case "reason-done":
            (hand,) = about(own_tickets(game, after(game, position, move)), said["ticket"])
            assert (hand.code, hand.params["points"]) == ("own-ticket-done", said["points"])


def assert_hand_and_build_count_alike(game: RailGame, view: RailView) -> None:
    """Check that a ticket with a single missing route needs the same cards as this route."""
    for line in own_tickets(game, view):
        routes, cards = line.params.get("routes"), line.params.get("cards")
        if isinstance(routes, tuple) and isinstance(cards, tuple) and len(routes) == 1:
            (route,) = routes
            assert isinstance(route, Name)
            tracks = [game.board.routes[track] for track in lacking.tracks_of(game.board, _number(game, route))]
            taken = {name for player in view.players for name in player.built}
            free = [Name("route", track.id) for track in tracks if track.id not in taken]
            found = sum(card.count or 1 for card in cards if isinstance(card, Name))
            assert found == min(lacks(game, view, track) for track in free)


def own_tickets(game: RailGame, view: RailView) -> list[Line]:
    return list(lacking.own_tickets(game.book, game.board, view))


def about(lines: Any, ticket: object) -> list[Line]:
    return [line for line in lines if line.params.get("ticket") == ticket]


def after(game: RailGame, position: RailPosition, move: str) -> RailView:
    later = game.copy(position)
    (seat, *_) = game.to_act(later)
    game.play(later, seat, game.parse(move))
    return game.view(later, seat)


def takes(game: RailGame, position: RailPosition, view: RailView) -> list[str]:
    return [str(move) for move in game.legal(position, view.seat or 0) if str(move).startswith("take")]


def lacks(game: RailGame, view: RailView, route: object) -> int:
    """Return how many cards the hand needs to build a route, according to the refusal of ``build``."""
    assert isinstance(route, Name)
    found = lacking.why_not(game.book, game.board, view, game.board.routes[_number(game, route)])
    if found is None:
        return 0
    assert found.code == "route-lacks"
    cards = found.params["cards"]
    assert isinstance(cards, tuple)
    return sum(card.count or 1 for card in cards if isinstance(card, Name))


def _number(game: RailGame, route: Name) -> int:
    return game.board.route_numbers[route.id]


def assert_one_short(game: RailGame, view: RailView, said: Any) -> None:
    """Check that exactly one card is missing for each route listed beside ``build``."""
    lines = game.taps.beside(view, "route")
    listed = [line.params["routes"] for line in lines if line.code == "lacks-one"]
    named = [route for routes in listed if isinstance(routes, tuple) for route in routes]
    assert said["route"] not in named or said["count"] == 1


def test_each_claim_of_a_carcassonne_hint_agrees_with_the_next_display() -> None:
    seen: set[str] = set()
    for position, seat, hints in hinted_game(CARCASSONNE, 3, "claims"):
        before = CARCASSONNE.view(position, seat)
        for move, reasons in hints:
            assert reasons
            assert_most_points_first(reasons)
            seen |= {reason.code for reason in reasons}
            check_tile_claims(position, before, move, reasons)
    assert seen >= {"reason-claims", "reason-completes", "reason-grows", "reason-hinders", "reason-blocks"}


def check_tile_claims(position: CarcassonnePosition, before: CarcassonneView, move: Any, reasons: list[Line]) -> None:
    later, seat = CARCASSONNE.copy(position), before.seat or 0
    CARCASSONNE.play(later, seat, move)
    now = CARCASSONNE.view(later, seat)
    completed = sum(int(str(reason.params["points"])) for reason in reasons if reason.code == "reason-completes")
    if not later.over:
        assert now.scores[seat] - before.scores[seat] == completed
    helped = [other for other in range(now.seats) if other != seat and now.projected[other] > before.projected[other]]
    if helped:
        assert not {"reason-waits", "reason-gives-nothing"}.intersection(reason.code for reason in reasons)
