"""Tests of slash commands: their definitions, the choices they offer, and games played with commands alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands

import engine.games
from chatbot.bot.syncing import payload_of, sync
from chatbot.bot.voice import Voice
from chatbot.limits import COMMANDS
from engine.api import Name
from engine.rng import FastRng
from engine.wording import LANGUAGES
from playground.commands import check_commands
from tests.chatbot import games
from tests.chatbot.bot.discord_schema import refused
from tests.chatbot.bot.simulated_server import SimulatedServer, answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.outside.distributions import finding_games_in, install

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
NAME = re.compile(r"^[-_\w]{1,32}$")
AT_TABLES = ([0], [0, 1])
PLACES = {"setup": ([0], [0]), "game": AT_TABLES, **{game.id: AT_TABLES for game in games.every()}}
"""Places where a command can be installed, and its contexts; people can install all others for themselves."""


async def payloads(simulated_server: SimulatedServer) -> list[dict[str, Any]]:
    tree = simulated_server.bot.tree
    return [await payload_of(tree, command) for command in tree.get_commands(type=discord.AppCommandType.chat_input)]


def nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, then its subcommands and all their options."""
    yield command
    for option in command.get("options") or []:
        yield from nodes(option)


async def test_every_command_is_within_discords_limits_in_every_language(simulated_server: SimulatedServer) -> None:
    for command in await payloads(simulated_server):
        assert letters(command) <= 8000
        for node in nodes(command):
            children = node.get("options") or []
            assert len(children) <= 25
            for language in ("base", "pl", "fr"):
                names = [called(child, language) for child in children]
                assert len(set(names)) == len(names), (node["name"], names)
            assert all(NAME.match(name) and name == name.lower() for name in all_names(node)), node
            assert all(1 <= len(text) <= 100 for text in all_descriptions(node)), node
            required = [child.get("required", False) for child in children]
            assert required == sorted(required, reverse=True)
            assert not (node.get("autocomplete") and node.get("choices"))
            assert len(node.get("choices") or []) <= 25


def called(node: dict[str, Any], language: str) -> str:
    return str((node.get("name_localizations") or {}).get(language, node["name"]))


def all_names(node: dict[str, Any]) -> list[str]:
    return [node["name"], *(node.get("name_localizations") or {}).values()]


def all_descriptions(node: dict[str, Any]) -> list[str]:
    return [node["description"], *(node.get("description_localizations") or {}).values()]


def letters(command: dict[str, Any]) -> int:
    """Return a command's length as Discord counts it, with the longest translation of each name and description."""
    total = 0
    for node in nodes(command):
        total += max(map(len, all_names(node))) + max(map(len, all_descriptions(node)))
        total += sum(max(map(len, all_names(choice))) + len(choice["value"]) for choice in node.get("choices") or [])
    return total


async def test_every_typed_option_suggests_its_values(simulated_server: SimulatedServer) -> None:
    text = discord.AppCommandOptionType.string.value
    typed = [node for command in await payloads(simulated_server) for node in nodes(command) if node["type"] == text]
    options = [node for node in typed if "options" not in node]
    assert options
    assert [node["name"] for node in options if not node.get("choices") and not node.get("autocomplete")] == []


async def test_no_two_commands_share_a_name_in_any_language(simulated_server: SimulatedServer) -> None:
    for language in ("base", "pl", "fr"):
        names = [called(command, language) for command in await payloads(simulated_server)]
        assert len(set(names)) == len(names)


async def test_discord_understands_the_commands(simulated_server: SimulatedServer) -> None:
    tree = simulated_server.bot.tree
    everything = [await payload_of(tree, command) for command in tree.get_commands()]
    assert refused("PUT", "/applications/1/commands", everything) == []
    check_commands(everything)
    assert len(await payloads(simulated_server)) <= COMMANDS


async def test_commands_are_sent_again_only_after_a_change(simulated_server: SimulatedServer) -> None:
    def sent() -> int:
        return sum(request.method == "PUT" for request in simulated_server.env.http_requests)

    before = sent()
    await simulated_server.restart()
    assert sent() == before
    await simulated_server.services.command_digest.put("others")
    await simulated_server.restart()
    assert sent() == before + 1


async def test_commands_deleted_or_changed_by_others_are_restored(simulated_server: SimulatedServer) -> None:
    tree, digest = simulated_server.bot.tree, simulated_server.services.command_digest
    application = simulated_server.bot.application_id
    assert application is not None
    names = {command.name for command in await tree.fetch_commands()}
    others: list[Any] = [{"name": "hand", "description": "of another version"}]
    for commands in ([], others, [*others, {"name": "more", "description": "of another bot"}]):
        await simulated_server.bot.http.bulk_upsert_global_commands(application, payload=commands)
        assert await sync(tree, digest)
        assert {command.name for command in await tree.fetch_commands()} == names
        assert not await sync(tree, digest)


