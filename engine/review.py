"""Reviews of finished games: the value of each move compared with the best that its player could have found.

Every move is judged from the view its player had, with the strategy and the imagined games of the computer players. All
randomness is seeded by the number of the move, so the same record always gives the same review. First, all moves are
scanned with little search; then the suspects are examined with more search. ``scan`` and ``examine`` need only the
record, so any process can do a part of the work. ``review_of`` combines the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import exp
from statistics import fmean, stdev
from typing import Final, Generic

from msgspec import Struct, structs

from engine import replay
from engine.ai.search import thinking_seat
from engine.ai.strategy import Strategy
from engine.api import Game, Line, M, P, Seat, V
from engine.replay import Record
from engine.rng import FastRng

MISTAKE: Final = 1.0  # Points that a turning point must have cost, beyond the statistical error.
MOST_TURNING_POINTS: Final = 3  # Turning points shown to one reader.
PERCENT_PER_POINT: Final = 4.0  # Percent of winning that count as a point in a game without points.
LOSS_SCALE: Final = 6.0  # Points. A move that lost this many counts 1/e of the best move in the accuracy.
SCANNED_ALTERNATIVES: Final = 3  # Other moves that the scan compares with a played move: a computer's first choices.
SCANNED_WORLDS: Final = 8  # Imagined games per compared move in the scan.
MOST_SUSPECTS: Final = 9  # Suspects that are examined with more search.
SUSPECTS_OF_EACH: Final = 1  # Suspects of each seat that are included before costlier ones of other seats.
LEAST_LOSS: Final = 0.5  # Points. A move that lost less is not a suspect.
EXAMINED_ALTERNATIVES: Final = 5
EXAMINED_WORLDS: Final = 24  # Imagined games per examined move.
CONFIRMING_WORLDS: Final = 72  # New games for the best and the played move, to remove the bias of choosing the best.
OTHER_CHANCE: Final = 1_000_003  # Number that separates the seeds of two searches on the same move.


class Gain(Struct, frozen=True):
    """A part of a better move's value: the change of one seat's expected points."""

    seat: Seat | None  # None for the remainder: a better chance to win with the same points.
    points: int


class TurningPoint(Struct, frozen=True):
    """A costly move, and a better one."""

    number: int  # The index of the move in the record.
    seat: Seat
    played: str
    better: str
    cost: int  # Points lost, as far as the player could know.
    reasons: tuple[Line, ...]  # Effects of the better move only, by points.
    gains: tuple[Gain, ...] = ()  # The parts of the cost, the player's own first.


class Review(Struct, frozen=True):
    """The review of one game. It is stored, so new fields need defaults."""

    game: str
    expected: tuple[tuple[int, ...], ...]
    """After each move, each seat's expected points at its latest move. In a game without points, percent of winning."""
    result: tuple[int, ...]  # All seats' points after the last move, or their shares of the win in percent.
    over: bool  # True if the game was played to its end.
    accuracy: tuple[int | None, ...]
    """By seat: 100 for moves always as good as the computer's best. None for a seat without a choice."""
    turning_points: tuple[TurningPoint, ...]  # All turning points in the order of the game.

    def read_by(self, seat: Seat | None) -> Review:
        """Return the review with the turning points chosen for one reader: those of their seat, then the costliest
        others, each group in the order of play.
        """
        chosen = sorted(self.turning_points, key=lambda point: (point.seat != seat, -point.cost))[:MOST_TURNING_POINTS]
        chosen.sort(key=lambda point: (point.seat != seat, point.number))
        return structs.replace(self, turning_points=tuple(chosen))


def review(game: Game[P, M, V], strategy: Strategy[P, M], record: replay.Record) -> Review:
    """Review a game in one go. Raises ``BrokenRecord`` if the record is invalid."""
    scanned = list(scan(game, strategy, record, 0, len(record.moves)))
    examined = [examine(game, strategy, record, number) for number in suspects(scanned)]
    return review_of(game, record, scanned, examined)


