"""Tests of the known part of a hidden hand, and of positions imagined from a view."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.messages import seat_name
from engine.rails.view import RailView
from engine.rng import FastRng
from engine.wording import LANGUAGES, game_words
from tests.engine.rails.rail_table import RailTable

if TYPE_CHECKING:
    from engine.rails.game import RailGame

HANDS = "blue*4 red*4"
TABLE = "red orange yellow green pink"


def imagined(table: RailTable, seat: int | None, times: int = 20) -> list[RailTable]:
    """Return positions consistent with the seat's view."""
    rng, found = FastRng(1), []
    for _ in range(times):
        other = RailTable(table.game, table.seats)
        other.position = table.game.imagine(table.view(seat), rng)
        assert table.game.flaw(other.position) is None
        found.append(other)
    return found


def reached(game: RailGame, seats: int, moves: int) -> RailTable:
    """Return a random game after ``moves`` moves."""
    table = RailTable(game, seats, seed="reached")
    rng = FastRng(3)
    for _ in range(moves):
        acting = table.to_act()
        if acting:
            game.play(table.position, acting[-1], game.sample(table.position, acting[-1], rng))
    return table


def test_cards_taken_from_the_table_are_known_until_paid() -> None:
    table = RailTable(EUROPE, first="0", cards=f"{HANDS} blue orange yellow green pink blue").choose()
    table.play(0, "take blue", "take blue")
    assert table.view(1).players[0].known == {"blue": 2}
    table.play(1, "pass")
    table.play(0, "build cadiz-lisboa blue 2+0")
    assert table.view(1).players[0].known == {}, "the four from the start may be what is left"
    assert table.view(1).players[0].cards == 4


def test_an_imagined_hand_contains_the_known_cards() -> None:
    table = RailTable(EUROPE, first="0", cards=f"{HANDS} {TABLE} white").choose()
    table.play(0, "take red", "take white")
    others = imagined(table, 1)
    assert all(other.own(0).cards.get("red", 0) and other.own(0).cards.get("white", 0) for other in others)
    assert len({msgspec.json.encode(other.own(0)) for other in others}) > 1
    assert all(other.own(1).cards == {"red": 4} for other in others)


def test_an_imagined_pile_keeps_the_tickets_that_the_seat_put_under_it() -> None:
    table = RailTable(EUROPE, first="0", tickets="0 1 2 3 4 5").choose()
    assert table.own(1).returned == ((35, 5),)
    for other in imagined(table, 1):
        assert other.own(1).returned == ((35, 5),)
        assert 5 not in other.tickets(0)


def test_in_imagined_positions_only_players_who_kept_the_long_ticket_have_one() -> None:
    table = RailTable(EUROPE, 3, first="0", tickets="0 1 2 3 4 5 6 7 8", long_tickets="40 41 42")
    table.play(1, "keep 3 4")
    table.play(2, "keep 6 42")
    for other in imagined(table, 0):
        assert max(other.tickets(1)) < 40
        assert max(other.tickets(2)) >= 40
        assert other.position.offers[0] == (0, 1, 2, 40)
    for other in imagined(table, None):
        assert sum(ticket >= 40 for ticket in other.position.offers[0]) == 1


def test_an_imagined_position_has_another_seed() -> None:
    table = RailTable(TCHU)
    seeds = {other.position.seed for other in imagined(table, 0)}
    assert len(seeds) > 1
    assert table.position.seed not in seeds


@pytest.mark.parametrize(("game", "seats"), [(EUROPE, 2), (EUROPE, 5), (TCHU, 2)])
@pytest.mark.parametrize("moves", [0, 1, 6, 30, 90, 2000])
def test_an_imagined_position_looks_the_same_and_is_playable(game: RailGame, seats: int, moves: int) -> None:
    table = reached(game, seats, moves)
    for seat in (*range(seats), None):
        for other in imagined(table, seat, 3):
            assert other.view(seat) == table.view(seat)
            game.playout(other.position, FastRng(5))
            assert game.flaw(other.position) is None


