"""The computer players of Liar's Dice.

A computer compares a challenge, an exact call and a few bids by the change that each promises, in dice: a lost die of
its own costs 1, and a rival's lost die is worth an equal share of that to each other player. The chances come from
``beliefs``: the computer's own dice, and what the bids tell about the others. For a bid, the computer also estimates
whether the next player would challenge it, from what that player has heard.

- *easy* ignores what bids tell, and often takes the second-best move.
- *normal* takes the best move, with a little chance, so that it cannot be read.
- *hard* and *expert* play the best moves to the end of the round in many imagined worlds. In each world, the hidden
  dice are dealt again. A hand is as likely as it is that *normal*, roughly, would have made its owner's bids with it.

A position's worth is each player's chance to win in percent, estimated from the numbers of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from typing import Final

from msgspec import Struct

from engine.ai.strategy import Strategy, Style
from engine.api import Game, Line, M, P, Seat, V
from engine.games.liars_dice.beliefs import Beliefs, LikelyHands
from engine.games.liars_dice.moves import DICE, SIDES, Bid, Challenge, DiceMove, Exact, fewest
from engine.games.liars_dice.position import DicePosition
from engine.rng import Rng

STRENGTH: Final = 3.0  # The chance to win grows with this power of the number of dice.
LEAPS: Final = 2  # Dice above the lowest bid on a face that a computer considers.
DOUBTED_BELOW: Final = 0.5  # A player is expected to challenge a bid that looks less likely than this.
PRECISION: Final = 1 << 16


class DiceWeights(Struct, frozen=True):
    """The weights of a computer's choices. Those added to a value are in dice."""

    trust: float = 1.2  # Divided by the number of players, plus 1: a bid's factor on the odds of its bidder's dice.
    caution: float = 0.35  # The least chance that the next player challenges a bid.
    challenge: float = 0.0  # Added to a challenge.
    exact: float = 0.0  # Added to an exact call.
    held: float = 0.06  # Added to a bid if the whole hand matches it, and to others in proportion.
    leap: float = 0.0  # Added to a bid for each die above the lowest.
    noise: float = 0.06  # Values vary by up to this much.


EASY_WEIGHTS: Final = DiceWeights(trust=0.0, caution=0.0, challenge=0.2, noise=0.35)
STYLES: Final[Mapping[str, Style]] = {
    "bluffer": Style(plus={"held": -0.12}),
    "honest": Style(plus={"held": 0.12}),
    "doubter": Style(plus={"challenge": 0.09}),
    "trusting": Style(plus={"challenge": -0.1}),
    "leaper": Style(plus={"leap": 0.05}),
    "exacting": Style(plus={"exact": 0.15}),
}


