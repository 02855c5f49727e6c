"""Sparring partners for the rail games: ``python -m tools.arena.rail_match europe --partner rusher --pairs 50``.

Each partner plays one idea through, as players of these games are known to: long routes first, tickets without end, in
the rival's way, one ticket after the other. None of them searches, none looks at what its seat may not see. They show
where hard loses points, which it does not show against itself.

Every deal is played once from each seat. Prints how much of the games hard wins, its lead, and where both sides' points
come from.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import TYPE_CHECKING, Final

from engine.ai.arena import CONFIDENCE
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.games.europe import GAME as EUROPE
from engine.games.europe.ai import MIND as EUROPE_MIND
from engine.games.tchu import GAME as TCHU
from engine.games.tchu.ai import MIND as TCHU_MIND
from engine.rails.moves import TICKETS, Keep
from engine.rails.position import CHOOSING, KEEPING, PAYING, SECOND_CARD, TURN
from engine.rails.thinking.building import at_once
from engine.rails.thinking.drawing import draughts
from engine.rails.thinking.novice import next_ways
from engine.rails.thinking.pilot import Pilot
from engine.rails.thinking.planning import Network
from engine.rails.thinking.purse import claims, payment
from engine.rails.thinking.tempo import turns_left
from engine.rails.thinking.weights import HASTY
from engine.rails.tickets import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.rails.game import RailGame
    from engine.rails.moves import RailMove
    from engine.rails.position import Position
    from engine.rails.thinking.mind import RailMind
    from engine.rails.thinking.planning import Plan
    from engine.saying import Seat

GAMES: Final[dict[str, tuple[RailGame, RailMind]]] = {"europe": (EUROPE, EUROPE_MIND), "tchu": (TCHU, TCHU_MIND)}
ENOUGH = 8
"""Turns left from which on a hoarder asks for tickets."""
MANY_TICKETS = 6
"""A hungry player asks for tickets first, until it holds so many."""
WORTH_BLOCKING = 2
"""A blocker looks at routes of so many wagons at most."""


class Planner:
    """Plays as hard does before it imagines games."""

    def __init__(self, mind: RailMind) -> None:
        self.atlas = mind.atlas
        self.pilot = Pilot(mind.atlas, mind.pilot.weights)

    def move(self, position: Position, seat: Seat) -> RailMove:
        """The next move."""
        return self.pilot.move(position, seat)


class Hasty(Planner):
    """Plays as normal does, but never slips."""

    def __init__(self, mind: RailMind) -> None:
        super().__init__(mind)
        self.pilot = Pilot(mind.atlas, HASTY)


class Rusher(Planner):
    """Keeps the fewest and cheapest tickets and forgets them: the best routes first, and the game is soon over."""

    def move(self, position: Position, seat: Seat) -> RailMove:
        """Gather for the routes that bring most points a turn, and build them."""
        if position.phase in {CHOOSING, KEEPING}:
            return self._fewest(position, seat)
        if position.phase == PAYING:
            return self.pilot.answers(position, seat)[0]
        return self.pilot.follow(position, seat, self._plan(position, seat))

    def _fewest(self, position: Position, seat: Seat) -> Keep:
        keeps = list(self.pilot.options.keeps(position, seat))
        few = [keep for keep in keeps if len(keep.tickets) == len(keeps[0].tickets)]
        return min(few, key=lambda keep: sum(self.atlas.tickets[ticket].loss for ticket in keep.tickets))

    def _plan(self, position: Position, seat: Seat) -> Plan:
        """A network of no tickets leaves routes for their points."""
        return Network(self.atlas, position, seat, self.pilot.weights).plan(())


class Hoarder(Planner):
    """Plans its tickets together; asks for more whenever they are done and wagons are left."""

    def move(self, position: Position, seat: Seat) -> RailMove:
        """More tickets, once all are done."""
        pilot = self.pilot
        if position.phase == TURN and pilot.options.may_ask_tickets(position, seat):
            plan = pilot.plan(position, seat)
            if not plan.goals and plan.left >= ENOUGH:
                return TICKETS
        return pilot.move(position, seat)


class Hungry(Planner):
    """Asks for tickets before anything else, then plans them together."""

    def move(self, position: Position, seat: Seat) -> RailMove:
        """More tickets, until there are many."""
        few = len(position.tickets[seat]) < MANY_TICKETS
        early = turns_left(position, seat, self.pilot.weights) > ENOUGH
        if position.phase == TURN and few and early and self.pilot.options.may_ask_tickets(position, seat):
            return TICKETS
        return self.pilot.move(position, seat)


class Blocker(Planner):
    """As the planner, but takes the short routes by which a rival may join what it has built."""

    def move(self, position: Position, seat: Seat) -> RailMove:
        """Stand in the way where that is cheap."""
        if position.phase == TURN:
            wanted = self._in_the_way(position, seat)
            for claim in claims(self.atlas, position.hands[seat], wanted):
                if not claim.lacking:
                    return payment(self.atlas, claim)
        return self.pilot.move(position, seat)

    def _in_the_way(self, position: Position, seat: Seat) -> list[int]:
        """Short routes whose ends rivals have reached, in two pieces of their network."""
        found = []
        for rival, built in enumerate(position.built):
            reached = {city for number in built for city in self.atlas.ends[number]}
            if rival != seat and reached:
                pieces = joined(self.atlas.board, built)
                for number in position.free:
                    one, other = self.atlas.ends[number]
                    short = self.atlas.routes[number].length <= min(WORTH_BLOCKING, position.wagons[seat])
                    if short and {one, other} <= reached and pieces[one] != pieces[other]:
                        found.append(number)
        return found


class OneTrack(Planner):
    """One ticket after the other, by the shortest way; when all are done, the most points at once."""

    def move(self, position: Position, seat: Seat) -> RailMove:
        """Gather for the way, and build it."""
        pilot, options = self.pilot, self.pilot.options
        if position.phase in {CHOOSING, KEEPING, PAYING}:
            return pilot.move(position, seat)
        way = next_ways(self.atlas, position, seat)
        if position.phase == TURN:
            for claim in claims(self.atlas, position.hands[seat], way):
                if not claim.lacking:
                    return payment(self.atlas, claim)
            builds = [] if way else at_once(self.atlas, position, seat)
            if builds and (builds[0][0] > GOOD or not options.may_draw(position)):
                return builds[0][1]
        if position.phase == SECOND_CARD or options.may_draw(position):
            return draughts(self.atlas, options, position, seat, way or position.free)[0].move
        return pilot.move(position, seat)


GOOD = 6
"""Points that are worth a turn."""

PARTNERS: Final[dict[str, Callable[[RailMind], Planner]]] = {
    "planner": Planner,
    "hasty": Hasty,
    "rusher": Rusher,
    "hoarder": Hoarder,
    "hungry": Hungry,
    "blocker": Blocker,
    "one-track": OneTrack,
}


class Bout:
    """Two sides meet, as often as one likes."""

    def __init__(self, game: RailGame) -> None:
        self._game = game
        self.leads: list[float] = []
        self.wins: list[float] = []
        self.sources = (Counter[str](), Counter[str]())

    def pair(self, sides: Sequence[Callable[[Position, Seat], RailMove]], seed: str) -> None:
        """One deal, once from each seat."""
        played = [self._play(sides, first, seed) for first in (0, 1)]
        self.leads.append(fmean(lead for lead, _ in played))
        self.wins.append(fmean(won for _, won in played))

    def _play(self, sides: Sequence[Callable[[Position, Seat], RailMove]], first: int, seed: str) -> tuple[int, float]:
        """The first side's lead, and its part of the win."""
        game = self._game
        position = game.setup(2, seed)
        while acting := game.to_act(position):
            seat = acting[0]
            game.play(position, seat, sides[(seat + first) % 2](position, seat))
        seats = game.standings(position).seats
        for side, sources in enumerate(self.sources):
            for share in seats[(side + first) % 2].breakdown:
                sources[_source(share.code, share.params)] += share.points
        ours, theirs = (seats[(side + first) % 2].points for side in (0, 1))
        return ours - theirs, (1 + (ours > theirs) - (ours < theirs)) / 2

    def rows(self) -> list[str]:
        """What came of it."""
        games = 2 * len(self.leads)
        found = [f"won {_with_interval(self.wins, 100)} %, lead {_with_interval(self.leads, 1)}"]
        ours, theirs = self.sources
        found += [
            f"    {name:<18}{ours[name] / games:8.1f}{theirs[name] / games:8.1f}" for name in sorted({*ours, *theirs})
        ]
        return found


