"""Moves are described in words, with extended features, placed followers, and the player who really made each move."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from chatbot.bot.descriptions import brief_recap, with_short_names
from chatbot.bot.voice import Voice
from chatbot.posts.post import events_text
from chatbot.tables.table import Person, StandIn
from engine.ai.player import Level
from engine.api import Name, PublicEvent, seat_name
from engine.wording import LANGUAGES
from tests.chatbot.bot.sample_tables import content_of, facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 75
"""Characters of a mover's line, not counting names."""
BARE = re.compile(r"· (a tile|kafelek|une tuile)$")
languages = pytest.mark.parametrize("language", LANGUAGES)


def lines(language: str, reader: int | None = None, seed: int = 4) -> Iterator[str]:
    """Yield a log line for every turn of a whole game."""
    game = engine.games.find("carcassonne")
    facts = facts_of(game, game.setup(3, "told"), 3)
    voice = with_short_names(Voice(language, game), facts, reader)
    position, moves = game.setup(3, "told"), random.Random(seed)
    while acting := game.to_act(position):
        events = game.play(position, acting[0], moves.choice(game.legal(position, acting[0])))
        yield from brief_recap([event for event in events if isinstance(event, PublicEvent)], voice)


@languages
def test_every_turn_is_described_beyond_its_tile(language: str) -> None:
    told = list(lines(language))
    assert not [line for line in told if BARE.search(line)]
    named = [
        line.replace("A name as long as Discord allows", "").replace("\\*\\*bold\\*\\* \\_name\\_ \\`tick\\`", "")
        for line in told
    ]
    assert max(map(len, named)) <= LONGEST, max(named, key=len)


def test_own_and_others_features_are_distinguished() -> None:
    told = " / ".join(line for seed in range(8) for line in lines("en", reader=0, seed=seed))
    for said in ("**You** · extended your ", "** · extended their ", "farmer on a field ", "follower in a new city"):
        assert said in told, said


@languages
def test_a_stand_in_is_named_as_a_computer(language: str) -> None:
    game = engine.games.find("europe")
    position = game.setup(2, "robot")
    event = PublicEvent("built", {"seat": seat_name(1), "route": Name("route", "dieppe-london"), "points": 2})
    content = content_of(game, position, 2, language, (event,))
    sitters = (Person(1, "Ada"), StandIn(Level.NORMAL, Person(2, "Dora")))
    board = msgspec.structs.replace(content.board, facts=msgspec.structs.replace(content.facts, sitters=sitters))
    assert "**🤖" in events_text(msgspec.structs.replace(content, board=board))
