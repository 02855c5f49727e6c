"""A table moves in one step: completely, once, and only if its state is still the one that was read."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.store.actions import Done
from chatbot.tables import ending, lobby
from chatbot.tables.ending import MovedTable, NewHome
from chatbot.tables.lobby import NewTable
from chatbot.tables.outcome import LateCall, Refusal, Reminder, TurnPost
from chatbot.tables.table import Facts, Terms
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, GUILD, code, done, to_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
THERE = CHANNEL + 1


async def test_the_same_request_twice_moves_once(services: ServicesUnderTest) -> None:
    before = await services.game(ANNA, BEN)
    first = await services.tables.move(CHANNEL, ANNA, NewHome(THERE), "the key")
    again = await services.tables.move(CHANNEL, ANNA, NewHome(THERE), "the key")
    assert isinstance(first, Facts)
    assert first == again
    assert (first.match, first.channel) == (before.match, THERE)
    assert code(await services.queries.public_state(CHANNEL)) == "table-went-away"
    assert await services.tables.home(CHANNEL, first.match) == THERE


async def test_pending_messages_move_along_in_order(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    mover = to_move(await services.facts(), ANNA, BEN)
    done(await services.tables.play(CHANNEL, mover, await services.a_move(mover), services.key()))
    waiting = await services.redis.lrange(services.keys.outbox(CHANNEL), 0, -1)
    assert waiting
    await services.tables.move(CHANNEL, ANNA, NewHome(THERE), services.key())
    assert (await services.redis.lrange(services.keys.outbox(THERE), 0, -1))[: len(waiting)] == waiting
    (farewell,) = await services.take_messages(CHANNEL)
    assert farewell.__struct_config__.tag == "moved"
    assert len(await services.log(THERE)) == 1


@pytest.mark.parametrize("kind", [Reminder, LateCall])
async def test_a_possibly_posted_reminder_does_not_move_along(
    services: ServicesUnderTest, kind: Callable[..., Reminder | LateCall]
) -> None:
    """In the new channel, the post that announces the table's new place asks the players to move, so no reminder is
    needed.
    """
    facts = await services.game(ANNA, BEN)
    await services.take_messages(CHANNEL)
    late = kind("late", facts.match, facts.revision, facts.clocks if kind is Reminder else facts.to_act)
    await services.redis.rpush(services.keys.outbox(CHANNEL), msgspec.json.encode(late))
    assert await anext(services.outbox.messages(CHANNEL, "it dies")) == late
    await services.tables.move(CHANNEL, ANNA, NewHome(THERE), services.key())
    assert [type(message) for message in await services.take_messages(THERE)] == [TurnPost]


async def test_a_move_of_an_outdated_table_changes_nothing(services: ServicesUnderTest) -> None:
    """Between the read and the write, a person plays, or opens a table in the new channel."""
    await services.game(ANNA, BEN)
    table = await services.store.table(CHANNEL)
    move = ending.move(table, None, ANNA, NewHome(THERE), services.clock.now)
    assert isinstance(move, MovedTable)
    assert table is not None
    mover = to_move(await services.facts(), ANNA, BEN)
    done(await services.tables.play(CHANNEL, mover, await services.a_move(mover), services.key()))
    stored = await services.all_but_indexes()
    moves = services.store.moves
    assert not await moves.move(table, None, move, services.key())
    assert await services.all_but_indexes() == stored
    await services.game(ANNA, BEN, channel=THERE)
    table = await services.store.table(CHANNEL)
    assert table is not None
    stored = await services.all_but_indexes()
    assert not await moves.move(table, None, move, services.key())
    assert await services.all_but_indexes() == stored


async def test_a_channel_with_a_finished_game_takes_another_table(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await services.game(ANNA, BEN, channel=THERE)
    assert code(await services.tables.move(CHANNEL, ANNA, NewHome(THERE), services.key())) == "table-taken"
    for person in (ANNA, BEN):
        done(await services.tables.end(THERE, person, services.key()))
    over = await services.facts(THERE)
    moved = await services.tables.move(CHANNEL, ANNA, NewHome(THERE), services.key())
    assert isinstance(moved, Facts)
    assert moved.revision > over.revision, "a revision of a channel must never be used twice"
    assert not isinstance(await services.queries.replaced(THERE, over.match), Facts)
    mover = to_move(moved, ANNA, BEN)
    done(await services.tables.play(THERE, mover, await services.a_move(mover, THERE), services.key()))


@pytest.mark.parametrize("place", range(4))
async def test_one_of_several_simultaneous_moves_to_a_channel_succeeds(services: ServicesUnderTest, place: int) -> None:
    """A table opened in the new channel at the same moment counts, too. Games that cannot move stay where they are."""
    homes = [CHANNEL + 10 + number for number in range(3)]
    for home in homes:
        await services.game(ANNA, BEN, channel=home)
    asked = [services.tables.move(home, ANNA, NewHome(THERE), services.key()) for home in homes]
    opened = services.tables.act(
        THERE, CLEO, services.key(), partial(lobby.open_table, new=NewTable(THERE, GUILD, Terms("toy", 2)))
    )
    answers = await asyncio.gather(*asked[:place], opened, *asked[place:])
    arrived = [answer for answer in answers if isinstance(answer, Facts | Done)]
    assert len(arrived) == 1
    there = await services.facts(THERE)
    gone = [home for home in homes if not isinstance(await services.queries.facts(home), Facts)]
    assert len(gone) == (0 if there.host == CLEO.user else 1)


async def test_a_computer_continues_in_the_new_channel(services: ServicesUnderTest) -> None:
    await services.game(ANNA, places=2)
    while (await computer_turn(services, CHANNEL)) is None:
        done(await services.tables.play(CHANNEL, ANNA, await services.a_move(ANNA), services.key()))
    await services.tables.move(CHANNEL, ANNA, NewHome(THERE), services.key())
    turn = await computer_turn(services, THERE)
    assert turn is not None
    assert turn.revision == (await services.facts(THERE)).revision
    assert await computer_turn(services, CHANNEL) is None


async def test_a_move_of_a_different_table_with_the_same_revision_changes_nothing(services: ServicesUnderTest) -> None:
    """A Redis server that lost its last second reuses revisions, and another process has played since."""
    await services.game(ANNA, BEN)
    table = await services.store.table(CHANNEL)
    move = ending.move(table, None, ANNA, NewHome(THERE), services.clock.now)
    assert isinstance(move, MovedTable)
    assert table is not None
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", b"of other moves")
    stored = await services.all_but_indexes()
    assert not await services.store.moves.move(table, None, move, services.key())
    assert await services.all_but_indexes() == stored


async def test_the_old_channel_refers_to_the_new_one(services: ServicesUnderTest) -> None:
    """The reference also works after another move. It ends when the old channel has a game again."""
    await services.game(ANNA, BEN)
    await services.tables.move(CHANNEL, ANNA, NewHome(THERE), services.key())
    await services.tables.move(THERE, ANNA, NewHome(THERE + 1), services.key())
    for channel in (CHANNEL, THERE):
        for answer in (
            await services.queries.facts(channel),
            await services.tables.play(channel, ANNA, "pass", services.key()),
        ):
            assert answer == Refusal("table-went-away", {"channel": f"<#{THERE + 1}>"})
    await services.tables.move(THERE + 1, ANNA, NewHome(CHANNEL), services.key())
    assert (await services.facts(CHANNEL)).channel == CHANNEL
    assert code(await services.queries.facts(THERE)) == "table-went-away"
    await services.lobby(BEN, channel=THERE)
    assert (await services.facts(THERE)).host == BEN.user
