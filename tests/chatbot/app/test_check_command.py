"""Tests of ``waypost check`` on the simulator: each assumption gets a result, with or without a person's help, and
whatever Discord rejects.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
import pytest
import pytest_asyncio
import simcord
from discord.http import Route

from chatbot.app import discord_check
from chatbot.app.discord_check import (
    ASSUMPTIONS,
    EMOJIS_SENT,
    OLD_POST,
    Finding,
    HeldBackError,
    Trial,
    channel_from,
    findings,
    logged_in,
    old_post_from,
)
from chatbot.app.settings import BadSettings, settings_from
from chatbot.bot.channels import NoDiscord
from chatbot.runtime.tasks import StopRequest
from playground.entities import PRIVATE_THREAD
from playground.limits import Limits
from playground.wire import Json
from playground.world import Permission
from tests.discord.connecting import pointed_at
from tests.discord.fake_discord import FakeDiscord
from tests.discord.faults import Fault
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.discord.person import Person

CHANNEL = "lounge"
NEEDS_A_PERSON = ASSUMPTIONS[-4:]


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(limits=Limits.without_rates()) as playground:
        with pointed_at(playground):
            yield playground


async def help_out(ada: Person) -> None:
    """Press the check's three buttons and submit its form."""
    first = await ada.sees(CHANNEL, lambda m: "Waypost check: press me" in str(m["components"]))
    await ada.click(first, "Waypost check: press me")
    second = await ada.sees(CHANNEL, lambda m: "2 of 3" in str(m["components"]))
    await ada.click(second, "2 of 3: press me")
    last = await ada.sees(CHANNEL, lambda m: "3 of 3" in str(m["components"]))
    modal = (await ada.click(last, "3 of 3: press me"))["modal"]
    await ada.submit(modal, {"boxes": ["1"]})


def grant_private_threads(playground: FakeDiscord, person: Person) -> None:
    world = playground.services.world
    room = world.channels[int(person.channel(CHANNEL))]
    world.overwrite(room, world.bot, allow=Permission.CREATE_PRIVATE_THREADS)


async def check(
    playground: FakeDiscord, channel: int, patience: float, old_post: int | None = None
) -> dict[str, Finding]:
    async with logged_in(playground.bot_token) as client:
        found = [finding async for finding in findings(Trial(client, channel, patience, old_post=old_post))]
    assert [finding.assumption for finding in found] == list(ASSUMPTIONS)
    return {finding.assumption.sentence: finding for finding in found}


@pytest.mark.asyncio
async def test_every_assumption_is_tested_with_a_persons_help(playground: FakeDiscord) -> None:
    ada = await playground.person("Ada")
    grant_private_threads(playground, ada)
    helping = asyncio.create_task(help_out(ada))
    found = await check(playground, int(ada.channel(CHANNEL)), patience=20)
    await helping
    held = {sentence: finding.holds for sentence, finding in found.items()}
    assert held.pop("Many edits of old posts are held back for a while") is None
    assert held.pop("The server has a language on Discord") is False
    assert [str(found[sentence]) for sentence, holds in held.items() if not holds] == []
    left = [message for message in await ada.history(CHANNEL) if not message["flags"] & 64 and message["type"] != 18]
    assert [message["content"] for message in left] == [OLD_POST], "all other posts are deleted"


@pytest.mark.asyncio
async def test_every_assumption_is_tested_if_discord_has_other_rules() -> None:
    """This test uses simcord, which implements neither nonces nor files in components, so some assumptions fail."""
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1)
    env = simcord.Env(client, settle_timeout=SOON)
    await env.start()
    channel = env.create_guild().create_text_channel("test")
    found = [finding async for finding in findings(Trial(client, channel.id, patience=0.01))]
    assert [finding.assumption for finding in found] == list(ASSUMPTIONS)
    held = {finding.assumption.sentence: finding.holds for finding in found}
    assert held["An edit that lists the picture keeps it"]
    assert held["The same nonce makes one post"] is False
    room = await client.fetch_channel(channel.id)
    assert isinstance(room, discord.TextChannel)
    left = [message async for message in room.history()]
    assert [one.content for one in left if one.type is discord.MessageType.default] == [OLD_POST]
    await env.shutdown()


