"""In private, sentences address the reader as "you". In public, every player is called by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import engine.games
from chatbot.bot.descriptions import brief_recap, recap, with_sitter_names
from chatbot.bot.voice import Voice
from conformance.random_games import finished, random_game
from engine.api import PrivateEvent, PublicEvent, seat_name
from engine.wording import LANGUAGES, YOU, capitalised
from tests.chatbot.bot.sample_tables import facts_of
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_commands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame, Event, Seat, Translatable
    from tests.chatbot.bot.simulated_server import SimulatedServer

games = pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
languages = pytest.mark.parametrize("language", LANGUAGES)


def voice_of(game: AnyGame, language: str, reader: Seat | None) -> Voice:
    position = game.setup(2, "who reads")
    facts = facts_of(game, position, 2)
    return with_sitter_names(Voice(language, game), facts, reader)


def heard(game: AnyGame) -> Iterator[tuple[Seat, list[Event]]]:
    """Yield the seat that makes each move, and those of the move's events that this seat sees."""
    for position, seat, move in random_game(game, 2, "you"):
        played = game.play(game.copy(position), seat, move)
        yield seat, [event for event in played if not isinstance(event, PrivateEvent) or event.seat == seat]


def lines_of(game: AnyGame) -> Iterator[tuple[Seat, Translatable]]:
    """Yield lines of the mover's text board, from every twentieth move and the end of a random game."""
    for number, (position, seat, _) in enumerate(random_game(game, 2, "you")):
        if number % 20 == 0:
            yield from ((seat, line) for line in game.text_board(game.view(position, seat)))
    yield from ((0, line) for line in game.text_board(game.view(finished(game, 2, "you"), 0)))


@games
@languages
def test_no_sentence_made_for_a_name_begins_with_you(game: AnyGame, language: str) -> None:
    voices = [voice_of(game, language, reader) for reader in (0, 1)]
    you = capitalised(voices[0].text(YOU))
    said = [(seat, event) for seat, events in heard(game) for event in events]
    for seat, message in [*said, *lines_of(game)]:
        if message.params.get("seat") == seat_name(seat) and not voices[seat].game_knows(f"you-{message.code}"):
            assert not re.match(rf"{you} \w", voices[seat].translate(message)), message.code


@games
@languages
def test_private_answers_address_the_mover_as_you(game: AnyGame, language: str) -> None:
    for seat, events in heard(game):
        voice = voice_of(game, language, seat)
        name = voice_of(game, language, None).label(seat_name(seat))
        assert name not in recap(events, voice)
        assert name not in "\n".join(brief_recap([one for one in events if isinstance(one, PublicEvent)], voice))


@games
def test_a_private_sentence_replaces_the_public_one(game: AnyGame) -> None:
    for seat, events in heard(game):
        lines = recap(events, voice_of(game, "en", seat)).splitlines()
        for before, after in (("You draw a card", "You draw:"), ("keeps", "You keep:")):
            assert not any(before in line for line in lines) or not any(after in line for line in lines), lines


@pytest.mark.asyncio
async def test_a_private_result_says_you_and_the_post_the_name(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    preview = answer(await mover.click(post, custom_id=buttons(post)["1"]))
    done = answer(await mover.click(preview, custom_id=buttons(preview)["No follower"]))
    assert "You placed a tile." in text_of(done)
    assert mover.name not in text_of(done)
    await simulated_server.deliver()
    assert f"**{mover.name}**" in text_of(await simulated_server.last())


@pytest.mark.asyncio
async def test_a_readers_own_points_are_labelled_you(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    for person in (mover, other):
        shown = text_of(answer(await person.slash(simulated_server.channel, "game show")))
        assert "You: **0**" in shown
        assert f"{person.name}:" not in shown
    assert "You:" not in text_of(answer(await simulated_server.dan.slash(simulated_server.channel, "game show")))
