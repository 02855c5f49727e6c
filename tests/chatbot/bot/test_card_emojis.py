"""Tests of emojis for cards: their upload, their use in sentences and on buttons, and the characters that replace
missing ones.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord.utils import utcnow

from chatbot.bot.card_emojis import CARD_EMOJIS, CardEmojis
from chatbot.bot.components import Act, Button, ButtonId, Layout, MenuOption
from chatbot.bot.painter import CardSign
from render import pictures
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.simulated_server import parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RED = CardSign("🟥", "card_red", b"a picture")
REDRAWN = CardSign("🟥", "card_red", b"another picture")
BUTTON = ButtonId(Act.OPEN, 1)


class Emoji:
    """An emoji as Discord lists it."""

    def __init__(self, client: Client, name: str, number: int) -> None:
        self._client, self.name, self.id = client, name, number

    async def delete(self) -> None:
        self._client.emojis.remove(self)


class Client:
    """A client that simulates Discord's emoji functions."""

    def __init__(self) -> None:
        self.emojis: list[Emoji] = []
        self.uploads = 0

    async def fetch_application_emojis(self) -> list[Emoji]:
        return list(self.emojis)

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        assert image
        self.uploads += 1
        self.emojis.append(Emoji(self, name, self.uploads))
        return self.emojis[-1]


class NoEmojis(Client):
    """A Discord that accepts no emojis."""

    async def fetch_application_emojis(self) -> list[Emoji]:
        raise discord.DiscordException


class SignPainter(NoPainter):
    """Paints the given card signs."""

    def __init__(self, *signs: CardSign) -> None:
        self._signs = signs

    async def signs(self) -> Sequence[CardSign]:
        return self._signs


def shown_by(page: Layout) -> list[dict[str, Any]]:
    """Return the components of a page."""
    return list(parts(page.build().to_components()))  # type: ignore[no-untyped-call]


@pytest.fixture
def red() -> Iterator[str]:
    """Let this process have an emoji for red during a test, and yield it."""
    emoji = discord.PartialEmoji(name="card_red_1", id=77)
    CARD_EMOJIS.use({"🟥": emoji})
    yield str(emoji)
    CARD_EMOJIS.use({})


async def loaded(client: Client, *signs: CardSign) -> CardEmojis:
    emojis = CardEmojis()
    await emojis.load(client, SignPainter(*signs))  # type: ignore[arg-type]
    return emojis


@pytest.mark.asyncio
async def test_a_sign_is_uploaded_again_only_after_a_new_drawing() -> None:
    client = Client()
    first = await loaded(client, RED)
    again = await loaded(client, RED)
    assert client.uploads == 1
    assert first.in_text("🟥 red") == again.in_text("🟥 red") == f"<:{RED.emoji_name}:1> red"
    foreign = Emoji(client, "card_red_of_the_host", 50)
    client.emojis.append(foreign)
    redrawn = await loaded(client, REDRAWN)
    assert redrawn.in_text("🟥") == f"<:{REDRAWN.emoji_name}:2>"
    assert [emoji.name for emoji in client.emojis] == [foreign.name, REDRAWN.emoji_name], "the old drawing is gone"


@pytest.mark.asyncio
async def test_an_earlier_drawing_stays_a_week_for_old_processes() -> None:
    client = Client()
    old = Emoji(client, RED.emoji_name, discord.utils.time_snowflake(utcnow() - timedelta(days=90)))
    new = Emoji(client, REDRAWN.emoji_name, discord.utils.time_snowflake(utcnow() - timedelta(days=6)))
    client.emojis = [old, new]
    await loaded(client, REDRAWN)
    await loaded(client, RED)
    assert client.emojis == [old, new]
    new.id = discord.utils.time_snowflake(utcnow() - timedelta(days=8))
    await loaded(client, REDRAWN)
    assert client.emojis == [new]


@pytest.mark.asyncio
async def test_without_emojis_the_characters_stay() -> None:
    emojis = await loaded(NoEmojis(), RED)
    assert emojis.in_text("🟥 red") == "🟥 red"
    assert emojis.split("🟥 red") == (None, "🟥 red")


def test_buttons_and_menus_show_the_sign_before_the_name_of_the_colour(red: str) -> None:
    page = Layout()
    page.text("2 🟥 and `🟥`")
    page.text("3 🟥")
    page.buttons([Button(BUTTON, "🟥 red")])
    page.menu(BUTTON, "Card", [MenuOption("red", "🟥 red")])
    found = shown_by(page)
    assert [part["content"] for part in found if part["type"] == 10] == ["2 🟥 and `🟥`", f"3 {red}"]
    (button,) = (part for part in found if part["type"] == 2)
    assert (button["label"], button["emoji"]["id"]) == ("red", 77)
    (menu,) = (part for part in found if part["type"] == 3)
    assert (menu["options"][0]["label"], menu["options"][0]["emoji"]["id"]) == ("red", 77)


def test_a_text_too_long_for_emojis_keeps_its_characters(red: str) -> None:
    page = Layout()
    page.text("🟥" * 1000)
    (text,) = (part["content"] for part in shown_by(page) if part["type"] == 10)
    assert red not in text
    assert len(text) == 1000


@pytest.mark.parametrize("game", ["europe", "tchu"])
def test_every_card_of_a_rail_game_has_its_own_sign(game: str) -> None:
    signs = pictures.signs(game)
    assert len({name for name, _ in signs.values()}) == len(signs)
    assert {"🟥", "🟩", "🚂"} <= set(signs)
    for name, data in signs.values():
        assert name.isidentifier()
        assert data.startswith(b"\x89PNG")
        assert len(data) < 20_000
