"""Tests of time limits: the pace shown at a table, reminders and who gets them, and posts about missed deadlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.people.preferences import DAY, HOUR
from chatbot.tables.lobby import start
from chatbot.tables.outcome import Reminder
from chatbot.tables.table import Ending, Phase, StandIn
from engine.rng import FastRng
from tests.chatbot.bot.passing_time import run_out_of_time, wait_until_due
from tests.chatbot.bot.random_player import RandomPlayer
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", ["toy", "europe", "carcassonne"])
async def test_a_game_of_three_with_one_absent_person_finishes_without_an_admin(
    simulated_server: SimulatedServer, game: str
) -> None:
    """The absent person makes no choice at all, not even in a phase in which all players choose."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game=game, seats="3")
    for person in (simulated_server.ben, simulated_server.cleo):
        await person.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    random_player = RandomPlayer(simulated_server, [simulated_server.anna, simulated_server.ben], FastRng(3))
    while (facts := await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.PLAYING:
        to_move = random_player.to_move(facts)
        await (random_player.move(to_move, facts.revision) if to_move else wait_until_due(simulated_server))
        await simulated_server.deliver()
    assert facts.ending is Ending.PLAYED
    assert [isinstance(sitter, StandIn) for sitter in facts.sitters] == [False, False, True]
    assert "Rematch" in buttons(await simulated_server.last())
    said = [text_of(post) for post in await simulated_server.posts()]
    assert sum(f"<@{simulated_server.cleo.id}> ran out of time" in text for text in said) == 2, "once a turn"


async def opened(simulated_server: SimulatedServer, pace: str) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2", pace=pace)
    await simulated_server.deliver()


async def test_the_chosen_pace_is_shown_in_lobby_and_turn(simulated_server: SimulatedServer) -> None:
    await opened(simulated_server, "day")
    lobby = text_of(await simulated_server.last())
    assert "1 day a move" in lobby
    assert f"<t:{simulated_server.services.clock.now + DAY}:R>" in lobby, "the time when the lobby closes"
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    assert f"<t:{simulated_server.services.clock.now + DAY}:R>" in text_of(await simulated_server.last())
    shown = text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "game show")))
    assert f"<t:{simulated_server.services.clock.now + DAY}:R>" in shown
    assert "1 day a move" in shown
    mine = text_of(answer(await simulated_server.anna.slash(simulated_server.channel, "games")))
    assert f"<t:{simulated_server.services.clock.now + DAY}:R>" in mine


async def test_the_default_pace_is_three_days(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    shown = answer(await simulated_server.cleo.slash(simulated_server.channel, "game show"))
    assert "3 days a move" in text_of(shown)


async def test_a_turn_without_a_limit_mentions_no_time(simulated_server: SimulatedServer) -> None:
    await opened(simulated_server, "unlimited")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    assert "<t:" not in text_of(await simulated_server.last())
    assert "no time limit" in text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "game show")))


