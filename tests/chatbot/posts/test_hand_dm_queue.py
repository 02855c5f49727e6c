"""Hands on their way by direct message: one that waits holds up nothing else, and one that fails is tried again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chatbot.posts.hands import HandDmQueue
from chatbot.store.posts import DueHandDm
from tests.chatbot.services import ANNA, BEN, CHANNEL
from tests.waiting import SOON

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio

ANNAS, BENS, ANNAS_ELSEWHERE = DueHandDm(CHANNEL, ANNA.user), DueHandDm(CHANNEL, BEN.user), DueHandDm(6, ANNA.user)


class Postman:
    """Sends what it is not told to keep or to refuse."""

    def __init__(self, services: ServicesUnderTest) -> None:
        self.sent: list[DueHandDm] = []
        self.kept: set[DueHandDm] = set()
        self.refused: set[DueHandDm] = set()
        self.has_sent = asyncio.Event()
        self.queue = HandDmQueue(services.due_hand_dms, self._send, services.clock)

    async def _send(self, hand: DueHandDm) -> None:
        if hand in self.kept:
            await asyncio.Event().wait()
        if hand in self.refused:
            raise OSError("refused")
        self.sent.append(hand)
        self.has_sent.set()


async def test_a_hand_that_waits_holds_up_no_other_person_and_not_the_end(services: ServicesUnderTest) -> None:
    postman = Postman(services)
    postman.kept.add(ANNAS)
    async with asyncio.timeout(SOON):
        await postman.queue.add({ANNAS: 0.0, ANNAS_ELSEWHERE: 0.0})
        await postman.queue.add({BENS: 0.0})
        await postman.has_sent.wait()
        await postman.queue.close()
    assert postman.sent == [BENS]
    after_restart = Postman(services)
    services.clock.now += 3600
    await after_restart.queue.retry_due()
    await after_restart.queue.wait(SOON)
    assert sorted(after_restart.sent, key=str) == sorted([ANNAS, ANNAS_ELSEWHERE], key=str)


async def test_a_hand_that_fails_is_tried_again_later_and_later(services: ServicesUnderTest) -> None:
    postman = Postman(services)
    postman.refused.add(ANNAS)
    tries = []
    for _ in range(12):
        await postman.queue.add({ANNAS: 0.0})
        await postman.queue.wait(SOON)
        entry = await services.redis.zscore(services.keys.due_hand_dms, str(ANNAS))
        assert entry is not None
        tries.append(int(entry) - services.clock.now)
        services.clock.now = int(entry)
    assert tries == sorted(tries)
    assert tries[0] < 60 < tries[-1] <= 3600


async def test_a_hand_that_failed_is_not_tried_before_its_time(services: ServicesUnderTest) -> None:
    postman = Postman(services)
    postman.refused.add(ANNAS)
    await postman.queue.add({ANNAS: 0.0})
    await postman.queue.wait(SOON)
    postman.refused.clear()
    await postman.queue.add({ANNAS: 0.0})
    await postman.queue.wait(SOON)
    assert postman.sent == []


async def test_a_hand_that_is_let_be_is_sent_once_for_all_that_has_asked_for_it(services: ServicesUnderTest) -> None:
    postman = Postman(services)
    for _ in range(3):
        await postman.queue.add({ANNAS: 0.05})
    await postman.queue.retry_due()
    assert postman.sent == []
    async with asyncio.timeout(SOON):
        await postman.has_sent.wait()
    await postman.queue.wait(SOON)
    assert postman.sent == [ANNAS]
    assert await services.due_hand_dms.take(services.clock.now + 3600, services.clock.now) == []


async def test_a_hand_that_is_let_be_is_sent_before_the_process_ends(services: ServicesUnderTest) -> None:
    postman = Postman(services)
    await postman.queue.add({ANNAS: SOON})
    await postman.queue.close()
    assert postman.sent == [ANNAS]


async def test_a_hand_that_is_let_be_is_sent_by_another_process_when_this_one_is_killed(
    services: ServicesUnderTest,
) -> None:
    killed, other = Postman(services), Postman(services)
    await killed.queue.add({ANNAS: 3600.0})
    services.clock.now += 61
    await other.queue.retry_due()
    await other.queue.wait(SOON)
    assert other.sent == [ANNAS]


async def test_two_processes_do_not_send_the_same_hand(services: ServicesUnderTest) -> None:
    first, second = Postman(services), Postman(services)
    await services.due_hand_dms.put([ANNAS, BENS], services.clock.now)
    await asyncio.gather(first.queue.retry_due(), second.queue.retry_due())
    await first.queue.wait(SOON)
    await second.queue.wait(SOON)
    assert sorted([*first.sent, *second.sent], key=str) == sorted([ANNAS, BENS], key=str)


async def test_the_hands_of_a_person_who_is_forgotten_are_not_sent(services: ServicesUnderTest) -> None:
    await services.due_hand_dms.put([ANNAS, ANNAS_ELSEWHERE, BENS], services.clock.now)
    await services.due_hand_dms.forget_user(ANNA.user)
    assert await services.due_hand_dms.take(services.clock.now, services.clock.now) == [BENS]
