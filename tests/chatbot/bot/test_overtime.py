"""Time in the channel: what a table says of its pace, who is reminded and how, what is told when time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.tables.overtime import due_at
from chatbot.tables.pace import DAY, HOUR
from chatbot.tables.table import Ending, Phase, StandIn
from chatbot.tables.telling import Reminder
from engine.rng import FastRng
from tests.chatbot.bot.club import answer, buttons, text_of
from tests.chatbot.bot.tapper import Tapper
from tests.chatbot.bot.test_turn import begun

if TYPE_CHECKING:
    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


async def wait(club: Club, channel: int = 0) -> None:
    """Wait, by the stage's clock, until the table is due for something, and let it happen."""
    channel = channel or club.channel.id
    table = (await club.stage.store.read(channel, "")).table
    assert table is not None
    when = due_at(table)
    assert when is not None
    club.stage.clock.now = max(club.stage.clock.now, when)
    await club.stage.tables.come_due(channel, table.revision)


async def run_out(club: Club) -> None:
    """Let the time of whoever is to move run out."""
    people = len(await persons(club))
    while len(await persons(club)) == people and (await club.stage.facts(club.channel.id)).asleep_until is None:
        await wait(club)
        await club.deliver()


async def persons(club: Club) -> list[int]:
    sitters = (await club.stage.facts(club.channel.id)).sitters
    return [seat for seat, sitter in enumerate(sitters) if not isinstance(sitter, StandIn)]


@pytest.mark.parametrize("game", ["toy", "europe", "carcassonne"])
async def test_a_game_of_three_with_one_dead_person_finishes_without_an_admin(club: Club, game: str) -> None:
    """Also where all choose side by side, and the one who is dead chooses nothing."""
    await club.anna.slash(club.channel, "game new", game=game, seats="3")
    for person in (club.ben, club.cleo):
        await person.slash(club.channel, "game join")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    tapper = Tapper(club, [club.anna, club.ben], FastRng(3))
    while (facts := await club.stage.facts(club.channel.id)).phase is Phase.PLAYING:
        called = tapper.called(facts)
        await (tapper.move(called, facts.revision) if called else wait(club))
        await club.deliver()
    assert facts.ending is Ending.PLAYED
    assert [isinstance(sitter, StandIn) for sitter in facts.sitters] == [False, False, True]
    assert "Rematch" in buttons(await club.last())
    said = [text_of(post) for post in await club.posts()]
    assert sum("cleo has run out of time" in text for text in said) == 1


async def opened(club: Club, pace: str) -> None:
    await club.anna.slash(club.channel, "game new", game="toy", seats="2", pace=pace)
    await club.deliver()


async def test_the_pace_is_chosen_shown_before_joining_and_in_the_turn(club: Club) -> None:
    await opened(club, "day")
    lobby = text_of(await club.last())
    assert "1 day a move" in lobby
    assert f"<t:{club.stage.clock.now + DAY}:R>" in lobby, "until when the lobby is open"
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    assert f"<t:{club.stage.clock.now + DAY}:R>" in text_of(await club.last())
    shown = text_of(answer(await club.cleo.slash(club.channel, "game show")))
    assert f"<t:{club.stage.clock.now + DAY}:R>" in shown
    assert "1 day a move" in shown
    mine = text_of(answer(await club.anna.slash(club.channel, "game mine")))
    assert f"<t:{club.stage.clock.now + DAY}:R>" in mine


async def test_three_days_unless_somebody_says_otherwise(club: Club) -> None:
    await begun(club)
    assert "3 days a move" in text_of(await club.last())


async def test_without_a_limit_the_turn_says_nothing_of_time(club: Club) -> None:
    await opened(club, "unlimited")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    assert "<t:" not in text_of(await club.last())
    assert "no time limit" in text_of(answer(await club.cleo.slash(club.channel, "game show")))


