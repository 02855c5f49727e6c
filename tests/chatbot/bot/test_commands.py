"""Slash commands: what Discord is told of them, what they offer, and games played with them alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from chatbot.bot.commands import syncing
from chatbot.bot.voice import Voice
from engine.api import Name
from engine.rng import FastRng
from engine.wording import LANGUAGES
from tests.chatbot import games
from tests.chatbot.bot.club import answer, buttons, text_of
from tests.chatbot.bot.discord_schema import refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio
NAME = re.compile(r"^[-_\w]{1,32}$")


async def payloads(club: Club) -> list[dict[str, Any]]:
    return [await syncing.payload_of(club.bot.tree, command) for command in club.bot.tree.get_commands()]


def nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands and their options."""
    yield command
    for option in command.get("options") or []:
        yield from nodes(option)


async def test_every_command_is_within_discords_limits_in_every_language(club: Club) -> None:
    for command in await payloads(club):
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
    """What Discord counts: the longest of each name, description and value."""
    total = 0
    for node in nodes(command):
        total += max(map(len, all_names(node))) + max(map(len, all_descriptions(node)))
        total += sum(max(map(len, all_names(choice))) + len(choice["value"]) for choice in node.get("choices") or [])
    return total


async def test_no_two_commands_share_a_name_in_any_language(club: Club) -> None:
    for language in ("base", "pl", "fr"):
        names = [called(command, language) for command in await payloads(club)]
        assert len(set(names)) == len(names)


async def test_discord_understands_the_commands(club: Club) -> None:
    assert refused("PUT", "/applications/1/commands", await payloads(club)) == []


async def test_commands_are_sent_once_and_again_only_when_they_changed(club: Club) -> None:
    def sent() -> int:
        return sum(request.method == "PUT" for request in club.env.http_requests)

    before = sent()
    await club.restart()
    assert sent() == before
    await club.memory.remember_commands("others")
    await club.restart()
    assert sent() == before + 1


async def started(club: Club, game: str) -> None:
    await club.anna.slash(club.channel, "game new", game=game, seats="2")
    await club.ben.slash(club.channel, "game join")
    await club.anna.slash(club.channel, "game start")
    await club.deliver()


@pytest.mark.parametrize("game", [game.id for game in games.every()])
async def test_moves_are_typed_with_what_autocomplete_offers(club: Club, game: str) -> None:
    """Thirty moves of each game; every option takes what it offers, so every move is legal."""
    await started(club, game)
    rng = FastRng(3)
    for _ in range(30):
        facts = await club.stage.facts(club.channel.id)
        if not facts.to_act:
            break
        person = club.person(facts, facts.to_act[0])
        hand = await club.stage.looks.hand(club.channel.id, club.actor(person))
        moves = hand.moves  # type: ignore[union-attr]
        verb = str(moves[rng.below(len(moves))]).split()[0]
        fields = next(known for known in games.find(game).verbs if known.name == verb).fields
        typed: dict[str, str] = {}
        for field in fields:
            offered = await person.autocomplete(club.channel, f"{game} {verb}", field.name, "", **typed)
            assert 1 <= len(offered) <= 25
            assert len({choice["name"] for choice in offered}) == len(offered)
            assert all(1 <= len(choice[key]) <= 100 for choice in offered for key in ("name", "value"))
            typed[field.name] = offered[rng.below(len(offered))]["value"]
        await person.slash(club.channel, f"{game} {verb}", **typed)
        assert (await club.stage.facts(club.channel.id)).moves == facts.moves + 1, (verb, typed)
        await club.deliver()


async def test_a_city_is_found_by_any_part_of_any_of_its_names(club: Club) -> None:
    """Warsaw is Warszawa and Varsovie, Zurich is Zürich: the offers are the same."""
    await started(club, "europe")
    await skip_tickets(club)
    facts = await club.stage.facts(club.channel.id)
    person = club.person(facts, facts.to_act[0])
    moves = (await club.stage.looks.hand(club.channel.id, club.actor(person))).moves  # type: ignore[union-attr]
    route = next(str(move).split()[1] for move in moves if str(move).startswith("build"))
    game = games.find("europe")
    for language in LANGUAGES:
        city = Voice(language, game).label(Name("city", route.split("-")[0]))
        for typed in (city, city.upper(), city[1:]):
            offered = await person.autocomplete(club.channel, "europe build", "route", typed)
            assert route in {choice["value"] for choice in offered}, (language, typed)


async def skip_tickets(club: Club) -> None:
    while True:
        facts = await club.stage.facts(club.channel.id)
        person = club.person(facts, facts.to_act[0])
        moves = (await club.stage.looks.hand(club.channel.id, club.actor(person))).moves  # type: ignore[union-attr]
        if not str(moves[0]).startswith("keep"):
            return
        await person.slash(club.channel, "europe keep", ticket=str(moves[0]).removeprefix("keep "))
        await club.deliver()


async def test_an_option_left_out_is_asked_for_by_taps(club: Club) -> None:
    await started(club, "toy")
    facts = await club.stage.facts(club.channel.id)
    asked = answer(await club.person(facts, facts.to_act[0]).slash(club.channel, "toy play"))
    assert any(label.isdigit() for label in buttons(asked))


async def test_a_command_of_another_game_says_so(club: Club) -> None:
    await started(club, "toy")
    refused = answer(await club.anna.slash(club.channel, "europe draw"))
    assert "Another game" in text_of(refused)


async def test_an_illegal_move_is_explained(club: Club) -> None:
    await started(club, "europe")
    refused = answer(await club.anna.slash(club.channel, "europe draw"))
    assert "First say which tickets you keep" in text_of(refused)


async def test_looking_around(club: Club) -> None:
    """/hand, /game show, log, mine, verify and /rules answer privately."""
    await started(club, "toy")
    facts = await club.stage.facts(club.channel.id)
    mover = club.person(facts, facts.to_act[0])
    assert "Your hand" in text_of(answer(await mover.slash(club.channel, "hand")))
    assert "cards in the deck" in text_of(answer(await club.cleo.slash(club.channel, "game show")))
    assert f"<#{club.channel.id}>" in text_of(answer(await mover.slash(club.channel, "game mine")))
    assert "no seat" in text_of(answer(await club.cleo.slash(club.channel, "game mine")))
    assert "Score more" in text_of(answer(await club.cleo.slash(club.channel, "rules", game="toy", topic="goal")))
    assert "no record" in text_of(answer(await club.cleo.slash(club.channel, "game verify")))
    for _ in range(2):
        facts = await club.stage.facts(club.channel.id)
        await club.person(facts, facts.to_act[0]).slash(club.channel, "toy pass")
    assert "pass" in text_of(answer(await club.cleo.slash(club.channel, "game log")))
    verified = answer(await club.cleo.slash(club.channel, "game verify"))
    assert "The record holds" in text_of(verified)
    assert verified.attachments[0].filename == "game.json"


async def test_people_are_invited_by_name(club: Club) -> None:
    await club.anna.slash(club.channel, "game new", game="toy", invite=club.ben.user)
    invitation = await club.last()
    assert f"<@{club.ben.id}>" in text_of(invitation)
    await club.ben.click(invitation, custom_id=buttons(invitation)["Join"])
    assert (await club.stage.facts(club.channel.id)).seat_of(club.ben.id) == 1
