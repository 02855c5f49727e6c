"""Tests of tables in direct messages: one person plays computers, by commands and buttons, in their language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.bot.components import BUTTONS, BY_PLACE, ButtonId
from chatbot.people.results import ACROSS
from chatbot.tables.table import LESSON_TABLE, Phase
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, menus, of, text_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def newest(server: SimulatedServer, channel: int) -> discord.Message:
    """Return the newest message with buttons in this channel."""
    found = await server.bot.fetch_channel(channel)
    assert isinstance(found, discord.DMChannel)
    return next(post for post in [message async for message in found.history(limit=10)] if buttons(post))


async def test_a_whole_game_alone_is_played_by_buttons_and_counts(
    simulated_server: SimulatedServer,
) -> None:
    anna = simulated_server.anna.user
    dm = anna.dm_channel
    await anna.slash("game new", game="toy")
    await simulated_server.deliver(dm.id)
    lobby = await newest(simulated_server, dm.id)
    assert "Join" not in buttons(lobby)
    assert "Start when you like." in text_of(lobby)
    await anna.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver(dm.id)
    services = simulated_server.services
    while (facts := await services.facts(dm.id)).phase is Phase.PLAYING:
        hand = answer(await anna.slash("hand"))
        assert button_ids(hand)
        move = await services.a_move(simulated_server.actor(simulated_server.anna), dm.id)
        await services.tables.play(dm.id, simulated_server.actor(simulated_server.anna), move, services.key())
        await simulated_server.deliver(dm.id)
    assert facts.guild == 0
    summaries = await services.store.results.summaries(anna.id)
    assert set(summaries) == {(ACROSS, "toy")}
    assert "all servers" in text_of(answer(await anna.slash("stats")))
    assert "Toy · all servers" in text_of(answer(await anna.slash("top", game="toy")))


async def test_nobody_can_be_invited_to_direct_messages(simulated_server: SimulatedServer) -> None:
    said = answer(await simulated_server.anna.user.slash("game new", game="toy", invite=simulated_server.ben.user))
    assert "alone against computers" in text_of(said)


async def test_the_set_up_offers_no_invitations(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna.user
    await anna.slash("game new", game="toy")
    await simulated_server.deliver(anna.dm_channel.id)
    lobby = await newest(simulated_server, anna.dm_channel.id)
    shown = answer(await anna.click(lobby, custom_id=buttons(lobby)["Set up"]))
    assert {part["type"] for part in of(shown)} & {3, 5} == {3}


async def test_the_set_up_offers_no_terms_for_newcomers(simulated_server: SimulatedServer) -> None:
    """In direct messages, the menu changes only the terms that it offers. All other terms keep their values."""
    anna = simulated_server.anna.user
    await anna.slash("game new", game="toy")
    await simulated_server.deliver(anna.dm_channel.id)
    lobby = await newest(simulated_server, anna.dm_channel.id)
    panel = answer(await anna.click(lobby, custom_id=buttons(lobby)["Set up"]))
    menu = next(one for one in menus(panel).values() if one["options"][0]["value"] == "rated")
    assert [option["value"] for option in menu["options"]] == ["rated", "weekends", "no-aids"]
    assert menu["max_values"] == 3
    await anna.select(panel, ["weekends", "no-aids"], custom_id=menu["custom_id"])
    terms = (await simulated_server.services.facts(anna.dm_channel.id)).terms
    assert (terms.rated, terms.rests_on_weekends, terms.newcomers, terms.aids) == (False, True, True, False)


async def test_a_lobby_does_not_mention_newcomers(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna.user
    await anna.slash("game new", game="toy", newcomers=False)
    await simulated_server.deliver(anna.dm_channel.id)
    assert "newcomer" not in text_of(await newest(simulated_server, anna.dm_channel.id)).lower()


async def test_a_person_can_quarantine_their_own_damaged_table(simulated_server: SimulatedServer) -> None:
    anna, services = simulated_server.anna.user, simulated_server.services
    await anna.slash("game new", game="toy")
    await services.redis.hset(services.keys.table(anna.dm_channel.id), "snapshot", b"damaged")
    asked = answer(await anna.slash("game end"))
    told = answer(await anna.click(asked, custom_id=buttons(asked)["End the game"]))
    assert "This channel is free" in text_of(told)


async def test_learn_leaves_a_lobby_unchanged(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna.user
    await anna.slash("game new", game="europe")
    await simulated_server.deliver(anna.dm_channel.id)
    lobby = await newest(simulated_server, anna.dm_channel.id)
    shown = answer(await anna.click(lobby, custom_id=buttons(lobby)["Learn"]))
    assert shown.id != lobby.id
    assert "Start" in buttons(await newest(simulated_server, anna.dm_channel.id))


@pytest.mark.parametrize("act", sorted(act for act, one in BUTTONS.items() if one.acknowledgement is BY_PLACE))
async def test_no_button_without_a_table_overwrites_a_post(simulated_server: SimulatedServer, act: str) -> None:
    anna = simulated_server.anna.user
    await anna.slash("game new", game="toy")
    await simulated_server.deliver(anna.dm_channel.id)
    lobby = await newest(simulated_server, anna.dm_channel.id)
    pressed = str(ButtonId(act, LESSON_TABLE, cells=("toy",)))
    post = await lobby.channel.send(view=with_button(pressed))
    await anna.click(post, custom_id=pressed)
    assert "as it was" in text_of(await lobby.channel.fetch_message(post.id))


def with_button(custom_id: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("as it was"))
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="press", custom_id=custom_id)
    view.add_item(discord.ui.ActionRow(button))
    view.stop()
    return view
