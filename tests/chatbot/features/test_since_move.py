"""A player who returns gets a summary of the events since their last move, and a short film."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.painter import Picture
from chatbot.bot.voice import Voice
from chatbot.features import board
from chatbot.features.board import since_lines
from chatbot.people.preferences import HOUR
from chatbot.tables.log import MOST_MOMENTS, SinceOwnMove
from engine.messages import Line, PublicEvent, seat_name
from tests.chatbot import games
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.passing_time import wait_until_due
from tests.chatbot.bot.simulated_server import answer, buttons, choose_more, of, text_of
from tests.chatbot.bot.started_games import start_by_buttons, start_by_commands
from tests.chatbot.services import ANNA, BEN, CLEO, code, to_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.painter import PictureRequest, Pictures
    from engine.api import View
    from tests.chatbot.bot.simulated_server import SimulatedServer
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
BUTTON = "Since my last move"


class FilmPainter(NoPainter):
    """Paints each film as an empty file, and records the film's views."""

    def __init__(self) -> None:
        self.painted: list[View] = []

    async def moments(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        self.painted = [*moments]
        return (Picture(b"RIFF", "webp", "a film"),)


async def test_a_returning_player_sees_the_events_since_their_move(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_buttons(simulated_server, seats="3")
    turn = await simulated_server.pressable()
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await simulated_server.deliver()
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.moves >= 1
    await wait_until_due(simulated_server)
    await simulated_server.deliver()
    reminder = await simulated_server.last()
    button = buttons(reminder)[BUTTON]
    own = text_of(answer(await other.click(reminder, custom_id=button)))
    assert "Since your last move" in own
    assert mover.name in own


async def test_a_call_after_six_hours_offers_the_events(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    services = simulated_server.services
    for person in (mover, other):
        assert BUTTON not in buttons(await simulated_server.pressable())
        actor = simulated_server.actor(person)
        move = await services.a_move(actor, simulated_server.channel.id)
        await services.tables.play(simulated_server.channel.id, actor, move, services.key())
        services.clock.now += 3 * HOUR + 1
        await simulated_server.deliver()
    assert BUTTON in buttons(await simulated_server.pressable())


async def test_the_film_is_private_and_shows_public_views(simulated_server: SimulatedServer) -> None:
    painter = FilmPainter()
    await simulated_server.restart(painter)
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    services = simulated_server.services
    for person in (mover, other):
        actor = simulated_server.actor(person)
        move = await services.a_move(actor, simulated_server.channel.id)
        await services.tables.play(simulated_server.channel.id, actor, move, services.key())
    await simulated_server.deliver()
    post = await simulated_server.pressable()
    own = answer(await choose_more(mover, post, BUTTON))
    assert [part["type"] for part in of(own) if part["type"] == 12] == [12], "a film"
    assert [moment.seat for moment in painter.painted] == [None, None]
    assert "You’re watching **Carcassonne**" in text_of(answer(await choose_more(simulated_server.cleo, post, BUTTON)))


async def test_films_per_hour_are_limited_but_the_lines_are_not(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "FILMS_AN_HOUR", 1)
    await simulated_server.restart(painter := FilmPainter())
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    services = simulated_server.services
    for person in (mover, other):
        actor = simulated_server.actor(person)
        move = await services.a_move(actor, simulated_server.channel.id)
        await services.tables.play(simulated_server.channel.id, actor, move, services.key())
    await simulated_server.deliver()
    post = await simulated_server.pressable()
    told = []
    for _ in range(2):
        painter.painted = []
        shown = answer(await choose_more(mover, post, BUTTON))
        told.append((bool(painter.painted), "Since your last move" in text_of(shown), "No replay" in text_of(shown)))
    assert told == [(True, True, False), (False, True, True)]


async def test_a_screen_reader_user_gets_only_the_lines(simulated_server: SimulatedServer) -> None:
    painter = FilmPainter()
    await simulated_server.restart(painter)
    mover, _ = await start_by_buttons(simulated_server)
    await simulated_server.services.preferences.change(mover.id, "by_ear", value=True)
    turn = await simulated_server.pressable()
    await mover.click(turn, custom_id=buttons(turn)["Pass"])
    await simulated_server.deliver()
    post = await simulated_server.pressable()
    await choose_more(mover, post, BUTTON)
    assert painter.painted == []


async def test_a_long_series_of_moves_is_thinned_out_and_spectators_get_none(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    for _ in range(14):
        facts = await services.facts()
        mover = to_move(facts, ANNA, BEN)
        await services.tables.play(facts.channel, mover, await services.a_move(mover), services.key())
    assert code(await services.queries.since_own_move((await services.facts()).channel, CLEO)) == "only-watching"
    waiting = to_move(await services.facts(), ANNA, BEN)
    since = await services.queries.since_own_move((await services.facts()).channel, waiting)
    assert isinstance(since, SinceOwnMove)
    assert 2 <= len(since.moments) <= MOST_MOMENTS
    assert since.public.seat is None


async def test_the_first_of_three_lines_concern_the_reader(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN, game="europe")
    facts = await services.facts()
    events = [PublicEvent("passed", {"seat": seat_name(seat)}) for seat in (0, 1, 0, 1)]
    found = await services.queries.since_own_move(facts.channel, ANNA)
    assert isinstance(found, SinceOwnMove)
    since = SinceOwnMove(facts, 0, found.public, tuple(events), (Line("since-last-round"),), found.moments)
    lines = since_lines(since, Voice("en", games.find("europe")))
    assert lines[0] == "Last round: you have one move left."
    assert len(lines) == 3
