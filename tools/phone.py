"""A phone that shows the running bot, for pictures and films.

The shipped bot runs on the playground, and three friends play a game with fixed shuffles and moves.
``discord_look.css`` gives the page the look of Discord's app, so a picture shows what players will see. Emojis and
letters come from the machine's fonts: install Noto Sans and Noto Color Emoji before you take pictures.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Final

import msgspec
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from chatbot.app.play import isolated, with_activity
from chatbot.app.settings import settings_from
from chatbot.app.wiring import RunningBot, real_environment, running_bot
from chatbot.bot.client import ShardPlan
from chatbot.bot.components import Act
from chatbot.runtime.tasks import StopRequest
from chatbot.store.actions import Done
from chatbot.tables import lobby
from chatbot.tables.outcome import Change, Refusal, World
from chatbot.tables.table import Actor, Table
from engine.ai.player import Level, choose
from engine.api import AnyGame, Position
from playground.entities import User
from playground.limits import Limits
from tests.chatbot.bot.bot_over_sockets import has_button
from tests.discord.connecting import pointed_at
from tests.discord.fake_discord import FakeDiscord
from tests.discord.person import Person

SIZE: Final = (390, 780)
ROOM: Final = "board-games"
FRIENDS: Final = ("Leo", "Zoë", "Maya")
ME: Final = "Maya"  # The owner of the phone.
LOOK: Final = Path(__file__).with_name("discord_look.css")
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PATIENCE: Final = 60.0
expect.set_options(timeout=PATIENCE * 1000)
READY: Final = """() => [...document.images].every((image) => image.complete && image.naturalWidth)
  && !document.querySelector('.thinking, [aria-busy="true"]')"""

SCROLL: Final = "(top) => { document.querySelector('.log-scroller').scrollTop = top; }"
NEWEST: Final = """() => {
  const log = document.querySelector(".log-scroller"), last = [...log.querySelectorAll(".message")].at(-1);
  return Math.min(log.scrollHeight - log.clientHeight, last.offsetTop);
}"""
"""Scroll offset that shows the newest message from its beginning, or the end of the log if that comes first."""


class Phone:
    """Maya's phone, in the channel where the friends play."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def button(self, label: str) -> Locator:
        """Return the newest button with this label."""
        return self.page.get_by_role("button", name=label, exact=True).last

    def press(self, act: str) -> Locator:
        """Return the bot's newest button or menu with the text ``act`` in its id."""
        return self.page.locator(f"[data-custom-id*={json.dumps(act)}]").last

    async def private_answers(self, number: int) -> None:
        """Wait until there are ``number`` answers that only Maya can see."""
        await expect(self.page.locator(".message-ephemeral")).to_have_count(number)

    async def show_newest(self) -> None:
        """Scroll to the beginning of the newest message."""
        await self.page.evaluate(SCROLL, await self.page.evaluate(NEWEST))

    async def settled(self) -> None:
        """Wait until all pictures are loaded and the bot has answered."""
        await self.page.wait_for_function(READY)
        await self.page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


