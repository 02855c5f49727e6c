"""The choices of a player, which a game offers as buttons (taps), and which a player can make in advance (plans).

A player chooses a move by narrowing the legal moves word by word, in the order of the fields of the ``Verb``. This
works for every game. ``Taps`` adds the knowledge that only the game has, as data. A game that needs more than the
defaults sets ``Game.taps`` to an instance of a subclass.

A plan is an ordered list of wishes. When the turn comes, the first wish that is possible is fulfilled by a move, under
the normal rules. The fallback is a move that is nearly always possible, the move that a hint would suggest, or leaving
the turn to the player. A game with plans sets ``Game.plans`` to an instance of a subclass of ``Plans``.

A wish is a verb and words, like a move. If players know their moves in advance, a wish is a move. Otherwise, a wish
names what the player knows, and a condition. In Carcassonne, a turn begins by drawing the tile to place, so a wish
names a square: "my tile there, if it completes my city".

The laws of taps and plans:

1. They take views and words, never a position, so they can only offer or plan what the seat knows.
2. They return codes with data, names, or plain text, never a sentence.
3. Choices of ``open`` verbs are offered in public, so they may depend only on public information.
4. Making a plan reveals nothing, and depends on nothing hidden. Only the view of the player's own turn decides which
   move fulfils a wish. At a choice that the plan does not cover, it ends and the player continues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

from engine.messages import Line, Name, PublicEvent

if TYPE_CHECKING:
    from engine.api import Verb, View

V = TypeVar("V", bound="View")

ABSENT = "-"  # The value of an optional word that is omitted.

Label: TypeAlias = Line | Name | str
NONE: frozenset[str] = frozenset()


class Menu(Struct, frozen=True):
    """A group of values offered together, best first."""

    title: Label
    values: tuple[str, ...]
    by_name: bool = False  # True if the values are sorted alphabetically in the reader's language instead.


class Taps(Generic[V]):
    """Describes the choices of a game. ``view`` is the view of the choosing seat."""

    confirmed = NONE  # Verbs whose moves are previewed and need confirmation.
    returnable = NONE  # Verbs whose moves can be undone if they revealed nothing hidden.
    open = NONE  # Verbs whose first choice is public and appears on the turn's post.
    public = NONE  # Verbs whose words appear in the public log during the game.
    numbered = NONE  # Fields whose values are numbered on the board from 1, in the order of ``legal``.
    main: ClassVar[str] = ""  # The verb whose button is highlighted, or else, if it is impossible, the first verb's.
    forgoing = NONE  # Verbs that forgo something. Their buttons are never highlighted and come after ``open`` verbs.
    pictures: ClassVar[tuple[str, ...]] = ()  # Names of additional pictures, one tap away from the board.
    helping = NONE  # Pictures that are aids. They are unavailable if aids are off.
    pictured: ClassVar[Mapping[str, frozenset[str]]] = {}  # Codes of the text-board lines that describe each picture.
    counted = NONE  # Fields whose choices are numbered on the preview, in move order, except ``ABSENT``.
    suspense = NONE  # Codes of public events that are posted at once, before the player finishes the turn.
    drawn = NONE  # Codes of text-board lines that are letter drawings and need a monospaced font.
    consulted = NONE  # Codes of text-board lines that are long and change little.
    offered = NONE  # Codes of text-board lines about choices offered to a seat. A separate picture shows them.
    held = NONE  # Codes of text-board lines about a seat's hand. The picture of the hand shows them.
    together = NONE  # Fields that share one question with the next field.
    cycled = NONE  # Fields cycled by buttons. The likeliest value applies until the player presses one.

    def pictures_for(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return the additional pictures of a game with these options."""
        return self.pictures

    def unaided(self, view: V) -> V:
        """Return the view without its aids, such as expected points, remaining pieces and possible connections."""
        return view

    def without_choices(self, view: V) -> V:
        """Return the view without the possible next moves, to show only the moves made."""
        return view

    def unmarked(self, view: V) -> V:
        """Return the unaided view without the places where a move is possible. Players find those themselves."""
        return self.unaided(view)

    def to_try(self, view: V, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return the moves offered to a seat with an unmarked view: legal ones, and others that look the same."""
        return moves

    def likeliest(self, view: V, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return the moves, with the likeliest first among moves that differ only in ``cycled`` fields."""
        return moves

    def at_hand(self, view: V, verbs: tuple[str, ...]) -> tuple[str, ...]:
        """Return the verbs that can be legal according to public information. ``view`` is a spectator's."""
        return verbs

    def at_limit(self, view: V) -> Mapping[str, Line]:
        """Return the verbs that a limit rules out in this turn, with the labels of their disabled buttons."""
        return {}

    def called(self, view: V, verb: str) -> Line | None:
        """Return the label of a verb's button, or None to use the verb's name."""
        return None

    def to_decide(self, view: V) -> Line | None:
        """Return the decision that interrupts this seat's turn, with the facts it needs, or None in a normal turn."""
        return None

    def doubled(self, view: V, verb: str) -> bool:
        """Return True if one tap can play a move of this verb twice in a row. ``view`` may be any seat's."""
        return False

    def label(self, view: V, field: str, value: str) -> Label:
        """Return the name of a field's value. For a field of several words, the bot calls this for each word."""
        return value

    def asked(self, view: V, field: str) -> Line | None:
        """Return the question for this field, if it must mention something in the view, or None for the default
        question.
        """
        return None

    def button(self, view: V, field: str, words: tuple[str, ...]) -> Label:
        """Return the label of the button that adds the last of these words to a move."""
        return self.label(view, field, words[-1])

    def target(self, view: V, words: tuple[str, ...]) -> str | None:
        """Return the ``about`` of the item that represents the last of these words on the live board, or None if no
        item does.
        """
        return words[-1]

    def heard(self, view: V, field: str, value: str) -> Label:
        """Return the name of a numbered field's value for a screen-reader user, who sees no numbers on a picture."""
        return self.label(view, field, value)

    def oriented(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return in words what only the picture shows about the choice so far, or None if it shows nothing more."""
        return None

    def suggested(self, view: V, field: str, moves: tuple[str, ...]) -> Line | None:
        """Return the suggestion for a field's value where players type moves, or None to use the value's name.
        ``moves`` are the remaining moves with this value, likeliest first.
        """
        return None

    def prospects(self, view: V, moves: tuple[str, ...]) -> tuple[Line, ...]:
        """Return lines about the effects of these moves, which differ only in their last choice."""
        return ()

    def chosen(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return the choice so far as a phrase that begins with the verb, or None if each field is to be named."""
        return None

    def told_later(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return a description of a whole move that does not use numbers from the board."""
        return self.chosen(view, words)

    def menus(self, view: V, field: str, values: tuple[str, ...]) -> tuple[Menu, ...]:
        """Return the values of a field in groups. Each value appears in at least one menu."""
        return (Menu(Name("field", field), values),)

    def beside(self, view: V, field: str) -> tuple[Line, ...]:
        """Return lines that help this seat to choose a value of the field."""
        return ()

    def told(self, view: V) -> tuple[Line, ...]:
        """Return the picture's content as lines, most important first, for readers who cannot see it. At the end this
        is the result. Before that, it is the latest change, the acting seat and the possible moves. All of it is
        public.
        """
        return ()

    def told_at_end(self, view: V) -> tuple[Line, ...]:
        """Return how the game was decided, as shown in the picture of the finished game, apart from the winner."""
        return ()

    def progress(self, view: V) -> Line | None:
        """Return the progress of the game as a short phrase, or None to show none."""
        return None

    def values(self, view: V, field: str) -> tuple[str, ...]:
        """Return every value of this field that a player may type, legal or not, or nothing if only legal ones are
        accepted.
        """
        return ()

    def refused(self, view: V, words: tuple[str, ...]) -> Line | None:
        """Return why no legal move of this seat begins with these words, or None to use a general reason."""
        return None

    def unavailable(self, view: V, verb: str) -> Line | None:
        """Return why no move of this verb is legal in this seat's turn, with an alternative, or None to use a general
        reason.
        """
        return None

    def preview(self, view: V, move: str) -> tuple[Line, ...]:
        """Return lines about the effects of the move, based on the seat's knowledge."""
        return ()

    def merged(self, before: PublicEvent, event: PublicEvent) -> PublicEvent | None:
        """Return one event in place of two events of the same seat, or None to list both."""
        return None


HINT: Final = "hint"  # The fallback that plays the move a hint would suggest. Only games with a strategy offer it.


class TurnPlan(Struct, frozen=True):
    """The wishes of a seat for its next turn."""

    moves: tuple[str, ...] = ()  # Wishes, by preference. The first possible one is fulfilled.
    otherwise: str = ""  # The fallback: a move, or ``HINT``. Empty leaves the turn to the player.


class Plans(ABC, Generic[V]):
    """The plans that a game allows. ``view`` is the view of the planning seat."""

    verbs: tuple[Verb, ...]  # The kinds of wishes. The first one is asked about.
    taps: Taps[V]  # The choices of a wish: names, groups and pictures.
    otherwise: ClassVar[tuple[str, ...]] = ()  # The fallbacks that a plan can have, apart from leaving the turn.

    @abstractmethod
    def may_plan(self, view: V) -> bool:
        """Return True if this seat can plan its next turn now."""

    @abstractmethod
    def wishes(self, view: V, plan: TurnPlan) -> tuple[str, ...]:
        """Return the wishes that this seat can add to its plan."""

    def shown(self, view: V) -> V:
        """Return the view in which this seat chooses a wish."""
        return view

    def drawn(self, wish: str) -> str:
        """Return the text of a move that represents the wish in pictures."""
        return wish

    def beside(self, view: V, wish: str) -> tuple[Line, ...]:
        """Return lines about what follows if the wish is fulfilled."""
        return ()

    @abstractmethod
    def to_try(self, view: V, plan: TurnPlan) -> tuple[str | Line, ...]:
        """Return the moves to try now, at the beginning or in the middle of this seat's turn. The first legal one is
        played. A wish that no move fulfils is replaced with the reason. If no move is legal, ``HINT`` applies, or the
        player continues.
        """

    def goes_on(self, view: V) -> bool:
        """Return True if this seat is in the middle of a turn."""
        return False
