"""How a game's choices are offered as buttons: what they are called, how grouped, and what a move would bring.

A move is chosen by narrowing the legal ones down, word by word, in the order in which its ``Verb`` names the fields;
that needs no help from a game. ``Taps`` adds what only the game can know, as data. The defaults serve any game; one
that wants more has an instance of a subclass as its ``Game.taps``.

The laws of taps:

1. Taps see views and words, never a position.
2. What they return is said as elsewhere: codes with data, names, or plain text. Never a sentence.
3. A choice that is ``open`` is offered in public: only what follows from public information may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from engine.messages import Line, Name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import View

V = TypeVar("V", bound="View")

ABSENT = "-"
"""The value of an optional word that is left out."""

Label: TypeAlias = Line | Name | str


class Menu(Struct, frozen=True):
    """Values that are offered together, best first."""

    title: Label
    values: tuple[str, ...]
    by_name: bool = False
    """Whether they are offered in the order of the reader's alphabet instead."""


class Index(Struct, frozen=True):
    """Menus of which one is chosen first, in the order of the reader's alphabet: by city, and then among its routes."""

    title: Label
    menus: tuple[Menu, ...]


class Taps(Generic[V]):
    """What a game says about its choices. ``view`` is the view of the seat that chooses."""

    confirmed: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose moves are previewed and confirmed before they are played."""
    returnable: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose moves may reveal nothing hidden: taking them back is offered."""
    open: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose first choice is public: it is offered on the turn's own post."""
    public: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose words everybody may read in the log while the game runs."""
    numbered: ClassVar[frozenset[str]] = frozenset()
    """Fields whose values are numbers printed on the board, from 1, in the order in which ``legal`` names them."""
    main: ClassVar[str] = ""
    """The verb whose button stands out among those of a turn; the first where it names none that is possible."""
    forgoing: ClassVar[frozenset[str]] = frozenset()
    """Verbs that leave something untaken: their button never stands out, and comes after those of an ``open`` one."""
    pictures: ClassVar[tuple[str, ...]] = ()
    """Names of pictures that stand beside the board, one tap away."""
    helping: ClassVar[frozenset[str]] = frozenset()
    """Those of them that only help to choose: where aids are off nobody is shown them."""
    pictured: ClassVar[Mapping[str, frozenset[str]]] = {}
    """For pictures of a name, the codes of the text-board lines that say what each shows."""
    counted: ClassVar[frozenset[str]] = frozenset()
    """Fields whose choices are numbered on the preview, from 1, in the order of the moves; one left out has none."""
    suspense: ClassVar[frozenset[str]] = frozenset()
    """Codes of public events to be told at once, although the player who caused them has yet to finish the turn."""
    drawn: ClassVar[frozenset[str]] = frozenset()
    """Codes of text-board lines that are drawings in letters: they want letters of one width."""
    consulted: ClassVar[frozenset[str]] = frozenset()
    """Codes of text-board lines that are long and change little: to be looked up, not to be read every turn."""
    offered: ClassVar[frozenset[str]] = frozenset()
    """Codes of text-board lines about what a seat is offered to choose from: a picture of its own shows it."""
    held: ClassVar[frozenset[str]] = frozenset()
    """Codes of text-board lines about what a seat holds: what the picture of its hand shows."""
    together: ClassVar[frozenset[str]] = frozenset()
    """Fields that are asked in one question with the field that follows."""
    cycled: ClassVar[frozenset[str]] = frozenset()
    """Fields that one button turns over: the first value is taken until the button is pressed."""

    def unaided(self, view: V) -> V:
        """The view without what only helps to choose: what may be expected, what is left, which ways there are."""
        return view

    def without_choices(self, view: V) -> V:
        """The view without what could be done next, where only what has been done is to be seen."""
        return view

    def unmarked(self, view: V) -> V:
        """The same without what is possible where: at such a table everybody finds that out for themselves."""
        return self.unaided(view)

    def to_try(self, view: V, moves: tuple[str, ...]) -> tuple[str, ...]:
        """What a seat may try that has such a view: the legal moves, and others that it cannot tell from them."""
        return moves

    def at_hand(self, view: V, verbs: tuple[str, ...]) -> tuple[str, ...]:
        """Of these verbs, those that may be legal now as far as the public knows. ``view`` is a spectator's."""
        return verbs

    def called(self, view: V, verb: str) -> Line | None:
        """What the button of a kind of move says in this view; None where its name is enough."""
        return None

    def to_decide(self, view: V) -> Line | None:
        """What the seat decides before its turn goes on, with what it needs to know for that; None in a usual turn."""
        return None

    def doubled(self, view: V, verb: str) -> bool:
        """Whether a move of this verb may be played twice in a row by one tap. ``view`` may be anyone's."""
        return False

    def label(self, view: V, field: str, value: str) -> Label:
        """What a value of a field is called; for a field of many words, each word."""
        return value

    def asked(self, view: V, field: str) -> Line | None:
        """The question for a value of this field, where what is asked about must be named; None for the usual one."""
        return None

    def button(self, view: V, field: str, words: tuple[str, ...]) -> Label:
        """What the button says whose value, the last of these, makes them the words of a move."""
        return self.label(view, field, words[-1])

    def prospects(self, view: V, moves: tuple[str, ...]) -> tuple[Line, ...]:
        """What each of these moves would bring, which differ in their last choice only: what is said beside it."""
        return ()

    def chosen(self, view: V, words: tuple[str, ...]) -> Line | None:
        """What is chosen so far, the kind of move first, as a person would say it; None to have each field named."""
        return None

    def told_later(self, view: V, words: tuple[str, ...]) -> Line | None:
        """A whole move as it is told when its turn is over, and nobody sees the numbers of its board any more."""
        return self.chosen(view, words)

    def menus(self, view: V, field: str, values: tuple[str, ...]) -> tuple[Menu | Index, ...]:
        """How the values of a field are grouped: each of them is in at least one menu."""
        return (Menu(Name("field", field), values),)

    def beside(self, view: V, field: str) -> tuple[Line, ...]:
        """Lines that help to choose a value of this field, from what the choosing seat knows."""
        return ()

    def told(self, view: V) -> tuple[Line, ...]:
        """What a picture of the whole board tells, the most important first: at the end the result, before it what
        has changed, whose move it is and what fits. Only what everybody knows; empty where a game names nothing."""
        return ()

    def told_at_end(self, view: V) -> tuple[Line, ...]:
        """What a picture of the board tells once the game is over, beside who has won: what was decided on it."""
        return ()

    def progress(self, view: V) -> Line | None:
        """How far the game is, in a few words; None where a game does not say."""
        return None

    def values(self, view: V, field: str) -> tuple[str, ...]:
        """Every value of this field that a person may name, legal or not; none where only legal ones have names."""
        return ()

    def refused(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Why no move of this seat's turn that begins with these words is legal; None where a game does not say."""
        return None

    def unavailable(self, view: V, verb: str) -> Line | None:
        """Why no move of this verb is legal in this seat's turn, and what is possible instead; None where all know."""
        return None

    def preview(self, view: V, move: str) -> tuple[Line, ...]:
        """Lines about what the move would bring, from what its seat knows."""
        return ()
