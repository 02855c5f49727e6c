"""A turn's post is short: what it says, and how high it is on a phone of 390 by 844 points beside its picture."""

from __future__ import annotations

import re
from math import ceil
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import engine.games
from chatbot.bot.pictures.painter import Picture
from chatbot.bot.posting.turn_post import events_text, turn_post
from chatbot.tables.table import Computer, Person
from engine.ai.player import Level
from engine.api import AnyGame, PublicEvent
from engine.wording import LANGUAGES
from tests.chatbot.bot.sample_tables import content_of
from tests.chatbot.bot.simulated_server import parts
from tests.conformance.random_games import random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.posting.post import PostContent

SCREEN = 844 - 50 - 100
"""What a phone shows of a channel, between its head and where one writes."""
WIDTH, PICTURE, LINE, BUTTON_ROW = 350, 350 * 3 // 4, 22, 40
LETTER, BUTTON_LETTER, BUTTON_SPACE = 7.6, 7.6, 40
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
    heights = [height(content) for content in rounds(game, min(5, game.seats[1]), language)]
    assert heights
    assert max(heights) <= SCREEN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
def test_above_the_picture_stands_a_line_a_mover_and_no_more_than_five(game: AnyGame, language: str) -> None:
    for content in rounds(game, min(5, game.seats[1]), language):
        lines = events_text(content).splitlines()
        assert len(lines) <= MOST_RECAP_LINES, lines
        assert all(len(line) <= MOST_LINE for line in lines), lines


def height(content: PostContent) -> float:
    """About how many points a post takes: its texts, its picture, and its buttons as they wrap."""
    view = turn_post(content).layout.build()
    components: list[dict[str, Any]] = list(parts(view.to_components()))  # type: ignore[no-untyped-call]
    texts = [part["content"] for part in components if part["type"] == 10]
    rows = [part["components"] for part in components if part["type"] == 1]
    return PICTURE + sum(map(text_height, texts)) + sum(map(row_height, rows))


def text_height(text: str) -> int:
    shown = [re.sub(r"<[^>]*>", "@somebody", line).replace("*", "") for line in text.splitlines()]
    return LINE * sum(max(1, ceil(len(line) * LETTER / WIDTH)) for line in shown) + 6


def row_height(row: list[dict[str, Any]]) -> int:
    rows, used = 1, 0.0
    for button in row:
        wide = len(button["label"]) * BUTTON_LETTER + BUTTON_SPACE
        if used + wide > WIDTH:
            rows, used = rows + 1, 0.0
        used += wide
    return BUTTON_ROW * rows + 4
