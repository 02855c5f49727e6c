"""Every message of a game has a sentence in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.voice import Voice
from engine.api import Line, NotAMove
from engine.variants import all_variants
from engine.wording import LANGUAGES, game_words
from tests.conformance.random_games import finished, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame, Translatable
    from tests.conformance.conftest import GameAndSeats


def everything_said(table: GameAndSeats) -> Iterator[Translatable]:
    """Yield the events, refusals, text boards and scores of some random games."""
    game = table.game
    for number in range(2):
        moves: list[object] = []
        for turn, (position, seat, move) in enumerate(random_game(game, table.seats, f"words {number}")):
            if turn % 10 == 0:
                moves += game.legal(position, seat)[::7]
                yield from game.text_board(game.view(position, seat))
                yield from game.text_board(game.view(position, None))
                spoken = game.spoken(game.view(position, seat))
                yield from (*spoken.changed, *spoken.means, *(move.line for move in spoken.moves))
                refusals = (game.why_not(position, seat, other) for other in moves[::5])
                yield from (refusal for refusal in refusals if refusal is not None)
            yield from game.play(game.copy(position), seat, move)
        final = finished(game, table.seats, f"words {number}")
        yield from game.text_board(game.view(final, None))
        for standing in game.standings(final).seats:
            yield from (Line(share.code, share.params) for share in standing.breakdown)


def test_every_message_of_random_games_has_words_in_every_language(table: GameAndSeats) -> None:
    words = [game_words(table.game, language) for language in LANGUAGES]
    for saying in everything_said(table):
        for language in words:
            assert language.say(saying)


@pytest.mark.parametrize(
    "text", ["", "  ", "dance", "play" + 300 * " 1", "build", "place", "take", "keep x", "pay 1+1+1", "pass now please"]
)
def test_every_refused_text_has_a_reason_in_every_language(game: AnyGame, text: str) -> None:
    try:
        game.parse(text)
    except NotAMove as error:
        for language in LANGUAGES:
            assert game_words(game, language).say(error)


def test_every_variant_has_a_name(game: AnyGame) -> None:
    for language in LANGUAGES:
        for variant in all_variants(game.options):
            assert game_words(game, language).message(variant.code)


def test_no_word_of_the_game_has_the_code_of_an_event_of_the_table(game: AnyGame) -> None:
    assert all(Voice(language, game).of_game("game") for language in LANGUAGES)  # else ReservedCode names the words


def test_every_verb_and_field_has_a_name(game: AnyGame) -> None:
    """Commands, usage texts and errors use the names of verbs and fields."""
    for language in LANGUAGES:
        words = game_words(game, language)
        assert words.message("game")
        for verb in game.verbs:
            assert words.message(f"verb-{verb.name}")
            for field in verb.fields:
                assert words.message(f"field-{field.name}")
