"""Stored tables last: each form that was ever stored is read for ever, and everything in it comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.people.daily import DailyGame
from chatbot.store.indexes import ArchiveLimits, Indexes
from chatbot.tables import lobby
from chatbot.tables.table import (
    FELL_BACK,
    FORMAT,
    Clock,
    Computer,
    Ending,
    Pace,
    Person,
    Phase,
    PlannedTurn,
    PlanReport,
    SeatOffer,
    StandIn,
    Table,
    Terms,
)
from engine.ai.player import Level
from engine.api import Name, PrivateEvent, PublicEvent
from engine.plans import TurnPlan
from tests.chatbot.services import ANNA, BEN, CHANNEL, GUILD, MODERATOR, ServicesUnderTest, code, done
from tests.paths import GOLDEN

if TYPE_CHECKING:
    from pathlib import Path

STORED = GOLDEN / "tables"
FULL = Table(
    channel=1,
    guild=2,
    match="6b49d200-1",
    terms=Terms(
        "toy",
        3,
        {"speed": "fast"},
        Level.HARD,
        Pace.DAY,
        theme="dark",
        rated=False,
        turns_played_for=3,
        rests_on_weekends=True,
        newcomers=False,
        aids=False,
        daily=DailyGame(20_776, 2),
    ),
    host=101,
    opened_at=1_800_000_000,
    changed_at=1_800_000_100,
    sitters=(Person(101, "Anna"), Computer(Level.HARD), StandIn(Level.NORMAL, Person(102, "Zażółć"))),
    phase=Phase.PLAYING,
    revision=7,
    invited=(Person(103, "Cleo"),),
    beginners=(102, 0, 101),
    first=1,
    rules=1,
    seed="a secret",
    position='{"schema": 1}',
    to_act=(0,),
    moves=4,
    moved=(5, 6, 7),
    votes=(0,),
    recap=(PublicEvent("played", {"seat": Name("seat", "1"), "card": 3, "cards": (1, 2)}),),
    asked=(0,),
    asked_at_once=1,
    clocks=(Clock(0, 1_800_000_100, 1_800_086_500, 1_800_000_200, (1,)),),
    asleep_until=1_802_000_000,
    ending=Ending.VOTED,
    uncalled=(0,),
    substituted=(0,),
    lapses=(1, 0, 0),
    clocks_stopped_at=1_800_000_300,
    channel_closed=True,
    offer=SeatOffer(0, 103),
    left=(104,),
    moved_at=(1_800_000_050, 0, 1_800_000_060),
    thread_of=77,
    planned=(PlannedTurn(2, TurnPlan(("play 4", "play 2"), "pass"), begun=True),),
    plan_reports=(
        PlanReport(0, FELL_BACK, (PrivateEvent(0, "not-held", {"card": 4}), PublicEvent("passed")), 1_800_000_090),
    ),
)
TODAY = STORED / f"table-{FORMAT.schema}.json"


def test_a_table_comes_back_as_it_was() -> None:
    assert FORMAT.read(FORMAT.write(FULL), Table) == FULL


@pytest.mark.parametrize("path", sorted(STORED.glob("table-*.json")), ids=lambda path: path.name)
def test_every_form_that_was_ever_stored_is_read(path: Path) -> None:
    assert FORMAT.read(path.read_bytes(), Table) == FULL


def test_todays_form_is_among_them() -> None:
    assert TODAY.read_bytes() == FORMAT.write(FULL) + b"\n"


@pytest.mark.asyncio
async def test_what_is_over_is_forgotten_in_time_and_what_runs_is_not(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, BEN)
    assert await services.redis.ttl(services.keys.table(CHANNEL)) > 0
    started = done(await services.tables.act(CHANNEL, ANNA, services.key(), lobby.start)).facts
    done(await services.tables.play(CHANNEL, ANNA if started.to_act == (0,) else BEN, "pass", services.key()))
    keys = [services.keys.table(CHANNEL), services.keys.log(CHANNEL, started.match), services.keys.handled(CHANNEL)]
    assert [await services.redis.ttl(key) for key in keys] == [-1, -1, -1]
    done(await services.tables.end(CHANNEL, MODERATOR, services.key()))
    assert all([await services.redis.ttl(key) > 0 for key in keys])
    assert await services.redis.ttl(services.keys.records(CHANNEL)) == -1


@pytest.mark.asyncio
@pytest.mark.parametrize(("archive", "kept"), [(ArchiveLimits(most=3), 3), (ArchiveLimits(largest=1), 0)])
async def test_the_records_of_a_guild_are_bounded(
    services: ServicesUnderTest, archive: ArchiveLimits, kept: int
) -> None:
    matches = []
    for channel in range(1, 6):
        matches.append((channel, (await services.game(ANNA, BEN, channel=channel)).match))
        services.clock.now += 1
        done(await services.tables.end(channel, MODERATOR, services.key()))
    await Indexes(services.redis, services.keys, archive).bound_archive(GUILD, services.clock.now)
    records = await services.queries.records(GUILD)
    assert isinstance(records, tuple)
    newest = list(reversed(matches))[:kept]
    assert [(item.channel, item.match) for item in records] == newest
    for channel, match in matches:
        found = await services.queries.record(channel, match)
        assert isinstance(found, str) if (channel, match) in newest else code(found) == "no-such-record"


def test_nothing_of_a_table_is_forgotten_by_the_golden() -> None:
    """A new field must be given a value in FULL that is not its default, or the golden proves nothing."""
    for whole in (FULL, FULL.terms):
        for field in msgspec.structs.fields(whole):
            assert getattr(whole, field.name) != field.default, field.name
