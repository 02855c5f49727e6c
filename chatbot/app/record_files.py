"""``waypost verify FILE`` and ``waypost review FILE`` check and review a record without a bot or Redis.

The sentences are the bot's, without Discord's markup. A record contains no names, so players have numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import engine.games
from chatbot.app.logs import say
from chatbot.bot.turning_points import better_move, move_played, point_heading
from chatbot.bot.voice import Voice
from chatbot.features.review import accuracy_lines, intro
from chatbot.store.brought_records import PLAINLY, TOO_LARGE
from chatbot.tables.outcome import NO_REVIEW, engine_refusal
from chatbot.tables.record import LONGEST_RECORD, Verified, verified
from engine import replay
from engine.api import AnyGame, BadSetup, BrokenRecord
from engine.games import UnknownGame
from engine.review import review, seen_moves

MARKUP: Final = re.compile(r"^(?:#{1,3}|-#) |\*\*", re.MULTILINE)
FIRST: Final = "first"  # The pile that determines the first player


class UnusableRecord(Exception):
    """A file has no record that can be verified or reviewed. The message gives the reason."""


async def run_verify(file: Path, language: str) -> None:
    """Replay a record and print whether it is valid. Raises ``UnusableRecord``."""
    game, checked = read(file, Voice(language))
    for line in verdict(file, checked, Voice(language, game)):
        say(line)


async def run_review(file: Path, language: str) -> None:
    """Print the verdict on a record, then the computer's review of its game. Raises ``UnusableRecord``."""
    game, checked = read(file, Voice(language))
    voice = Voice(language, game)
    if game.strategy is None or not checked.record.moves:
        raise UnusableRecord(voice.translate(NO_REVIEW))
    for line in verdict(file, checked, voice):
        say(line)
    for line in review_lines(game, checked.record, voice):
        say(line)


def read(file: Path, voice: Voice) -> tuple[AnyGame, Verified]:
    """Return the game and the replayed record of a file. Raises ``UnusableRecord``."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LONGEST_RECORD + 1)
    except OSError:
        raise UnusableRecord(voice.text("record-not-readable", {"file": str(file)})) from None
    if len(data) > LONGEST_RECORD:
        raise UnusableRecord(voice.translate(TOO_LARGE))
    try:
        record = replay.read(data)
        game = engine.games.find(record.start.game)
        return game, verified(game, record)
    except UnknownGame:
        refusal = PLAINLY["unknown-game"]
    except (BadSetup, BrokenRecord) as error:
        refusal = PLAINLY.get(error.code, engine_refusal(error))
    raise UnusableRecord(voice.translate(refusal))


def verdict(file: Path, checked: Verified, voice: Voice) -> Iterator[str]:
    """Yield a line that says that the record is valid.

    If more than the sealed seed decided the shuffle, yield a line that says so, too.
    """
    record = checked.record
    yield voice.text(
        "record-verified",
        {
            "file": str(file),
            "game": voice.of_game("game"),
            "rules": record.start.rules,
            "moves": len(record.moves),
            "commitment": record.commitment,
        },
    )
    if isinstance(record.mix, replay.Mix):
        yield voice.text("record-mixed", {"named": record.mix.named})
    if piles := tuple(pile for pile in record.start.stacked if pile != FIRST or not checked.is_beginner_drawn):
        yield voice.text("record-stacked", {"piles": piles})


def review_lines(game: AnyGame, record: replay.Record, voice: Voice) -> Iterator[str]:
    """Yield the lines of a review: the first ones at once, the others after the computer's search."""
    yield ""
    yield without_markup(voice.text("review-heading", {"game": voice.of_game("game")}))
    made = review(game, engine.games.strategy(game), record).read_by(None)
    yield from accuracy_lines(made, voice)
    if record.stand_ins:
        yield voice.text("review-stand-ins", {"count": len(record.stand_ins)})
    yield ""
    yield intro(made, voice, None)
    for number, point in enumerate(made.turning_points, start=1):
        (seen,) = seen_moves(game, record, point.number, point.number + 1)
        yield ""
        yield without_markup(point_heading(number, point, len(record.moves), voice))
        yield without_markup(move_played(point, game, seen.view, voice))
        yield without_markup(better_move(point, game, seen.view, voice))


def without_markup(text: str) -> str:
    return MARKUP.sub("", text)
