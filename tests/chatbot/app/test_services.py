"""Every outcome of a move and of a message is counted exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.app.wiring import LATE, CountedPublisher
from chatbot.people.preferences import DAY
from chatbot.runtime import metrics
from chatbot.store.actions import MoveTimes
from chatbot.tables.outcome import Reminder, TurnPost
from chatbot.tables.table import Clock
from chatbot.work.dispatcher import Undelivered
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest, done

if TYPE_CHECKING:
    from chatbot.tables.outcome import OutboxMessage

pytestmark = pytest.mark.asyncio
PUBLISHED = "waypost_published_messages_total"


class FailingPublisher:
    """Fails as many times as a test requests."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures

    async def publish(self, _channel: int, _message: OutboxMessage) -> None:
        if self.failures:
            self.failures -= 1
            raise Undelivered("later")


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


async def test_a_move_is_counted_once_even_if_its_interaction_is_repeated(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    before = value("waypost_turns_total", game="toy", by="person")
    move, key = await services.a_move(ANNA), services.key()
    for _ in range(2):
        done(await services.tables.play(CHANNEL, ANNA, move, key))
    assert value("waypost_turns_total", game="toy", by="person") == before + 1


async def test_a_refused_move_is_counted_by_its_code(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    move = await services.a_move(ANNA)
    before = value("waypost_refused_moves_total", code="not-your-turn", by="person")
    await services.tables.play(CHANNEL, BEN, move, services.key())
    assert value("waypost_refused_moves_total", code="not-your-turn", by="person") == before + 1


async def test_the_time_to_the_post_is_measured_for_each_of_its_moves() -> None:
    now = 100.0
    times = MoveTimes(lambda: now)
    times.stored(CHANNEL, "m", 3)
    times.stored(CHANNEL, "m", 4)
    times.stored(CHANNEL, "m", 5)
    publisher = CountedPublisher(FailingPublisher(failures=1), times, lambda: now)
    post = TurnPost("m:4:0", "m", 4, (), (), over=False)
    counted, seconds = value("waypost_move_to_post_seconds_count"), value("waypost_move_to_post_seconds_sum")
    outcomes = {outcome: value(PUBLISHED, kind="TurnPost", outcome=outcome) for outcome in ("put off", "done")}
    now = 102.0
    with pytest.raises(Undelivered):
        await publisher.publish(CHANNEL, post)
    now = 103.0
    await publisher.publish(CHANNEL, post)
    await publisher.publish(CHANNEL, post)
    assert value("waypost_move_to_post_seconds_count") == counted + 2
    assert value("waypost_move_to_post_seconds_sum") == seconds + 6
    assert value(PUBLISHED, kind="TurnPost", outcome="put off") == outcomes["put off"] + 1
    assert value(PUBLISHED, kind="TurnPost", outcome="done") == outcomes["done"] + 2


async def test_a_reminder_counts_as_late_after_a_minute() -> None:
    due = 1_800_000_000
    for delay, late in ((5, 0), (LATE + 1, 1)):
        reminder = Reminder("m:1:0", "m", 1, (Clock(0, due - DAY, due + DAY, reminded_at=due + delay),), due)
        publisher = CountedPublisher(FailingPublisher(), MoveTimes(), lambda delay=delay: due + delay)  # type: ignore[misc]
        before = value("waypost_late_reminders_total")
        await publisher.publish(CHANNEL, reminder)
        assert value("waypost_late_reminders_total") == before + late