def review_of(
    game: Game[P, M, V], record: replay.Record, scanned: Sequence[ScannedMove], examined: Sequence[ExaminedMove]
) -> Review:
    standings = game.standings(replay.replay(game, record))
    if game.has_points:
        result = tuple(standing.points for standing in standings.seats)
    else:
        result = tuple(100 // len(standings.winners) * (standing.rank == 1) for standing in standings.seats)
    return Review(
        game=game.id,
        expected=_expected(scanned, len(result)),
        result=result,
        over=standings.over,
        accuracy=_accuracy(scanned, {move.number: move for move in examined}, len(result)),
        turning_points=_turning_points(examined),
    )


def _expected(scanned: Sequence[ScannedMove], seats: int) -> tuple[tuple[int, ...], ...]:
    latest = [next((move.expected for move in scanned if move.seat == seat), 0.0) for seat in range(seats)]
    rows = []
    for move in scanned:
        latest[move.seat] = move.expected
        rows.append(tuple(round(points) for points in latest))
    return tuple(rows)


def _accuracy(
    scanned: Sequence[ScannedMove], examined: Mapping[int, ExaminedMove], seats: int
) -> tuple[int | None, ...]:
    """Return each seat's average closeness to the best moves, in percent. A seat without a choice has None."""
    kept: list[list[float]] = [[] for _ in range(seats)]
    for move in scanned:
        if move.free:
            looked = examined.get(move.number)
            lost = looked.surely_lost if looked else move.lost - move.error
            kept[move.seat].append(exp(-max(0.0, lost) / LOSS_SCALE))
    return tuple(round(100 * fmean(shares)) if shares else None for shares in kept)


def _turning_points(examined: Sequence[ExaminedMove]) -> tuple[TurningPoint, ...]:
    found = sorted((move for move in examined if move.surely_lost >= MISTAKE), key=lambda move: move.number)
    return tuple(
        TurningPoint(one.number, one.seat, one.played, one.better, round(one.lost), one.reasons, one.gains)
        for one in found
    )


class SeenMove(Struct, Generic[V, M], frozen=True):
    """A move of a record, with the view that its seat had before the move."""

    number: int  # The index of the move.
    view: V
    move: M
    free: bool  # True if another move was possible and the move was not made by a stand-in.

    @property
    def seat(self) -> Seat:
        return thinking_seat(self.view)


def seen_moves(game: Game[P, M, V], record: replay.Record, first: int, end: int) -> Iterator[SeenMove[V, M]]:
    """Yield the moves with index ``first`` to ``end - 1``. Raises ``BrokenRecord`` if the record is invalid."""
    position, stood_in = replay.begin(game, record), record.stand_ins or ()
    before = {seat: (game.view(position, seat), 0) for seat in game.to_act(position)} if first == 0 else {}
    for number, (seat, move, _) in enumerate(replay.steps(game, record, position)):
        if number >= end:
            break
        if number >= first:
            view, choices = before[seat]
            yield SeenMove(number, view, move, choices > 1 and number not in stood_in)
        if number + 1 >= first:
            acting = game.to_act(position)
            before = {one: (game.view(position, one), len(game.legal(position, one))) for one in acting}


class Compared(Struct, Generic[M], frozen=True):
    """A move with the values of its imagined games to its player, and with each seat's expected points after the
    move.
    """

    move: M
    values: tuple[float, ...]
    expected: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fmean(self.values)

    def lead_over(self, other: Compared[M]) -> tuple[float, float]:
        """Return the average lead over another move in the same games, and its standard error."""
        differences = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=True)]
        error = stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else 0.0
        return fmean(differences), error


class Comparison(Struct, Generic[M], frozen=True):
    """Some moves, in the order given, compared in the same imagined worlds."""

    moves: tuple[Compared[M], ...]

    @property
    def best(self) -> Compared[M]:
        """Return the move with the highest mean. The earlier one wins ties."""
        return max(self.moves, key=lambda compared: compared.mean)


def likely_moves(game: Game[P, M, V], strategy: Strategy[P, M], view: V, most: int, seed: int) -> list[M]:
    """Return the moves that a computer player would consider in this view, best first."""
    position = game.imagine(view, FastRng(seed))
    return strategy.candidates(position, thinking_seat(view), most)


def compare(
    game: Game[P, M, V], strategy: Strategy[P, M], view: V, moves: Sequence[M], worlds: int, seed: int
) -> Comparison[M]:
    """Play each of these moves in the same ``worlds`` random worlds that the view allows, and return the results. With
    foresight there is only one world.
    """
    seat, rng, searching = thinking_seat(view), FastRng(seed), strategy.for_one_search()
    scale = 1.0 if game.has_points else PERCENT_PER_POINT
    values: list[list[float]] = [[] for _ in moves]
    worths: list[list[Sequence[float]]] = [[] for _ in moves]
    dealt = searching.worlds(lambda: game.imagine(view, rng), rng)
    for world in islice(dealt, worlds):
        chance = rng.below(2**31)
        for number, move in enumerate(moves):
            position = game.copy(world)
            game.carry_out(position, seat, move)
            searching.roll_out(game, position, FastRng(chance))
            worths[number].append(worth := searching.worth(position, seat))
            values[number].append(searching.value(worth, position, seat) / scale)
    return Comparison(
        tuple(
            Compared(move, tuple(found), tuple(map(fmean, zip(*worth, strict=True))))
            for move, found, worth in zip(moves, values, worths, strict=True)
        )
    )


