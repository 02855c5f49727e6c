"""Hints are private, for the player to move, based on this seat's view, and in players' words."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

from chatbot.bot.choices import move_text
from chatbot.bot.components import Act
from chatbot.bot.hand import describe_choice
from chatbot.features import hints
from chatbot.features.hints import HintCache, hint_lines, told_apart
from chatbot.people.preferences import HOUR
from chatbot.store.queries import SuggestedMove
from chatbot.work.thinking import SUGGESTED, suggest_moves
from conformance.random_games import some_position
from engine.api import Line
from engine.rng import FastRng
from tests.chatbot import games
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.sample_tables import player_hand_of
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, text_of
from tests.chatbot.bot.started_games import start_by_commands
from tests.chatbot.services import done
from tests.toy.game import ToyGame

if TYPE_CHECKING:
    from chatbot.bot.hand import PlayerHand
    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
WITH_STRATEGY = [game for game in games.every() if game.strategy is not None]


async def three_choices(game: str, view: Any, seed: int) -> tuple[SuggestedMove, ...]:
    """Return at most three moves that read differently, because the square or the kind of feature differs."""
    rules = games.find(game)
    legal = [str(move).partition(":")[0].split() for move in rules.legal(rules.imagine(view, FastRng(seed)), view.seat)]
    texts = [str(move) for move in rules.legal(rules.imagine(view, FastRng(seed)), view.seat)]
    alike = {(words[1], *words[3:]): text for words, text in zip(legal, texts, strict=True)}
    return tuple(SuggestedMove(text, (Line("reason-waits"),)) for text in [*alike.values()][:3])


async def test_a_hint_shows_the_best_move_with_its_reasons_and_then_the_next_best_ones(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated_server.thinker, "hint", three_choices)
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    hint = answer(await mover.click(post, custom_id=buttons(post)["Hint"]))
    told = text_of(hint)
    assert re.findall(r"^(\d)\. \*\*Your tile on \d+\*\* · .+$", told, re.MULTILINE) == ["1"]
    assert "  - " in told, "a reason"
    assert list(buttons(hint)) == ["1 · Play this", "Other moves"]
    others = answer(await mover.click(hint, custom_id=buttons(hint)["Other moves"]))
    told = text_of(others)
    assert re.findall(r"^(\d)\. \*\*Your tile on \d+\*\* · .+$", told, re.MULTILINE) == ["2", "3"]
    assert len(re.findall("^  - ", told, re.MULTILINE)) >= 2, "both with their reasons"
    assert list(buttons(others)) == ["2 · Play this", "3 · Play this", "All moves"]
    everything = answer(await mover.click(others, custom_id=buttons(others)["All moves"]))
    assert "Place this tile" in text_of(everything)
    assert len(await simulated_server.posts()) == 1 + [one.id for one in await simulated_server.posts()].index(
        post.id
    ), "nothing is public"


async def test_a_hinted_move_is_previewed_and_played_after_confirmation(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    hint = answer(await mover.click(post, custom_id=buttons(post)["Hint"]))
    moves = (await simulated_server.services.facts(simulated_server.channel.id)).moves
    preview = answer(await mover.click(hint, custom_id=buttons(hint)["1 · Play this"]))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == moves, "not yet"
    confirm = next(button for button in button_ids(preview) if button.act == Act.PLAY)
    await mover.click(preview, custom_id=str(confirm))
    assert (await simulated_server.services.facts(simulated_server.channel.id)).moves == moves + 1


async def test_a_hint_of_an_earlier_turn_plays_nothing_and_says_so(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    hint = answer(await mover.click(post, custom_id=buttons(post)["Hint"]))
    hinted = next(button for button in button_ids(hint) if button.act == Act.HINTED)
    tables, channel = simulated_server.services.tables, simulated_server.channel.id
    actor, key = simulated_server.actor(mover), simulated_server.services.key()
    done(await tables.play(channel, actor, move_text(hinted.cells), key))
    moves = (await simulated_server.services.facts(channel)).moves
    told = text_of(answer(await mover.click(hint, custom_id=str(hinted))))
    assert "not your turn" in told
    assert (await simulated_server.services.facts(channel)).moves == moves


async def test_moves_that_read_alike_are_shown_once() -> None:
    game = games.find("carcassonne")
    position = game.setup(2, "alike", stacked={"first": ["0"], "tiles": ["E"]})
    hand = player_hand_of(game, position, 2, 0, "en")
    texts = [str(move) for move in hand.state.moves]
    described = [describe_choice(hand, hand.narrowing.row(text)) for text in texts]
    alike = next(text for at, text in enumerate(texts) if described[at] in described[:at])
    first = texts[described.index(describe_choice(hand, hand.narrowing.row(alike)))]
    advice = (SuggestedMove(first, ()), SuggestedMove(alike, ()))
    assert told_apart(hand, advice) == advice[:1]


async def test_each_move_has_its_strongest_reason_and_only_new_others() -> None:
    hand, _ = both_hands()
    moves = [str(move) for move in hand.state.moves[:3]]
    any_cards, points = Line("reason-any-cards"), Line("reason-points", {"points": 4})
    advice = tuple(
        SuggestedMove(move, reasons)
        for move, reasons in zip(moves, [(any_cards, any_cards), (any_cards,), (points, any_cards)], strict=True)
    )
    lines = [line.strip() for one in hint_lines(hand, list(enumerate(advice, start=1))) for line in one]
    assert [line for line in lines if line.startswith("- ")] == [
        f"- {hand.voice.translate(any_cards)}",
        f"- {hand.voice.translate(any_cards)}",
        f"- {hand.voice.translate(points)}",
    ]


@pytest.mark.parametrize(("language", "words"), [("pl", "Dobry gracz"), ("fr", "Un bon joueur")])
async def test_a_hint_is_in_the_readers_language(language: str, words: str) -> None:
    game = games.find("carcassonne")
    position = some_position(game, 2, "hints", 8)
    (seat,) = game.to_act(position)
    hand = player_hand_of(game, position, 2, seat, language)
    advice = suggest_moves(games.find, game.id, hand.state.view, 1, 2.0)
    lines, *_ = hint_lines(hand, list(enumerate(advice, start=1)))
    assert words in hand.voice.text("hint-title")
    assert lines[0].startswith("1. **")
    assert hand.voice.translate(advice[0].reasons[0]) in lines[1]


async def test_only_the_player_to_move_gets_a_hint(simulated_server: SimulatedServer) -> None:
    _, other = await start_by_commands(simulated_server, "carcassonne")
    post = await simulated_server.last()
    assert "not your turn" in text_of(answer(await other.click(post, custom_id=buttons(post)["Hint"])))
    watched = answer(await simulated_server.cleo.click(post, custom_id=buttons(post)["Hint"]))
    assert "You’re watching **Carcassonne**" in text_of(watched)


async def test_a_hint_is_available_by_command_and_beside_the_hand(simulated_server: SimulatedServer) -> None:
    mover, other = await start_by_commands(simulated_server, "toy")
    assert "A strong player" in text_of(answer(await mover.slash(simulated_server.channel, "game hint")))
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    hint = answer(await mover.click(hand, custom_id=buttons(hand)["Hint"]))
    assert "1. **" in text_of(hint)
    assert "Hint" not in buttons(answer(await other.slash(simulated_server.channel, "hand"))), "it is not their turn"


async def test_new_hints_per_hour_are_limited_but_repeated_ones_are_not(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "HINTS_AN_HOUR", 1)
    await simulated_server.restart(NoPainter())
    services, channel = simulated_server.services, simulated_server.channel
    mover, other = await start_by_commands(simulated_server, "carcassonne")
    for _ in range(2):
        assert "A strong player" in text_of(answer(await mover.slash(channel, "game hint")))
    for person in (mover, other):
        assert person is mover or "A strong player" in text_of(answer(await other.slash(channel, "game hint")))
        actor = simulated_server.actor(person)
        done(await services.tables.play(channel.id, actor, await services.a_move(actor, channel.id), services.key()))
    told = text_of(answer(await mover.slash(channel, "game hint")))
    assert f"will be ready <t:{services.clock.now + HOUR}:R>" in told
    services.clock.now += HOUR
    assert "A strong player" in text_of(answer(await mover.slash(channel, "game hint")))


async def test_an_old_button_gives_no_hint_for_another_game(simulated_server: SimulatedServer) -> None:
    mover, _ = await start_by_commands(simulated_server, "toy")
    hand = answer(await mover.slash(simulated_server.channel, "hand"))
    for person in (simulated_server.anna, simulated_server.ben):
        await simulated_server.services.tables.end(
            simulated_server.channel.id, simulated_server.actor(person), simulated_server.services.key()
        )
    await start_by_commands(simulated_server, "toy")
    assert "another one has taken its place" in text_of(
        answer(await mover.click(hand, custom_id=buttons(hand)["Hint"]))
    )


async def test_a_game_without_a_strategy_says_so(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ToyGame, "strategy", None)
    mover, _ = await start_by_commands(simulated_server, "toy")
    assert "Hint" not in buttons(await simulated_server.last())
    assert "no hints for this game" in text_of(answer(await mover.slash(simulated_server.channel, "game hint")))


@pytest.mark.parametrize("game", WITH_STRATEGY, ids=lambda game: game.id)
async def test_every_game_with_a_strategy_gives_hints_of_legal_moves(game: AnyGame) -> None:
    position: Any = some_position(game, 2, "hints", 1)
    seat = game.to_act(position)[0]
    hints = suggest_moves(games.find, game.id, game.view(position, seat), 1, 2.0)
    assert 1 <= len(hints) <= SUGGESTED
    assert all(game.why_not(position, seat, game.parse(one.move)) is None for one in hints)


class SlowHintGiver:
    """Gives its hint only when the test releases it, and records the seats of the requests."""

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


def both_hands() -> tuple[PlayerHand, PlayerHand]:
    """Return both seats' hands at the beginning of a rail game."""
    game = games.find("tchu")
    position = some_position(game, 2, "hints", 0)
    return player_hand_of(game, position, 2, 0, "en"), player_hand_of(game, position, 2, 1, "en")


