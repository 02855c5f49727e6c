"""A turn's post is short: its text, and its height with the picture on a phone of 390 by 844 points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from chatbot.posts.post import events_text, turn_post
from engine.api import PublicEvent, seat_name
from engine.wording import LANGUAGES
from tests.chatbot.bot.messages.phone_screen import MENU, SCREEN, height
from tests.chatbot.posts.turns_of_a_game import rounds

if TYPE_CHECKING:
    from engine.api import AnyGame

MOST_RECAP_LINES, MOST_LINE = 5, 90
EUROPE = engine.games.find("europe")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
def test_a_turns_post_fits_a_phones_screen_beside_its_picture(game: AnyGame, language: str) -> None:
    """The help menu at the bottom of the post need not fit."""
    heights = [height(turn_post(content).layout) for content in rounds(game, min(5, game.seats[1]), language)]
    assert heights
    assert max(heights) - MENU <= SCREEN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
def test_at_most_five_lines_are_above_the_picture(game: AnyGame, language: str) -> None:
    for content in rounds(game, min(5, game.seats[1]), language):
        lines = events_text(content).splitlines()
        assert len(lines) <= MOST_RECAP_LINES, lines
        assert all(len(line) <= MOST_LINE for line in lines), lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_moves_stay_in_order(language: str) -> None:
    content = next(rounds(EUROPE, 5, language))
    drawn = tuple(PublicEvent("drew-cards", {"seat": seat_name(seat), "count": 1}) for seat in (4, 0, 3, 1, 4))
    lines = events_text(msgspec.structs.replace(content, events=drawn)).splitlines()
    assert [line[0] for line in lines] == list("★▲◆■★")