def _source(code: str, params: object) -> str:
    length = params.get("length", "") if isinstance(params, dict) and code == "routes-of-length" else ""
    return f"{code} {length}".strip()


def _with_interval(values: Sequence[float], unit: float) -> str:
    """The mean and its 95 % interval."""
    margin = CONFIDENCE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{unit * fmean(values):.1f} +- {unit * margin:.1f}"


def hard(game: RailGame, mind: RailMind, budget: Callable[[], Budget], position: Position, seat: Seat) -> RailMove:
    """Hard's move; its luck follows from what lies on the table."""
    seed = sum(position.hands[seat]) + 100 * len(position.free) + len(position.deck)
    return choose(game, mind, game.view(position, seat), Level.HARD, seed, budget())


def main() -> None:
    """Let hard meet its partners."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument(
        "--side", choices=["hard", *PARTNERS], default="hard", help="another partner may stand in for hard"
    )
    parser.add_argument("--partner", choices=list(PARTNERS), action="append", help="all of them unless said")
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seed", default="sparring")
    parser.add_argument("--simulations", type=int, default=80)
    parser.add_argument("--seconds", type=float, help="of thinking a move, instead of simulations")
    arguments = parser.parse_args()
    game, mind = GAMES[arguments.game]

    def budget() -> Budget:
        if arguments.seconds:
            return Budget.within(arguments.seconds, process_time)
        return Budget(arguments.simulations)

    side = partial(hard, game, mind, budget) if arguments.side == "hard" else PARTNERS[arguments.side](mind).move
    for name in arguments.partner or PARTNERS:
        bout, partner = Bout(game), PARTNERS[name](mind)
        for number in range(arguments.pairs):
            bout.pair((side, partner.move), f"{arguments.seed} {number}")
        print(f"{game.id}, {arguments.side} and {name}, {arguments.pairs} pairs: ", end="")
        print("\n".join(bout.rows()), flush=True)


if __name__ == "__main__":
    main()
