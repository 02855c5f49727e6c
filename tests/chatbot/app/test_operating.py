"""The pages and files for hosts name only metrics, settings and log lines that exist in the code."""

from __future__ import annotations

import ast
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from chatbot.runtime.metrics import REGISTRY
from chatbot.store.records import Keys
from chatbot.store.server import acl_rules
from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

METRIC = re.compile(r"\bwaypost_[a-z_]+[a-z]\b(?!…)")
ENDINGS = ("_total", "_bucket", "_count", "_sum")
DASHBOARD = ROOT / "docs" / "grafana-dashboard.json"
FILLED_IN = re.compile(r"%\S+")
HOSTING = ROOT / "docs" / "hosting.md"
OPERATING = ROOT / "docs" / "operating.md"


def known() -> set[str]:
    return {metric.name for metric in REGISTRY.collect()}


def named_in(file: Path) -> set[str]:
    found = METRIC.findall(file.read_text(encoding="utf-8"))
    for ending in ENDINGS:
        found = [name.removesuffix(ending) for name in found]
    return set(found)


@pytest.mark.parametrize("file", [DASHBOARD, OPERATING], ids=lambda file: str(file.name))
def test_every_metric_on_the_page_for_hosts_exists(file: Path) -> None:
    named = named_in(file) - {"waypost_outbox"}
    assert named
    assert named <= known()


def test_the_dashboard_shows_all_our_metrics() -> None:
    ours = {name for name in known() if name.startswith("waypost_")}
    assert named_in(DASHBOARD) >= ours


def test_the_dashboard_can_be_imported() -> None:
    dashboard: dict[str, Any] = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    assert [variable["type"] for variable in dashboard["templating"]["list"]] == ["datasource"]
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(set(ids)) == len(ids)
    for panel in dashboard["panels"]:
        assert panel["targets"]
        assert panel["datasource"]["uid"] == "${source}"


def test_every_setting_is_on_the_page_for_hosts() -> None:
    settings = (ROOT / "chatbot/app/settings.py").read_text(encoding="utf-8")
    page = HOSTING.read_text(encoding="utf-8")
    assert set(re.findall(r"WAYPOST_[A-Z]+", settings)) <= set(re.findall(r"WAYPOST_[A-Z]+", page))


def test_the_page_for_hosts_has_the_rules_for_a_user_of_redis() -> None:
    page = HOSTING.read_text(encoding="utf-8")
    assert re.findall(r"^`(~.*)`$", page, re.MULTILINE) == [acl_rules(Keys("waypost"))]


def test_the_notice_names_files_that_exist() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    named, folder = set(), ROOT
    for line in notice.splitlines():
        if heading := re.fullmatch(r"\w.*\(([\w/]+/)\)", line):
            folder = ROOT / heading[1]
        for name in re.findall(r"[\w/-]+\.(?:py|json|ttf|txt)\b|\b[\w/]+/LICENSE", line):
            if not name.startswith("specs/"):  # in the project that it is cut from
                named.add(name)
                assert (ROOT / name).exists() or (folder / name).exists(), name
    assert len(named) > 8
    assets = {file.name for file in (ROOT / "render" / "assets").iterdir() if file.suffix in {".json", ".ttf"}}
    assert assets <= named


def lines_that_are_logged() -> dict[str, str]:
    """Return the longest fixed part of each line that the code logs, with the place in the code that logs it."""
    found = {}
    for file in sorted((ROOT / "chatbot").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr=level, value=logger), args=[ast.Constant(value=str(line)), *_]):
                    named = ast.unparse(logger)
                    if level in {"info", "warning", "error", "exception"} and named in {"log", "self._log"}:
                        found[max(FILLED_IN.split(line), key=len).strip(" :,")] = file.name
                case _:
                    pass
    return found


def test_every_line_of_the_log_is_explained() -> None:
    explained = OPERATING.read_text(encoding="utf-8")
    logged = {line: file for line, file in lines_that_are_logged().items() if line}
    assert len(logged) > 40
    assert {line: file for line, file in logged.items() if line not in explained} == {}
