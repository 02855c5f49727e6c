"""Models of people who play their first game: they know the lesson and what the board and their hand show.

The level *easy* is meant for such people, so ``tools.arena`` plays it against these models. A model uses no evaluation,
plan or search of ``engine``, because a change there must not change the person.

- Carcassonne: a beginner notices half of the places where the tile fits, and looks at the points that the table shows.
  The tile goes where it completes or extends the beginner's own roads, cities and monasteries, or begins the largest
  new one. While a follower is left, the largest free feature of the tile gets one. A beginner forgets the fields, and
  ignores the others and the tiles to come. Two such people score about 70 points each.
- Rail games: a beginner keeps as few tickets as allowed, the shortest ones, and follows the shortest ways that *My
  hand* frames on the map. The beginner builds a framed route as soon as possible, and collects for the longest one.
  When all tickets are completed and everybody has many wagons left, the beginner draws more.
- Reversi: a beginner takes a corner, stays off the squares diagonal to an empty corner, and otherwise flips as many
  discs as possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from engine.api import Seat
from engine.games.carcassonne.moves import PlaceTile, move_of, spots
from engine.games.carcassonne.position import NO_FEATURE, CarcassonnePosition, TileBoard
from engine.games.carcassonne.scoring import completed_points, final_points, kind_of, owners
from engine.games.carcassonne.tiles import TILES
from engine.games.europe import GAME as EUROPE
from engine.games.reversi.board import SQUARES, flipped, numbers_in
from engine.games.reversi.position import ReversiPosition
from engine.games.reversi.view import PlaceDisc
from engine.games.tchu import GAME as TCHU
from engine.rails.board import LOCOMOTIVE, Route
from engine.rails.game import RailGame
from engine.rails.networks import Way, missing_way
from engine.rails.turn.moves import DRAW, TICKETS, Build, Keep, Pay, RailMove, Take
from engine.rails.turn.position import NOT_YET, PAYING, RailPosition
from engine.rng import Rng

Beginner: TypeAlias = Callable[[Any, Seat, Rng], Any]
"""Returns the move of a beginner in this position and seat. It ignores everything that the seat cannot see."""

NOTICED_ONE_IN = 2  # A beginner notices one place in this many where the tile fits.
MANY_WAGONS = 15  # The lesson says to draw tickets only while everybody has about this many wagons.
DIAGONALS: Final = {"a1": "b2", "h1": "g2", "a8": "b7", "h8": "g7"}  # Reversi's corners and their diagonal neighbours.
WORTH_BUILDING = 3  # Spaces of the shortest route that is built without a ticket for it, before the last turn.


class Placement(NamedTuple):
    """A move in Carcassonne with the visible points that it adds."""

    points: int
    place: int
    tile: int
    feature: int


def place_tile(position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
    fitting = spots(position)
    noticed = {place for place in dict(fitting) if not rng.below(NOTICED_ONE_IN)}
    seen = [spot for spot in fitting if spot[0] in noticed] or fitting
    placements = list(_placements(position, seat, seen))
    most = max(placement.points for placement in placements)
    best = [placement for placement in placements if placement.points == most]
    _, place, tile, feature = best[rng.below(len(best))]
    return move_of(place, tile, feature)


def _placements(position: CarcassonnePosition, seat: Seat, seen: Iterable[tuple[int, int]]) -> Iterator[Placement]:
    before = _visible_points(position.board, position, seat)
    for place, tile in seen:
        board = position.board.with_tile(place, tile)
        gain = _visible_points(board, position, seat) - before
        claim, feature = _largest_free_feature(board) if position.supply[seat] else (0, NO_FEATURE)
        yield Placement(gain + claim, place, tile, feature)


def _visible_points(board: TileBoard, position: CarcassonnePosition, seat: Seat) -> int:
    """Return the points of the roads, cities and monasteries that the seat owns, completed or not."""
    roots = {board.features.root(node) for node in position.standing}
    own = [root for root in roots if seat in owners(board.features.counts[root], position.seats)]
    return sum(_points(board, root) for root in own if kind_of(board, root) != "field")


def _points(board: TileBoard, root: int) -> int:
    return final_points(board, root) if board.features.is_open(root) else completed_points(board, root)


def _largest_free_feature(board: TileBoard) -> tuple[int, int]:
    """Return the points and the number of the latest tile's largest free feature, or (0, NO_FEATURE)."""
    features = range(len(TILES[board.laid[-1]].features))
    roots = {feature: board.newest(feature) for feature in features if board.is_free(feature)}
    found = [(_points(board, root), feature) for feature, root in roots.items() if kind_of(board, root) != "field"]
    return max(found, default=(0, NO_FEATURE))


