"""Anybody does random things at any time: the answer is always a value, and the table stays consistent."""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.people.preferences import DAY, HOUR, MINUTE
from chatbot.store.actions import Done
from chatbot.tables import deadlines, ending, lobby, privacy, seats
from chatbot.tables.deadlines import next_deadline
from chatbot.tables.lobby import NewTable
from chatbot.tables.log import LogLine, PublicState, SeatState
from chatbot.tables.outcome import Refusal
from chatbot.tables.table import LIMITS, NOBODY, Ending, Pace, Person, Phase, StandIn, Terms
from engine.ai.player import Level
from engine.api import Illegal
from tests.chatbot.due_entries import DeadlineEntry, computer_turn, deadlines_until
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, GUILD, MODERATOR, STRANGER, ServicesUnderTest

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.store.actions import ActionResult
    from chatbot.tables.outcome import Decision
    from chatbot.tables.table import Actor, Facts

pytestmark = pytest.mark.asyncio
STEPS = 250
HOMES = (lobby, seats, ending, deadlines, privacy)
CROWD = [ANNA, BEN, CLEO, STRANGER, MODERATOR]
OFTEN = (
    ["play", "come_due"] * 12
    + ["computer_turn"] * 8
    + ["join", "accept", "decline"] * 3
    + [
        "start",
        "start_without_invited",
        "invite",
        "set_up",
        "resign",
        "reclaim",
        "rematch",
        "open",
        "replace",
        "change_pace",
        "give_day",
        "offer_seat",
        "accept_seat",
        "start_clocks",
    ]
    * 2
)
OFTEN += ["start_without_invited"] * 6
SELDOM = ["decline_seat", "stop_clocks", "leave", "add_computer", "remove_computer", "end", "forget"]


async def step(services: ServicesUnderTest, chance: Random, actor: Actor, key: str) -> ActionResult | None:
    """Perform a random action."""
    tables = services.tables
    match chance.choice(OFTEN + SELDOM):
        case "open":
            terms = Terms("toy", chance.randrange(1, 6), level=Level.RANDOM, pace=chance.choice(list(Pace)))
            plan = NewTable(CHANNEL, GUILD, terms)
            return await tables.act(plan.channel, actor, key, partial(lobby.open_table, new=plan))
        case "play":
            hand = await services.queries.seat_state(CHANNEL, actor)
            moves = [str(move) for move in hand.moves] if isinstance(hand, SeatState) else []
            return await tables.play(CHANNEL, actor, chance.choice([*moves, "play 3", "sing"]), key)
        case "come_due":
            services.clock.now += chance.choice([0, 0, MINUTE, HOUR, DAY])
            entries = await deadlines_until(services, int(services.clock()))
            return await tables.act_on_deadline(CHANNEL, max(entry.revision for entry in entries)) if entries else None
        case "computer_turn":
            turn = await computer_turn(services, CHANNEL)
            return await tables.play_computer(CHANNEL, turn, "pass") if turn else None
        case name:
            action: Callable[..., Decision] = next(getattr(home, name) for home in HOMES if hasattr(home, name))
            more: dict[str, dict[str, object]] = {
                "add_computer": {"level": chance.choice([None, Level.EASY])},
                "invite": {"people": [Person(one.user, one.name) for one in CROWD if chance.random() < 0.3]},
                "set_up": {"change": partial(_with_places, chance.randrange(1, 6))},
                "replace": {"user": chance.choice(CROWD).user},
                "offer_seat": {"user": chance.choice(CROWD).user},
                "change_pace": {"pace": chance.choice(list(Pace))},
            }
            return await tables.act(CHANNEL, actor, key, partial(action, **more.get(name, {})))


def _with_places(places: int, terms: Terms) -> Terms:
    return msgspec.structs.replace(terms, places=places)


async def the_facts(services: ServicesUnderTest) -> Facts | None:
    board = await services.queries.public_state(CHANNEL)
    return board.facts if isinstance(board, PublicState) else None


async def check(services: ServicesUnderTest, facts: Facts) -> None:
    """Check the invariants of a table."""
    people = [sitter.owner if isinstance(sitter, StandIn) else sitter for sitter in facts.sitters]
    users = [person.user for person in people if isinstance(person, Person) and person != NOBODY]
    assert len(users) == len(set(users))
    assert all([CHANNEL in await services.indexes.of_user(user) for user in users])
    assert users or facts.phase is Phase.OVER
    assert len(facts.sitters) == facts.terms.places if facts.phase is Phase.PLAYING else facts.free_seats >= 0
    invited = [person.user for person in facts.invited]
    assert facts.phase is Phase.LOBBY or not invited
    assert not set(invited) & set(users)
    assert all([CHANNEL in await services.indexes.of_user(user) for user in invited])
    lines = [LogLine.parse(line) for line in await services.store.log(CHANNEL, facts.match)]
    assert len(lines) == facts.moves
    assert bool(facts.to_act) == (facts.phase is Phase.PLAYING)
    computers = [
        seat for seat in facts.to_act if not isinstance(facts.sitters[seat], Person) or seat in facts.substituted
    ]
    assert bool(computers) == (await computer_turn(services, CHANNEL) is not None)
    assert (facts.ending is not None) == (facts.phase is Phase.OVER)
    await check_time(services, facts)


async def check_time(services: ServicesUnderTest, facts: Facts) -> None:
    """Check that only the clocks of the people to act are running, and that every deadline has a due entry."""
    waited_for = [
        seat for seat in facts.to_act if isinstance(facts.sitters[seat], Person) and seat not in facts.substituted
    ]
    assert set(facts.uncalled) <= set(waited_for)
    assert [clock.seat for clock in facts.clocks] == (waited_for if facts.terms.pace in LIMITS else [])
    assert facts.asleep_until is None or facts.clocks
    table = await services.store.table(CHANNEL)
    assert table is not None
    when = next_deadline(table, {})
    if when is not None:
        assert DeadlineEntry(CHANNEL, table.revision) in await deadlines_until(services, max(when, table.changed_at))
    assert len(await deadlines_until(services, 2**40)) <= 3


@pytest.mark.parametrize("seed", range(4))
async def test_random_actions_keep_a_table_consistent(services: ServicesUnderTest, seed: int) -> None:
    chance = Random(seed)
    endings: set[Ending | None] = set()
    before: Facts | None = None
    for number in takewhile(lambda number: number < STEPS or len(endings) == 1, range(8 * STEPS)):
        answer = await step(services, chance, chance.choice(CROWD), f"step-{number}")
        facts = await the_facts(services)
        match answer:
            case Done(repeated=True):
                assert facts == before
            case Done():
                assert facts == answer.facts
                assert facts.revision == (before.revision if before else 0) + 1
            case Refusal() | Illegal() | None:
                assert facts == before
        if facts is not None:
            await check(services, facts)
            endings.add(facts.ending)
        before = facts
        services.clock.now += chance.randrange(3)
    assert len(endings) > 1
    for item in await services.indexes.archived(GUILD):
        text = await services.queries.record(CHANNEL, item.match)
        assert isinstance(text, str)
        assert not isinstance(await services.queries.verify(text), Refusal)
