"""The interface of a game, between its rules and all code that plays, shows or stores it.

Every game obeys these laws:

1. Seats are numbers 0..n-1. The engine does not know which person or computer player has a seat.
2. A move is a small frozen value with one canonical text: ``parse(str(move)) == move``. The text is a verb and words,
   such as ``build amsterdam-london blue 2+0``. Logs, buttons and records use it.
3. A player's mistake is a value, ``Illegal``. Unreadable text, an invalid set-up and a broken save raise exceptions.
4. The rules contain no sentences. They return codes with data, which ``wording`` turns into sentences.
5. A position is complete, mutable and secret. A view is frozen and has no field for anything its seat may not know.
   Code that displays, describes or chooses moves takes views.
6. All randomness comes from the seed. Set-up, seed and moves determine the whole game.

>>> import engine.games
>>> game = engine.games.find("europe")
>>> position = game.setup(seats=2, seed="any text", stacked={"first": [0], "cards": ["red"] * 4})
>>> game.to_act(position)  # both choose their first tickets
(0, 1)
>>> for seat in (0, 1):
...     events = game.play(position, seat, game.legal(position, seat)[0])
>>> game.to_act(position)
(0,)
>>> move = game.parse("Build London-Amsterdam red 2+0")
>>> str(move)
'build amsterdam-london red 2+0'
>>> game.why_not(position, 0, move).code
'needs-locomotives'
>>> str(game.legal(position, 0)[0])
'draw'
>>> [event.code for event in game.play(position, 0, game.parse("draw"))]
['drew-cards', 'you-drew-cards']
>>> game.view(position, 1).own.cards == game.view(position, 0).own.cards  # each sees its own hand
False
>>> game.standings(position).over
False
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from engine.messages import (
    Atom,
    BadSetup,
    BrokenRecord,
    BrokenSave,
    EngineError,
    Event,
    Illegal,
    IllegalMove,
    Line,
    Name,
    NotAMove,
    PrivateEvent,
    PublicEvent,
    Seat,
    Spoken,
    SpokenMove,
    Translatable,
    Value,
    check_viewer,
    echoed,
    is_mapping,
    is_number_in,
    is_seat,
    is_sequence,
    is_text,
    seat_name,
)
from engine.rng import Rng
from engine.taps import Taps
from engine.variants import Option

if TYPE_CHECKING:
    from engine.ai.strategy import Strategy
    from engine.history import Award, History
    from engine.lessons import Lesson
    from engine.taps import Plans

__all__ = [
    "CONTRACT_VERSION", "MOST_SEATS", "AnyGame", "Atom", "BadSetup", "BrokenRecord", "BrokenSave", "EngineError",
    "Event", "Field", "Game", "Illegal", "IllegalMove", "Line", "Move", "Name", "NotAMove", "Option", "Position",
    "PrivateEvent", "PublicEvent", "Seat", "Share", "Spoken", "SpokenMove", "Stacked", "Standing", "Standings",
    "Translatable", "Value", "Verb", "View", "check_viewer", "seat_name",
]  # fmt: skip


class Move(Protocol):
    """A step of one seat: a small frozen value whose ``str`` is its canonical text."""

    def __str__(self) -> str:
        """Return the canonical text: a verb and words, separated by single spaces."""

    def __hash__(self) -> int:
        """Return the hash. Equal moves have equal hashes, so moves can be dictionary keys and members of sets."""


class Field(Struct, frozen=True):
    """One word of a move's text, by its position after the verb."""

    name: str
    optional: bool = False  # True if the word can be omitted.
    many: bool = False  # True if the word can be repeated. Only a verb's last field can.


class Verb(Struct, frozen=True):
    """A kind of move: its first word and the fields after it. An optional or repeated field comes last."""

    name: str
    fields: tuple[Field, ...] = ()


class Position:
    """The complete state of a running game, including its secrets. This is the base class of every game's position.

    Positions are mutable and compact. Only the rules read them. Code that displays or chooses moves takes a ``View``.
    """

    __slots__ = ()


class View(Struct, frozen=True):
    """Everything that one seat, or a spectator, may know. This is the base class of every game's view.

    A view has no field for the secrets of other seats. It is a base class and not a protocol, so that the type checker
    never accepts a position as a view, even if the position has a ``seat``.
    """

    seat: Seat | None  # The seat this view belongs to, or None for a spectator.


