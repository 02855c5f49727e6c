"""A reader steps privately through a finished game, from every seat. The game is the channel's, or an opened record."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import discord
import pytest
from msgspec import json, structs

from chatbot.bot.components import Act, ButtonId
from chatbot.features.moments import FILE
from engine import replay
from tests.chatbot.bot.simulated_server import answer, buttons, menus, text_of
from tests.chatbot.features.result_presses import play

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_finished_game_is_replayed_by_steps_and_jumps(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    await play(server, server.anna, server.ben)
    await server.deliver()
    shown = answer(await server.anna.click(await server.pressable(), label="◀ ▶ Step through"))
    total = int(text_of(shown).split(" of ")[1].split("*")[0])
    assert f"Move {total} of {total}" in text_of(shown)
    back = next(one for label, one in buttons(shown).items() if label.startswith("◀"))
    shown = answer(await server.anna.click(shown, custom_id=back))
    assert f"Move {total - 1} of {total}" in text_of(shown)
    jump = menus(shown)["Go to a move"]["custom_id"]
    shown = answer(await server.anna.select(shown, ["1"], custom_id=jump))
    assert f"Move 1 of {total}" in text_of(shown)


def a_seal_that_does_not_hold(text: str) -> bytes:
    """Return a record with a valid digest, but with a seed that does not match the seal."""
    old = replay.read(text)
    bare = structs.replace(old, start=structs.replace(old.start, seed="another"), digest="")
    digest = blake2b(json.encode(bare), digest_size=16).hexdigest()
    return replay.write(structs.replace(bare, digest=digest)).encode()


def of_another_game(text: str) -> bytes:
    old = replay.read(text)
    bare = structs.replace(old, start=structs.replace(old.start, game="chess"), digest="")
    digest = blake2b(json.encode(bare), digest_size=16).hexdigest()
    return replay.write(structs.replace(bare, digest=digest)).encode()


async def a_record(server: SimulatedServer) -> str:
    """Play a game in the channel, and return its record."""
    await play(server, server.anna, server.ben)
    await server.deliver()
    facts = await server.services.facts(server.channel.id)
    text = await server.services.queries.record(facts.channel, facts.match)
    assert isinstance(text, str)
    return text


async def opened(server: SimulatedServer, content: bytes) -> Any:
    """Let Anna open a record with the button of */game verify*, and return the answer."""
    verified = answer(await server.anna.slash(server.channel, "game verify"))
    shown = await server.anna.click(verified, label="Open a record")
    assert shown.modal is not None
    assert shown.modal["title"] == "Open a record"
    return answer(await server.anna.submit_modal(shown, {FILE: ("old.json", content)}))


async def test_a_record_file_is_opened_and_replayed(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    text = await a_record(server)
    total = len(replay.read(text).moves)
    shown = await opened(server, text.encode())
    assert "an opened record" in text_of(shown)
    assert f"Move 0 of {total}" in text_of(shown)
    assert "anna" not in text_of(shown).lower(), "a record does not name the players"
    shown = answer(await server.anna.click(shown, custom_id=buttons(shown)["▶ 1"]))
    assert f"Move 1 of {total}" in text_of(shown)
    shown = answer(await server.anna.select(shown, ["1"], custom_id=menus(shown)["Whose view"]["custom_id"]))
    assert f"Move 1 of {total}" in text_of(shown)
    stored = await server.services.redis.keys(f"{server.services.keys.brought_record('*')}")
    assert len(stored) == 1
    await server.services.redis.delete(*stored)
    gone = text_of(answer(await server.anna.click(shown, custom_id=buttons(shown)["▶ 2"])))
    assert gone.startswith("This record isn’t here any more")


async def test_an_invalid_record_file_is_refused_with_a_reason(
    simulated_server: SimulatedServer,
) -> None:
    server = simulated_server
    text = await a_record(server)
    wrong = {
        b"\x89PNG\r\n\x1a\n\x00\xff": "This file isn’t the record of a game",
        b"{}": "This file isn’t the record of a game",
        b"x" * 10_000_000: "This file is too large",
        of_another_game(text): "This record is of a game that I don’t know.",
        a_seal_that_does_not_hold(text): "seed",
        text.replace('"final": "', '"final": "0').encode(): "This record is damaged.",
    }
    for content, sentence in wrong.items():
        told = text_of(await opened(server, content))
        assert sentence in told, told
        assert len(told) <= 200
    assert await server.services.redis.keys(server.services.keys.brought_record("*")) == []


async def test_a_record_can_be_opened_in_any_channel(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    await server.services.game(server.actor(server.anna), server.actor(server.ben), channel=server.channel.id)
    told = answer(await server.anna.slash(server.channel, "game verify"))
    assert (await server.anna.click(told, label="Open a record")).modal is not None


async def test_a_running_game_shows_no_moment(simulated_server: SimulatedServer) -> None:
    server = simulated_server
    services = server.services
    facts = await services.game(server.actor(server.anna), server.actor(server.ben), channel=server.channel.id)
    channel = server.bot.get_channel(server.channel.id)
    assert isinstance(channel, discord.TextChannel)
    for cells in ((), ("1", "-"), ("1", "1")):
        custom_id = str(ButtonId(Act.MOMENT, facts.channel, facts.match, cells=cells))
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="press", custom_id=custom_id))
        post = await channel.send(view=view)
        view.stop()
        told = text_of(answer(await server.anna.click(post, custom_id=custom_id)))
        assert told == "There’s no record of a finished game here."
