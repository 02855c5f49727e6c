"""Whole sessions of people, and failures: the unmodified bot on a Discord simulator, over real sockets."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.bot.components import Act, ButtonId
from chatbot.bot.painter import painting
from playground.components import walk
from playground.limits import Limits
from playground.world import Permission
from tests.chatbot import games
from tests.chatbot.bot.bot_over_sockets import (
    BotOverSockets,
    answered,
    button_of,
    following,
    has_button,
    taps_of,
    text_of,
)
from tests.chatbot.bot.discord_schema import refused
from tests.chatbot.bot.painters import NoPainter
from tests.discord.fake_discord import FakeDiscord
from tests.discord.message_parts import component
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.bot.painter import PictureRequest, Pictures
    from playground.services import RecordedRequest
    from playground.wire import Json
    from tests.chatbot.services import ServicesUnderTest
    from tests.discord.person import Person

pytestmark = pytest.mark.asyncio
CHANNEL = "lounge"
JPEG = b"\xff\xd8"
LIMITS = Limits(answer_within=SOON, per_channel=(500, 1.0))
LONGEST_ID = 20
"""Most digits of a snowflake; longer parts of an address are tokens."""


@pytest_asyncio.fixture
async def bot_over_sockets(services: ServicesUnderTest) -> AsyncIterator[BotOverSockets]:
    """Yield a running bot. Its requests are checked against Discord's API description."""
    async with FakeDiscord(limits=LIMITS) as playground:
        heard: list[RecordedRequest] = []
        playground.services.listeners.append(heard.append)
        bot_over_sockets = BotOverSockets(services, playground)
        async with bot_over_sockets.open():
            yield bot_over_sockets
        assert playground.services.interactions.unanswered == 0
        for request in heard:
            if request.payload.json:
                assert refused(request.method, request.path, request.payload.json) == [], request


@pytest.mark.parametrize("game", [game.id for game in games.every()])
async def test_one_person_plays_against_computers(bot_over_sockets: BotOverSockets, game: str) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    await bot_over_sockets.start(ada, CHANNEL, game)
    assert await bot_over_sockets.play(CHANNEL, [ada], 12) > 0
    await ada.until(lambda: len(with_buttons(ada)) == 1)


def with_buttons(person: Person) -> list[Json]:
    """Return the public messages that have buttons. Older messages lose theirs."""
    return [message for message in person.messages.values() if not message["flags"] & 64 and taps_of(message)]


async def test_discords_data_shows_which_press_started_a_game(
    bot_over_sockets: BotOverSockets,
) -> None:
    ada, bartek = await bot_over_sockets.playground.person("Ada"), await bot_over_sockets.playground.person("Bartek")
    await bot_over_sockets.start(ada, CHANNEL, "toy", bartek)
    proof = await bartek.sees(CHANNEL, lambda message: "Shuffled fairly, with Discord’s number" in text_of(message))
    pressed = proof["interaction_metadata"]
    assert text_of(proof).endswith(f" {pressed['id']}")
    assert pressed["user"]["id"] == ada.id
    facts = await bot_over_sockets.facts(ada, CHANNEL)
    assert facts.begun_by == int(pressed["id"])
    lobby = await bartek.sees(CHANNEL, lambda message: message["id"] == pressed["interacted_message_id"])
    assert "toy" in text_of(lobby).lower()


async def test_a_game_moves_only_to_a_channel_where_its_host_may_write(bot_over_sockets: BotOverSockets) -> None:
    bartek, world = await bot_over_sockets.playground.person("Bartek"), bot_over_sockets.playground.services.world
    await bartek.slash(CHANNEL, "game new", game="toy")
    room = world.channels[int(bartek.channel("trains"))]
    thread = world.add_thread(room, "there", world.bot)
    lacking = Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
    world.overwrite(room, world.users[int(bartek.id)], deny=lacking)
    for place, lacks in ((room, "„Wysyłanie wiadomości”"), (thread, "„Wysyłanie wiadomości w wątkach”")):
        said = text_of(await answered(bartek, await bartek.slash(CHANNEL, "game move", channel=str(place.id))))
        assert f"<#{place.id}> brakuje ci: {lacks}" in said
    world.overwrite(room, world.users[int(bartek.id)])
    said = text_of(await answered(bartek, await bartek.slash(CHANNEL, "game move", channel=str(room.id))))
    assert f"Gra toczy się dalej na <#{room.id}>" in said
    assert (await bot_over_sockets.facts(bartek, "trains")).host == int(bartek.id)


