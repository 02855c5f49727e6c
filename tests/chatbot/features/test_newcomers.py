"""Tests of buttons for joining a running game, handing over a seat, and granting an extra day."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables import seats
from chatbot.tables.table import LIMITS, Pace
from tests.chatbot.bot.passing_time import wait_until_due
from tests.chatbot.bot.simulated_server import answer, buttons, choose_more, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_newcomer_takes_a_computers_seat_from_the_details(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server, seats="3")
    post = await simulated_server.pressable()
    details = answer(await choose_more(simulated_server.cleo, post, "Seats, clock, seal"))
    asked = (
        await simulated_server.cleo.click(details, custom_id=buttons(details)["Take a computer’s seat"])
    ).followups[0]
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(
        simulated_server.cleo.id
    ) is None
    taken = answer(await simulated_server.cleo.click(asked, custom_id=buttons(asked)["Take a computer’s seat"]))
    assert "You take over from Pim 🤖." in text_of(taken)
    assert "My moves" in buttons(taken)
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.seat_of(simulated_server.cleo.id) == 2
    said = [text_of(post) for post in await simulated_server.posts()]
    assert any("takes over a computer’s seat" in text for text in said)


async def test_a_person_who_gave_up_a_seat_is_offered_only_that_seat(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server, seats="3")
    services, channel = simulated_server.services, simulated_server.channel.id
    done(await services.tables.act(channel, simulated_server.actor(mover), services.key(), seats.resign))
    details = answer(await choose_more(mover, await simulated_server.pressable(), "Seats, clock, seal"))
    offered = buttons(details)
    assert "Take a computer’s seat" not in offered
    await mover.click(details, custom_id=offered["Take my seat back"])
    assert (await services.facts(channel)).seat_of(mover.id) is not None


async def test_a_late_join_asks_before_taking_a_computers_seat(
    simulated_server: SimulatedServer,
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    await simulated_server.anna.click(lobby, custom_id=buttons(lobby)["Start"])
    asked = (await simulated_server.ben.click(lobby, custom_id=buttons(lobby)["Join"])).followups[0]
    assert "Take over a computer’s seat" in text_of(asked)
    asked_again = answer(await simulated_server.cleo.slash(simulated_server.channel, "game join"))
    assert "Take over a computer’s seat" in text_of(asked_again)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert [one.name for one in facts.people] == ["anna"]


@pytest.mark.parametrize(("game", "label"), [("carcassonne", "My moves"), ("europe", "My hand")])
async def test_a_returning_player_finds_their_hand_by_its_usual_label(
    simulated_server: SimulatedServer, game: str, label: str
) -> None:
    mover, _ = await start_by_commands(simulated_server, game)
    services, channel = simulated_server.services, simulated_server.channel.id
    done(await services.tables.act(channel, simulated_server.actor(mover), services.key(), seats.resign))
    assert list(buttons(answer(await mover.slash(simulated_server.channel, "game reclaim")))) == [label]


async def test_a_friend_is_asked_in_the_channel_and_takes_over_the_seat(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    cleo = simulated_server.cleo
    await mover.slash(simulated_server.channel, "game hand-over", friend=cleo)
    await simulated_server.deliver()
    asked = await simulated_server.last()
    assert f"<@{cleo.id}>" in text_of(asked)
    assert list(buttons(asked)) == ["Take over the seat", "No, thanks"]
    refused = await other.click(asked, custom_id=buttons(asked)["Take over the seat"])
    assert "Nobody is offering you a seat" in text_of(refused.followups[0])
    await cleo.click(asked, custom_id=buttons(asked)["Take over the seat"])
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.seat_of(cleo.id) is not None
    assert facts.seat_of(mover.id) is None
    posts = await simulated_server.posts()
    said = list(map(text_of, posts))
    assert any(f"takes over from {mover.name}" in text for text in said)
    assert any(f"<@{cleo.id}>, your move" in text for text in said)
    (answered,) = [post for post in posts if post.id == asked.id]
    assert not buttons(answered), "nothing is offered any more"


async def test_an_opponent_gives_more_time_by_the_button_of_the_reminder(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    before = (await simulated_server.services.facts(simulated_server.channel.id)).clocks[0].until
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    reminder = await simulated_server.last()
    button = buttons(reminder)[f"Give {mover.name} more time"]
    refused = await mover.click(reminder, custom_id=button)
    assert "Nobody else’s clock" in text_of(refused.followups[0])
    await other.click(reminder, custom_id=button)
    await simulated_server.deliver()
    assert f"{other.name} gave {mover.name} more time" in text_of(await simulated_server.last())
    (clock,) = (await simulated_server.services.facts(simulated_server.channel.id)).clocks
    assert clock.until == before + LIMITS[Pace.THREE_DAYS]


async def test_a_moderator_stops_and_starts_the_clock(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    refused = answer(await mover.slash(simulated_server.channel, "game stop-clock"))
    assert "manage this channel" in text_of(refused)
    simulated_server.allow(mover, "manage_channels")
    await mover.slash(simulated_server.channel, "game stop-clock")
    await simulated_server.deliver()
    assert "stopped the clock" in text_of(await simulated_server.last())
    shown = text_of(answer(await mover.slash(simulated_server.channel, "game show")))
    assert "The clock is stopped" in shown
    await mover.slash(simulated_server.channel, "game start-clock")
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.clocks_stopped_at is None


async def test_a_missed_turn_is_played_and_mentions_its_person_once(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server, misses="2")
    for _ in range(4):
        await wait_until_due(simulated_server)
        await simulated_server.deliver()
    post = await simulated_server.last()
    assert f"<@{mover.id}> ran out of time; a computer plays this turn" in text_of(post)
    assert f"<@{other.id}>" in text_of(post), "the game continues"
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.seat_of(mover.id) is not None
    said = [text_of(post) for post in await simulated_server.posts()]
    assert sum("a computer plays this turn" in text for text in said) == 1
