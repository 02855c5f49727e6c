"""Every code has a sentence with the same placeholders in every language, and the code contains no sentences."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

import engine.games
from chatbot.bot.components import BUTTONS
from chatbot.tables.table import Ending
from engine.ai.player import Level
from tests.chatbot.table_codes import CODES
from tests.paths import ROOT
from tools.translations import messages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.api import AnyGame

SOURCES = sorted(
    path for room in ("bot", "features", "pictures", "posts") for path in (ROOT / "chatbot" / room).rglob("*.py")
)
FOR_HOSTS = {"channels.py", "client.py", "commands.py", "requests.py", "syncing.py"}
"""Modules with messages for hosts, in the log and in the terminal."""
CODE = re.compile(r"[a-z]+(?:-[a-z]+)*")
BOT_CALLS = {"text", "description", "menu_command", "BotLine", "Refusal", "time_left"}


def test_every_code_in_use_has_a_sentence() -> None:
    known = messages("chatbot", "en") | messages("engine", "en")
    said = {code for path in SOURCES for code in codes(path)}
    assert said <= set(known)


def test_every_sentence_is_used() -> None:
    sources = [*SOURCES, ROOT / "chatbot" / "app" / "record_files.py"]
    said = {code for path in sources for code in codes(path)} | set(CODES)
    built = (
        "button-",
        "live-",
        "level-",
        "ended-",
        "permission-",
        "sure-",
        "command-",
        "option-",
        "verb-",
        "lobby-",
        "set-up-",
        "picture-",
        "pace-",
        "computer-",
        "theme-",
        "setting-",
        "reminders-",
        "reminded-",
        "quiet-",
        "away-",
        "misses-",
        "holiday-",
        "zone-",
        "weekday-",
        "letters-",
        "since-",
        "results-",
        "by-ear-",
        "you-",
        "aids-",
        "moves-",
        "plan-",
        "seat-colour-",
        "web-",
    )
    assert [code for code in messages("chatbot", "en") if code not in said and not code.startswith(built)] == []


def codes(path: Path) -> Iterator[str]:
    """Yield the literal codes in a module: the first arguments of ``text``, ``BotLine`` and the like."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in BOT_CALLS:
            for part in node.args:
                parts = (part.body, part.orelse) if isinstance(part, ast.IfExp) else (part,)
                values = [one.value for one in parts if isinstance(one, ast.Constant)]
                yield from (text for text in values if isinstance(text, str) and CODE.fullmatch(text))


def test_every_composed_code_has_a_sentence() -> None:
    known = messages("chatbot", "en")
    assert {code for button in BUTTONS.values() for code in button.labels} <= set(known)
    assert {"sure-resign", "sure-end"} <= set(known)
    assert {f"level-{level.value}" for level in Level} <= set(known)
    assert {f"ended-{ending.value}" for ending in Ending} <= set(known)


@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
def test_every_game_has_texts_for_its_commands_and_rules(game: AnyGame) -> None:
    known = {code for package in game.word_packages for code in messages(package, "en")}
    for verb in game.verbs:
        assert {f"verb-{verb.name}", f"verb-{verb.name}-description"} <= known
        for field in verb.fields:
            assert {f"field-{field.name}", f"field-{field.name}-description"} <= known
    assert {"game", "game-choice", "game-description", "rules-topics"} <= known


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name not in FOR_HOSTS], ids=lambda path: path.name)
def test_code_contains_no_sentences(path: Path) -> None:
    """In code, anything that looks like a sentence is a docstring, a log line or a message for hosts."""
    tree = ast.parse(path.read_text("utf-8"))
    allowed = {id(node) for node in spoken_elsewhere(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in allowed:
            assert not looks_like_a_sentence(node.value), f"{path.name}:{node.lineno}: {node.value!r}"


def looks_like_a_sentence(text: str) -> bool:
    words = [] if "redis.call" in text else text.split()
    return len([word for word in words if word.isalpha() and len(word) > 1]) >= 3


def spoken_elsewhere(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as text):
                yield text
            case (
                ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "problems")) | ast.Name(id="OutageLog"))
                | ast.Raise()
            ):
                yield from ast.walk(node)
            case _:
                continue
