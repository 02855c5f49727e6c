"""Tests of the cards that a hand needs for a route, and of the routes that a ticket still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.random_games import random_game, some_position
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.messages import Line, Name
from engine.rails.lacking import NAMED_ROUTES, own_tickets, shortfalls
from engine.rails.turn.position import PHASES
from engine.wording import game_words
from tests.engine.rails.thinking.positions import whole_turn

if TYPE_CHECKING:
    from engine.messages import Value
    from engine.rails.game import RailGame
    from engine.rails.turn.position import RailPosition

RAILS = pytest.mark.parametrize("game", [EUROPE, TCHU], ids=lambda game: game.id)


@RAILS
def test_a_route_that_lacks_one_card_can_be_built_with_it(game: RailGame) -> None:
    position = some_position(game, 2, "short", 60)
    (seat,) = game.to_act(position)
    view = game.view(position, seat)
    book = next(book for book in game.books if book.version == view.rules)
    payable = {str(move).split()[1] for move in game.legal(position, seat) if str(move).startswith("build")}
    short = [one for one in shortfalls(book, game.board, view) if one.count == 1]
    assert short
    assert payable.isdisjoint(one.route for one in short)
    for one in short:
        richer = game.copy(position)
        richer.hands[seat][game.board.card_numbers[one.card]] += 1
        assert any(str(move).split()[1:2] == [one.route] for move in game.legal(richer, seat)), one


@RAILS
def test_without_an_affordable_route_the_nearest_one_is_named_with_its_missing_cards(game: RailGame) -> None:
    position = whole_turn(game, hand="")
    said = game.taps.unavailable(game.view(position, 0), "build")
    assert said is not None
    assert said.code == "no-route-payable-yet"
    card = said.params["card"]
    assert isinstance(card, Name)
    assert card.count == 1, "the shortest"


@pytest.mark.parametrize(
    ("hand", "rival", "wagons", "said"),
    [
        ("", "edinburgh-london", 45, "route-taken"),
        ("orange black", "", 3, "too-few-wagons"),
        ("orange orange orange", "", 45, "route-lacks"),
        ("orange orange orange orange", "", 45, None),
    ],
)
def test_every_unbuildable_route_has_a_reason(hand: str, rival: str, wagons: int, said: str | None) -> None:
    view = EUROPE.view(whole_turn(EUROPE, hand=hand, rival=rival, wagons=wagons), 0)
    why = EUROPE.taps.refused(view, ("build", "edinburgh-london"))
    assert (why and why.code) == said


def test_a_route_is_closed_once_the_other_half_is_built() -> None:
    why = TCHU.taps.refused(TCHU.view(whole_turn(TCHU, rival="FRI_LAU_1"), 0), ("build", "FRI_LAU_2"))
    assert why == Line("route-closed", {"route": Name("route", "FRI_LAU_2")})


def test_without_aids_missing_cards_are_not_shown() -> None:
    game_taps = EUROPE.taps
    why = game_taps.refused(game_taps.unaided(EUROPE.view(whole_turn(EUROPE), 0)), ("build", "edinburgh-london"))
    assert why is not None
    assert why.code == "route-not-payable"


@RAILS
def test_a_pending_decision_is_named_first(game: RailGame) -> None:
    found = {}
    for position, seat, _ in random_game(game, 2, "first"):
        view = game.view(position, seat)
        said = game.taps.unavailable(view, "build")
        found[view.phase] = said.code if said else None
        if len(found) == len(PHASES) - 1:
            break
    assert found.pop("turn")
    second = "second-card-open" if game.book.may_pass_second_card else "second-card-owed"
    assert found.pop("keeping", "choose-tickets-first") == "choose-tickets-first", "not every random game gets there"
    assert found == {"choosing": "choose-tickets-first", "second-card": second, "paying": "tunnel-open"}


def test_the_preview_says_how_much_a_route_shortens_a_tickets_way() -> None:
    position = some_position(EUROPE, 2, "ways", 30)
    (seat,) = EUROPE.to_act(position)
    view = EUROPE.view(position, seat)
    told = 0
    for move in map(str, EUROPE.legal(position, seat)):
        lines = EUROPE.taps.preview(view, move)
        for line in lines:
            if line.code == "preview-nearer" and not any(one.code == "preview-tunnel" for one in lines):
                after = EUROPE.copy(position)
                EUROPE.play(after, seat, EUROPE.parse(move))
                assert to_go(after, seat, line.params["ticket"]) == line.params["after"]
                assert to_go(position, seat, line.params["ticket"]) == line.params["before"]
                told += 1
    assert told


def to_go(position: RailPosition, seat: int, ticket: Value) -> Value:
    """Return the wagons that a ticket still needs, as shown to its owner."""
    lines = own_tickets(EUROPE.book, EUROPE.board, EUROPE.view(position, seat))
    return next(line.params["wagons"] for line in lines if line.params["ticket"] == ticket)


@pytest.mark.parametrize(("rival", "wagons"), [("edinburgh-london", 45), ("", 3)])
def test_a_ticket_cut_off_or_out_of_wagons_is_called_lost(rival: str, wagons: int) -> None:
    """Edinburgh's only route leads to London, so a rival on it cuts the ticket off. The ticket needs 7 wagons."""
    (line,) = lines_of(whole_turn(EUROPE, tickets="edinburgh-paris"))
    assert line.code == "own-ticket-open"
    (line,) = lines_of(whole_turn(EUROPE, tickets="edinburgh-paris", rival=rival, wagons=wagons))
    assert line == Line("own-ticket-lost", {"ticket": Name("ticket", "14"), "points": -7})


