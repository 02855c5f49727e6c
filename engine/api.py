"""What a game is: the contract between the rules and everybody who plays by them.

The laws of this room:

1. Seats are numbers 0..n-1. Who sits there is nobody's business here.
2. A move is a small frozen value with one canonical text: ``parse(str(move)) == move``.
   The text is a verb and words, ``build amsterdam-london blue 2+0``; logs, buttons and records use it.
3. A player's mistake is a value, ``Illegal``. Text that is no move, a wrong set-up and a broken save raise.
4. Nothing here is a sentence. What is said is a code with data; ``wording`` makes sentences of it.
5. A position is whole, mutable and secret. A view is frozen, and has no field for what its seat may not know.
   Everything that shows, tells or thinks takes views.
6. All chance comes from the seed: set-up, seed and moves are the whole game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from engine.errors import BadSetup, BrokenRecord, BrokenSave, EngineError, IllegalMove, NotAMove
from engine.messages import (
    Atom,
    Event,
    Illegal,
    Line,
    Name,
    PrivateEvent,
    PublicEvent,
    Seat,
    Translatable,
    Value,
    check_viewer,
    seat_name,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.rng import Rng

__all__ = [
    "AnyGame",
    "Atom",
    "BadSetup",
    "BrokenRecord",
    "BrokenSave",
    "EngineError",
    "Event",
    "Field",
    "Game",
    "Illegal",
    "IllegalMove",
    "Line",
    "Move",
    "Name",
    "NotAMove",
    "Option",
    "PrivateEvent",
    "PublicEvent",
    "Seat",
    "Share",
    "Stacked",
    "Standing",
    "Standings",
    "Translatable",
    "Value",
    "Verb",
    "View",
    "check_viewer",
    "seat_name",
]


# --- What is played -------------------------------------------------------------------------------------


class Move(Protocol):
    """A small frozen value whose ``str`` is its canonical text."""

    def __str__(self) -> str:
        """The canonical text: a verb and words, parted by single spaces."""

    def __hash__(self) -> int:
        """Moves are values: equal ones are one."""


class Field(Struct, frozen=True):
    """One word of a move's text, by position after the verb."""

    name: str
    optional: bool = False
    many: bool = False


class Verb(Struct, frozen=True):
    """A kind of move: its first word and the fields that follow, the optional or repeated one last."""

    name: str
    fields: tuple[Field, ...] = ()


class Option(Struct, frozen=True):
    """A choice made when a table is opened; the first value is the usual one."""

    name: str
    values: tuple[str, ...]


# --- What it comes to -----------------------------------------------------------------------------------


class Share(Struct, frozen=True):
    """One line of a score: what gave the points, and which thing on the board."""

    code: str
    points: int
    params: dict[str, Value] = {}


class Standing(Struct, frozen=True):
    """Where one seat stands. Equal points share a rank; rank 1 wins."""

    seat: Seat
    points: int
    rank: int
    breakdown: tuple[Share, ...]


