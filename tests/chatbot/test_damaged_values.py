"""One stored value of each kind is damaged, while other people's games, results and the upkeep continue."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import pytest

from chatbot.store.server import set_aside_damaged
from chatbot.tables.outcome import TurnPost
from chatbot.tables.table import Phase
from chatbot.work.handlers import Cleaner
from chatbot.work.later import Work
from tests import stored_data
from tests.chatbot import stored_forms
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import background_work
from tests.chatbot.services import BEN, CLEO, GUILD, ServicesUnderTest, done
from tests.chatbot.work.recording_publisher import RecordingPublisher
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.asyncio

ELSEWHERE: Final = 987_654
"""A channel without stored data."""


def stored() -> dict[str, Any]:
    """Return all stored data in its latest form, by key."""
    found: dict[str, Any] = {}
    for group in stored_forms.GROUPS:
        found |= stored_data.read(stored_forms.files_of(group)[-1])
    return found


def kinds() -> Iterator[str]:
    """Yield one key of each kind, to be damaged."""
    seen = set()
    for name in sorted(stored()):
        kind = "".join(letter for letter in name if not letter.isdigit())
        if kind not in seen:
            seen.add(kind)
            yield name


@pytest.mark.parametrize("keeps_type", [True, False], ids=["garbage", "another type"])
@pytest.mark.parametrize("name", list(kinds()))
async def test_a_damaged_value_stops_nothing_else(services: ServicesUnderTest, name: str, *, keeps_type: bool) -> None:
    everything = {"prefix": stored_forms.PREFIX, "keys": stored()}
    await stored_data.load(services.redis, everything, services.keys.prefix)
    services.clock.now = stored_forms.NOW
    damaged = name.replace(stored_forms.PREFIX, services.keys.prefix, 1)
    await stored_data.damage(services.redis, damaged, keeps_type=keeps_type)
    await set_aside_damaged(services.redis, services.keys, stored_forms.NOW)  # like every process at its start
    publisher = RecordingPublisher()
    async with asyncio.timeout(SOON), background_work(services, InlineMoveChooser(), 1, publisher):
        await services.game(BEN, CLEO, places=3, channel=ELSEWHERE, guild=GUILD)

        async def played_on() -> bool:
            """Play the people's moves, while a worker plays the computer's."""
            facts = await services.facts(ELSEWHERE)
            for actor in (BEN, CLEO):
                if facts.phase is Phase.PLAYING and facts.seat_of(actor.user) in facts.to_act:
                    move = await services.a_move(actor, ELSEWHERE)
                    facts = done(await services.tables.play(ELSEWHERE, actor, move, services.key())).facts
            return facts.phase is Phase.OVER

        await until(played_on)

        async def told() -> bool:
            return any(isinstance(one, TurnPost) and one.over for one in publisher.published)

        await until(told)
    await Cleaner(services.stale_entries, services.clock)(Work((), 0, 0))
    ((result, _),) = await services.store.results.of_user(CLEO.user)
    assert result.channel == ELSEWHERE
