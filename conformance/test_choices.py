"""Players reach every legal move, and nothing else, by choosing its words one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.choices import BETWEEN, Choose, ChooseMany, Narrowing, Nothing, Ready, cells
from conformance.random_games import random_game
from engine.rng import FastRng

if TYPE_CHECKING:
    from chatbot.bot.choices import Cells, Stage
    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame


def paths(narrowing: Narrowing, stage: Stage, game: AnyGame, rng: FastRng) -> Cells:
    """Follow a random path to its end, and return the words of the move chosen there."""
    for _ in range(20):
        match stage:
            case Choose(chosen, _, values):
                assert len(values) > 1
                stage = narrowing.after((*chosen, *values[rng.below(len(values))].split(BETWEEN)))
            case ChooseMany(chosen, _, values, fewest, most):
                assert 0 <= fewest <= most <= len(values)
                options = narrowing.values(chosen)
                stage = narrowing.after((*chosen, options[rng.below(len(options))]))
            case Ready(chosen):
                return chosen
            case Nothing():
                break
    raise AssertionError(f"{game.id}: the narrowing does not end")


def test_exactly_the_legal_moves_can_be_reached_by_taps(table: GameAndSeats) -> None:
    game, verbs = table.game, {verb.name: verb for verb in table.game.verbs}
    for turn, (position, seat, _) in enumerate(random_game(game, table.seats, "narrowing")):
        texts = [str(move) for move in game.legal(position, seat)]
        narrowing = Narrowing(game.verbs, texts, game.taps.cycled, game.taps.together)
        rng = FastRng(turn)
        for text in texts[:: 1 + len(texts) // 20]:
            row = cells(verbs[text.split()[0]], text)
            assert narrowing.after(row) == Ready(row, text, *_trimmings(narrowing, row))
        for name in narrowing.verbs():
            reached = narrowing.after(paths(narrowing, narrowing.after([name]), game, rng))
            assert isinstance(reached, Ready)
            assert reached.text in texts


def _trimmings(narrowing: Narrowing, row: Cells) -> tuple[tuple[Cells, ...], Cells | None]:
    stage = narrowing.after(row)
    assert isinstance(stage, Ready)
    return stage.spins, stage.back
