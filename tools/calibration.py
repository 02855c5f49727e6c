"""Compare the forecasts of computer players with the actual outcomes.

    python -m tools.calibration carcassonne --games 200
    python -m tools.calibration europe --games 20 --side planner --opponents planner rusher

Plays games between a side and each opponent in turn, with alternating seats. Prints the average forecasts and outcomes
by kind, by class of chance and by progress of the game, with 95 % intervals over games. ``--keep FILE`` adds the games
to a file. ``--games 0 --keep FILE`` plays no new games, and evaluates those in the file with the current code.

Carcassonne's evaluation forecasts points of every feature: ``own`` features belong to the side that evaluates,
``rival`` features to other seats. A shared feature counts for both. If several features with followers of one seat
merge, each gets a share of the points. The plan of a rail game forecasts the number of turns left, and a chance for
each open ticket, which is 0 for abandoned tickets.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from enum import StrEnum
from math import inf, prod, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

import engine.games
from engine.games.carcassonne.ai.evaluation import ExpectedPoints, expected_points_of
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.games.carcassonne.position import CROWD_FROM, CarcassonnePosition, crowd
from engine.games.carcassonne.scoring import completed_points, final_points, kind_of
from engine.messages import Seat
from engine.rails.networks import fulfilled, joined
from engine.rails.thinking.planning import chance_of_time
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.turn.position import TURN, RailPosition
from engine.rng import SeededRng
from tools.arena import Effort, side


class RecordedGame(Struct, frozen=True):
    """A finished game: the side in each seat (in ``tools.arena`` notation), the seed, and the moves."""

    game: str
    sides: tuple[str, ...]
    seed: str
    moves: tuple[str, ...]

    def positions(self) -> Iterator[Any]:
        game: Any = engine.games.find(self.game)
        position = game.setup(len(self.sides), self.seed)
        yield position
        for text in self.moves:
            game.carry_out(position, game.to_act(position)[0], game.parse(text))
            yield position

    def end(self) -> Any:  # noqa: ANN401 - a position of its game
        *_, end = self.positions()
        return end


def played(name: str, sides: Sequence[str], seed: str, simulations: int) -> RecordedGame:
    game = engine.games.find(name)
    rng, position, moves = SeededRng(seed, "sides"), game.setup(len(sides), seed), list[str]()
    with ExitStack() as stack:
        players = [stack.enter_context(side(text, game, Effort(simulations=simulations))) for text in sides]
        while acting := game.to_act(position):
            move = players[acting[0]].move(position, acting[0], rng.below(2**31))
            game.play(position, acting[0], move)
            moves.append(str(move))
    return RecordedGame(name, tuple(sides), seed, tuple(moves))


def read(path: Path) -> Iterator[RecordedGame]:
    return (msgspec.json.decode(line, type=RecordedGame) for line in path.read_text("utf-8").splitlines())


def append(path: Path, game: RecordedGame) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(msgspec.json.encode(game).decode() + "\n")


CLASSES = 10
FEWEST = 50  # Fewest forecasts in a class. Smaller classes are ignored when looking for the worst one.


class Measure(StrEnum):
    """The quantity that a forecast predicts: a chance, points, or a number of turns."""

    CHANCE = "chance"
    POINTS = "points"
    TURNS = "turns"


class Forecast(NamedTuple):
    """A forecast at one point of a game, and the outcome."""

    measure: Measure
    kind: str
    moment: int  # The number of tiles on the board, or tenths of the seat's turns played.
    forecast: float
    outcome: float
    game: int = 0  # The number of the game, because forecasts of the same game are correlated.


class Row(NamedTuple):
    """A group of forecasts: their number, average forecast and average outcome.

    ``doubt`` is half the width of the 95 % interval of the difference, computed over games because forecasts of one
    game are correlated.
    """

    number: int
    forecast: float
    outcome: float
    doubt: float

    @classmethod
    def of(cls, forecasts: Sequence[Forecast]) -> Row:
        forecast, outcome = fmean(one.forecast for one in forecasts), fmean(one.outcome for one in forecasts)
        by_game = dict[int, float]()
        for one in forecasts:
            by_game[one.game] = by_game.get(one.game, 0.0) + one.forecast - forecast - one.outcome + outcome
        games = len(by_game)
        spread = sqrt(sum(error**2 for error in by_game.values()) * games / (games - 1)) if games > 1 else inf
        return cls(len(forecasts), forecast, outcome, 1.96 * spread / len(forecasts))

    @property
    def error(self) -> float:
        return abs(self.forecast - self.outcome)


def rows(forecasts: Iterable[Forecast], group: Callable[[Forecast], int]) -> dict[int, Row]:
    groups: dict[int, list[Forecast]] = {}
    for one in forecasts:
        groups.setdefault(group(one), []).append(one)
    return {number: Row.of(found) for number, found in sorted(groups.items())}


def chance_class(forecast: Forecast) -> int:
    return min(CLASSES - 1, int(CLASSES * forecast.forecast))


def report(forecasts: Sequence[Forecast], moments: str) -> Iterator[str]:
    kinds: dict[tuple[Measure, str], list[Forecast]] = {}
    for one in forecasts:
        kinds.setdefault((one.measure, one.kind), []).append(one)
    for (measure, kind), found in sorted(kinds.items()):
        unit = "2" if measure == Measure.CHANCE else "1"
        total = Row.of(found)
        averages = f"forecast {total.forecast:.{unit}f}, outcome {total.outcome:.{unit}f} ({total.number})"
        line = f"{measure}, {kind}: {averages}"
        if measure == Measure.CHANCE:
            classes = rows(found, chance_class)
            yield f"{line}, {_worst(classes.values())}"
            yield "  by class " + _cells(classes, lambda number: f"{number / CLASSES:.1f}-", unit)
        else:
            yield line
        yield f"  by {moments:<5} " + _cells(rows(found, lambda one: one.moment), str, unit)


def _worst(classes: Iterable[Row]) -> str:
    large = [row for row in classes if row.number >= FEWEST]
    error = max((row.error for row in large), default=0.0)
    certain = max((row.error - row.doubt for row in large), default=0.0)
    return f"error of the worst class {error:.2f}, certain error {max(0.0, certain):.2f}"


def _cells(found: dict[int, Row], label: Callable[[int], str], digits: str) -> str:
    return "  ".join(
        f"{label(number)} {row.forecast:.{digits}f}/{row.outcome:.{digits}f}±{row.doubt:.{digits}f} ({row.number})"
        for number, row in found.items()
    )


EVERY = 10  # Tiles between two forecasts.
PLURALS = {"city": "cities", "road": "roads", "field": "fields"}


class Claim(NamedTuple):
    """A feature as it was when a forecast about it was made. ``node`` remains part of the feature while it grows."""

    tile: int
    node: int
    seat: int
    chance: float
    points: float


class Join(NamedTuple):
    """Two features that one tile could join, and the chance of that."""

    tile: int
    kind: str
    one: int
    other: int
    chance: float


def carcassonne_forecasts(
    game: RecordedGame, whose: str, weights: EvaluationWeights, every: int = EVERY
) -> Iterator[Forecast]:
    claims, joins = list[Claim](), list[Join]()
    for position in game.positions():
        laid = len(position.board.laid)
        if laid % every == 0 and not position.over:
            expected = expected_points_of(position, weights, position.drawn - 1, game.sides.index(whose))
            claims += _claims(position, expected, laid)
            joins += _joins(position, expected, laid)
    yield from _outcomes(position, claims, [side == whose for side in game.sides])
    find = position.board.features.root
    for join in joins:
        yield Forecast(Measure.CHANCE, join.kind, join.tile, join.chance, find(join.one) == find(join.other))


def _claims(position: CarcassonnePosition, expected: ExpectedPoints, tile: int) -> Iterator[Claim]:
    counts = position.board.features.counts
    for root, held in expected.holdings.items():
        chance = expected.odds.promise(root).chance
        for seat, followers in enumerate(crowd(counts[root], position.seats)):
            if followers:
                yield Claim(tile, root, seat, chance, held.points[seat])


def _joins(position: CarcassonnePosition, expected: ExpectedPoints, tile: int) -> Iterator[Join]:
    board, apart = position.board, dict[tuple[int, int], list[float]]()
    counts = board.features.counts
    for pairs in expected.odds.joins.values():
        for one, other, chance in pairs:
            if counts[one] >> CROWD_FROM and counts[other] >> CROWD_FROM:
                apart.setdefault((min(one, other), max(one, other)), []).append(1 - chance)
    for (one, other), missed in apart.items():
        if not _leaders(counts[one], position.seats) & _leaders(counts[other], position.seats):
            yield Join(tile, f"join of rivals' {PLURALS[kind_of(board, one)]}", one, other, 1 - prod(missed))


def _leaders(count: int, seats: int) -> set[int]:
    followers = crowd(count, seats)
    return {seat for seat in range(seats) if followers[seat] == max(followers)}


def _outcomes(end: CarcassonnePosition, claims: list[Claim], ours: list[bool]) -> Iterator[Forecast]:
    features = end.board.features
    together = Counter((claim.tile, claim.seat, features.root(claim.node)) for claim in claims)
    for claim in claims:
        root, land = features.root(claim.node), kind_of(end.board, claim.node)
        kind = f"{'own' if ours[claim.seat] else 'rival'} {land}"
        completed = land != "field" and not features.is_open(root)
        if land != "field":
            yield Forecast(Measure.CHANCE, kind, claim.tile, claim.chance, completed)
        points = completed_points(end.board, root) if completed else final_points(end.board, root)
        got = points / together[claim.tile, claim.seat, root]
        has_most = claim.seat in _leaders(features.counts[root], end.seats)
        yield Forecast(Measure.POINTS, kind, claim.tile, claim.points, got if has_most else 0.0)


def carcassonne_lines(games: Sequence[RecordedGame], whose: str) -> Iterator[str]:
    found = [
        one._replace(game=number)
        for number, game in enumerate(games)
        for one in carcassonne_forecasts(game, whose, EVALUATION_WEIGHTS)
    ]
    yield from report(found, "tile")
    free: dict[int, list[int]] = {}
    for game in games:
        for position in game.positions():
            laid = len(position.board.laid)
            if laid % EVERY == 0:
                free.setdefault(laid, []).append(position.supply[game.sides.index(whose)])
    yield "free followers by tile: " + "  ".join(f"{tile} {fmean(each):.1f}" for tile, each in sorted(free.items()))


TENTHS = 10


def rail_forecasts(game: RecordedGame, whose: str) -> Iterator[Forecast]:
    strategy: Any = engine.games.strategy(engine.games.find(game.game))
    policy: PlanPolicy = strategy.policy
    turns, found = [0] * len(game.sides), list[tuple[int, int, float, dict[int, float]]]()
    for position in game.positions():
        seat = position.turn
        if position.phase == TURN:
            if game.sides[seat] == whose:
                found.append((seat, turns[seat], *_forecast_of(policy, position, seat)))
            turns[seat] += 1
    for seat, turn, left, tickets in found:
        tenth = TENTHS * turn // turns[seat]
        yield Forecast(Measure.TURNS, "left", tenth, left, turns[seat] - turn)
        pieces = joined(policy.graph.board, position.built[seat])
        for ticket, chance in tickets.items():
            done = fulfilled(policy.graph.tickets[ticket], pieces) > 0
            yield Forecast(Measure.CHANCE, "open ticket finished", tenth, chance, done)


def _forecast_of(policy: PlanPolicy, position: RailPosition, seat: Seat) -> tuple[float, dict[int, float]]:
    plan, graph = policy.plan(position, seat), policy.graph
    chance = chance_of_time(plan.turns, plan.turns_left, policy.weights)
    pieces = joined(graph.board, position.built[seat])
    planned = {one.ticket for one in plan.ticket_plans}
    open_tickets = [ticket for ticket in plan.tickets if not fulfilled(graph.tickets[ticket], pieces)]
    return plan.turns_left, {ticket: chance if ticket in planned else 0.0 for ticket in open_tickets}


def rail_lines(games: Sequence[RecordedGame], whose: str) -> Iterator[str]:
    found = [one._replace(game=number) for number, game in enumerate(games) for one in rail_forecasts(game, whose)]
    yield from report(found, "tenth")


AGAINST = {"carcassonne": ["greedy", "easy", "stealer", "farmer"]}
AGAINST_RAILS = ["planner", "rusher", "hasty", "blocker"]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.calibration", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[game.id for game in engine.games.all()])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument(
        "--side", help="the side whose forecasts are evaluated (default: normal, or planner in rail games)"
    )
    parser.add_argument("--opponents", nargs="+")
    parser.add_argument("--simulations", type=int, default=50, help="imagined games per move of hard")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--keep", type=Path, help="a file of games to read and extend")
    given = parser.parse_args()
    is_rails = given.game != "carcassonne"
    side = given.side or ("planner" if is_rails else "normal")
    opponents = given.opponents or AGAINST.get(given.game, AGAINST_RAILS)
    games = list(read(given.keep)) if given.keep and given.keep.exists() else []
    for number in range(given.games):
        opponent = opponents[number // 2 % len(opponents)]
        sides = [side, opponent] if number % 2 else [opponent, side]
        games.append(played(given.game, sides, f"{given.seed} {number // 2}", given.simulations))
        if given.keep:
            append(given.keep, games[-1])
    judged = [game for game in games if game.game == given.game and side in game.sides]
    print("\n".join((rail_lines if is_rails else carcassonne_lines)(judged, side)))


if __name__ == "__main__":
    main()