async def test_only_whoever_is_waited_for_is_reminded_with_a_link_to_the_turn(club: Club) -> None:
    mover, other = await begun(club)
    post = await club.last()
    until = club.stage.clock.now + 3 * DAY
    await wait(club)
    await club.deliver()
    reminder = await club.last()
    assert f"<@{mover.id}>" in text_of(reminder)
    assert f"<@{other.id}>" not in text_of(reminder)
    assert f"https://discord.com/channels/{club.guild.id}/{club.channel.id}/{post.id}" in text_of(reminder)
    assert f"<t:{until}:R>" in text_of(reminder)
    assert not buttons(reminder)
    assert buttons(await club.pressable()), "the buttons of the turn stay"
    sent = [request.json for request in club.env.http_requests if request.method == "POST" and request.json]
    mentions = next(body["allowed_mentions"] for body in reversed(sent) if "allowed_mentions" in body)
    assert mentions["users"] == [mover.id] or mentions["users"] == [str(mover.id)]


async def test_those_who_choose_side_by_side_are_reminded_in_one_word_but_for_those_who_have_chosen(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="europe", seats="3")
    for person in (club.ben, club.cleo):
        await person.slash(club.channel, "game join")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    await wait(club)
    hand = await club.stage.hand(club.actor(club.ben), club.channel.id)
    await club.stage.tables.play(club.channel.id, club.actor(club.ben), str(hand.moves[0]), "ben chooses")
    await club.deliver()
    (said,) = [text_of(post) for post in await club.posts() if "still your move" in text_of(post)]
    assert [f"<@{person.id}>" in said for person in (club.anna, club.ben, club.cleo)] == [True, False, True]


async def test_one_alone_against_computers_is_not_told_that_a_computer_takes_the_seat(club: Club) -> None:
    await opened(club, "day")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    await wait(club)
    await club.deliver()
    said = text_of(await club.last())
    assert f"<@{club.anna.id}> it is still your move" in said
    assert "falls asleep" in said
    assert "computer" not in said


async def test_a_reminder_takes_the_place_of_the_one_before_and_goes_with_the_turn(club: Club) -> None:
    mover, _ = await begun(club)
    turn = await club.last()
    for _ in range(3):
        await wait(club)
        await club.deliver()
        await club.bot.quiet()
    assert sum("still your move" in text_of(post) for post in await club.posts()) == 1
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await club.deliver()
    await club.bot.quiet()
    assert not any("still your move" in text_of(post) for post in await club.posts())


async def test_a_reminder_says_nothing_once_the_move_is_made(club: Club) -> None:
    mover, _ = await begun(club)
    turn = await club.last()
    await wait(club)
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await club.deliver()
    assert not any("still your move" in text_of(post) for post in await club.posts())


async def test_a_reminder_that_is_told_twice_is_posted_once(club: Club) -> None:
    await begun(club)
    await wait(club)
    (reminder,) = await club.stage.tells(club.channel.id)
    assert isinstance(reminder, Reminder)
    for _ in range(2):
        await club.bot.herald.tell(club.channel.id, reminder)
    await club.env.settle()
    assert sum("still your move" in text_of(post) for post in await club.posts()) == 1