class Standings(Struct, frozen=True):
    """Where every seat stands, by seat; ``over`` says whether it is final."""

    over: bool
    seats: tuple[Standing, ...]

    @classmethod
    def of(cls, breakdowns: Sequence[Sequence[Share]], *, over: bool) -> Standings:
        """Add up each seat's shares and rank the sums."""
        points = [sum(share.points for share in shares) for shares in breakdowns]
        return cls(
            over,
            tuple(
                Standing(seat, points[seat], 1 + sum(other > points[seat] for other in points), tuple(shares))
                for seat, shares in enumerate(breakdowns)
            ),
        )

    def __getitem__(self, seat: Seat) -> Standing:
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1."""
        return tuple(standing.seat for standing in self.seats if standing.rank == 1)


# --- The game -------------------------------------------------------------------------------------------


class View(Protocol):
    """What one seat, or a spectator (``seat`` None), may know."""

    @property
    def seat(self) -> Seat | None:
        """Whose eyes."""


P = TypeVar("P")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)
Stacked: TypeAlias = "Mapping[str, Sequence[str]]"


class Game(ABC, Generic[P, M, V]):
    """The rules of one game over its positions ``P``, moves ``M`` and views ``V``. It keeps no state."""

    id: ClassVar[str]
    package: ClassVar[str]
    """The folder of the game: where its words lie."""
    word_packages: ClassVar[tuple[str, ...]] = ()
    """Packages whose words it shares with games of its family."""
    seats: ClassVar[tuple[int, int]]
    options: ClassVar[tuple[Option, ...]] = ()
    rules_version: ClassVar[int] = 1
    """The newest rules. Every version since 1 is still played: a position goes on by the rules it was set up with."""
    piles: ClassVar[tuple[str, ...]]
    """What ``stacked`` may name, first drawn first; ``first`` is the seat that begins."""
    verbs: ClassVar[tuple[Verb, ...]]
    move_types: ClassVar[tuple[type[Any], ...]]

    def setup(
        self,
        seats: int,
        seed: str,
        options: Mapping[str, str] | None = None,
        stacked: Mapping[str, Sequence[str | int]] | None = None,
        rules: int | None = None,
    ) -> P:
        """A new game, by the newest rules unless an older version is named: a record is replayed by its own.

        A pile that ``stacked`` does not name is shuffled; a shorter list fixes its beginning. Raises ``BadSetup``.
        """
        fewest, most = self.seats
        if not fewest <= seats <= most:
            raise BadSetup("bad-seats", seats=seats, fewest=fewest, most=most)
        if not _is_text(seed):
            raise BadSetup("bad-seed")
        stacked = stacked or {}
        for pile in stacked:
            if pile not in self.piles:
                raise BadSetup("unknown-pile", pile=pile)
        texts = {pile: [str(item) for item in items] for pile, items in stacked.items()}  # numbers are welcome too
        version = self.rules_version if rules is None else rules
        if not 1 <= version <= self.rules_version:
            raise BadSetup("unknown-rules", rules=version, known=self.rules_version)
        return self.deal(seats, seed, self._chosen(options or {}), texts, version)

    def _chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known or value not in known[name].values:
                raise BadSetup("bad-option", option=name, value=value)
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    @abstractmethod
    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> P:
        """Set the game up; seats, options and the version of the rules are already known to be sound."""

    @abstractmethod
    def to_act(self, position: P) -> tuple[Seat, ...]:
        """The seats that may move now; none when the game is over."""

    @abstractmethod
    def legal(self, position: P, seat: Seat) -> list[M]:
        """Every move of this seat now, in a fixed order that depends only on what the seat may know."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """Read a move. Raises ``NotAMove`` that says which word it stumbled over."""

    def why_not(self, position: P, seat: Seat, move: M) -> Illegal | None:
        """Why this seat may not play this move now, or None when it may."""
        acting = self.to_act(position)
        if not acting:
            return Illegal("game-over")
        if seat not in acting:
            return Illegal("not-your-turn", {"seats": tuple(seat_name(other) for other in acting)})
        if not isinstance(move, self.move_types):
            return Illegal("foreign-move", {"move": str(move)})
        return self.objection(position, seat, move)

    @abstractmethod
    def objection(self, position: P, seat: Seat, move: M) -> Illegal | None:
        """What the rules say against this move of a seat that may move now."""

    def play(self, position: P, seat: Seat, move: M) -> list[Event]:
        """Play the move in place and say what happened."""
        refusal = self.why_not(position, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal.code, **refusal.params)
        return self.carry_out(position, seat, move)

    @abstractmethod
    def carry_out(self, position: P, seat: Seat, move: M) -> list[Event]:
        """Play a move that is known to be legal."""

    @abstractmethod
    def sample(self, position: P, seat: Seat, rng: Rng) -> M:
        """Some legal move of this seat, chosen cheaply; every legal move has a chance."""

    def playout(self, position: P, rng: Rng) -> None:
        """Play sampled moves, the first seat that may act each time, until the game is over.

        Games make this fast; it must come to the same as this loop.
        """
        while acting := self.to_act(position):
            self.carry_out(position, acting[0], self.sample(position, acting[0], rng))

    @abstractmethod
    def view(self, position: P, seat: Seat | None) -> V:
        """What this seat, or a spectator, may know. For anybody else it raises, see ``check_viewer``."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> P:
        """Some whole position that the view allows; what the view hides is dealt at random."""

    @abstractmethod
    def text_board(self, view: V) -> list[Line]:
        """The whole view in lines: complete enough to play by, without a picture."""

    @abstractmethod
    def standings(self, position: P) -> Standings:
        """Points now, as everybody at the table can count them; at the end the final ones."""

    @abstractmethod
    def projected(self, position: P) -> Standings:
        """The same, as if the game ended here. It counts secrets: never show it before the end."""

    @abstractmethod
    def save(self, position: P) -> bytes:
        """The position as JSON. Equal positions give equal bytes."""

    @abstractmethod
    def load(self, data: bytes | str) -> P:
        """A saved position. Raises ``BrokenSave`` for one that is damaged, foreign, newer or impossible."""

    @abstractmethod
    def flaw(self, position: P) -> str | None:
        """What can be true of no position of this game (a card twice, a wagon too many), or None."""

    @abstractmethod
    def copy(self, position: P) -> P:
        """A position of its own, cheaply."""


def _is_text(seed: str) -> bool:
    """Whether it can be written down: bytes that a terminal could not read come as halves of characters."""
    return not any("\ud800" <= letter <= "\udfff" for letter in seed)


AnyGame: TypeAlias = Game[Any, Any, Any]
