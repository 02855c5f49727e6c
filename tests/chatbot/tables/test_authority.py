"""Nobody reads or plays another's seat: each use case, tried by those who have no business there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.stage import ANNA, BEN, CHANNEL, CLEO, MODERATOR, STRANGER, code, done, to_move

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chatbot.tables.cases import Answer
    from chatbot.tables.looks import Hand
    from chatbot.tables.refusal import Refusal
    from chatbot.tables.table import Actor
    from tests.chatbot.stage import Stage

    UseCase = Callable[[Stage, Actor], Awaitable[Answer | Hand | Refusal]]

pytestmark = pytest.mark.asyncio
ELSEWHERE = CHANNEL + 1

IN_A_GAME: dict[str, UseCase] = {
    "play": lambda stage, actor: stage.tables.play(CHANNEL, actor, "pass", stage.key()),
    "resign": lambda stage, actor: stage.tables.resign(CHANNEL, actor, stage.key()),
    "replace": lambda stage, actor: stage.tables.replace(CHANNEL, actor, ANNA.user, stage.key()),
    "reclaim": lambda stage, actor: stage.tables.reclaim(CHANNEL, actor, stage.key()),
    "end": lambda stage, actor: stage.tables.end(CHANNEL, actor, stage.key()),
    "hand": lambda stage, actor: stage.looks.hand(CHANNEL, actor),
}
IN_A_LOBBY: dict[str, UseCase] = {
    "leave": lambda stage, actor: stage.tables.leave(CHANNEL, actor, stage.key()),
    "add_computer": lambda stage, actor: stage.tables.add_computer(CHANNEL, actor, "easy", stage.key()),
    "remove_computer": lambda stage, actor: stage.tables.remove_computer(CHANNEL, actor, stage.key()),
    "start": lambda stage, actor: stage.tables.start(CHANNEL, actor, stage.key()),
    "end": lambda stage, actor: stage.tables.end(CHANNEL, actor, stage.key()),
}


def outsiders() -> list[Actor]:
    """A stranger, and a player of another table."""
    return [STRANGER, CLEO]


@pytest.mark.parametrize("name", IN_A_GAME)
async def test_strangers_and_players_of_other_tables_have_no_seat_in_a_game(stage: Stage, name: str) -> None:
    await stage.game(ANNA, BEN)
    await stage.game(CLEO, STRANGER, channel=ELSEWHERE)
    before = await stage.everything()
    for actor in outsiders():
        assert code(await IN_A_GAME[name](stage, actor)) in {"not-seated", "nothing-to-reclaim", "moderator-only"}
    assert await stage.everything() == before


@pytest.mark.parametrize("name", IN_A_LOBBY)
async def test_strangers_and_players_of_other_tables_have_no_say_in_a_lobby(stage: Stage, name: str) -> None:
    await stage.lobby(ANNA, BEN, places=4)
    done(await stage.tables.add_computer(CHANNEL, ANNA, "easy", stage.key()))
    await stage.lobby(CLEO, channel=ELSEWHERE)
    before = await stage.everything()
    for actor in outsiders():
        assert code(await IN_A_LOBBY[name](stage, actor)) in {"not-seated", "host-only"}
    assert await stage.everything() == before


@pytest.mark.parametrize("name", ["play", "resign", "reclaim", "hand"])
async def test_a_moderator_plays_and_sees_nobodys_seat(stage: Stage, name: str) -> None:
    await stage.game(ANNA, BEN)
    assert code(await IN_A_GAME[name](stage, MODERATOR)) in {"not-seated", "nothing-to-reclaim"}


async def test_nobody_but_a_moderator_seats_a_computer_for_somebody_else(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    assert code(await stage.tables.replace(CHANNEL, ANNA, BEN.user, stage.key())) == "moderator-only"
    assert code(await stage.tables.replace(CHANNEL, MODERATOR, STRANGER.user, stage.key())) == "plays-not-here"
    done(await stage.tables.replace(CHANNEL, MODERATOR, BEN.user, stage.key()))


async def test_the_wrong_seat_does_not_move_and_sees_its_own_hand_only(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    waiting = BEN if to_move(facts, ANNA, BEN) is ANNA else ANNA
    assert code(await IN_A_GAME["play"](stage, waiting)) == "not-your-turn"
    hand = await stage.hand(waiting)
    assert hand.view.seat == facts.seat_of(waiting.user)
    assert hand.moves == ()


async def test_a_player_who_is_not_the_host_cannot_close_the_lobby(stage: Stage) -> None:
    await stage.lobby(ANNA, BEN, places=3)
    assert code(await stage.tables.end(CHANNEL, BEN, stage.key())) == "host-only"
    done(await stage.tables.end(CHANNEL, ANNA, stage.key()))


async def test_a_spectator_cannot_ask_for_a_rematch(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    done(await stage.tables.end(CHANNEL, MODERATOR, stage.key()))
    for actor in (*outsiders(), MODERATOR):
        assert code(await stage.tables.rematch(CHANNEL, actor, stage.key())) == "not-seated"


async def test_what_everybody_is_given_holds_no_secret(stage: Stage) -> None:
    """Neither the seed before the end nor a position is in anything that leaves the use cases."""
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    answer = done(await stage.tables.play(CHANNEL, actor, "pass", stage.key()))
    board = await stage.looks.show(CHANNEL)
    mine = await stage.looks.my_games(CLEO)
    log = await stage.looks.log(CHANNEL)
    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None
    for shown in (facts, answer, board, mine, log, await stage.tells()):
        assert table.seed not in repr(shown)
        assert table.position not in repr(shown)