async def test_only_the_player_to_move_is_reminded_with_a_link(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    post = await simulated_server.last()
    until = simulated_server.services.clock.now + 3 * DAY
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    reminder = await simulated_server.last()
    assert f"<@{mover.id}>" in text_of(reminder)
    assert f"<@{other.id}>" not in text_of(reminder)
    assert (
        f"https://discord.com/channels/{simulated_server.guild.id}/{simulated_server.channel.id}/{post.id}"
        in text_of(reminder)
    )
    assert f"<t:{until}:R>" in text_of(reminder)
    assert list(buttons(reminder)) == ["Since my last move", f"Give {mover.name} more time"]
    assert buttons(await simulated_server.pressable()), "the buttons of the turn stay"
    sent = [request.json for request in simulated_server.env.http_requests if request.method == "POST" and request.json]
    mentions = next(body["allowed_mentions"] for body in reversed(sent) if "allowed_mentions" in body)
    assert mentions["users"] == [mover.id] or mentions["users"] == [str(mover.id)]


async def test_players_still_choosing_are_reminded_in_one_post(
    simulated_server: SimulatedServer,
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe", seats="3")
    for person in (simulated_server.ben, simulated_server.cleo):
        await person.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    await wait_until_due(simulated_server)
    hand = await simulated_server.services.hand(
        simulated_server.actor(simulated_server.ben), simulated_server.channel.id
    )
    await simulated_server.services.tables.play(
        simulated_server.channel.id, simulated_server.actor(simulated_server.ben), str(hand.moves[0]), "ben chooses"
    )
    await simulated_server.deliver()
    (said,) = [text_of(post) for post in await simulated_server.posts() if "still your move" in text_of(post)]
    assert [
        f"<@{person.id}>" in said for person in (simulated_server.anna, simulated_server.ben, simulated_server.cleo)
    ] == [True, False, True]


async def test_a_person_alone_is_not_threatened_with_a_computer(
    simulated_server: SimulatedServer,
) -> None:
    await opened(simulated_server, "day")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    said = text_of(await simulated_server.last())
    assert f"<@{simulated_server.anna.id}>, it’s still your move" in said
    assert "then the game waits for you" in said
    assert "computer" not in said


async def test_a_reminder_replaces_the_previous_one_and_disappears_with_the_turn(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    turn = await simulated_server.last()
    for _ in range(3):
        await wait_until_due(simulated_server)
        await simulated_server.deliver()
        await simulated_server.bot.wait_until_idle()
    assert sum("still your move" in text_of(post) for post in await simulated_server.posts()) == 1
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await simulated_server.deliver()
    await simulated_server.bot.wait_until_idle()
    assert not any("still your move" in text_of(post) for post in await simulated_server.posts())


async def test_a_reminder_after_the_move_is_not_posted(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    turn = await simulated_server.last()
    await wait_until_due(simulated_server)
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await simulated_server.deliver()
    assert not any("still your move" in text_of(post) for post in await simulated_server.posts())


async def test_a_repeated_reminder_is_posted_once(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    await wait_until_due(simulated_server)
    (reminder,) = await simulated_server.services.take_messages(simulated_server.channel.id)
    assert isinstance(reminder, Reminder)
    for _ in range(2):
        await simulated_server.bot.publisher.publish(simulated_server.channel.id, reminder)
    await simulated_server.env.settle()
    assert sum("still your move" in text_of(post) for post in await simulated_server.posts()) == 1


async def test_a_reminder_reopens_an_archived_thread(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", thread=True)
    (thread,) = simulated_server.channel.threads
    await simulated_server.deliver(thread.id)
    await simulated_server.services.tables.act(thread.id, simulated_server.actor(simulated_server.anna), "key", start)
    await simulated_server.deliver(thread.id)
    found = simulated_server.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    await found.edit(archived=True)
    await wait_until_due(simulated_server, thread.id)
    await simulated_server.deliver(thread.id)
    found = simulated_server.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    assert not found.archived
    assert any([f"<@{simulated_server.anna.id}>" in text_of(post) async for post in found.history(limit=1)])


async def test_the_next_post_reports_the_lost_seat_and_offers_it_back(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    seat = (await simulated_server.services.facts(simulated_server.channel.id)).to_act[0]
    await run_out_of_time(simulated_server)
    post = await simulated_server.last()
    assert f"<@{mover.id}> ran out of time" in text_of(post)
    assert f"<@{other.id}>" in text_of(post)
    refused = answer(await other.click(post, custom_id=buttons(post)["Take my seat back"]))
    assert "no seat to take back here" in text_of(refused)
    done = answer(await mover.click(post, custom_id=buttons(post)["Take my seat back"]))
    assert text_of(done).startswith("The seat is yours again. ")
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) == seat
    assert text_of(await simulated_server.last()) == text_of(post), "the public post is unchanged"
    await simulated_server.deliver()
    assert f"{mover.name} is back in the game" in text_of(await simulated_server.last())


async def test_a_replaced_player_is_told_how_to_return(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await run_out_of_time(simulated_server)
    turn = await simulated_server.last()
    refused = answer(await mover.click(turn, custom_id=buttons(turn)["Pass"]))
    assert "/game reclaim" in text_of(refused)
    assert "A computer is playing for you" in text_of(answer(await mover.slash(simulated_server.channel, "games")))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) is None
    answer(await mover.slash(simulated_server.channel, "game reclaim"))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) is not None


async def test_an_unplayed_game_announces_its_sleep_and_its_end(
    simulated_server: SimulatedServer,
) -> None:
    first, second = await start_by_buttons(simulated_server)
    await run_out_of_time(simulated_server)
    await run_out_of_time(simulated_server)
    asleep = await simulated_server.last()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.asleep_until is not None
    assert f"{second.name} ran out of time" in text_of(asleep)
    assert f"<t:{facts.asleep_until}:R>" in text_of(asleep)
    shown = text_of(answer(await first.slash(simulated_server.channel, "game show")))
    assert f"<t:{facts.asleep_until}:R>" in shown
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    final = await simulated_server.last()
    assert "Nobody came back" in text_of(final)
    assert "Rematch" in buttons(final)
    assert "Verified" in text_of(answer(await first.slash(simulated_server.channel, "game verify")))


async def test_the_only_persons_reminder_becomes_a_note_with_buttons(
    simulated_server: SimulatedServer,
) -> None:
    await opened(simulated_server, "live")
    await simulated_server.let_begin(0)
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    assert "then the game waits for you" in text_of(await simulated_server.last())
    await run_out_of_time(simulated_server)
    assert not any("then the game waits for you" in text_of(post) for post in await simulated_server.posts())
    asleep = await simulated_server.last()
    assert "nobody else is playing" in text_of(asleep)
    assert list(buttons(asleep)) == ["My moves"], "nobody has a seat to take back"
    shown = answer(await simulated_server.anna.click(asleep, custom_id=buttons(asleep)["My moves"]))
    assert "Pass" in buttons(shown)


async def test_a_sleeping_game_wakes_by_its_existing_buttons(simulated_server: SimulatedServer) -> None:
    _, second = await start_by_buttons(simulated_server)
    await run_out_of_time(simulated_server)
    turn = await simulated_server.pressable()
    await run_out_of_time(simulated_server)
    await second.click(turn, custom_id=buttons(turn)["Pass"])
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.asleep_until is None
    assert facts.moves > 1


async def test_an_expired_lobby_says_that_it_was_closed(simulated_server: SimulatedServer) -> None:
    await opened(simulated_server, "week")
    simulated_server.services.clock.now += 20 * HOUR
    await simulated_server.ben.click(
        await simulated_server.last(), custom_id=buttons(await simulated_server.last())["Join"]
    )
    await simulated_server.deliver()
    assert f"<t:{simulated_server.services.clock.now + DAY}:R>" in text_of(await simulated_server.last())
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    (post,) = await simulated_server.posts()
    assert "Nobody started in time" in text_of(post)
    assert f"<t:{simulated_server.services.clock.now}:R>" in text_of(post)
    assert not buttons(post)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).ending is Ending.EXPIRED
    await opened(simulated_server, "day")
    assert (await simulated_server.services.facts(simulated_server.channel.id)).phase is Phase.LOBBY, (
        "the channel is free again"
    )


@pytest.mark.parametrize(("locale", "words"), [("pl", "wciąż twój ruch"), ("fr", "toujours à vous de jouer")])
async def test_reminders_are_in_the_servers_language(
    simulated_server: SimulatedServer, locale: str, words: str
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    guild = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert guild is not None
    guild.features, guild.preferred_locale = ["COMMUNITY"], discord.Locale(locale)
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    assert words in text_of(await simulated_server.last())
    assert f"<@{mover.id}>" in text_of(await simulated_server.last())
