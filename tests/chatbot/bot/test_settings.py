"""One private panel: reminders, confirming moves, one's data, and deleting it."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

import discord
import pytest

from chatbot.bot.memory import Preferences
from chatbot.bot.settings import asked_back
from chatbot.bot.settings import panel as panel_of
from chatbot.bot.tap import Act, Tap
from chatbot.bot.voice import Voice
from chatbot.link import StoreUnreachable
from chatbot.tables.table import NOBODY, Ending, Person, Phase, StandIn
from engine.wording import LANGUAGES
from tests.chatbot.bot.club import answer, buttons, taps, text_of
from tests.chatbot.bot.test_limits import assert_fits
from tests.chatbot.bot.test_overtime import run_out, wait
from tests.chatbot.bot.test_turn import begun
from tests.chatbot.stage import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


async def panel(club: Club, person: MemberActor) -> ResponseMessage:
    return answer(await person.slash(club.channel, "settings"))


async def press(club: Club, person: MemberActor, *labels: str) -> ResponseMessage:
    """Open the panel and press one button after the other."""
    shown = await panel(club, person)
    for label in labels:
        shown = answer(await person.click(shown, custom_id=buttons(shown)[label]))
    return shown


async def forget(club: Club, person: MemberActor) -> str:
    return text_of(await press(club, person, "Delete my data", "Delete for good"))


async def stored_of(club: Club, person: MemberActor) -> list[str]:
    """The keys that hold this person's id or name, in any form."""
    found = []
    async for key in club.stage.redis.scan_iter(f"*{club.stage.keys.prefix}*"):
        parts = [key, *(plain(part) for part in await parts_of(club, key))]
        if any(mark in part for part in parts for mark in (str(person.id).encode(), person.name.encode())):
            found.append(key.decode())
    return found


async def parts_of(club: Club, key: bytes) -> list[bytes]:
    """All that lies under a key."""
    redis: Any = club.stage.redis
    match (await redis.type(key)).decode():
        case "string":
            return [await redis.get(key)]
        case "hash":
            return [part for pair in (await redis.hgetall(key)).items() for part in pair]
        case "list":
            return list(await redis.lrange(key, 0, -1))
        case "zset":
            return list(await redis.zrange(key, 0, -1))
        case other:
            raise AssertionError(other)


def plain(part: bytes) -> bytes:
    """As it was before it was packed."""
    try:
        return zlib.decompress(part)
    except zlib.error:
        return part


# --- Choosing ---------------------------------------------------------------------------------------------


async def test_the_panel_shows_how_things_stand_and_each_button_changes_it_in_place(club: Club) -> None:
    shown = await panel(club, club.anna)
    assert "Reminders: on" in text_of(shown)
    assert [tap.cells[:1] for tap in taps(shown)] == [(str(club.anna.id),)] * 4
    assert [tap.cells[1:] for tap in taps(shown)][:2] == [("reminders-off",), ("moves-quick",)], "never “the other”"
    assert "Confirming moves: on" in text_of(shown)
    off = answer(await club.anna.click(shown, custom_id=buttons(shown)["No reminders"]))
    assert "Reminders: off" in text_of(off)
    assert "Confirming moves: on" in text_of(off)
    quick = answer(await club.anna.click(off, custom_id=buttons(off)["No confirming"]))
    assert "Confirming moves: off" in text_of(quick)
    assert await club.memory.is_quick(club.anna.id)
    assert not await club.memory.is_quick(club.ben.id)
    back = await press(club, club.anna, "Remind me", "Confirm my moves")
    assert "Reminders: on" in text_of(back)
    assert not await club.memory.is_quick(club.anna.id)


async def test_the_panel_works_after_a_restart(club: Club) -> None:
    shown = await panel(club, club.anna)
    await club.restart()
    off = answer(await club.anna.click(shown, custom_id=buttons(shown)["No reminders"]))
    assert "Reminders: off" in text_of(off)


async def test_nobody_elses_press_counts(club: Club) -> None:
    """The id says whose panel it is; here it stands where others can press it."""
    tap = Tap(Act.FORGET, club.channel.id, cells=(str(club.anna.id), "sure"))
    channel = club.bot.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="press", custom_id=str(tap)))
    post = await channel.send(view=view)
    view.stop()
    await club.memory.be_left_alone(club.anna.id)
    refused = await club.ben.click(post, custom_id=str(tap))
    assert "somebody else" in text_of(refused.followups[0])
    assert await club.memory.left_alone([club.anna.id]) == {club.anna.id}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", [Preferences(), Preferences("pl", quick=True, reminded=False)])
