"""A server's announcements are made once, and retried after failures. The ranking has the film of its best game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from chatbot.bot.channels import Channels
from chatbot.bot.painter import Picture
from chatbot.people.daily import GRACE, DailyTry, ends_at
from chatbot.runtime.metrics import REGISTRY
from chatbot.store.daily_games import NewTry
from chatbot.store.due import LAST_RETRY
from chatbot.tables.log import PublicState
from chatbot.tables.table import Pace
from tests.chatbot.bot.painters import NoPainter, RecordingFilmPainter
from tests.chatbot.bot.simulated_server import SimulatedServer, buttons, of, text_of
from tests.chatbot.due_entries import FOR_EVER
from tests.chatbot.features.result_presses import choose
from tests.chatbot.finished_games import play_to_the_end, play_try
from tests.chatbot.services import done

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from chatbot.bot.painter import PictureRequest, Pictures
    from engine.history import History
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


class News:
    """A channel in which a server makes all its announcements."""

    def __init__(self, server: SimulatedServer) -> None:
        self._server = server
        self.channel = server.guild.create_text_channel("news")

    async def choose(self) -> None:
        await self._server.services.server_settings.change(self._server.guild.id, "announcements", self.channel.id)

    async def posts(self) -> list[discord.Message]:
        await self._server.carry_out("announcement")
        found = self._server.bot.get_channel(self.channel.id)
        assert isinstance(found, discord.TextChannel)
        return [post async for post in found.history(limit=None)][::-1]

    async def retry(self, seconds: int = 0) -> None:
        """Make the announcements that are due after ``seconds``."""
        self._server.services.clock.now += seconds
        await self._server.carry_out("announcement")


async def due_announcements(services: ServicesUnderTest) -> list[str]:
    return [name for name, _ in await services.due.until(FOR_EVER) if name.startswith("announcement:")]


async def news_of(server: SimulatedServer) -> News:
    news = News(server)
    await news.choose()
    return news


def failing(monkeypatch: pytest.MonkeyPatch, channel: int, error: Exception) -> None:
    """Let every attempt to open the channel fail."""
    real = Channels.open

    async def opened(self: Channels, wanted: int) -> Any:
        if wanted == channel:
            raise error
        return await real(self, wanted)

    monkeypatch.setattr(Channels, "open", opened)


async def ended_game(server: SimulatedServer) -> None:
    """Play a game of two people and post everything up to its end."""
    services, people = server.services, [server.actor(server.anna), server.actor(server.ben)]
    await services.game(*people, channel=server.channel.id, guild=server.guild.id)
    await server.deliver()
    await play_to_the_end(services, *people, channel=server.channel.id)
    await server.deliver()


class ResultPainter(NoPainter):
    """Paints the result of every game as the same picture."""

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        return (Picture(b"\xff\xd8\xff", "jpg", "the result"),)


async def test_an_end_is_announced_with_winners_and_picture(services: ServicesUnderTest) -> None:
    server = SimulatedServer(services, ResultPainter())
    await server.open()
    news = await news_of(server)
    await ended_game(server)
    (post,) = await news.posts()
    facts = await services.facts(server.channel.id)
    board = await services.queries.public_state(server.channel.id)
    assert isinstance(board, PublicState)
    assert board.standings is not None
    for seat in board.standings.winners:
        assert server.person(facts, seat).name in text_of(post)
    shown = [item["description"] for part in of(post) if part["type"] == 12 for item in part["items"]]
    assert shown == ["the result"]
    await server.close()


async def test_a_failed_announcement_is_retried(
    simulated_server: SimulatedServer,
) -> None:
    news = await news_of(simulated_server)
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, news.channel.id, aiohttp.ClientError())
        await ended_game(simulated_server)
        assert await news.posts() == []
        await news.retry(60)
        assert await news.posts() == []
    await news.retry(120)
    (post,) = await news.posts()
    assert "🏆" in text_of(post)
    assert f"/{simulated_server.channel.id}/" in text_of(post)
    await news.retry(7200)
    assert len(await news.posts()) == 1


async def test_an_announcement_survives_its_processs_death(
    simulated_server: SimulatedServer,
) -> None:
    news = await news_of(simulated_server)
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, news.channel.id, aiohttp.ClientError())
        await ended_game(simulated_server)
        await simulated_server.carry_out("announcement")
    await simulated_server.restart()
    await news.retry(600)
    assert len(await news.posts()) == 1


async def test_old_news_is_not_announced(simulated_server: SimulatedServer) -> None:
    news = await news_of(simulated_server)
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, news.channel.id, aiohttp.ClientError())
        await ended_game(simulated_server)
        await simulated_server.carry_out("announcement")
    await news.retry(7 * 3600)
    assert await news.posts() == []
    assert not await due_announcements(simulated_server.services)


def refusal(status: int, code: int) -> discord.HTTPException:
    """Return the exception that discord.py raises for this refusal."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": "no"})


