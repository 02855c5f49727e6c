"""Every code that the tables use has its sentence in every language; the bot's tests compare the catalogues."""

from __future__ import annotations

import re

import pytest

from engine.api import PublicEvent
from engine.wording import LANGUAGES, Words, catalogue
from tests.chatbot.table_codes import CODES

SAYINGS = [
    PublicEvent("game-started", {"seat": "Anna", "commitment": "abc"}),
    PublicEvent("seat-resigned", {"name": "Anna", "seat": 1}),
    PublicEvent("seat-replaced", {"name": "Anna", "seat": 1, "moderator": "Ben"}),
    PublicEvent("seat-reclaimed", {"name": "Anna", "seat": 1}),
    PublicEvent("seat-for-good", {"seat": 1}),
    PublicEvent("move-taken-back", {"seat": "Anna"}),
    PublicEvent("game-stopped", {"name": "Anna"}),
    *(PublicEvent("game-voted-over", {"votes": votes}) for votes in (1, 2, 5)),
    *(PublicEvent("end-vote", {"name": "Anna", "votes": 1, "needed": needed}) for needed in (1, 2, 5)),
    *(PublicEvent("pace-changed", {"name": "Anna", "pace": Name("pace", pace.value)}) for pace in Pace),
    PublicEvent("seat-time-up", {"name": "Anna", "seat": 1}),
    PublicEvent("turn-substituted", {"name": "Anna", "seat": 1}),
    PublicEvent("day-given", {"seat": "Anna", "others": ("Ben", "Cleo")}),
    PublicEvent("clocks-stopped-by", {"name": "Anna"}),
    PublicEvent("clocks-started-by", {"name": "Anna"}),
    PublicEvent("newcomer", {"seat": "Anna"}),
    PublicEvent("seat-offered", {"seat": "Anna", "friend": "5"}),
    PublicEvent("seat-taken-over", {"seat": "Anna", "name": "Ben"}),
    PublicEvent("seat-declined", {"seat": "Anna", "name": "Ben"}),
    PublicEvent("goes-away", {"seat": "Anna", "until": "1800000000"}),
    PublicEvent("table-moved-here", {"channel": "<#5>"}),
    PublicEvent("will-be-away", {"seat": "Anna", "since": "1800000000", "until": "1800009000"}),
    PublicEvent("game-asleep", {"name": "Anna", "until": "1800000000"}),
    PublicEvent("corrupt-table", {"reason": "damaged-save"}),
    PublicEvent("unknown-game", {"game": "chess"}),
    PublicEvent("table-full", {"host": "<@1>"}),
    PublicEvent("host-starts", {"host": "<@1>"}),
    *(PublicEvent("still-invited", {"people": ("<@1>", "<@2>"), "count": count}) for count in (1, 2, 5)),
    *(PublicEvent("seats-needed", {"count": count}) for count in (1, 2, 5)),
]
from tests.chatbot.table_codes import CODES, SAYINGS


def test_the_codes_were_found() -> None:
    assert {"no-table", "store-unreachable", "corrupt-table", "end-vote"} <= set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    words = Words.of(language, [catalogue("chatbot", language)])
    with_data = {saying.code for saying in SAYINGS}
    for saying in [*SAYINGS, *(PublicEvent(code) for code in CODES if code not in with_data)]:
        assert words.say(saying)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_calls_a_command_what_its_reader_types(language: str) -> None:
    """By reference to the command's own name, so that the two cannot differ."""
    text = catalogue("chatbot", language)
    named = re.findall(r"^command-[a-z]+ = (.+)$", text, re.MULTILINE)
    assert len(named) >= 3
    for name in {*named, "game", "hand", "rules"}:
        assert f"/{name}" not in text
    words = Words.of(language, [text])
    assert "/{} {}".format(*map(words.message, ("command-game", "command-game-reclaim"))) in words.message(
        "seat-given-up"
    )
