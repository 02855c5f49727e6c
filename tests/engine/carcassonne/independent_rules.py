"""A slow and simple second implementation of the rules, written without the engine.

It reads the tile data and gets every move. It floods the tiles to find features, and computes scores, followers and
draws independently.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS: dict[str, Any] = {
    kind["id"]: kind
    for kind in json.loads(files("engine.games.carcassonne").joinpath("tiles.json").read_text(encoding="utf-8"))[
        "tiles"
    ]
}
CLOCKWISE = {"n": "e", "e": "s", "s": "w", "w": "n"} | {
    "nw": "en", "ne": "es", "en": "se", "es": "sw", "se": "ws", "sw": "wn", "ws": "nw", "wn": "ne",
}  # fmt: skip
ORDER = ["n", "e", "s", "w", "nw", "ne", "en", "es", "se", "sw", "ws", "wn"]
BEYOND = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
MEETS = {
    "n": "s", "e": "w", "s": "n", "w": "e",
    "nw": "sw", "ne": "se", "en": "wn", "es": "ws", "se": "ne", "sw": "nw", "ws": "es", "wn": "en",
}  # fmt: skip

Square = tuple[int, int]


class Spot(NamedTuple):
    """A feature of a tile, given by the tile's square and the feature's index."""

    square: Square
    feature: int


Region = frozenset[Spot]


def turned(at: str, turns: int) -> str:
    for _ in range(turns):
        at = CLOCKWISE[at]
    return at


class Lying:
    """A tile that lies on the board."""

    def __init__(self, kind: str, turns: int) -> None:
        self.kind = kind
        self.edges = {turned(side, turns): edge for side, edge in KINDS[kind]["edges"].items()}
        self.features: list[dict[str, Any]] = KINDS[kind]["features"]
        self.ats = [
            sorted(
                (turned(at, turns) for at in [*feature.get("edges", ()), *feature.get("half_edges", ())]),
                key=ORDER.index,
            )
            for feature in self.features
        ]

    def text(self, index: int) -> str:
        return ":".join([self.features[index]["kind"], *self.ats[index][:1]])

    def picture(self) -> set[tuple[object, ...]]:
        names = [(feature["kind"], *self.ats[index]) for index, feature in enumerate(self.features)]
        return {
            (names[index], feature.get("shields"), frozenset(names[city] for city in feature.get("cities", ())))
            for index, feature in enumerate(self.features)
        }


class IndependentRules:
    """A game as a careful person would track it with real tiles."""

    def __init__(self, seats: int, first: int, tiles: list[str], *, farmers: bool = True) -> None:
        self.seats = seats
        self.farmers = farmers
        self.turn = first
        self.to_draw = list(tiles)
        self.aside: list[str] = []
        self.tiles: dict[Square, Lying] = {(0, 0): Lying("D", 0)}
        self.followers: dict[Spot, int] = {}
        self.supply = [7] * seats
        self.scores = [0] * seats
        self.hand: str | None = None
        self.draw()

    # --- The board

    def flood(self, start: Spot) -> Region:
        found, edge = {start}, [start]
        while edge:
            square, index = edge.pop()
            for at in self.tiles[square].ats[index]:
                other = self.neighbour(square, at)
                if other is not None and other not in found:
                    found.add(other)
                    edge.append(other)
        return frozenset(found)

    def neighbour(self, square: Square, at: str) -> Spot | None:
        x, y = BEYOND[at[0]]
        beyond = square[0] + x, square[1] + y
        if beyond not in self.tiles:
            return None
        lying = self.tiles[beyond]
        return next(Spot(beyond, index) for index, ats in enumerate(lying.ats) if MEETS[at] in ats)

    def regions(self) -> set[Region]:
        spots = [Spot(square, index) for square, lying in self.tiles.items() for index in range(len(lying.ats))]
        found: set[Region] = set()
        seen: set[Spot] = set()
        for spot in spots:
            if spot not in seen:
                region = self.flood(spot)
                found.add(region)
                seen |= region
        return found

    def kind(self, region: Region) -> str:
        square, index = next(iter(region))
        return str(self.tiles[square].features[index]["kind"])

    def squares(self, region: Region) -> set[Square]:
        return {spot.square for spot in region}

    def shields(self, region: Region) -> int:
        return sum(self.tiles[square].features[index].get("shields", 0) for square, index in region)

    def around(self, square: Square) -> int:
        x, y = square
        return sum((x + i, y + j) in self.tiles for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)

    def open_ends(self, region: Region) -> int:
        if self.kind(region) == "monastery":
            return 8 - self.around(next(iter(region)).square)
        return sum(self.neighbour(spot.square, at) is None for spot in region for at in self._ats(spot))

    def _ats(self, spot: Spot) -> list[str]:
        return self.tiles[spot.square].ats[spot.feature]

    def cities_of(self, field: Region) -> set[Region]:
        return {
            self.flood(Spot(square, city))
            for square, index in field
            for city in self.tiles[square].features[index].get("cities", ())
        }

    # --- Points

    def points(self, region: Region, *, completed: bool) -> int:
        match self.kind(region):
            case "road":
                return len(self.squares(region))
            case "city":
                return (2 if completed else 1) * (len(self.squares(region)) + self.shields(region))
            case "monastery":
                return 9 if completed else 1 + self.around(next(iter(region)).square)
            case _:
                return 3 * sum(self.open_ends(city) == 0 for city in self.cities_of(region))

    def crowd(self, region: Region) -> list[int]:
        counts = [0] * self.seats
        for spot, seat in self.followers.items():
            counts[seat] += spot in region
        return counts

    def owners(self, region: Region) -> list[int]:
        counts = self.crowd(region)
        return [seat for seat, count in enumerate(counts) if count and count == max(counts)]

    def projected(self) -> list[int]:
        scores = list(self.scores)
        for region in {self.flood(spot) for spot in self.followers}:
            for seat in self.owners(region):
                scores[seat] += self.points(region, completed=False)
        return scores

    # --- The turn

    def empty_squares(self) -> set[Square]:
        near = {(x + i, y + j) for x, y in self.tiles for i, j in BEYOND.values()}
        return near - set(self.tiles)

    def fits(self, square: Square, lying: Lying) -> bool:
        for side, (x, y) in BEYOND.items():
            other = self.tiles.get((square[0] + x, square[1] + y))
            if other is not None and other.edges[MEETS[side]] != lying.edges[side]:
                return False
        return True

    def placements(self, kind: str) -> Iterator[tuple[Square, int]]:
        for square in self.empty_squares():
            seen: list[object] = []
            for turns in range(4):
                lying = Lying(kind, turns)
                if self.fits(square, lying) and lying.picture() not in seen:
                    seen.append(lying.picture())
                    yield square, turns

    def legal(self) -> set[str]:
        assert self.hand is not None
        moves = set()
        for square, turns in self.placements(self.hand):
            bare = f"place {square[0]},{square[1]} r{turns}"
            moves.add(bare)
            self.tiles[square] = lying = Lying(self.hand, turns)
            claimable = (index for index, one in enumerate(lying.features) if self.farmers or one["kind"] != "field")
            for index in claimable:
                if self.supply[self.turn] and not any(self.crowd(self.flood(Spot(square, index)))):
                    moves.add(f"{bare} {lying.text(index)}")
            del self.tiles[square]
        return moves

    def play(self, text: str) -> None:
        _, where, turn, *follower = text.split()
        x, y = map(int, where.split(","))
        assert self.hand is not None
        self.tiles[x, y] = lying = Lying(self.hand, int(turn[1:]))
        if follower:
            index = [lying.text(index) for index in range(len(lying.ats))].index(follower[0])
            self.followers[Spot((x, y), index)] = self.turn
            self.supply[self.turn] -= 1
        self.score_completed()
        self.turn = (self.turn + 1) % self.seats
        self.draw()

    def score_completed(self) -> None:
        for region in {self.flood(spot) for spot in self.followers}:
            if self.kind(region) != "field" and self.open_ends(region) == 0:
                for seat in self.owners(region):
                    self.scores[seat] += self.points(region, completed=True)
                for spot in region & set(self.followers):
                    self.supply[self.followers.pop(spot)] += 1

    def draw(self) -> None:
        self.hand = None
        while self.to_draw:
            kind = self.to_draw.pop(0)
            if any(self.placements(kind)):
                self.hand = kind
                return
            self.aside.append(kind)
        self.scores = self.projected()
