"""Discord's own description of its API is the judge of both sides: the bot's requests and our answers."""

import discord
import pytest

from chatbot.playground.limits import Limits
from chatbot.playground.server import ROUTES
from chatbot.playground.world.permissions import Permission
from tests.discord.bot_http import BotHttp
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.discord.message_parts import component
from tests.discord.person import Person
from tests.discord.schema import DiscordSchema, discord_schema, judged
from tests.playground.sample_bot import SampleBot, picture

pytestmark = pytest.mark.asyncio
ROOM = "carcassonne"


@pytest.fixture(scope="module")
def schema() -> DiscordSchema:
    return discord_schema()


@pytest.fixture
def limits() -> Limits:
    return Limits(answer_within=1.0, per_channel=(100, 1.0))


async def test_every_route_is_one_of_discord_s(schema: DiscordSchema) -> None:
    unknown = []
    for route in ROUTES:
        path = route.template
        path = path.replace("{message_id}", "1")
        concrete = "/".join("1" if part.startswith("{") else part for part in path.split("/"))
        if schema.operation(route.method, concrete) is None:
            unknown.append(f"{route.method} {route.template}")
    assert unknown == []


async def test_all_that_is_said_is_as_discord_describes_it(
    schema: DiscordSchema, playground: FakeDiscord, ada: Person, bartek: Person, raw: BotHttp
) -> None:
    with judged(playground, schema) as heard:
        async with running(SampleBot(), playground) as bot:
            await _use_everything(bot, ada, bartek)
            await _ask_for_everything(raw, ada, playground)
    assert len(heard) > 30


async def _use_everything(bot: SampleBot, ada: Person, bartek: Person) -> None:
    await ada.slash(ROOM, "greet")
    await ada.slash(ROOM, "show")
    await ada.slash(ROOM, "think")
    await ada.sees(ROOM, lambda m: m["content"] == "and more")
    panel = (await ada.slash(ROOM, "panel"))["message"]
    await ada.click(panel, "Press")
    await ada.click(panel, "Quiet")
    await ada.sees(ROOM, lambda m: m["content"] == "edited quietly")
    await ada.select(panel, "Colours", "red")
    await ada.select(panel, "Who", bartek.id)
    modal = (await ada.click(panel, "Form"))["modal"]
    await ada.submit(modal, {"keep": ["1", "2"]})
    await ada.slash(ROOM, "board")
    message = (await ada.slash(ROOM, "counter"))["message"]
    await ada.click(message, component(message, "Count 0")["custom_id"])
    await ada.slash(ROOM, "whisper", to=bartek.id, text="x")
    await bartek.sees(None, lambda m: m["content"] == "x")
    await ada.slash(ROOM, "thread", name="Game")
    await ada.sees(ROOM, lambda m: m["content"].startswith("<#"))
    await ada.autocomplete(ROOM, "build route", "from", from_="l")
    channel = bot.get_channel(int(ada.channel(ROOM)))
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("x", file=picture())
    await (await sent.reply("r")).delete()


async def _ask_for_everything(raw: BotHttp, ada: Person, playground: FakeDiscord) -> None:
    world = playground.services.world
    room = world.channels[int(ada.channel(ROOM))]
    world.overwrite(room, world.bot, allow=Permission.MANAGE_MESSAGES)
    message = (await raw("POST", f"/channels/{room.id}/messages", {"content": "x"})).body
    for path in (
        "/users/@me",
        "/oauth2/applications/@me",
        "/gateway/bot",
        f"/channels/{room.id}",
        f"/channels/{room.id}/messages/{message['id']}",
        f"/channels/{room.id}/messages/9",
    ):
        await raw("GET", path)
    await raw("POST", f"/channels/{room.id}/messages", {"content": "x" * 2001})