async def test_everybody_is_answered_in_their_own_language(bot_over_sockets: BotOverSockets) -> None:
    ada, bartek = await bot_over_sockets.playground.person("Ada"), await bot_over_sockets.playground.person("Bartek")
    await bot_over_sockets.start(ada, CHANNEL, "europe", bartek)
    post = await bartek.sees(CHANNEL, lambda message: has_button(message, Act.HAND))
    assert "your move" in text_of(post), "the server speaks English"
    shown = await answered(bartek, await bartek.slash(CHANNEL, "rules"))
    assert "Cel gry" in text_of(shown)
    hand = await answered(ada, await ada.click(post, button_of(post, Act.HAND)))
    assert "Keep at least 2 of these 4" in text_of(hand)
    commands = await bartek.commands(CHANNEL)
    assert {"partia", "ręka", "zasady"} <= {command["name_localizations"]["pl"] for command in commands}


async def test_a_post_with_a_lost_response_is_made_once(bot_over_sockets: BotOverSockets) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    bot_over_sockets.playground.faults.fail_after("/messages", 502, method="POST")
    await ada.slash(CHANNEL, "game new", game="toy")
    await ada.sees(CHANNEL, lambda message: has_button(message, Act.JOIN))
    lobbies = [message for message in await ada.history(CHANNEL) if has_button(message, Act.JOIN)]
    assert len(lobbies) == 1


async def test_the_bot_waits_for_a_rate_limit(bot_over_sockets: BotOverSockets) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    fault = bot_over_sockets.playground.faults.rate_limit("/messages", 0.1, method="POST")
    await bot_over_sockets.start(ada, CHANNEL, "toy")
    assert await bot_over_sockets.play(CHANNEL, [ada], 3) > 0
    assert fault.met == 1


async def test_no_token_reaches_a_log_line(bot_over_sockets: BotOverSockets, caplog: pytest.LogCaptureFixture) -> None:
    """Even after errors, no log line contains the bot's token or an interaction's token, which is part of URLs."""
    caplog.set_level(logging.INFO)
    heard: list[RecordedRequest] = []
    bot_over_sockets.playground.services.listeners.append(heard.append)
    ada, faults = await bot_over_sockets.playground.person("Ada"), bot_over_sockets.playground.faults
    injected = [
        faults.rate_limit("/messages", 0.1, method="POST"),
        faults.rate_limit("/webhooks/", 0.1),
        faults.fail("/webhooks/", 500),
        faults.fail("/webhooks/", 404),
    ]
    await bot_over_sockets.start(ada, CHANNEL, "toy")
    for _ in range(3):
        await ada.slash(CHANNEL, "game show")
    await ada.until(lambda: all(fault.met for fault in injected))
    tokens = {word for request in heard for word in request.path.split("/") if len(word) > LONGEST_ID}
    assert tokens
    assert "429" in caplog.text or "rate limited" in caplog.text
    for token in (bot_over_sockets.playground.bot_token, *tokens):
        assert token not in caplog.text


async def test_a_dropped_gateway_loses_no_press(bot_over_sockets: BotOverSockets) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    await bot_over_sockets.start(ada, CHANNEL, "toy")
    await bot_over_sockets.play(CHANNEL, [ada], 2)
    bot_over_sockets.playground.faults.drop_sockets()
    assert await bot_over_sockets.play(CHANNEL, [ada], 2) > 0


async def test_two_people_press_at_once(bot_over_sockets: BotOverSockets) -> None:
    """Two people choose their first tickets at the same instant, and both choices count."""
    ada, bartek = await bot_over_sockets.playground.person("Ada"), await bot_over_sockets.playground.person("Bartek")
    await bot_over_sockets.start(ada, CHANNEL, "tchu", bartek)
    presses = []
    for person in (ada, bartek):
        post = await person.sees(CHANNEL, lambda message: has_button(message, Act.OPEN))
        asked = await answered(person, await person.click(post, button_of(post, Act.OPEN)))
        menus = [part for part in walk(asked["components"]) if part["type"] == 3]
        assert len(menus) == 1, text_of(asked)
        (menu,) = menus
        values = [option["value"] for option in menu["options"]][: menu["max_values"]]
        presses.append(person.select(asked, menu["custom_id"], *values))
    await asyncio.gather(*presses)
    await ada.sees(CHANNEL, lambda message: "Everybody has chosen" in text_of(message))
    assert (await bot_over_sockets.facts(ada, CHANNEL)).moves == 2


async def test_closed_direct_messages_do_not_stop_a_game(bot_over_sockets: BotOverSockets) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    await ada.set(dms_open=False)
    await bot_over_sockets.start(ada, CHANNEL, "toy")
    post = await ada.sees(CHANNEL, lambda message: has_button(message, Act.HAND))
    said = ""
    while "direct messages" not in said:
        said = text_of(await answered(ada, await ada.click(post, button_of(post, Act.HAND))))
    assert await bot_over_sockets.play(CHANNEL, [ada], 3) > 0


