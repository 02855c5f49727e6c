"""Tests of moves as text, in all spellings, and of the errors for invalid text."""

from __future__ import annotations

import pytest

from engine.api import NotAMove
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.turn.moves import Build, Keep, Pay, Take
from engine.wording import LANGUAGES, game_words


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("draw", "draw"),
        ("  TAKE   Blue ", "take blue"),
        ("take locomotive", "take silver"),
        ("take violet", "take pink"),
        ("take purple", "take pink"),
        ("build london-amsterdam silver 0+2", "build amsterdam-london silver 0+2"),
        ("build London-Amsterdam blue 0+2", "build amsterdam-london silver 0+2"),
        ("build cadiz-lisboa silver 1+1", "build cadiz-lisboa silver 0+2"),
        ("build cadiz-lisboa blue 02+00", "build cadiz-lisboa blue 2+0"),
        ("keep 17 3", "keep 3 17"),
        ("keep pamplona-amsterdam brest-petrograd", "keep 0 40"),
        ("pay 1+1", "pay 1+1"),
        ("give-up", "give-up"),
        ("tickets", "tickets"),
        ("pass", "pass"),
    ],
)
def test_europe_has_one_text_for_each_move(text: str, canonical: str) -> None:
    assert str(EUROPE.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("take silver", "take locomotive"),
        ("take pink", "take violet"),
        ("build ber_fri_1 orange 1+0", "build BER_FRI_1 orange 1+0"),
        ("keep ZUR_LUG ber_COUNTRIES 3", "keep 3 32 34"),
        ("build bal_del_1 yellow 0+2", "build BAL_DEL_1 locomotive 0+2"),
    ],
)
def test_tchu_has_one_text_for_each_move(text: str, canonical: str) -> None:
    assert str(TCHU.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("take grey", "bad-word"),
        ("take", "too-few-words"),
        ("draw 2", "too-many-words"),
        ("keep", "too-few-words"),
        ("keep 46", "bad-word"),
        ("keep -1", "bad-word"),
        ("keep 3 3", "ticket-twice"),
        ("keep 0 amsterdam-pamplona", "ticket-twice"),
        ("build amsterdam-paris blue 2+0", "bad-word"),
        ("build amsterdam-london grey 2+0", "bad-word"),
        ("build amsterdam-london blue 2", "bad-word"),
        ("build amsterdam-london blue 2+0+1", "bad-word"),
        ("build amsterdam-london blue -2+4", "bad-word"),
        ("build amsterdam-london blue 100+0", "bad-word"),
        ("build amsterdam-london blue ２+0", "bad-word"),
        ("build amsterdam-london", "too-few-words"),
        ("pay one+one", "bad-word"),
        ("build BER_FRI_1 orange 1+0", "bad-word"),
    ],
)
def test_invalid_text_is_refused_with_the_position_of_the_error(text: str, code: str) -> None:
    with pytest.raises(NotAMove) as error:
        EUROPE.parse(text)
    assert error.value.code == code
    for language in LANGUAGES:
        assert game_words(EUROPE, language).say(error.value)


def test_moves_are_values() -> None:
    assert EUROPE.parse("take blue") == Take("blue")
    assert EUROPE.parse("keep 2 1") == Keep((1, 2))
    assert EUROPE.parse("pay 2+0") == Pay(2, 0)
    assert len({EUROPE.parse("build lisboa-cadiz blue 1+1"), Build("cadiz-lisboa", "blue", 1, 1)}) == 1


@pytest.mark.parametrize("game", [EUROPE, TCHU])
def test_every_route_ticket_and_card_can_be_named(game: object) -> None:
    assert isinstance(game, EUROPE.__class__ | TCHU.__class__)
    for route in game.board.routes:
        assert game.board.route(route.id.upper()) == route.number
    for ticket in game.board.tickets:
        assert game.board.ticket(ticket.id) == game.board.ticket(str(ticket.number)) == ticket.number
    for number, name in enumerate(game.board.palette.names):
        assert game.board.palette.number(name) == number
