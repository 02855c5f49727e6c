"""Tests of the gateway: logging in, staying connected, disconnecting, and reconnecting without losing events."""

from __future__ import annotations

import asyncio
import zlib
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground.limits import Limits
from tests.discord.connecting import pointed_at, running
from tests.playground.sample_bot import SampleBot
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.discord.fake_discord import FakeDiscord
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "carcassonne"


async def test_the_names_that_redirect_discord_py_exist() -> None:
    """The names are not public. If discord.py renames one of them, this test is the first to report it."""
    assert Route.BASE == "https://discord.com/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"


async def test_the_bot_finds_its_server_channels_and_itself(bot: SampleBot) -> None:
    guild = bot.guilds[0]
    assert guild.name == "Waypost Playground"
    assert [channel.name for channel in guild.text_channels] == ["welcome", "carcassonne", "trains", "lounge"]
    assert guild.me.id == bot.application_id
    assert guild.member_count == 6
    assert [member.name for member in guild.members] == ["waypost"], "no members intent, no members"


async def test_a_dropped_socket_resumes_without_loss(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    gateway = playground.services.gateway
    playground.faults.drop_sockets()
    await ada.wait_for("BOT_STATUS", lambda d: not d["online"])
    for number in range(3):
        await ada.say(CHANNEL, f"missed {number}")
    await ada.wait_for("BOT_STATUS", lambda d: d["online"])
    assert (gateway.identifies, gateway.resumes) == (1, 1)
    outcome = await ada.slash(CHANNEL, "greet")
    assert outcome["outcome"] == "message"
    said_by_ada = [message for message in bot.received if message.author.id == int(ada.id)]
    assert len(said_by_ada) == 3


async def test_a_click_during_a_disconnection_is_answered_after_the_resume(
    bot: SampleBot, ada: Person, playground: FakeDiscord
) -> None:
    message = (await ada.slash(CHANNEL, "counter"))["message"]
    playground.faults.drop_sockets()
    await ada.wait_for("BOT_STATUS", lambda d: not d["online"])
    assert (await ada.click(message, "Count 0"))["outcome"] == "update"
    assert playground.services.gateway.resumes == 1


async def test_a_reconnect_leads_to_a_resume(bot: SampleBot, ada: Person, playground: FakeDiscord) -> None:
    playground.faults.ask_to_reconnect()
    await ada.wait_for("BOT_STATUS", lambda d: d["online"])
    await ada.until(lambda: playground.services.gateway.resumes == 1)
    assert playground.services.gateway.identifies == 1


async def test_a_wrong_token_is_refused(playground: FakeDiscord) -> None:
    with pytest.raises(discord.LoginFailure):
        await _start(SampleBot(), playground, "wrong")


async def _start(bot: SampleBot, playground: FakeDiscord, token: str) -> None:
    with pointed_at(playground):
        async with bot:
            await bot.start(token)


async def test_unallowed_privileged_intents_are_refused(playground: FakeDiscord) -> None:
    intents = discord.Intents(guilds=True, message_content=True)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await _start(SampleBot(intents), playground, playground.bot_token)


async def test_the_bot_reads_only_content_that_concerns_it(bot: SampleBot, ada: Person) -> None:
    assert bot.user is not None
    await ada.say(CHANNEL, "a secret")
    await ada.say(CHANNEL, f"hey <@{bot.user.id}>")
    await ada.open_dm()
    await ada.say("dm", "between us")
    await ada.slash(CHANNEL, "greet")
    own = [message.content for message in bot.received if message.author.id == int(ada.id)]
    assert own == ["", f"hey <@{bot.user.id}>", "between us"]


class Sharded(discord.AutoShardedClient):
    """Two shards that start one after the other."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0.05)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


async def test_each_shard_gets_its_own_servers(playground: FakeDiscord, ada: Person) -> None:
    world = playground.services.world
    owner = world.users[int(ada.id)]
    for number in range(5):
        guild = world.add_guild(f"Server {number}", owner)
        world.add_channel(guild, f"room-{number}")
        await asyncio.sleep(0.002)  # a server's shard is in the milliseconds of its id
    async with running(Sharded(), playground) as client:
        assert len(client.guilds) == 6
        for guild_seen in client.guilds:
            assert guild_seen.shard_id == (guild_seen.id >> 22) % 2
    assert playground.services.gateway.identifies == 2


class GatewayClient:
    """A gateway client controlled by a test."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def receive(self) -> Any:
        return await self.socket.receive_json(timeout=SOON)

    async def closed(self) -> int | None:
        while True:
            frame = await self.socket.receive(timeout=SOON)
            if frame.type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED}:
                return self.socket.close_code


