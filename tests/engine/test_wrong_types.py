"""Wrong types passed to the public interface cause only the documented errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from engine.api import BadSetup, BrokenRecord, BrokenSave, IllegalMove, NotAMove
from engine.replay import read
from tests.toy import GAME as TOY

if TYPE_CHECKING:
    from engine.api import AnyGame

GAMES = [*engine.games.all(), TOY]
JUNK: list[Any] = [None, 5, 5.5, True, [], {}, ..., b"\xff", ["x"]]
NOT_DATA = [value for value in JUNK if not isinstance(value, bytes)]


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def any_game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


@pytest.mark.parametrize("value", JUNK, ids=repr)
def test_a_move_must_be_text(any_game: AnyGame, value: Any) -> None:
    with pytest.raises(NotAMove, match="no-text"):
        any_game.parse(value)


@pytest.mark.parametrize("value", NOT_DATA, ids=repr)
def test_saves_and_records_must_be_bytes_or_text(any_game: AnyGame, value: Any) -> None:
    with pytest.raises(BrokenSave, match="no-save"):
        any_game.load(value)
    with pytest.raises(BrokenRecord, match="no-record"):
        read(value)


@pytest.mark.parametrize("value", ["2", 2.0, *JUNK[2:], -1, 10**30], ids=repr)
def test_the_number_of_seats_must_be_an_integer(any_game: AnyGame, value: Any) -> None:
    with pytest.raises(BadSetup, match="bad-seats"):
        any_game.setup(value, "x")


@pytest.mark.parametrize("value", JUNK, ids=repr)
def test_a_seed_must_be_text(any_game: AnyGame, value: Any) -> None:
    with pytest.raises(BadSetup, match="bad-seed"):
        any_game.setup(2, value)


@pytest.mark.parametrize("value", [5, "x", ["x"], {"x": 1}, {5: "x"}, {None: None}, ...], ids=repr)
def test_options_must_be_names_with_values(any_game: AnyGame, value: Any) -> None:
    with pytest.raises(BadSetup, match="bad-option"):
        any_game.setup(2, "x", value)


@pytest.mark.parametrize("value", [5, "x", ["x"], {"x": ["red"]}, {5: []}, ...], ids=repr)
def test_only_piles_can_be_stacked(any_game: AnyGame, value: Any) -> None:
    with pytest.raises(BadSetup, match="unknown-pile"):
        any_game.setup(2, "x", stacked=value)


@pytest.mark.parametrize("items", [5, None, ..., [None], [["0"]], {"0": 1}], ids=repr)
def test_a_stacked_pile_must_be_a_list(any_game: AnyGame, items: Any) -> None:
    for pile in any_game.piles:
        with pytest.raises(BadSetup, match="bad-pile"):
            any_game.setup(2, "x", stacked={pile: items})


@pytest.mark.parametrize("value", ["1", 1.0, 0, [], ...], ids=repr)
def test_the_rules_version_must_be_a_number(any_game: AnyGame, value: Any) -> None:
    with pytest.raises(BadSetup, match="unknown-rules"):
        any_game.setup(2, "x", rules=value)


@pytest.mark.parametrize("value", ["0", 0.0, 1.0, [], -1, 9], ids=repr)
def test_a_seat_must_belong_to_the_table(any_game: AnyGame, value: Any) -> None:
    position = any_game.setup(2, "x")
    move = any_game.legal(position, any_game.to_act(position)[0])[0]
    refusal = any_game.why_not(position, value, move)
    assert refusal is not None
    assert refusal.code == "not-your-turn"
    with pytest.raises(IllegalMove):
        any_game.play(position, value, move)
    with pytest.raises(IndexError):
        any_game.view(position, value)


@pytest.mark.parametrize("value", JUNK, ids=repr)
def test_a_move_must_belong_to_the_game(any_game: AnyGame, value: Any) -> None:
    position = any_game.setup(2, "x")
    refusal = any_game.why_not(position, any_game.to_act(position)[0], value)
    assert refusal is not None
    assert refusal.code == "foreign-move"


@pytest.mark.parametrize("value", JUNK, ids=repr)
def test_a_games_id_must_be_text(value: Any) -> None:
    with pytest.raises(engine.games.UnknownGame):
        engine.games.find(value)
