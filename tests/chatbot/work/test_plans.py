"""A planned turn survives kills of processes: each of its moves is played once, on a real Valkey."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import DAY
from chatbot.tables import plans
from chatbot.tables.log import LogLine
from chatbot.tables.outcome import Reminder, TurnPost
from chatbot.tables.table import BOT
from engine.ai.player import Level
from engine.ai.strategy import NEUTRAL
from engine.taps import HINT
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import computer_turn
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest, code, done, to_move
from tests.chatbot.work.deadlines import table_of
from tests.chatbot.work.job_worker import carry_out_all, working
from tests.chatbot.work.killed_at_commit import killed_at_commit
from tests.chatbot.work.recording_publisher import RecordingPublisher

if TYPE_CHECKING:
    from engine.api import View

pytestmark = pytest.mark.asyncio


async def due_plan(services: ServicesUnderTest) -> int:
    """Start a game of tCHu in which it is the turn of a person who planned to draw two cards. Return their seat."""
    facts = await services.game(ANNA, BEN, game="tchu")
    for person in (ANNA, BEN):
        facts = done(await services.tables.play(CHANNEL, person, await services.a_move(person), services.key())).facts
    mover = to_move(facts, ANNA, BEN)
    planner = BEN if mover is ANNA else ANNA
    done(
        await services.tables.act(CHANNEL, planner, services.key(), partial(plans.plan_turn, wish="", otherwise="draw"))
    )
    for _ in range(2):
        facts = done(await services.tables.play(CHANNEL, mover, "draw", services.key())).facts
    await services.take_messages()
    seat = facts.seat_of(planner.user)
    assert seat is not None
    assert facts.to_act == (seat,)
    return seat


async def test_a_killed_process_draws_a_plans_cards_once_with_one_post(
    server: str, services: ServicesUnderTest
) -> None:
    """The process dies before the first card is stored, and again between the two cards. Other processes start days
    later, but nobody is reminded of a planned turn, and no substitute plays it.
    """
    seat = await due_plan(services)
    before = await table_of(services)
    for moment in ("before", "after"):
        await killed_at_commit(services, moment)
    assert (await table_of(services)).moves == before.moves + 1
    services.clock.now += 30 * DAY
    publisher = RecordingPublisher()
    successor = ServicesUnderTest(server, services.keys.prefix)
    successor.clock.now = services.clock.now

    async def is_told() -> bool:
        successor.clock.now += 1
        return any(isinstance(message, TurnPost) for message in publisher.published)

    async with working(successor, publisher=publisher):
        await until(is_told)
    await successor.close()
    lines = [LogLine.parse(line) for line in await services.store.log(CHANNEL, before.match)][before.moves :]
    assert [(line.seat, line.move) for line in lines] == 2 * [(seat, "draw")]
    (post,) = {one.id: one for one in publisher.published if isinstance(one, TurnPost)}.values()
    assert [event.code for event in post.events] == 4 * ["drew-cards"]
    assert post.asked == (1 - seat,)
    assert not any(isinstance(one, Reminder) for one in publisher.published)
    table = await table_of(services)
    assert (table.planned, table.to_act) == ((), (1 - seat,))
    assert (table.missed_by(seat), table.substituted) == (0, ())


async def test_simultaneous_requests_carry_out_a_plan_once(services: ServicesUnderTest) -> None:
    await due_plan(services)
    turn = await computer_turn(services, CHANNEL)
    assert turn is not None
    moves = (await table_of(services)).moves
    answers = await asyncio.gather(
        *(services.tables.act(CHANNEL, BOT, turn.key, partial(plans.carry_out_plan, turn=turn)) for _ in range(3))
    )
    assert (await table_of(services)).moves == moves + 1
    assert sum(not hasattr(answer, "code") and not answer.repeated for answer in answers) == 1


async def test_an_outdated_plan_changes_nothing(services: ServicesUnderTest) -> None:
    seat = await due_plan(services)
    turn = await computer_turn(services, CHANNEL)
    assert turn is not None
    planner = (ANNA, BEN)[seat]
    done(await services.tables.act(CHANNEL, planner, services.key(), plans.drop_plan))
    assert (
        code(await services.tables.act(CHANNEL, BOT, turn.key, partial(plans.carry_out_plan, turn=turn)))
        == "stale-move"
    )
    assert await services.queries.computer_turn_input(CHANNEL, turn) is None
    assert (await table_of(services)).waited_for == (seat,)


async def due_hint(services: ServicesUnderTest) -> int:
    """Start a game of Carcassonne in which it is the turn of a person who planned a hint's move. Return their seat."""
    facts = await services.game(ANNA, BEN, game="carcassonne")
    mover = to_move(facts, ANNA, BEN)
    planner = BEN if mover is ANNA else ANNA
    done(await services.tables.act(CHANNEL, planner, services.key(), partial(plans.plan_turn, wish="", otherwise=HINT)))
    done(await services.tables.play(CHANNEL, mover, await services.a_move(mover), services.key()))
    await services.take_messages()
    seat = facts.seat_of(planner.user)
    assert seat is not None
    return seat


async def test_a_killed_process_plays_a_hints_move_once(services: ServicesUnderTest) -> None:
    seat = await due_hint(services)
    before = await table_of(services)
    await killed_at_commit(services, "before")
    assert (await table_of(services)).moves == before.moves
    await killed_at_commit(services, "after")
    await carry_out_all(services)
    lines = [LogLine.parse(line) for line in await services.store.log(CHANNEL, before.match)][before.moves :]
    assert [line.seat for line in lines] == [seat]
    table = await table_of(services)
    assert (table.planned, table.to_act, table.moves) == ((), (1 - seat,), before.moves + 1)


async def test_a_plans_hint_is_computed_from_the_seats_view_at_full_strength(services: ServicesUnderTest) -> None:
    asked: list[tuple[int | None, str]] = []

    class Listening(InlineMoveChooser):
        async def choose(
            self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
        ) -> str:
            asked.append((view.seat, level))
            return await super().choose(game, view, level, seed, waited, style)

    seat = await due_hint(services)
    await carry_out_all(services, Listening())
    assert asked == [(seat, Level.HARD)]
    assert (await table_of(services)).to_act == (1 - seat,)