@pytest_asyncio.fixture
async def gateway_client(playground: FakeDiscord) -> AsyncIterator[GatewayClient]:
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{playground.gateway_url}/?v=10&encoding=json") as socket,
    ):
        gateway_client = GatewayClient(socket)
        assert (await gateway_client.receive())["op"] == 10
        yield gateway_client


def identify(playground: FakeDiscord, **more: object) -> dict[str, object]:
    return {"op": 2, "d": {"token": playground.bot_token, "intents": 1, "properties": {}} | more}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"shard": [2, 2]}, 4010),
        ({"shard": ["x"]}, 4010),
        ({"intents": 1 << 40}, 4013),
        ({"intents": 1 << 15}, 4014),
    ],
)
async def test_a_wrong_identify_closes_with_its_code(
    playground: FakeDiscord, gateway_client: GatewayClient, more: dict[str, object], code: int
) -> None:
    await gateway_client.socket.send_json(identify(playground, **more))
    assert await gateway_client.closed() == code


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("no json", 4002),
        ("[]", 4002),
        ('{"op":2,"d":[]}', 4002),
        ('{"op":77}', 4001),
        ('{"op":3,"d":{}}', 4001),
        ("x" * 4097, 4002),
    ],
)
async def test_unreadable_frames_close_with_their_codes(gateway_client: GatewayClient, frame: str, code: int) -> None:
    await gateway_client.socket.send_str(frame)
    assert await gateway_client.closed() == code


async def test_more_than_120_frames_a_minute_close_with_4008(gateway_client: GatewayClient) -> None:
    for _ in range(121):
        await gateway_client.socket.send_json({"op": 1, "d": None})
    assert await gateway_client.closed() == 4008


async def test_resuming_an_unknown_session_is_an_invalid_session(
    playground: FakeDiscord, gateway_client: GatewayClient
) -> None:
    await gateway_client.socket.send_json({"op": 6, "d": {"token": "x", "session_id": "none", "seq": 1}})
    frame = await gateway_client.receive()
    assert (frame["op"], frame["d"]) == (9, False)
    await gateway_client.socket.send_json(identify(playground))
    assert (await gateway_client.receive())["t"] == "READY"


async def test_a_second_identify_too_soon_is_an_invalid_session(
    playground: FakeDiscord, gateway_client: GatewayClient
) -> None:
    playground.services.limits.identify_every = 5.0
    await gateway_client.socket.send_json(identify(playground))
    assert (await gateway_client.receive())["t"] == "READY"
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{playground.gateway_url}?v=10") as socket,
    ):
        second = GatewayClient(socket)
        await second.receive()
        await socket.send_json(identify(playground))
        assert (await second.receive())["op"] == 9
        playground.services.clock.advance(5)
        await socket.send_json(identify(playground))
        assert (await second.receive())["t"] == "READY"


async def test_zlib_stream_is_one_stream_for_the_whole_connection(playground: FakeDiscord) -> None:
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{playground.gateway_url}?v=10&compress=zlib-stream") as socket,
    ):
        inflate = zlib.decompressobj()
        first = await socket.receive_bytes()
        assert first.endswith(b"\x00\x00\xff\xff")
        assert b'"op":10' in inflate.decompress(first)
        await socket.send_json({"op": 1, "d": None})
        assert b'"op":11' in inflate.decompress(await socket.receive_bytes())


async def test_unanswered_heartbeats_make_discord_py_reconnect(playground: FakeDiscord, ada: Person) -> None:
    playground.services.limits.heartbeat_ms = 200
    async with running(SampleBot(), playground) as bot:
        bot._connection.heartbeat_timeout = 0.3
        playground.faults.set_limits(heartbeat_ack_after=3600)
        playground.faults.ask_to_reconnect()
        await ada.until(lambda: playground.services.gateway.resumes >= 2)
        playground.faults.set_limits(heartbeat_ack_after=Limits().heartbeat_ack_after)
        ada.forget()
        assert (await ada.slash(CHANNEL, "greet"))["outcome"] == "message"