async def test_the_panel_fits_in_every_language_and_its_ids_say_what_is_to_be(
    language: str, chosen: Preferences
) -> None:
    head = Tap(Act.SET, 2**63 - 1, cells=(str(2**63 - 1),))
    shown = panel_of(Voice(language), chosen, head)
    assert_fits(shown.done())
    assert_fits(asked_back(Voice(language), head).done())


# --- Reminders --------------------------------------------------------------------------------------------


async def test_who_wants_no_reminders_gets_none_and_time_runs_out_all_the_same(club: Club) -> None:
    mover, _ = await begun(club)
    seat = (await club.stage.facts(club.channel.id)).to_act[0]
    await press(club, mover, "No reminders")
    before = len(await club.posts())
    for _ in range(3):
        await wait(club)
        await club.deliver()
    assert len(await club.posts()) == before, "a reminder of nobody is not posted"
    await wait(club)
    await club.deliver()
    assert f"{mover.name} has run out of time" in text_of(await club.last())
    assert isinstance((await club.stage.facts(club.channel.id)).sitters[seat], StandIn)


async def test_the_others_are_reminded_without_them(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="europe", seats="3")
    for person in (club.ben, club.cleo):
        await person.slash(club.channel, "game join")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()
    await press(club, club.ben, "No reminders")
    await wait(club)
    await club.deliver()
    said = text_of(await club.last())
    assert [f"<@{person.id}>" in said for person in (club.anna, club.ben, club.cleo)] == [True, False, True]


# --- One's data -------------------------------------------------------------------------------------------


async def data_of(club: Club, person: MemberActor) -> dict[str, Any]:
    shown = await press(club, person, "My data")
    (file,) = shown.attachments
    found: dict[str, Any] = json.loads(await file.read())
    return found


async def test_ones_data_is_a_file_for_oneself_with_seats_settings_and_letters(club: Club) -> None:
    mover, other = await begun(club)
    await press(club, mover, "No reminders", "No confirming")
    data = await data_of(club, mover)
    facts = await club.stage.facts(club.channel.id)
    seat = facts.seat_of(mover.id)
    assert seat is not None
    assert data["user"] == str(mover.id)
    assert data["preferences"] == {"language": "en", "quick": True, "reminded": False}
    (table,) = data["tables"]
    assert (table["seat"], table["name"], table["game"], table["phase"]) == (seat + 1, mover.name, "toy", "playing")
    assert table["channel"] == str(club.channel.id)
    assert "time_is_up_at" in table
    assert list(data["letters"]) == data["noted_channels"] == [str(club.channel.id)]
    assert str(other.id) not in json.dumps(data)
    assert other.name not in json.dumps(data)


async def test_a_finished_game_is_in_it_with_its_result(club: Club) -> None:
    mover, _ = await begun(club)
    club.allow(mover, "manage_channels")
    ended = answer(await mover.slash(club.channel, "game end"))
    await mover.click(ended, custom_id=buttons(ended)["End the game"])
    await club.deliver()
    club.stage.clock.now += 3600
    await mover.slash(club.channel, "game mine")
    (table,) = (await data_of(club, mover))["tables"]
    assert (table["phase"], table["ending"]) == ("over", "stopped")
    assert table["rank"] in {1, 2}
    assert "points" in table


async def test_who_never_played_has_an_empty_file(club: Club) -> None:
    data = await data_of(club, club.cleo)
    assert (data["tables"], data["letters"], data["noted_channels"]) == ([], {}, [])


# --- Deleting it ------------------------------------------------------------------------------------------


async def test_it_is_asked_back_and_the_way_back_changes_nothing(club: Club) -> None:
    mover, _ = await begun(club)
    asked = await press(club, mover, "Delete my data")
    assert "cannot be undone" in text_of(asked)
    back = answer(await mover.click(asked, custom_id=buttons(asked)["Back"]))
    assert "Your settings" in text_of(back)
    assert (await club.stage.facts(club.channel.id)).seat_of(mover.id) is not None


async def test_in_a_running_game_a_computer_has_the_seat_for_good_and_no_name_is_said(club: Club) -> None:
    mover, other = await begun(club)
    seat = (await club.stage.facts(club.channel.id)).seat_of(mover.id)
    assert seat is not None
    club.stage.clock.now += 3600
    await press(club, mover, "No reminders", "No confirming")
    already = len(await club.posts())
    assert len(await stored_of(club, mover)) == 6, "the table, posts, index, language and two settings"
    assert "Your data is deleted" in await forget(club, mover)
    await club.deliver()
    new = "\n".join(text_of(post) for post in (await club.posts())[already:])
    assert f"A computer plays seat {seat + 1} from now on" in new
    assert f"<@{other.id}>" in new, "the game goes on"
    assert mover.name not in new
    assert str(mover.id) not in new
    assert (await club.stage.facts(club.channel.id)).sitters[seat] == StandIn("normal", NOBODY)
    assert f"for Player {seat + 1}" in text_of(answer(await other.slash(club.channel, "game show")))
    assert await stored_of(club, mover) == []


