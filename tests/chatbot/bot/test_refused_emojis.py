"""Every message still arrives if Discord rejects emojis at random, or because they were deleted."""

from __future__ import annotations

import io
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from chatbot.bot import card_emojis
from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.channels import DirectMessages
from chatbot.bot.client import Client
from chatbot.bot.components import Act, Button, ButtonId, Layout, MenuOption
from chatbot.bot.painter import CardSign
from playground.limits import Limits
from render import pictures
from tests.chatbot.autoplay import until
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, answered, button_of, has_button
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.simulated_server import parts
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from playground.services import RecordedRequest
    from playground.wire import Json
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
RED = CardSign("🟥", "card_red", b"\x89PNG\r\n\x1a\n red")
BUTTON, MENU = ButtonId(Act.OPEN, 1), ButtonId(Act.PICK, 1)
FILE = b"the whole file"
GAME = "tchu"


class Signs(NoPainter):
    """Paints the given card signs."""

    def __init__(self, *signs: CardSign) -> None:
        self._signs = signs

    async def signs(self) -> Sequence[CardSign]:
        return self._signs


@pytest.fixture(autouse=True)
def no_emojis_afterwards() -> Iterator[None]:
    yield
    CARD_EMOJIS.use({})


def page() -> Layout:
    made = Layout("a 🟥 card")
    made.file("board.txt")
    made.buttons([Button(BUTTON, "🟥 red")])
    made.menu(MENU, "Card", [MenuOption("red", "🟥 red")])
    return made


def attached() -> discord.File:
    return discord.File(io.BytesIO(FILE), "board.txt")


def signs_of(message: Json) -> list[tuple[str, bool]]:
    """Return the label of every button and option, each with True if the button or option has an emoji."""
    holders = [one for part in parts(message["components"]) for one in [part, *part.get("options", [])]]
    return [(one["label"], bool(one.get("emoji"))) for one in holders if "label" in one]


class Room:
    """A channel in which a client has an emoji for red."""

    def __init__(self, playground: FakeDiscord, client: Client) -> None:
        self.playground = playground
        self.client = client
        self.channel = client.guilds[0].text_channels[0]
        self.requests: list[RecordedRequest] = []
        playground.services.listeners.append(self.requests.append)

    async def send(self) -> tuple[Json, int]:
        """Send a page with a file. Return the message's final state and the number of requests."""
        self.requests.clear()
        await self.channel.send(view=page().build(), files=[attached()])
        return self._last(), len(self.requests)

    async def edit(self) -> tuple[Json, int]:
        message = await self.channel.send(view=Layout("before").build())
        self.requests.clear()
        await message.edit(view=page().build(), attachments=[attached()])
        return self._last(), len(self.requests)

    def _last(self) -> Json:
        answer: Any = self.requests[-1].answer
        return dict(answer)

    async def is_whole(self, message: Json) -> bool:
        """Return True if the message's file has arrived unchanged."""
        (file,) = (part for part in parts(message["components"]) if part["type"] == 13)
        async with aiohttp.ClientSession() as session, session.get(file["file"]["url"]) as got:
            return await got.read() == FILE


@pytest_asyncio.fixture
async def room() -> AsyncIterator[Room]:
    async with FakeDiscord(limits=Limits.without_rates()) as playground, running(Client(), playground) as client:
        await CARD_EMOJIS.load(client, Signs(RED))
        yield Room(playground, client)


@pytest.mark.parametrize("way", ["send", "edit"])
async def test_a_message_with_a_rejected_emoji_is_retried_at_once(room: Room, way: str) -> None:
    fault = room.playground.faults.refuse_emojis("/messages", method={"send": "POST", "edit": "PATCH"}[way])
    message, requests = await getattr(room, way)()
    assert (fault.met, requests) == (1, 1)
    assert signs_of(message) == [("red", True), ("red", True)]
    assert await room.is_whole(message)


@pytest.mark.parametrize("way", ["send", "edit"])
async def test_an_emoji_rejected_twice_becomes_a_character(room: Room, way: str) -> None:
    room.playground.faults.set_limits(refused_emojis=1.0)
    message, requests = await getattr(room, way)()
    assert requests == 3
    assert signs_of(message) == [("🟥 red", False), ("🟥 red", False)]
    assert "a 🟥 card" in [part.get("content") for part in parts(message["components"])]
    assert await room.is_whole(message)


@pytest.mark.parametrize("share", [0.0, 1.0])
async def test_a_direct_message_arrives(room: Room, share: float) -> None:
    room.playground.faults.set_limits(refused_emojis=share)
    person = room.playground.services.add_person("Ada")
    letter = Layout("your cards")
    letter.buttons([Button(BUTTON, "🟥 red")])
    sent = await DirectMessages(lambda: room.client, time.time).send(person.id, letter)
    (label,) = signs_of({"components": [one.to_dict() for one in sent.components]})
    assert label == (("🟥 red", False) if share else ("red", True))


async def test_an_unknown_emoji_counts_as_rejected(room: Room) -> None:
    room.playground.faults.fail("/messages", 404, code=10014, method="POST", times=2)
    message, _ = await room.send()
    assert signs_of(message) == [("🟥 red", False), ("🟥 red", False)]


async def test_other_rejections_do_not_count_as_rejected_emojis(room: Room) -> None:
    fault = room.playground.faults.fail("/messages", 400, code=50035, method="POST", times=9)
    with pytest.raises(discord.HTTPException):
        await room.send()
    assert fault.met == 1


def every_sign() -> list[CardSign]:
    return [CardSign(text, name, data) for text, (name, data) in pictures.signs(GAME).items()]


@pytest.mark.parametrize("trouble", ["refused", "gone"])
async def test_a_game_continues_despite_rejected_emojis(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """No post, private answer or edit fails or is late, and missing emojis are restored."""
    monkeypatch.setattr(card_emojis, "LOAD_AGAIN_AFTER", 0.0)
    limits = Limits(answer_within=SOON, per_channel=(500, 1.0))
    async with FakeDiscord(limits=limits) as playground:
        over_sockets = BotOverSockets(services, playground, Signs(*every_sign()))
        async with over_sockets.open():
            ada = await playground.person("Ada")
            await until(_are_uploaded)
            await over_sockets.start(ada, "lounge", GAME)
            heard: list[RecordedRequest] = []
            playground.services.listeners.append(heard.append)
            if trouble == "refused":
                playground.faults.set_limits(refused_emojis=1.0)
            else:
                playground.faults.lose_emojis()
            assert await over_sockets.play("lounge", [ada], 6) > 0
            post = await ada.sees("lounge", lambda message: has_button(message, Act.HAND))
            await answered(ada, await ada.click(post, button_of(post, Act.HAND)))
            await until(partial(_are_there, playground))
    refused = {(one.method, one.path.split("/")[1]) for one in heard if one.status == 400}
    assert {("POST", "channels"), ("PATCH", "webhooks"), ("POST", "interactions")} <= refused or trouble == "gone"
    assert refused
    assert "failed" not in caplog.text
    assert "is dropped" not in caplog.text


async def _are_there(playground: FakeDiscord) -> bool:
    return len(playground.services.world.emojis) == len(every_sign())


async def _are_uploaded() -> bool:
    return CARD_EMOJIS.in_text("🟥") != "🟥"