CONTRACT_VERSION: Final = 1
"""The version of this interface. It changes when games made for it must change."""
P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)
"""One game's types of positions, moves and views, for code that works for any game but never mixes two."""
Stacked: TypeAlias = "Mapping[str, Sequence[str]]"
MOST_SEATS: Final = 8
"""Most seats of a game. There are as many colours, marks and names."""


class Game(ABC, Generic[P, M, V]):
    """The rules of one game, with its positions ``P``, moves ``M`` and views ``V``.

    A game object holds no state of a running game. The position holds all of it.
    """

    id: ClassVar[str]  # The game's identifier in saves, records and commands.
    package: ClassVar[str]  # The package that contains the game's words.
    family: ClassVar[str | None] = None  # The package of words shared with similar games.
    seats: ClassVar[tuple[int, int]]  # The smallest and the largest number of seats, from 1 to ``MOST_SEATS``.
    options: ClassVar[tuple[Option, ...]] = ()
    """The choices when a game is set up. ``variant-OPTION-VALUE`` in the words names each value but the default."""
    has_secrets: ClassVar[bool] = True
    """False if everyone sees everything, so that all views of a position are equal."""
    has_chance: ClassVar[bool] = True
    """False if the seed decides at most which seat begins."""
    won_by: ClassVar[Literal["points", "elimination", "position"]] = "points"
    """The way to win. Only a game won by points has points to show. In the others, ``Standings.placed``
    gives the seats their places: the last seat left is first, or a position on the board ends the game.
    """
    has_draws: ClassVar[bool] = False
    """True if a game in which all seats share the first place is called a draw. Otherwise they share the win."""
    kinds: ClassVar[Mapping[str, str]] = {}
    """The kind of points for each share's code, in display order."""
    contract: ClassVar[int | None] = None
    """The ``CONTRACT_VERSION`` that an installed game is made for, as a number, because the name would always have
    the value of today. A folder of ``engine/games`` needs none.
    """
    rules_version: ClassVar[int] = 1
    """The newest version of the rules. All versions stay playable, because a game is played to its end under the rules
    it began with.
    """
    piles: ClassVar[tuple[str, ...]]
    """The piles that ``stacked`` may name, in drawing order. ``first`` is the seat that begins."""
    verbs: ClassVar[tuple[Verb, ...]]
    move_types: ClassVar[tuple[type[Move], ...]]
    lessons: ClassVar[tuple[Lesson, ...]] = ()  # The lessons that teach the game, in order.

    @property
    def has_points(self) -> bool:
        return self.won_by == "points"

    @property
    def word_packages(self) -> tuple[str, ...]:
        return (self.package,) if self.family is None else (self.family, self.package)

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        """Return the variables of the rule topics (``rules-…`` in the words), with their values from the rules."""
        return {}

    def setup(
        self,
        seats: int,
        seed: str,
        options: Mapping[str, str] | None = None,
        stacked: Mapping[str, Sequence[str | int]] | None = None,
        rules: int | None = None,
    ) -> P:
        """Set up a new game under the newest rules, or under version ``rules`` to replay a record.

        Piles not named in ``stacked`` are shuffled with the seed. A list shorter than its pile fixes the pile's
        beginning. Raises ``BadSetup`` if the game does not have this number of seats, option, pile or version.
        """
        fewest, most = self.seats
        if not is_number_in(seats, fewest, most):
            raise BadSetup("bad-seats", seats=echoed(seats), fewest=fewest, most=most)
        if not is_text(seed):
            raise BadSetup("bad-seed")
        chosen, texts = self._chosen({} if options is None else options), self._stacked(stacked or {})
        version = self.rules_version if rules is None else rules
        if not is_number_in(version, 1, self.rules_version):
            raise BadSetup("unknown-rules", rules=echoed(version), known=self.rules_version)
        return self.deal(seats, seed, chosen, texts, version)

    def _chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        if not is_mapping(options):
            raise BadSetup("bad-option", option=echoed(options), value="")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known or value not in known[name].values:
                raise BadSetup("bad-option", option=echoed(name), value=echoed(value))
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    def _stacked(self, stacked: Mapping[str, Sequence[str | int]]) -> dict[str, list[str]]:
        if not is_mapping(stacked):
            raise BadSetup("unknown-pile", pile=echoed(stacked))
        for pile, items in stacked.items():
            if pile not in self.piles:
                raise BadSetup("unknown-pile", pile=echoed(pile))
            if not is_sequence(items):
                raise BadSetup("bad-pile", pile=pile, item=echoed(items))
        return {pile: [str(item) for item in items] for pile, items in stacked.items()}

    @abstractmethod
    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> P:
        """Set up the game. ``setup`` has already checked seats, options and rules version."""

    @abstractmethod
    def to_act(self, position: P) -> tuple[Seat, ...]:
        """Return the seats that may move now, or none if the game is over."""

    @abstractmethod
    def legal(self, position: P, seat: Seat) -> list[M]:
        """Return every legal move of this seat, in a fixed order that depends only on the seat's knowledge."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """Parse a move, legal or not. Raises ``NotAMove``, which names the wrong word."""

    def why_not(self, position: P, seat: Seat, move: M) -> Illegal | None:
        """Return why this seat may not play this move now, or None if it may."""
        acting = self.to_act(position)
        if not acting:
            return Illegal("game-over")
        if not is_seat(seat, acting):
            return Illegal("not-your-turn", {"seats": tuple(seat_name(other) for other in acting)})
        if not isinstance(move, self.move_types):
            return Illegal("foreign-move", {"move": str(move)})
        return self.objection(position, seat, move)

    @abstractmethod
    def objection(self, position: P, seat: Seat, move: M) -> Illegal | None:
        """Return why the rules forbid this move, or None if they allow it. The caller has checked that this seat may
        move now.
        """

    def play(self, position: P, seat: Seat, move: M) -> list[Event]:
        """Play the move in place and return its events. Raises ``IllegalMove`` if ``why_not`` objects."""
        refusal = self.why_not(position, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal.code, **refusal.params)
        return self.carry_out(position, seat, move)

    @abstractmethod
    def carry_out(self, position: P, seat: Seat, move: M) -> list[Event]:
        """Play a move that is known to be legal."""

    @abstractmethod
    def sample(self, position: P, seat: Seat, rng: Rng) -> M:
        """Return a random legal move of this seat, quickly. Every legal move has a nonzero probability."""

    def playout(self, position: P, rng: Rng) -> None:
        """Play sampled moves of the first acting seat until the game is over.

        A game may override this with a faster version. The result must be the same as that of this loop.
        """
        while acting := self.to_act(position):
            self.carry_out(position, acting[0], self.sample(position, acting[0], rng))

    @abstractmethod
    def view(self, position: P, seat: Seat | None) -> V:
        """Return the view of this seat, or of a spectator (None). Raises ``IndexError`` for an unknown seat."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> P:
        """Return a complete position consistent with the view, with the hidden part dealt at random."""

    @abstractmethod
    def text_board(self, view: V) -> list[Line]:
        """Return the whole view as lines of text, complete enough to play without a picture."""

    def spoken(self, view: V) -> Spoken:
        """Return the turn for a screen-reader user. The default is the whole text board."""
        return Spoken(means=tuple(self.text_board(view)))

    @abstractmethod
    def standings(self, position: P) -> Standings:
        """Return the points countable from public information, or the final points once the game is over. In a game
        without points, return the places: seats still in the game share the first place.
        """

    @abstractmethod
    def projected(self, position: P) -> Standings:
        """Return what the final standings would be if the game ended now. The result reveals secrets, so never show it
        before the end.
        """

    def outcome(self, standings: Standings) -> Line:
        """Return the line that names the winners or a draw, or says that the game is not over.

        A game for one has no winner. It may override this to say how the game went.
        """
        names = tuple(map(seat_name, standings.winners))
        if not standings.over:
            return Line("result-so-far" if self.has_points else "result-stopped")
        if self.has_draws and standings.is_level:
            return Line("result-draw")
        if len(standings) == 1:
            points: dict[str, Value] = {"points": standings[0].points} if self.has_points else {}
            return Line("result-alone-points" if points else "result-alone", {"names": names, **points})
        return Line("result-won", {"names": names, "count": len(names)})

    @abstractmethod
    def save(self, position: P) -> bytes:
        """Return the position as JSON. Equal positions give equal bytes."""

    @abstractmethod
    def load(self, data: bytes | str) -> P:
        """Read a saved position. Raises ``BrokenSave`` if it is damaged or impossible, or from another game or
        a newer version.
        """

    @abstractmethod
    def flaw(self, position: P) -> str | None:
        """Return why this position is impossible (a duplicate card, one wagon too many), or None if it is possible."""

    @abstractmethod
    def copy(self, position: P) -> P:
        """Return an independent copy. Copying must be cheap, because a search makes many copies."""

    # --- Optional parts of a game -----------------------------------------------------------------------

    @property
    def strategy(self) -> Strategy[P, M] | None:
        """Return the strategy of the computer players, or None if the game has none. In that case, its computers know
        only the rules, and there are no hints and no reviews.
        """
        return None

    @property
    def taps(self) -> Taps[V]:
        """Return the object that describes how buttons offer the game's choices."""
        return Taps()

    @property
    def plans(self) -> Plans[V] | None:
        """Return the object that lists the moves a seat may plan before its turn, or None if the game has no plans."""
        return None

    def awards(self, history: History) -> Iterable[Award | None]:
        """Return the game's own awards for a finished game, most interesting first. None stands for an award that
        nobody gets.
        """
        return ()

    def changes(self, before: V, now: V, events: Sequence[PublicEvent]) -> tuple[Line, ...]:
        """Return lines about what other seats have changed for one seat between two of its views, most important first.

        ``events`` are the public events in between. Raises ``ValueError`` for spectators and for views of two different
        seats.
        """
        if now.seat is None or before.seat != now.seat:
            raise ValueError("both views must belong to the same seat")
        return tuple(self.changes_between(before, now, events))

    def changes_between(self, before: V, now: V, events: Sequence[PublicEvent]) -> Iterable[Line]:
        return ()


