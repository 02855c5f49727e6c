"""With a screen reader, the choices of each question in a whole game are distinguished by their words alone."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import engine.games
from chatbot.bot.choices import Choose, Ready, Stage, ask
from chatbot.bot.components import Layout
from chatbot.bot.hand import describe_choice
from conformance.random_games import random_game
from engine.games.carcassonne.tiles import TILES, WAYS
from engine.wording import LANGUAGES
from tests.chatbot.bot.sample_tables import player_hand_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.hand import PlayerHand
    from engine.api import AnyGame

EVERY = 17
"""Interval between the turns checked: quick, but it meets every kind of question."""
RNG = random.Random(4)
NUMBER = re.compile(r"^\**\d+( ·|:|\b)\W*")
games = pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
languages = pytest.mark.parametrize("language", LANGUAGES)


def hands(game: AnyGame, language: str) -> Iterator[PlayerHand]:
    for seats in sorted(set(game.seats)):
        for number, (position, seat, _) in enumerate(random_game(game, seats, "by ear")):
            if number % EVERY == 0:
                yield msgspec.structs.replace(player_hand_of(game, position, seats, seat, language), by_ear=True)


def components(page: Layout) -> list[dict[str, Any]]:
    built: Any = page.build()
    rows: list[dict[str, Any]] = built.to_components()
    return rows


def groups(page: Layout) -> Iterator[list[str]]:
    """Yield the texts of all buttons on a page, and of each menu's options, without their leading numbers."""
    parts = [part for row in components(page) for part in row.get("components", ())]
    yield [part for part in map(words, parts) if part]
    for part in parts:
        yield [words(option) for option in part.get("options", ())]


def words(part: dict[str, Any]) -> str:
    return NUMBER.sub("", f"{(part.get('emoji') or {}).get('name') or ''}{part.get('label') or ''}")


def stages(hand: PlayerHand) -> Iterator[Stage]:
    """For each numbered move, yield the questions on a random path that begins with the move's words."""
    for move in hand.game.spoken(hand.state.view).moves:
        stage = hand.narrowing.after(move.words)
        while isinstance(stage, Choose):
            yield stage
            value = RNG.choice(stage.values)
            stage = hand.narrowing.after((*stage.chosen, *value.split("|")))
        yield stage


@games
@languages
def test_each_choice_of_a_question_has_different_words(game: AnyGame, language: str) -> None:
    for hand in hands(game, language):
        told = [hand.voice.translate(move.line) for move in game.spoken(hand.state.view).moves]
        assert len(set(told)) == len(told), told
        for stage in [hand.narrowing.after((verb,)) for verb in hand.narrowing.verbs()] + list(stages(hand)):
            page = Layout()
            ask(page, hand.question, stage)
            for shown in groups(page):
                assert len(set(shown)) == len(shown), shown


@languages
def test_numbers_in_the_text_match_the_answers(language: str) -> None:
    game, heard = engine.games.find("carcassonne"), 0
    for hand in hands(game, language):
        for move in game.spoken(hand.state.view).moves:
            answer = describe_choice(hand, move.words[:3])
            assert re.search(rf"\b{move.number}\*\*", answer), (move.number, answer)
            heard += 1
    assert heard


@languages
def test_a_turned_tile_is_described_again(language: str) -> None:
    game, turned = engine.games.find("carcassonne"), 0
    for hand in hands(game, language):
        for stage in stages(hand):
            if isinstance(stage, Choose | Ready) and stage.spins:
                lies = [game.taps.oriented(hand.state.view, cells) for cells in (stage.chosen, *stage.spins)]
                said = [hand.voice.translate(line) for line in lies if line]
                assert len(set(said)) == 1 + len(stage.spins), said
                turned += 1
    assert turned


def test_features_of_one_kind_have_different_positions_on_a_tile() -> None:
    for tile, ways in zip(TILES, WAYS, strict=True):
        named = [(feature.kind, way) for feature, way in zip(tile.features, ways, strict=True)]
        assert len(set(named)) == len(named), (tile.kind, tile.turns, named)
