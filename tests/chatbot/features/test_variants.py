"""Hosts choose variants of a game, and everybody reads which one is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables import lobby
from tests.chatbot.bot.simulated_server import answer, more, text_of
from tests.chatbot.finished_games import play_to_the_end

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
NAMED = "🎛️ Variant: three cards each"
UNRATED = "🎲 Unrated: only the usual game counts for ratings."


async def options_of(server: SimulatedServer) -> dict[str, str]:
    return (await server.services.facts(server.channel.id)).terms.options


async def test_the_usual_game_names_no_variant(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    assert "Variant" not in text_of(await simulated_server.last())
    assert "Unrated" not in text_of(await simulated_server.last())


@pytest.mark.parametrize("typed", ["hand=3", "Three cards each", "three"])
async def test_a_variant_is_typed_by_its_name(simulated_server: SimulatedServer, typed: str) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", variant=typed)
    assert await options_of(simulated_server) == {"hand": "3"}


async def test_autocomplete_suggests_the_variants_of_the_chosen_game(simulated_server: SimulatedServer) -> None:
    anna, channel = simulated_server.anna, simulated_server.channel
    offered = await anna.autocomplete(channel, "game new", "variant", "", game="toy")
    assert [(one["name"], one["value"]) for one in offered] == [("Three cards each", "hand=3")]
    assert await anna.autocomplete(channel, "game new", "variant", "", game="no such game") == []


@pytest.mark.parametrize(("variant", "is_shown"), [({}, False), ({"variant": "tickets=open"}, True)])
async def test_the_picture_of_everybodys_tickets_is_offered_if_they_are_open(
    simulated_server: SimulatedServer, variant: dict[str, str], *, is_shown: bool
) -> None:
    services, channel = simulated_server.services, simulated_server.channel
    anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
    await simulated_server.anna.slash(channel, "game new", game="europe", **variant)
    await services.tables.act(channel.id, ben, services.key(), lobby.join)
    await services.tables.act(channel.id, anna, services.key(), lobby.start)
    await simulated_server.deliver()
    assert ("Everybody’s tickets" in more(await simulated_server.last())) == is_shown


@pytest.mark.parametrize(("variant", "is_said"), [({}, True), ({"variant": "fields=no"}, False)])
async def test_a_computer_loves_fields_only_if_there_are_some(
    simulated_server: SimulatedServer, variant: dict[str, str], *, is_said: bool
) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="carcassonne", **variant)
    await simulated_server.deliver()
    await simulated_server.anna.slash(simulated_server.channel, "game add", level="easy")
    await simulated_server.deliver()
    said = text_of(await simulated_server.last())
    assert "Mila (easy" in said
    assert ("loves fields" in said) == is_said


async def test_an_unknown_variant_opens_no_table(simulated_server: SimulatedServer) -> None:
    said = await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", variant="two decks")
    assert "no such variant" in text_of(answer(said))
    await simulated_server.deliver()
    assert await simulated_server.posts() == []


async def test_lobby_rules_games_and_result_name_the_variant_which_is_unrated_and_kept(
    simulated_server: SimulatedServer,
) -> None:
    services, channel = simulated_server.services, simulated_server.channel
    anna, ben = simulated_server.actor(simulated_server.anna), simulated_server.actor(simulated_server.ben)
    await simulated_server.anna.slash(channel, "game new", game="toy", variant="hand=3")
    await simulated_server.deliver()
    opened = text_of(await simulated_server.last())
    assert NAMED in opened
    assert UNRATED in opened
    assert NAMED in text_of(answer(await simulated_server.ben.slash(channel, "rules")))
    assert NAMED in text_of(answer(await simulated_server.anna.slash(channel, "games")))
    await services.tables.act(channel.id, ben, services.key(), lobby.join)
    await services.tables.act(channel.id, anna, services.key(), lobby.start)
    await play_to_the_end(services, anna, ben, channel=channel.id)
    await simulated_server.deliver()
    result = text_of(await simulated_server.last())
    assert NAMED in result
    assert UNRATED in result
    assert "rating" not in text_of(answer(await simulated_server.anna.slash(channel, "stats")))
    await simulated_server.anna.slash(channel, "game rematch")
    assert await options_of(simulated_server) == {"hand": "3"}
