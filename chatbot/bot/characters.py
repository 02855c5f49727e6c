"""The computers' characters in words: in which style each of them plays the game of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
from chatbot.bot.descriptions import sitter_name
from chatbot.tables.table import Computer
from engine.ai.strategy import NEUTRAL
from engine.api import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.bot.voice import Voice
    from chatbot.tables.table import Facts, Sitter
    from engine.ai.player import Level
    from engine.api import AnyGame, Seat


def introduced(voice: Voice, sitter: Sitter, seat: Seat, game: AnyGame) -> str:
    """The name of the person or computer on a seat, with the computer's level and character."""
    name = sitter_name(voice, sitter, seat)
    character = _character(voice, seat, game) if isinstance(sitter, Computer) else ""
    return voice.text("computer-introduced", {"name": name, "character": character}) if character else name


def computers_told(voice: Voice, facts: Facts, game: AnyGame) -> str:
    """How well and how the computers play, as somebody who is new to the game wants to know; empty without any."""
    by_level: dict[Level, list[Seat]] = {}
    for seat, sitter in enumerate(facts.sitters):
        if isinstance(sitter, Computer):
            by_level.setdefault(sitter.level, []).append(seat)
    return " ".join(_told(voice, level, seats, game) for level, seats in by_level.items())


def all_characters(voice: Voice, game: AnyGame) -> str:
    """Every computer that may sit at this game, and its character; empty where all play alike."""
    return _listed(voice, range(game.seats[1]), game)


def _told(voice: Voice, level: Level, seats: list[Seat], game: AnyGame) -> str:
    shown = voice.text(f"level-{level.value}")
    if characters := _listed(voice, seats, game):
        return voice.text("computers-characters", {"level": shown, "characters": characters})
    names = tuple(map(seat_name, seats))
    return voice.text("computers-level", {"seats": names, "count": len(names), "level": shown})


def _listed(voice: Voice, seats: Iterable[Seat], game: AnyGame) -> str:
    told = ((voice.text(f"computer-{seat + 1}"), _character(voice, seat, game)) for seat in seats)
    values = ({"name": name, "character": character} for name, character in told if character)
    return ", ".join(voice.text("computer-character", each) for each in values)


def _character(voice: Voice, seat: Seat, game: AnyGame) -> str:
    """What the computer of this seat likes, as the game says it."""
    if game.strategy is None:
        return ""
    style = engine.games.strategy(game).style_of(seat)
    return "" if style == NEUTRAL else voice.text(f"style-{style}")
