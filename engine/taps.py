"""Choices of a person: how a game offers them as buttons (taps), and how they are made before the turn (plans).

A move is chosen by narrowing the legal ones down, word by word, in the order in which its ``Verb`` names the fields.
That needs no help from a game. ``Taps`` adds what only the game can know, as data. The defaults serve any game; one
that wants more has an instance of a subclass as its ``Game.taps``.

A plan is an ordered choice of whole moves. When the turn comes, the first legal one is played, by the same rules as any
other move. The last resort is a move that is nearly always possible, or to leave the turn to its person. A game whose
turns can be planned has an instance of a subclass of ``Plans`` as its ``Game.plans``. Carcassonne has none: a turn
begins by turning up the tile to place, so no move can be named before.

The laws of taps and plans:

1. They see views and words, never a position: only what the seat knows can be offered or planned.
2. They return codes with data, names, or plain text. Never a sentence.
3. A choice that is ``open`` is offered in public, so it may follow only from public information.
4. A plan decides nothing that only its turn reveals. At a choice that it does not answer it ends, and its person
   continues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from engine.messages import Line, Name

if TYPE_CHECKING:
    from engine.api import View

V = TypeVar("V", bound="View")

ABSENT = "-"  # The value of an optional word that is left out.

Label: TypeAlias = Line | Name | str
NONE: frozenset[str] = frozenset()


class Menu(Struct, frozen=True):
    """Values that are offered together, the best first."""

    title: Label
    values: tuple[str, ...]
    by_name: bool = False  # True if they are sorted by the reader's alphabet instead.


class Taps(Generic[V]):
    """Describes the choices of a game. ``view`` is the view of the seat that chooses."""

    confirmed = NONE  # Verbs whose moves are previewed and confirmed before they are played.
    returnable = NONE  # Verbs whose moves may reveal nothing hidden: the bot offers to take them back.
    open = NONE  # Verbs whose first choice is public: it is offered on the turn's own post.
    public = NONE  # Verbs whose words everybody may read in the log while the game runs.
    numbered = NONE  # Fields whose values are numbered on the board from 1, in the order of ``legal``.
    main: ClassVar[str] = ""  # The verb whose button stands out. If it is impossible, the first verb's does.
    forgoing = NONE  # Verbs that forgo something: their button never stands out, and follows those of ``open`` verbs.
    pictures: ClassVar[tuple[str, ...]] = ()  # Names of further pictures, one tap away from the board.
    helping = NONE  # Those of the ``pictures`` that only help to choose: nobody sees them if aids are off.
    pictured: ClassVar[Mapping[str, frozenset[str]]] = {}  # Codes of the text-board lines that describe each of them.
    counted = NONE  # Fields whose choices are numbered on the preview, in the order of the moves, except ``ABSENT``.
    suspense = NONE  # Codes of public events that are posted at once, before their player finishes the turn.
    drawn = NONE  # Codes of text-board lines that are drawings in letters and need a monospaced font.
    consulted = NONE  # Codes of text-board lines that are long and change little: a player looks them up when needed.
    offered = NONE  # Codes of text-board lines about choices offered to a seat. A picture of their own shows them.
    held = NONE  # Codes of text-board lines about a seat's hand. The picture of the hand shows them.
    together = NONE  # Fields that share one question with the next field.
    cycled = NONE  # Fields that buttons turn on and back. The likeliest value counts until one is pressed.

    def unaided(self, view: V) -> V:
        """Return the view without what only helps to choose: expected points, remaining pieces, possible ways."""
        return view

    def without_choices(self, view: V) -> V:
        """Return the view without what could be done next, to show only what has been done."""
        return view

    def unmarked(self, view: V) -> V:
        """Return the unaided view without the places where a move is possible: players find those themselves."""
        return self.unaided(view)

    def to_try(self, view: V, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return the moves that a seat with an unmarked view may try: legal ones, and others that look the same."""
        return moves

    def likeliest(self, view: V, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return the moves, the likeliest first among those that differ in ``cycled`` fields only."""
        return moves

    def at_hand(self, view: V, verbs: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of the verbs that may be legal by what a spectator, whose ``view`` it is, can see."""
        return verbs

    def at_limit(self, view: V) -> Mapping[str, Line]:
        """Return the verbs that a limit rules out in this turn, with the texts of their buttons, which do nothing."""
        return {}

    def called(self, view: V, verb: str) -> Line | None:
        """Return the text of a verb's button, or None for the verb's name."""
        return None

    def to_decide(self, view: V) -> Line | None:
        """Return the open decision of this seat's turn with the facts it needs, or None in a usual turn."""
        return None

    def doubled(self, view: V, verb: str) -> bool:
        """Return True if one tap may play a move of this verb twice in a row. ``view`` may be any seat's."""
        return False

    def label(self, view: V, field: str, value: str) -> Label:
        """Return the name of a field's value. For a field of many words, it is asked for each word."""
        return value

    def asked(self, view: V, field: str) -> Line | None:
        """Return the question for this field if it must name something in the view, or None for the usual one."""
        return None

    def button(self, view: V, field: str, words: tuple[str, ...]) -> Label:
        """Return the text of the button that adds the last of these words to a move."""
        return self.label(view, field, words[-1])

    def target(self, view: V, words: tuple[str, ...]) -> str | None:
        """Return what stands for the last of these words on a board to tap on: the ``about`` of an item, drawn or not.
        None stands for nothing.
        """
        return words[-1]

    def heard(self, view: V, field: str, value: str) -> Label:
        """Return the name of a numbered field's value for a player who listens, and sees no numbers on a picture."""
        return self.label(view, field, value)

    def oriented(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return what only a picture shows of the choice so far, for a player who listens, or None."""
        return None

    def suggested(self, view: V, field: str, moves: tuple[str, ...]) -> Line | None:
        """Return the text of a field's value where moves are typed. ``moves`` are those that it leaves, the likeliest
        first. None stands for the value's name.
        """
        return None

    def prospects(self, view: V, moves: tuple[str, ...]) -> tuple[Line, ...]:
        """Return lines about what these moves would bring. They differ in their last choice only."""
        return ()

    def chosen(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return the choice so far, verb first, as a person would say it, or None to name each field."""
        return None

    def told_later(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return a whole move for a time when nobody sees the numbers of its board any more."""
        return self.chosen(view, words)

    def menus(self, view: V, field: str, values: tuple[str, ...]) -> tuple[Menu, ...]:
        """Return the values of a field in groups. Each value is in at least one menu."""
        return (Menu(Name("field", field), values),)

    def beside(self, view: V, field: str) -> tuple[Line, ...]:
        """Return lines that help this seat to choose a value of the field."""
        return ()

    def told(self, view: V) -> tuple[Line, ...]:
        """Return the picture's content as lines, the most important first, for readers who do not see it. At the end
        that is the result; before it the latest change, the seat to move and what fits. All of it is public.
        """
        return ()

    def told_at_end(self, view: V) -> tuple[Line, ...]:
        """Return what the picture of a finished game shows besides the winner: how the game was decided."""
        return ()

    def progress(self, view: V) -> Line | None:
        """Return in a few words how far the game is, or None."""
        return None

    def values(self, view: V, field: str) -> tuple[str, ...]:
        """Return every value of this field that a person may name, legal or not; none if only legal ones have names."""
        return ()

    def refused(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return why no legal move of this seat begins with these words, or None."""
        return None

    def unavailable(self, view: V, verb: str) -> Line | None:
        """Return why no move of this verb is legal in this seat's turn, and what is possible instead, or None."""
        return None

    def preview(self, view: V, move: str) -> tuple[Line, ...]:
        """Return lines about what the move would bring, by what its seat knows."""
        return ()


class TurnPlan(Struct, frozen=True):
    """The moves that a seat wants to be played when its turn comes."""

    moves: tuple[str, ...] = ()  # Texts of moves, the most wanted first. The first legal one is played.
    otherwise: str = ""  # The move to play if none of them is legal. Empty: the turn waits for its person.


class Plans(ABC, Generic[V]):
    """The plans that a game allows. ``view`` is the view of the seat that plans."""

    verb: ClassVar[str]  # The kind of moves that can be planned.
    otherwise: ClassVar[tuple[str, ...]] = ()  # The moves that may replace a plan of which no move is legal.

    @abstractmethod
    def may_plan(self, view: V) -> bool:
        """Return True if this seat has a turn to come that it can plan now."""

    @abstractmethod
    def moves(self, view: V, plan: TurnPlan) -> tuple[str, ...]:
        """Return the moves that this seat may plan besides those in its plan."""

    def beside(self, view: V, move: str) -> tuple[Line, ...]:
        """Return lines about what happens if a plan plays this move."""
        return ()

    @abstractmethod
    def to_try(self, view: V, plan: TurnPlan) -> tuple[str, ...]:
        """Return what to play now, at the beginning or in the middle of this seat's turn. The first legal move is
        played. If none is legal, the person continues.
        """

    @abstractmethod
    def goes_on(self, view: V) -> bool:
        """Return True if this seat is in the middle of a turn."""
