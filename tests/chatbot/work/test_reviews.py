"""A worker makes one review for all requests. Reviews are cached for a while, and delay no turn."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from chatbot.app.wiring import carrying_out, watching
from chatbot.store.reviews import KEPT_FOR, FinishedReview, ReviewProgress
from chatbot.tables.outcome import NO_RECORD
from chatbot.work.thinking import ReviewPool
from tests.chatbot import games
from tests.chatbot.autoplay import until
from tests.chatbot.finished_games import play_whole
from tests.chatbot.reviewing import InlineReviewer
from tests.chatbot.services import ANNA, BEN, CHANNEL, GUILD

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.store.reviews import Reviewer
    from engine.review import ScannedMove
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def working(services: ServicesUnderTest, reviewer: Reviewer) -> AsyncIterator[None]:
    """Run a worker for reviews."""
    async with carrying_out(services.review_worker(reviewer)), watching(services):
        yield


async def match_of(services: ServicesUnderTest) -> str:
    return (await services.facts()).match


async def until_reviewed(services: ServicesUnderTest, match: str) -> FinishedReview:
    async def check() -> bool:
        return isinstance(await services.reviews.known(CHANNEL, match), FinishedReview)

    await until(check)
    found = await services.reviews.known(CHANNEL, match)
    assert isinstance(found, FinishedReview)
    return found


class SlowReviewer(InlineReviewer):
    """Waits for the test's permission to scan a game."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.may_go_on = asyncio.Event(), asyncio.Event()

    async def scan(self, record: str, first: int, end: int) -> tuple[ScannedMove, ...]:
        self.begun.set()
        await self.may_go_on.wait()
        return await super().scan(record, first, end)


class BrokenReviewer(InlineReviewer):
    async def scan(self, record: str, first: int, end: int) -> tuple[ScannedMove, ...]:
        raise ConnectionError


async def test_a_worker_makes_a_requested_review(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    match = await match_of(services)
    async with working(services, InlineReviewer()):
        assert await services.reviews.ask(CHANNEL, match, ANNA.user, GUILD) == ReviewProgress()
        found = await until_reviewed(services, match)
    assert found.review.game == "toy"
    assert await services.reviews.ask(CHANNEL, match, ANNA.user, GUILD) == found
    assert 0 < await services.redis.ttl(services.keys.review(CHANNEL, match)) <= KEPT_FOR


async def test_later_requests_get_the_progress_of_the_same_review(
    services: ServicesUnderTest,
) -> None:
    await play_whole(services, ANNA, BEN)
    match, reviewer = await match_of(services), SlowReviewer()
    async with working(services, reviewer):
        await services.reviews.ask(CHANNEL, match, ANNA.user, GUILD)
        await reviewer.begun.wait()
        meanwhile = await services.reviews.ask(CHANNEL, match, ANNA.user, GUILD)
        reviewer.may_go_on.set()
        found = await until_reviewed(services, match)
    assert isinstance(meanwhile, ReviewProgress)
    assert reviewer.scanned == len(found.review.expected)


async def test_no_turn_waits_behind_a_review(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    await services.reviews.ask(CHANNEL, await match_of(services), ANNA.user, GUILD)
    await services.watcher().look()
    assert await services.queues.of("turn").count("queued") == 0
    assert await services.queues.of("review").count("queued") == 1


async def test_an_unfinished_game_has_no_review(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    assert await services.reviews.ask(CHANNEL, await match_of(services), ANNA.user, GUILD) == NO_RECORD


async def test_another_versions_review_is_made_again(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    match = await match_of(services)
    await services.redis.set(services.keys.review(CHANNEL, match), b"of another version")
    assert await services.reviews.ask(CHANNEL, match, ANNA.user, GUILD) == ReviewProgress()


async def test_a_failed_review_is_made_on_the_next_request(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    match = await match_of(services)
    with pytest.raises(ConnectionError):
        await services.reviews.make(CHANNEL, match, BrokenReviewer())
    assert await services.reviews.ask(CHANNEL, match, ANNA.user, GUILD) == ReviewProgress(0)
    assert await services.reviews.make(CHANNEL, match, InlineReviewer()) is None
    assert isinstance(await services.reviews.ask(CHANNEL, match, ANNA.user, GUILD), FinishedReview)


async def test_the_review_process_gives_the_same_result(services: ServicesUnderTest) -> None:
    await play_whole(services, ANNA, BEN)
    record = await services.queries.record(CHANNEL, await match_of(services))
    assert isinstance(record, str)
    async with ReviewPool(games.find) as pool:
        assert await pool.scan(record, 0, 4) == await InlineReviewer().scan(record, 0, 4)
        assert await pool.examine(record, 1) == await InlineReviewer().examine(record, 1)
