"""In the queues of experts, reviews and films, people and servers take turns."""

from __future__ import annotations

import random
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import pytest

from chatbot.app.wiring import carrying_out
from chatbot.store.connection import as_text
from chatbot.store.due import owned, words_of
from chatbot.tables import lobby
from chatbot.work.later import Carrier, QueueWorker, Work
from engine.ai.player import Level
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.services import ANNA, BEN, CHANNEL, GUILD, done
from tests.chatbot.work.job_worker import until_to_act

if TYPE_CHECKING:
    from chatbot.tables.table import Actor
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
KINDS = ["expert", "review", "film"]
HERE, THERE = 1, 2  # Servers


class Waiting:
    """Waiting jobs of one kind. Their names come from people's letters: ``a1`` is the first job of person a."""

    def __init__(self, services: ServicesUnderTest, kind: str) -> None:
        self._services, self._kind = services, kind
        self.done: list[str] = []

    async def ask(self, person: str, how_often: int = 1, server: int = HERE) -> None:
        for number in range(1, how_often + 1):
            entry = owned(f"{self._kind}:{person}{number}", server, ord(person))
            await self._services.due.put(entry)
            await self._services.watcher().look()

    async def carry_out(self) -> str:
        """Let one worker do all jobs, and return the jobs' names in the order of the work."""
        waiting = await self._services.queues.of(self._kind).count("queued")
        carrier = Carrier(self._services.due, {self._kind: self._note})
        async with carrying_out(QueueWorker(carrier, self._services.queues.of(self._kind), 1)):

            async def is_done() -> bool:
                return len(self.done) == waiting

            await until(is_done)
        return " ".join(self.done)

    async def _note(self, work: Work) -> None:
        self.done.append(work.words[0])


@pytest.mark.parametrize("kind", KINDS)
async def test_one_persons_many_jobs_do_not_delay_anothers(services: ServicesUnderTest, kind: str) -> None:
    waiting = Waiting(services, kind)
    await waiting.ask("a", 4)
    await waiting.ask("b", 2)
    await waiting.ask("c")
    assert await waiting.carry_out() == "a1 b1 c1 a2 b2 a3 a4"


@pytest.mark.parametrize("kind", KINDS)
async def test_a_large_server_does_not_delay_another(services: ServicesUnderTest, kind: str) -> None:
    waiting = Waiting(services, kind)
    for person in "abcd":
        await waiting.ask(person, server=HERE)
    await waiting.ask("x", 2, server=THERE)
    await waiting.ask("y", server=THERE)
    assert await waiting.carry_out() == "a1 x1 b1 y1 c1 d1 x2"


async def test_several_servers_give_a_person_no_advantage(services: ServicesUnderTest) -> None:
    waiting = Waiting(services, "review")
    await waiting.ask("a", 2, server=HERE)
    await waiting.ask("a", 1, server=THERE)
    await waiting.ask("b", server=HERE)
    assert await waiting.carry_out() == "a1 b1 a2 a1"


async def test_people_in_direct_messages_do_not_count_as_one_server(services: ServicesUnderTest) -> None:
    waiting = Waiting(services, "review")
    for person in "abc":
        await waiting.ask(person, server=0)
    await waiting.ask("x", server=HERE)
    assert await waiting.carry_out() == "a1 b1 c1 x1"


async def test_first_jobs_always_come_before_second_ones_in_order_of_arrival(
    services: ServicesUnderTest,
) -> None:
    rng, queue, numbers = random.Random(7), services.queues.of("review"), count()
    firsts: list[str] = []
    for _ in range(200):
        person = rng.choice("abc")
        await services.due.put(owned(f"review:{person}{next(numbers)}", HERE, ord(person)))
        await services.watcher().look()
        jobs = await services.redis.lrange(f"saq:{services.keys.queue('reviews')}:queued", 0, -1)
        order = [words_of(as_text(job))[-1] for job in jobs]
        rounds = [sum(other[0] == one[0] for other in order[:place]) for place, one in enumerate(order)]
        assert rounds == sorted(rounds)
        before, firsts = firsts, order[: rounds.count(0)]
        assert [one for one in before if one in firsts] == [one for one in firsts if one in before]
        if rng.random() < 0.6:
            assert await queue.dequeue(1) is not None


async def against_experts(services: ServicesUnderTest, person: Actor, channel: int, places: int) -> None:
    await services.lobby(person, places=places, channel=channel)
    for _ in range(places - 1):
        done(
            await services.tables.act(channel, person, services.key(), partial(lobby.add_computer, level=Level.EXPERT))
        )
    facts = done(await services.tables.act(channel, person, services.key(), lobby.start)).facts
    if 0 in facts.to_act:
        done(await services.tables.play(channel, person, await services.a_move(person, channel), services.key()))
    await services.watcher().look()


async def test_another_hosts_expert_does_not_wait_behind_twelve_games(
    services: ServicesUnderTest,
) -> None:
    for channel in range(CHANNEL, CHANNEL + 12):
        await against_experts(services, ANNA, channel, 3)
    assert await services.due.experts_waiting() == 12
    await against_experts(services, BEN, CHANNEL + 12, 2)
    queued = await services.redis.lrange(services.keys.experts_waiting, 0, -1)
    hosts = [as_text(job).partition("@")[2] for job in queued]
    anna, ben = (owned("", GUILD, one.user).removeprefix("@") for one in (ANNA, BEN))
    assert hosts == [anna, ben, *[anna] * 11]
    assert all(f"@{GUILD}." in as_text(job) for job in queued)
    async with carrying_out(services.expert_worker(InlineMoveChooser())):
        await until_to_act(services, 0, CHANNEL + 12)
