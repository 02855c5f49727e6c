"""The film of a finished game follows its final post once, and delays nothing."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest

from chatbot.bot.painter import painting
from chatbot.runtime.tasks import end
from chatbot.tables import ending
from chatbot.tables.outcome import GameFilm, TurnPost
from engine import replay
from tests.chatbot.bot.painters import NoPainter, RecordingFilmPainter
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, buttons, of, text_of
from tests.chatbot.services import done

if TYPE_CHECKING:
    from chatbot.bot.painter import Painter, PictureRequest, Pictures
    from chatbot.tables.outcome import OutboxMessage
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


class SlowFilmPainter(RecordingFilmPainter):
    """Finishes each film only when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.done = asyncio.Event()

    async def film(self, request: PictureRequest, record: str) -> Pictures:
        await self.done.wait()
        return await super().film(request, record)


class BrokenFilmPainter(NoPainter):
    """Fails to paint any film."""

    async def film(self, request: PictureRequest, record: str) -> Pictures:
        raise RuntimeError("no paint")


async def ended_game(services: ServicesUnderTest, painter: Painter) -> tuple[SimulatedServer, list[OutboxMessage]]:
    """Open a server where a game has just ended. Return the server and the outbox messages of the game's end."""
    simulated_server = SimulatedServer(services, painter)
    await simulated_server.open()
    anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
    await services.game(anna, ben, channel=simulated_server.channel.id)
    for _ in range(2):
        await services.take_messages(simulated_server.channel.id)
        facts = await services.facts(simulated_server.channel.id)
        mover = anna if facts.seat_of(anna.user) in facts.to_act else ben
        done(await services.tables.play(simulated_server.channel.id, mover, "pass", services.key()))
    return simulated_server, await services.take_messages(simulated_server.channel.id)


async def publish(simulated_server: SimulatedServer, messages: list[OutboxMessage]) -> None:
    for message in messages:
        await simulated_server.bot.publisher.publish(simulated_server.channel.id, message)
    await simulated_server.carry_out("film")


async def test_the_film_follows_the_final_post_and_notifies_nobody(
    services: ServicesUnderTest,
) -> None:
    painter = RecordingFilmPainter()
    simulated_server, messages = await ended_game(services, painter)
    assert [type(one) for one in messages if isinstance(one, TurnPost | GameFilm)] == [TurnPost, GameFilm]
    await publish(simulated_server, messages)
    final, film = (await simulated_server.posts())[-2:]
    assert "Rematch" in buttons(final)
    assert "The whole game" in text_of(film)
    assert [item["description"] for part in of(film) if part["type"] == 12 for item in part["items"]] == ["a film"]
    assert "<@" not in text_of(film)
    assert [line.split()[1] for line in replay.read(painter.records[0]).moves] == ["pass", "pass"]
    games = text_of(answer(await simulated_server.anna.slash(simulated_server.channel, "games")))
    assert re.search(rf"\[replay\]\(\S+/{simulated_server.channel.id}/{film.id}\)", games)
    await simulated_server.close()


async def test_a_repeated_film_is_posted_once(services: ServicesUnderTest) -> None:
    simulated_server, messages = await ended_game(services, RecordingFilmPainter())
    await publish(simulated_server, messages)
    before = [post.id for post in await simulated_server.posts()]
    await publish(simulated_server, messages)
    assert [post.id for post in await simulated_server.posts()] == before
    await simulated_server.close()


async def test_a_failed_film_leaves_the_final_post_unchanged(services: ServicesUnderTest) -> None:
    simulated_server, messages = await ended_game(services, BrokenFilmPainter())
    await publish(simulated_server, messages)
    assert "Rematch" in buttons(await simulated_server.last())
    await simulated_server.close()


