"""Users' names are displayed literally: none becomes a mention, a time, a command, a link or a Unicode trick."""

from __future__ import annotations

import pytest

from chatbot.bot.descriptions import escaped_name, short_name, sitter_name, unescaped, visible_name
from chatbot.bot.voice import Voice
from chatbot.tables.table import NOBODY, Computer, Person, StandIn
from engine.ai.player import Level


@pytest.mark.parametrize("name", ["<@1>", "<@&1>", "<#1>", "<t:1:R>", "</game new:0>", "<:x:1>", "<https://x.org>"])
def test_discords_special_syntax_is_escaped(name: str) -> None:
    assert "<" not in escaped_name(name).replace("\\<", "")


@pytest.mark.parametrize("name", ["https://x.org/a_b", "http://x.org", "[x](https://x.org)", "discord://x"])
def test_a_name_cannot_be_a_link(name: str) -> None:
    assert "://" not in escaped_name(name)


@pytest.mark.parametrize("name", ["*a*", "_a_", "`a`", "||a||", "# a", "> a", "- a"])
def test_a_name_cannot_contain_markup(name: str) -> None:
    assert escaped_name(name) != name
    assert "\\" in escaped_name(name)


@pytest.mark.parametrize("name", ["@everyone", "@here"])
def test_a_name_cannot_mention_anybody(name: str) -> None:
    assert name not in escaped_name(name)


def test_a_name_cannot_reverse_the_writing_direction() -> None:
    assert escaped_name("\u202eanna\u2066") == "anna"


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800\u2800", "\u200d", "\u202e \u200c", "\n"])
def test_a_person_with_an_invisible_name_is_named_by_seat(name: str) -> None:
    voice = Voice("en")
    assert visible_name(name) == ""
    assert sitter_name(voice, Person(1, name), 0) == sitter_name(voice, Person(1, ""), 0) != ""


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "नेहा", "می‌خواهم", "👩‍👧 Ada", "山田 太郎", "O'Neill-Smith 3"])
def test_an_ordinary_name_in_any_script_stays_unchanged(name: str) -> None:
    assert escaped_name(name) == name


@pytest.mark.parametrize("name", ["my_long_name", "*a*", "a~~b~~"])
def test_a_name_in_a_picture_is_not_parsed_as_markup(name: str) -> None:
    voice = Voice("en")
    person = Person(1, name)
    assert short_name(voice, person, 0) == short_name(voice, StandIn(Level.EASY, person), 0) == name
    assert short_name(voice, StandIn(Level.EASY, NOBODY), 1) == short_name(voice, Computer(Level.EASY), 1) != ""


@pytest.mark.parametrize("name", ["anna_b", "**Zoë**", "a\\b", "@everyone", "<@1>", "[x](https://y)", "~Jo~"])
def test_a_picture_shows_a_name_as_its_owner_writes_it(name: str) -> None:
    assert unescaped(escaped_name(name)) == name