@pytest.mark.parametrize("game", [EUROPE, TCHU])
def test_a_view_survives_json_encoding(game: RailGame) -> None:
    for moves in (0, 50, 2000):
        view = reached(game, 2, moves).view(1)
        assert msgspec.json.decode(msgspec.json.encode(view), type=RailView) == view


def test_the_view_counts_discards_by_colour() -> None:
    table = reached(EUROPE, 2, 60)
    view = table.view()
    cards = Counter(view.discards) + Counter(name for name in view.market if name) + Counter()
    for seat in range(2):
        cards += Counter(table.own(seat).cards)
    assert sum(cards.values()) + view.deck == 110


def test_the_text_board_has_a_tunnel_attempt() -> None:
    table = RailTable(EUROPE, first="0", cards="green*3 silver red*4 red*5 green*2 red").choose()
    table.play(0, "build venezia-zurich green 1+1")
    for seat in (0, 1, None):
        lines = {line.code: line for line in table.game.text_board(table.view(seat))}
        assert lines["phase-paying"].params
        assert lines["tunnel"].params["owed"] == 2
    for other in imagined(table, 1):
        assert other.legal(0)[-1] == "give-up"
        assert other.position.attempt == table.position.attempt
    words = game_words(EUROPE, "en")
    (tunnel,) = (line for line in EUROPE.text_board(table.view()) if line.code == "tunnel")
    assert words.say(tunnel) == (
        "Player 1 digs the tunnel Venice–Zurich. Played: green, locomotive. Turned up: 2 green, 1 red. "
        "It costs 2 more cards."
    )


def test_the_text_board_mentions_missing_face_up_cards() -> None:
    table = RailTable(EUROPE, first="0").choose()

    def bare(state: dict[str, Any]) -> None:
        state["deck"] += state["market"]
        state["market"] = [None] * 5

    table.doctored(bare)
    assert "face-up-none" in {line.code for line in table.game.text_board(table.view())}
    assert all(other.view().market == (None,) * 5 for other in imagined(table, 0))


def test_the_text_board_has_passes_and_the_last_round() -> None:
    table = RailTable(TCHU, first="0").choose()

    def last_round(state: dict[str, Any]) -> None:
        state.update(moves_left=1)

    codes = {line.code: line.params for line in TCHU.text_board(table.doctored(last_round).view())}
    assert codes["moves-left"] == {"seats": (seat_name(0),)}, "who has yet to move, not how many moves there are"
    table = RailTable(EUROPE, first="0").choose()
    table.play(0, "pass")
    codes = {line.code: line.params for line in EUROPE.text_board(table.view())}
    assert codes["passes-in-a-row"] == {"passes": 1}


def test_a_copy_is_independent() -> None:
    table = reached(EUROPE, 3, 40)
    before = EUROPE.save(table.position)
    EUROPE.playout(EUROPE.copy(table.position), FastRng(1))
    assert EUROPE.save(table.position) == before


@pytest.mark.parametrize(("game", "seats"), [(EUROPE, 3), (TCHU, 2)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_board_has_words_in_every_language_at_any_time(game: RailGame, seats: int, language: str) -> None:
    words = game_words(game, language)
    for moves in (0, 1, 4, 30, 31, 32, 33, 34, 120, 2000):
        table = reached(game, seats, moves)
        for seat in (*range(seats), None):
            for line in game.text_board(table.view(seat)):
                assert words.say(line)


@pytest.mark.parametrize("game", [EUROPE, TCHU])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_a_name_in_every_language(game: RailGame, language: str) -> None:
    words = game_words(game, language)
    names = [f"card-{name}" for name in game.board.palette.names]
    names += [f"city-{city.id}" for city in game.board.cities]
    names += [f"{kind}-{route.id}" for route in game.board.routes for kind in ("route", "track", "track-back")]
    names += [f"ticket-{ticket.number}" for ticket in game.board.tickets]
    spoken = [words.message(name) for name in names]
    routes = [text for name, text in zip(names, spoken, strict=True) if name.startswith("route-")]
    assert len(set(routes)) == len(routes)
    assert all(spoken)