async def test_every_command_declares_its_installation_and_contexts(simulated_server: SimulatedServer) -> None:
    """Commands that only give information work everywhere, and games need the bot in the server.

    Nothing is left to the application's defaults. ``dm_permission`` is deprecated, and a command without ``contexts``
    is also offered in group messages.
    """
    for payload in await payloads(simulated_server):
        assert "dm_permission" not in payload
        places = (payload["integration_types"], payload["contexts"])
        assert places == PLACES.get(payload["name"], ([0, 1], [0, 1, 2])), payload["name"]


async def test_every_part_of_a_command_is_described_in_every_language(simulated_server: SimulatedServer) -> None:
    for command in await payloads(simulated_server):
        for node in nodes(command):
            assert set(node["description_localizations"]) >= {"pl", "fr"}, (command["name"], node["name"])
            assert not [text for text in all_descriptions(node) if text.endswith("…")], (command["name"], node["name"])


@pytest.mark.parametrize("game", [game.id for game in games.every()])
async def test_moves_can_be_typed_with_autocomplete(simulated_server: SimulatedServer, game: str) -> None:
    """In thirty moves of each game, autocomplete fills in every option, and every resulting move is legal."""
    await start_by_commands(simulated_server, game)
    rng = FastRng(3)
    for _ in range(30):
        facts = await simulated_server.services.facts(simulated_server.channel.id)
        if not facts.to_act:
            break
        person = simulated_server.person(facts, facts.to_act[0])
        hand = await simulated_server.services.queries.seat_state(
            simulated_server.channel.id, simulated_server.actor(person)
        )
        moves = hand.moves  # type: ignore[union-attr]
        verb = str(moves[rng.below(len(moves))]).split()[0]
        fields = next(known for known in games.find(game).verbs if known.name == verb).fields
        typed: dict[str, str] = {}
        for field in fields:
            offered = await person.autocomplete(simulated_server.channel, f"{game} {verb}", field.name, "", **typed)
            assert 1 <= len(offered) <= 25
            assert len({choice["name"] for choice in offered}) == len(offered)
            assert all(1 <= len(choice[key]) <= 100 for choice in offered for key in ("name", "value"))
            typed[field.name] = offered[rng.below(len(offered))]["value"]
        await person.slash(simulated_server.channel, f"{game} {verb}", **typed)
        assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == facts.moves + 1, (
            verb,
            typed,
        )
        await simulated_server.deliver()


async def test_a_city_is_found_by_its_names_in_all_languages(simulated_server: SimulatedServer) -> None:
    """Warsaw, Warszawa and Varsovie get the same suggestions, and so do Zurich and Zürich."""
    await start_by_commands(simulated_server, "europe")
    await skip_tickets(simulated_server)
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    person = simulated_server.person(facts, facts.to_act[0])
    moves = (
        await simulated_server.services.queries.seat_state(simulated_server.channel.id, simulated_server.actor(person))
    ).moves  # type: ignore[union-attr]
    route = next(str(move).split()[1] for move in moves if str(move).startswith("build"))
    game = games.find("europe")
    for language in LANGUAGES:
        city = Voice(language, game).label(Name("city", route.split("-")[0]))
        for typed in (city, city.upper(), city[1:]):
            offered = await person.autocomplete(simulated_server.channel, "europe build", "route", typed)
            assert route in {choice["value"] for choice in offered}, (language, typed)


async def skip_tickets(simulated_server: SimulatedServer) -> None:
    while True:
        facts = await simulated_server.services.facts(simulated_server.channel.id)
        person = simulated_server.person(facts, facts.to_act[0])
        moves = (
            await simulated_server.services.queries.seat_state(
                simulated_server.channel.id, simulated_server.actor(person)
            )
        ).moves  # type: ignore[union-attr]
        if not str(moves[0]).startswith("keep"):
            return
        await person.slash(simulated_server.channel, "europe keep", ticket=str(moves[0]).removeprefix("keep "))
        await simulated_server.deliver()


async def test_a_route_is_offered_with_its_price_and_points_and_shown_before_it_is_built(
    simulated_server: SimulatedServer,
) -> None:
    await start_by_commands(simulated_server, "europe")
    await skip_tickets(simulated_server)
    services, channel = simulated_server.services, simulated_server.channel
    facts = await services.facts(channel.id)
    person = simulated_server.person(facts, facts.to_act[0])
    moves = [str(move) for move in (await services.hand(simulated_server.actor(person), channel.id)).moves]
    routes = [move.split()[1] for move in moves if move.startswith("build")]
    route = next(one for one in routes if routes.count(one) == 1)
    name = Voice("en", games.find("europe")).label(Name("route", route))
    (offered,) = await person.autocomplete(channel, "europe build", "route", name)
    assert re.fullmatch(rf"{re.escape(name)} · .*(locomotive|[a-z]+).* · \+\d+", offered["name"]), offered
    shown = answer(await person.slash(channel, "europe build", route=offered["value"]))
    assert "leaves you" in text_of(shown)
    assert (await services.facts(channel.id)).moves == facts.moves, "the payment was not typed"
    await person.click(shown, custom_id=buttons(shown)["Build it"])
    assert (await services.facts(channel.id)).moves == facts.moves + 1


