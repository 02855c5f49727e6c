"""Carcassonne with farmers, as a ``Game``. Each method delegates to one of these modules:

- ``tiles``, ``position``: the kinds of tile, the growing board and its features
- ``moves``, ``play``, ``scoring``: the rules, and the saved form
- ``view``, ``text_board``, ``prospects``, ``taps``, ``plans``, ``lessons``: display, descriptions and teaching
- ``ai``: the computer players
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from engine.api import Event, Game, Illegal, Line, Option, PublicEvent, Seat, Spoken, Stacked, Standings, Value
from engine.games.carcassonne import moves, play, prospects, scoring, text_board, view
from engine.games.carcassonne.lessons import LESSONS
from engine.games.carcassonne.moves import PlaceTile
from engine.games.carcassonne.plans import CarcassonnePlans
from engine.games.carcassonne.position import (
    AROUND_MONASTERY,
    FOLLOWERS,
    NO_FEATURE,
    CarcassonneOptions,
    CarcassonnePosition,
)
from engine.games.carcassonne.taps import CarcassonneTaps
from engine.games.carcassonne.tiles import COUNTS, SMALL_COUNTS
from engine.games.carcassonne.view import CarcassonneView
from engine.history import Award, History
from engine.rng import FastRng, Rng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from engine.games.carcassonne.ai.strategy import CarcassonneStrategy


class Carcassonne(Game[CarcassonnePosition, PlaceTile, CarcassonneView]):
    """The rules of Carcassonne."""

    id = "carcassonne"
    package = __package__
    seats = (2, 5)
    options = (Option("fields", ("yes", "no")), Option("tiles", ("72", "36")))
    piles = ("first", "tiles")
    verbs = moves.VERBS
    move_types = (PlaceTile,)
    kinds = scoring.KINDS
    lessons = LESSONS
    rules_version = 1
    format: ClassVar[SaveFormat] = SaveFormat("carcassonne", rules_version)

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        return {
            "followers": FOLLOWERS,
            "tiles": sum(COUNTS),
            "small-tiles": sum(SMALL_COUNTS),
            "completed-city": scoring.COMPLETED_CITY,
            "completed-monastery": scoring.COMPLETED_MONASTERY,
            "around-monastery": AROUND_MONASTERY,
            "farm-city": scoring.FARM_CITY,
        }

    def deal(
        self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int
    ) -> CarcassonnePosition:
        chosen = CarcassonneOptions(farmers=options["fields"] == "yes", small=options["tiles"] == "36")
        return play.dealt(seats, seed, stacked, rules, chosen)

    def to_act(self, position: CarcassonnePosition) -> tuple[Seat, ...]:
        return () if position.over else (position.seat,)

    def legal(self, position: CarcassonnePosition, seat: Seat) -> list[PlaceTile]:
        return moves.legal_moves(position) if seat in self.to_act(position) else []

    def parse(self, text: str) -> PlaceTile:
        return moves.parse(text)

    def objection(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> Illegal | None:
        return moves.objection(position, move)

    def carry_out(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> list[Event]:
        start = view.TurnStart.of(position)
        play.take_turn(position, *moves.read(position, move))
        return view.events_since(start, position, seat)

    def sample(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        place, tile = play.some_spot(position, rng)
        feature = play.some_feature(position, tile, rng)
        free = feature != NO_FEATURE and position.board.with_tile(place, tile).is_free(feature)
        return moves.move_of(place, tile, feature if free else NO_FEATURE)

    def playout(self, position: CarcassonnePosition, rng: Rng) -> None:
        play.play_out(position, rng)

    def view(self, position: CarcassonnePosition, seat: Seat | None) -> CarcassonneView:
        return view.view_of(position, seat)

    def imagine(self, view: CarcassonneView, rng: Rng) -> CarcassonnePosition:
        return play.imagined(view, rng)

    def text_board(self, view: CarcassonneView) -> list[Line]:
        return text_board.lines(view)

    def spoken(self, view: CarcassonneView) -> Spoken:
        if not view.aids:
            return prospects.without_moves(view)
        position = play.imagined(view, FastRng(0))
        return prospects.spoken(position, view, [] if view.seat is None else self.legal(position, view.seat))

    def standings(self, position: CarcassonnePosition) -> Standings:
        return scoring.standings_of(position)

    def projected(self, position: CarcassonnePosition) -> Standings:
        return scoring.projected_of(position)

    def save(self, position: CarcassonnePosition) -> bytes:
        return self.format.write(play.state_of(position), position.rules)

    def load(self, data: bytes | str) -> CarcassonnePosition:
        state, rules = self.format.read_with_rules(data, play.State)
        return play.position_of(state, self.seats, rules)

    def flaw(self, position: CarcassonnePosition) -> str | None:
        return play.flaw(position)

    def copy(self, position: CarcassonnePosition) -> CarcassonnePosition:
        return position.copy()

    @cached_property
    def strategy(self) -> CarcassonneStrategy:
        from engine.games.carcassonne.ai.strategy import CarcassonneStrategy  # noqa: PLC0415 - only who thinks needs it

        return CarcassonneStrategy()

    @cached_property
    def taps(self) -> CarcassonneTaps:
        return CarcassonneTaps(self)

    @cached_property
    def plans(self) -> CarcassonnePlans:
        return CarcassonnePlans(self)

    def awards(self, history: History) -> Iterable[Award | None]:
        return view.awards(history)

    def changes_between(
        self, before: CarcassonneView, now: CarcassonneView, events: Sequence[PublicEvent]
    ) -> Iterable[Line]:
        return view.changes(before, now, events)
