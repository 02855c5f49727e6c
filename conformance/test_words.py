"""Every message of a game has a sentence in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.voice import Voice
from conformance.random_games import finished, random_game
from engine.api import Line, NotAMove
from engine.variants import all_variants
from engine.wording import ENGLISH, ENTRY, LANGUAGES, catalogue, game_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame, Translatable


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


def required(game: AnyGame) -> Iterator[str]:
    """Yield the codes that commands, menus, errors, results and rules use for every game."""
    yield from ("game", "game-choice", "game-description", "rules-topics")
    names = [f"verb-{verb.name}" for verb in game.verbs]
    names += [f"field-{field.name}" for verb in game.verbs for field in verb.fields]
    yield from dict.fromkeys(code for name in names for code in (name, f"{name}-description"))
    yield from dict.fromkeys(f"kind-{kind}" for kind in game.kinds.values())
    yield from (variant.code for variant in all_variants(game.options))
    yield from (f"style-{style}" for style in (game.strategy.styles if game.strategy else ()))


def written(game: AnyGame, language: str) -> set[str]:
    """Return the codes that the game's own catalogues contain in this language, without those in English only."""
    return {entry["id"] for package in game.word_packages for entry in ENTRY.finditer(catalogue(package, language))}


def test_every_required_sentence_exists(game: AnyGame, languages: list[str]) -> None:
    for language in languages:
        missing = [code for code in required(game) if code not in written(game, language)]
        file = f"words/{language}.ftl in {game.package}"
        if missing:
            pytest.fail(f"{file} must contain these sentences of {game.id}: {', '.join(missing)}", pytrace=False)


def test_no_language_lacks_a_sentence(game: AnyGame, languages: list[str]) -> None:
    """A language that ``waypost_languages`` names has every sentence that the English words have."""
    for language in languages:
        missing = sorted(written(game, ENGLISH) - written(game, language))
        file = f"words/{language}.ftl in {game.package}"
        if missing:
            pytest.fail(f"{file} lacks sentences that English has: {', '.join(missing)}", pytrace=False)


def test_every_rule_topic_has_a_title_and_a_text(game: AnyGame) -> None:
    for language in LANGUAGES:
        words = game_words(game, language)
        for topic in words.message("rules-topics").split():
            assert words.message(f"topic-{topic}")
            assert words.message(f"rules-{topic}", game.rule_numbers)


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


def test_no_word_of_the_game_has_the_code_of_an_event_of_the_table(game: AnyGame) -> None:
    assert all(Voice(language, game).of_game("game") for language in LANGUAGES)  # else ReservedCode names the words
