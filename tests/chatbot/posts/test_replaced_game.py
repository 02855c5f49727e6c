"""A game's end is posted even if somebody opens the next table in the same channel first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables import ending
from tests.chatbot.bot.painters import RecordingFilmPainter
from tests.chatbot.bot.simulated_server import SimulatedServer, buttons, text_of
from tests.chatbot.services import done

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def test_a_replaced_games_posts_come_before_the_next_lobby(
    services: ServicesUnderTest,
) -> None:
    painter = RecordingFilmPainter()
    server = SimulatedServer(services, painter)
    await server.open()
    channel, people = server.channel.id, (server.actor(server.anna), server.actor(server.ben))
    await services.game(*people, channel=channel)
    await server.deliver()
    for _ in range(2):
        facts = await services.facts(channel)
        mover = next(person for person in people if facts.seat_of(person.user) in facts.to_act)
        done(await services.tables.play(channel, mover, "pass", services.key()))
    done(await services.tables.act(channel, people[0], services.key(), ending.rematch))

    await server.deliver()
    await server.carry_out("film")
    _, final, *rest = await server.posts()
    assert text_of(final).count("passes") == 2
    assert "🏆" in text_of(final)
    assert "anna" in text_of(final)
    assert not buttons(final), "they would act on the next game"
    assert sorted("The whole game" in text_of(one) for one in rest) == [False, False, True]
    lobby, invitation = [one for one in rest if buttons(one)]
    assert "Join" in buttons(lobby)
    assert "Accept" in buttons(invitation)
    assert painter.records
    await server.close()


async def test_nothing_of_a_fully_posted_game_is_kept(services: ServicesUnderTest) -> None:
    server = SimulatedServer(services)
    await server.open()
    channel, people = server.channel.id, (server.actor(server.anna), server.actor(server.ben))
    first = await services.game(*people, channel=channel)
    for person in people:
        done(await services.tables.end(channel, person, services.key()))
    await server.deliver()
    done(await services.tables.act(channel, people[0], services.key(), ending.rematch))
    assert not await services.redis.exists(services.keys.replaced(channel, first.match))
    await server.close()
