"""The privacy pages name every kind of stored data, with the time for which the code keeps the data."""

from __future__ import annotations

import re
from typing import Final

import pytest

from chatbot.bot import board_links
from chatbot.people import preferences
from chatbot.store import cleanup, daily, database, indexes, outbox, posts, records, reviews, tables
from chatbot.store.records import DAY, Keys, Many, OfChannel, One, ResultKeys
from chatbot.tables import deadlines
from chatbot.tables.table import Phase
from tests.paths import ROOT

PAGE: Final = (ROOT / "docs" / "privacy.md").read_text("utf-8")
POLICY: Final = (ROOT / "docs" / "privacy-policy.md").read_text("utf-8")
TERMS: Final = (ROOT / "docs" / "terms.md").read_text("utf-8")
HOUR: Final = 3600
SECONDS: Final = {
    "a lobby": (deadlines.LOBBY_LIFETIME, records.KEPT_FOR[Phase.LOBBY]),
    "a game in play": (deadlines.SLEEP_LIFETIME,),
    "a finished game": (records.KEPT_FOR[Phase.OVER], records.REPLACED_KEPT_FOR),
    "a review": (reviews.KEPT_FOR,),
    "a record opened from a file": (DAY,),
    "posts": (posts.KEPT_FOR, outbox.TRIED_FOR),
    "a post that Discord rejects": (posts.REJECTED_POST_KEPT_FOR,),
    "work to do": (posts.FILM_KEPT_FOR,),
    "where a game moved": (tables.LEADS_FOR,),
    "settings": (preferences.KEPT_FOR,),
    "language": (database.LANGUAGE_KEPT_FOR,),
    "lessons": (database.LEARNING_KEPT_FOR,),
    "the daily game": (daily.KEPT_DAYS * DAY,),
    "the live board": (board_links.LINK_SECONDS, board_links.PASS_SECONDS),
    "a server's settings": (cleanup.GRACE,),
    "damaged data": (tables.SET_ASIDE_KEPT_FOR,),
    "the browser": (board_links.PASS_SECONDS,),
}
"""The times in the code, by the first words of the page's rows."""


def rows(page: str, columns: int) -> dict[str, list[str]]:
    """Return all table rows with this many columns: each row's other cells, by its first cell."""
    cells = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("| ")]
    return {row[0].strip(): [cell.strip() for cell in row[1:]] for row in cells if len(row) == columns}


def in_words(seconds: float) -> str:
    count, unit = (seconds / HOUR, "hour") if seconds < DAY else (seconds / DAY, "day")
    assert count == int(count)
    return f"{count:.0f} {unit}" + ("s" if count > 1 else "")


def test_every_kind_of_key_is_on_the_page_and_no_other() -> None:
    described = [attribute for owner in (Keys, ResultKeys) for attribute in vars(owner).values()]
    kinds = {one._kind for one in described if isinstance(one, One | Many | OfChannel)} - {"*", "{*}:*:quarantined:*"}
    named = [key for *_, keys in rows(PAGE, 4).values() for key in re.findall(r"`([a-z][a-z:-]+)`", keys)]
    nobody = PAGE[PAGE.index("These keys contain nothing about people") :].split("\n\n")[0]
    assert {*named, *re.findall(r"`([a-z][a-z:-]+)`", nobody)} == kinds
    assert "board-key" in nobody


@pytest.mark.parametrize("row", SECONDS)
def test_data_is_kept_for_the_time_that_the_page_names(row: str) -> None:
    *_, kept = (rows(PAGE, 4) | {name: [*cells, ""] for name, cells in rows(PAGE, 3).items()})[row][:2]
    for seconds in SECONDS[row]:
        assert re.search(rf"\b{in_words(seconds)}\b", kept), f"{row} is kept for {in_words(seconds)}, not for {kept!r}"


def test_the_numbers_of_records_are_those_of_the_code() -> None:
    limits, kept = indexes.ArchiveLimits(), rows(PAGE, 4)["the record of a finished game"][1]
    script = records.script_that_keeps("commit.lua")
    (of_channel,) = re.findall(r"KEPT_KEYS, KEPT_RECORDS = \d+, (\d+)", script)
    assert kept == (
        f"the last {of_channel} of each channel, "
        f"and at most {limits.most} records or {limits.largest // 1_000_000} MB for each server"
    )


def test_the_policy_says_the_same_as_the_page() -> None:
    page = {name: cells[:2] for name, cells in rows(PAGE, 4).items()}
    assert rows(POLICY, 3) == page | {"data": ["contents", "kept for"], "---": ["---", "---"]}
    for text in (POLICY, TERMS, PAGE):
        assert f"deleted {in_words(cleanup.GRACE)} later" in text
    assert f"signs you in for {in_words(board_links.PASS_SECONDS)}" in POLICY


@pytest.mark.parametrize("template", [POLICY, TERMS], ids=["policy", "terms"])
def test_a_template_leaves_to_the_host_what_only_the_host_knows(template: str) -> None:
    placeholders = set(re.findall(r"\[([A-Z][A-Z ]+)[\],:]", template))
    assert placeholders >= {"OPERATOR", "COUNTRY", "CONTACT", "DATE", "BOT NAME", "ADDRESS OF THIS PAGE"}
    assert "@" not in template
