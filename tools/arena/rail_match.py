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
from engine.games.tchu import GAME as TCHU
from engine.games.tchu.ai import STRATEGY as TCHU_STRATEGY
from engine.rails.ai import strategy_for
from engine.rails.board.tickets import joined
from engine.rails.thinking.allocation import allocate, build_move
from engine.rails.thinking.beginner import routes_to_nearest_ticket
from engine.rails.thinking.building import builds_by_gain
from engine.rails.thinking.card_draws import rated_draws
from engine.rails.thinking.planning import Network
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.turns_left import turns_left
from engine.rails.thinking.weights import HASTY_WEIGHTS
from engine.rails.turn.moves import TICKETS, Keep
from engine.rails.turn.position import CHOOSING, KEEPING, PAYING, SECOND_CARD, TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.messages import Seat
    from engine.rails.game import RailGame
    from engine.rails.thinking.planning import Plan
    from engine.rails.thinking.strategy import RailStrategy
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition

EUROPE_STRATEGY = strategy_for(EUROPE)

GAMES: Final[dict[str, tuple[RailGame, RailStrategy]]] = {
    "europe": (EUROPE, EUROPE_STRATEGY),
    "tchu": (TCHU, TCHU_STRATEGY),
}
ENOUGH = 8
"""Turns left from which on a hoarder asks for tickets."""
MANY_TICKETS = 6
"""A hungry player asks for tickets first, until it holds so many."""
WORTH_BLOCKING = 2
"""A blocker looks at routes of so many wagons at most."""


class Planner:
    """Plays as hard does before it imagines games."""

    def __init__(self, strategy: RailStrategy) -> None:
        self.graph = strategy.graph
        self.policy = PlanPolicy(strategy.graph, strategy.policy.weights)

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """The next move."""
        return self.policy.move(position, seat)


class Hasty(Planner):
    """Plays as normal does, but never slips."""

    def __init__(self, strategy: RailStrategy) -> None:
        super().__init__(strategy)
        self.policy = PlanPolicy(strategy.graph, HASTY_WEIGHTS)


class Rusher(Planner):
    """Keeps the fewest and cheapest tickets and forgets them: the best routes first, and the game is soon over."""

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """Gather for the routes that bring most points a turn, and build them."""
        if position.phase in {CHOOSING, KEEPING}:
            return self._fewest(position, seat)
        if position.phase == PAYING:
            return self.policy.answers(position, seat)[0]
        return self.policy.follow(position, seat, self._plan(position, seat))

    def _fewest(self, position: RailPosition, seat: Seat) -> Keep:
        keeps = list(self.policy.options.keeps(position, seat))
        few = [keep for keep in keeps if len(keep.tickets) == len(keeps[0].tickets)]
        return min(few, key=lambda keep: sum(self.graph.tickets[ticket].loss for ticket in keep.tickets))

    def _plan(self, position: RailPosition, seat: Seat) -> Plan:
        """A network of no tickets leaves routes for their points."""
        return Network(self.graph, position, seat, self.policy.weights).plan(())


class Hoarder(Planner):
    """Plans its tickets together; asks for more whenever they are done and wagons are left."""

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """More tickets, once all are done."""
        policy = self.policy
        if position.phase == TURN and policy.options.may_ask_tickets(position, seat):
            plan = policy.plan(position, seat)
            if not plan.goals and plan.turns_left >= ENOUGH:
                return TICKETS
        return policy.move(position, seat)


class Hungry(Planner):
    """Asks for tickets before anything else, then plans them together."""

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """More tickets, until there are many."""
        few = len(position.tickets[seat]) < MANY_TICKETS
        early = turns_left(position, seat, self.policy.weights) > ENOUGH
        if position.phase == TURN and few and early and self.policy.options.may_ask_tickets(position, seat):
            return TICKETS
        return self.policy.move(position, seat)


class Blocker(Planner):
    """As the planner, but takes the short routes by which a rival may join what it has built."""

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """Stand in the way where that is cheap."""
        if position.phase == TURN:
            wanted = self._in_the_way(position, seat)
            for allocation in allocate(self.graph, position.hands[seat], wanted):
                if not allocation.lacking:
                    return build_move(self.graph, allocation)
        return self.policy.move(position, seat)

    def _in_the_way(self, position: RailPosition, seat: Seat) -> list[int]:
        """Short routes whose ends rivals have reached, in two pieces of their network."""
        found = []
        for rival, built in enumerate(position.built):
            reached = {city for number in built for city in self.graph.ends[number]}
            if rival != seat and reached:
                pieces = joined(self.graph.board, built)
                for number in position.free:
                    one, other = self.graph.ends[number]
                    short = self.graph.routes[number].length <= min(WORTH_BLOCKING, position.wagons[seat])
                    if short and {one, other} <= reached and pieces[one] != pieces[other]:
                        found.append(number)
        return found


class OneTrack(Planner):
    """One ticket after the other, by the shortest way; when all are done, the most points at once."""

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """Gather for the way, and build it."""
        policy, options = self.policy, self.policy.options
        if position.phase in {CHOOSING, KEEPING, PAYING}:
            return policy.move(position, seat)
        way = routes_to_nearest_ticket(self.graph, position, seat)
        if position.phase == TURN:
            for allocation in allocate(self.graph, position.hands[seat], way):
                if not allocation.lacking:
                    return build_move(self.graph, allocation)
            builds = [] if way else builds_by_gain(self.graph, position, seat)
            if builds and (builds[0][0] > GOOD or not options.may_draw(position)):
                return builds[0][1]
        if position.phase == SECOND_CARD or options.may_draw(position):
            return rated_draws(self.graph, options, position, seat, way or position.free)[0].move
        return policy.move(position, seat)


GOOD = 6
"""Points that are worth a turn."""

PARTNERS: Final[dict[str, Callable[[RailStrategy], Planner]]] = {
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

    def pair(self, sides: Sequence[Callable[[RailPosition, Seat], RailMove]], seed: str) -> None:
        """One deal, once from each seat."""
        played = [self._play(sides, first, seed) for first in (0, 1)]
        self.leads.append(fmean(lead for lead, _ in played))
        self.wins.append(fmean(won for _, won in played))

    def _play(
        self, sides: Sequence[Callable[[RailPosition, Seat], RailMove]], first: int, seed: str
    ) -> tuple[int, float]:
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


def hard(
    game: RailGame, strategy: RailStrategy, budget: Callable[[], Budget], position: RailPosition, seat: Seat
) -> RailMove:
    """Hard's move; its luck follows from what lies on the table."""
    seed = sum(position.hands[seat]) + 100 * len(position.free) + len(position.deck)
    return choose(game, strategy, game.view(position, seat), Level.HARD, seed, budget())


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
    game, strategy = GAMES[arguments.game]

    def budget() -> Budget:
        if arguments.seconds:
            return Budget.within(arguments.seconds, process_time)
        return Budget(arguments.simulations)

    side = (
        partial(hard, game, strategy, budget) if arguments.side == "hard" else PARTNERS[arguments.side](strategy).move
    )
    for name in arguments.partner or PARTNERS:
        bout, partner = Bout(game), PARTNERS[name](strategy)
        for number in range(arguments.pairs):
            bout.pair((side, partner.move), f"{arguments.seed} {number}")
        print(f"{game.id}, {arguments.side} and {name}, {arguments.pairs} pairs: ", end="")
        print("\n".join(bout.rows()), flush=True)


if __name__ == "__main__":
    main()
