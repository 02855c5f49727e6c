"""A post names the computer player to move next, and says that an expert takes a while to think."""

from __future__ import annotations

import pytest

from chatbot.bot.descriptions import next_line, with_sitter_names
from chatbot.bot.voice import Voice
from chatbot.tables import lobby
from engine.ai.player import Level
from engine.wording import LANGUAGES
from tests.chatbot import games
from tests.chatbot.services import ANNA
from tests.chatbot.tables.timeline import Timeline


def told(level: Level, language: str, experts_waiting: int = 0) -> str:
    timeline = Timeline(ANNA)
    timeline.do(ANNA, lobby.add_computer, level)
    timeline.begin()
    if 0 in timeline.state.to_act:
        timeline.move("pass")
    facts = timeline.state.facts
    return next_line(with_sitter_names(Voice(language, games.find("toy")), facts), facts, experts_waiting)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_expert_is_said_to_think_in_every_language(language: str) -> None:
    assert "Mila" in told(Level.EXPERT, language)
    assert told(Level.EXPERT, language) != told(Level.HARD, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_expert_behind_others_is_said_to_wait_in_every_language(language: str) -> None:
    waits = told(Level.EXPERT, language, experts_waiting=3)
    assert "Mila" in waits
    assert waits != told(Level.EXPERT, language)
    assert told(Level.HARD, language, experts_waiting=3) == told(Level.HARD, language)


def test_any_other_computer_is_simply_next() -> None:
    assert told(Level.HARD, "en") == "▸ Next: Mila"
    assert "Mila is thinking" in told(Level.EXPERT, "en")
