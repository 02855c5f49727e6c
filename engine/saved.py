"""Saved positions: a stored state with a digest, readable by every later version.

A save is JSON: ``{"schema": n, "game": id, "rules": n, "digest": "…", "state": {…}}``. New fields of a state get
defaults. Any other change adds a step to a game's ``upgrades``, from schema n to n + 1. Saves of a newer schema or
newer rules are rejected, and so are saves with a wrong digest, so corrupted data never becomes a game.

>>> class Deck(Struct):
...     cards: list[str]
>>> old = SaveFormat("snap", rules=1).write(Deck(["red", "blue"]))
>>> old
b'{"schema":1,"game":"snap","rules":1,"digest":"758c8cea84134e20","state":{"cards":["red","blue"]}}'
>>> class DeckWithDiscards(Struct):
...     deck: list[str]
...     discards: list[str] = []
>>> today = SaveFormat("snap", rules=1, upgrades=(lambda state: {"deck": state["cards"]},))
>>> today.read(old, DeckWithDiscards)
DeckWithDiscards(deck=['red', 'blue'], discards=[])
>>> today.read(old.replace(b"red", b"tan"), DeckWithDiscards)
Traceback (most recent call last):
engine.messages.BrokenSave: damaged-save
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from engine.api import BrokenSave
from engine.messages import UNREADABLE, is_data

State = TypeVar("State", bound=Struct)
Upgrade: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


class _Header(Struct):
    """The fields that saves of every schema have. They are checked first."""

    schema: int
    game: str
    rules: int


class _Save(Struct, frozen=True, forbid_unknown_fields=True):
    schema: int
    game: str
    rules: int
    digest: str
    state: msgspec.Raw


class SaveFormat:
    """The format of one game's saved states. Each upgrade converts the JSON of a state to the next schema."""

    def __init__(self, game: str, rules: int, upgrades: tuple[Upgrade, ...] = (), first: int = 1) -> None:
        self.game = game
        self.rules = rules
        self.upgrades = upgrades
        self.first = first
        self.schema = first + len(upgrades)

    def write(self, state: Struct, rules: int | None = None) -> bytes:
        """Return the state as a save of the current schema, with rules version ``rules`` (default: the newest)."""
        version = self.rules if rules is None else rules
        raw = msgspec.json.encode(state, order="deterministic")
        digest = _digest(self.schema, self.game, version, raw)
        return msgspec.json.encode(_Save(self.schema, self.game, version, digest, msgspec.Raw(raw)))

    def read(self, data: bytes | str, kind: type[State]) -> State:
        """Read a state of the current or an earlier schema. Raises ``BrokenSave`` if the save is damaged, or from
        another game or a newer version.
        """
        return self.read_with_rules(data, kind)[0]

    def read_with_rules(self, data: bytes | str, kind: type[State]) -> tuple[State, int]:
        """Read a state and its rules version. Raises ``BrokenSave`` as ``read`` does."""
        save = self._envelope(data)
        return self._state(save, kind), save.rules

    def _state(self, save: _Save, kind: type[State]) -> State:
        raw = bytes(save.state)
        if save.digest != _digest(save.schema, save.game, save.rules, raw):
            raise BrokenSave("damaged-save")
        try:
            if save.schema == self.schema:
                return msgspec.json.decode(raw, type=kind)
            return msgspec.convert(self._upgraded(msgspec.json.decode(raw), save.schema), kind)
        except msgspec.DecodeError as error:
            raise BrokenSave("damaged-save", detail=str(error)) from error

    def _envelope(self, data: bytes | str) -> _Save:
        if not is_data(data):
            raise BrokenSave("no-save", detail=type(data).__name__)
        try:
            header = msgspec.json.decode(data, type=_Header)
            self._check(header)
            return msgspec.json.decode(data, type=_Save)
        except UNREADABLE as error:
            raise BrokenSave("no-save", detail=str(error)) from error

    def _check(self, header: _Header) -> None:
        if header.game != self.game:
            raise BrokenSave("other-game", game=header.game, expected=self.game)
        if header.schema > self.schema:
            raise BrokenSave("newer-schema", schema=header.schema, known=self.schema)
        if header.rules > self.rules:
            raise BrokenSave("newer-rules", rules=header.rules, known=self.rules)
        if header.schema < self.first or header.rules < 1:
            raise BrokenSave("no-save", detail=f"schema {header.schema}, rules {header.rules}")

    def _upgraded(self, state: Any, schema: int) -> Mapping[str, Any]:  # noqa: ANN401 - old JSON has no type
        for upgrade in self.upgrades[schema - self.first :]:
            state = upgrade(state)
        upgraded: Mapping[str, Any] = state
        return upgraded


def _digest(schema: int, game: str, rules: int, raw: bytes) -> str:
    return blake2b(raw, digest_size=8, key=f"{schema} {game} {rules}".encode()).hexdigest()