async def test_a_rate_limit_for_direct_messages_delays_neither_games_nor_shutdown(
    bot_over_sockets: BotOverSockets,
) -> None:
    ada = await bot_over_sockets.playground.person("Ada")
    limit = bot_over_sockets.playground.faults.rate_limit("/users/@me/channels", 300, method="POST", times=1000)
    async with asyncio.timeout(SOON):
        await bot_over_sockets.start(ada, CHANNEL, "toy")
        assert await bot_over_sockets.play(CHANNEL, [ada], 3) > 0
        assert limit.met == 1, "the request waits and is not repeated"
        await bot_over_sockets.bot.shut_down()


async def test_a_slow_answer_is_cancelled_when_the_bot_ends(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, painted = asyncio.Event(), asyncio.Event()

    class SlowPainter(NoPainter):
        async def hand(self, request: PictureRequest) -> Pictures:
            begun.set()
            await painted.wait()
            return ()

    monkeypatch.setattr("chatbot.bot.client.ANSWER_SECONDS", 0.1)
    async with FakeDiscord(limits=LIMITS) as playground:
        bot_over_sockets = BotOverSockets(services, playground, SlowPainter())
        async with bot_over_sockets.open():
            ada = await playground.person("Ada")
            await bot_over_sockets.start(ada, CHANNEL, "tchu")
            await ada.sees(CHANNEL, lambda message: has_button(message, Act.OPEN))
            await ada.slash(CHANNEL, "hand")
            await asyncio.wait_for(begun.wait(), SOON)
        painted.set()
        await asyncio.sleep(0)
        assert not [task for task in asyncio.all_tasks() if "on_interaction" in str(task)]
    assert "unanswered interactions" in caplog.text
    assert "Traceback" not in caplog.text


async def test_pictures_are_posted_previewed_and_kept_when_a_post_loses_its_buttons(
    services: ServicesUnderTest,
) -> None:
    async with painting(1) as painter, FakeDiscord(limits=LIMITS) as playground:
        bot_over_sockets = BotOverSockets(services, playground, painter)
        async with bot_over_sockets.open():
            ada = await playground.person("Ada")
            await bot_over_sockets.start(ada, CHANNEL, "carcassonne")
            await bot_over_sockets.play(CHANNEL, [ada], 2)
            await ada.until(lambda: len(with_buttons(ada)) == 1)
            posts = [message for message in await ada.history(CHANNEL) if re.search("[▲■]", text_of(message))]
            for post in posts[:-1]:
                painted = [picture async for picture in ada.pictures(post)]
                assert painted
                assert all(picture.startswith(JPEG) for picture in painted)
            assert [picture async for picture in ada.pictures(posts[0])]
            with_farms = await ada.sees(CHANNEL, lambda message: has_button(message, Act.MORE))
            head = ButtonId.parse(button_of(with_farms, Act.MORE))
            assert head is not None
            farms = str(ButtonId(Act.PICTURE, head.channel, head.match, cells=("farms",)))
            shown = await following(ada, await ada.select(with_farms, str(head), farms))
            assert [picture async for picture in ada.pictures(shown)]


async def test_settings_are_available_everywhere_including_direct_messages(
    bot_over_sockets: BotOverSockets,
) -> None:
    """In direct messages, a person can also get their data as a file and delete it for every server."""
    ada, bartek = await bot_over_sockets.playground.person("Ada"), await bot_over_sockets.playground.person("Bartek")
    await bot_over_sockets.start(ada, CHANNEL, "toy", bartek)
    await bartek.open_dm()
    panel = await answered(bartek, await bartek.slash("dm", "settings"))
    assert "Twoje ustawienia" in text_of(panel)
    menu = component(panel, "Zmień…")
    (dark,) = (option["value"] for option in menu["options"] if option["label"] == "Ciemne obrazki")
    await bartek.select(panel, "Zmień…", dark)
    off = await bartek.sees(None, lambda message: "Motyw: ciemny" in text_of(message))
    file = await answered(bartek, await bartek.click(off, button_of(off, Act.DATA)))
    (url,) = [part["file"]["url"] for part in walk(file["components"]) if part["type"] == 13]
    data = json.loads(await bartek.download(url))
    assert (data["user"], data["preferences"]["theme"]) == (bartek.id, "dark")
    assert [table["name"] for table in data["tables"]] == ["Bartek"]
    bot_over_sockets.services.clock.now += 3600
    await bartek.click(off, button_of(off, Act.FORGET))
    asked = await bartek.sees(None, lambda message: "Tego nie da się cofnąć" in text_of(message))
    await bartek.click(asked, "Usuń na zawsze")
    await bartek.sees(None, lambda message: "Twoje dane są usunięte" in text_of(message))
    told = await ada.sees(CHANNEL, lambda message: "has left for good" in text_of(message))
    assert "Bartek" not in text_of(told)
    assert (await bot_over_sockets.facts(ada, CHANNEL)).seat_of(int(bartek.id)) is None
