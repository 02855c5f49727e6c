"""A process draws the boards before anyone opens them."""

from __future__ import annotations

import msgspec
import pytest

import engine.games
from chatbot.web.state import warm_up
from engine.rng import FastRng
from render import pictures, svg
from render.themes import Style


@pytest.mark.asyncio
async def test_finished_boards_are_drawn_at_the_bots_start() -> None:
    await warm_up()
    drawn = set(svg.symbols)
    for game in engine.games.all():
        position = game.setup(game.seats[0], game.id)
        game.playout(position, FastRng(0))
        for live in pictures.live(game.id, game.view(position, None), (), Style(())):
            msgspec.json.encode(svg.pane(live))
    assert set(svg.symbols) == drawn
