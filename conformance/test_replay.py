"""A record of every game replays to the same bytes, in this and in another process. Invalid records are rejected."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from conformance.goldens import name_of
from conformance.random_games import finished, random_game
from engine import replay
from engine.messages import BrokenRecord
from engine.rng import commitment

if TYPE_CHECKING:
    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame
    from engine.replay import Record

_ELSEWHERE = """
import sys, hashlib
from conformance.goldens import games_named
from conformance.goldens import name_of
from conformance.random_games import finished
(game,) = games_named(sys.argv[1:])
for seats in range(game.seats[0], game.seats[1] + 1):
    print(seats, hashlib.sha256(game.save(finished(game, seats, "elsewhere"))).hexdigest())
"""


def recorded(game: AnyGame, seats: int, seed: str) -> tuple[Any, Record]:
    """Return the last position of a random game, and the game's record."""
    moves = [(seat, move) for _, seat, move in random_game(game, seats, seed)]
    position = finished(game, seats, seed)
    start = replay.start_of(game, seats, seed, {}, {})
    return position, replay.record(game, start, moves, position)


def test_a_record_replays_to_the_same_bytes(table: GameAndSeats) -> None:
    position, record = recorded(table.game, table.seats, "again")
    again = replay.read(replay.write(record))
    assert again == record
    assert table.game.save(replay.replay(table.game, again)) == table.game.save(position)


def test_the_same_seed_is_the_same_game_in_another_process(game: AnyGame) -> None:
    """The other process iterates over sets in a different order, which changes nothing."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _ELSEWHERE, name_of(game)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("\n") == game.seats[1] - game.seats[0] + 1


def test_a_record_with_another_seed_breaks_its_commitment(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "honest")
    other = msgspec.structs.replace(record.start, seed="dishonest")
    with pytest.raises(BrokenRecord, match="broken-commitment"):
        replay.replay(game, msgspec.structs.replace(record, start=other))


def test_a_record_with_a_changed_seed_and_commitment_is_refused(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "honest")
    other = msgspec.structs.replace(record.start, seed="dishonest")
    forged = msgspec.structs.replace(record, start=other, commitment=commitment("dishonest"))
    if not game.has_chance:
        return  # the seed may not matter
    with pytest.raises(BrokenRecord):
        replay.replay(game, forged)


def test_the_two_parts_of_a_mixed_seed_are_proven(game: AnyGame) -> None:
    mix = replay.Mix("sealed", "named later")
    _, record = recorded(game, game.seats[0], mix.seed)
    position = game.setup(game.seats[0], mix.seed)
    mixed = replay.record(game, record.start, [], position, mix)
    assert mixed.commitment == commitment("sealed")
    assert replay.read(replay.write(mixed)) == mixed
    replay.replay(game, mixed)
    for other, code in (
        (replay.Mix("another", "named later"), "broken-commitment"),
        (replay.Mix("sealed", "named otherwise"), "broken-mix"),
        (msgspec.UNSET, "broken-commitment"),
    ):
        with pytest.raises(BrokenRecord, match=code):
            replay.replay(game, msgspec.structs.replace(mixed, mix=other))
    with pytest.raises(BrokenRecord, match="damaged-record"):
        replay.read(replay.write(mixed).replace("named later", "named earlier"))


def test_a_record_with_an_impossible_move_names_it(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "steps")
    for line, code in (
        ("0 jump over the moon", "unreadable-step"),
        ("x pass", "unreadable-step"),
        ("9" * 5000 + " pass", "unreadable-step"),
        ("9 " + record.moves[3][2:], "illegal-step"),
    ):
        moves = [*record.moves[:3], line, *record.moves[4:]]
        with pytest.raises(BrokenRecord) as broken:
            replay.replay(game, msgspec.structs.replace(record, moves=moves))
        assert broken.value.code == code
        assert broken.value.params["number"] == 4


def test_a_record_with_another_final_position_is_refused(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "ending")
    with pytest.raises(BrokenRecord, match="other-ending"):
        replay.replay(game, msgspec.structs.replace(record, moves=record.moves[:-1]))


def test_a_record_of_another_game_or_other_rules_is_refused(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "others")
    for field, value, code in (("game", "chess", "other-game"), ("rules", 99, "other-rules")):
        start = msgspec.structs.replace(record.start, **{field: value})
        with pytest.raises(BrokenRecord, match=code):
            replay.replay(game, msgspec.structs.replace(record, start=start))


def test_a_flipped_byte_in_a_record_is_noticed(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "flip")
    data = replay.write(record).encode()
    for place in range(0, len(data), max(1, len(data) // 300)):
        broken = bytearray(data)
        broken[place] ^= 1
        try:
            found = replay.read(bytes(broken))
        except BrokenRecord:
            continue
        assert found == record, "only white space may change unnoticed"


def test_no_name_in_a_record_can_be_misspelt(game: AnyGame) -> None:
    """A record with an unknown name is rejected, and no default replaces the name."""
    _, record = recorded(game, game.seats[0], "names")
    text = replay.write(record)
    for name in ("options", "stacked", "commitment", "digest"):
        with pytest.raises(BrokenRecord, match="no-record"):
            replay.read(text.replace(f'"{name}"', f'"{name[:-1]}"'))


def test_a_cut_off_or_newer_record_is_refused(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "cut")
    text = replay.write(record)
    for length in range(0, len(text.rstrip()), 97):
        with pytest.raises(BrokenRecord, match="no-record"):
            replay.read(text[:length])
    with pytest.raises(BrokenRecord, match="newer-record"):
        replay.read(replay.write(msgspec.structs.replace(record, schema=99)))


def test_a_newer_record_is_called_newer_even_with_unknown_fields(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "newer")
    newer = msgspec.json.decode(replay.write(record)) | {"schema": 99, "weather": "fine"}
    with pytest.raises(BrokenRecord, match="newer-record"):
        replay.read(msgspec.json.encode(newer))


def test_a_record_of_a_nonexistent_schema_is_refused(game: AnyGame) -> None:
    _, record = recorded(game, game.seats[0], "schema")
    for schema in (0, -1):
        with pytest.raises(BrokenRecord, match="no-record"):
            replay.read(replay.write(msgspec.structs.replace(record, schema=schema)))
