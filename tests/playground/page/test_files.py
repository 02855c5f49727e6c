"""Checks of the page's files without a browser: small modules, no markup made from data, and complete words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.translations import page_words

PAGE = Path(__file__).parents[3] / "playground" / "page"
SCRIPTS = sorted(PAGE.rglob("*.js"))


def test_every_text_of_a_module_exists() -> None:
    asked = {key for script in SCRIPTS for key in re.findall(r'\bt\(\s*"([\w.-]+)"', script.read_text("utf-8"))}
    assert len(asked) > 50
    assert asked <= page_words("en").keys()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(PAGE)))
def test_modules_are_small_described_and_create_no_markup_from_text(script: Path) -> None:
    text = script.read_text("utf-8")
    assert text.startswith("/**")
    assert text.count("\n") < 350
    assert not re.search(r"innerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
    assert not re.search(r"\b(window|globalThis)\.\w+ = ", text)


def test_the_page_needs_no_external_files() -> None:
    for path in [*SCRIPTS, *PAGE.rglob("*.css"), PAGE / "index.html"]:
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"(?:src|href|url|from|import)[=( ]+[\"']?(?:https?:)?//", text), path
    html = (PAGE / "index.html").read_text("utf-8")
    assert "<style" not in html
    assert " style=" not in html
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)


def test_every_style_and_module_is_used() -> None:
    html = (PAGE / "index.html").read_text("utf-8")
    imported = "".join(script.read_text("utf-8") for script in SCRIPTS)
    for style in PAGE.rglob("*.css"):
        assert style.name in html
    for script in SCRIPTS:
        assert f"/{script.name}" in imported + html