async def test_a_repeated_request_reuses_the_hint() -> None:
    hint_giver = SlowHintGiver()
    cache, (one, _) = HintCache(hint_giver), both_hands()
    first = await cache.hints(one)
    assert await cache.hints(one) is first
    assert hint_giver.asked == [0]


async def test_a_concurrent_request_waits_for_the_same_hint() -> None:
    hint_giver = SlowHintGiver()
    hint_giver.go_on.clear()
    cache, (one, _) = HintCache(hint_giver), both_hands()
    cancelled = asyncio.create_task(cache.hints(one))
    waiting = asyncio.create_task(cache.hints(one))
    await asyncio.sleep(0)
    cancelled.cancel()
    hint_giver.go_on.set()
    assert (await waiting)[0].move.startswith("tchu 0")
    assert hint_giver.asked == [0]


async def test_hints_of_another_seat_or_revision_are_never_given() -> None:
    hint_giver = SlowHintGiver()
    cache, (one, other) = HintCache(hint_giver), both_hands()
    assert await cache.hints(one) != await cache.hints(other)
    later = structs.replace(one.state, facts=structs.replace(one.state.facts, revision=10_000))
    assert await cache.hints(structs.replace(one, state=later)) != await cache.hints(one)
    assert hint_giver.asked == [0, 1, 0]


async def test_a_failed_hint_is_computed_again() -> None:
    hint_giver = SlowHintGiver()
    hint_giver.broken = True
    cache, (one, _) = HintCache(hint_giver), both_hands()
    with pytest.raises(ValueError, match="no idea"):
        await cache.hints(one)
    hint_giver.broken = False
    assert await cache.hints(one)


async def test_a_second_press_shows_the_same_hint_at_once(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = await start_by_commands(simulated_server, "toy")
    post = await simulated_server.last()
    first = text_of(answer(await mover.click(post, custom_id=buttons(post)["Hint"])))
    monkeypatch.setattr(simulated_server.thinker, "hint", None)
    assert text_of(answer(await mover.click(post, custom_id=buttons(post)["Hint"]))) == first
