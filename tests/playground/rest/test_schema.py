"""The bot's requests and the playground's answers match Discord's own API description."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from playground.limits import Limits
from playground.rest import ROUTES
from playground.world import Permission
from tests.discord.connecting import running
from tests.discord.message_parts import component
from tests.discord.schema import DiscordSchema, conforming_to, discord_schema
from tests.playground.sample_bot import SampleBot, picture
from tests.waiting import SOON

if TYPE_CHECKING:
    from tests.discord.bot_http import BotHttp
    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


@pytest.fixture(scope="module")
def schema() -> DiscordSchema:
    return discord_schema()


@pytest.fixture
def limits() -> Limits:
    return Limits(answer_within=SOON, per_channel=(100, 1.0))


async def test_every_route_is_discords(schema: DiscordSchema) -> None:
    unknown = []
    for route in ROUTES:
        path = route.template
        path = path.replace("{message_id}", "1")
        concrete = "/".join("1" if part.startswith("{") else part for part in path.split("/"))
        if schema.operation(route.method, concrete) is None:
            unknown.append(f"{route.method} {route.template}")
    assert unknown == []


async def test_all_responses_follow_discords_schema(
    schema: DiscordSchema, playground: FakeDiscord, ada: Person, bartek: Person, bot_http: BotHttp
) -> None:
    with conforming_to(playground, schema) as recorded:
        async with running(SampleBot(), playground) as bot:
            await _use_everything(bot, ada, bartek)
            await _ask_for_everything(bot_http, ada, playground)
    assert len(recorded) > 30


async def test_omitted_fields_get_defaults(
    schema: DiscordSchema, playground: FakeDiscord, ada: Person, bot_http: BotHttp
) -> None:
    button = {"type": 2, "style": 1, "label": "x", "custom_id": "b"}
    select = {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "b"}], "max_values": None}
    people = {"type": 5, "custom_id": "p"}
    parts = [
        {"type": 17, "components": [{"type": 10, "content": "x"}]},
        {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]},
        {"type": 13, "file": {"url": "attachment://b.txt"}},
        *({"type": 1, "components": [part]} for part in (button, select, people)),
    ]
    with conforming_to(playground, schema):
        said = await bot_http(
            "POST",
            f"/channels/{ada.channel(CHANNEL)}/messages",
            {"flags": 1 << 15, "components": parts},
            files={"a.png": b"", "b.txt": b""},
        )
    container, gallery, file, *rows = said.body["components"]
    assert (container["accent_color"], container["spoiler"]) == (None, False)
    assert (gallery["items"][0]["description"], file["spoiler"]) == (None, False)
    assert [row["components"][0]["disabled"] for row in rows] == [False] * 3
    assert [row["components"][0]["max_values"] for row in rows[1:]] == [1, 1]


async def _use_everything(bot: SampleBot, ada: Person, bartek: Person) -> None:
    await ada.slash(CHANNEL, "greet")
    await ada.slash(CHANNEL, "show")
    await ada.slash(CHANNEL, "think")
    await ada.sees(CHANNEL, lambda m: m["content"] == "and more")
    panel = (await ada.slash(CHANNEL, "panel"))["message"]
    await ada.click(panel, "Press")
    await ada.click(panel, "Quiet")
    await ada.sees(CHANNEL, lambda m: m["content"] == "edited quietly")
    await ada.select(panel, "Colours", "red")
    await ada.select(panel, "Who", bartek.id)
    modal = (await ada.click(panel, "Form"))["modal"]
    await ada.submit(modal, {"keep": ["1", "2"]})
    await ada.slash(CHANNEL, "board")
    message = (await ada.slash(CHANNEL, "counter"))["message"]
    await ada.click(message, component(message, "Count 0")["custom_id"])
    await ada.slash(CHANNEL, "whisper", to=bartek.id, text="x")
    await bartek.sees(None, lambda m: m["content"] == "x")
    await ada.slash(CHANNEL, "thread", name="Game")
    await ada.sees(CHANNEL, lambda m: m["content"].startswith("<#"))
    await ada.autocomplete(CHANNEL, "build route", "from", from_="l")
    channel = bot.get_channel(int(ada.channel(CHANNEL)))
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("x", file=picture())
    await (await sent.reply("r")).delete()


async def _ask_for_everything(bot_http: BotHttp, ada: Person, playground: FakeDiscord) -> None:
    world = playground.services.world
    room = world.channels[int(ada.channel(CHANNEL))]
    world.overwrite(room, world.bot, allow=Permission.MANAGE_MESSAGES)
    message = (await bot_http("POST", f"/channels/{room.id}/messages", {"content": "x"})).body
    for path in (
        "/users/@me",
        "/oauth2/applications/@me",
        "/gateway/bot",
        f"/channels/{room.id}",
        f"/channels/{room.id}/messages/{message['id']}",
        f"/channels/{room.id}/messages/9",
    ):
        await bot_http("GET", path)
    await bot_http("POST", f"/channels/{room.id}/messages", {"content": "x" * 2001})
