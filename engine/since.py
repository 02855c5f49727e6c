"""What the moves of the others have changed for one seat: its own view before them and after, compared.

A game that knows of more than points offers ``CHANGES`` in the module ``since`` of its folder, or its family
``changes_for``: a function from two views of one seat, and what everybody was told in between, to lines for whoever
plays that seat, the most important first. It is given nothing that the seat may not know.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine.discovery import offered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from engine.api import AnyGame, Game, M, P, V
    from engine.messages import Line, PublicEvent

if TYPE_CHECKING:
    Changes: TypeAlias = "Callable[[V, V, Sequence[PublicEvent]], Iterable[Line]]"


def changes(game: Game[P, M, V], before: V, now: V, events: Sequence[PublicEvent]) -> tuple[Line, ...]:
    """What has changed for the seat of both views; nothing where its game does not say.

    Raises ``ValueError`` for a spectator, who has nothing that could change, and for views of two seats.
    """
    if now.seat is None or before.seat != now.seat:
        raise ValueError("changes are those of one seat")
    find: Changes[V] | None = _offered(game)
    return () if find is None else tuple(find(before, now, events))


@cache
def _offered(game: AnyGame) -> Any:  # noqa: ANN401 - whichever game's
    return offered(game, "since", "CHANGES", "changes_for")
