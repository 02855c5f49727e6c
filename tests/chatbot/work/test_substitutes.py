"""A substitute's turn survives kills of processes: it makes one move and one mention, on a real Valkey."""

from __future__ import annotations

import pytest

from chatbot.tables.log import LogLine
from chatbot.tables.outcome import TurnPost
from tests.chatbot.autoplay import until
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest
from tests.chatbot.work.deadlines import due, table_of
from tests.chatbot.work.job_worker import working
from tests.chatbot.work.killed_at_commit import killed_at_commit
from tests.chatbot.work.recording_publisher import RecordingPublisher

pytestmark = pytest.mark.asyncio


async def test_a_killed_process_causes_one_move_and_one_mention(services: ServicesUnderTest) -> None:
    """The process dies when the substitute takes over, and again between the choice of its move and the commit."""
    await services.game(ANNA, BEN, misses=2)
    for _ in range(3):
        before = await due(services)
        await services.tables.act_on_deadline(CHANNEL, before.revision)
    await services.take_messages()
    before = await due(services)
    (late,) = before.to_act
    for moment in ("after", "before"):
        await killed_at_commit(services, moment)
    publisher = RecordingPublisher()

    async def is_played() -> bool:
        services.clock.now += 1
        return (await table_of(services)).moves > before.moves and bool(publisher.published)

    async with working(services, publisher=publisher):
        await until(is_played)
    lines = [LogLine.parse(line) for line in await services.store.log(CHANNEL, before.match)]
    assert [line.seat for line in lines] == [late]
    posts = {message.id: message for message in publisher.published if isinstance(message, TurnPost)}
    told = [event.code for post in posts.values() for event in post.events]
    assert told.count("turn-substituted") == 1
    table = await table_of(services)
    assert (table.missed_by(late), table.seat_of((ANNA, BEN)[late].user)) in {(1, 0), (1, 1)}
    assert late not in table.to_act
