"""The tools that take pictures and films of the bot can still find the buttons that they press."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playground.page.browser import chromium
from tools import player_pictures, turn_film

if TYPE_CHECKING:
    from pathlib import Path

MOVING = 50
"""Frames of a film that shows three taps, two answers and a new board."""


def names_in(folder: Path) -> set[str]:
    return {file.name for file in folder.glob("pl-*")}


@pytest.mark.asyncio
async def test_the_film_of_a_turn_begins_with_the_mention_and_ends_with_the_new_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chromium()
    frames = []
    monkeypatch.setattr(turn_film.Film, "save", lambda film, _target: frames.extend(film.frames))
    await turn_film.make(tmp_path / "turn.webp")
    assert len(frames) > MOVING
    assert {frame.size for frame in frames} == {turn_film.SIZE}


@pytest.mark.asyncio
async def test_the_pictures_for_players_show_a_game_from_its_lobby_to_its_end(tmp_path: Path) -> None:
    chromium()
    await player_pictures.take_all("pl", tmp_path)
    assert names_in(tmp_path) == names_in(player_pictures.TARGET)
