"""The examples in the docstrings of the engine's public modules are correct."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["engine.api", "engine.notation", "engine.saved"])
def test_doctest_examples_work(name: str) -> None:
    results = doctest.testmod(import_module(name), raise_on_error=False)
    assert results.attempted > 0
    assert results.failed == 0
