"""With a screen reader, a turn is short, every number read out can be played, and no picture is needed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from discord import ui

import engine.games
from chatbot.bot.choices import Nothing
from chatbot.bot.components import Act, Layout
from chatbot.features.turn import put_spoken, spoken_lines
from conformance.random_games import random_game
from engine.api import Game, Name
from engine.rng import FastRng
from engine.wording import LANGUAGES
from tests.chatbot.bot.painters import OnePicturePainter
from tests.chatbot.bot.sample_tables import player_hand_of
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, button_ids, buttons, menus, of, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.hand import PlayerHand
    from engine.api import AnyGame
    from tests.chatbot.services import ServicesUnderTest

MOST_WORDS = 90
"""Most words in a turn, half a minute read aloud. Long names of people are not counted."""
WORD = re.compile(r"\w[\w’'–-]*")
NOTATION = re.compile(r"×|→|\br[0-3]\b|-?\d+,-?\d+|\d\+\d")
games = pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
languages = pytest.mark.parametrize("language", LANGUAGES)


def hands(game: AnyGame, language: str) -> Iterator[PlayerHand]:
    """Yield the hands of the players to move in random games with few and many players."""
    for seats in sorted(set(game.seats)):
        for number, (position, seat, _) in enumerate(random_game(game, seats, "by ear")):
            if number % 23 == 0:
                yield player_hand_of(game, position, seats, seat, language)


@games
@languages
def test_a_turn_is_described_briefly_without_notation(game: AnyGame, language: str) -> None:
    for hand in hands(game, language):
        lines = spoken_lines(hand, game.spoken(hand.state.view))
        said = " ".join(lines).replace("A name as long as Discord allows", "Anna")
        if "offer" not in said and getattr(hand.state.view, "phase", "") not in {"choosing", "keeping"}:
            assert len(WORD.findall(said)) <= MOST_WORDS, said
        assert len(lines) <= 3, "what changed, the hand, the moves"
        assert not NOTATION.search(said), said


@games
def test_every_number_leads_to_a_move(game: AnyGame) -> None:
    numbered = 0
    for hand in hands(game, "en"):
        for move in game.spoken(hand.state.view).moves:
            assert not isinstance(hand.narrowing.after(move.words), Nothing), move
            numbered += 1
    assert numbered or type(game).spoken is Game.spoken, "a game that describes turns numbers its moves"


@games
def test_a_turn_contains_only_its_seats_knowledge(game: AnyGame) -> None:
    for hand in hands(game, "en"):
        view = hand.state.view
        assert game.spoken(view) == game.spoken(game.view(game.imagine(view, FastRng(3)), hand.state.seat))


@pytest.mark.parametrize("name", ["europe", "tchu"])
@languages
def test_offered_tickets_are_named_once(name: str, language: str) -> None:
    (game,) = (one for one in engine.games.all() if one.id == name)
    chosen = 0
    for hand in hands(game, language):
        listening = msgspec.structs.replace(hand, by_ear=True)
        if tickets := getattr(hand.state.view, "own").offer:  # noqa: B009 - only views of these games have it
            put_spoken(page := Layout(), listening)
            shown = page.build().walk_children()
            text = "\n".join(one.content for one in shown if isinstance(one, ui.TextDisplay))
            assert all(text.count(hand.voice.label(Name("ticket", str(one.number)))) == 1 for one in tickets), text
            chosen += 1
    assert chosen


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["carcassonne", "tchu"])
async def test_screen_reader_users_get_sentences_and_play_by_numbers(services: ServicesUnderTest, name: str) -> None:
    simulated_server = SimulatedServer(services, OnePicturePainter())
    await simulated_server.open()
    mover, _ = await start_by_commands(simulated_server, name)
    await services.preferences.change(mover.id, "by_ear", value=True)
    facts = await services.facts(simulated_server.channel.id)
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    assert not [part for part in of(hand) if part["type"] == 12], "no picture"
    if name == "carcassonne":
        assert "1: " in text_of(hand)
        preview = answer(await mover.click(hand, custom_id=buttons(hand)["1"]))
        step = next(button for button in button_ids(preview) if button.act in {Act.PLAY, Act.STEP})
        await mover.click(preview, custom_id=str(step))
        assert (await services.facts(simulated_server.channel.id)).moves >= facts.moves
    else:
        assert "Keep at least" in text_of(hand)
    await simulated_server.close()


@pytest.mark.asyncio
@pytest.mark.parametrize(("name", "label"), [("carcassonne", "My moves"), ("europe", "My hand"), ("tchu", "My hand")])
async def test_the_numbered_moves_are_one_tap_from_the_turns_post(
    simulated_server: SimulatedServer, name: str, label: str
) -> None:
    for person in (simulated_server.anna, simulated_server.ben):
        await simulated_server.services.preferences.change(person.id, "by_ear", value=True)
    mover, _ = await start_by_commands(simulated_server, name)
    if name != "carcassonne":
        await keep_first_tickets(simulated_server)
        facts = await simulated_server.services.facts(simulated_server.channel.id)
        mover = simulated_server.person(facts, facts.to_act[0])
    post = await simulated_server.last()
    told = answer(await mover.click(post, custom_id=buttons(post)[label]))
    assert "1: " in text_of(told)
    assert "1" in buttons(told)


@pytest.mark.asyncio
async def test_a_whole_game_is_played_by_ear(simulated_server: SimulatedServer) -> None:
    services, channel = simulated_server.services, simulated_server.channel
    for person in (simulated_server.anna, simulated_server.ben):
        await services.preferences.change(person.id, "by_ear", value=True)
    await start_by_commands(simulated_server, "reversi")
    while (facts := await services.facts(channel.id)).to_act:
        mover = simulated_server.person(facts, facts.to_act[0])
        told = answer(await mover.slash(channel, "hand"))
        assert "discs" in text_of(told)
        preview = answer(await mover.click(told, custom_id=buttons(told)["1"]))
        play = next(button for button in button_ids(preview) if button.act == Act.PLAY)
        await mover.click(preview, custom_id=str(play))
        assert (await services.facts(channel.id)).moves == facts.moves + 1
    await simulated_server.deliver()
    assert "Reversi" in text_of(await simulated_server.last())


@pytest.mark.asyncio
async def test_other_players_get_no_additional_button(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "carcassonne")
    assert "My moves" not in buttons(await simulated_server.last())


async def keep_first_tickets(simulated_server: SimulatedServer) -> None:
    """Let both players keep their first tickets. After this, the next move may be of any kind."""
    services, channel = simulated_server.services, simulated_server.channel.id
    for person in (simulated_server.anna, simulated_server.ben):
        actor = simulated_server.actor(person)
        done(await services.tables.play(channel, actor, await services.a_move(actor, channel), services.key()))
    await simulated_server.deliver()


@pytest.mark.asyncio
async def test_all_other_moves_are_one_tap_away(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    await simulated_server.services.preferences.change(mover.id, "by_ear", value=True)
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    everything = answer(await mover.click(hand, custom_id=buttons(hand)["Other moves"]))
    (menu,) = menus(everything).values()
    squares = {("place", option["value"]) for option in menu["options"]}
    state = await simulated_server.services.queries.seat_state(
        simulated_server.channel.id, simulated_server.actor(mover)
    )
    assert squares == {tuple(str(move).split()[:2]) for move in state.moves}  # type: ignore[union-attr]
    back = answer(await mover.click(everything, custom_id=buttons(everything)["Back"]))
    assert text_of(back) == text_of(hand)
