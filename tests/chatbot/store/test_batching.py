"""What is asked of Redis at the same time is sent together, and everybody gets their own answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from redis.exceptions import ResponseError

from chatbot.store import connection
from tests.redis_requests import counted_sends

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from redis.asyncio import Redis

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def redis(server: str) -> AsyncIterator[Redis]:
    client = connection.connect(server)
    await client.set("batching:one", "1")
    await client.set("batching:two", "2")
    yield client
    await client.aclose()


async def test_questions_of_the_same_moment_take_one_round_trip(redis: Redis) -> None:
    pipe = redis.pipeline(transaction=False)
    pipe.get("batching:one")
    pipe.exists("batching:none")
    with counted_sends() as sends:
        answers = await asyncio.gather(redis.get("batching:one"), pipe.execute(), redis.get("batching:two"))
    assert answers == [b"1", [b"1", 0], b"2"]
    assert len(sends) == 1


async def test_so_do_questions_of_which_one_asks_several_things_itself(redis: Redis) -> None:
    async def both() -> tuple[object, object]:
        one, two = await asyncio.gather(redis.get("batching:one"), redis.get("batching:two"))
        return one, two

    with counted_sends() as sends:
        none, found = await asyncio.gather(redis.exists("batching:none"), both())
    assert (none, found) == (0, (b"1", b"2"))
    assert len(sends) == 1


async def test_a_wrong_command_is_its_callers_matter_alone(redis: Redis) -> None:
    pipe = redis.pipeline(transaction=False)
    pipe.lpush("batching:one", "x")
    asked = redis.get("batching:one"), redis.lpush("batching:two", "x"), pipe.execute()
    fine, wrong, wrong_pipe = await asyncio.gather(*asked, return_exceptions=True)
    assert fine == b"1"
    assert isinstance(wrong, ResponseError)
    assert isinstance(wrong_pipe, ResponseError)


async def test_a_caller_who_gives_up_leaves_the_others_their_answers(redis: Redis) -> None:
    impatient, patient = (
        asyncio.ensure_future(redis.get("batching:one")),
        asyncio.ensure_future(redis.get("batching:two")),
    )
    await asyncio.sleep(0)
    impatient.cancel()
    assert await patient == b"2"
    assert impatient.cancelled()


async def test_an_unknown_script_is_sent_though_others_ask_meanwhile(redis: Redis) -> None:
    await redis.script_flush()
    script = redis.register_script("return redis.call('GET', KEYS[1])")
    by_script, asked = await asyncio.gather(script(keys=["batching:one"]), redis.get("batching:two"))
    assert (by_script, asked) == (b"1", b"2")


async def test_when_redis_is_away_everybody_who_asks_is_told() -> None:
    client = connection.connect("redis://127.0.0.1:1/0")
    asked = await asyncio.gather(client.get("one"), client.get("two"), return_exceptions=True)
    assert all(isinstance(problem, Exception) and connection.is_outage(problem) for problem in asked)
    await client.aclose()
