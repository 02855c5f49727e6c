"""The text board contains everything that a player needs, as sentences in each language."""

from __future__ import annotations

import re

import pytest

from conformance.random_games import finished
from engine.games.carcassonne import GAME
from engine.wording import LANGUAGES, game_words
from tests.engine.carcassonne.tile_table import TileTable


def said(table: TileTable, language: str = "en") -> list[str]:
    words = game_words(GAME, language)
    return [words.say(line) for line in GAME.text_board(table.view)]


def typed(table: TileTable) -> list[str]:
    """Return the text board's lines that have a separate form for the terminal."""
    words = game_words(GAME, "en")
    codes = [(f"typed-{line.code}", line.params) for line in GAME.text_board(table.view)]
    return [words.message(code, params) for code, params in codes if words.knows(code)]


def test_it_begins_with_the_player_and_the_look_of_the_tile() -> None:
    first = said(TileTable(then="D"))[0]
    assert first == "Player 1 to place a tile: city north; a straight road east to west; field south."
    assert typed(TileTable(then="D"))[0].startswith("Player 1 to place tile D. Unturned: city north;")


def test_it_has_points_and_free_followers() -> None:
    lines = said(TileTable("E 0,-1 r2 city:s", "B 0,1 r0 monastery"))
    assert "Player 1: 4 points, 4 if the game ended now; followers left: 7." in lines
    assert "Player 2: 0 points, 2 if the game ended now; followers left: 6." in lines


def test_after_the_end_it_has_points_without_projections() -> None:
    words = game_words(GAME, "en")
    board = [words.say(line) for line in GAME.text_board(GAME.view(finished(GAME, 2, "the end"), None))]
    assert not [line for line in board if "if the game ended now" in line]
    assert [line for line in board if line.startswith("Player 1: ")]


def test_it_has_the_latest_tiles() -> None:
    table = TileTable("E 0,-1 r2 city:s", "B 0,1 r0 monastery")
    assert "Player 1 has placed a tile: 1 north." in said(table)
    assert "Player 2 has placed a tile: 1 south." in said(table)
    assert "Player 1 has placed E at 0,-1 r2." in typed(table)


def test_it_has_every_held_feature() -> None:
    table = TileTable("F 0,-1 r1 city:n", "B 0,1 r0 monastery", "U 1,0 r1 road:e", "U 2,0 r1 field:nw")
    assert (
        "Road (the start tile): tiles 3, open ends 2; followers: Player 1; worth 3, at least 4 when completed."
        in said(table)
    )
    assert "Monastery (1 south): empty places around 6; follower: Player 2; worth 3, 9 when completed." in said(table)
    text = "\n".join(typed(table))
    assert "City at 0,0; 0,-1 (from 0,0 north): open sides 1; tiles 2; shields 1; followers: Player 1;" in text
    assert "Road at 0,0; 1,0; 2,0 (from 0,0 east): open ends 2; tiles 3; followers: Player 1; worth 3" in text
    assert "Monastery at 0,1 (0,1 middle): empty squares around 6; tiles 3; follower: Player 2; worth 3" in text
    assert "Field at 0,0; 1,0; 2,0 (from 0,0 east, north half): tiles 3; completed cities 0; open cities 1;" in text
    assert "farmers: Player 2; worth 0." in text


def test_it_lists_each_follower_of_a_shared_feature() -> None:
    table = TileTable(
        "U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 0,1 r0 road:w", "V 2,1 r1", "V 2,0 r0", "V -1,1 r2", "V -1,0 r3"
    )
    assert any("followers: Player 1, Player 1 and Player 2;" in line for line in said(table))


def test_it_has_the_unclaimed_features() -> None:
    table = TileTable("F 0,-1 r1", "B 0,1 r0")
    assert "Road without followers (the start tile): worth 1, at least 2 when completed." in said(table)
    assert "City without followers (the start tile): worth 3, at least 8 when completed." in said(table)
    assert "Monastery without a follower (1 south): worth 2, 9 when completed." in said(table)
    assert "Field without farmers (1 north): completed cities 0, open cities 1." in said(table)
    assert "Road without followers, from 0,0 east: worth 1, at least 2 when completed." in typed(table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_uses_move_notation(language: str) -> None:
    """The text is read aloud, so coordinates, rotations, tile letters and arrows appear only in the letter map."""
    tables = (TileTable("F 0,-1 r1", "B 0,1 r0", "U 1,0 r1 field:nw", then="V"), TileTable("E 0,-1 r2", then="C B"))
    for table in tables:
        for line in GAME.text_board(table.view):
            if line.code != "map":
                text = game_words(GAME, language).say(line)
                assert not re.search(r"-?\d+,-?\d|→|×|\br[0-3]\b|\b[ns]w\b|\b[B-HJ-NP-X]\b", text), text


def test_it_does_not_mention_kinds_without_unclaimed_features() -> None:
    text = "\n".join(said(TileTable("U 1,0 r1 field:nw", "E 0,-1 r2 field:nw")))
    for free in ("City without", "Monastery without", "Field without"):
        assert free not in text


def test_it_has_remaining_and_removed_tiles_and_dead_squares() -> None:
    table = TileTable("U 1,0 r1", "U -1,0 r1", "E 1,1 r3", "E -1,1 r1", "B 1,2 r0", "A 0,2 r2")
    assert "No remaining tile fits at: 0,1." in typed(table)
    assert "No remaining tile fits one empty place." in said(table)
    aside = typed(TileTable("E 0,-1 r2", then="C B"))
    assert "Tiles that fit nowhere: C." in aside
    (left,) = [line for line in aside if line.startswith("Tiles left to draw")]
    assert "68:" in left
    assert " 4×D" not in left
    assert " 3×D" in left


def test_it_has_the_fitting_squares_and_their_neighbours() -> None:
    table = TileTable("V 1,0 r0", "E 0,1 r3", then="V")
    assert any(
        re.fullmatch(r"Place \d+ fits \(1 east, 1 south\): road north, field west\.", line) for line in said(table)
    )
    square = r"Square \d+ fits, at 1,1: r2 \(road north, field west\)\."
    assert any(re.fullmatch(square, line) for line in typed(table))


def test_at_the_end_it_has_the_result() -> None:
    table = TileTable.played_out("end 12")
    lines = said(table)
    standings = GAME.standings(table.position)
    (winner,) = standings.winners
    assert lines[-2] == f"Place 1: Player {winner + 1}, {standings[winner].points} points."
    assert "No tiles left to draw." in lines
    assert not any("to place" in line or line.startswith("Square") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_and_event_of_a_game_has_words_in_every_language(language: str) -> None:
    words = game_words(GAME, language)
    for table in (
        TileTable.played_out("end 164"),
        TileTable("E 0,-1 r2 city:s", then="C B"),
        TileTable("C 0,-1 r0 city:n"),
    ):
        assert all(said(table, language))
        assert all(words.say(event) for event in table.events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words_in_every_language(language: str) -> None:
    words = game_words(GAME, language)
    table = TileTable("U 1,0 r1 road:e", "U 2,0 r1", then="U")
    for refused in ("9,9 r0", "0,0 r0", "0,1 r1 road:n", "0,1 r7", "0,1 r0", "3,0 r1 road:w", "3,0 r1 monastery"):
        assert words.say(table.refusal(refused))
