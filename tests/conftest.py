"""Settings for all tests: which tests are slow, and the number of test processes."""

from __future__ import annotations

import gc
import os
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

import engine.games

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

SLOW: Final = (
    "tests/chatbot/app/test_bot_command.py",
    "tests/chatbot/app/test_check_command.py",
    "tests/chatbot/app/test_json_log.py",
    "tests/chatbot/app/test_play_command.py",
    "tests/chatbot/app/test_worker_command.py",
    "tests/chatbot/features/test_commands.py",
    "tests/chatbot/bot/event_loop/",
    "tests/chatbot/features/test_lessons.py",
    "tests/chatbot/features/test_direct_message_walk.py",
    "tests/chatbot/features/test_misplaced_presses.py",
    "tests/chatbot/features/test_hints.py",
    "tests/chatbot/features/test_tap_counts.py",
    "tests/chatbot/bot/leaks/",
    "tests/chatbot/bot/messages/test_message_sizes.py",
    "tests/chatbot/bot/test_alt_text.py",
    "tests/chatbot/bot/test_painter.py",
    "tests/chatbot/posts/test_films.py",
    "tests/chatbot/posts/test_deadlines.py::test_a_game_of_three",
    "tests/chatbot/posts/test_forgotten_",
    "tests/chatbot/posts/test_kept_pictures.py",
    "tests/chatbot/bot/test_absent_player.py",
    "tests/chatbot/bot/test_limits.py",
    "tests/chatbot/bot/test_login.py",
    "tests/chatbot/bot/test_shards.py",
    "tests/chatbot/bot/test_sockets.py",
    "tests/chatbot/bot/test_stored_buttons.py",
    "tests/chatbot/bot/test_whole_games.py",
    "tests/chatbot/runtime/test_process_pool.py",
    "tests/chatbot/store/test_moves_killed.py",
    "tests/chatbot/store/test_races.py",
    "tests/chatbot/store/test_random_walks.py",
    "tests/chatbot/store/test_whole_games.py",
    "tests/chatbot/store/test_sentinel.py",
    "tests/chatbot/tables/test_simulated_months.py",
    "tests/chatbot/web/page/",
    "tests/chatbot/work/test_later.py",
    "tests/chatbot/work/test_killed_processes.py",
    "tests/chatbot/work/test_substitutes.py",
    "tests/chatbot/work/test_experts.py",
    "conformance/test_leaks.py",
    "conformance/test_pictures.py",
    "conformance/test_rules.py",
    "conformance/test_styles.py",
    "conformance/test_thinking.py",
    "conformance/test_words.py",
    "tests/e2e/",
    "tests/outside/",
    "tests/engine/carcassonne/ai/",
    "tests/engine/carcassonne/test_independent_rules.py",
    "tests/engine/rails/thinking/test_levels.py",
    "tests/engine/rails/thinking/test_reasons.py",
    "tests/engine/rails/turn/test_independent_rules.py",
    "tests/engine/test_review.py",
    "tests/engine/test_leaks_are_type_errors.py",
    "tests/engine/test_terminal.py",
    "tests/playground/test_components.py",
    "tests/playground/page/",
    "tests/playground/page_api/test_bodies.py",
    "tests/playground/rest/test_faults.py",
    "tests/playground/test_bodies.py",
    "tests/playground/test_storage.py",
    "tests/render/",
    "tests/test_packaging.py",
    "tests/tools/",
)
"""Prefixes of the tests that ``make check`` leaves out: browsers, processes, whole games, pictures, computer moves."""
LONGEST: Final = ("tests/tools/", "tests/e2e/")
"""Prefixes of the tests to start first, so that a run does not end with a test that takes a minute."""
WORKERS_PER_CORE: Final = 2
"""Tests often wait for other processes."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Return True for slow modules in ``make check``, so that they are not even imported, and None for all other
    modules.
    """
    below = collection_path.relative_to(config.rootpath).as_posix() + ("/" if collection_path.is_dir() else "")
    return True if config.option.markexpr == "not slow" and below.startswith(SLOW) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests, and put the longest first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    for item in items:
        if item.nodeid.startswith(SLOW):
            item.add_marker("slow")


def pytest_configure() -> None:
    """Collect garbage rarely. Every test leaves a bot or a game behind, and frequent collections take a fifth of the
    time. Find the games of this source tree only, even if a package with another game is installed beside it.
    """
    gc.set_threshold(20_000, 20, 20)
    vars(engine.games)["entry_points"] = no_entry_points


def no_entry_points(*, group: str) -> tuple[EntryPoint, ...]:
    """Return no entry points. Replaces the search for installed games."""
    return ()


def pytest_collection_finish() -> None:
    """Exclude the existing modules and tests from garbage collection."""
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of processes for ``-n auto``."""
    return max(2, (os.cpu_count() or 1) * WORKERS_PER_CORE)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """For each reason why tests were skipped, print one line with their number and the way to run them."""
    skipped = terminalreporter.stats.get("skipped", [])
    for reason, count in Counter(report.longrepr[2] for report in skipped).items():
        terminalreporter.write_line(f"Tests skipped: {count}. {reason.removeprefix('Skipped: ')}", yellow=True)
