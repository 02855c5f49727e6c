"""A refused action is explained at once, with an alternative."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.hand import describe_choice
from conformance.random_games import random_game
from tests.chatbot import games
from tests.chatbot.bot.sample_tables import player_hand_of
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_stranger_who_wants_to_end_the_game_is_refused_at_once(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    asked = answer(await simulated_server.dan.slash(simulated_server.channel, "game end"))
    assert "no seat" in text_of(asked)
    assert not buttons(asked)


async def test_players_learn_of_the_vote_and_moderators_that_they_decide_alone(
    simulated_server: SimulatedServer,
) -> None:
    await start_by_buttons(simulated_server)
    asked = answer(await simulated_server.anna.slash(simulated_server.channel, "game end"))
    assert "More than half" in text_of(asked)
    simulated_server.allow(simulated_server.ben, "manage_channels")
    asked = answer(await simulated_server.ben.slash(simulated_server.channel, "game end"))
    assert "More than half" not in text_of(asked)
    assert "Nobody else is asked" in text_of(asked)


async def test_a_spectators_press_shows_the_game_they_watch(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    for label in ("My hand", "Hint"):
        told = text_of(answer(await simulated_server.dan.click(post, custom_id=buttons(post)[label])))
        assert "You’re watching **Toy**" in told


async def test_a_command_out_of_turn_says_whose_turn_it_is(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    told = text_of(answer(await other.slash(simulated_server.channel, "toy play")))
    assert f"It’s not your turn: {mover.name}" in told


async def after_the_tickets(simulated_server: SimulatedServer) -> MemberActor:
    """Start a game of Europe, let both players choose their first tickets, and return the player to move."""
    await start_by_commands(simulated_server, "europe")
    services, channel = simulated_server.services, simulated_server.channel.id
    for person in (simulated_server.anna, simulated_server.ben):
        actor = simulated_server.actor(person)
        done(await services.tables.play(channel, actor, await services.a_move(actor, channel), services.key()))
    facts = await services.facts(channel)
    return simulated_server.person(facts, facts.to_act[0])


async def test_building_out_of_turn_says_whose_turn_it_is(simulated_server: SimulatedServer) -> None:
    mover = await after_the_tickets(simulated_server)
    other = simulated_server.ben if mover is simulated_server.anna else simulated_server.anna
    for typed in ({}, {"route": "paris zurich"}):
        told = text_of(answer(await other.slash(simulated_server.channel, "europe build", **typed)))
        assert f"It’s not your turn: {mover.name}" in told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("stockholm petrograd", "For Petrograd–Stockholm you lack: "),
        ("atlantis", "There’s no single route “atlantis”. "),
    ],
)
async def test_an_unbuildable_route_is_explained(simulated_server: SimulatedServer, typed: str, said: str) -> None:
    mover = await after_the_tickets(simulated_server)
    told = text_of(answer(await mover.slash(simulated_server.channel, "europe build", route=typed)))
    assert told.startswith(said)
    assert "That’s not possible" not in told


async def test_an_unknown_value_is_refused_without_notation(simulated_server: SimulatedServer) -> None:
    mover = await after_the_tickets(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel.id
    facts = await services.facts(channel)
    for payment in ("9+9", "nonsense 1 2"):
        typed = {"route": "paris-zurich", "card": "yellow", "payment": payment}
        told = text_of(answer(await mover.slash(simulated_server.channel, "europe build", **typed)))
        assert "a move looks like" not in told
        assert "PAYMENT" not in told
        assert len(told) > 20
    assert (await services.facts(channel)).revision == facts.revision


async def test_building_before_choosing_tickets_is_explained(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "europe")
    told = text_of(answer(await mover.slash(simulated_server.channel, "europe build")))
    assert "First choose which tickets to keep" in told


@pytest.mark.parametrize(("language", "colon"), [("en", ": "), ("fr", "\N{NO-BREAK SPACE}: ")])
async def test_a_choice_has_the_languages_colon(language: str, colon: str) -> None:
    game = games.find("europe")
    for position, seat, move in random_game(game, 2, "colons"):
        if str(move).startswith("pay"):
            hand = player_hand_of(game, position, 2, seat, language)
            described = describe_choice(hand, hand.narrowing.row(str(move)))
            assert described.count(colon) == 1
            return
    pytest.fail("nobody paid for a tunnel in this game")
