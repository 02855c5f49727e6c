"""What a use case answers: done, or why not.

A player's mistake is a value that a pure action returns, ``Refusal`` or the game's own ``Illegal``. What the world does
to a use case (the store is away, a saved table cannot be read, a game is unknown) is an exception on the way and
becomes a value here, in one place for all use cases. Anything else is a bug and stays an exception.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar

from msgspec import Struct

from chatbot.store.ports import StoreUnreachable
from chatbot.tables.refusal import STORE_UNREACHABLE, Refusal, corrupt, engine_refusal, unknown_game
from chatbot.tables.table import Facts
from engine.api import BadSetup, BrokenRecord, BrokenSave, Event, Illegal
from engine.games import UnknownGame

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Done(Struct, frozen=True):
    """It is stored."""

    facts: Facts
    revision: int
    events: tuple[Event, ...] = ()
    """What happened, as far as the one who asked may know."""
    repeated: bool = False
    """Whether this interaction had done it before; then nothing changed now."""


ActionResult: TypeAlias = Done | Refusal | Illegal


def failures_as_refusals(
    use_case: Callable[_P, Coroutine[Any, Any, _T]],
) -> Callable[_P, Coroutine[Any, Any, _T | Refusal]]:
    """The use case, answering with a refusal where the world keeps it from answering."""

    @wraps(use_case)
    async def answered(*args: _P.args, **kwargs: _P.kwargs) -> _T | Refusal:
        try:
            return await use_case(*args, **kwargs)
        except StoreUnreachable:
            return STORE_UNREACHABLE
        except BrokenSave as problem:
            return corrupt(problem)
        except (BadSetup, BrokenRecord) as problem:
            return engine_refusal(problem)
        except UnknownGame as problem:
            return unknown_game(problem.name)

    return answered
