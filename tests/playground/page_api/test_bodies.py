"""Every request of a page gets an answer with a code, whatever the request's body is."""

from __future__ import annotations

import asyncio
import contextlib
import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from playground.drafts import Draft
from playground.limits import Limits
from tests.discord.fake_discord import FakeDiscord
from tests.discord.person import PageApiError
from tests.playground.corrupted_bodies import BUTTON, COMMANDS, SELECT, corrupted
from tests.waiting import AT_ONCE

Json = dict[str, Any]
OPTION = {"type": 3, "name": "o", "value": "v"}
PLACE: Json = {"channel_id": "CHANNEL", "message_id": "MESSAGE"}
BODIES: dict[str, Json] = {
    "command": {
        "type": 2,
        "channel_id": "CHANNEL",
        "data": {
            "id": "COMMAND",
            "name": "game",
            "options": [{"type": 2, "name": "g", "options": [{"type": 1, "name": "s", "options": [OPTION]}]}],
        },
    },
    "button": {"type": 3, "data": {"custom_id": "a", "component_type": 2}} | PLACE,
    "select": {"type": 3, "data": {"custom_id": "s", "component_type": 3, "values": ["b"]}} | PLACE,
    "form": {"type": 5, "modal_id": "1", "values": {}},
}
ANY_BODY = st.sampled_from(list(BODIES)).flatmap(lambda name: corrupted(BODIES[name]))


def filled(node: object, known: dict[str, str]) -> Any:
    if isinstance(node, dict):
        return {key: filled(value, known) for key, value in node.items()}
    if isinstance(node, list):
        return [filled(value, known) for value in node]
    return known.get(node, node) if isinstance(node, str) else node


async def send(bodies: list[Json]) -> None:
    async with FakeDiscord(limits=Limits(answer_within=AT_ONCE)) as playground:
        services = playground.services
        ada = await playground.person("Ada")
        command = services.registry.overwrite(copy.deepcopy(COMMANDS["all"]))[0]
        rows = [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [SELECT]}]
        room = services.world.channels[int(ada.channel("lounge"))]
        message = services.messages.post(room, services.world.bot, Draft("x", components=copy.deepcopy(rows)))
        known = {"CHANNEL": str(room.id), "MESSAGE": str(message.id), "COMMAND": str(command.id)}
        for body in [*bodies, *BODIES.values()]:
            with contextlib.suppress(PageApiError):
                outcome = await ada.interact(filled(body, known))
                assert outcome["reason"] == "offline"


@given(st.lists(ANY_BODY, min_size=10, max_size=20))
@settings(deadline=None, max_examples=15)
def test_an_interaction_is_sent_or_rejected(bodies: list[Json]) -> None:
    asyncio.run(send(bodies))