AnyGame: TypeAlias = Game[Position, Move, View]
"""A game of unknown types, for code that only passes positions, moves and views through."""


class Share(Struct, frozen=True, gc=False):
    """One line of a seat's score: the points, a code for their source, and data for the sentence."""

    code: str
    points: int
    params: dict[str, Value] = {}


class Standing(Struct, frozen=True, gc=False):
    """One seat's score. Seats with equal points share a rank. Rank 1 wins."""

    seat: Seat
    points: int
    rank: int
    breakdown: tuple[Share, ...]


class Standings(Struct, frozen=True):
    """The scores of all seats, by seat. ``over`` is True if they are final.

    >>> three, four = Share("cards", 3), Share("bonus", 4)
    >>> found = Standings.of([[three], [three, four], [three]], over=True)
    >>> [(standing.points, standing.rank) for standing in found.seats]
    [(3, 2), (7, 1), (3, 2)]
    >>> found.winners
    (1,)
    """

    over: bool
    seats: tuple[Standing, ...]

    @classmethod
    def of(cls, breakdowns: Sequence[Sequence[Share]], *, over: bool) -> Standings:
        """Add up each seat's shares and rank the sums. ``breakdowns`` is indexed by seat."""
        points = [sum(share.points for share in shares) for shares in breakdowns]
        return cls(
            over,
            tuple(
                Standing(seat, points[seat], 1 + sum(other > points[seat] for other in points), tuple(shares))
                for seat, shares in enumerate(breakdowns)
            ),
        )

    @classmethod
    def placed(cls, ranks: Sequence[int], *, over: bool) -> Standings:
        """Return the standings of a game without points. ``ranks`` is indexed by seat, and seats that drew share one.

        >>> Standings.placed([2, 1, 3], over=True).winners
        (1,)
        >>> Standings.placed([1, 1], over=True).is_level
        True
        """
        return cls(over, tuple(Standing(seat, 0, rank, ()) for seat, rank in enumerate(ranks)))

    def __getitem__(self, seat: Seat) -> Standing:
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    def by_kind(self, kinds: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
        """Return the points of all seats by kind. ``kinds`` maps the code of each share to its kind. Kinds without any
        share are left out.

        >>> scores = Standings.of([[Share("cards", 3), Share("bonus", 4)], [Share("cards", 2)]], over=True)
        >>> scores.by_kind({"cards": "hand", "bonus": "hand"})
        {'hand': (7, 2)}
        """
        scored = {kinds.get(share.code) for standing in self.seats for share in standing.breakdown}
        sums = {kind: [0] * len(self.seats) for kind in kinds.values() if kind in scored}
        for standing in self.seats:
            for share in standing.breakdown:
                if share.code in kinds:
                    sums[kinds[share.code]][standing.seat] += share.points
        return {kind: tuple(points) for kind, points in sums.items()}

    @property
    def ranked(self) -> list[Standing]:
        return sorted(self.seats, key=lambda standing: (standing.rank, standing.seat))

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(standing.seat for standing in self.seats if standing.rank == 1)

    @property
    def is_level(self) -> bool:
        """Return True if all seats share the first place."""
        return len(self.seats) > 1 and len(self.winners) == len(self.seats)
