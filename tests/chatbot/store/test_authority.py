"""Nobody can read or play another person's seat. People without the right to do so try each use case."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from chatbot.tables import ending, lobby, seats
from engine.ai.player import Level
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, MODERATOR, STRANGER, code, done, to_move

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chatbot.store.actions import ActionResult
    from chatbot.tables.log import SeatState
    from chatbot.tables.outcome import Refusal
    from chatbot.tables.table import Actor
    from tests.chatbot.services import ServicesUnderTest

if TYPE_CHECKING:
    UseCase = Callable[[ServicesUnderTest, Actor], Awaitable[ActionResult | SeatState | Refusal]]

pytestmark = pytest.mark.asyncio
ELSEWHERE = CHANNEL + 1

STRANGE = {"not-seated", "only-watching", "nothing-to-reclaim"}
"""Refusals for a person without a seat."""
IN_A_GAME: dict[str, UseCase] = {
    "play": lambda services, actor: services.tables.play(CHANNEL, actor, "pass", services.key()),
    "resign": lambda services, actor: services.tables.act(CHANNEL, actor, services.key(), seats.resign),
    "replace": lambda services, actor: services.tables.act(
        CHANNEL, actor, services.key(), partial(seats.replace, user=ANNA.user)
    ),
    "reclaim": lambda services, actor: services.tables.act(CHANNEL, actor, services.key(), seats.reclaim),
    "end": lambda services, actor: services.tables.end(CHANNEL, actor, services.key()),
    "hand": lambda services, actor: services.queries.seat_state(CHANNEL, actor),
}
IN_A_LOBBY: dict[str, UseCase] = {
    "leave": lambda services, actor: services.tables.act(CHANNEL, actor, services.key(), lobby.leave),
    "add_computer": lambda services, actor: services.tables.act(
        CHANNEL, actor, services.key(), partial(lobby.add_computer, level=Level.EASY)
    ),
    "remove_computer": lambda services, actor: services.tables.act(
        CHANNEL, actor, services.key(), lobby.remove_computer
    ),
    "start": lambda services, actor: services.tables.act(CHANNEL, actor, services.key(), lobby.start),
    "end": lambda services, actor: services.tables.end(CHANNEL, actor, services.key()),
}


def outsiders() -> list[Actor]:
    """Return a stranger, and a player of another table."""
    return [STRANGER, CLEO]


@pytest.mark.parametrize("name", IN_A_GAME)
async def test_people_without_a_seat_cannot_act_in_a_game(services: ServicesUnderTest, name: str) -> None:
    await services.game(ANNA, BEN)
    await services.game(CLEO, STRANGER, channel=ELSEWHERE)
    before = await services.everything()
    for actor in outsiders():
        assert code(await IN_A_GAME[name](services, actor)) in STRANGE | {"moderator-only"}
    assert await services.everything() == before


@pytest.mark.parametrize("name", IN_A_LOBBY)
async def test_people_without_a_seat_cannot_act_in_a_lobby(services: ServicesUnderTest, name: str) -> None:
    await services.lobby(ANNA, BEN, places=4)
    done(await services.tables.act(CHANNEL, ANNA, services.key(), partial(lobby.add_computer, level=Level.EASY)))
    await services.lobby(CLEO, channel=ELSEWHERE)
    before = await services.everything()
    for actor in outsiders():
        assert code(await IN_A_LOBBY[name](services, actor)) in {
            "not-seated",
            "host-only",
            "host-runs",
        }
    assert await services.everything() == before


@pytest.mark.parametrize("name", ["play", "resign", "reclaim", "hand"])
async def test_a_moderator_can_neither_play_nor_see_a_seat(services: ServicesUnderTest, name: str) -> None:
    await services.game(ANNA, BEN)
    assert code(await IN_A_GAME[name](services, MODERATOR)) in STRANGE


async def test_only_a_moderator_replaces_a_person_by_a_computer(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    assert (
        code(await services.tables.act(CHANNEL, ANNA, services.key(), partial(seats.replace, user=BEN.user)))
        == "moderator-only"
    )
    assert (
        code(await services.tables.act(CHANNEL, MODERATOR, services.key(), partial(seats.replace, user=STRANGER.user)))
        == "plays-not-here"
    )
    done(await services.tables.act(CHANNEL, MODERATOR, services.key(), partial(seats.replace, user=BEN.user)))


async def test_the_wrong_seat_cannot_move_and_sees_only_its_hand(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    waiting = BEN if to_move(facts, ANNA, BEN) is ANNA else ANNA
    assert code(await IN_A_GAME["play"](services, waiting)) == "not-your-turn"
    hand = await services.hand(waiting)
    assert hand.view.seat == facts.seat_of(waiting.user)
    assert hand.moves == ()


async def test_a_player_who_is_not_the_host_cannot_close_the_lobby(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, BEN, places=3)
    assert code(await services.tables.end(CHANNEL, BEN, services.key())) == "host-only"
    done(await services.tables.end(CHANNEL, ANNA, services.key()))


async def test_a_spectator_cannot_ask_for_a_rematch(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    done(await services.tables.end(CHANNEL, MODERATOR, services.key()))
    for actor in (*outsiders(), MODERATOR):
        assert code(await services.tables.act(CHANNEL, actor, services.key(), ending.rematch)) == "not-seated"


async def test_public_facts_contain_no_secret(services: ServicesUnderTest) -> None:
    """No use case returns a position or, before the end of the game, the seed."""
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    answer = done(await services.tables.play(CHANNEL, actor, "pass", services.key()))
    board = await services.queries.public_state(CHANNEL)
    mine = await services.personal_tables.my_games(CLEO)
    log = await services.queries.told_log(CHANNEL)
    table = await services.store.table(CHANNEL)
    assert table is not None
    for shown in (facts, answer, board, mine, log, await services.take_messages()):
        assert table.seed not in repr(shown)
        assert table.position not in repr(shown)