async def test_a_square_is_offered_in_words_and_a_typed_tile_is_shown_before_it_is_placed(
    simulated_server: SimulatedServer,
) -> None:
    await start_by_commands(simulated_server, "carcassonne")
    services, channel = simulated_server.services, simulated_server.channel
    facts = await services.facts(channel.id)
    person = simulated_server.person(facts, facts.to_act[0])
    squares = await person.autocomplete(channel, "carcassonne place", "square", "")
    assert re.match(r"1: 1 (north|east|south|west) · ", squares[0]["name"]), squares[0]
    typed = {"square": squares[0]["value"]}
    offered = await person.autocomplete(channel, "carcassonne place", "follower", "", **typed)
    shown = answer(await person.slash(channel, "carcassonne place", **typed, follower=offered[-1]["value"]))
    assert (await services.facts(channel.id)).moves == facts.moves, "the person has not seen the tile's rotation"
    await person.click(shown, custom_id=buttons(shown)["Place it"])
    assert (await services.facts(channel.id)).moves == facts.moves + 1


async def test_confirmation_also_applies_to_typed_moves(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "carcassonne")
    services, channel = simulated_server.services, simulated_server.channel
    facts = await services.facts(channel.id)
    person = simulated_server.person(facts, facts.to_act[0])
    await services.preferences.change(person.id, "careful", value=True)
    move = str((await services.hand(simulated_server.actor(person), channel.id)).moves[0]).split()
    typed = {"square": move[1], "turn": move[2], "follower": "-"}
    shown = answer(await person.slash(channel, "carcassonne place", **typed))
    assert (await services.facts(channel.id)).moves == facts.moves
    assert "Place it" in buttons(shown)


async def test_a_missing_option_is_requested_by_buttons(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "toy")
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    asked = answer(await simulated_server.person(facts, facts.to_act[0]).slash(simulated_server.channel, "toy play"))
    assert any(label.isdigit() for label in buttons(asked))


async def test_another_games_command_is_refused_with_a_reason(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "toy")
    refused = answer(await simulated_server.anna.slash(simulated_server.channel, "europe draw"))
    assert "Another game" in text_of(refused)


async def test_an_illegal_move_is_explained(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "europe")
    refused = answer(await simulated_server.anna.slash(simulated_server.channel, "europe draw"))
    assert "First choose which tickets to keep" in text_of(refused)


async def test_commands_without_a_move_answer_privately(simulated_server: SimulatedServer) -> None:
    """The commands /hand, /rules and /game show, log, mine and verify answer privately."""
    await start_by_commands(simulated_server, "toy")
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    mover = simulated_server.person(facts, facts.to_act[0])
    assert "Your hand" in text_of(answer(await mover.slash(simulated_server.channel, "hand")))
    assert "cards in the deck" in text_of(
        answer(await simulated_server.cleo.slash(simulated_server.channel, "game show"))
    )
    assert f"<#{simulated_server.channel.id}>" in text_of(answer(await mover.slash(simulated_server.channel, "games")))
    assert "not in any game" in text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "games")))
    assert "Score more" in text_of(
        answer(await simulated_server.cleo.slash(simulated_server.channel, "rules", game="toy", topic="goal"))
    )
    assert "no record" in text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "game verify")))
    for _ in range(2):
        facts = await simulated_server.services.facts(simulated_server.channel.id)
        await simulated_server.person(facts, facts.to_act[0]).slash(simulated_server.channel, "toy pass")
    assert "pass" in text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "game log")))
    verified = answer(await simulated_server.cleo.slash(simulated_server.channel, "game verify"))
    assert "Verified" in text_of(verified)
    assert verified.attachments[0].filename == "game.json"


async def test_rules_default_to_the_channels_game(simulated_server: SimulatedServer) -> None:
    asked = text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "rules")))
    assert "Which game" in asked
    await start_by_commands(simulated_server, "toy")
    assert "Score more" in text_of(answer(await simulated_server.cleo.slash(simulated_server.channel, "rules")))


async def test_people_are_invited_by_name(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(
        simulated_server.channel, "game new", game="toy", invite=simulated_server.ben.user
    )
    await simulated_server.deliver()
    invitation = await simulated_server.last()
    assert f"<@{simulated_server.ben.id}>" in text_of(invitation)
    await simulated_server.ben.click(invitation, custom_id=buttons(invitation)["Accept"])
    assert (await simulated_server.services.facts(simulated_server.channel.id)).seat_of(simulated_server.ben.id) == 1


async def test_the_id_of_an_installed_game_never_hides_a_command_of_the_bot(
    services: ServicesUnderTest, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    install(tmp_path, "help", module="helpful")
    with finding_games_in(tmp_path):
        simulated = SimulatedServer(services, known=engine.games.all())
        assert isinstance(simulated.bot.tree.get_command("help"), app_commands.Command)
    assert "the game help has no slash commands: the bot has a command /help" in caplog.text
    simulated.thinker.close()
