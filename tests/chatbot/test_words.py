"""Every code of the tables has a sentence in every language. The bot's tests compare the catalogues."""

from __future__ import annotations

import re

import pytest

from engine.api import MOST_SEATS, PublicEvent
from engine.messages import TABLE_EVENTS
from engine.wording import LANGUAGES, catalogue, words_of
from tests.chatbot.table_codes import CODES, SAYINGS
from tests.paths import ROOT
from tools.translations import WHOLE


def test_the_codes_were_found() -> None:
    assert {"no-table", "store-unreachable", "corrupt-table", "end-vote"} <= set(CODES)


def test_every_event_of_a_table_is_reserved() -> None:
    source = "".join(path.read_text() for path in (ROOT / "chatbot" / "tables").rglob("*.py"))
    assert set(re.findall(r'PublicEvent\(\s*"([a-z-]+)"', source)) == TABLE_EVENTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_seat_has_a_name_a_computer_and_a_colour(language: str) -> None:
    words = words_of(language, "engine", "chatbot")
    for said in ("seat-{0}", "computer-{1}", "seat-colour-{1}"):
        assert len({words.message(said.format(seat, seat + 1)) for seat in range(MOST_SEATS)}) == MOST_SEATS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_formatted(language: str) -> None:
    words = words_of(language, "chatbot")
    with_data = {saying.code for saying in SAYINGS}
    for saying in [*SAYINGS, *(PublicEvent(code) for code in CODES if code not in with_data)]:
        assert words.say(saying)


@pytest.mark.parametrize("language", WHOLE)
def test_sentences_use_the_readers_names_of_commands(language: str) -> None:
    """Sentences refer to the translated names of commands, so the name in a sentence cannot differ from the command's
    own.
    """
    text = catalogue("chatbot", language)
    named = re.findall(r"^command-[a-z]+ = (.+)$", text, re.MULTILINE)
    assert len(named) >= 3
    for name in {*named, "game", "hand", "rules"}:
        assert f"/{name}" not in text
    words = words_of(language, "chatbot")
    assert "/{} {}".format(*map(words.message, ("command-game", "command-game-reclaim"))) in words.message(
        "seat-given-up"
    )
