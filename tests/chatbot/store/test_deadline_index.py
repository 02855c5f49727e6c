"""The index of deadlines: it may name a time too early, never too late, and it can be made anew from the tables."""

from __future__ import annotations

import pytest

from chatbot.store.indexes import DeadlineEntry
from chatbot.store.locks import COMMIT_SECONDS
from chatbot.store.tables import CommitOutcome
from chatbot.tables import lobby, seats
from chatbot.tables.change import lobby_change, next_table
from chatbot.tables.deadlines import next_deadline, soonest_deadline
from chatbot.tables.table import DAY, HOUR
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, ServicesUnderTest, done, to_move
from tests.chatbot.work.deadlines import FOR_EVER, due, table_of

pytestmark = pytest.mark.asyncio


async def test_the_index_is_made_anew_from_the_tables(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await services.lobby(CLEO, channel=CHANNEL + 1)
    tables = [await table_of(services), await table_of(services, CHANNEL + 1)]
    await services.redis.delete(services.keys.deadlines)
    await services.deadline_watcher().rebuild_index()
    assert set(await services.deadlines.due(FOR_EVER)) == {
        DeadlineEntry(table.channel, table.revision) for table in tables
    }
    for table in tables:
        when = soonest_deadline(table)
        assert when is not None
        assert when <= (next_deadline(table, {}) or 0)
        assert DeadlineEntry(table.channel, table.revision) not in await services.deadlines.due(when - 1)
        assert DeadlineEntry(table.channel, table.revision) in await services.deadlines.due(when)


async def test_a_commit_that_lost_the_race_never_makes_a_table_late(services: ServicesUnderTest) -> None:
    """It may only make a watcher look too early; then the entry is put right."""
    await services.lobby(ANNA, places=3)
    table = await table_of(services)
    done(await services.tables.act(CHANNEL, BEN, services.key(), lobby.join))
    when = next_deadline(await table_of(services), {})
    assert when is not None
    for seconds in (-HOUR, HOUR):
        late = lobby_change(next_table(table, int(services.clock()) + seconds, host=BEN.user))
        assert (await services.store.commit(table, late, f"late {seconds}")).outcome is CommitOutcome.LOST
    entry = DeadlineEntry(CHANNEL, table.revision + 1)
    assert entry in await services.deadlines.due(when - HOUR)
    services.clock.now = when - HOUR
    await services.deadline_watcher().enqueue_due()
    assert not await services.queue.count("incomplete")
    assert entry not in await services.deadlines.due(when - 1)
    assert entry in await services.deadlines.due(when)


async def test_an_entry_is_never_older_than_the_commit_that_set_it(services: ServicesUnderTest) -> None:
    """Else it might be taken for one that names nothing, while its commit is still under way."""
    facts = await services.game(ANNA, BEN)
    first = to_move(facts, ANNA, BEN)
    done(await services.tables.act(CHANNEL, first, services.key(), seats.resign))
    services.clock.now += DAY
    think = await services.outbox.computer_turn(CHANNEL)
    assert think is not None
    done(await services.tables.play_computer(CHANNEL, think, "pass"))
    while (await table_of(services)).asleep_until is None:
        before = await due(services)
        done(await services.tables.act_on_deadline(CHANNEL, before.revision))
    services.clock.now += DAY
    back = done(await services.tables.act(CHANNEL, first, services.key(), seats.reclaim)).facts
    when = next_deadline(await table_of(services), {})
    assert when is not None
    assert when < services.clock.now, "the sleeper's time has long been up"
    assert DeadlineEntry(CHANNEL, back.revision) not in await services.deadlines.due(services.clock.now - 1)
    assert DeadlineEntry(CHANNEL, back.revision) in await services.deadlines.due(services.clock.now)


async def test_entries_of_revisions_that_have_passed_are_forgotten(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    for _ in range(6):
        actor = to_move(facts, ANNA, BEN)
        facts = done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key())).facts
    assert len(await services.deadlines.due(FOR_EVER)) == 2
    await services.deadline_watcher().enqueue_due()
    services.clock.now += 2 * DAY + COMMIT_SECONDS
    await services.deadline_watcher().enqueue_due()
    assert await services.deadlines.due(FOR_EVER) == [DeadlineEntry(CHANNEL, facts.revision)]
