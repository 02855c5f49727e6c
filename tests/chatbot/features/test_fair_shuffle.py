"""Tests of the fair shuffle as everyone can see it, from the lobby's seal to ``/game verify``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from chatbot.tables.record import unpack
from engine import replay
from engine.rng import commitment
from tests.chatbot import games
from tests.chatbot.bot.simulated_server import answer, buttons, choose_more, text_of
from tests.chatbot.bot.started_games import play_rematch, start_by_buttons, start_by_commands

if TYPE_CHECKING:
    import discord

    from chatbot.tables.table import Table
    from engine.replay import Record
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
COULD_HAVE_CHOSEN = "could have chosen it beforehand"


async def table(simulated_server: SimulatedServer) -> Table:
    found = await simulated_server.services.store.table(simulated_server.channel.id)
    assert found is not None
    return found


async def proofs(simulated_server: SimulatedServer) -> list[discord.Message]:
    """Return the bot's public answers that name the number drawn at the start."""
    return [post for post in await simulated_server.posts() if "Shuffled fairly, with" in text_of(post)]


async def pass_to_the_end(simulated_server: SimulatedServer) -> None:
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    while facts.to_act:
        post = await simulated_server.pressable()
        await simulated_server.person(facts, facts.to_act[0]).click(post, custom_id=buttons(post)["Pass"])
        await simulated_server.deliver()
        facts = await simulated_server.services.facts(simulated_server.channel.id)


async def record(simulated_server: SimulatedServer) -> Record:
    channel, match = simulated_server.channel.id, (await table(simulated_server)).match
    packed = await simulated_server.services.store.record(channel, match)
    assert packed is not None
    return replay.read(unpack(packed))


async def test_everybody_can_check_the_shuffle_from_lobby_to_verify(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    seal = commitment((await table(simulated_server)).secret)
    assert text_of(lobby).splitlines()[-1] == f"-# 🔒 Seal: {seal[:32]}", "the seal is the last line, in small print"

    await simulated_server.ben.click(lobby, custom_id=buttons(lobby)["Join"])
    await simulated_server.anna.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver()
    (proof,) = await proofs(simulated_server)
    by_discord = proof.interaction_metadata
    assert by_discord is not None
    assert by_discord.user.id == simulated_server.anna.id
    assert text_of(proof).endswith(f" {by_discord.id}"), "Discord has the same number"
    assert not proof.mentions
    assert proof.id < (await simulated_server.last()).id, "the turn's post is below it"
    turn = await simulated_server.last()
    details = text_of(answer(await choose_more(simulated_server.dan, turn, "Seats, clock, seal")))
    assert seal in details
    assert str(by_discord.id) in details

    stored = await table(simulated_server)
    sent = repr(simulated_server.env.backend.transcript)
    assert str(stored.begun_by) in sent
    assert not {secret for secret in (stored.secret, stored.seed) if f"{secret}" in sent}, "in no message, id or nonce"

    await pass_to_the_end(simulated_server)
    told = answer(await simulated_server.ben.slash(simulated_server.channel, "game verify"))
    assert seal in text_of(told)
    assert str(by_discord.id) in text_of(told)
    assert COULD_HAVE_CHOSEN not in text_of(told)
    end = await simulated_server.last()
    assert stored.secret in text_of(answer(await simulated_server.dan.click(end, custom_id=buttons(end)["Details"])))
    kept = await record(simulated_server)
    assert (kept.commitment, kept.mix) == (seal, replay.Mix(stored.secret, str(by_discord.id)))
    assert set(kept.start.stacked) == {"first"}
    replay.replay(games.find("toy"), kept)


async def test_a_start_by_command_gets_a_private_and_a_public_answer(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "toy")
    (proof,) = await proofs(simulated_server)
    begun_by = (await table(simulated_server)).begun_by
    assert proof.interaction_metadata is not None
    assert proof.interaction_metadata.id == begun_by
    assert text_of(proof).endswith(f" {begun_by}")


async def test_a_rematch_has_its_own_seal_and_start(simulated_server: SimulatedServer) -> None:
    await play_rematch(simulated_server, *await start_by_buttons(simulated_server))
    first, second = await proofs(simulated_server)
    stored = await table(simulated_server)
    assert second.interaction_metadata is not None
    assert second.interaction_metadata.id == stored.begun_by
    assert text_of(first) != text_of(second)


async def test_an_immediate_game_has_no_public_proof(simulated_server: SimulatedServer) -> None:
    simulated_server.forbid("create_public_threads")
    asked = answer(await simulated_server.anna.slash(simulated_server.channel, "play"))
    play_now = next(custom_id for label, custom_id in buttons(asked).items() if label.startswith("Play now"))
    choice = answer(await simulated_server.anna.click(asked, custom_id=play_now))
    await simulated_server.anna.click(choice, custom_id=buttons(choice)["Europe"])
    await simulated_server.deliver()
    assert (await table(simulated_server)).begun_by == 0
    assert not await proofs(simulated_server)


async def test_an_unmixed_seed_is_described_as_such(simulated_server: SimulatedServer) -> None:
    people = [simulated_server.actor(person) for person in (simulated_server.anna, simulated_server.ben)]
    await simulated_server.services.game(*people, channel=simulated_server.channel.id, guild=simulated_server.guild.id)
    await simulated_server.deliver()
    await pass_to_the_end(simulated_server)
    told = text_of(answer(await simulated_server.ben.slash(simulated_server.channel, "game verify")))
    assert COULD_HAVE_CHOSEN in told
    assert "mix" not in json.loads(replay.write(await record(simulated_server)))


async def test_a_game_starts_even_if_the_answer_cannot_be_sent(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    simulated_server.env.inject_error("POST", "/webhooks/*", status=403, code=50001)
    await simulated_server.anna.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver()
    assert (await table(simulated_server)).started
    assert not await proofs(simulated_server)
