"""A record of every schema that was ever released verifies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from engine import replay
from tests.conformance.saves.write_goldens import WHOLE_RECORD
from tests.paths import GOLDEN

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("path", "schema", "added"),
    [
        (GOLDEN / "rules" / "tchu-1.record.json", 1, set()),
        (GOLDEN / "saved" / "record-2.json", 2, {"mix"}),
        (WHOLE_RECORD, 3, {"mix", "stand_ins"}),
    ],
)
def test_a_record_of_every_schema_verifies(path: Path, schema: int, added: set[str]) -> None:
    record = replay.read(path.read_text("utf-8"))
    assert record.schema == schema
    assert {name for name in ("mix", "stand_ins") if getattr(record, name) is not msgspec.UNSET} == added
    game = engine.games.find("tchu")
    assert game.standings(replay.replay(game, record)).over
    assert replay.write(record) == path.read_text("utf-8"), "written again as it was: no field is added"
