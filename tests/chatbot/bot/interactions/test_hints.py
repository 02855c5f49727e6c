"""Hints: private, for whoever is to move, from what their seat sees, in moves and words that a player reads."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

import engine.games
from chatbot.bot.interactions.hints import HintCache, hint_lines
from chatbot.service.ports import SuggestedMove
from chatbot.workers.thinking_pool import suggest_moves
from tests.chatbot import games
from tests.chatbot.bot.sample_tables import player_hand_of
from tests.chatbot.bot.simulated_server import answer, buttons, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.conformance.random_games import some_position

if TYPE_CHECKING:
    from chatbot.bot.interactions.player_hand import PlayerHand
    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
THOUGHT_ABOUT = [game for game in games.every() if engine.games.has_strategy(game)]


async def test_a_hint_names_the_best_moves_with_their_reasons_and_goes_on_to_the_move(
    simulated_server: SimulatedServer,
) -> None:
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    hint = answer(await mover.click(post, custom_id=buttons(post)["Hint"]))
    told = text_of(hint)
    moves = re.findall(r"^(\d)\. \*\*Place.*\*\* · (.+)$", told, re.MULTILINE)
    assert [number for number, _ in moves] == ["1", "2", "3"]
    assert "  - " in told, "why one would play it"
    assert buttons(hint), "the move itself can be chosen here"
    assert len(await simulated_server.posts()) == 1 + [one.id for one in await simulated_server.posts()].index(
        post.id
    ), "nothing is public"


@pytest.mark.parametrize(("language", "words"), [("pl", "Dobry gracz"), ("fr", "Un bon joueur")])
async def test_a_hint_is_in_the_readers_language(language: str, words: str) -> None:
    game = games.find("carcassonne")
    position = some_position(game, 2, "hints", 8)
    (seat,) = game.to_act(position)
    seen = player_hand_of(game, position, 2, seat, language)
    advice = suggest_moves(games.find, game.id, seen.hand.view, 1)
    title, *lines = hint_lines(seen, advice)
    assert words in title
    assert lines[0].startswith("1. **")
    assert seen.voice.translate(advice[0].reasons[0]) in lines[1]


async def test_only_whose_turn_it_is_gets_a_hint(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    assert "not your turn" in text_of(answer(await other.click(post, custom_id=buttons(post)["Hint"])))
    assert "no seat" in text_of(answer(await simulated_server.cleo.click(post, custom_id=buttons(post)["Hint"])))


async def test_a_hint_can_be_asked_for_by_command_and_beside_ones_hand(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "toy")
    assert "A good player" in text_of(answer(await mover.slash(simulated_server.channel, "game hint")))
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    hint = answer(await mover.click(hand, custom_id=buttons(hand)["Hint"]))
    assert "1. **" in text_of(hint)
    assert "Hint" not in buttons(answer(await other.slash(simulated_server.channel, "hand"))), "it is not their turn"


async def test_an_old_button_gives_no_hint_for_another_game(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "toy")
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    for person in (simulated_server.anna, simulated_server.ben):
        await simulated_server.services.actions.end(
            simulated_server.channel.id, simulated_server.actor(person), simulated_server.services.key()
        )
    await start_by_commands(simulated_server, "toy")
    assert "another one has taken its place" in text_of(
        answer(await mover.click(hand, custom_id=buttons(hand)["Hint"]))
    )


async def test_a_game_that_nobody_thinks_about_says_so(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine.games, "has_strategy", lambda game: False)
    mover, _ = await start_by_commands(simulated_server, "toy")
    assert "Hint" not in buttons(await simulated_server.last())
    assert "no hints for this game" in text_of(answer(await mover.slash(simulated_server.channel, "game hint")))


@pytest.mark.parametrize("game", THOUGHT_ABOUT, ids=lambda game: game.id)
async def test_every_game_that_is_thought_about_gives_hints_of_legal_moves(game: AnyGame) -> None:
    position: Any = some_position(game, 2, "hints", 1)
    seat = game.to_act(position)[0]
    hints = suggest_moves(games.find, game.id, game.view(position, seat), 1)
    assert 1 <= len(hints) <= 3
    assert all(game.why_not(position, seat, game.parse(one.move)) is None for one in hints)


class SlowAdviser:
    """Thinks when it is told to; counts how often, and for which seats."""

    def __init__(self) -> None:
        self.asked: list[int | None] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.broken = False

    async def hint(self, game: str, view: Any, seed: int) -> tuple[SuggestedMove, ...]:
        self.asked.append(view.seat)
        await self.go_on.wait()
        if self.broken:
            raise ValueError("no idea")
        return (SuggestedMove(f"{game} {view.seat} {seed}", ()),)


def both() -> tuple[PlayerHand, PlayerHand]:
    """Both seats of a rail game that begins."""
    game = games.find("tchu")
    position = some_position(game, 2, "hints", 0)
    return player_hand_of(game, position, 2, 0, "en"), player_hand_of(game, position, 2, 1, "en")


async def test_a_hint_asked_for_again_is_not_thought_of_again() -> None:
    adviser = SlowAdviser()
    thoughts, (one, _) = HintCache(adviser), both()
    first = await thoughts.on(one)
    assert await thoughts.on(one) is first
    assert adviser.asked == [0]


async def test_a_hint_asked_for_while_it_is_thought_of_is_waited_for() -> None:
    adviser = SlowAdviser()
    adviser.go_on.clear()
    thoughts, (one, _) = HintCache(adviser), both()
    impatient = asyncio.create_task(thoughts.on(one))
    patient = asyncio.create_task(thoughts.on(one))
    await asyncio.sleep(0)
    impatient.cancel()
    adviser.go_on.set()
    assert (await patient)[0].move.startswith("tchu 0")
    assert adviser.asked == [0]


async def test_nobody_is_given_the_thoughts_of_another_seat_or_revision() -> None:
    adviser = SlowAdviser()
    thoughts, (one, other) = HintCache(adviser), both()
    assert await thoughts.on(one) != await thoughts.on(other)
    later = structs.replace(one.hand, facts=structs.replace(one.hand.facts, revision=10_000))
    assert await thoughts.on(structs.replace(one, hand=later)) != await thoughts.on(one)
    assert adviser.asked == [0, 1, 0]


async def test_a_thought_that_failed_is_thought_again() -> None:
    adviser = SlowAdviser()
    adviser.broken = True
    thoughts, (one, _) = HintCache(adviser), both()
    with pytest.raises(ValueError, match="no idea"):
        await thoughts.on(one)
    adviser.broken = False
    assert await thoughts.on(one)


async def test_who_presses_hint_twice_reads_the_same_at_once(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = await start_by_commands(simulated_server, "toy")
    post = await simulated_server.last()
    first = text_of(answer(await mover.click(post, custom_id=buttons(post)["Hint"])))
    monkeypatch.setattr(simulated_server.thinker, "hint", None)
    assert text_of(answer(await mover.click(post, custom_id=buttons(post)["Hint"]))) == first
