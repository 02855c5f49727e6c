"""What is known of each kind of button: how it is acknowledged, who handles it, and what its label is called.

Pages ask ``button_label`` for the words on a button, so that each code is written once.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.bot.interactions.button_id import Act

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from typing import Any, TypeAlias

    from chatbot.bot.interactions.button_id import ButtonId
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice

    Handle: TypeAlias = Callable[[Any, Reply, ButtonId, tuple[str, ...]], Awaitable[None]]
    """Does what was asked; the last argument is the values that were chosen in a menu."""


class Acknowledgement(Enum):
    """How Discord is told within 3 seconds that an interaction has arrived, and where the answer to it will be."""

    NEW_ANSWER = auto()
    """A private answer of its own will come."""
    EDIT = auto()
    """The private answer that holds the button will be edited."""
    BY_PLACE = auto()
    """A press in a private answer edits that answer; a press on a public post gets a private answer of its own."""
    SILENT = auto()
    """Nothing will be seen here: what changes is posted. Only a refusal is said, in a private follow-up."""


class ButtonSpec(Struct, frozen=True):
    """What is known of one kind of button."""

    acknowledgement: Acknowledgement
    handle: Handle
    labels: tuple[str, ...] = ()
    """The codes of its labels in the catalogue, the usual one first; none where it is named elsewhere."""
    cells: str = ".*"
    """What the cells of its ids look like, with ``|`` between them, where its handler relies on it."""
    is_menu: bool = False
    """Whether it comes with what was chosen, and its handler relies on it."""

    def can_be(self, pressed: ButtonId, values: Sequence[str]) -> bool:
        """Whether this version of the bot writes such an id, and Discord sends such values with it."""
        return bool(re.fullmatch(self.cells, "|".join(pressed.cells))) and (bool(values) or not self.is_menu)


BUTTONS: Final[dict[Act, ButtonSpec]] = {}
"""Every kind of button; the features fill it."""


QUESTIONS: Final = frozenset(
    {
        Act.OPEN,
        Act.STEP,
        Act.BACK,
        Act.SPIN,
        Act.PICK,
        Act.TICK,
        Act.HINTED,
        Act.MOVES,
        Act.HAND,
        Act.PLAN,
        Act.PLAN_PICK,
    }
)
"""Acts that ask on the way to a move: nothing is changed before they are answered, or acknowledged (``Reply``)."""


def button_label(voice: Voice, act: Act, code: str = "") -> str:
    """The words on a button: its usual label, or the one of this code among its labels.

    Raises ``ValueError`` for a button that has no such label.
    """
    labels = BUTTONS[act].labels
    if not labels or (code and code not in labels):
        raise ValueError(f"a button of {act} has no label {code!r}")
    return voice.text(code or labels[0])
