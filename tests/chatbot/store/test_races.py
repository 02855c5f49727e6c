"""Concurrent and repeated requests neither lose anything nor do anything twice."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from functools import partial
from typing import TYPE_CHECKING

import pytest

from chatbot.store.tables import CommitOutcome
from chatbot.tables import lobby, seats
from chatbot.tables.outcome import lobby_change, next_table
from chatbot.tables.record import Verified
from chatbot.tables.table import Actor, Phase
from engine.ai.player import Level
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, DAN, GUILD, ServicesUnderTest, done, to_move
from tests.chatbot.store.racing_process import race

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import replay

pytestmark = pytest.mark.asyncio


async def the_record(services: ServicesUnderTest, channel: int = CHANNEL) -> replay.Record:
    """Return the record of the channel's finished game. Check that its replay equals the stored table."""
    records = await services.queries.records(GUILD)
    assert isinstance(records, tuple)
    archived = next(archived for archived in records if archived.channel == channel)
    text = await services.queries.record(channel, archived.match)
    assert isinstance(text, str)
    verified = await services.queries.verify(text)
    assert isinstance(verified, Verified)
    return verified.record


async def log_of(services: ServicesUnderTest, channel: int = CHANNEL) -> Sequence[str]:
    lines = await services.log(channel)
    return [f"{line.revision} {line.move}" for line in lines]


async def test_fifty_writers_in_two_processes_race_for_one_table(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN, CLEO, DAN, places=4)
    command = [
        sys.executable,
        "-m",
        "tests.chatbot.store.racing_process",
        services.url,
        services.keys.prefix,
        str(CHANNEL),
        "there",
    ]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    here, (printed, _) = await asyncio.gather(
        race(services.url, services.keys.prefix, CHANNEL, "here", ANNA), process.communicate(b"go\n")
    )
    there = printed.decode().splitlines()
    facts = await services.facts()
    assert facts.phase is Phase.OVER
    accepted = sorted(here + there, key=lambda line: int(line.split()[0]))
    assert accepted == await log_of(services)
    assert len(accepted) == facts.moves
    assert len((await the_record(services)).moves) == facts.moves


async def test_fifty_people_want_the_seats_that_a_game_has(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    crowd = [Actor(1000 + number, f"Guest {number}") for number in range(50)]
    answers = await asyncio.gather(
        *(services.tables.act(CHANNEL, guest, services.key(), lobby.join) for guest in crowd)
    )
    assert sorted(getattr(answer, "code", "seated") for answer in answers) == ["seated"] * 3 + ["table-full"] * 47
    assert len((await services.facts()).sitters) == 4


async def test_the_same_interaction_five_times_is_one_move(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await services.a_move(actor)
    answers = [done(await services.tables.play(CHANNEL, actor, move, "the key")) for _ in range(5)]
    assert {answer.revision for answer in answers} == {facts.revision + 1}
    assert [answer.repeated for answer in answers] == [False, True, True, True, True]
    assert len(await log_of(services)) == 1


async def test_the_same_interaction_five_times_at_once_in_several_processes_is_one_move(
    services: ServicesUnderTest,
) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await services.a_move(actor)
    others = [ServicesUnderTest(services.url, services.keys.prefix) for _ in range(5)]
    answers = await asyncio.gather(*(other.tables.play(CHANNEL, actor, move, "the key") for other in others))
    for other in others:
        await other.close()
    assert {done(answer).revision for answer in answers} == {facts.revision + 1}
    assert sorted(done(answer).repeated for answer in answers) == [False, True, True, True, True]
    assert len(await log_of(services)) == 1


async def test_a_repeated_interaction_changes_nothing_even_after_others_have_moved(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    first = to_move(facts, ANNA, BEN)
    second = BEN if first is ANNA else ANNA
    once = done(await services.tables.play(CHANNEL, first, await services.a_move(first), "the key"))
    done(await services.tables.play(CHANNEL, second, await services.a_move(second), services.key()))
    before = await services.all_but_indexes()
    again = done(await services.tables.play(CHANNEL, first, "pass", "the key"))
    assert (again.revision, again.repeated) == (once.revision, True)
    assert await services.all_but_indexes() == before


async def test_a_commit_on_an_old_revision_writes_nothing(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    table = await services.store.table(CHANNEL)
    assert table is not None
    done(await services.tables.act(CHANNEL, BEN, services.key(), lobby.join))
    before = await services.everything()
    late = lobby_change(next_table(table, int(services.clock()), host=BEN.user))
    assert await services.store.commit(table, late, "late") is CommitOutcome.LOST
    after = await services.everything()
    assert {key: value for key, value in after.items() if b"{" in key} == {
        key: value for key, value in before.items() if b"{" in key
    }


async def test_keys_of_old_interactions_are_eventually_dropped(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=2)
    for _ in range(150):
        done(await services.tables.act(CHANNEL, ANNA, services.key(), partial(lobby.add_computer, level=Level.EASY)))
        done(await services.tables.act(CHANNEL, ANNA, services.key(), lobby.remove_computer))
    kept = await services.redis.hlen(services.keys.handled(CHANNEL))
    assert 32 <= kept <= 64


async def test_a_move_is_based_on_another_processs_newer_table(services: ServicesUnderTest) -> None:
    """This process notices that its cached table is stale, reads the table, and decides again."""
    facts = await services.game(ANNA, BEN)
    first = to_move(facts, ANNA, BEN)
    second = BEN if first is ANNA else ANNA
    other = ServicesUnderTest(services.url, services.keys.prefix)
    done(await other.tables.play(CHANNEL, first, await other.a_move(first), "theirs"))
    move = await other.a_move(second)
    assert done(await services.tables.play(CHANNEL, second, move, "mine")).revision == facts.revision + 2
    assert len(await log_of(services)) == 2
    await other.close()


async def test_tables_with_equal_revisions_are_distinguished(services: ServicesUnderTest) -> None:
    """Redis lost its last second, and another process has made a different move with the same revision."""
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    dump = await services.redis.dump(services.keys.table(CHANNEL))
    assert isinstance(dump, bytes)
    moves = [str(move) for move in (await services.hand(actor)).moves]
    done(await services.tables.play(CHANNEL, actor, moves[0], "lost"))
    await services.redis.restore(services.keys.table(CHANNEL), 0, dump, replace=True)
    await services.redis.delete(services.keys.log(CHANNEL, facts.match), services.keys.handled(CHANNEL))
    other = ServicesUnderTest(services.url, services.keys.prefix)
    stored = done(await other.tables.play(CHANNEL, actor, moves[1], "kept"))
    table = await other.store.table(CHANNEL)
    assert table is not None
    turn = await services.tables.act(CHANNEL, actor, "next", seats.resign)
    assert done(turn).revision == stored.revision + 1
    after = await other.store.table(CHANNEL)
    assert after is not None
    assert after.position == table.position
    await other.close()
