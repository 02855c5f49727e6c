"""Tests of the live board inside Discord: Discord identifies the user, and unidentified people are refused with a
sentence.
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord
import pytest
import pytest_asyncio

from chatbot.web.activity import Activity, NotOpened, Opened
from tests.chatbot.services import ANNA, BEN, CHANNEL, STRANGER
from tests.chatbot.web.board_page import board_of
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.wire import Json
    from tests.chatbot.bot.simulated_server import SimulatedServer
    from tests.chatbot.web.board_page import BoardUnderTest
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
LOUNGE = "lounge"


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as playground:
        playground.switch_activities_on()
        playground.map_activity("http://127.0.0.1:9/")
        yield playground


@asynccontextmanager
async def activity_on(playground: FakeDiscord, secret: str = "") -> AsyncIterator[Activity]:
    """Yield an Activity whose bot is logged in, so that it can send requests to Discord."""
    async with running(discord.Client(intents=discord.Intents(guilds=True)), playground) as client:
        yield Activity(lambda: client, secret or playground.services.activities.secret)


async def opened(person: Person, where: str = LOUNGE) -> Json:
    """Open the Activity, and return the data of its frame."""
    activity: Json = (await person.slash(where, "launch"))["activity"]
    return activity


async def code_of(playground: FakeDiscord, person: Person, frame: Json) -> str:
    """Return the authorization code of a user who agrees."""
    client = str(playground.services.world.application.id)
    wanted = {"client_id": client, "response_type": "code", "scope": ["identify"], "is_agreed": True}
    return str((await person.request("POST", f"/activities/{frame['frame_id']}/authorize", wanted))["code"])


async def test_discord_reports_the_opener_and_the_channel(playground: FakeDiscord) -> None:
    ada = await playground.person("Ada")
    async with activity_on(playground) as activity:
        frame = await opened(ada)
        code = await code_of(playground, ada, frame)
        found = await activity.opened(code, frame["instance_id"])
        assert found == Opened(int(ada.id), int(ada.channel(LOUNGE)))
        with pytest.raises(NotOpened):
            await activity.opened(code, frame["instance_id"])


async def test_forged_codes_foreign_instances_and_absent_people_are_distinguished(
    playground: FakeDiscord,
) -> None:
    ada, bartek = await playground.person("Ada"), await playground.person("Bartek")
    async with activity_on(playground) as activity:
        frame, other = await opened(ada), await opened(bartek, "welcome")
        for code, instance in [
            ("forged", frame["instance_id"]),
            ("", frame["instance_id"]),
            (await code_of(playground, ada, frame), "i-1-gc-2-3"),
            (await code_of(playground, ada, frame), "../../users/@me"),
            (await code_of(playground, bartek, other), frame["instance_id"]),
        ]:
            with pytest.raises(NotOpened):
                await activity.opened(code, instance)


async def test_a_wrong_secret_admits_nobody(playground: FakeDiscord) -> None:
    ada = await playground.person("Ada")
    async with activity_on(playground, "wrong") as activity:
        frame = await opened(ada)
        with pytest.raises(NotOpened):
            await activity.opened(await code_of(playground, ada, frame), frame["instance_id"])


async def test_nobody_is_admitted_while_discord_is_unavailable(playground: FakeDiscord) -> None:
    ada = await playground.person("Ada")
    async with activity_on(playground) as activity:
        frame = await opened(ada)
        code = await code_of(playground, ada, frame)
        playground.faults.fail("/oauth2/token", 503, method="POST", times=9)
        with pytest.raises(NotOpened):
            await activity.opened(code, frame["instance_id"])


class Says(Activity):
    """An Activity for which Discord says that a given person has opened it in a given channel, or that nobody has."""

    def __init__(self, opened: Opened | None) -> None:
        self.said = opened

    @property
    def application(self) -> int:
        return 7

    async def opened(self, code: str, instance: str) -> Opened:
        if self.said is None:
            raise NotOpened("not there")
        return self.said


def board_with(
    simulated_server: SimulatedServer, activity: Activity | None
) -> AbstractAsyncContextManager[BoardUnderTest]:
    """Serve the live board as an Activity."""
    return board_of(simulated_server.services, simulated_server.bot, activity, ("http://parent.example",))


async def entered(board: BoardUnderTest, table: str = "") -> tuple[int, Any]:
    """Enter the live board as the page in the Activity's frame does, and return the status and the reply."""
    return await board.page().post("api/activity", {"code": "c", "instance": "i", "table": table})


