"""From the empty channel to the first move, and back out again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables.lobby import Plan
from chatbot.tables.table import Computer, Ending, Person, Phase
from chatbot.tables.telling import LobbyChanged, TurnPost
from engine.rng import commitment
from tests.chatbot.stage import ANNA, BEN, CHANNEL, CLEO, GUILD, MODERATOR, STRANGER, code, done

if TYPE_CHECKING:
    from tests.chatbot.stage import Stage

pytestmark = pytest.mark.asyncio


async def test_who_opens_a_table_sits_at_it_and_hosts_it(stage: Stage) -> None:
    facts = await stage.lobby(ANNA, places=3)
    assert facts.phase is Phase.LOBBY
    assert facts.sitters == (Person(ANNA.user, "Anna"),)
    assert facts.host == ANNA.user
    assert (facts.channel, facts.guild, facts.places, facts.game) == (CHANNEL, GUILD, 3, "toy")


async def test_a_channel_has_one_table(stage: Stage) -> None:
    await stage.lobby(ANNA)
    again = await stage.tables.open(BEN, Plan(CHANNEL, GUILD, "toy", 2), stage.key())
    assert code(again) == "table-taken"


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (Plan(CHANNEL, GUILD, "chess", 2), "unknown-game"),
        (Plan(CHANNEL, GUILD, "toy", 9), "bad-seats"),
        (Plan(CHANNEL, GUILD, "toy", 2, {"colour": "pink"}), "bad-option"),
        (Plan(CHANNEL, GUILD, "toy", 2, level="godlike"), "unknown-level"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_and_nothing_is_kept(stage: Stage, plan: Plan, why: str) -> None:
    assert code(await stage.tables.open(ANNA, plan, stage.key())) == why
    assert await stage.everything() == {}


async def test_people_come_and_go_and_the_host_passes_on(stage: Stage) -> None:
    await stage.lobby(ANNA, BEN, places=3)
    assert code(await stage.tables.join(CHANNEL, BEN, stage.key())) == "already-seated"
    left = done(await stage.tables.leave(CHANNEL, ANNA, stage.key())).facts
    assert left.sitters == (Person(BEN.user, "Ben"),)
    assert left.host == BEN.user
    assert code(await stage.tables.leave(CHANNEL, ANNA, stage.key())) == "not-seated"


async def test_a_full_table_takes_nobody_else(stage: Stage) -> None:
    await stage.lobby(ANNA, BEN)
    assert code(await stage.tables.join(CHANNEL, CLEO, stage.key())) == "table-full"
    assert code(await stage.tables.add_computer(CHANNEL, ANNA, "easy", stage.key())) == "table-full"


async def test_a_lobby_that_everybody_left_is_closed_and_makes_room(stage: Stage) -> None:
    await stage.lobby(ANNA)
    closed = done(await stage.tables.leave(CHANNEL, ANNA, stage.key())).facts
    assert (closed.phase, closed.ending, closed.seed) == (Phase.OVER, Ending.CLOSED, "")
    await stage.lobby(BEN)


async def test_computers_are_seated_and_sent_away(stage: Stage) -> None:
    await stage.lobby(ANNA, places=3)
    seated = done(await stage.tables.add_computer(CHANNEL, ANNA, "hard", stage.key())).facts
    assert seated.sitters[1] == Computer("hard")
    assert code(await stage.tables.add_computer(CHANNEL, ANNA, "godlike", stage.key())) == "unknown-level"
    away = done(await stage.tables.remove_computer(CHANNEL, ANNA, stage.key())).facts
    assert len(away.sitters) == 1
    assert code(await stage.tables.remove_computer(CHANNEL, ANNA, stage.key())) == "no-computer"


async def test_only_who_sits_there_or_moderates_has_a_say(stage: Stage) -> None:
    await stage.lobby(ANNA, places=3)
    assert code(await stage.tables.add_computer(CHANNEL, STRANGER, "easy", stage.key())) == "not-seated"
    assert code(await stage.tables.start(CHANNEL, STRANGER, stage.key())) == "not-seated"
    done(await stage.tables.add_computer(CHANNEL, MODERATOR, "easy", stage.key()))
    done(await stage.tables.start(CHANNEL, MODERATOR, stage.key()))


async def test_the_start_fills_the_table_with_computers_and_seals_the_seed(stage: Stage) -> None:
    facts = await stage.game(ANNA, places=4)
    assert facts.sitters == (Person(ANNA.user, "Anna"), *3 * [Computer("random")])
    assert facts.phase is Phase.PLAYING
    assert facts.commitment == commitment("seed 1")
    assert facts.seed == ""


async def test_everybody_is_told_of_every_change_and_of_the_start(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    *lobby, start = await stage.tells()
    assert [type(telling) for telling in lobby] == 2 * [LobbyChanged]
    assert isinstance(start, TurnPost)
    assert start.called == facts.to_act
    assert [event.code for event in start.events] == ["game-started"]
    assert start.events[0].params["commitment"] == facts.commitment
    assert len({telling.id for telling in [*lobby, start]}) == 3


async def test_a_running_game_is_no_lobby(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    for answer in (
        await stage.tables.join(CHANNEL, CLEO, stage.key()),
        await stage.tables.leave(CHANNEL, ANNA, stage.key()),
        await stage.tables.start(CHANNEL, ANNA, stage.key()),
    ):
        assert code(answer) == "game-running"


async def test_where_there_is_no_table_nothing_can_be_done(stage: Stage) -> None:
    tables = stage.tables
    for use_case in (
        tables.join,
        tables.leave,
        tables.start,
        tables.resign,
        tables.reclaim,
        tables.end,
        tables.rematch,
    ):
        assert code(await use_case(CHANNEL, ANNA, stage.key())) == "no-table"
    assert code(await tables.play(CHANNEL, ANNA, "pass", stage.key())) == "no-table"
    assert code(await stage.looks.show(CHANNEL)) == "no-table"
    assert await stage.everything() == {}
