"""Records: a whole game as text, which can be replayed into a position.

Set-up, seed and moves determine the game. A record adds proof: the commitment published beforehand, a digest of the
final position, and a digest of the record itself. The commitment is to the seed, or to the secret of a ``Mix`` that
yields the seed. ``docs/fair-shuffle.md`` explains what this proves.

Schema 2 added the mix, schema 3 the moves of stand-ins. Records without these omit the fields, so records of earlier
schemas keep their digests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.api import BrokenRecord, Event, Game, M, NotAMove, P, Seat, Stacked, V
from engine.messages import UNREADABLE, is_data
from engine.rng import commitment, mixed

SCHEMA = 3
_SEAT_DIGITS = 2


class _Header(Struct):
    """The field that records of every schema have. It is checked first."""

    schema: int


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """A game before its first move: the arguments of ``Game.setup``, and the version of the rules."""

    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, str] = {}
    stacked: dict[str, list[str]] = {}


class Mix(Struct, frozen=True, forbid_unknown_fields=True):
    """The two parts of a seed: a sealed secret, and a text chosen later, which the holder of the secret cannot
    influence.
    """

    secret: str
    named: str

    @property
    def seed(self) -> str:
        return mixed(self.secret, self.named)


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A game from its start to its latest position, with each move as ``seat text``."""

    schema: int
    start: Start
    commitment: str
    moves: list[str]
    final: str
    mix: Mix | UnsetType = UNSET
    stand_ins: list[int] | UnsetType = UNSET  # Indexes of the moves that a computer made for a person.
    digest: str = ""


def start_of(game: Game[P, M, V], seats: int, seed: str, options: Mapping[str, str], stacked: Stacked) -> Start:
    named = {pile: list(cards) for pile, cards in stacked.items()}
    return Start(game.id, game.rules_version, seats, seed, dict(options), named)


def record(
    game: Game[P, M, V],
    start: Start,
    moves: Sequence[tuple[Seat, M]],
    position: P,
    mix: Mix | UnsetType = UNSET,
    stand_ins: Sequence[int] = (),
) -> Record:
    texts, computers = [f"{seat} {move}" for seat, move in moves], [*stand_ins] or UNSET
    sealed = commitment(_sealed_text(start, mix))
    bare = Record(SCHEMA, start, sealed, texts, _digest(game.save(position)), mix, computers)
    return msgspec.structs.replace(bare, digest=_record_digest(bare))


def write(record: Record) -> str:
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def read(text: str | bytes) -> Record:
    if not is_data(text):
        raise BrokenRecord("no-record", detail=type(text).__name__)
    try:
        schema = msgspec.json.decode(text, type=_Header).schema
        if schema > SCHEMA:
            raise BrokenRecord("newer-record", schema=schema, known=SCHEMA)
        found = msgspec.json.decode(text, type=Record)
    except UNREADABLE as error:
        raise BrokenRecord("no-record", detail=str(error)) from error
    if schema < 1:
        raise BrokenRecord("no-record", detail=f"schema {schema}")
    if found.digest != _record_digest(found):
        raise BrokenRecord("damaged-record")
    return found


def replay(game: Game[P, M, V], record: Record) -> P:
    """Return the final position of the record. Raises ``BrokenRecord``, which names the wrong move."""
    position = begin(game, record)
    for _ in steps(game, record, position):
        pass
    if _digest(game.save(position)) != record.final:
        raise BrokenRecord("other-ending")
    return position


def begin(game: Game[P, M, V], record: Record) -> P:
    """Check the commitment and the mix, and return the position before the first move. Raises ``BrokenRecord`` if a
    check fails.
    """
    start = record.start
    if start.game != game.id:
        raise BrokenRecord("other-game", game=start.game, expected=game.id)
    if not 1 <= start.rules <= game.rules_version:
        raise BrokenRecord("other-rules", rules=start.rules, known=game.rules_version)
    if record.commitment != commitment(_sealed_text(start, record.mix)):
        raise BrokenRecord("broken-commitment")
    if isinstance(record.mix, Mix) and record.mix.seed != start.seed:
        raise BrokenRecord("broken-mix")
    return game.setup(start.seats, start.seed, start.options, start.stacked, start.rules)


def _sealed_text(start: Start, mix: Mix | UnsetType) -> str:
    return mix.secret if isinstance(mix, Mix) else start.seed


def steps(game: Game[P, M, V], record: Record, position: P) -> Iterator[tuple[Seat, M, list[Event]]]:
    """Play the record's moves on this position, and yield each with its events. Raises ``BrokenRecord`` at the first
    unreadable or illegal move.
    """
    for number, line in enumerate(record.moves, start=1):
        seat, move = _read_move(game, number, line)
        refusal = game.why_not(position, seat, move)
        if refusal is not None:
            raise BrokenRecord("illegal-step", number=number, move=line, reason=refusal.code)
        yield seat, move, game.play(position, seat, move)


def _read_move(game: Game[P, M, V], number: int, line: str) -> tuple[Seat, M]:
    seat, _, text = line.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= _SEAT_DIGITS):
        raise BrokenRecord("unreadable-step", number=number, move=line)
    try:
        return int(seat), game.parse(text)
    except NotAMove as error:
        raise BrokenRecord("unreadable-step", number=number, move=line) from error


def _record_digest(record: Record) -> str:
    return _digest(msgspec.json.encode(msgspec.structs.replace(record, digest="")))


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