async def test_the_activity_shows_the_channels_game_or_the_persons_own(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    here, elsewhere = await services.game(ANNA, BEN), await services.game(ANNA, STRANGER, channel=CHANNEL + 1)
    other = f"{elsewhere.channel}.{elsewhere.match}"
    for user, table, said in [
        (ANNA.user, "", (200, f"{CHANNEL}.{here.match}")),
        (STRANGER.user, "", (200, f"{CHANNEL}.{here.match}")),
        (ANNA.user, other, (200, other)),
        (BEN.user, other, (403, "You don’t play in this game. Use its *Watch* link.")),
        (ANNA.user, f"{CHANNEL}.gone", (404, "There’s no game here any more.")),
        (ANNA.user, "nonsense", (404, "There’s no game here any more.")),
    ]:
        async with board_with(simulated_server, Says(Opened(user, CHANNEL))) as board:
            status, answer = await entered(board, table)
            assert (status, answer.get("table") or answer["error"]) == said


async def test_a_channel_without_a_game_says_so(simulated_server: SimulatedServer) -> None:
    async with board_with(simulated_server, Says(Opened(ANNA.user, CHANNEL + 5))) as board:
        status, answer = await entered(board)
        assert status == 404
        assert "/play" in answer["error"]


async def test_a_person_who_did_not_open_the_activity_gets_advice(simulated_server: SimulatedServer) -> None:
    await simulated_server.services.game(ANNA, BEN)
    async with board_with(simulated_server, Says(None)) as board:
        status, answer = await entered(board)
        assert status == 401
        assert answer["error"].startswith("Discord didn’t confirm that you opened this game here.")


async def test_without_a_secret_there_is_no_activity(simulated_server: SimulatedServer) -> None:
    async with board_with(simulated_server, None) as board:
        page = board.page()
        assert (await entered(board))[0] == 404
        assert (await page.get("api/activity"))[0] == 404
        async with page.session.get(page.url) as answer:
            assert "discord" not in answer.headers["Content-Security-Policy"]


async def test_discords_clients_may_frame_the_page_with_a_partitioned_cookie(
    simulated_server: SimulatedServer,
) -> None:
    await simulated_server.services.game(ANNA, BEN)
    activity = Says(Opened(ANNA.user, CHANNEL))
    async with board_with(simulated_server, activity) as board:
        page = board.page()
        assert (await page.get("api/activity"))[1] == {"application": "7"}
        async with page.session.get(page.url) as answer:
            assert answer.headers["Content-Security-Policy"].endswith(
                "frame-ancestors 'self' http://parent.example "
                "https://discord.com https://*.discord.com https://*.discordsays.com"
            )
        board.links.url = "https://board.example/below/"
        headers = {"Origin": "https://7.discordsays.com", "Content-Type": "application/json"}
        body = {"code": "c", "instance": "i"}
        async with page.session.post(page.url / "api/activity", json=body, headers=headers) as answer:
            assert answer.status == 200
            cookie = answer.headers["Set-Cookie"]
        assert cookie.endswith("Path=/; HttpOnly; SameSite=None; Partitioned; Secure")
        elsewhere = headers | {"Origin": "https://8.discordsays.com"}
        async with page.session.post(page.url / "api/activity", json=body, headers=elsewhere) as answer:
            assert answer.status == 403
