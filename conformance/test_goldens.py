"""Every game has a stored playthrough, and today's rules reproduce it word for word.

After an intended change, write the playthrough again and read the diff.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.goldens import kept, playthrough_path
from conformance.playthrough import playthrough

if TYPE_CHECKING:
    from pathlib import Path

    from engine.api import AnyGame


def test_the_recorded_playthrough_repeats_word_for_word(game: AnyGame, golden: Path) -> None:
    for seats in {*game.seats}:
        before = kept(playthrough_path(golden, game, seats), game).decode()
        assert playthrough(game, seats) == before, f"If you meant to change {game.id}, write its golden files again."
