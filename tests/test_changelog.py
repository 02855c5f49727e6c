"""The changelog's newest version is the current version, with the numbers that hosts need for an upgrade."""

from __future__ import annotations

import re

import engine.games
from chatbot import __version__
from chatbot.store.migration import VERSION
from engine.wording import game_words
from tests.paths import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
RELEASE = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CATEGORIES = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_newest_release_is_this_version() -> None:
    releases = RELEASE.findall(CHANGELOG)
    assert releases[0][0] == __version__, "Set __version__ in chatbot/__init__.py and date its entry in CHANGELOG.md."
    numbers = [tuple(map(int, version.split("."))) for version, _, _ in releases]
    assert numbers == sorted(numbers, reverse=True)
    assert [date for _, date, _ in releases] == sorted((date for _, date, _ in releases), reverse=True)


def test_the_newest_release_names_the_stored_form_and_the_rules_of_its_games() -> None:
    newest = RELEASE.findall(CHANGELOG)[0][2]
    rules = {f"{game_words(game, 'en').message('game')} {game.rules_version}" for game in engine.games.all()}
    stored = re.search(rf"Stored form: {VERSION}\. Rules: (.*?)\.\s", newest, re.DOTALL)
    assert stored
    assert set(re.split(r",\s", stored[1])) <= rules, "Games that are newer than the release are not in it."


def test_the_headings_follow_keep_a_changelog() -> None:
    assert set(re.findall(r"^### (.*)", CHANGELOG, re.MULTILINE)) <= CATEGORIES
