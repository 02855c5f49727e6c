"""Many at once, and the same thing many times: nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING

import pytest

from chatbot.store import Outcome
from chatbot.tables.change import in_lobby, next_table
from chatbot.tables.looks import Page
from chatbot.tables.record import Verified
from chatbot.tables.table import Actor, Phase
from tests.chatbot.stage import ANNA, BEN, CHANNEL, CLEO, DAN, GUILD, Stage, done, to_move
from tests.chatbot.tables.racer import race

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import replay

pytestmark = pytest.mark.asyncio


async def the_record(stage: Stage, channel: int = CHANNEL) -> replay.Record:
    """The record of the channel's finished game; it must hold: replayed, it is the snapshot."""
    records = await stage.looks.records(GUILD)
    assert isinstance(records, tuple)
    archived = next(archived for archived in records if archived.channel == channel)
    text = await stage.looks.record(channel, archived.match)
    assert isinstance(text, str)
    verified = await stage.looks.verify(text)
    assert isinstance(verified, Verified)
    return verified.record


async def log_of(stage: Stage, channel: int = CHANNEL) -> Sequence[str]:
    page = await stage.looks.log(channel, 0, 1000)
    assert isinstance(page, Page)
    return [f"{line.revision} {line.move}" for line in page.lines]


async def test_fifty_writers_in_two_processes_race_for_one_table(stage: Stage) -> None:
    await stage.game(ANNA, BEN, CLEO, DAN, places=4)
    command = [sys.executable, "-m", "tests.chatbot.tables.racer", stage.url, stage.keys.prefix, str(CHANNEL), "there"]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    here, (printed, _) = await asyncio.gather(
        race(stage.url, stage.keys.prefix, CHANNEL, "here"), process.communicate(b"go\n")
    )
    there = printed.decode().splitlines()
    assert here
    assert there
    facts = await stage.facts()
    assert facts.phase is Phase.OVER
    accepted = sorted(here + there, key=lambda line: int(line.split()[0]))
    assert accepted == await log_of(stage)
    assert len(accepted) == facts.moves
    assert len((await the_record(stage)).moves) == facts.moves


async def test_fifty_people_want_two_seats(stage: Stage) -> None:
    await stage.lobby(ANNA, places=3)
    crowd = [Actor(1000 + number, f"Guest {number}") for number in range(50)]
    answers = await asyncio.gather(*(stage.tables.join(CHANNEL, guest, stage.key()) for guest in crowd))
    assert sorted(getattr(answer, "code", "seated") for answer in answers) == ["seated"] * 2 + ["table-full"] * 48
    assert len((await stage.facts()).sitters) == 3


async def test_the_same_interaction_five_times_is_one_move(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await stage.a_move(actor)
    answers = [done(await stage.tables.play(CHANNEL, actor, move, "the key")) for _ in range(5)]
    assert {answer.revision for answer in answers} == {facts.revision + 1}
    assert [answer.repeated for answer in answers] == [False, True, True, True, True]
    assert len(await log_of(stage)) == 1


async def test_the_same_interaction_five_times_at_once_in_several_processes_is_one_move(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await stage.a_move(actor)
    others = [Stage(stage.url, stage.keys.prefix) for _ in range(5)]
    answers = await asyncio.gather(*(other.tables.play(CHANNEL, actor, move, "the key") for other in others))
    for other in others:
        await other.close()
    assert {done(answer).revision for answer in answers} == {facts.revision + 1}
    assert sorted(done(answer).repeated for answer in answers) == [False, True, True, True, True]
    assert len(await log_of(stage)) == 1


async def test_a_repeated_interaction_changes_nothing_even_after_others_have_moved(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    first = to_move(facts, ANNA, BEN)
    second = BEN if first is ANNA else ANNA
    once = done(await stage.tables.play(CHANNEL, first, await stage.a_move(first), "the key"))
    done(await stage.tables.play(CHANNEL, second, await stage.a_move(second), stage.key()))
    before = await stage.everything()
    again = done(await stage.tables.play(CHANNEL, first, "pass", "the key"))
    assert (again.revision, again.repeated) == (once.revision, True)
    assert await stage.everything() == before


async def test_a_commit_on_an_old_revision_is_lost_whole(stage: Stage) -> None:
    await stage.lobby(ANNA, places=3)
    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None
    done(await stage.tables.join(CHANNEL, BEN, stage.key()))
    before = await stage.everything()
    late = in_lobby(next_table(table, int(stage.clock()), level="hard"))
    assert (await stage.store.commit(table, late, "late")).outcome is Outcome.LOST
    after = await stage.everything()
    assert {key: value for key, value in after.items() if b"{" in key} == {
        key: value for key, value in before.items() if b"{" in key
    }


async def test_the_keys_of_old_interactions_are_forgotten_in_the_end(stage: Stage) -> None:
    await stage.lobby(ANNA, places=2)
    for _ in range(150):
        done(await stage.tables.add_computer(CHANNEL, ANNA, "easy", stage.key()))
        done(await stage.tables.remove_computer(CHANNEL, ANNA, stage.key()))
    kept = await stage.redis.hlen(stage.keys.done(CHANNEL))
    assert 32 <= kept <= 64
