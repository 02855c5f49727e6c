"""Hands by direct message: at the start, when they change, one message kept current; and where none is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.bot.simulated_server import answer, buttons, of, text_of
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


def hand_dms(person: MemberActor) -> list[discord.Message]:
    return person.user.dm_channel.history()


async def play_a_card(simulated_server: SimulatedServer, mover: MemberActor) -> None:
    post = await simulated_server.last()
    asked = answer(await mover.click(post, custom_id=buttons(post)["Play"]))
    card = next(label for label in buttons(asked) if label.isdigit())
    await mover.click(asked, custom_id=buttons(asked)[card])
    await simulated_server.deliver()


async def test_everybody_gets_their_own_hand_when_the_game_starts(simulated_server: SimulatedServer) -> None:
    for person in await start_by_buttons(simulated_server):
        (hand_dm,) = hand_dms(person)
        hand = await simulated_server.services.queries.seat_state(
            simulated_server.channel.id, simulated_server.actor(person)
        )
        assert ", ".join(map(str, hand.view.hand)) in text_of(hand_dm)  # type: ignore[union-attr]


async def test_a_hand_that_changes_changes_the_one_hand_dm(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    before = text_of(hand_dms(mover)[0])
    await play_a_card(simulated_server, mover)
    (hand_dm,) = hand_dms(mover)
    assert text_of(hand_dm) != before


async def test_an_old_letter_is_replaced_not_changed(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    (old,) = hand_dms(mover)
    simulated_server.services.clock.now += 3600
    await play_a_card(simulated_server, mover)
    (new,) = hand_dms(mover)
    assert new.id != old.id


async def test_a_person_who_takes_no_direct_messages_is_told_so_once_and_plays_on(
    simulated_server: SimulatedServer,
) -> None:
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    mover, _ = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    first = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    again = answer(await mover.click(post, custom_id=buttons(post)["My hand"]))
    assert "direct messages" in text_of(first)
    assert "direct messages" not in text_of(again)
    await play_a_card(simulated_server, mover)
    asked = [entry for entry in simulated_server.env.http_requests if entry.path == "/users/@me/channels"]
    assert len(asked) == 2, "each person is asked once"


async def test_a_game_without_secrets_sends_no_hand_dms(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="carcassonne", seats="2")
    await simulated_server.deliver()
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    assert hand_dms(simulated_server.anna) == []
    assert "My hand" not in buttons(await simulated_server.last())
    assert of(await simulated_server.last())