@pytest.mark.asyncio
async def test_every_assumption_is_tested_if_discord_delays_deletions(
    playground: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check prints its results even if Discord delays the clean-up for longer than the check waits."""
    ada = await playground.person("Ada")
    monkeypatch.setattr(discord_check, "CLEAN_SECONDS", 0.2)
    monkeypatch.setattr(discord_check, "ANSWER_SECONDS", 2.0)
    playground.faults.rate_limit("/messages/", retry_after=60, method="DELETE", times=100)
    playground.faults.rate_limit("/channels/[0-9]+$", retry_after=60, method="PATCH", times=100)
    await check(playground, int(ada.channel(CHANNEL)), patience=0.01)


@pytest.mark.asyncio
async def test_edits_of_old_posts_are_tested_on_an_earlier_checks_post(
    playground: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_check, "HELD_BACK", 0.5)
    playground.services.limits.old_edits = (3, 60.0)
    ada, sentence = await playground.person("Ada"), "Many edits of old posts are held back for a while"
    channel = int(ada.channel(CHANNEL))
    told = str((await check(playground, channel, patience=0.01))[sentence])
    named, _, key = told.partition(".")[0].rpartition(" ")[2].rpartition(")")[0].partition("=")
    post = old_post_from({named: key})
    assert post is not None
    playground.services.clock.advance(1800)
    told = str((await check(playground, channel, patience=0.01, old_post=post))[sentence])
    assert "run the check again in 30 minutes" in told
    playground.services.clock.advance(1801)
    assert (await check(playground, channel, patience=0.01, old_post=post))[sentence].holds
    assert OLD_POST not in {message["content"] for message in await ada.history(CHANNEL)}


@pytest.mark.asyncio
async def test_some_assumptions_stay_open_without_help(playground: FakeDiscord) -> None:
    ada = await playground.person("Ada")
    found = await check(playground, int(ada.channel(CHANNEL)), patience=0.01)
    assert [found[assumption.sentence].holds for assumption in NEEDS_A_PERSON] == [None] * len(NEEDS_A_PERSON)
    assert "nobody pressed the button" in str(found[NEEDS_A_PERSON[0].sentence])


@pytest.mark.asyncio
async def test_a_long_rate_limit_that_is_not_reached_leaves_nothing_open() -> None:
    limits = Limits(per_channel=(60, 60.0), per_route=(60, 60.0), overall=(10**9, 1.0))
    async with FakeDiscord(limits=limits) as playground:
        with pointed_at(playground):
            ada = await playground.person("Ada")
            found = await check(playground, int(ada.channel(CHANNEL)), patience=0.01)
    left_open = [str(finding) for finding in found.values() if finding.holds is None]
    assert len(left_open) == 1 + len(NEEDS_A_PERSON), left_open
    assert "limits such requests" not in str(left_open)


@pytest.mark.asyncio
async def test_a_reached_limit_leaves_its_assumption_open_and_cancels_no_request(
    playground: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_check, "CLEAN_SECONDS", 0.2)
    ada = await playground.person("Ada")
    async with logged_in(playground.bot_token) as client:
        trial = Trial(client, int(ada.channel(CHANNEL)))
        playground.faults.rate_limit("/users/@me/channels", retry_after=1, method="POST", times=1)
        with pytest.raises(HeldBackError, match=r"limits such requests for more than 0 seconds"):
            await trial.request("POST", "/users/@me/channels", {"recipient_id": ada.id}, seconds=0.1)
        assert await trial.request("POST", "/users/@me/channels", {"recipient_id": ada.id}, seconds=SOON)
        await trial.clean_up()


@pytest.mark.asyncio
async def test_rejected_emojis_are_counted(playground: FakeDiscord) -> None:
    playground.services.limits.refused_emojis = 1.0
    ada = await playground.person("Ada")
    found = await check(playground, int(ada.channel(CHANNEL)), patience=0.01)
    told = str(found["An application's emoji on a button is never rejected"])
    assert told.startswith("no   ")
    assert f"({EMOJIS_SENT} of {EMOJIS_SENT} were rejected)" in told
    assert not playground.services.world.emojis, "the emoji is deleted"


@pytest.mark.asyncio
async def test_a_missing_permission_for_private_threads_is_reported(playground: FakeDiscord) -> None:
    ada = await playground.person("Ada")
    found = await check(playground, int(ada.channel(CHANNEL)), patience=0.01)
    told = str(found["A private thread can be opened, and a person added to it"])
    assert told.startswith("no   A private thread can be opened, and a person added to it (Discord returned 403, 50013")


@pytest.mark.asyncio
async def test_only_the_added_person_sees_a_private_thread(playground: FakeDiscord) -> None:
    ada, world = await playground.person("Ada"), playground.services.world
    grant_private_threads(playground, ada)
    found = await check(playground, int(ada.channel(CHANNEL)), patience=0.01)
    assert found["A private thread can be opened, and a person added to it"].holds
    (thread,) = [one for one in world.channels.values() if one.type == PRIVATE_THREAD]
    guild = world.guild_of(thread)
    assert guild is not None
    stranger = next(user for user in guild.members if user not in {int(ada.id), world.bot.id})
    assert world.sees(int(ada.id), thread)
    assert not world.sees(stranger, thread)


@pytest.mark.asyncio
@pytest.mark.parametrize("locale", ["en-US", "pl"])
async def test_the_check_reports_if_a_server_has_its_own_language(playground: FakeDiscord, locale: str) -> None:
    ada, world = await playground.person("Ada"), playground.services.world
    room = int(ada.channel(CHANNEL))
    guild = world.guild_of(world.channels[room])
    assert guild is not None
    guild.locale = locale
    found = (await check(playground, room, patience=0.01))["The server has a language on Discord"]
    assert found.holds is (locale == "pl")
    assert found.holds or "it is not a community, so Discord always reports en-US" in str(found)


@pytest.mark.asyncio
async def test_the_owner_of_a_teams_application_is_its_owner_in_the_team(playground: FakeDiscord) -> None:
    ada = await playground.person("Ada")
    async with logged_in(playground.bot_token) as client:
        about = await client.http.request(Route("GET", "/oauth2/applications/@me"))
        team: Json = {"id": "1", "icon": None, "name": "Friends", "owner_user_id": ada.id, "members": []}
        made_up = {**about["owner"], "id": "999", "username": "team1"}
        playground.faults.add(
            Fault("GET", "/oauth2/applications/@me", 100, 200, {**about, "team": team, "owner": made_up})
        )
        found = [finding async for finding in findings(Trial(client, int(ada.channel(CHANNEL)), 0.01))]
    (written,) = [finding for finding in found if finding.assumption.sentence.startswith("The application's owner")]
    assert written.holds, str(written)


@pytest.mark.asyncio
async def test_a_rejection_by_discord_means_no_with_its_reason(playground: FakeDiscord) -> None:
    world = playground.services.world
    ada = await playground.person("Ada")
    room = world.channels[int(ada.channel(CHANNEL))]
    world.overwrite(room, world.bot, deny=Permission.ATTACH_FILES)
    found = await check(playground, room.id, patience=0.01)
    film = found["An animation is shown like a picture"]
    assert film.holds is False
    assert str(film).startswith("no   An animation is shown like a picture (Discord returned 403, 50013")
    assert str(film).endswith("Then the film of a game is not shown.")
    assert found["The same nonce makes one post"].holds


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fault", "said"), [("fail", "Discord has an outage: 503"), ("cut", "Discord does not respond: ServerDisconnected")]
)
async def test_an_assumption_without_a_response_stays_open(playground: FakeDiscord, fault: str, said: str) -> None:
    channel = int((await playground.person("Ada")).channel(CHANNEL))
    async with logged_in(playground.bot_token) as client:
        status = [503] if fault == "fail" else []
        getattr(playground.faults, fault)(".", *status, times=1000)
        found = [finding async for finding in findings(Trial(client, channel, 0.01))]
    assert {finding.holds for finding in found if "language" not in finding.assumption.sentence} == {None}
    assert said in str(found[0])
    assert "\n" not in str(found[0])


@pytest.mark.asyncio
async def test_a_wrong_token_is_explained(playground: FakeDiscord) -> None:
    with pytest.raises(NoDiscord, match="rejected DISCORD_TOKEN"):
        async with logged_in("wrong"):
            pass


@pytest.mark.parametrize("named", ["", "lounge", "#1", "-1", "٣"])
def test_the_channel_is_set_by_its_id(named: str) -> None:
    with pytest.raises(BadSettings, match="Copy ID"):
        channel_from({"WAYPOST_CHECK_CHANNEL": named})
    assert channel_from({"WAYPOST_CHECK_CHANNEL": " 12 "}) == 12


@pytest.mark.asyncio
async def test_a_stop_while_waiting_for_a_person_deletes_the_checks_posts(
    playground: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, stop = await playground.person("Ada"), StopRequest()
    monkeypatch.setattr(discord_check, "stop_on_signals", lambda: stop)
    monkeypatch.setenv("DISCORD_TOKEN", playground.bot_token)
    monkeypatch.setenv("WAYPOST_CHECK_CHANNEL", ada.channel(CHANNEL))
    checking = asyncio.create_task(discord_check.run_check(settings_from({})))
    await ada.sees(CHANNEL, lambda m: "Waypost check: press me" in str(m["components"]))
    stop.make()
    await checking
    assert "press me" not in str([message["components"] for message in await ada.history(CHANNEL)])


@pytest.mark.asyncio
async def test_an_unreachable_gateway_ends_the_check_with_an_explanation(
    playground: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_check, "READY_SECONDS", 3.0)
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    nowhere = {"url": "ws://127.0.0.1:1", "shards": 1, "session_start_limit": limit}
    playground.faults.add(Fault("GET", "/gateway/bot", 100, 200, nowhere))
    with pytest.raises(NoDiscord, match="was not ready within 3 seconds"):
        await check(playground, 1, patience=1)
