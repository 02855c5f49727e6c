"""Tests of the bot as a guest: a person who installed it uses it where the bot is not a member.

The tests run over real sockets. Like Discord, the simulator allows the bot only responses there, with at most five
follow-ups each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.bot.components import BUTTONS, Act, ButtonId
from chatbot.tables.table import LESSON_TABLE
from playground.components import walk
from playground.limits import Limits
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, answered, button_of, has_button, taps_of, text_of
from tests.chatbot.bot.discord_schema import refused
from tests.chatbot.bot.painters import OnePicturePainter
from tests.discord.fake_discord import FakeDiscord
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground.services import RecordedRequest
    from playground.wire import Json
    from tests.chatbot.services import ServicesUnderTest
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "lounge"
LIMITS = Limits(answer_within=SOON, per_channel=(500, 1.0))
ANSWERS = ("away", "daily", "games", "hand", "help", "learn", "rules", "settings", "stats", "top")
MOST_PRESSES = 3
MEMBERS_ONLY = "I’m not a member here"
POSTING = {"/channels/{channel_id}/messages", "/channels/{channel_id}/threads"}


class Guest:
    """A person who has installed the bot, in places of which the bot is not a member."""

    def __init__(self, bot: BotOverSockets, person: Person, friend: Person, places: dict[str, str]) -> None:
        self.bot, self.person, self.friend, self.places = bot, person, friend, places

    async def ask(self, place: str, command: str, **options: object) -> Json:
        """Return the answer to a command."""
        return await answered(self.person, await self.person.slash(self.places[place], command, **options))

    async def press(self, message: Json, act: str, *cells: str) -> Json:
        """Press the first button of this kind whose cells begin with these cells, and return the answer."""
        tap = next(tap for tap in taps_of(message) if tap.act == act and tap.cells[: len(cells)] == cells)
        return await self.press_id(message, str(tap))

    async def press_id(self, message: Json, custom_id: str) -> Json:
        self.person.forget()
        outcome = await self.person.click(message, custom_id)
        assert outcome["outcome"] != "failed", (outcome, custom_id)
        shown: Json = (await self.bot.settled(self.person, outcome, message))["message"]
        return shown


@pytest_asyncio.fixture
async def guest(services: ServicesUnderTest) -> AsyncIterator[Guest]:
    """Yield Ada, who shares one server with the bot, and also uses the bot in another server and a group chat."""
    async with FakeDiscord(limits=LIMITS) as playground:
        ada, zoe = await playground.person("Ada"), await playground.person("Zoe")
        await ada.set(has_installed=True)
        users = [playground.services.world.users[int(person.id)] for person in (ada, zoe)]
        hall = playground.admin.add_foreign_guild("Elsewhere", *users, channels=("hall",))
        (channel,) = playground.services.world.channels_of(hall)
        places = {"server": str(channel.id), "chat": str(playground.admin.add_group(*users).id)}
        requests: list[RecordedRequest] = []
        playground.services.listeners.append(requests.append)
        bot = BotOverSockets(services, playground, OnePicturePainter())
        async with bot.open():
            yield Guest(bot, ada, zoe, places.copy())
        assert playground.services.interactions.unanswered == 0
        for request in requests:
            if request.payload.json:
                assert refused(request.method, request.path, request.payload.json) == [], request
            if request.template in POSTING:
                assert not any(place in request.path for place in places.values()), "it posts nothing as a guest"


@pytest.mark.parametrize("place", ["server", "chat"])
async def test_commands_that_only_answer_are_available(guest: Guest, place: str) -> None:
    offered = {command["name"] for command in await guest.person.commands(guest.places[place])}
    assert offered == {*ANSWERS, "play", "Statistics"}
    for command in ANSWERS:
        shown = await guest.ask(place, command)
        assert shown["flags"] & 64
        assert MEMBERS_ONLY not in text_of(shown), command


@pytest.mark.parametrize("place", ["server", "chat"])
async def test_commands_that_start_a_game_say_where_it_is_possible(guest: Guest, place: str) -> None:
    said = await guest.ask(place, "play")
    assert MEMBERS_ONLY in text_of(said)
    links = [part["url"] for part in walk(said["components"]) if part.get("url")]
    assert links == [guest.bot.bot.invitation]
    helped = await guest.ask(place, "help")
    for act in (Act.PLAY_NOW, Act.NEW_TABLE):
        assert MEMBERS_ONLY in text_of(await guest.press(helped, act))


@pytest.mark.parametrize("place", ["server", "chat"])
async def test_every_button_answers_or_refuses_in_one_sentence(guest: Guest, place: str) -> None:
    """After each command, the test presses each kind of button that up to three presses can reach."""
    pressed: set[str] = set()
    for command in ANSWERS:
        options = {"game": "europe"} if command in {"rules", "learn", "stats", "top"} else {}
        ways: list[tuple[str, ...]] = [()]
        while ways:
            way = ways.pop()
            shown = await guest.ask(place, command, **options)
            for custom_id in way:
                shown = await guest.press_id(shown, custom_id)
            for tap in buttons_of(shown) if len(way) < MOST_PRESSES else ():
                if tap.act not in pressed:
                    pressed.add(tap.act)
                    ways.append((*way, str(tap)))
            if way:
                last = ButtonId.parse(way[-1])
                assert last is not None
                may = BUTTONS[last.act].is_anywhere or last.channel == LESSON_TABLE
                assert (MEMBERS_ONLY in text_of(shown)) != may, last
    assert {Act.GAMES, Act.LEARN, Act.RULES, Act.DAILY, Act.SET, Act.TOP, Act.PLAY_NOW, Act.NEW_TABLE} <= pressed


def buttons_of(message: Json) -> list[ButtonId]:
    """Return the enabled buttons of a message."""
    parts = [part for part in walk(message["components"]) if part["type"] == 2 and not part.get("disabled")]
    ids = [ButtonId.parse(part.get("custom_id", "")) for part in parts]
    return [one for one in ids if one is not None]


@pytest.mark.parametrize("place", ["server", "chat"])
async def test_a_lesson_is_played(guest: Guest, place: str) -> None:
    course = await guest.ask(place, "learn", game="carcassonne")
    lesson = await guest.press(course, Act.LEARN, "carcassonne")
    assert "Lesson 1 of" in text_of(lesson)
    assert taps_of(lesson)[0].channel == LESSON_TABLE
    assert text_of(await guest.press_id(lesson, str(taps_of(lesson)[0]))) != text_of(lesson)


@pytest.mark.parametrize("place", ["server", "chat"])
async def test_the_daily_game_is_played_in_direct_messages(guest: Guest, place: str) -> None:
    panel = await guest.ask(place, "daily")
    paces = await guest.press(panel, Act.DAILY, "europe")
    begun = await guest.press(paces, Act.DAILY, "europe", "unlimited")
    dm = await guest.person.open_dm()
    assert f"https://discord.com/channels/@me/{dm['id']}" in text_of(begun)
    await guest.person.sees(dm, lambda message: has_button(message, Act.OPEN) or has_button(message, Act.PICK))


@pytest.mark.parametrize("place", ["server", "chat"])
async def test_without_direct_messages_the_daily_game_says_so(guest: Guest, place: str) -> None:
    await guest.person.set(dms_open=False)
    paces = await guest.press(await guest.ask(place, "daily"), Act.DAILY, "europe")
    said = await guest.press(paces, Act.DAILY, "europe", "unlimited")
    assert "You play the daily game in our direct messages" in text_of(said)


@pytest.mark.parametrize("place", ["server", "chat"])
async def test_a_persons_games_and_statistics_are_available(guest: Guest, place: str) -> None:
    ada = guest.person
    await guest.bot.start(ada, CHANNEL, "toy")
    post = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE))
    listed = text_of(await guest.ask(place, "games"))
    assert f"<#{ada.channel(CHANNEL)}>" in listed
    assert post["id"] in listed
    said = await answered(ada, await ada.menu(guest.places[place], "Statistics", guest.friend.id))
    assert "no results to show" in text_of(said)


async def test_a_person_without_a_common_server_plays_in_direct_messages(guest: Guest) -> None:
    """A person who has only installed the bot can use everything that begins a game in direct messages."""
    admin, world = guest.bot.playground.admin, guest.bot.playground.services.world
    for server in list(world.guilds.values()):
        if world.bot.id in server.members:
            admin.remove_bot(server)
    dm = await guest.person.open_dm()
    guest.places["dm"] = dm["id"]
    games = await guest.ask("dm", "play")
    playing = await guest.press(games, Act.PLAY_NOW)
    (europe,) = [tap for tap in taps_of(playing) if tap.act == Act.PLAY_NOW and tap.cells == ("europe",)]
    await guest.person.click(playing, str(europe))
    post = await guest.person.sees(dm, lambda message: has_button(message, Act.MORE) and not message["flags"] & 64)
    assert button_of(post, Act.MORE)


async def test_nothing_is_refused_on_a_server_with_the_bot(guest: Guest) -> None:
    guest.places["own"] = guest.person.channel(CHANNEL)
    helped = await guest.ask("own", "help")
    assert MEMBERS_ONLY not in text_of(await guest.press(helped, Act.NEW_TABLE))
