"""Contents of turn posts in a random game between computers and people with ordinary names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.bot.painter import Picture
from chatbot.tables.table import Computer, Person
from conformance.random_games import random_game
from engine.ai.player import Level
from engine.api import AnyGame, PublicEvent
from tests.chatbot.bot.sample_tables import content_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.posts.post import PostContent

SITTERS = (Person(1, "Ada"), Person(2, "Bartek"), Person(3, "Chloé"), Computer(Level.HARD), Computer(Level.EASY))


def rounds(game: AnyGame, seats: int, language: str) -> Iterator[PostContent]:
    """Yield a post for a person's turn after every nine moves of a random game, each with the last eight events."""
    events: list[PublicEvent] = []
    for number, (position, seat, move) in enumerate(random_game(game, seats, "sizes")):
        if number % 9 == 0 and number < 200 and len(game.to_act(position)) == 1:
            content = content_of(game, position, seats, language, tuple(events))
            facts = msgspec.structs.replace(content.facts, sitters=SITTERS[:seats])
            board = msgspec.structs.replace(content.board, facts=facts)
            yield msgspec.structs.replace(content, board=board, pictures=(Picture(b"", "webp", ""),))
        played = [one for one in game.play(game.copy(position), seat, move) if isinstance(one, PublicEvent)]
        events = [*events, *played][-8:]
