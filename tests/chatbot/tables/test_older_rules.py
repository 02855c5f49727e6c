"""A table that began under older rules continues, takes moves back, ends and is verified under the same rules."""

from __future__ import annotations

import msgspec

from chatbot.tables.play import play, take_back
from chatbot.tables.record import record_of, unpack, verified
from chatbot.tables.table import Actor, Person, Phase
from engine import replay
from engine.api import Illegal
from engine.games import find
from tests.chatbot.services import ANNA, BEN
from tests.chatbot.tables.timeline import Timeline


def begun_by_the_first_rules() -> Timeline:
    """Return a table of Europe as the first release dealt it."""
    game, story = find("europe"), Timeline(ANNA, BEN, game="europe").begin()
    table = story.state
    position = game.setup(table.terms.places, table.seed, table.terms.options, table.fixed_piles(game), rules=1)
    story.table = msgspec.structs.replace(table, rules=1, position=game.save(position).decode())
    return story


def test_a_running_game_keeps_its_rules() -> None:
    story = begun_by_the_first_rules()
    while "draw" not in legal(story):
        move(story, legal(story)[0])
    move(story, next(text for text in legal(story) if text.startswith("take ") and text != "take silver"))
    refused = play(story.state, story.mover, story.world, "pass")
    assert isinstance(refused, Illegal)
    assert refused.code == "second-card-owed"


def test_a_move_is_taken_back_by_its_games_rules() -> None:
    story = begun_by_the_first_rules()
    mover = actor(story)
    move(story, legal(story)[0])
    story.do(mover, take_back, story.entries)
    game = find("europe")
    assert game.save(game.load(story.state.position)) == game.save(
        game.setup(2, story.state.seed, {}, story.state.fixed_piles(game), rules=1)
    )


def test_a_record_is_verified_by_its_games_rules() -> None:
    story = begun_by_the_first_rules()
    while story.state.phase is not Phase.OVER:
        move(story, "pass" if "pass" in legal(story) else legal(story)[0])
    game = find("europe")
    record = replay.read(unpack(record_of(game, story.state, story.entries)))
    assert record.start.rules == 1
    assert verified(game, record).standings.over


def legal(story: Timeline) -> list[str]:
    game = find("europe")
    return [str(move) for move in game.legal(game.load(story.state.position), story.state.to_act[0])]


def actor(story: Timeline) -> Actor:
    sitter = story.state.sitters[story.state.to_act[0]]
    return next(person for person in (ANNA, BEN) if isinstance(sitter, Person) and person.user == sitter.user)


def move(story: Timeline, text: str) -> None:
    mover = actor(story)
    story.do(mover, play, text)