class DiceStrategy(Strategy[DicePosition, DiceMove]):
    """The strategy of Liar's Dice."""

    breadth = 8
    simulations = 3000  # A game is imagined only to the end of its round.
    prior_games = 40
    sharpness = 10.0  # A bid worth 1/10 of a die more is e times as likely. Normal's choices are sharper.
    slips = 0.1  # Added to the chance of every bid, because people don't bid like computers.
    styles = tuple(STYLES)

    def __init__(self, style: Style | None = None) -> None:
        style = style or Style()
        self._weights, self._easy_weights = style.applied(DiceWeights()), style.applied(EASY_WEIGHTS)

    def in_style(self, style: str) -> DiceStrategy:
        return DiceStrategy(STYLES[style]) if style in STYLES else self

    def easy(self, position: DicePosition, seat: Seat, rng: Rng) -> DiceMove:
        return self._best(position, seat, rng, self._easy_weights)

    def normal(self, position: DicePosition, seat: Seat, rng: Rng) -> DiceMove:
        return self._best(position, seat, rng, self._weights)

    def rollout_move(self, position: DicePosition, seat: Seat, rng: Rng) -> DiceMove:
        return self.normal(position, seat, rng)

    def candidates(self, position: DicePosition, seat: Seat, limit: int) -> list[DiceMove]:
        valued = sorted(valued_moves(position, seat, self._weights), key=lambda pair: -pair[1])
        return [move for move, _ in valued[:limit]]

    def _best(self, position: DicePosition, seat: Seat, rng: Rng, weights: DiceWeights) -> DiceMove:
        valued = [
            (value + weights.noise * rng.below(PRECISION) / PRECISION, number, move)
            for number, (move, value) in enumerate(valued_moves(position, seat, weights))
        ]
        return max(valued)[2]

    # --- The search ---------------------------------------------------------------------------------------

    def worlds(self, imagine: Callable[[], DicePosition], rng: Rng) -> Iterator[DicePosition]:
        world = imagine()
        rivals = [seat for seat, dice in enumerate(world.dice) if dice and seat != world.turn]
        hands = [(seat, LikelyHands(world, seat, self._chance_of)) for seat in rivals]
        while True:
            world = world.copy()
            for seat, likely in hands:
                world.dice[seat] = likely.dealt(rng)
            yield world

    def _chance_of(self, made: Bid, position: DicePosition, seat: Seat) -> float:
        """Return a measure of the chance that the seat makes this bid."""
        valued = valued_moves(position, seat, DiceWeights())
        odds = {move: exp(self.sharpness * value) for move, value in valued}
        return self.slips + odds.get(made, 0.0) / sum(odds.values())

    def roll_out(self, game: Game[P, M, V], position: DicePosition, rng: Rng) -> None:
        """Play to the end of the round."""
        while position.bids:
            move = _NEUTRAL.rollout_move(position, position.turn, rng)
            if isinstance(move, Bid):
                position.make_bid(move)
            else:
                position.end_round("challenge" if isinstance(move, Challenge) else "exact")

    def prior_values(
        self, game: Game[P, M, V], world: DicePosition, seat: Seat, moves: Sequence[DiceMove]
    ) -> list[float]:
        """Return each move's value in percent, from the value in dice."""
        values = dict(valued_moves(world, seat, self._weights))
        counts = [len(dice) for dice in world.dice]
        now = chances(counts)[seat]
        counts[seat] -= 1
        per_die = now - chances(counts)[seat]
        return [now + per_die * values[move] for move in moves]

    def worth(self, position: DicePosition, seat: Seat) -> Sequence[float]:
        return chances([len(dice) for dice in position.dice])

    def value(self, worth: Sequence[float], position: DicePosition, seat: Seat) -> float:
        return worth[seat]

    def reasons(self, position: DicePosition, seat: Seat, move: DiceMove) -> list[Line]:
        beliefs, latest = Beliefs(position, seat, trust_in(position, self._weights)), position.latest
        if isinstance(move, Bid):
            true, held = round(100 * beliefs.true(move)), beliefs.held(move.face)
            own = Line("reason-held", {"held": held}) if held else Line("reason-bluff")
            return [Line("reason-likely", {"percent": true}), own]
        if latest is None:
            return []
        if isinstance(move, Exact):
            return [Line("reason-exact", {"percent": round(100 * beliefs.exact(latest))})]
        return [Line("reason-unlikely", {"percent": round(100 * beliefs.true(latest))})]


def valued_moves(position: DicePosition, seat: Seat, weights: DiceWeights) -> list[tuple[DiceMove, float]]:
    """Return the moves worth considering, each with its value in dice."""
    beliefs = Beliefs(position, seat, trust_in(position, weights))
    gain = 1 / (sum(map(bool, position.dice)) - 1)
    found: list[tuple[DiceMove, float]] = []
    latest = position.latest
    if latest is not None:
        true, exact = beliefs.true(latest), beliefs.exact(latest)
        found.append((Challenge(), (1 - true) * gain - true + weights.challenge))
        won = 1.0 if len(position.dice[seat]) < DICE else 0.0
        found.append((Exact(), exact * won - (1 - exact) + weights.exact))
    listener = position.after(seat)
    for face, least in _lowest(position):
        counts = range(least, min(least + LEAPS, position.total) + 1)
        held = weights.held * beliefs.held(face) / len(position.dice[seat])
        doubts = beliefs.doubts_of(listener, face, counts, DOUBTED_BELOW)
        for leap, (count, doubted) in enumerate(zip(counts, doubts, strict=True)):
            true = beliefs.true(bid := Bid(count, face))
            risk = weights.caution + (1 - weights.caution) * doubted
            found.append((bid, risk * (true * gain - (1 - true)) + weights.leap * leap + held))
    return found


def trust_in(position: DicePosition, weights: DiceWeights) -> float:
    """Return how much a bid tells. The more players there are, the more bids only raise what others began."""
    return 1 + weights.trust / sum(map(bool, position.dice))


def chances(counts: Sequence[int]) -> list[float]:
    """Return each player's chance to win in percent, from the numbers of dice."""
    powers = [count**STRENGTH for count in counts]
    return [100 * power / sum(powers) for power in powers]


def _lowest(position: DicePosition) -> Iterator[tuple[int, int]]:
    """Yield each face that can be bid on, with the lowest number of dice worth considering."""
    latest, total = position.latest, position.total
    for face in SIDES:
        least = fewest(face, latest)
        if least is not None and least <= total:
            # A round begins near the number that can be expected.
            yield face, least if latest else max(least, total // 3 - 2)


_NEUTRAL: Final = DiceStrategy()
