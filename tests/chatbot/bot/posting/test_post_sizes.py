"""A turn's post is short: what it says, and how high it is on a phone of 390 by 844 points beside its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from chatbot.bot.pictures.painter import Picture
from chatbot.bot.posting.turn_post import events_text, turn_post
from chatbot.tables.table import Computer, Person
from engine.ai.player import Level
from engine.api import AnyGame, PublicEvent
from engine.wording import LANGUAGES
from tests.chatbot.bot.messages.phone_screen import SCREEN, height
from tests.chatbot.bot.sample_tables import content_of
from tests.conformance.random_games import random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.posting.post import PostContent

MOST_RECAP_LINES, MOST_LINE = 5, 90
SITTERS = (Person(1, "Ada"), Person(2, "Bartek"), Person(3, "Chloé"), Computer(Level.HARD), Computer(Level.EASY))


def rounds(game: AnyGame, seats: int, language: str) -> Iterator[PostContent]:
    """A post for a person's turn every few turns of a random game, with what the four before them did."""
    events: list[PublicEvent] = []
    for number, (position, seat, move) in enumerate(random_game(game, seats, "sizes")):
        if number % 9 == 0 and number < 200 and len(game.to_act(position)) == 1:
            content = content_of(game, position, seats, language, tuple(events))
            facts = msgspec.structs.replace(content.facts, sitters=SITTERS[:seats])
            board = msgspec.structs.replace(content.board, facts=facts)
            yield msgspec.structs.replace(content, board=board, pictures=(Picture(b"", "webp", ""),))
        played = [one for one in game.play(game.copy(position), seat, move) if isinstance(one, PublicEvent)]
        events = [*events, *played][-8:]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
def test_a_turns_post_fits_a_phones_screen_beside_its_picture(game: AnyGame, language: str) -> None:
    heights = [height(turn_post(content).layout) for content in rounds(game, min(5, game.seats[1]), language)]
    assert heights
    assert max(heights) <= SCREEN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
def test_above_the_picture_stands_a_line_a_mover_and_no_more_than_five(game: AnyGame, language: str) -> None:
    for content in rounds(game, min(5, game.seats[1]), language):
        lines = events_text(content).splitlines()
        assert len(lines) <= MOST_RECAP_LINES, lines
        assert all(len(line) <= MOST_LINE for line in lines), lines
