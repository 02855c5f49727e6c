"""A move can be taken back if it revealed nothing and nobody has acted since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.services import ANNA, BEN, CHANNEL, STRANGER, code, done, to_move

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def test_taking_back_a_pass_restores_the_game(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    before = await services.hand(mover)
    done(await services.tables.play(CHANNEL, mover, "pass", services.key()))
    undone = done(await services.tables.take_back(CHANNEL, mover, services.key()))
    assert [event.code for event in undone.events] == ["move-taken-back"]
    after = await services.hand(mover)
    assert (after.view, after.moves) == (before.view, before.moves)
    assert undone.facts.to_act == facts.to_act


async def test_drawing_a_card_cannot_be_taken_back(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    card = next(str(move) for move in (await services.hand(mover)).moves if str(move) != "pass")
    done(await services.tables.play(CHANNEL, mover, card, services.key()))
    assert code(await services.tables.take_back(CHANNEL, mover, services.key())) == "move-revealed"


async def test_only_a_players_own_last_move_can_be_taken_back(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    other = BEN if mover is ANNA else ANNA
    assert code(await services.tables.take_back(CHANNEL, mover, services.key())) == "nothing-to-take-back"
    done(await services.tables.play(CHANNEL, mover, "pass", services.key()))
    assert code(await services.tables.take_back(CHANNEL, other, services.key())) == "nothing-to-take-back"
    assert code(await services.tables.take_back(CHANNEL, STRANGER, services.key())) == "not-seated"
    done(await services.tables.take_back(CHANNEL, mover, services.key()))
    assert code(await services.tables.take_back(CHANNEL, mover, services.key())) == "nothing-to-take-back"


async def test_a_repeated_press_takes_back_once(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    done(await services.tables.play(CHANNEL, mover, "pass", services.key()))
    key = services.key()
    first = done(await services.tables.take_back(CHANNEL, mover, key))
    again = done(await services.tables.take_back(CHANNEL, mover, key))
    assert again.repeated
    assert again.revision == first.revision


async def test_a_game_with_moves_taken_back_still_verifies(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    for number in range(2):
        mover = to_move(facts, ANNA, BEN)
        facts = done(await services.tables.play(CHANNEL, mover, "pass", services.key())).facts
        if number == 0:
            facts = done(await services.tables.take_back(CHANNEL, mover, services.key())).facts
            facts = done(await services.tables.play(CHANNEL, mover, "pass", services.key())).facts
    text = await services.queries.record(CHANNEL, facts.match)
    assert isinstance(text, str)
    verified = await services.queries.verify(text)
    assert verified.standings.over  # type: ignore[union-attr]
