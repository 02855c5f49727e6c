"""Methods of farming a rating without playing well, each simulated with today's rules.

One person, ``FARMER``, beats a computer (level hard) in half of the games with a good deal and in a fifth of those
with a bad one. Deals are good or bad at random. The same person's other accounts are ``ALTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from statistics import median
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from chatbot.people.fair_use import OPEN_TABLES
from chatbot.people.results import ACROSS, HANDED_ON, EndKind, GameResult, PlayedSeat, counted
from chatbot.people.summary import Summary, recount
from engine.rng import SeededRng
from tests.chatbot.people.results import game

if TYPE_CHECKING:
    from chatbot.people.summary import Recount

FARMER: Final = 1
ALTS: Final = (2, 3, 4, 5)
GAMES, GAMES_WITH_ALTS = 100, 30
WON_OF_TEN: Final = {True: 5, False: 2}  # By whether the deal was good
WHOLE: Final = 60  # Moves of a game
HARD: Final = PlayedSeat(-50, 50, {}, level="hard")
WON, LOST = 60, 40  # Points of the farmer
Games: TypeAlias = "Iterable[GameResult | None]"
Farm: TypeAlias = Callable[[SeededRng], Games]


def farmer(points: int, *, left: bool = False, late: bool = False, seat: int = 0) -> PlayedSeat:
    return PlayedSeat(-points, points, {}, FARMER, left=left, late=late, seat=seat)


def alt(who: int, *, points: int = 0, left: bool = False, late: bool = False) -> PlayedSeat:
    return PlayedSeat(-points, points, {}, who, left=left, late=late, seat=who)


def played(
    *seats: PlayedSeat, end: EndKind = EndKind.PLAYED, moves: int = WHOLE, rated: bool = True
) -> GameResult | None:
    found = counted(seats, end, moves, rated=rated)
    if found is None:
        return None
    whole = game(*found.seats, name="europe", rated=rated)
    return msgspec.structs.replace(whole, early=found.early, kinds=found.kinds)


def deals(rng: SeededRng) -> Iterator[tuple[bool, bool]]:
    """Yield, for each game, whether its deal is good and whether the farmer would win it."""
    for _ in range(GAMES):
        good = rng.below(2) == 0
        yield good, rng.below(10) < WON_OF_TEN[good]


def outcomes(rng: SeededRng) -> Iterator[bool]:
    return (wins for _, wins in deals(rng))


def honest(rng: SeededRng) -> Games:
    return [played(farmer(WON if wins else LOST), HARD) for wins in outcomes(rng)]


def resigning(alts: int) -> Farm:
    """Return a farm in which this many alts resign after three moves per seat, which ends the game."""
    left = [alt(who, left=True) for who in ALTS[:alts]]
    moves = 3 * (alts + 1)
    return lambda _: [played(farmer(WON), *left, end=EndKind.BY_PLAYERS, moves=moves) for _ in range(GAMES_WITH_ALTS)]


def resigning_played_out(_rng: SeededRng) -> Games:
    left = [alt(who, left=True) for who in ALTS]
    return [played(farmer(WON), *left) for _ in range(GAMES_WITH_ALTS)]


def dropping_bad_deals(rng: SeededRng) -> Games:
    for good, wins in deals(rng):
        yield (
            played(farmer(WON if wins else LOST), HARD)
            if good
            else played(farmer(0), HARD, end=EndKind.BY_PLAYERS, moves=0)
        )


def leaving_open_without_limit(rng: SeededRng) -> Games:
    return [played(farmer(WON), HARD, rated=False) for wins in outcomes(rng) if wins]


def leaving_open_as_long_as_possible(rng: SeededRng) -> Games:
    """Keep as many lost games open as a person is allowed to. Each further lost game forces the oldest to its end."""
    still_open = 0
    for wins in outcomes(rng):
        still_open += not wins
        if wins:
            yield played(farmer(WON), HARD)
        elif still_open > OPEN_TABLES:
            yield played(farmer(LOST), HARD, end=EndKind.GONE)


def handing_lost_seats_on(rng: SeededRng) -> Games:
    friend = alt(ALTS[0], points=LOST, late=True)
    for wins in outcomes(rng):
        yield played(farmer(WON), HARD) if wins else played(friend, HARD, farmer(0, left=True, seat=HANDED_ON))


def taking_won_seats_over(_rng: SeededRng) -> Games:
    return [played(farmer(WON, late=True), HARD, alt(ALTS[0], points=LOST)) for _ in range(GAMES)]


def voting_lost_games_away(rng: SeededRng) -> Games:
    voter = alt(ALTS[0])
    for wins in outcomes(rng):
        yield played(farmer(WON if wins else LOST), HARD, voter, end=EndKind.PLAYED if wins else EndKind.BY_PLAYERS)


def inviting_an_alt_to_vote(rng: SeededRng) -> Games:
    voter = alt(ALTS[0], late=True)
    for wins in outcomes(rng):
        yield played(farmer(WON), HARD) if wins else played(farmer(LOST), HARD, voter, end=EndKind.BY_PLAYERS)


def throwing(alts: int) -> Farm:
    """Return a farm in which this many alts play whole games badly."""
    losing = [alt(who, points=LOST) for who in ALTS[:alts]]
    return lambda _: [played(farmer(WON), *losing) for _ in range(GAMES_WITH_ALTS)]


SEEDS: Final = ("one", "two", "three", "four", "five")


def of_farmer(games: Games) -> Summary:
    counts: Recount = recount(games)
    return counts.summaries.get((ACROSS, "europe"), {}).get(FARMER, Summary())


def rating_by(farm: Farm) -> int:
    """Return the median rating that a farm reaches over some seeds."""
    return round(median(of_farmer(farm(SeededRng(seed))).rating.shown for seed in SEEDS))