def test_an_open_ticket_lists_the_missing_cards() -> None:
    (line,) = lines_of(whole_turn(EUROPE, tickets="edinburgh-paris", hand="orange orange pink blue"))
    assert line.params["wagons"] == 7
    assert line.params["cards"] == (Name("card", "silver", 1), Name("card", "orange", 2)), "a ferry wants a silver one"


def test_an_open_ticket_counts_spare_locomotives() -> None:
    """The ferry needs one of the hand's two silver cards, and the other one replaces an orange card."""
    hand = "orange orange pink blue silver silver"
    (line,) = lines_of(whole_turn(EUROPE, tickets="edinburgh-paris", hand=hand))
    assert line.params["cards"] == (Name("card", "orange", 1),)


def test_without_cards_a_grey_route_needs_any_colour() -> None:
    (line,) = lines_of(whole_turn(EUROPE, tickets="edinburgh-paris", hand="silver"))
    cards = line.params["cards"]
    assert isinstance(cards, tuple)
    assert Name("card", "any", 1) in cards


def test_an_open_ticket_names_the_routes_of_its_way_if_they_are_few() -> None:
    for tickets, few in (("edinburgh-paris", 1), ("lisboa-danzig", 0)):
        (line,) = lines_of(whole_turn(EUROPE, tickets=tickets))
        routes = line.params["routes"]
        assert isinstance(routes, tuple)
        assert (len(routes) <= NAMED_ROUTES, line.params["few"]) == (bool(few), few)


@pytest.mark.parametrize("track", ["GEN_LAU_1", "GEN_LAU_2"])
def test_either_track_of_a_double_route_serves_a_ticket(track: str) -> None:
    """A hand that can pay for either track lacks no card."""
    board = TCHU.board
    route = board.routes[board.route_numbers[track]]
    hand = " ".join([board.palette.names[route.colours[0]]] * route.length)
    position = whole_turn(TCHU, tickets="GEN_BER", hand=hand, built="FRI_LAU_1 BER_FRI_1")
    (line,) = own_tickets(TCHU.book, board, TCHU.view(position, 0))
    assert (line.params["wagons"], line.params["cards"]) == (route.length, ())


def lines_of(position: RailPosition) -> list[Line]:
    """Return the lines that tell seat 0 about its tickets."""
    return list(own_tickets(EUROPE.book, EUROPE.board, EUROPE.view(position, 0)))


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_the_points_of_a_completed_ticket_appear_once(language: str) -> None:
    """A ticket to a country has several values, and the line shows the value that counts so far."""
    words = game_words(TCHU, language)
    lines = [
        Line("own-ticket-done", {"ticket": Name("ticket", number), "points": 10, "ways": ways})
        for number, ways in (("1", 1), ("34", 4))
    ]
    single, country = map(words.say, lines)
    assert single.count("10") == 1
    assert "+10" in country