async def test_a_reminder_wakes_an_archived_thread(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy", thread=True)
    (thread,) = club.channel.threads
    await club.deliver(thread.id)
    await club.stage.tables.start(thread.id, club.actor(club.anna), "key")
    await club.deliver(thread.id)
    found = club.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    await found.edit(archived=True)
    await wait(club, thread.id)
    await club.deliver(thread.id)
    found = club.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    assert not found.archived
    assert any([f"<@{club.anna.id}>" in text_of(post) async for post in found.history(limit=1)])


async def test_time_up_is_told_in_the_next_post_and_the_seat_is_taken_back_there(club: Club) -> None:
    mover, other = await begun(club)
    seat = (await club.stage.facts(club.channel.id)).to_act[0]
    await run_out(club)
    post = await club.last()
    assert f"{mover.name} has run out of time" in text_of(post)
    assert f"<@{other.id}>" in text_of(post)
    refused = answer(await other.click(post, custom_id=buttons(post)["Take my seat back"]))
    assert "no seat here to take back" in text_of(refused)
    done = answer(await mover.click(post, custom_id=buttons(post)["Take my seat back"]))
    assert text_of(done) == "Done."
    assert (await club.stage.facts(club.channel.id)).seat_of(mover.id) == seat
    assert text_of(await club.last()) == text_of(post), "the public post is as it was"
    await club.deliver()
    assert f"{mover.name} takes seat {seat + 1} back" in text_of(await club.last())


async def test_whoever_was_replaced_is_told_how_to_come_back(club: Club) -> None:
    mover, _ = await begun(club)
    await run_out(club)
    turn = await club.last()
    refused = answer(await mover.click(turn, custom_id=buttons(turn)["Pass"]))
    assert "/game reclaim" in text_of(refused)
    assert "a computer is playing for you" in text_of(answer(await mover.slash(club.channel, "game mine")))
    assert (await club.stage.facts(club.channel.id)).seat_of(mover.id) is None
    answer(await mover.slash(club.channel, "game reclaim"))
    assert (await club.stage.facts(club.channel.id)).seat_of(mover.id) is not None


async def test_a_game_that_nobody_plays_says_that_it_sleeps_and_then_that_it_ends(club: Club) -> None:
    first, second = await begun(club)
    await run_out(club)
    await run_out(club)
    asleep = await club.last()
    facts = await club.stage.facts(club.channel.id)
    assert facts.asleep_until is not None
    assert f"{second.name} has run out of time" in text_of(asleep)
    assert f"<t:{facts.asleep_until}:R>" in text_of(asleep)
    shown = text_of(answer(await first.slash(club.channel, "game show")))
    assert f"<t:{facts.asleep_until}:R>" in shown
    await wait(club)
    await club.deliver()
    final = await club.last()
    assert "Nobody has come back" in text_of(final)
    assert "Nobody plays any more" in text_of(final)
    assert "Rematch" in buttons(final)
    assert "The record holds" in text_of(answer(await first.slash(club.channel, "game verify")))


async def test_a_sleeping_game_wakes_up_with_the_buttons_it_has(club: Club) -> None:
    _, second = await begun(club)
    await run_out(club)
    turn = await club.pressable()
    await run_out(club)
    await second.click(turn, custom_id=buttons(turn)["Pass"])
    await club.deliver()
    facts = await club.stage.facts(club.channel.id)
    assert facts.asleep_until is None
    assert facts.moves > 1


async def test_a_lobby_that_nobody_starts_says_that_it_was_closed(club: Club) -> None:
    await opened(club, "week")
    club.stage.clock.now += 20 * HOUR
    await club.ben.click(await club.last(), custom_id=buttons(await club.last())["Join"])
    await club.deliver()
    assert f"<t:{club.stage.clock.now + DAY}:R>" in text_of(await club.last())
    await wait(club)
    await club.deliver()
    (post,) = await club.posts()
    assert "Nobody started in time" in text_of(post)
    assert f"<t:{club.stage.clock.now}:R>" in text_of(post)
    assert not buttons(post)
    assert (await club.stage.facts(club.channel.id)).ending is Ending.EXPIRED
    await opened(club, "day")
    assert (await club.stage.facts(club.channel.id)).phase is Phase.LOBBY, "the channel is free again"


@pytest.mark.parametrize(("locale", "words"), [("pl", "wciąż twój ruch"), ("fr", "toujours à vous de jouer")])
async def test_reminders_speak_the_servers_language(club: Club, locale: str, words: str) -> None:
    mover, _ = await begun(club)
    guild = club.bot.get_guild(club.guild.id)
    assert guild is not None
    guild.preferred_locale = discord.Locale(locale)
    await wait(club)
    await club.deliver()
    assert words in text_of(await club.last())
    assert f"<@{mover.id}>" in text_of(await club.last())
