"""A person's data is exported as a file, and deleted wherever it is stored."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

import pytest

from chatbot.people.daily import DailyTry
from chatbot.people.preferences import DAY
from chatbot.store.connection import StoreUnreachable
from chatbot.store.daily_games import NewTry
from chatbot.store.reviews import FinishedReview, ReviewProgress
from chatbot.tables import ending, privacy
from chatbot.tables.table import NOBODY, Ending, Pace, Person, Phase, StandIn
from engine.ai.player import Level
from tests.chatbot.bot.painters import RecordingFilmPainter
from tests.chatbot.bot.passing_time import run_out_of_time, wait_until_due
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.features.settings_presses import choose, forget, press
from tests.chatbot.finished_games import play_try, play_whole
from tests.chatbot.reviewing import InlineReviewer
from tests.chatbot.services import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from chatbot.bot.painter import PictureRequest, Pictures
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def stored_of(simulated_server: SimulatedServer, person: MemberActor) -> list[str]:
    """Return the keys that contain this person's id or name, in any form."""
    found = []
    async for key in simulated_server.services.redis.scan_iter(f"*{simulated_server.services.keys.prefix}*"):
        parts = [key, *(plain(part) for part in await parts_of(simulated_server, key))]
        if any(mark in part for part in parts for mark in (str(person.id).encode(), person.name.encode())):
            found.append(key.decode())
    return found


async def parts_of(simulated_server: SimulatedServer, key: bytes) -> list[bytes]:
    """Return all values stored under a key."""
    redis: Any = simulated_server.services.redis
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
    """Return the value decompressed, or unchanged if it is not compressed."""
    try:
        return zlib.decompress(part)
    except zlib.error:
        return part


# --- Export -----------------------------------------------------------------------------------------------


async def data_of(simulated_server: SimulatedServer, person: MemberActor) -> dict[str, Any]:
    shown = await press(simulated_server, person, "My data")
    (file,) = shown.attachments
    found: dict[str, Any] = json.loads(await file.read())
    return found


