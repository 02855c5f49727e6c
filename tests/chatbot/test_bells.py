"""The index of what comes due: it may ring too early, never too late, and it can be made anew from the tables."""

from __future__ import annotations

import pytest

from chatbot.indexes import UNDER_WAY, Bell
from chatbot.store import Outcome
from chatbot.tables.change import in_lobby, next_table
from chatbot.tables.overtime import due_at
from chatbot.tables.pace import DAY, HOUR
from tests.chatbot.stage import ANNA, BEN, CHANNEL, CLEO, Stage, done, to_move
from tests.chatbot.test_timekeeper import FOR_EVER, due, table_of

pytestmark = pytest.mark.asyncio


async def test_the_index_is_made_anew_from_the_tables(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    await stage.lobby(CLEO, channel=CHANNEL + 1)
    tables = [await table_of(stage), await table_of(stage, CHANNEL + 1)]
    await stage.redis.delete(stage.keys.bells)
    await stage.timekeeper().set_bells()
    assert set(await stage.indexes.bells(FOR_EVER)) == {Bell(table.channel, table.revision) for table in tables}
    for table in tables:
        when = due_at(table)
        assert when is not None
        assert Bell(table.channel, table.revision) not in await stage.indexes.bells(when - 1)
        assert Bell(table.channel, table.revision) in await stage.indexes.bells(when)


async def test_a_commit_that_lost_the_race_never_makes_a_table_late(stage: Stage) -> None:
    """It may only make somebody look too early; then the bell is put right."""
    await stage.lobby(ANNA, places=3)
    table = await table_of(stage)
    done(await stage.tables.join(CHANNEL, BEN, stage.key()))
    when = due_at(await table_of(stage))
    assert when is not None
    for seconds in (-HOUR, HOUR):
        late = in_lobby(next_table(table, int(stage.clock()) + seconds, level="hard"))
        assert (await stage.store.commit(table, late, f"late {seconds}")).outcome is Outcome.LOST
    bell = Bell(CHANNEL, table.revision + 1)
    assert bell in await stage.indexes.bells(when - HOUR)
    stage.clock.now = when - HOUR
    await stage.timekeeper().look()
    assert not await stage.queue.count("incomplete")
    assert bell not in await stage.indexes.bells(when - 1)
    assert bell in await stage.indexes.bells(when)


async def test_a_bell_is_never_older_than_the_commit_that_set_it(stage: Stage) -> None:
    """Else it might be taken for one that rang in vain, while its commit is still under way."""
    facts = await stage.game(ANNA, BEN)
    first = to_move(facts, ANNA, BEN)
    done(await stage.tables.resign(CHANNEL, first, stage.key()))
    stage.clock.now += DAY
    think = await stage.outbox.think(CHANNEL)
    assert think is not None
    done(await stage.tables.play_computer(CHANNEL, think, "pass"))
    while (await table_of(stage)).asleep_until is None:
        before = await due(stage)
        done(await stage.tables.come_due(CHANNEL, before.revision))
    stage.clock.now += DAY
    back = done(await stage.tables.reclaim(CHANNEL, first, stage.key())).facts
    when = due_at(await table_of(stage))
    assert when is not None
    assert when < stage.clock.now, "the sleeper's time has long been up"
    assert Bell(CHANNEL, back.revision) not in await stage.indexes.bells(stage.clock.now - 1)
    assert Bell(CHANNEL, back.revision) in await stage.indexes.bells(stage.clock.now)


async def test_bells_of_revisions_that_have_passed_are_forgotten(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    for _ in range(6):
        actor = to_move(facts, ANNA, BEN)
        facts = done(await stage.tables.play(CHANNEL, actor, await stage.a_move(actor), stage.key())).facts
    assert len(await stage.indexes.bells(FOR_EVER)) == 2
    await stage.timekeeper().look()
    stage.clock.now += 2 * DAY + UNDER_WAY
    await stage.timekeeper().look()
    assert await stage.indexes.bells(FOR_EVER) == [Bell(CHANNEL, facts.revision)]
