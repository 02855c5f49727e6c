"""Checks of the page's files without a browser: small, complete, without external content, and with all their texts."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Final

import pytest

from render.assets import asset
from tests.paths import ROOT
from tools.translations import messages

PAGE: Final = ROOT / "chatbot" / "web" / "page"
SCRIPTS: Final = sorted(PAGE.glob("*.js"))
HTML: Final = (PAGE / "index.html").read_text("utf-8")
CSS: Final = (PAGE / "board.css").read_text("utf-8")
SERVED: Final = {".js", ".css", ".html", ".svg"}
MOST_BYTES: Final = 150_000
"""Maximum compressed bytes that a browser downloads before the first state."""
PANES: Final = {"board", "market", "cards", "tickets", "everybody", "hand", "tile", "tunnel", "seats", "happened"}
"""Names of the tabs."""


def test_the_page_is_small() -> None:
    texts = sum(len(gzip.compress(path.read_bytes())) for path in PAGE.iterdir() if path.suffix in SERVED)
    fonts = sum(len(asset(name)) for name in re.findall(r'url\("(\w+\.woff2)"\)', CSS))
    assert fonts > 20_000
    assert texts + fonts <= MOST_BYTES


def test_every_text_of_the_page_exists_and_is_used() -> None:
    asked = {code for path in SCRIPTS for code in re.findall(r'"(web-[a-z-]+)"', path.read_text("utf-8"))}
    known = {code for code in messages("chatbot", "en") if code.startswith("web-")}
    assert asked | {f"web-pane-{name}" for name in PANES} == known


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_modules_are_small_described_and_create_no_markup_from_text(script: Path) -> None:
    text = script.read_text("utf-8")
    assert text.startswith("/**")
    assert text.count("\n") < 350
    assert not re.search(r"innerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
    assert not re.search(r"\b(window|globalThis)\.\w+ = ", text)


def test_the_page_needs_no_external_files_or_inline_code() -> None:
    for text in [HTML, CSS, *(path.read_text("utf-8") for path in SCRIPTS)]:
        assert not re.search(r"(?:src|href|url|from|import)[=( ]+[\"']?(?:https?:)?//", text)
    assert "<style" not in HTML
    assert " style=" not in HTML
    assert not re.search(r"<script(?![^>]*\bsrc=)", HTML)


def test_every_address_is_relative() -> None:
    assert not re.search(r'(?:src|href)="/', HTML)
    for path in SCRIPTS:
        assert not re.search(r"[\"'`]/(?:api|assets|ground)", path.read_text("utf-8"))


def test_all_modules_are_preloaded() -> None:
    loaded = re.findall(r'(?:modulepreload" href|module" src)="assets/VERSION/(\w+\.js)"', HTML)
    assert sorted(loaded) == [path.name for path in SCRIPTS]