def play_rails(game: RailGame, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
    legal = game.legal(position, seat)
    keeps = [move for move in legal if isinstance(move, Keep)]
    if keeps:
        return _shortest_tickets(game, position, seat, keeps)
    pays = [move for move in legal if isinstance(move, Pay)]
    if pays or position.phase == PAYING:
        return (pays or legal)[0]
    framed = _framed_routes(game, position, seat)
    builds = [move for move in legal if isinstance(move, Build)]
    build = _build(game, position, builds, framed)
    if build is not None:
        return build
    if TICKETS in legal and not framed and min(position.wagons) >= MANY_WAGONS:
        return TICKETS
    return _card(game, position, seat, framed) or (builds or legal)[0]


def _shortest_tickets(game: RailGame, position: RailPosition, seat: Seat, keeps: Sequence[Keep]) -> Keep:
    """Return the choice of as few tickets as allowed that lacks the fewest wagons."""

    def lacking(keep: Keep) -> int:
        ways = [_way(game, position, seat, ticket) for ticket in keep.tickets]
        return sum(position.wagons[seat] if way is None else way.wagons for way in ways)

    fewest = min(len(keep.tickets) for keep in keeps)
    return min([keep for keep in keeps if len(keep.tickets) == fewest], key=lacking)


def _framed_routes(game: RailGame, position: RailPosition, seat: Seat) -> list[Route]:
    """Return the routes of the shortest ways for all open tickets, longest first."""
    ways = [_way(game, position, seat, ticket) for ticket in position.tickets[seat]]
    numbers = dict.fromkeys(number for way in ways if way is not None for number in way.routes)
    return sorted([game.board.routes[number] for number in numbers], key=lambda route: -route.length)


def _way(game: RailGame, position: RailPosition, seat: Seat, ticket: int) -> Way | None:
    return missing_way(game.board, game.board.tickets[ticket], position.built, seat, position.wagons[seat])


def _build(game: RailGame, position: RailPosition, builds: Sequence[Build], framed: Sequence[Route]) -> Build | None:
    """Return the build of the longest framed route. Without one, or in the last round, any long route will do."""
    of = {build: game.board.routes[game.board.route_numbers[build.route]] for build in reversed(builds)}
    wanted = [build for build in of if of[build] in framed]
    if not wanted and (not framed or position.moves_left != NOT_YET):
        least = 1 if position.moves_left != NOT_YET else WORTH_BUILDING
        wanted = [build for build in of if of[build].length >= least]
    return max(wanted, key=lambda build: (of[build].length, -build.locomotives), default=None)


def _card(game: RailGame, position: RailPosition, seat: Seat, framed: Sequence[Route]) -> RailMove | None:
    """Return the face-up card that the longest possible framed route lacks, or a locomotive, or a blind draw. Return
    None if there is no card to draw.
    """
    legal, names = game.legal(position, seat), game.board.palette.names
    wanted = [_colour(route, position.hands[seat]) for route in framed if _lacks_cards(route, position.hands[seat])]
    takes = [Take(names[card]) for card in (*wanted, LOCOMOTIVE)]
    cards = [*takes, DRAW, *(move for move in legal if isinstance(move, Take))]
    return next((card for card in cards if card in legal), None)


def _colour(route: Route, hand: Sequence[int]) -> int:
    return max(route.colours, key=hand.__getitem__)


def _lacks_cards(route: Route, hand: Sequence[int]) -> bool:
    return hand[_colour(route, hand)] < route.length - route.locomotives


def place_disc(position: ReversiPosition, seat: Seat, rng: Rng) -> PlaceDisc:
    own, others = position.discs[seat], position.discs[1 - seat]
    squares = {SQUARES[number]: flipped(own, others, 1 << number).bit_count() for number in numbers_in(position.open)}
    taken = {SQUARES[number] for number in numbers_in(own | others)}
    risky = {diagonal for corner, diagonal in DIAGONALS.items() if corner not in taken}
    liked = squares.keys() & DIAGONALS.keys() or squares.keys() - risky or squares.keys()
    most = max(squares[square] for square in liked)
    best = [square for square in squares if square in liked and squares[square] == most]
    return PlaceDisc(best[rng.below(len(best))])


BEGINNERS: Final[Mapping[str, Beginner]] = {
    "carcassonne": place_tile,
    "europe": partial(play_rails, EUROPE),
    "reversi": place_disc,
    "tchu": partial(play_rails, TCHU),
}
