"""Tests for people without a seat: their view of a game, and the news of its end for followers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.store.indexes import COMMIT_SECONDS
from chatbot.store.personal import PersonalRecords
from chatbot.tables import seats
from chatbot.tables.outcome import ALREADY_SEATED, FOLLOW_LATER
from chatbot.tables.table import Actor, Computer
from engine.ai.player import Level
from tests.chatbot.bot.simulated_server import answer, buttons, choose_more, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.features.settings_presses import forget
from tests.chatbot.services import ANNA, BEN, CLEO, code
from tests.chatbot.tables.timeline import Timeline

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from chatbot.tables.table import Facts
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio

FOLLOW, STOP = "Follow this game", "Stop following"


async def watched(server: SimulatedServer, person: MemberActor) -> ResponseMessage:
    """Return the running game as shown to a person without a seat."""
    return answer(await choose_more(person, await server.pressable(), "Watch this game"))


async def follow(server: SimulatedServer, person: MemberActor) -> ResponseMessage:
    page = await watched(server, person)
    return answer(await person.click(page, custom_id=buttons(page)[FOLLOW]))


async def facts_of(server: SimulatedServer) -> Facts:
    return await server.services.facts(server.channel.id)


async def played_to_the_end(server: SimulatedServer) -> None:
    for _ in range(2):
        facts = await facts_of(server)
        post = await server.pressable()
        await server.person(facts, facts.to_act[0]).click(post, custom_id=buttons(post)["Pass"])
        await server.deliver()


def letters(person: MemberActor) -> list[str]:
    """Return the texts of the bot's direct messages to a person."""
    return [text_of(message) for message in person.user.dm_channel.history()]


async def told(server: SimulatedServer) -> None:
    """Send followers the news that is due to them."""
    await server.carry_out("ended")


async def test_a_spectator_sees_the_player_to_move_and_the_points(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    page = await watched(simulated_server, simulated_server.cleo)
    assert f"👀 You’re watching **Toy**. {mover.name} to move." in text_of(page)
    assert other.name in text_of(page)
    assert list(buttons(page)) == [FOLLOW, "Board as text", "Log"]
    assert list(buttons(await watched(simulated_server, mover))) == ["Board as text", "Log"]


async def test_a_direct_move_button_shows_a_spectator_the_game(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    post = await simulated_server.pressable()
    page = answer(await simulated_server.cleo.click(post, custom_id=buttons(post)["Pass"]))
    assert "👀 You’re watching **Toy**." in text_of(page)


async def test_a_followed_game_is_listed_and_can_be_unfollowed(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    cleo = simulated_server.cleo
    page = await follow(simulated_server, cleo)
    assert "I’ll send you the result by direct message." in text_of(page)
    assert (await facts_of(simulated_server)).followers == (cleo.id,)
    assert "👀 You’re following this game." in text_of(answer(await cleo.slash(simulated_server.channel, "games")))
    page = answer(await cleo.click(page, custom_id=buttons(page)[STOP]))
    assert FOLLOW in buttons(page)
    assert (await facts_of(simulated_server)).followers == ()
    assert "You’re not in any game." in text_of(answer(await cleo.slash(simulated_server.channel, "games")))


async def test_followers_get_the_result_once_with_a_link(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    await follow(simulated_server, simulated_server.cleo)
    page = await follow(simulated_server, simulated_server.dan)
    await simulated_server.dan.click(page, custom_id=buttons(page)[STOP])
    await played_to_the_end(simulated_server)
    assert letters(simulated_server.cleo) == []
    end = await simulated_server.last()
    await told(simulated_server)
    await told(simulated_server)
    (letter,) = letters(simulated_server.cleo)
    assert f"The game you’re following is over: **[Toy]({end.jump_url})**" in letter
    assert "anna and ben share the win" in letter or "ben and anna share the win" in letter
    assert letters(simulated_server.dan) == []


async def test_a_follower_without_direct_messages_gets_none(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    await start_by_buttons(simulated_server)
    cleo, dan = simulated_server.cleo, simulated_server.dan
    for person in (cleo, dan):
        await follow(simulated_server, person)
    await simulated_server.services.preferences.change(cleo.id, "hand_dms", "never")
    page = await watched(simulated_server, cleo)
    again = answer(await cleo.click(page, custom_id=buttons(page)[STOP]))
    refused = answer(await cleo.click(again, custom_id=buttons(again)[FOLLOW]))
    assert "Your settings don’t allow direct messages" in text_of(refused)
    letters_page = answer(await cleo.click(refused, custom_id=buttons(refused)["Hand by message…"]))
    assert "Your hand by direct message: never." in text_of(letters_page)
    simulated_server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    caplog.set_level("INFO")
    await played_to_the_end(simulated_server)
    await told(simulated_server)
    assert "a follower does not accept direct messages" in caplog.text
    assert letters(cleo) == letters(dan) == []


async def test_followed_games_are_exported_and_deleted(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    cleo, dan = simulated_server.cleo, simulated_server.dan
    for person in (cleo, dan):
        await follow(simulated_server, person)
    records = await simulated_server.services.personal_tables.personal_records(simulated_server.actor(cleo))
    assert isinstance(records, PersonalRecords)
    assert [record.follows for record in records.found] == [True]
    simulated_server.services.clock.now += COMMIT_SECONDS + 1
    assert "Your data is deleted" in await forget(simulated_server, cleo)
    assert (await facts_of(simulated_server)).followers == (dan.id,)
    await simulated_server.deliver()
    await played_to_the_end(simulated_server)
    simulated_server.services.clock.now += COMMIT_SECONDS + 1
    assert "Your data is deleted" in await forget(simulated_server, dan)
    await told(simulated_server)
    assert letters(cleo) == letters(dan) == []


async def test_following_is_refused_to_players_beyond_a_limit_and_during_an_experts_turn() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    assert seats.follow(timeline.table, ANNA, timeline.world) == ALREADY_SEATED
    for number in range(seats.MOST_FOLLOWERS):
        timeline.do(Actor(1000 + number, ""), seats.follow)
    timeline.do(Actor(1000, ""), seats.follow)
    assert len(set(timeline.state.followers)) == seats.MOST_FOLLOWERS
    assert code(seats.follow(timeline.table, CLEO, timeline.world)) == "too-many-followers"
    timeline.do(Actor(1000, ""), seats.unfollow)
    timeline.do(CLEO, seats.follow)
    other = Timeline(ANNA, BEN).begin()
    thinks = msgspec.structs.replace(other.state, sitters=(Computer(Level.EXPERT),) * 2)
    assert seats.follow(thinks, CLEO, other.world) == FOLLOW_LATER
    assert seats.unfollow(thinks, CLEO, other.world) == FOLLOW_LATER