class Stage:
    """The bot, three friends, and the channel in which they play."""

    def __init__(self, discord: FakeDiscord, running: RunningBot, browser: Browser, locale: str) -> None:
        self._discord, self._services, self._browser, self._locale = discord, running.services, browser, locale
        self._number = count()
        world = discord.services.world
        self._users: dict[str, User] = {name: world.add_person(name, locale) for name in FRIENDS}
        guild = discord.admin.add_guild("Board games", *self._users.values(), locale=locale, channels=(ROOM,))
        self._users[ME].has_agreed = True  # to be known by name on the live board
        self._channel = next(one.id for one in world.channels.values() if one.guild_id == guild.id)

    async def friend(self, name: str) -> Person:
        return await self._discord.person(name, self._locale)

    async def open_lobby(self, game: str, **options: str) -> None:
        """Let Leo open a table and Zoë join it."""
        leo = await self.friend("Leo")
        await leo.slash(ROOM, "game new", game=game, pace="day", **options)
        await leo.sees(ROOM, lambda message: message["components"])
        await self._act("Zoë", lobby.join)

    async def play(self, game: AnyGame, moves: int) -> None:
        """Let Maya join and Leo start the game, then play at least ``moves`` moves, until it is Maya's turn."""
        await self._act(ME, lobby.join)
        await self._act("Leo", lobby.start)
        await self.go_on(game, moves)

    async def go_on(self, game: AnyGame, moves: int) -> None:
        """Play at least ``moves`` moves, chosen like those of the normal level, until only Maya is to move or the game
        is over.
        """
        made = 0
        while seats := game.to_act(position := game.load((await self._table()).position)):
            name = FRIENDS[seats[0]]
            if made >= moves and name == ME and len(seats) == 1:
                break
            move, key = choice(game, position, made), f"picture:{next(self._number)}"
            done = await self._services.tables.play(self._channel, self._actor(name), move, key)
            if not isinstance(done, Done):
                raise ValueError(f"{name} cannot play {move}: {done}")
            made += 1
        else:
            return
        maya = await self.friend(ME)
        await maya.sees(ROOM, lambda message: f"<@{maya.id}>" in json.dumps(message) and has_button(message, Act.OPEN))

    @asynccontextmanager
    async def phone(self, size: tuple[int, int] = SIZE, scale: int = 1) -> AsyncIterator[Phone]:
        """Open Maya's phone on the channel."""
        context = await self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=scale,
            has_touch=True,
            is_mobile=True,
            color_scheme="dark",
            reduced_motion="reduce",
            locale=self._locale,
            bypass_csp=True,  # Allows adding the style sheet.
        )
        page = await context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        await page.goto(f"{self._discord.page_url}&user={self._users[ME].id}")
        await page.locator("header button").first.tap()
        await page.locator(".channel", has_text=ROOM).tap()
        await page.add_style_tag(path=LOOK)
        phone = Phone(page)
        await phone.settled()
        yield phone
        await context.close()

    def _actor(self, name: str) -> Actor:
        return Actor(self._users[name].id, name)

    async def _act(self, name: str, action: Callable[[Table | None, Actor, World], Change | Refusal]) -> None:
        key = f"picture:{name}:{action.__name__}"
        await self._services.tables.act(self._channel, self._actor(name), key, action)

    async def _table(self) -> Table:
        table = await self._services.store.table(self._channel)
        if table is None:
            raise LookupError("no table is open")
        return table


def choice(game: AnyGame, position: Position, number: int) -> str:
    """Return the move that the normal level chooses for the acting seat. ``number`` is its random seed."""
    if game.strategy is None:
        raise ValueError(f"{game.id} has no computers")
    view = game.view(position, game.to_act(position)[0])
    return str(choose(game, game.strategy, view, Level.NORMAL, number))


async def middle_of(what: Locator) -> tuple[float, float]:
    """Return the centre of an element on the screen, in pixels."""
    box = await what.bounding_box()
    if box is None:
        raise LookupError(f"{what} is not on the screen")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@asynccontextmanager
async def open_stage(seed: str, locale: str = "en-GB") -> AsyncIterator[Stage]:
    """Run the bot for people who use the language ``locale``, with a fixed seed for all shuffles."""
    path = next(found for name in BROWSERS if (found := shutil.which(name)))
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="waypost-pictures-"))
        discord = await stack.enter_async_context(FakeDiscord(Path(folder), limits=Limits.without_rates()))
        driver = await stack.enter_async_context(async_playwright())
        stack.enter_context(pointed_at(discord))
        chosen = settings_from({"WAYPOST_DATA": folder, "WAYPOST_PROCESSES": "1"})
        settings = with_activity(isolated(chosen, 0), discord)
        environment = msgspec.structs.replace(real_environment(), new_seed=lambda: seed)
        running = await stack.enter_async_context(
            running_bot(settings, discord.bot_token, ShardPlan(), StopRequest(), environment)
        )
        if (links := running.bot.frame.board_links) is not None:
            discord.map_activity(links.url)
        browser = await driver.chromium.launch(executable_path=path, args=FLAGS)
        stack.push_async_callback(browser.close)
        yield Stage(discord, running, browser, locale)
