"""Two outside games, installed once for all tests: the tutorial's, for two players, and High Card, for up to six."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.outside import tutorial
from tests.outside.distributions import HIGH_CARD, pip_install

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def tutorial_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the tutorial's project, with every file of the page."""
    return tutorial.follow(tmp_path_factory.mktemp("tutorial") / "project")


@pytest.fixture(scope="session")
def outside(tutorial_project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which both games are installed."""
    site, copy = tmp_path_factory.mktemp("outside"), tmp_path_factory.mktemp("high-card") / "project"
    shutil.copytree(HIGH_CARD, copy, ignore=shutil.ignore_patterns("__pycache__"))
    pip_install(tutorial_project, site)
    pip_install(copy, site)
    return site
