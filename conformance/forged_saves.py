"""Modified saves that have a valid digest."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from engine.saved import _digest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame
    from engine.rng import FastRng

STRANGE: list[Any] = [None, "x", [], {}, 1.5, True, [[]]]


def forged(game: AnyGame, save: bytes, rng: FastRng) -> bytes:
    """Return a copy of this save with one or two changed values and a valid digest."""
    whole = json.loads(save)
    state = copy.deepcopy(whole["state"])
    for _ in range(1 + rng.below(2)):
        change_something(state, rng)
    raw = json.dumps(state, separators=(",", ":")).encode()
    whole["digest"] = _digest(whole["schema"], game.id, whole["rules"], raw)
    head = json.dumps({**whole, "state": 0}, separators=(",", ":")).encode()
    return head.removesuffix(b"0}") + raw + b"}"


def change_something(state: Any, rng: FastRng) -> None:
    """Change one value anywhere in the state."""
    places = list(places_in(state))
    inside, name = places[rng.below(len(places))]
    inside[name] = changed(inside[name], rng)


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every nested value as its container and its key."""
    names = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for name in names:
        yield value, name
        yield from places_in(value[name])


def changed(value: Any, rng: FastRng) -> Any:
    """Return a value similar to this one, or occasionally an entirely different value."""
    choices = STRANGE if rng.below(20) == 0 else like(value)
    return choices[rng.below(len(choices))]


def like(value: Any) -> list[Any]:
    """Return values similar to this one."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1, 0, -1, 99, 10**20]
        case str():
            return ["", value + "x", value[::-1]]
        case list():
            return [[], value[:-1], value + value[-1:], value[::-1]]
        case _:
            return STRANGE
