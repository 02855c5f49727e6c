"""No secret of a person or of the game appears in the log, even after errors."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

import pytest

from chatbot.runtime.log_lines import TextFormatter
from chatbot.tables.log import LogLine
from engine.rng import FastRng
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.random_player import RandomPlayer
from tests.chatbot.bot.simulated_server import SimulatedServer
from tests.chatbot.bot.started_games import start_by_commands

if TYPE_CHECKING:
    from chatbot.bot.painter import PictureRequest, Pictures
    from tests.chatbot.services import ServicesUnderTest


class FailingPainter(NoPainter):
    """Fails to paint every picture, so that tracebacks are logged."""

    async def turn(self, request: PictureRequest) -> Pictures:
        raise RuntimeError("a bug")

    async def hand(self, request: PictureRequest) -> Pictures:
        raise RuntimeError("a bug")


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["tchu", "europe"])
async def test_no_hand_move_or_seed_is_logged(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    caplog.set_level(logging.INFO)
    server = SimulatedServer(services, FailingPainter())
    await server.open()
    await start_by_commands(server, game)
    assert await RandomPlayer(server, [server.anna, server.ben], FastRng(3)).play(12) == 12
    channel = server.channel.id
    table = await services.store.table(channel)
    assert table is not None
    moves = [LogLine.parse(line).move for line in await services.store.log(channel, table.match)]
    hands = [str((await services.hand(server.actor(person), channel)).view) for person in (server.anna, server.ben)]
    await services.redis.hset(services.keys.table(channel), "snapshot", b"damaged")
    await server.anna.slash(server.channel, "hand")
    await server.close()

    written = "\n".join(map(TextFormatter().format, caplog.records))
    assert "Traceback" in written
    assert f"table {channel}: revision" in written
    secrets = {table.seed, table.secret, table.position, *hands, *(move for move in moves if " " in move)}
    assert len(secrets) > 5
    assert all(secrets)
    assert {secret for secret in secrets if re.search(rf"\b{re.escape(secret)}\b", written)} == set()
    assert not re.search(r"\b(?:locomotive|ticket|keep|TicketView|OwnView)\b", written)
