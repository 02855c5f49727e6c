"""With an almost empty language, the bot starts and plays, and uses English for missing sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import discord
import pytest
from discord import app_commands

import engine.games
from chatbot.bot.commands import CatalogueTranslator, description, name
from chatbot.bot.voice import Voice, bot_words, language_of
from engine.api import Name
from engine.rng import FastRng
from engine.wording import ENGLISH, LANGUAGES, MissingWords, game_words, words_of
from tests.chatbot import games
from tests.chatbot.bot.random_player import RandomPlayer
from tests.chatbot.bot.simulated_server import buttons, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.chatbot.features.settings_presses import choose, panel
from tests.german import german_listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.chatbot.bot.simulated_server import SimulatedServer

EUROPE = engine.games.find("europe")


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    with german_listed():
        yield


def test_a_missing_german_sentence_is_english() -> None:
    voice = Voice("de", EUROPE)
    assert voice.text("game-running") == "Das Spiel läuft schon."
    assert voice.text("table-full") == Voice(ENGLISH).text("table-full")
    assert voice.knows("table-full")


def test_a_name_in_an_english_sentence_is_german() -> None:
    words = game_words(EUROPE, "de")
    assert words.name(Name("route", "berlin-wien")) == "Berlin–Wien"
    assert words.name(Name("card", "yellow", 3)) == "3 gelb"
    assert words.name(Name("card", "red", 2)) == "2 red"


def test_a_sentence_selects_by_a_names_id_in_any_language() -> None:
    words = game_words(engine.games.find("carcassonne"), "de")
    road, field = Name("feature", "road"), Name("feature", "field")
    assert words.message("you-follower-stands", {"feature": road}) == "You put a follower on the road."
    assert words.message("you-follower-placed", {"feature": road}) == "Du stellst einen Gefolgsmann auf die Straße."
    assert words.message("you-follower-placed", {"feature": field}) == "Du stellst einen Gefolgsmann ab: field."


def test_an_english_command_in_a_german_sentence_and_a_german_one_in_an_english_sentence() -> None:
    voice = Voice("de")
    assert voice.text("no-table").endswith("Öffne einen mit /spielen.")
    assert "/spielen" in voice.text("table-went-away", {"channel": "#games"})
    assert "**/setup**" in voice.text("posts-language", {"language": "Deutsch"})


def test_plurals_and_numbers_follow_the_language_of_their_sentence() -> None:
    german = Voice("de")
    assert [german.text("lobby-free", {"count": count, "level": "x"})[:14] for count in (1, 2)] == [
        "1 freier Platz",
        "2 freie Plätze",
    ]
    in_english = Voice("de", EUROPE).text("award-comeback", {"seats": "Ada", "points": 1234})
    assert in_english == Voice(ENGLISH, EUROPE).text("award-comeback", {"seats": "Ada", "points": 1234})
    assert "1,234" in in_english
    assert words_of("de", "engine").message("percent", {"number": 1234}) == "1.234 %"


@pytest.mark.parametrize("game", [game.id for game in games.every()])
def test_every_sentence_of_a_game_without_any_file_is_english(game: str) -> None:
    found = games.find(game)
    english, german = game_words(found, ENGLISH), game_words(found, "de")
    assert english.beginning("verb-").keys() == german.beginning("verb-").keys()
    assert german.message("game") == english.message("game")


def test_a_sentence_missing_in_english_or_wrong_data_is_a_bug() -> None:
    with pytest.raises(MissingWords, match="no-such-code"):
        Voice("de").text("no-such-code")
    with pytest.raises(MissingWords, match="lobby-here"):
        Voice("de").text("lobby-here", {"here": 1})
    with pytest.raises(MissingWords, match="table-went-away"):
        Voice("de").text("table-went-away")


def test_a_discord_locale_selects_the_language_of_its_first_part() -> None:
    found = {str(locale): language_of(locale) for locale in discord.Locale}
    assert {found["de"], found["en-GB"], found["fr"], found["pl"]} == {"de", "en", "fr", "pl"}
    assert found["es-ES"] == found["ja"] == ENGLISH


def test_the_live_boards_page_gets_every_text() -> None:
    english, german = bot_words(ENGLISH).beginning("web-"), bot_words("de").beginning("web-")
    assert german.keys() == english.keys()
    assert (german["web-you"], german["web-close"]) == ("du", english["web-close"])


@pytest.mark.asyncio
async def test_commands_without_german_names_have_english_ones() -> None:
    context: Any = app_commands.TranslationContext
    place = context(app_commands.TranslationContextLocation.command_name, None)
    text = context(app_commands.TranslationContextLocation.command_description, None)
    translator, locale = CatalogueTranslator(), discord.Locale.german
    assert await translator.translate(name("play", "command-play"), locale, place) == "spielen"
    assert await translator.translate(name("help", "command-help"), locale, place) == "help"
    english = description("command-play-description")
    assert await translator.translate(english, locale, text) == str(english)


@pytest.mark.asyncio
async def test_the_settings_and_the_servers_panel_offer_the_language_by_its_own_name(
    simulated_server: SimulatedServer,
) -> None:
    shown = await choose(simulated_server, simulated_server.anna, "language", "pick", "de")
    assert "Sprache: Deutsch" in text_of(shown)
    page = await panel(simulated_server, simulated_server.anna)
    assert "Deine Einstellungen" in text_of(page)
    assert "Confirming moves: off" in text_of(page)


@pytest.mark.asyncio
@pytest.mark.parametrize("game", [game.id for game in games.every()])
async def test_a_whole_game_is_played_by_taps(simulated_server: SimulatedServer, game: str) -> None:
    server = simulated_server
    await server.services.server_settings.change(server.guild.id, "language", "de")
    for person in (server.anna, server.ben):
        await choose(server, person, "language", "pick", "de")
    await start_by_commands(server, game)
    moves = await RandomPlayer(server, [server.anna, server.ben], FastRng(7)).play(2000)
    assert moves < 2000
    assert "🏆" in text_of(await server.last())
    assert "Rematch" in buttons(await server.last())


@pytest.mark.asyncio
async def test_a_removed_language_becomes_english(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    await choose(server, server.anna, "language", "pick", "de")
    await server.services.server_settings.change(server.guild.id, "language", "de")
    with patch.dict(LANGUAGES):  # monkeypatch would bring the language back after the fixture has removed it
        del LANGUAGES["de"]
        shown = await panel(server, server.anna)
        assert "Language: as in Discord" in text_of(shown)
        await server.anna.slash(server.channel, "game new", game="toy")
        await server.deliver()
        assert "The host starts" in text_of(await server.last())
