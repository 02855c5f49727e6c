"""The issue forms are valid, and a bug's form asks for the record with which anyone can replay the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

import engine.games
from engine.wording import ENGLISH, game_words
from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FORMS: Final = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
ATTRIBUTES: Final = {
    "markdown": {"value"},
    "input": {"label", "description", "placeholder"},
    "textarea": {"label", "description", "placeholder", "render"},
    "dropdown": {"label", "description", "options", "multiple"},
}
"""The types of parts that the forms use, with the attributes that the forge knows."""
LINK: Final = re.compile(r"\]\(\.\./blob/main/([^)#]+)")


def read(form: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(form.read_text("utf-8"))
    return found


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_meets_the_forges_requirements(form: Path) -> None:
    content = read(form)
    assert content.keys() == {"name", "description", "labels", "body"}
    parts = content["body"]
    asked = [part for part in parts if part["type"] != "markdown"]
    assert len({part["id"] for part in asked}) == len(asked)
    assert any(part.get("validations", {}).get("required") for part in asked)
    for part in parts:
        assert part["attributes"].keys() <= ATTRIBUTES[part["type"]]
        assert all(isinstance(text, str) for text in part["attributes"].get("options", ()))


def test_a_bug_comes_with_its_record_and_names_its_game() -> None:
    (bug,) = (read(form) for form in FORMS if form.stem == "bug")
    parts = {part.get("id", "note"): part["attributes"] for part in bug["body"]}
    assert "`/game verify`" in parts["record"]["description"]
    assert "`waypost verify FILE`" in parts["record"]["description"]
    assert "Report a vulnerability" in parts["note"]["value"]
    names = {game_words(game, ENGLISH).message("game") for game in engine.games.all()}
    *games, other, no_game = parts["game"]["options"]
    assert set(games) <= names
    assert (other, no_game) == ("another game", "all or none")


@pytest.mark.parametrize(
    "file", [*FORMS, ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md"], ids=lambda file: str(file.name)
)
def test_a_linked_page_exists(file: Path) -> None:
    assert [page for page in LINK.findall(file.read_text("utf-8")) if not (ROOT / page).is_file()] == []
