"""Every game has a stored playthrough, and today's rules reproduce it word for word.

After an intended change, run ``python -m tests.conformance.saves.write_goldens`` and read the diff.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conformance.playthrough import golden_path, playthrough
from tests.paths import golden_file

if TYPE_CHECKING:
    from engine.api import AnyGame


def test_the_recorded_playthrough_repeats_word_for_word(game: AnyGame) -> None:
    for seats in {game.seats[0], game.seats[1]}:
        kept = golden_file(golden_path(game, seats), "tests.conformance.saves.write_goldens")
        assert playthrough(game, seats) == kept.read_text("utf-8")
