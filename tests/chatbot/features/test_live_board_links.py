"""*Board* offers a personal link and a public watch link, and signs people out. A host without a live board has no
button.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.board_links import BadToken, BoardLinks
from tests.chatbot.bot.simulated_server import answer, buttons, of, text_of
from tests.chatbot.bot.started_games import start_by_commands

if TYPE_CHECKING:
    import discord
    from simcord.results import ResponseMessage

    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
URL = "https://board.example/"


def with_board(server: SimulatedServer) -> BoardLinks:
    """Give the server a live board, and return its links."""
    services = server.services
    links = BoardLinks(services.redis, services.keys, URL, services.clock)
    server.bot.frame.board_links = links
    return links


def addresses_on(message: discord.Message | ResponseMessage) -> list[str]:
    return [part["url"] for part in of(message) if part["type"] == 2 and part.get("url")]


def links_on(message: discord.Message | ResponseMessage) -> list[str]:
    return [address.partition("#")[2] for address in addresses_on(message)]


async def test_a_player_gets_a_private_link_and_one_to_share(simulated_server: SimulatedServer) -> None:
    links = with_board(simulated_server)
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    shown = answer(await mover.click(await simulated_server.last(), label="Board"))
    own, watch = [await links.read(token) for token in links_on(shown)]
    assert (own.kind, own.user) == ("link", mover.id)
    assert (watch.kind, watch.user) == ("watch", 0)


async def test_a_spectator_gets_only_the_watch_link(simulated_server: SimulatedServer) -> None:
    links = with_board(simulated_server)
    await start_by_commands(simulated_server, "carcassonne")
    shown = answer(await simulated_server.dan.click(await simulated_server.last(), label="Board"))
    (watch,) = [await links.read(token) for token in links_on(shown)]
    assert watch.kind == "watch"


async def test_outside_the_games_channel_a_link_opens_the_game_in_discord(
    simulated_server: SimulatedServer,
) -> None:
    links = with_board(simulated_server)
    links.has_activity = True
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    listed = answer(await mover.user.slash("games"))
    shown = answer(await mover.user.click(listed, label="Board · Carcassonne"))
    own, watch = [await links.read(token) for token in links_on(shown)[1:]]
    address = f"https://discord.com/activities/{simulated_server.bot.application_id}"
    assert addresses_on(shown)[0] == f"{address}?custom_id={own.channel}.{own.match}"
    assert (own.channel, own.kind, watch.kind) == (simulated_server.channel.id, "link", "watch")


async def test_settings_sign_a_person_out_of_the_board(simulated_server: SimulatedServer) -> None:
    links = with_board(simulated_server)
    given = await links.new_pass(simulated_server.anna.id)
    panel = answer(await simulated_server.anna.slash(simulated_server.channel, "settings"))
    done = answer(await simulated_server.anna.click(panel, label="Sign out of the board"))
    assert "signed out" in text_of(done)
    with pytest.raises(BadToken, match="revoked"):
        await links.read(given)


async def test_without_a_live_board_nothing_offers_one(simulated_server: SimulatedServer) -> None:
    await start_by_commands(simulated_server, "carcassonne")
    assert "Board" not in buttons(await simulated_server.last())
    panel = answer(await simulated_server.anna.slash(simulated_server.channel, "settings"))
    assert "Sign out of the board" not in buttons(panel)