async def test_the_seat_is_not_taken_back(club: Club) -> None:
    mover, _ = await begun(club)
    await forget(club, mover)
    await club.deliver()
    assert "Take my seat back" not in buttons(await club.pressable())
    assert "no seat here to take back" in text_of(answer(await mover.slash(club.channel, "game reclaim")))


async def test_in_a_lobby_they_get_up_and_the_last_one_closes_it(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy", seats="2")
    await club.ben.slash(club.channel, "game join")
    await club.deliver()
    await forget(club, club.anna)
    await club.deliver()
    facts = await club.stage.facts(club.channel.id)
    assert facts.sitters == (Person(club.ben.id, "ben"),)
    assert facts.host == club.ben.id
    assert "anna" not in text_of(await club.last())
    await forget(club, club.ben)
    facts = await club.stage.facts(club.channel.id)
    assert (facts.phase, facts.ending) == (Phase.OVER, Ending.CLOSED)
    assert (facts.sitters, facts.host) == ((NOBODY,), 0)


async def test_a_finished_game_and_its_record_name_them_no_more(club: Club) -> None:
    first, second = await begun(club)
    await run_out(club)
    await run_out(club)
    await wait(club)
    await club.deliver()
    facts = await club.stage.facts(club.channel.id)
    assert facts.phase is Phase.OVER
    records = await club.stage.redis.hgetall(club.stage.keys.records(club.channel.id))
    archive = await club.stage.indexes.archived(club.guild.id)
    assert "Your data is deleted" in await forget(club, first)
    assert await stored_of(club, first) == []
    verified = text_of(answer(await second.slash(club.channel, "game verify")))
    assert "The record holds" in verified
    assert first.name not in verified
    assert second.name in verified
    assert await club.stage.redis.hgetall(club.stage.keys.records(club.channel.id)) == records
    assert await club.stage.indexes.archived(club.guild.id) == archive
    done(await club.stage.tables.rematch(club.channel.id, club.actor(second), club.stage.key()))
    assert (await club.stage.facts(club.channel.id)).sitters == (Person(second.id, second.name),)


async def test_what_broke_off_in_the_middle_is_completed_by_doing_it_again(club: Club) -> None:
    mover, _ = await begun(club)
    for channel in (11, 12):
        await club.stage.game(club.actor(mover), club.actor(club.cleo), channel=channel)
    club.stage.clock.now += 3600
    await club.memory.forget_preferences(mover.id)
    done(await club.stage.tables.forget(11, club.actor(mover), club.stage.key()))
    assert len(await stored_of(club, mover)) > 1
    assert "Your data is deleted" in await forget(club, mover)
    assert await stored_of(club, mover) == []


async def test_a_table_that_cannot_be_read_is_named_as_left(club: Club) -> None:
    mover, _ = await begun(club)
    club.stage.clock.now += 3600
    await club.stage.redis.hset(club.stage.keys.table(club.channel.id), "snapshot", b"broken")
    assert "One table could not be cleared" in await forget(club, mover)
    assert await club.stage.indexes.of_user(mover.id) == [club.channel.id]


async def test_what_is_under_way_at_this_moment_is_waited_for(club: Club) -> None:
    """Just sat down: the index may not forget yet what a commit under way may still need."""
    await club.anna.slash(club.channel, "game new", game="toy", seats="2")
    assert "in a minute" in await forget(club, club.anna)
    club.stage.clock.now += 61
    assert "Your data is deleted" in await forget(club, club.anna)
    assert await stored_of(club, club.anna) == []


@pytest.mark.parametrize("question", ["read", "read_many"])
async def test_a_memory_that_is_away_is_said_and_the_rest_is_deleted_next_time(
    club: Club, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    mover, _ = await begun(club)
    club.stage.clock.now += 3600

    async def away(*_arguments: object) -> None:
        raise StoreUnreachable("away")

    with monkeypatch.context() as broken:
        broken.setattr(club.stage.store, question, away)
        told = await forget(club, mover)
        assert "again" in told
        assert "Nothing has changed" not in told
    assert (await club.stage.facts(club.channel.id)).seat_of(mover.id) is not None
    assert "Your data is deleted" in await forget(club, mover)
    assert await stored_of(club, mover) == []
