"""Tests of an Activity's panel, whose frame shows a page with Discord's own SDK."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.async_api import expect

from tests.chatbot.autoplay import until
from tests.playground.page.browser import PHONE, browser_session, press_keys

if TYPE_CHECKING:
    from playwright.async_api import Page, Route

    from tests.playground.page.browser import BrowserSession

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
PACKAGE: Final = Path(__file__).parent / "sdk"
CLIENT: Final = """<!doctype html><title>An Activity</title><button id="inside">Inside</button><script type="module">
import { DiscordSDK } from "./output/index.mjs";
window.heard = [];
addEventListener("message", ({ data }) => heard.push(data));
window.sdk = new DiscordSDK("CLIENT");
sdk.ready().then(() => { document.title = "ready"; });
</script>"""
ASKED: Final = """(args) => sdk.commands.authorize({response_type: "code", state: "", scope: ["identify"], ...args})
  .catch((error) => error)"""


@pytest.fixture(scope="session")
def sdk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the SDK at the version in its lock file, and return its package."""
    if (npm := shutil.which("npm")) is None:
        pytest.skip("They need npm to install Discord's SDK. On Debian: apt install npm")
    folder = tmp_path_factory.mktemp("sdk")
    shutil.copytree(PACKAGE, folder, dirs_exist_ok=True)
    subprocess.run([npm, "ci", "--silent", "--prefer-offline", "--prefix", str(folder)], check=True)
    return folder / "node_modules" / "@discord" / "embedded-app-sdk"


async def opened(session: BrowserSession, page: Page, sdk: Path, client: str = "") -> Any:
    """Open the Activity with its command, and return its frame."""
    playground = session.playground
    name = client or str(playground.services.world.application.id)

    async def serve(route: Route) -> None:
        path = route.request.url.partition("?")[0].rpartition("/sdk/")[2]
        if path:
            await route.fulfill(path=sdk / path, content_type="text/javascript")
        else:
            await route.fulfill(body=CLIENT.replace("CLIENT", name), content_type="text/html")

    await page.context.route("**/sdk/**", serve)
    await page.reload()
    await page.locator(".composer-box").focus()
    await page.keyboard.type("/launch")
    await expect(page.get_by_role("option").first).to_contain_text("/launch")
    await press_keys(page, "Enter", "Enter")
    element = await page.locator(".activity iframe").element_handle()
    frame = await element.content_frame()
    assert frame is not None
    await frame.wait_for_function("window.sdk")
    return frame


def with_activity(session: BrowserSession) -> None:
    session.playground.switch_activities_on()
    session.playground.map_activity(f"{session.playground.url}/sdk/")


async def test_the_sdk_connects_gets_a_code_and_closes_the_panel(sdk: Path) -> None:
    async with browser_session() as session:
        with_activity(session)
        page = await session.tab("Ada")
        frame = await opened(session, page, sdk)
        await frame.wait_for_function("document.title === 'ready'")
        services = session.playground.services
        instance, channel, guild, platform = await frame.evaluate(
            "[sdk.instanceId, sdk.channelId, sdk.guildId, sdk.platform]"
        )
        ada = next(user for user in services.world.people if user.name == "Ada")
        assert services.activities.instance(instance)["users"] == [str(ada.id)]
        assert services.activities.instance(instance)["location"]["channel_id"] == channel
        assert services.world.channels[int(channel)].guild_id == int(guild)
        assert platform == "desktop"
        await _authorizes(page, frame, session)
        await frame.evaluate("console.log('the SDK hands this on')")
        refused = await frame.evaluate("sdk.commands.getChannel({channel_id: '1'}).catch(({code}) => code)")
        assert refused == 4002
        await frame.evaluate("sdk.close(1000, 'over')")
        await expect(page.locator(".activity")).to_have_count(0)
        await expect(page.locator(".composer-box")).to_be_focused()


async def _authorizes(page: Page, frame: Any, session: BrowserSession) -> None:
    """Check that Ada is asked only once, and that later codes identify her."""
    services = session.playground.services
    client = str(services.world.application.id)
    arguments = {"client_id": client, "prompt": "none"}
    declining = frame.evaluate(ASKED, arguments)
    asking = await _asked(page, declining, "Cancel")
    assert asking["code"] == 4000
    agreeing = frame.evaluate(ASKED, arguments)
    code = (await _asked(page, agreeing, "Allow"))["code"]
    again = (await frame.evaluate(ASKED, arguments))["code"]
    for one in (code, again):
        token = services.activities.exchange({"grant_type": "authorization_code", "code": one})
        assert token is not None
        holder = services.activities.holder(f"Bearer {token['access_token']}")
        assert holder is not None
        assert holder.name == "Ada"
    wrong = await frame.evaluate(ASKED, {"client_id": "1", "prompt": "none"})
    assert wrong["code"] == 4000


async def _asked(page: Page, asking: Any, press: str) -> Any:
    task = asyncio.ensure_future(asking)
    await page.get_by_role("dialog", name="Let Waypost know who you are?").get_by_role("button", name=press).click()
    return await task


async def test_another_applications_page_is_rejected(sdk: Path) -> None:
    async with browser_session() as session:
        with_activity(session)
        page = await session.tab("Ada")
        frame = await opened(session, page, sdk, "1")
        await frame.wait_for_function("heard.length > 0")
        assert await frame.evaluate("heard[0][0]") == 2
        assert await frame.evaluate("heard[0][1].code") == 4000
        assert await frame.evaluate("sdk.isReady") is False


async def test_on_a_phone_the_panel_covers_the_chat_and_closing_it_leaves_the_instance(sdk: Path) -> None:
    async with browser_session() as session:
        with_activity(session)
        page = await session.tab("Ada", PHONE, touch=True)
        frame = await opened(session, page, sdk)
        await frame.wait_for_function("document.title === 'ready'")
        assert await frame.evaluate("sdk.platform") == "mobile"
        box = await page.locator(".activity").bounding_box()
        assert box == {"x": 0, "y": 0, "width": PHONE[0], "height": PHONE[1]}
        assert len(session.playground.services.activities._instances) == 1
        async with page.expect_response("**/activities/*"):
            await page.get_by_role("button", name="Close the activity").tap()
        assert session.playground.services.activities._instances == {}


async def test_panel_and_chat_are_usable_together_and_escape_closes_the_panel(sdk: Path) -> None:
    async with browser_session() as session:
        with_activity(session)
        page = await session.tab("Ada")
        frame = await opened(session, page, sdk)
        await expect(page.locator(".activity iframe")).to_be_focused()
        await frame.locator("#inside").click()
        await page.locator(".composer-box").fill("still chatting")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message", has_text="still chatting")).to_be_visible()
        await page.get_by_role("button", name="Close the activity").focus()
        await page.keyboard.press("Escape")
        await expect(page.locator(".activity")).to_have_count(0)


async def test_closing_a_tab_leaves_the_instance(sdk: Path) -> None:
    async with browser_session() as session:
        with_activity(session)
        page = await session.tab("Ada")
        await opened(session, page, sdk)
        activities = session.playground.services.activities
        assert len(activities._instances) == 1
        await page.goto("about:blank")

        async def left() -> bool:
            return not activities._instances

        await until(left)