async def test_an_announcement_waits_for_permission_to_write(
    simulated_server: SimulatedServer,
) -> None:
    news = await news_of(simulated_server)
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, news.channel.id, refusal(403, 50013))
        await ended_game(simulated_server)
        for _ in range(3):
            await news.retry(int(LAST_RETRY))
            assert await news.posts() == []
    await news.retry(int(LAST_RETRY))
    (post,) = await news.posts()
    assert "🏆" in text_of(post)


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (400, 50035)])
async def test_an_impossible_announcement_is_dropped_and_counted(
    simulated_server: SimulatedServer, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    news, services = await news_of(simulated_server), simulated_server.services
    labels = {"status": str(status), "code": str(code)}
    before = REGISTRY.get_sample_value("waypost_dropped_posts_total", labels) or 0
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, news.channel.id, refusal(status, code))
        await ended_game(simulated_server)
        await simulated_server.carry_out("announcement")
    assert not await due_announcements(services)
    assert REGISTRY.get_sample_value("waypost_dropped_posts_total", labels) == before + 1
    assert f"channel {news.channel.id}: announcement dropped: end " in caplog.text
    await news.retry(600)
    assert await news.posts() == []


async def daily_try(server: SimulatedServer, person: MemberActor) -> str:
    """Play today's game, which the person requested on the server, to its end. Return the match."""
    actor = server.actor(person)
    place = DailyTry(person.user.dm_channel.id, 0)
    done(await server.services.daily.begin(actor, NewTry("toy", place, server.guild.id, Pace.UNLIMITED)))
    return (await play_try(server.services, actor, place.channel)).match


async def test_the_daily_ranking_is_announced_once_in_the_evening_with_the_film_of_the_best_game(
    services: ServicesUnderTest,
) -> None:
    painter = RecordingFilmPainter()
    server = SimulatedServer(services, painter)
    await server.open()
    news = await news_of(server)
    await choose(server, server.ben, "private")
    for person in (server.anna, server.ben):
        await daily_try(server, person)
    day = services.daily.today()
    seed = await services.store.dailies.known_seed(day, "toy")
    services.clock.now = ends_at(day) - 1
    await news.retry()
    assert await news.posts() == []
    await news.retry(1 + GRACE)
    (post,) = await news.posts()
    assert "1\\. **anna**" in text_of(post)
    assert "ben" not in text_of(post)
    assert seed in text_of(post)
    assert "Daily game" in buttons(post)
    assert [item["description"] for part in of(post) if part["type"] == 12 for item in part["items"]] == ["a film"]
    for seconds in (0, 600, 3600):
        await news.retry(seconds)
    assert len(await news.posts()) == 1
    await server.close()


async def test_a_ranking_is_not_posted_again_after_its_processs_death(
    simulated_server: SimulatedServer,
) -> None:
    news, services = await news_of(simulated_server), simulated_server.services
    await daily_try(simulated_server, simulated_server.anna)
    (due,) = await due_announcements(services)
    services.clock.now = ends_at(services.daily.today()) + GRACE
    await news.retry()
    assert len(await news.posts()) == 1
    await services.due.put(due)
    await simulated_server.restart()
    await news.retry()
    await news.posts()
    path = f"/channels/{news.channel.id}/messages"
    asked = simulated_server.env.http_requests
    sent: list[Any] = [one.json for one in asked if (one.method, one.path) == ("POST", path)]
    assert len(sent) == 2
    assert len({body["nonce"] for body in sent}) == 1, "Discord makes one post of both"
    assert all(body["enforce_nonce"] for body in sent)


async def test_no_ranking_without_public_results_or_announcements(
    simulated_server: SimulatedServer,
) -> None:
    news, services = await news_of(simulated_server), simulated_server.services
    await choose(simulated_server, simulated_server.anna, "private")
    await daily_try(simulated_server, simulated_server.anna)
    await news.retry(2 * 24 * 3600 - GRACE)
    assert await news.posts() == []
    assert not await due_announcements(services)


async def test_a_try_in_a_servers_thread_is_not_announced(simulated_server: SimulatedServer) -> None:
    news, services = await news_of(simulated_server), simulated_server.services
    anna, channel = simulated_server.actor(simulated_server.anna), simulated_server.channel.id
    place = DailyTry(channel, simulated_server.guild.id)
    done(await services.daily.begin(anna, NewTry("toy", place, simulated_server.guild.id, Pace.UNLIMITED)))
    await play_try(services, anna, channel)
    await simulated_server.deliver()
    assert await news.posts() == []
