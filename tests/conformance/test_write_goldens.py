"""``conformance.goldens`` writes the golden files of a game, and never rewrites a save or a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.goldens import main
from tests.conformance.saves.write_goldens import OF_TESTS
from tests.paths import GOLDEN

if TYPE_CHECKING:
    from pathlib import Path


def test_write_goldens_writes_the_files_of_the_games_it_names(tmp_path: Path) -> None:
    main([str(tmp_path), *OF_TESTS])
    written = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.*"))
    assert [path.name for path in written] == [
        "toy-2.txt", "toy-4.txt", "toy-1-hand-3.record.json", "toy-1-hand-3.save.json", "toy-1.record.json",
        "toy-1.save.json", "toy-1.json",
    ]  # fmt: skip
    playthroughs = [path for path in written if path.suffix == ".txt"]
    assert all((tmp_path / path).read_bytes() == (GOLDEN / path).read_bytes() for path in playthroughs)


def test_saves_and_records_that_exist_are_kept(tmp_path: Path) -> None:
    main([str(tmp_path), "tests.toy"])
    old = dict.fromkeys(tmp_path.rglob("*.json"), b"as it was")
    for path, text in old.items():
        path.write_bytes(text)
    main([str(tmp_path), "tests.toy"])
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.json")} == old
