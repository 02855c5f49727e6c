"""A move may be taken back while it has revealed nothing and nobody has acted since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.stage import ANNA, BEN, CHANNEL, STRANGER, code, done, to_move

if TYPE_CHECKING:
    from tests.chatbot.stage import Stage

pytestmark = pytest.mark.asyncio


async def test_a_pass_is_taken_back_and_the_game_is_as_it_was(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    before = await stage.hand(mover)
    done(await stage.tables.play(CHANNEL, mover, "pass", stage.key()))
    undone = done(await stage.tables.take_back(CHANNEL, mover, stage.key()))
    assert [event.code for event in undone.events] == ["move-taken-back"]
    after = await stage.hand(mover)
    assert (after.view, after.moves) == (before.view, before.moves)
    assert undone.facts.to_act == facts.to_act


async def test_a_card_that_was_drawn_stays_drawn(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    card = next(str(move) for move in (await stage.hand(mover)).moves if str(move) != "pass")
    done(await stage.tables.play(CHANNEL, mover, card, stage.key()))
    assert code(await stage.tables.take_back(CHANNEL, mover, stage.key())) == "move-revealed"


async def test_only_the_last_move_and_only_ones_own(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    other = BEN if mover is ANNA else ANNA
    assert code(await stage.tables.take_back(CHANNEL, mover, stage.key())) == "nothing-to-take-back"
    done(await stage.tables.play(CHANNEL, mover, "pass", stage.key()))
    assert code(await stage.tables.take_back(CHANNEL, other, stage.key())) == "nothing-to-take-back"
    assert code(await stage.tables.take_back(CHANNEL, STRANGER, stage.key())) == "not-seated"
    done(await stage.tables.take_back(CHANNEL, mover, stage.key()))
    assert code(await stage.tables.take_back(CHANNEL, mover, stage.key())) == "nothing-to-take-back"


async def test_the_same_press_takes_back_once(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    mover = to_move(facts, ANNA, BEN)
    done(await stage.tables.play(CHANNEL, mover, "pass", stage.key()))
    key = stage.key()
    first = done(await stage.tables.take_back(CHANNEL, mover, key))
    again = done(await stage.tables.take_back(CHANNEL, mover, key))
    assert again.repeated
    assert again.revision == first.revision


async def test_a_game_with_moves_taken_back_still_verifies(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    for number in range(2):
        mover = to_move(facts, ANNA, BEN)
        facts = done(await stage.tables.play(CHANNEL, mover, "pass", stage.key())).facts
        if number == 0:
            facts = done(await stage.tables.take_back(CHANNEL, mover, stage.key())).facts
            facts = done(await stage.tables.play(CHANNEL, mover, "pass", stage.key())).facts
    text = await stage.looks.record(CHANNEL, facts.match)
    assert isinstance(text, str)
    verified = await stage.looks.verify(text)
    assert verified.standings.over  # type: ignore[union-attr]
