"""Each picture's alt text describes the picture, most important content first, and is short enough to listen to."""

from __future__ import annotations

import re

import pytest

import engine.games
from chatbot.bot import painter
from chatbot.bot.descriptions import picture_request, private_lines, with_short_names
from chatbot.bot.painter import Picture, PictureRequest
from chatbot.bot.voice import Voice
from conformance.random_games import finished, random_game, some_position
from engine.api import AnyGame, Line, View
from engine.wording import shown_number
from tests.chatbot import games
from tests.chatbot.bot.sample_tables import facts_of
from tests.render.recorded_games import recorded

GAMES = [game.id for game in engine.games.all()]


def request_of(name: str, moves: int, seat: int | None = None, language: str = "en") -> PictureRequest:
    game = games.find(name)
    position = some_position(game, 2, "gallery", moves)
    return picture_request(game, game.view(position, seat), Voice(language, game), facts_of(game, position, 2))


def test_a_shortened_alt_text_counts_the_omitted_places() -> None:
    text = painter.of_turn(request_of("carcassonne", 40))[0]
    assert re.search(r"… and \d+ more: “More”, “Board as text”\.$", text)
    assert "if the game ended now" in text, "the mover's own points come before the places"


def test_a_boards_text_for_several_readers_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    request, public = request_of("europe", 40, 0), request_of("europe", 40).view
    game, asked = request.game, list[View]()
    told = type(game).text_board

    def noted(self: AnyGame, view: View) -> list[Line]:
        asked.append(view)
        return told(self, view)

    monkeypatch.setattr(type(game), "text_board", noted)
    for _ in range(2):
        private_lines(game, request.view, public)
        painter.of_hand(request)
    assert asked == [public, request.view]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "pl", "fr"])
@pytest.mark.parametrize("moves", [0, 12, 60, 10**6])
def test_every_alt_text_is_short(name: str, language: str, moves: int) -> None:
    request = request_of(name, moves, 0, language)
    texts = [*painter.of_turn(request), *painter.of_hand(request), *painter.of_named(request, "board")]
    assert all(0 < len(text) < 500 for text in (*texts, painter.of_film(request)))


@pytest.mark.parametrize("moves", [1, 12, 60])
def test_a_board_describes_changes_next_player_and_squares_in_this_order(moves: int) -> None:
    request = request_of("carcassonne", moves)
    changed, to_place, *rest = painter.of_turn(request)[0].splitlines()
    assert "has placed" in changed
    assert "to place" in to_place
    spots = getattr(request.view, "spots")  # noqa: B009 - of Carcassonne's view alone
    numbers = [int(line.split(":")[0]) for line in rest if line.split(":")[0].isdigit()]
    assert numbers == list(range(1, len(numbers) + 1)), "as many as fit, in order"
    assert len(numbers) >= min(len(spots), 10)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_no_alt_text_of_a_random_game_is_long_or_written_in_notation(name: str, language: str) -> None:
    """Screen readers take at most half a minute for an alt text, and read no coordinates, arrows or ids."""
    game = games.find(name)
    seats = game.seats[1]
    for number, (position, seat, move) in enumerate(random_game(game, seats, "alt texts")):
        if number % 29 == 0:
            facts = facts_of(game, position, seats)
            voice = with_short_names(Voice(language, game), facts)
            public, own = (picture_request(game, game.view(position, who), voice, facts) for who in (None, seat))
            texts = [*painter.of_turn(public), *painter.of_hand(own), *painter.of_preview(own, [str(move)])]
            assert all(0 < len(text) < 500 for text in texts)
            assert not [text for text in texts if re.search(r"-?\d+,-?\d|→|×|\br[0-3]\b|\[", text)]


@pytest.mark.parametrize("name", GAMES)
def test_a_board_and_its_close_up_have_different_alt_texts(name: str) -> None:
    board, near = painter.of_turn(request_of(name, 30))
    assert board != near


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_the_final_pictures_have_short_different_alt_texts(name: str, language: str) -> None:
    game = games.find(name)
    seats = game.seats[1]
    _, history = recorded(game, "gallery", seats)
    position = finished(game, seats, "gallery")
    view, facts = game.view(position, None), facts_of(game, position, seats)
    request = picture_request(game, view, with_short_names(Voice(language, game), facts), facts)
    result, board = painter.of_final(request, history)
    assert len(result.splitlines()) == 1 + seats, "the winner, then everybody's points by kind"
    kinds = history.standings.by_kind(game.kinds)
    assert all(request.voice.of_game(f"kind-{kind}") in result for kind in kinds)
    assert result != board
    assert all(0 < len(text) < 500 for text in (result, board))


@pytest.mark.parametrize("name", GAMES)
def test_a_stopped_games_pictures_mention_no_possible_moves(name: str) -> None:
    request = request_of(name, 3)
    assert painter.of_final(request, None) == ["The board at the end."]


@pytest.mark.parametrize("name", [name for name in GAMES if games.find(name).has_points])
def test_the_end_names_the_winner_and_then_all_points(name: str) -> None:
    request = request_of(name, 10**6)
    lines = painter.of_turn(request)[0].splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("Place 1: ")
    game = games.find(name)
    standings = game.standings(some_position(game, 2, "gallery", 10**6))
    in_order = sorted(standings.seats, key=lambda standing: (standing.rank, standing.seat))
    for line, standing in zip(lines, in_order, strict=True):
        assert re.search(rf"\b{shown_number(standing.points)} \w+", line), (
            "points, including tickets and farms, or discs"
        )


@pytest.mark.parametrize("name", ["europe", "tchu"])
def test_an_offer_lists_its_tickets_and_a_hand_its_content(name: str) -> None:
    offer, held = painter.of_hand(request_of(name, 0, 0))
    assert offer.startswith("Choose your tickets")
    assert held.startswith("Your cards")


def test_a_preview_describes_the_move_and_not_the_previous_board() -> None:
    request = request_of("europe", 40, 0)
    (words,) = painter.of_preview(request, ["take red"])
    (picture,) = painter.with_words((Picture(b"", "jpg", words),), "**Build** · Paris – Zurich")
    assert picture.alt.startswith("Build · Paris – Zurich")
    assert "To move" not in picture.alt


def test_a_requested_picture_describes_its_content() -> None:
    """The alt text of a picture of the fields describes the fields. The board's alt text names the squares that fit."""
    request = request_of("carcassonne", 40)
    for name, word in (("farms", "field"), ("features", "road"), ("tiles", "left to draw, ")):
        (text,) = painter.of_named(request, name)
        assert word.lower() in text.lower()
        assert "\n1: " not in text
