"""People who are asleep or away are mentioned in posts, but not notified."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import DAY, Absence
from tests.chatbot.bot.simulated_server import text_of
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def send_away(simulated_server: SimulatedServer, person: MemberActor) -> None:
    now = simulated_server.services.clock.now
    await simulated_server.services.preferences.change(person.id, "absences", (Absence(now - DAY, now + DAY),))


def notified(simulated_server: SimulatedServer) -> set[int]:
    """Return all people notified by any message."""
    sent = [one.json for one in simulated_server.env.http_requests if one.method == "POST" and one.json]
    users = [body["allowed_mentions"].get("users", ()) for body in sent if "allowed_mentions" in body]
    return {int(user) for some in users for user in some}


async def test_an_invitation_does_not_notify_absent_people(simulated_server: SimulatedServer) -> None:
    await send_away(simulated_server, simulated_server.ben)
    invited = {"invite": simulated_server.ben, "invite2": simulated_server.cleo}
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="3", **invited)
    await simulated_server.deliver()
    assert f"<@{simulated_server.ben.id}>" in text_of(await simulated_server.last())
    assert notified(simulated_server) == {simulated_server.cleo.id}


async def test_the_offer_of_a_seat_does_not_notify_an_absent_friend(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_buttons(simulated_server)
    await send_away(simulated_server, simulated_server.cleo)
    await mover.slash(simulated_server.channel, "game hand-over", friend=simulated_server.cleo)
    await simulated_server.deliver()
    assert f"<@{simulated_server.cleo.id}>" in text_of(await simulated_server.last())
    assert simulated_server.cleo.id not in notified(simulated_server)


async def test_the_end_of_a_game_does_not_notify_absent_people(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server)
    await send_away(simulated_server, other)
    services = simulated_server.services
    simulated_server.env.http_requests.clear()
    for person in (mover, other):
        await services.tables.end(simulated_server.channel.id, simulated_server.actor(person), services.key())
    await simulated_server.deliver()
    assert f"<@{other.id}>" in text_of(await simulated_server.last())
    assert notified(simulated_server) == {mover.id}
