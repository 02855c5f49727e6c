"""Tests of the due list: commits add and remove entries, and processes claim them."""

from __future__ import annotations

import pytest

from chatbot.people.preferences import DAY, HOUR
from chatbot.store.due import FIRST_RETRY, LAST_RETRY, deadline_name, entries_of
from chatbot.store.tables import CommitOutcome
from chatbot.tables import lobby, seats
from chatbot.tables.deadlines import next_deadline, soonest_deadline
from chatbot.tables.outcome import lobby_change, next_table
from tests.chatbot.due_entries import FOR_EVER, computer_turn
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, ServicesUnderTest, done, to_move
from tests.chatbot.work.deadlines import due, table_of

pytestmark = pytest.mark.asyncio


async def names(services: ServicesUnderTest) -> list[str]:
    return [name for name, _ in await services.due.until(FOR_EVER)]


async def traces(services: ServicesUnderTest) -> int:
    """Return the number of values about entries that Redis holds outside the due list itself."""
    keys = services.keys
    return await services.redis.hlen(keys.due_held) + await services.redis.hlen(keys.due_since)


async def test_the_list_has_exactly_the_entries_of_the_tables(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    await services.lobby(CLEO, channel=CHANNEL + 1)
    for _ in range(6):
        actor = to_move(facts, ANNA, BEN)
        facts = done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key())).facts
        tables = [await table_of(services), await table_of(services, CHANNEL + 1)]
        expected = entries_of(tables[0]) | entries_of(tables[1])
        assert {name: int(at) for name, at in await services.due.until(FOR_EVER)} == expected
        for table in tables:
            when = soonest_deadline(table)
            assert when is not None
            assert when <= (next_deadline(table, {}) or 0), "early, never late"


async def test_a_lost_commit_adds_no_entries(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    table = await table_of(services)
    done(await services.tables.act(CHANNEL, BEN, services.key(), lobby.join))
    before = await services.due.until(FOR_EVER)
    late = lobby_change(next_table(table, int(services.clock()) - HOUR, host=BEN.user))
    assert await services.store.commit(table, late, "late") is CommitOutcome.LOST
    assert await services.due.until(FOR_EVER) == before


async def test_an_overdue_entry_is_due_with_its_commit(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    first = to_move(facts, ANNA, BEN)
    done(await services.tables.act(CHANNEL, first, services.key(), seats.resign))
    services.clock.now += DAY
    turn = await computer_turn(services, CHANNEL)
    assert turn is not None
    done(await services.tables.play_computer(CHANNEL, turn, "pass"))
    while (await table_of(services)).asleep_until is None:
        before = await due(services)
        done(await services.tables.act_on_deadline(CHANNEL, before.revision))
    services.clock.now += DAY
    done(await services.tables.act(CHANNEL, first, services.key(), seats.reclaim))
    table = await table_of(services)
    assert (next_deadline(table, {}) or 0) < services.clock.now, (
        "the time of the sleeping game's player was up long ago"
    )
    assert (deadline_name(table), services.clock.now) in await services.due.until(services.clock.now)


async def test_a_claimed_entry_is_reserved_until_its_lease_expires(services: ServicesUnderTest) -> None:
    await services.due.put("review:1:a")
    assert [one.name for one in await services.due.claim()] == ["review:1:a"]
    assert await services.due.claim() == []
    assert await services.due.begin("review:1:a") == services.clock.now
    services.clock.now += int(services.due.lease)
    await services.due.renew("review:1:a")
    assert await services.due.claim() == []
    services.clock.now += int(services.due.lease)
    ((name, is_silent),) = await services.due.claim()
    assert (name, is_silent) == ("review:1:a", True)


async def test_a_finished_entry_leaves_no_trace_and_cannot_begin_again(services: ServicesUnderTest) -> None:
    await services.due.put("review:1:a")
    await services.due.claim()
    await services.due.begin("review:1:a")
    assert await services.due.finish("review:1:a")
    assert await names(services) == []
    assert await traces(services) == 0
    assert await services.due.begin("review:1:a") is None


async def test_a_commit_removes_an_entry_in_progress(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    table = await due(services)
    await services.due.claim()
    await services.due.begin(deadline_name(table))
    actor = to_move(facts, ANNA, BEN)
    done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key()))
    await services.due.renew(deadline_name(table))
    assert await services.due.finish(deadline_name(table), at=services.clock.now + 5)
    assert await names(services) == list(entries_of(await table_of(services)))
    assert await traces(services) == 0


async def test_an_entry_added_again_while_in_progress_stays(services: ServicesUnderTest) -> None:
    for at in (None, services.clock.now + 100.0):
        await services.due.put("hand:1:2")
        await services.due.begin("hand:1:2")
        await services.due.put("hand:1:2", after=50)
        assert not await services.due.finish("hand:1:2", at)
        assert await services.due.begin("hand:1:2") is not None
        assert await services.due.finish("hand:1:2")
        assert await names(services) == []


async def test_the_mode_selects_one_of_two_times(services: ServicesUnderTest) -> None:
    for mode, expected in (("GT", 20), ("LT", 5), ("NX", 10)):
        for after in (10, 5, 20):
            await services.due.put("hand:1:2", after, mode)  # type: ignore[arg-type]
        assert await services.due.until(FOR_EVER) == [("hand:1:2", services.clock.now + expected)]
        await services.due.forget("hand:*:2")
        assert await names(services) == []


@pytest.mark.parametrize(
    ("name", "longest"), [("hand:1:2", LAST_RETRY), *((f"{kind}:1:2", 30) for kind in ("turn", "expert", "deadline"))]
)
async def test_failing_work_is_delayed_more_and_more_even_if_added_again(
    services: ServicesUnderTest, name: str, longest: float
) -> None:
    """After an outage of any length, work that a game waits for is retried within half a minute."""
    await services.due.put(name)
    waits: list[float] = []
    while len(waits) < 14:
        (claimed,) = await services.due.claim()
        since = await services.due.begin(claimed.name)
        assert since is not None
        waits.append(await services.due.fail(claimed.name, since))
        await services.due.put(name)
        assert await services.due.claim() == []
        services.clock.now += int(waits[-1])
    assert waits[:4] == [FIRST_RETRY, 5, 10, 20]
    assert waits[-1] == max(waits) == longest