class ScannedMove(Struct, frozen=True):
    """The findings of a scan about a move of a record."""

    number: int
    seat: Seat
    free: bool  # True if another move was possible and the player chose this one.
    expected: float  # The points that its player could expect at the end.
    lost: float  # The advantage of the best compared move, in points. With little search, most of it is luck.
    error: float  # The standard error of ``lost``.


def scan(game: Game[P, M, V], strategy: Strategy[P, M], record: Record, first: int, end: int) -> Iterator[ScannedMove]:
    """Yield the scanned moves with index ``first`` to ``end - 1``. Raises ``BrokenRecord`` if the record is invalid."""
    for seen in seen_moves(game, record, first, end):
        yield scanned_move(game, strategy, seen)


def scanned_move(game: Game[P, M, V], strategy: Strategy[P, M], seen: SeenMove[V, M]) -> ScannedMove:
    likely = likely_moves(game, strategy, seen.view, SCANNED_ALTERNATIVES, seen.number) if seen.free else []
    others = [move for move in likely if move != seen.move]
    found = compare(game, strategy, seen.view, [seen.move, *others], SCANNED_WORLDS, seen.number)
    lost, error = found.best.lead_over(found.moves[0])
    return ScannedMove(seen.number, seen.seat, seen.free, found.moves[0].expected[seen.seat], lost, error)


def suspects(scanned: Sequence[ScannedMove]) -> list[int]:
    """Return the indexes of the moves that probably cost most, most likely first, including some from each seat."""
    possible = [move for move in scanned if move.free and move.lost >= LEAST_LOSS]
    possible.sort(key=lambda move: -(move.lost - move.error / 2))
    seats = [move.seat for move in possible]
    is_spare = [seats[:at].count(seat) >= SUSPECTS_OF_EACH for at, seat in enumerate(seats)]
    chosen = sorted(range(len(possible)), key=is_spare.__getitem__)[:MOST_SUSPECTS]
    return [possible[at].number for at in sorted(chosen)]


class ExaminedMove(Struct, frozen=True):
    """A suspect after more search, compared with the best move found."""

    number: int
    seat: Seat
    played: str
    better: str  # The best move found, or the played one if none is better.
    lost: float  # The advantage of the better move, in points.
    error: float  # The standard error of ``lost``.
    reasons: tuple[Line, ...]  # Effects of the better move only, by points.
    gains: tuple[Gain, ...] = ()

    @property
    def surely_lost(self) -> float:
        """Return the loss minus its standard error."""
        return self.lost - self.error


def examine(game: Game[P, M, V], strategy: Strategy[P, M], record: Record, number: int) -> ExaminedMove:
    """Judge the move with this index, with much search."""
    (seen,) = seen_moves(game, record, number, number + 1)
    return examined_move(game, strategy, seen)


def examined_move(game: Game[P, M, V], strategy: Strategy[P, M], seen: SeenMove[V, M]) -> ExaminedMove:
    seed = OTHER_CHANCE * (seen.number + 1) + 1
    likely = likely_moves(game, strategy, seen.view, EXAMINED_ALTERNATIVES, seed)
    others = [move for move in likely if move != seen.move]
    first = compare(game, strategy, seen.view, [seen.move, *others], EXAMINED_WORLDS, seed)
    best = first.best.move
    if best == seen.move:
        return ExaminedMove(seen.number, seen.seat, str(seen.move), str(best), 0.0, 0.0, ())
    again = compare(game, strategy, seen.view, [seen.move, best], CONFIRMING_WORLDS, seed + OTHER_CHANCE)
    played, better = again.moves
    lost, error = better.lead_over(played)
    position = game.imagine(seen.view, FastRng(seed))
    known = strategy.reasons(position, seen.seat, seen.move)
    found = strategy.reasons(position, seen.seat, best)
    reasons = tuple(one for one in found if one not in known and "points" in one.params)
    gains = tuple(_gains(game, seen.seat, played.expected, better.expected, round(lost)))
    return ExaminedMove(seen.number, seen.seat, str(seen.move), str(best), lost, error, reasons, gains)


def _gains(
    game: Game[P, M, V], seat: Seat, played: Sequence[float], better: Sequence[float], cost: int
) -> Iterator[Gain]:
    """Yield the parts of a better move's value: the player's gain, the strongest rival's loss, and the remainder.
    Without points, only the player's gain in percent of winning.
    """
    changes = [round(after - before) for before, after in zip(played, better, strict=True)]
    rivals = [other for other in range(len(played)) if other != seat]
    parts = [Gain(seat, changes[seat])]
    if game.has_points and rivals:
        rival = max(rivals, key=played.__getitem__)
        parts += [Gain(rival, changes[rival]), Gain(None, cost - changes[seat] + changes[rival])]
    yield from (gain for gain in parts if gain.points)
