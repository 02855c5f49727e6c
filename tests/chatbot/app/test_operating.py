"""What hosts are given to watch with names what there is: metrics, settings, and lines that are logged."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from chatbot.observability.metrics import REGISTRY
from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

METRIC = re.compile(r"\bwaypost_[a-z_]+[a-z]\b(?!…)")
ENDINGS = ("_total", "_bucket", "_count", "_sum")
DASHBOARD = ROOT / "docs" / "grafana-dashboard.json"
OPERATING = ROOT / "docs" / "operating.md"


def known() -> set[str]:
    return {metric.name for metric in REGISTRY.collect()}


def named_in(file: Path) -> set[str]:
    found = METRIC.findall(file.read_text(encoding="utf-8"))
    for ending in ENDINGS:
        found = [name.removesuffix(ending) for name in found]
    return set(found)


@pytest.mark.parametrize("file", [DASHBOARD, OPERATING], ids=lambda file: str(file.name))
def test_what_hosts_are_told_to_watch_is_there(file: Path) -> None:
    named = named_in(file) - {"waypost_outbox"}
    assert named
    assert named <= known()


def test_the_dashboard_shows_every_metric_of_ours() -> None:
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


def test_every_setting_is_in_the_readme() -> None:
    settings = (ROOT / "chatbot/app/settings.py").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"WAYPOST_[A-Z]+", settings)) <= set(re.findall(r"WAYPOST_[A-Z]+", readme))
