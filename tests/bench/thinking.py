"""The speed of thinking: what AI seats cost, and where the time of an imagined game goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
from engine.ai.player import Level, choose
from engine.ai.search import Budget, Search
from engine.games.carcassonne.ai import MIND
from engine.games.carcassonne.ai.judging import ledger_of, options
from engine.games.carcassonne.ai.outlook import Outlook
from engine.games.carcassonne.placing import spots
from engine.rng import FastRng
from tests.bench.timing import Cost, cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.position import Position

GAME = engine.games.find("carcassonne")
MIDDLE = 36
SIMULATIONS = 400
"""The longer a search, the less is new in it and the faster it gets: this is about a second's worth."""


def report() -> Iterator[str]:
    """The lines of the report."""
    position = sensible_position(MIDDLE)
    seat, view, rng = position.seat, GAME.view(position, position.seat), FastRng(1)
    worlds = MIND.worlds(lambda: GAME.imagine(view, rng), rng)

    mind = MIND.for_one_search()

    def search() -> None:
        Search(GAME, MIND, view, 1).judge(Budget(SIMULATIONS))

    def afresh() -> None:
        MIND.for_one_search().play_on(GAME, GAME.copy(position), rng)

    yield f"carcassonne, 2 seats, {MIDDLE} tiles laid by normal"
    yield cost(lambda: choose(GAME, MIND, view, Level.EASY, 1), 10).row("easy, a move")
    yield cost(lambda: choose(GAME, MIND, view, Level.NORMAL, 1), 10).row("normal, a move")
    yield each(cost(search), SIMULATIONS).row("hard, an imagined game")
    yield cost(lambda: next(worlds), 100).row("  an imagined world")
    yield cost(afresh, 10).row("  playing it on, with everything new")
    yield cost(lambda: mind.play_on(GAME, GAME.copy(position), rng), 10).row("  the same with nothing new")
    yield cost(lambda: MIND.prospect(position, seat), 50).row("  what it is worth then")
    yield from _of_an_evaluation(position)


def _of_an_evaluation(position: Position) -> Iterator[str]:
    weights, places = MIND.weights, spots(position)
    now = ledger_of(position, weights, position.drawn)
    outlook = now.outlook
    boards = []
    for place, tile in places:
        board = position.board.copy()
        board.lay(place, tile)
        boards.append((board, place))
    after = [outlook.after(board, place) for board, place in boards]

    def lay() -> None:
        for place, tile in places:
            position.board.copy().lay(place, tile)

    def look_on() -> None:
        for board, place in boards:
            outlook.after(board, place)

    def add_up() -> None:
        for seen in after:
            now.after(seen)

    moves = len(list(options(position, weights)))
    yield cost(lambda: list(options(position, weights)), 10).row(
        f"the best by evaluation ({len(places)} placings, {moves} moves)"
    )
    yield cost(lambda: ledger_of(position, weights, position.drawn), 20).row("  the ledger before")
    yield cost(lambda: Outlook.of(position.board, outlook.left, outlook.times, weights), 20).row("    its outlook")
    yield each(cost(lay, 10), len(places)).row("  laying the tile")
    yield each(cost(look_on, 10), len(places)).row("  the outlook after it")
    yield each(cost(add_up, 10), len(places)).row("  the ledger after it")


def each(whole: Cost, parts: int) -> Cost:
    """What one of so many parts costs."""
    return Cost(whole.seconds / parts, whole.goes_a_loop * parts)


def sensible_position(moves: int) -> Position:
    """A position after so many moves of normal."""
    position: Position = GAME.setup(2, "thinking")
    for _ in range(moves):
        GAME.play(position, position.seat, MIND.normal(position, position.seat, FastRng(1)))
    return position
