"""Tests of the way to a first game: the commands for newcomers, the greeting, and the number of taps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.people.fair_use import OPEN_TABLES, THREADS_AN_HOUR
from chatbot.people.preferences import HOUR
from chatbot.tables.lobby import NewTable, leave, open_table
from chatbot.tables.table import Computer, Pace, Phase, Terms
from tests.chatbot.bot.simulated_server import LOOK_FOR_LOBBY, answer, buttons, more, text_of
from tests.chatbot.services import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_lobby_takes_two_taps_and_the_board_one_more(simulated_server: SimulatedServer) -> None:
    asked = answer(await simulated_server.anna.slash(simulated_server.channel, "play"))
    assert "Rails across Europe" in text_of(asked), "each game has a description"
    await simulated_server.anna.click(asked, custom_id=buttons(asked)["Europe"])
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    assert "1 of 2 seats taken" in text_of(lobby)
    await simulated_server.anna.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver()
    assert f"<@{simulated_server.anna.id}>" in text_of(await simulated_server.last())


async def test_a_game_against_a_computer_begins_in_its_own_thread_without_a_clock(
    simulated_server: SimulatedServer,
) -> None:
    helped = answer(await simulated_server.anna.slash(simulated_server.channel, "help"))
    asked = answer(await simulated_server.anna.click(helped, custom_id=buttons(helped)["Play now against a computer"]))
    assert "against an *easy* computer" in text_of(asked)
    told = answer(await simulated_server.anna.click(asked, custom_id=buttons(asked)["Carcassonne"]))
    (thread,) = simulated_server.bot.get_guild(simulated_server.guild.id).threads  # type: ignore[union-attr]
    assert f"<#{thread.id}>" in text_of(told)
    facts = await simulated_server.services.facts(thread.id)
    assert facts.phase is Phase.PLAYING
    assert isinstance(facts.sitters[1], Computer)
    assert facts.terms.pace is Pace.UNLIMITED
    await simulated_server.deliver(thread.id)
    (post,) = [message async for message in thread.history()]
    assert "Rules" in more(post)
    assert "🤖\N{NO-BREAK SPACE}Set to *easy*: Mila loves fields." in text_of(post)


async def test_without_threads_the_game_begins_in_the_channel(simulated_server: SimulatedServer) -> None:
    simulated_server.forbid("create_public_threads")
    asked = answer(await simulated_server.anna.slash(simulated_server.channel, "play"))
    asked = answer(await simulated_server.anna.click(asked, custom_id=buttons(asked)["Play now against a computer"]))
    await simulated_server.anna.click(asked, custom_id=buttons(asked)["Carcassonne"])
    await simulated_server.deliver()
    await simulated_server.env.advance_time(LOOK_FOR_LOBBY)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.PLAYING
    assert len(await simulated_server.posts()) == 1, "only the first turn, without a lobby"


async def test_a_channel_with_a_table_offers_a_thread(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe")
    refused = answer(await simulated_server.ben.slash(simulated_server.channel, "game new", game="tchu"))
    assert "already has a table" in text_of(refused)
    told = answer(await simulated_server.ben.click(refused, custom_id=buttons(refused)["Open it in a thread"]))
    (thread,) = simulated_server.bot.get_guild(simulated_server.guild.id).threads  # type: ignore[union-attr]
    assert f"<#{thread.id}>" in text_of(told)
    assert (await simulated_server.services.facts(thread.id)).game == "tchu"


async def test_the_bot_opens_no_thread_for_people_who_may_not(simulated_server: SimulatedServer) -> None:
    simulated_server.forbid("create_public_threads", simulated_server.ben)
    refused = await simulated_server.ben.slash(simulated_server.channel, "game new", game="europe", thread=True)
    assert "you need “Create public threads”" in text_of(answer(refused))
    asked = answer(await simulated_server.ben.slash(simulated_server.channel, "play"))
    asked = answer(await simulated_server.ben.click(asked, custom_id=buttons(asked)["Play now against a computer"]))
    await simulated_server.ben.click(asked, custom_id=buttons(asked)["Carcassonne"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.PLAYING
    taken = answer(await simulated_server.ben.slash(simulated_server.channel, "game new", game="tchu"))
    assert "Open it in a thread" not in buttons(taken)
    assert not simulated_server.channel.threads


async def test_threads_per_person_and_hour_are_limited(simulated_server: SimulatedServer) -> None:
    async def open_thread(person: MemberActor) -> str:
        opened = await person.slash(simulated_server.channel, "game new", game="toy", thread=True)
        return text_of(answer(opened))

    told = [await open_thread(simulated_server.anna) for _ in range(THREADS_AN_HOUR)]
    assert all("The table is open" in text for text in told)
    again = f"<t:{simulated_server.services.clock.now + HOUR}:R>"
    assert f"{THREADS_AN_HOUR} threads" in (told_off := await open_thread(simulated_server.anna))
    assert again in told_off
    assert len(simulated_server.channel.threads) == THREADS_AN_HOUR
    assert "The table is open" in await open_thread(simulated_server.ben), "each person has a separate limit"
    simulated_server.services.clock.now += HOUR
    assert "The table is open" in await open_thread(simulated_server.anna)


async def test_open_games_per_host_are_limited(simulated_server: SimulatedServer) -> None:
    services, anna = simulated_server.services, simulated_server.actor(simulated_server.anna)
    hosted = range(1, 1 + OPEN_TABLES)
    for channel in hosted:
        new = NewTable(channel, simulated_server.guild.id, Terms("toy", 2))
        done(await services.tables.act(channel, anna, services.key(), partial(open_table, new=new)))
    refused = answer(await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy"))
    assert f"You already host {OPEN_TABLES} open games" in text_of(refused)
    done(await services.tables.act(hosted[0], anna, services.key(), leave))
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    assert (await services.facts(simulated_server.channel.id)).host == anna.user


async def test_a_server_is_greeted_once_even_after_a_restart(simulated_server: SimulatedServer) -> None:
    guild = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert isinstance(guild, discord.Guild)
    await simulated_server.bot.on_guild_join(guild)
    (greeting,) = await simulated_server.posts()
    assert text_of(greeting).startswith("👋 **Hello!** I host board games: Carcassonne, Europe")
    asked = answer(await simulated_server.ben.click(greeting, custom_id=buttons(greeting)["Open a table"]))
    assert {"Carcassonne", "Europe", "tCHu"} <= set(buttons(asked))
    await simulated_server.restart()
    again = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert isinstance(again, discord.Guild)
    await simulated_server.bot.on_guild_join(again)
    assert len(await simulated_server.posts()) == 1


async def test_a_server_without_writable_channels_is_not_greeted(simulated_server: SimulatedServer) -> None:
    simulated_server.forbid("send_messages")
    guild = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert isinstance(guild, discord.Guild)
    await simulated_server.bot.on_guild_join(guild)
    assert await simulated_server.posts() == []
