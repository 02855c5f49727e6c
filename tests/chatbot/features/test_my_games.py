"""A person's list of games has each game's channel, progress, players to move, and a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import DAY
from tests.chatbot.bot.simulated_server import answer, buttons, menus, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_game_is_listed_with_place_points_progress_time_and_a_link_to_its_post(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    channel, post = simulated_server.channel.id, await simulated_server.last()
    guild = simulated_server.guild.id
    listed = text_of(answer(await mover.slash(simulated_server.channel, "games")))
    assert f"**[Carcassonne](https://discord.com/channels/{guild}/{channel}/{post.id})**" in listed
    assert f"<#{channel}>" in listed
    assert f"Your move, time is up <t:{simulated_server.services.clock.now + 3 * DAY}:R>" in listed
    assert f"You **0** · {other.name} **0** · tile 1 of 72" in listed
    assert f"Waiting for {mover.name}" in text_of(answer(await other.slash(simulated_server.channel, "games")))


async def test_games_are_also_listed_in_direct_messages(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe")
    listed = text_of(answer(await simulated_server.anna.user.slash("games")))
    assert "The table is open" in listed


async def test_an_invitation_is_listed(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", invite=simulated_server.ben)
    assert "You’re invited" in text_of(answer(await simulated_server.ben.slash(simulated_server.channel, "games")))


async def test_a_finished_game_is_listed_with_its_result_and_its_record(simulated_server: SimulatedServer) -> None:
    for player in await start_by_buttons(simulated_server):
        last = await simulated_server.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await simulated_server.deliver()
    games = answer(await simulated_server.anna.slash(simulated_server.channel, "games"))
    assert "Finished" in text_of(games)
    assert "you 0, ben 0 · you won" in text_of(games) or "ben 0, you 0 · you won" in text_of(games)
    menu = menus(games)["Get a finished game’s record…"]
    chosen = await simulated_server.anna.select(games, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert "Verified" in text_of(answer(chosen))


async def test_a_game_ended_by_vote_has_no_winner(simulated_server: SimulatedServer) -> None:
    for player in await start_by_buttons(simulated_server):
        asked = answer(await player.slash(simulated_server.channel, "game end"))
        await player.click(asked, custom_id=buttons(asked)["End the game"])
        await simulated_server.deliver()
    assert "· ended early" in text_of(answer(await simulated_server.anna.slash(simulated_server.channel, "games")))


async def test_a_finished_game_stays_listed_during_a_rematch(
    simulated_server: SimulatedServer,
) -> None:
    for player in await start_by_buttons(simulated_server):
        last = await simulated_server.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await simulated_server.deliver()
    await simulated_server.anna.slash(simulated_server.channel, "game rematch")
    games = answer(await simulated_server.anna.slash(simulated_server.channel, "games"))
    assert "The table is open" in text_of(games)
    assert "you 0, ben 0 · you won" in text_of(games) or "ben 0, you 0 · you won" in text_of(games)
    assert "Get a finished game’s record…" not in menus(games)
    assert len(menus(games)) == 1, "it can be reviewed"


async def test_after_a_move_other_waiting_games_are_one_tap_away(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    services, elsewhere = simulated_server.services, simulated_server.guild.create_text_channel("elsewhere")
    people = (simulated_server.actor(mover), simulated_server.actor(other))
    facts = await services.game(*people, channel=elsewhere.id)
    if people[facts.to_act[0]] != people[0]:
        done(await services.tables.play(elsewhere.id, people[1], "pass", services.key()))
    last = await simulated_server.last()
    told = text_of(answer(await mover.click(last, custom_id=buttons(last)["Pass"])))
    assert "1 more game waits for you: [Toy]" in told
    assert f"/{elsewhere.id}/" in told