async def test_the_private_data_file_has_seats_settings_and_hand_messages(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    await choose(simulated_server, mover, "reminders", "often", "off")
    await choose(simulated_server, mover, "quiet", "zone", "Europe/Warsaw")
    await choose(simulated_server, mover, "quiet", "from", "1320")
    await choose(simulated_server, mover, "away", "days", "3")
    await press(simulated_server, mover, "Confirm my moves")
    now = simulated_server.services.clock.now
    data = await data_of(simulated_server, mover)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    seat = facts.seat_of(mover.id)
    assert seat is not None
    assert data["user"] == str(mover.id)
    assert data["preferences"] == {
        "language": "en",
        "own_language": "",
        "careful": True,
        "theme": "light",
        "by_ear": False,
        "aids": True,
        "zone": "Europe/Warsaw",
        "quiet": {"begin": 1320, "end": 480},
        "absences": [{"since": now, "until": now + 3 * DAY}],
        "reminders": "off",
        "reminded_by_dm": False,
        "told_next": False,
        "hand_dms": "always",
        "results": "public",
        "results_since": 0,
    }
    (table,) = data["tables"]
    assert (table["seat"], table["name"], table["game"], table["phase"]) == (seat + 1, mover.name, "toy", "playing")
    assert table["channel"] == str(simulated_server.channel.id)
    assert "time_is_up_at" in table
    assert list(data["hand_dms"]) == data["noted_channels"] == [str(simulated_server.channel.id)]
    assert str(other.id) not in json.dumps(data)
    assert other.name not in json.dumps(data)


async def test_the_file_has_finished_games_with_results(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    simulated_server.allow(mover, "manage_channels")
    ended = answer(await mover.slash(simulated_server.channel, "game end"))
    await mover.click(ended, custom_id=buttons(ended)["End the game"])
    await simulated_server.deliver()
    simulated_server.services.clock.now += 3600
    await mover.slash(simulated_server.channel, "games")
    (table,) = (await data_of(simulated_server, mover))["tables"]
    assert (table["phase"], table["ending"]) == ("over", "stopped")
    assert table["rank"] in {1, 2}
    assert "points" in table


async def test_results_are_exported_without_other_names_and_deleted(
    simulated_server: SimulatedServer,
) -> None:
    anna, ben = simulated_server.anna, simulated_server.ben
    await play_whole(simulated_server.services, simulated_server.actor(anna), simulated_server.actor(ben))
    data = await data_of(simulated_server, anna)
    (result,) = data["results"]
    assert (result["game"], result["seats"], result["name"]) == ("toy", 2, "anna")
    assert result["place"] in {1, 2}
    assert ben.name not in json.dumps(data)
    await forget(simulated_server, anna)
    assert (await data_of(simulated_server, anna))["results"] == []
    assert len((await data_of(simulated_server, ben))["results"]) == 1


async def test_daily_tries_are_exported_and_deleted(simulated_server: SimulatedServer) -> None:
    anna, services = simulated_server.anna, simulated_server.services
    place = DailyTry(anna.user.dm_channel.id, 0)
    done(await services.daily.begin(simulated_server.actor(anna), NewTry("toy", place, 0, Pace.UNLIMITED)))
    await play_try(services, simulated_server.actor(anna), place.channel)
    (one,) = (await data_of(simulated_server, anna))["daily_tries"]
    assert (one["game"], one["channel"], one["name"]) == ("toy", str(place.channel), "anna")
    assert "points" in one
    await simulated_server.deliver(place.channel)
    await simulated_server.carry_out("film")
    simulated_server.services.clock.now += 60  # the bot waits for commits that may be in progress now
    assert "Your data is deleted" in await forget(simulated_server, anna)
    assert await stored_of(simulated_server, anna) == []
    assert (await data_of(simulated_server, anna))["daily_tries"] == []


async def test_a_new_persons_file_is_empty(simulated_server: SimulatedServer) -> None:
    data = await data_of(simulated_server, simulated_server.cleo)
    assert (data["tables"], data["results"], data["hand_dms"], data["noted_channels"]) == ([], [], {}, [])


# --- Deletion ---------------------------------------------------------------------------------------------


async def test_deletion_needs_confirmation_and_going_back_changes_nothing(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    asked = await press(simulated_server, mover, "Delete my data")
    assert "can’t be undone" in text_of(asked)
    back = answer(await mover.click(asked, custom_id=buttons(asked)["Back"]))
    assert "Your settings" in text_of(back)
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) is not None


async def test_in_a_running_game_a_computer_keeps_the_seat_and_the_name_is_gone(
    simulated_server: SimulatedServer,
) -> None:
    mover, other = await start_by_buttons(simulated_server)
    seat = (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id)
    assert seat is not None
    simulated_server.services.clock.now += 3600
    await choose(simulated_server, mover, "reminders", "often", "off")
    await press(simulated_server, mover, "Confirm my moves")
    already = len(await simulated_server.posts())
    assert len(await stored_of(simulated_server, mover)) == 5, "the table, posts, index, language and settings"
    assert "Your data is deleted" in await forget(simulated_server, mover)
    await simulated_server.deliver()
    new = "\n".join(text_of(post) for post in (await simulated_server.posts())[already:])
    computer = ("Otto", "Mila")[seat]
    assert f"A player has left for good: {computer} 🤖 plays on." in new
    assert f"<@{other.id}>" in new, "the game continues"
    assert mover.name not in new
    assert str(mover.id) not in new
    assert (await simulated_server.services.facts(simulated_server.channel.id)).sitters[seat] == StandIn(
        Level.NORMAL, NOBODY
    )
    shown = text_of(answer(await other.slash(simulated_server.channel, "game show")))
    assert f"🤖 {computer} (normal)" in shown
    assert "Player" not in shown
    assert await stored_of(simulated_server, mover) == []


async def test_the_seat_is_not_taken_back(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await forget(simulated_server, mover)
    await simulated_server.deliver()
    assert "Take my seat back" not in buttons(await simulated_server.pressable())
    assert "no seat to take back here" in text_of(answer(await mover.slash(simulated_server.channel, "game reclaim")))


async def test_deletion_leaves_lobbies_and_closes_empty_ones(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.deliver()
    await forget(simulated_server, simulated_server.anna)
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.sitters == (Person(simulated_server.ben.id, "ben"),)
    assert facts.host == simulated_server.ben.id
    assert "anna" not in text_of(await simulated_server.last())
    await forget(simulated_server, simulated_server.ben)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert (facts.phase, facts.ending) == (Phase.OVER, Ending.CLOSED)
    assert (facts.sitters, facts.host) == ((NOBODY,), 0)


async def test_a_finished_game_and_its_record_lose_the_name(simulated_server: SimulatedServer) -> None:
    first, second = await start_by_buttons(simulated_server)
    await run_out_of_time(simulated_server)
    await run_out_of_time(simulated_server)
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.phase is Phase.OVER
    records = await simulated_server.services.redis.hgetall(
        simulated_server.services.keys.records(simulated_server.channel.id)
    )
    archive = await simulated_server.services.indexes.archived(simulated_server.guild.id)
    assert "Your data is deleted" in await forget(simulated_server, first)
    assert await stored_of(simulated_server, first) == []
    verified = text_of(answer(await second.slash(simulated_server.channel, "game verify")))
    assert "Verified" in verified
    assert first.name not in verified
    assert "**You" in verified
    assert (
        await simulated_server.services.redis.hgetall(
            simulated_server.services.keys.records(simulated_server.channel.id)
        )
        == records
    )
    assert await simulated_server.services.indexes.archived(simulated_server.guild.id) == archive
    done(
        await simulated_server.services.tables.act(
            simulated_server.channel.id, simulated_server.actor(second), simulated_server.services.key(), ending.rematch
        )
    )
    assert (await simulated_server.services.facts(simulated_server.channel.id)).sitters == (
        Person(second.id, second.name),
    )


async def test_a_repeated_deletion_completes_an_interrupted_one(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    for channel in (11, 12):
        await simulated_server.services.game(
            simulated_server.actor(mover), simulated_server.actor(simulated_server.cleo), channel=channel
        )
    simulated_server.services.clock.now += 3600
    await simulated_server.services.preferences.forget(mover.id)
    done(
        await simulated_server.services.tables.act(
            11, simulated_server.actor(mover), simulated_server.services.key(), privacy.forget
        )
    )
    assert len(await stored_of(simulated_server, mover)) > 1
    assert "Your data is deleted" in await forget(simulated_server, mover)
    assert await stored_of(simulated_server, mover) == []


async def test_an_unreadable_table_is_reported(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    simulated_server.services.clock.now += 3600
    await simulated_server.services.redis.hset(
        simulated_server.services.keys.table(simulated_server.channel.id), "snapshot", b"broken"
    )
    assert "One table couldn’t be cleared" in await forget(simulated_server, mover)
    assert await simulated_server.services.indexes.of_user(mover.id) == [simulated_server.channel.id]


async def test_deletion_waits_for_running_commits(simulated_server: SimulatedServer) -> None:
    """The person has just sat down, so a running commit may still need the index entries that would be deleted."""
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    assert "in a minute" in await forget(simulated_server, simulated_server.anna)
    simulated_server.services.clock.now += 61
    assert "Your data is deleted" in await forget(simulated_server, simulated_server.anna)
    assert await stored_of(simulated_server, simulated_server.anna) == []


@pytest.mark.parametrize("question", ["commit", "read_many"])
async def test_an_outage_is_reported_and_the_rest_is_deleted_next_time(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    simulated_server.services.clock.now += 3600

    async def away(*_arguments: object) -> None:
        raise StoreUnreachable("away")

    with monkeypatch.context() as broken:
        broken.setattr(simulated_server.services.store, question, away)
        told = await forget(simulated_server, mover)
        assert "again" in told
        assert "Nothing has changed" not in told
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(mover.id) is not None
    assert "Your data is deleted" in await forget(simulated_server, mover)
    assert await stored_of(simulated_server, mover) == []


# --- Pending work -----------------------------------------------------------------------------------------


class NamesOfFilms(RecordingFilmPainter):
    """A painter that records the names shown in films."""

    names_shown: tuple[str, ...] = ()

    async def film(self, request: PictureRequest, record: str) -> Pictures:
        self.names_shown = request.names
        return await super().film(request, record)


async def test_a_pending_film_is_mentioned_and_loses_the_name(
    services: ServicesUnderTest,
) -> None:
    painter = NamesOfFilms()
    simulated_server = SimulatedServer(services, painter)
    await simulated_server.open()
    anna, ben = simulated_server.anna, simulated_server.ben
    await play_whole(
        services, simulated_server.actor(anna), simulated_server.actor(ben), channel=simulated_server.channel.id
    )
    await simulated_server.deliver()
    services.clock.now += 60
    assert any(":film:" in key for key in await stored_of(simulated_server, anna))
    assert "still on its way" in await forget(simulated_server, anna)
    assert await stored_of(simulated_server, anna) == []
    assert any(":film:" in key for key in await stored_of(simulated_server, ben))
    await simulated_server.carry_out("film")
    assert len(painter.records) == 1, "the other players still get the film"
    assert "ben" in painter.names_shown
    assert "anna" not in painter.names_shown
    assert "still on its way" not in await forget(simulated_server, anna)
    await simulated_server.close()


async def test_pending_posts_of_a_replaced_game_are_mentioned_and_nothing_else_is_left(
    simulated_server: SimulatedServer,
) -> None:
    services, anna, ben = simulated_server.services, simulated_server.anna, simulated_server.ben
    channel = simulated_server.channel.id
    await play_whole(services, simulated_server.actor(anna), simulated_server.actor(ben), channel=channel)
    done(await services.tables.act(channel, simulated_server.actor(anna), services.key(), ending.rematch))
    services.clock.now += 60
    assert any(":replaced:" in key for key in await stored_of(simulated_server, anna))
    assert "still on its way" in await forget(simulated_server, anna)
    left = await stored_of(simulated_server, anna)
    assert all(key.endswith(":outbox") for key in left), left
    await simulated_server.deliver()
    services.clock.now += 60
    await forget(simulated_server, anna)
    await simulated_server.carry_out("film")
    assert await stored_of(simulated_server, anna) == []


async def test_a_pending_review_names_nobody(simulated_server: SimulatedServer) -> None:
    services, anna, ben = simulated_server.services, simulated_server.anna, simulated_server.ben
    channel = simulated_server.channel.id
    await play_whole(services, simulated_server.actor(anna), simulated_server.actor(ben), channel=channel)
    await simulated_server.deliver()
    await simulated_server.carry_out("film")
    services.clock.now += 60
    match = (await services.facts(channel)).match
    assert isinstance(await services.reviews.ask(channel, match, anna.id, simulated_server.guild.id), ReviewProgress)
    assert "still on its way" not in await forget(simulated_server, anna)
    assert await stored_of(simulated_server, anna) == []
    assert await services.reviews.make(channel, match, InlineReviewer()) is None
    assert isinstance(await services.reviews.known(channel, match), FinishedReview)
    assert await stored_of(simulated_server, anna) == []
