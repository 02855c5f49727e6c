"""How a game is played by taps: what its choices are called, how they are grouped, what is shown before it is done.

A move is chosen by narrowing the legal ones down, word by word, in the order that its ``Verb`` names the fields; that
needs no help from a game. Here a game adds what only it can know, as data. The defaults serve any game; one that
wants more puts a subclass of ``Taps`` into the module ``taps`` of its folder and offers it there as ``TAPS``.

The laws of this room:

1. Taps see views and words, never a position.
2. What they return is said as elsewhere: codes with data, names, or plain text. Never a sentence.
3. A choice that is ``open`` is offered under everybody's eyes: only what follows from public things may be.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from msgspec import Struct

from engine.api import M, P, V
from engine.discovery import offered
from engine.messages import Line, Name

if TYPE_CHECKING:
    from engine.api import AnyGame, Game

ABSENT = "-"
"""Stands for an optional word that is left out."""

Label: TypeAlias = Line | Name | str


class Menu(Struct, frozen=True):
    """Values that are offered together, best first."""

    title: Label
    values: tuple[str, ...]


class Index(Struct, frozen=True):
    """Menus of which one is chosen first: by city, and then among its routes."""

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
    counted: ClassVar[frozenset[str]] = frozenset()
    """Fields whose choices are numbered on the preview, from 1, in the order of the moves; one left out has none."""
    suspense: ClassVar[frozenset[str]] = frozenset()
    """Codes of public events that nobody shall wait for: told at once, though whoever caused them must still decide."""
    drawn: ClassVar[frozenset[str]] = frozenset()
    """Codes of text-board lines that are drawings in letters: they want letters of one width."""
    together: ClassVar[frozenset[str]] = frozenset()
    """Fields that are asked in one question with the field that follows."""
    cycled: ClassVar[frozenset[str]] = frozenset()
    """Fields that one button turns over: the first value is taken until the button is pressed."""

    def at_hand(self, view: V, verbs: tuple[str, ...]) -> tuple[str, ...]:
        """Of the game's verbs, those that this moment may call for. ``view`` is a spectator's: everybody may know."""
        return verbs

    def doubled(self, view: V, verb: str) -> bool:
        """Whether a move of this kind may be followed by the same, and one tap may ask for both. ``view`` is any."""
        return False

    def label(self, view: V, field: str, value: str) -> Label:
        """What a value of a field is called; for a field of many words, each word."""
        return value

    def menus(self, view: V, field: str, values: tuple[str, ...]) -> tuple[Menu | Index, ...]:
        """How the values of a field are offered: each of them somewhere at least once."""
        return (Menu(Name("field", field), values),)

    def beside(self, view: V, field: str) -> tuple[Line, ...]:
        """What helps to choose a value of this field, as far as the one who chooses can know."""
        return ()

    def preview(self, view: V, move: str) -> tuple[Line, ...]:
        """What the move would bring, as far as its seat can know."""
        return ()


def of(game: Game[P, M, V]) -> Taps[V]:
    """What this game says about its choices: ``TAPS`` in its module ``taps``, or its family's, or the defaults."""
    found: Taps[V] = _offered(game)
    return found


@cache
def _offered(game: AnyGame) -> Any:  # noqa: ANN401 - whichever game's
    return offered(game, "taps", "TAPS", "taps_for") or Taps()
