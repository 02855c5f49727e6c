"""No secret of a seat leaks into a post, an id, a log line or another player's autocomplete."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from chatbot.bot.components import Act, ButtonId
from chatbot.bot.hand import HELP
from chatbot.posts.post import turn_post
from chatbot.tables.log import PublicState
from conformance.random_games import random_game
from engine.api import PublicEvent
from engine.rails.view import RailView
from engine.rng import FastRng
from tests.chatbot import games
from tests.chatbot.bot.random_player import RandomPlayer
from tests.chatbot.bot.sample_tables import content_of
from tests.chatbot.bot.simulated_server import button_ids, more, text_of

if TYPE_CHECKING:
    from typing import Any

    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
async def test_a_post_does_not_depend_on_hands_and_decks(game: AnyGame) -> None:
    """After all hidden cards are dealt again, the post's text, buttons and ids are the same, byte for byte."""
    rng = FastRng(11)
    shown: list[PublicEvent] = []
    for number in range(2):
        for turn, (position, seat, move) in enumerate(random_game(game, 2, f"leak {number}")):
            if turn % 5 == 0:
                before = components(game, position, shown)
                for _ in range(3):
                    other = game.imagine(game.view(position, None), rng)
                    assert game.view(other, None) == game.view(position, None)
                    assert components(game, other, shown) == before
            trial = game.copy(position)
            shown = [event for event in game.play(trial, seat, move) if isinstance(event, PublicEvent)]


def components(game: AnyGame, position: Any, shown: list[PublicEvent]) -> list[dict[str, Any]]:
    draft = turn_post(content_of(game, position, 2, "en", tuple(shown)))
    view: list[dict[str, Any]] = draft.layout.build().to_components()  # type: ignore[no-untyped-call]  # discord.py
    return [*view, {"files": [file.fp.read() for file in draft.files]}]


async def test_a_whole_game_leaves_no_secret_in_the_channel_or_the_log(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Hands and tickets appear in direct messages and private answers, never in posts, public ids or log lines."""
    caplog.set_level(logging.INFO)
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe", seats="2")
    await simulated_server.ben.slash(simulated_server.channel, "game join")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    random_player = RandomPlayer(simulated_server, [simulated_server.anna, simulated_server.ben], FastRng(5))
    for _ in range(40):
        if not await random_player.play(1):
            break
        await simulated_server.deliver()
        secrets = await hidden_words(simulated_server)
        post = await simulated_server.last()
        board = await simulated_server.services.queries.public_state(simulated_server.channel.id)
        assert isinstance(board, PublicState)
        assert isinstance(board.view, RailView)
        assert not secrets & set(text_of(post).splitlines())
        for public in button_ids(post):
            assert public.act in {
                Act.OPEN,
                Act.TWICE,
                Act.MORE,
                Act.HAND,
                Act.HINT,
                Act.BOARD,
                Act.REMATCH,
            }
            assert len(public.cells) <= 1 or public.cells[0] == "take", (
                "a public id contains only a kind of move or a card"
            )
            if len(public.cells) > 1 and public.revision == board.facts.revision:
                assert public.cells[1] in board.view.market, "a card that is face up"
        for value in more(post).values() if board.standings is None or not board.standings.over else ():
            assert (offered := ButtonId.parse(value))
            assert offered.act in HELP
            assert offered.cells in {(), ("ask",)}
        for line in secrets:
            assert line not in caplog.text
    assert "keep " not in caplog.text


async def hidden_words(simulated_server: SimulatedServer) -> set[str]:
    """Return the words that describe the two players' hands."""
    found: set[str] = set()
    for person in (simulated_server.anna, simulated_server.ben):
        for hand_dm in person.user.dm_channel.history():
            found |= set(text_of(hand_dm).splitlines()[1:])
    return found


async def test_autocomplete_offers_nothing_to_people_without_a_seat(simulated_server: SimulatedServer) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy", seats="2")
    await simulated_server.anna.slash(simulated_server.channel, "game start")
    await simulated_server.deliver()
    assert await simulated_server.cleo.autocomplete(simulated_server.channel, "toy play", "card", "") == []
    facts = await simulated_server.services.facts(simulated_server.channel.id)
    assert facts.seat_of(simulated_server.anna.id) in facts.to_act
    assert await simulated_server.anna.autocomplete(simulated_server.channel, "toy play", "card", "") != []