async def test_the_film_may_appear_below_the_next_games_lobby(
    services: ServicesUnderTest,
) -> None:
    painter = SlowFilmPainter()
    simulated_server, messages = await ended_game(services, painter)
    for message in messages:
        await simulated_server.bot.publisher.publish(simulated_server.channel.id, message)
    done(
        await services.tables.act(
            simulated_server.channel.id, simulated_server.actor(simulated_server.anna), services.key(), ending.rematch
        )
    )
    await simulated_server.deliver()
    assert "Accept" in buttons(await simulated_server.last())
    painter.done.set()
    await simulated_server.carry_out("film")
    assert "The whole game" in text_of(await simulated_server.last())
    await simulated_server.close()


async def retry_due(simulated_server: SimulatedServer) -> None:
    """Let two minutes pass, and post the films that are due."""
    simulated_server.services.clock.now += 120
    await simulated_server.carry_out("film")


async def films(simulated_server: SimulatedServer) -> int:
    return sum("The whole game" in text_of(post) for post in await simulated_server.posts())


async def test_an_interrupted_film_is_posted_by_the_next_process(
    services: ServicesUnderTest,
) -> None:
    simulated_server, messages = await ended_game(services, SlowFilmPainter())
    for message in messages:
        await simulated_server.bot.publisher.publish(simulated_server.channel.id, message)
    painting = asyncio.create_task(simulated_server.carry_out("film"))
    await asyncio.sleep(0.1)
    await end([painting])
    await simulated_server.bot.shut_down()
    await simulated_server.restart(RecordingFilmPainter())
    await retry_due(simulated_server)
    await retry_due(simulated_server)
    assert await films(simulated_server) == 1
    await simulated_server.close()


async def test_a_film_without_a_response_is_posted_later(services: ServicesUnderTest) -> None:
    simulated_server, messages = await ended_game(services, RecordingFilmPainter())
    path = f"/channels/{simulated_server.channel.id}/messages"
    for message in messages:
        if isinstance(message, GameFilm):
            simulated_server.env.inject_error("POST", path, status=503)
        await simulated_server.bot.publisher.publish(simulated_server.channel.id, message)
        await simulated_server.carry_out("film")
    assert await films(simulated_server) == 0
    await retry_due(simulated_server)
    assert await films(simulated_server) == 1
    await simulated_server.close()


async def test_a_film_is_abandoned_after_some_attempts(services: ServicesUnderTest) -> None:
    painter = SlowFilmPainter()
    simulated_server, messages = await ended_game(services, painter)
    for message in messages:
        await simulated_server.bot.publisher.publish(simulated_server.channel.id, message)
    for _ in range(3):
        painting = asyncio.create_task(simulated_server.carry_out("film"))
        await asyncio.sleep(0.1)
        await end([painting])
        services.clock.now += 120
    painter.done.set()
    await simulated_server.carry_out("film")
    assert await films(simulated_server) == 0
    await simulated_server.close()


async def test_a_stopped_game_has_no_film(services: ServicesUnderTest) -> None:
    simulated_server = SimulatedServer(services)
    await simulated_server.open()
    anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
    await services.game(anna, ben, channel=simulated_server.channel.id)
    for person in (anna, ben):
        done(await services.tables.end(simulated_server.channel.id, person, services.key()))
    assert not [one for one in await services.take_messages(simulated_server.channel.id) if isinstance(one, GameFilm)]
    await simulated_server.close()


async def test_a_game_stopped_without_points_shows_only_its_board(
    services: ServicesUnderTest,
) -> None:
    async with painting(1) as painter:
        simulated_server = SimulatedServer(services, painter)
        await simulated_server.open()
        anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
        await services.game(anna, ben, game="tchu", channel=simulated_server.channel.id)
        for person in (anna, ben):
            done(await services.tables.end(simulated_server.channel.id, person, services.key()))
        await publish(simulated_server, (await services.take_messages(simulated_server.channel.id))[-1:])
        assert [part["type"] for part in of(await simulated_server.last())].count(12) == 1
        await simulated_server.close()
