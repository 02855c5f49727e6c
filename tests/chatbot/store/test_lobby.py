"""Tests of a table from the empty channel to the first move, and back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from chatbot.tables import ending, seats
from chatbot.tables.lobby import NewTable, add_computer, join, leave, open_table, remove_computer, start
from chatbot.tables.outcome import LobbyChanged, TurnPost
from chatbot.tables.table import Actor, Computer, Ending, Person, Phase, Terms
from engine.ai.player import Level
from engine.rng import commitment
from tests.chatbot.games import find
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, GUILD, MODERATOR, STRANGER, code, done

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def test_opening_a_table_gives_a_seat_and_makes_the_host(services: ServicesUnderTest) -> None:
    facts = await services.lobby(ANNA, places=3)
    assert facts.phase is Phase.LOBBY
    assert facts.sitters == (Person(ANNA.user, "Anna"),)
    assert facts.host == ANNA.user
    assert (facts.channel, facts.guild, facts.terms.places, facts.game) == (CHANNEL, GUILD, 3, "toy")


async def test_a_channel_has_one_table(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    again = await services.tables.act(
        CHANNEL, BEN, services.key(), partial(open_table, new=NewTable(CHANNEL, GUILD, Terms("toy", 2)))
    )
    assert code(again) == "table-taken"


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (NewTable(CHANNEL, GUILD, Terms("chess", 2)), "unknown-game"),
        (NewTable(CHANNEL, GUILD, Terms("toy", 9)), "bad-seats"),
        (NewTable(CHANNEL, GUILD, Terms("toy", 2, {"colour": "pink"})), "bad-option"),
    ],
)
async def test_an_impossible_table_is_refused_and_stores_nothing(
    services: ServicesUnderTest, plan: NewTable, why: str
) -> None:
    assert code(await services.tables.act(plan.channel, ANNA, services.key(), partial(open_table, new=plan))) == why
    assert await services.everything() == {}


async def test_the_host_changes_as_people_come_and_go(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, BEN, places=3)
    assert code(await services.tables.act(CHANNEL, BEN, services.key(), join)) == "already-seated"
    left = done(await services.tables.act(CHANNEL, ANNA, services.key(), leave)).facts
    assert left.sitters == (Person(BEN.user, "Ben"),)
    assert left.host == BEN.user
    assert code(await services.tables.act(CHANNEL, ANNA, services.key(), leave)) == "not-seated"


async def test_a_full_table_refuses_more_people(services: ServicesUnderTest) -> None:
    most = find("toy").seats[1]
    await services.lobby(*(Actor(1000 + number, f"Guest {number}") for number in range(most)))
    assert code(await services.tables.act(CHANNEL, CLEO, services.key(), join)) == "table-full"


async def test_an_empty_lobby_closes_and_frees_its_channel(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    closed = done(await services.tables.act(CHANNEL, ANNA, services.key(), leave)).facts
    assert (closed.phase, closed.ending, closed.seed) == (Phase.OVER, Ending.CLOSED, "")
    await services.lobby(BEN)


async def test_computers_can_be_added_and_removed(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    seated = done(
        await services.tables.act(CHANNEL, ANNA, services.key(), partial(add_computer, level=Level.HARD))
    ).facts
    assert seated.sitters[1] == Computer(Level.HARD)
    away = done(await services.tables.act(CHANNEL, ANNA, services.key(), remove_computer)).facts
    assert len(away.sitters) == 1
    assert code(await services.tables.act(CHANNEL, ANNA, services.key(), remove_computer)) == "no-computer"


async def test_only_the_host_and_moderators_change_a_lobby(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    assert (
        code(await services.tables.act(CHANNEL, STRANGER, services.key(), partial(add_computer, level=Level.EASY)))
        == "host-runs"
    )
    assert code(await services.tables.act(CHANNEL, STRANGER, services.key(), start)) == "host-runs"
    done(await services.tables.act(CHANNEL, MODERATOR, services.key(), partial(add_computer, level=Level.EASY)))
    done(await services.tables.act(CHANNEL, MODERATOR, services.key(), start))


async def test_the_start_fills_the_table_with_computers_and_seals_the_seed(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, places=4)
    assert facts.sitters == (Person(ANNA.user, "Anna"), *3 * [Computer(Level.RANDOM)])
    assert facts.phase is Phase.PLAYING
    assert facts.commitment == commitment("seed 1")
    assert facts.seed == ""


async def test_every_change_and_the_start_are_announced(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    *lobby, start = await services.take_messages()
    assert [type(message) for message in lobby] == 2 * [LobbyChanged]
    assert isinstance(start, TurnPost)
    assert start.asked == facts.to_act
    assert [event.code for event in start.events] == ["game-started"]
    assert start.events[0].params["commitment"] == facts.commitment
    assert len({message.id for message in [*lobby, start]}) == 3


async def test_a_running_game_refuses_lobby_actions(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    assert code(await services.tables.act(CHANNEL, CLEO, services.key(), join)) == "no-computers-seat"
    assert code(await services.tables.act(CHANNEL, ANNA, services.key(), leave)) == "resign-instead"
    assert code(await services.tables.act(CHANNEL, ANNA, services.key(), start)) == "game-running"


async def test_actions_without_a_table_are_refused(services: ServicesUnderTest) -> None:
    for action in (join, leave, start, seats.resign, seats.reclaim, ending.end, ending.rematch):
        assert code(await services.tables.act(CHANNEL, ANNA, services.key(), action)) == "no-table"
    assert code(await services.tables.play(CHANNEL, ANNA, "pass", services.key())) == "no-table"
    assert code(await services.queries.public_state(CHANNEL)) == "no-table"
    assert await services.everything() == {}
