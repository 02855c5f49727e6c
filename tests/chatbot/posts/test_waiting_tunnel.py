"""The public post of a tunnel with an extra price offers the decision, and older buttons point to this post."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from chatbot.tables.log import SeatState
from chatbot.tables.outcome import Refusal
from engine.rails.view import RailView
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.chatbot.services import done

if TYPE_CHECKING:
    import discord
    from simcord.actors import MemberActor

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


class Waiting(NamedTuple):
    """A tunnel that waits for its builder's decision, and the post on which the builder began to build it."""

    builder: MemberActor
    before: discord.Message


async def waiting_tunnel(server: SimulatedServer) -> Waiting:
    """Let both players draw cards and try tunnels until a tunnel has an extra price, and return this tunnel."""
    await start_by_commands(server, "europe")
    services, channel = server.services, server.channel.id
    while True:
        facts = await services.facts(channel)
        person = server.person(facts, facts.to_act[0])
        hand = await services.queries.seat_state(channel, server.actor(person))
        assert not isinstance(hand, Refusal)
        moves = list(map(str, hand.moves))
        digs = [move for move in moves if move.endswith("+0") and "preview-tunnel" in said_before(hand, move, server)]
        wished = digs or [move for move in moves if move.split()[0] in {"keep", "draw"}] or moves
        if digs:
            await server.deliver()
        done(await services.tables.play(channel, server.actor(person), wished[0], services.key()))
        after = await services.queries.seat_state(channel, server.actor(person))
        assert isinstance(after, SeatState)
        assert isinstance(after.view, RailView)
        if digs and after.view.attempt is not None:
            return Waiting(person, await server.pressable())


def said_before(hand: SeatState, move: str, server: SimulatedServer) -> list[str]:
    """Return the codes of the lines shown before a move, for example about a tunnel's risk."""
    game = server.bot.frame.find(hand.facts.game)
    return [line.code for line in game.taps.preview(hand.view, move)]


async def test_a_tunnels_post_offers_to_pay_or_give_up(simulated_server: SimulatedServer) -> None:
    builder, before = await waiting_tunnel(simulated_server)
    await simulated_server.deliver()
    (old,) = [one for one in await simulated_server.posts() if one.id == before.id]
    assert not buttons(old), "only the newest post has the buttons"
    post = await simulated_server.last()
    assert "up for the tunnel" in text_of(post)
    offered = buttons(post)
    assert {"Give up", "My hand"} <= set(offered)
    assert any(label.startswith("Pay") for label in offered)
    told = answer(await builder.click(post, custom_id=offered["Give up"]))
    assert "give up the tunnel" in text_of(told)
    await simulated_server.deliver()
    (tunnel,) = [one for one in await simulated_server.posts() if one.id == post.id]
    assert not buttons(tunnel)
    assert "gave up" in text_of(await simulated_server.last()).lower() or "tunnel" in text_of(
        await simulated_server.last()
    )


async def test_an_older_button_asks_to_decide_on_the_tunnel_first(simulated_server: SimulatedServer) -> None:
    builder, before = await waiting_tunnel(simulated_server)
    pressed = {
        label: custom_id for label, custom_id in buttons(before).items() if ":o:" in custom_id or ":d:" in custom_id
    }
    assert {"Build", "Draw 2"} <= set(pressed)
    for label, custom_id in pressed.items():
        told = answer(await builder.click(before, custom_id=custom_id))
        assert "First your tunnel" in text_of(told), label
        assert "moved on" not in text_of(told)
        assert "Give up" in buttons(told)
