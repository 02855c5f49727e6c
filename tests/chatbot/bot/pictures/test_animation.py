"""The film of a finished game follows its final post: once, beside no other game, and never in the way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chatbot.bot.pictures.painter import NoPainter, Picture
from chatbot.bot.pictures.pool_painter import painting
from chatbot.tables.messages import Film, TurnPost
from engine import replay
from tests.chatbot.bot.simulated_server import SimulatedServer, buttons, of, text_of
from tests.chatbot.services import done

if TYPE_CHECKING:
    from chatbot.bot.pictures.painter import Painter, PictureRequest, Pictures
    from chatbot.tables.messages import OutboxMessage
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


class Camera(NoPainter):
    """Films every game with one picture, and remembers the records."""

    def __init__(self) -> None:
        self.records: list[str] = []

    async def film(self, sketch: PictureRequest, record: str) -> Pictures:
        self.records.append(record)
        return (Picture(b"RIFF", "webp", "a film"),)


class SlowCamera(Camera):
    """Needs to be told when the film is done."""

    def __init__(self) -> None:
        super().__init__()
        self.done = asyncio.Event()

    async def film(self, sketch: PictureRequest, record: str) -> Pictures:
        await self.done.wait()
        return await super().film(sketch, record)


class BrokenCamera(NoPainter):
    """Films nothing."""

    async def film(self, sketch: PictureRequest, record: str) -> Pictures:
        raise RuntimeError("no light")


async def over(services: ServicesUnderTest, painter: Painter) -> tuple[SimulatedServer, list[OutboxMessage]]:
    """A club where a game has just ended, and what is to be told of its end."""
    simulated_server = SimulatedServer(services, painter)
    await simulated_server.open()
    anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
    await services.game(anna, ben, channel=simulated_server.channel.id)
    for _ in range(2):
        await services.take_messages(simulated_server.channel.id)
        facts = await services.facts(simulated_server.channel.id)
        mover = anna if facts.seat_of(anna.user) in facts.to_act else ben
        done(await services.actions.play(simulated_server.channel.id, mover, "pass", services.key()))
    return simulated_server, await services.take_messages(simulated_server.channel.id)


async def tell(simulated_server: SimulatedServer, tellings: list[OutboxMessage]) -> None:
    for telling in tellings:
        await simulated_server.bot.herald.publish(simulated_server.channel.id, telling)
    await simulated_server.bot.quiet()
    await simulated_server.env.settle()


async def test_the_film_follows_the_final_post_with_its_words_and_pings_nobody(services: ServicesUnderTest) -> None:
    camera = Camera()
    simulated_server, tellings = await over(services, camera)
    assert [type(one) for one in tellings if isinstance(one, TurnPost | Film)] == [TurnPost, Film]
    await tell(simulated_server, tellings)
    final, film = (await simulated_server.posts())[-2:]
    assert "Rematch" in buttons(final)
    assert "The whole game" in text_of(film)
    assert [item["description"] for part in of(film) if part["type"] == 12 for item in part["items"]] == ["a film"]
    assert "<@" not in text_of(film)
    assert [line.split()[1] for line in replay.read(camera.records[0]).moves] == ["pass", "pass"]
    await simulated_server.close()


async def test_a_film_that_is_told_twice_is_posted_once(services: ServicesUnderTest) -> None:
    simulated_server, tellings = await over(services, Camera())
    await tell(simulated_server, tellings)
    before = [post.id for post in await simulated_server.posts()]
    await tell(simulated_server, tellings)
    assert [post.id for post in await simulated_server.posts()] == before
    await simulated_server.close()


async def test_a_film_that_cannot_be_painted_takes_nothing_away(services: ServicesUnderTest) -> None:
    simulated_server, tellings = await over(services, BrokenCamera())
    await tell(simulated_server, tellings)
    assert "Rematch" in buttons(await simulated_server.last())
    await simulated_server.close()


async def test_no_film_runs_into_the_next_game(services: ServicesUnderTest) -> None:
    camera = Camera()
    simulated_server, tellings = await over(services, camera)
    done(
        await services.actions.rematch(
            simulated_server.channel.id, simulated_server.actor(simulated_server.anna), services.key()
        )
    )
    await tell(simulated_server, tellings)
    assert camera.records == []
    await simulated_server.close()


async def test_the_next_game_does_not_wait_for_the_film_which_then_is_not_shown(services: ServicesUnderTest) -> None:
    camera = SlowCamera()
    simulated_server, tellings = await over(services, camera)
    for telling in tellings:
        await simulated_server.bot.herald.publish(simulated_server.channel.id, telling)
    done(
        await services.actions.rematch(
            simulated_server.channel.id, simulated_server.actor(simulated_server.anna), services.key()
        )
    )
    for telling in await services.take_messages(simulated_server.channel.id):
        await simulated_server.bot.herald.publish(simulated_server.channel.id, telling)
    assert "Join" in buttons(await simulated_server.last())
    camera.done.set()
    await simulated_server.bot.quiet()
    assert camera.records
    assert "Join" in buttons(await simulated_server.last())
    await simulated_server.close()


async def test_the_bot_leaves_without_waiting_for_a_film(services: ServicesUnderTest) -> None:
    simulated_server, tellings = await over(services, SlowCamera())
    for telling in tellings:
        await simulated_server.bot.herald.publish(simulated_server.channel.id, telling)
    assert "Rematch" in buttons(await simulated_server.last())
    await simulated_server.close()


async def test_a_game_that_is_broken_off_has_no_film(services: ServicesUnderTest) -> None:
    simulated_server = SimulatedServer(services)
    await simulated_server.open()
    anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
    await services.game(anna, ben, channel=simulated_server.channel.id)
    for person in (anna, ben):
        done(await services.actions.end(simulated_server.channel.id, person, services.key()))
    assert not [one for one in await services.take_messages(simulated_server.channel.id) if isinstance(one, Film)]
    await simulated_server.close()


async def test_a_game_that_is_broken_off_shows_its_board_as_it_stands(services: ServicesUnderTest) -> None:
    async with painting(1) as painter:
        simulated_server = SimulatedServer(services, painter)
        await simulated_server.open()
        anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
        await services.game(anna, ben, game="tchu", channel=simulated_server.channel.id)
        for person in (anna, ben):
            done(await services.actions.end(simulated_server.channel.id, person, services.key()))
        await tell(simulated_server, (await services.take_messages(simulated_server.channel.id))[-1:])
        assert [part["type"] for part in of(await simulated_server.last())].count(12) == 1
        await simulated_server.close()
