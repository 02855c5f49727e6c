"""Carcassonne, with farmers, as a ``Game``: each question goes to the file that knows the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.api import Game, check_viewer
from engine.games.carcassonne import events, moves, play, prospects, saves, scoring, setup, text_board, view
from engine.games.carcassonne.board import AROUND_MONASTERY
from engine.games.carcassonne.moves import PlaceTile
from engine.games.carcassonne.position import FOLLOWERS, NOBODY, CarcassonnePosition
from engine.games.carcassonne.saves import State
from engine.games.carcassonne.view import CarcassonneView
from engine.rng import FastRng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Event, Illegal, Line, Seat, Spoken, Stacked, Standings, Value
    from engine.rng import Rng


class Carcassonne(Game[CarcassonnePosition, PlaceTile, CarcassonneView]):
    """The rules of Carcassonne."""

    id = "carcassonne"
    package = __package__
    seats = (2, 5)
    piles = ("first", "tiles")
    verbs = moves.VERBS
    move_types = (PlaceTile,)
    kinds = scoring.KINDS
    format: ClassVar[SaveFormat] = SaveFormat("carcassonne", Game.rules_version)

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        """Followers, and points where they are more than 1."""
        return {
            "followers": FOLLOWERS,
            "completed-city": scoring.COMPLETED_CITY,
            "completed-monastery": scoring.COMPLETED_MONASTERY,
            "around-monastery": AROUND_MONASTERY,
            "farm-city": scoring.FARM_CITY,
        }

    def deal(
        self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int
    ) -> CarcassonnePosition:
        """Shuffle the tiles and draw the first player."""
        return setup.dealt(seats, seed, stacked, rules)

    def to_act(self, position: CarcassonnePosition) -> tuple[Seat, ...]:
        """One seat at a time."""
        return () if position.over else (position.seat,)

    def legal(self, position: CarcassonnePosition, seat: Seat) -> list[PlaceTile]:
        """Canonical moves, square by square in reading order."""
        return moves.legal_moves(position) if seat in self.to_act(position) else []

    def parse(self, text: str) -> PlaceTile:
        """``place X,Y rR`` or ``place X,Y rR FEATURE:AT``."""
        return moves.parse(text)

    def objection(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> Illegal | None:
        """Rules 4 and 6."""
        return moves.objection(position, move)

    def carry_out(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> list[Event]:
        """A whole turn, and the next tile drawn."""
        mark = events.TurnStart.of(position)
        play.take_turn(position, *moves.read(position, move))
        return events.events_since(mark, position, seat)

    def sample(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        """A place that fits, then one of the tile's features if it is free."""
        place, tile = play.some_spot(position, rng)
        feature = play.some_feature(position, tile, rng)
        free = feature != NOBODY and moves.would_be_free(position, place, tile, feature)
        return moves.move_of(place, tile, feature if free else NOBODY)

    def playout(self, position: CarcassonnePosition, rng: Rng) -> None:
        """Sampled turns until the game is over."""
        play.play_out(position, rng)

    def view(self, position: CarcassonnePosition, seat: Seat | None) -> CarcassonneView:
        """All but the order of the tiles."""
        check_viewer(seat, position.seats)
        return view.view_of(position, seat)

    def imagine(self, view: CarcassonneView, rng: Rng) -> CarcassonnePosition:
        """The same board; the tiles to come are shuffled."""
        return setup.imagined(view, rng)

    def text_board(self, view: CarcassonneView) -> list[Line]:
        """The map, the tile to place and where it fits, every open feature and field."""
        return text_board.lines(view)

    def spoken(self, view: CarcassonneView) -> Spoken:
        """What the others laid, the tile to place, and the squares, the best first."""
        position = setup.imagined(view, FastRng(0))
        if not view.aids:
            return prospects.without_moves(view)
        return prospects.spoken(position, view, [] if view.seat is None else self.legal(position, view.seat))

    def standings(self, position: CarcassonnePosition) -> Standings:
        """Points scored, feature by feature."""
        return scoring.standings_of(position)

    def projected(self, position: CarcassonnePosition) -> Standings:
        """With unfinished features and farmers."""
        return scoring.projected_of(position)

    def save(self, position: CarcassonnePosition) -> bytes:
        """The order of the tiles and the moves."""
        return self.format.write(saves.state_of(position), position.rules)

    def load(self, data: bytes | str) -> CarcassonnePosition:
        """Play the saved moves again."""
        state, rules = self.format.read_with_rules(data, State)
        return saves.position_of(state, self.seats, rules)

    def flaw(self, position: CarcassonnePosition) -> str | None:
        """Tiles, followers and points add up."""
        return saves.flaw(position)

    def copy(self, position: CarcassonnePosition) -> CarcassonnePosition:
        """Lists and small dicts."""
        return position.copy()
