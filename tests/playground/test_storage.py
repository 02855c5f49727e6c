"""Tests of the data that the playground keeps over a restart, and of the data that it drops."""

from __future__ import annotations

import sqlite3
import stat
from typing import TYPE_CHECKING

import pytest

from playground.interactions import KEPT_BY_USER
from playground.limits import Limits
from playground.messages import KEPT_EPHEMERALS
from playground.storage import DataInUseError, WorldStorage
from tests.discord.bot_http import BotHttp
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.discord.memory_use import memory_use
from tests.playground.sample_bot import SampleBot, png

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


async def test_everything_survives_a_restart(tmp_path: Path) -> None:
    async with FakeDiscord(data=tmp_path) as before:
        async with running(SampleBot(), before):
            ada = await before.person("Ada")
            await ada.set(locale="fr", dms_open=False)
            board = (await ada.slash(CHANNEL, "board"))["message"]
            await ada.slash(CHANNEL, "show")
            await ada.slash(CHANNEL, "thread", name="Game 7")
            await ada.sees(CHANNEL, lambda m: m["content"].startswith("<#"))
            await ada.request("PUT", f"/channels/{ada.channel(CHANNEL)}/read", {"message_id": board["id"]})
        token = before.bot_token
    async with FakeDiscord(data=tmp_path) as after:
        assert after.bot_token == token
        ada = await after.person("Ada")
        assert (ada.state["user"]["locale"], ada.state["user"]["dms_open"]) == ("fr", False)
        assert ada.state["read"][ada.channel(CHANNEL)] == board["id"]
        assert [thread["name"] for thread in ada.state["guilds"][0]["threads"]] == ["Game 7"]
        history = await ada.history(CHANNEL)
        assert not any(message["flags"] & 64 for message in history), "ephemeral ones are gone"
        again = next(message for message in history if message["id"] == board["id"])
        assert [content async for content in ada.pictures(again)] == [png()], "under the new address"
        assert "greet" in {command["name"] for command in await ada.commands(CHANNEL)}
        async with running(SampleBot(), after):
            said = await ada.slash(CHANNEL, "greet")
            assert int(said["message"]["id"]) > int(board["id"])


async def test_an_open_pages_link_survives_a_restart(tmp_path: Path) -> None:
    async with FakeDiscord(data=tmp_path) as before:
        key = before.page_key
    file = tmp_path / "page.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    async with FakeDiscord(data=tmp_path) as after:
        assert after.page_key == key
    file.chmod(0o644)
    async with FakeDiscord(data=tmp_path) as seen_by_others:
        assert seen_by_others.page_key != key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_files_of_ephemeral_messages_do_not_accumulate(tmp_path: Path) -> None:
    async with FakeDiscord(data=tmp_path) as playground, running(SampleBot(), playground):
        ada = await playground.person("Ada")
        for _ in range(KEPT_EPHEMERALS + 3):
            await ada.slash(CHANNEL, "show")
        assert len(list((tmp_path / "passing").iterdir())) == KEPT_EPHEMERALS
        assert len(await ada.history(CHANNEL, limit="100")) == KEPT_EPHEMERALS
    async with FakeDiscord(data=tmp_path):
        assert list((tmp_path / "passing").iterdir()) == []


async def test_a_deleted_messages_files_are_deleted(tmp_path: Path) -> None:
    async with FakeDiscord(data=tmp_path) as playground, BotHttp(playground) as bot_http:
        ada = await playground.person("Ada")
        path = f"/channels/{ada.channel(CHANNEL)}/messages"
        message = (await bot_http("POST", path, files={"a.txt": b"a", "b.txt": b"b"})).body
        kept = {"attachments": [{"id": message["attachments"][0]["id"]}]}
        await bot_http("PATCH", f"{path}/{message['id']}", kept)
        assert [file.name for file in (tmp_path / "files").iterdir()] == [message["attachments"][0]["id"]]
        await bot_http("DELETE", f"{path}/{message['id']}")
        assert list((tmp_path / "files").iterdir()) == []


def _copied(folder: Path) -> Path:
    copy = folder / "copy"
    copy.mkdir()
    for file in folder.glob("playground.sqlite3*"):
        (copy / file.name).write_bytes(file.read_bytes())
    return copy


async def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """The test reads the file without closing the playground that wrote it."""
    async with FakeDiscord(data=tmp_path) as playground:
        ada = await playground.person("Ada")
        said = await ada.say(CHANNEL, "written")
        storage = WorldStorage(_copied(tmp_path))
        message = storage.message(int(said["channel_id"]), int(said["id"]))
        storage.close()
        assert message is not None
        assert message.content == "written"


async def test_two_playgrounds_do_not_share_a_folder(tmp_path: Path) -> None:
    async with FakeDiscord(data=tmp_path):
        with pytest.raises(DataInUseError, match="in use"):
            await FakeDiscord(data=tmp_path).__aenter__()


async def test_a_file_that_is_not_a_database_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "playground.sqlite3").write_text("something else entirely, and rather long" * 10)
    with pytest.raises(sqlite3.DatabaseError):
        await FakeDiscord(data=tmp_path).__aenter__()


async def test_old_interactions_are_forgotten(playground: FakeDiscord) -> None:
    services = playground.services
    services.limits.per_route = (1000, 1.0)
    async with running(SampleBot(), playground):
        ada = await playground.person("Ada")
        message = (await ada.slash(CHANNEL, "counter"))["message"]
        for number in range(200):
            message = (await ada.click(message, f"count:{number}"))["message"]
            await ada.autocomplete(CHANNEL, "build route", "from", from_="l")
        assert len(services.interactions) <= KEPT_BY_USER, "only each person's newest are kept, and no autocomplete"
        services.clock.advance(1801)
        await ada.slash(CHANNEL, "greet")
        assert len(services.interactions) == 1
    assert services.interactions.unanswered == 0
    assert services.rates.invalid_requests == 0


async def test_twice_as_many_presses_use_no_more_memory() -> None:
    """Public posts, pictures, private answers and autocomplete soon reach the memory limits and never exceed them."""
    async with FakeDiscord(limits=Limits.without_rates()) as playground, running(SampleBot(), playground):
        people = [await playground.person(name) for name in ("Ada", "Bartek")]
        services = playground.services

        async def press(times: int) -> None:
            for _ in range(times):
                for person in people:
                    message = (await person.slash(CHANNEL, "counter"))["message"]
                    await person.click(message, "count:0")
                    await person.slash(CHANNEL, "show")
                    await person.autocomplete(CHANNEL, "build route", "from", from_="l")

        await press(80)
        few = memory_use(services), [memory_use(person.client_state) for person in people]
        await press(80)
        many = memory_use(services), [memory_use(person.client_state) for person in people]
    assert many[0] < few[0] * 1.1
    assert all(after < before * 1.1 for before, after in zip(few[1], many[1], strict=True))


async def test_a_playground_without_a_folder_leaves_nothing_behind() -> None:
    async with FakeDiscord() as playground:
        folder = playground.services.storage.file(1).parent
        assert folder.exists()
    assert not folder.exists()


async def test_long_histories_are_read_in_pages(ada: Person) -> None:
    for number in range(30):
        await ada.say(CHANNEL, str(number))
    newest = await ada.history(CHANNEL, limit="10")
    assert [m["content"] for m in newest] == [str(n) for n in range(29, 19, -1)]
    older = await ada.history(CHANNEL, limit="10", before=newest[-1]["id"])
    assert [m["content"] for m in older] == [str(n) for n in range(19, 9, -1)]
