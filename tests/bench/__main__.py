"""``make bench``: every report, or those named on the command line."""

from __future__ import annotations

import platform
import sys
from importlib import import_module

from tests.bench.timing import loop_seconds

REPORTS = ("rules", "carcassonne_ai", "rail_ai", "tables", "pictures", "load")


def main() -> None:
    """Print the reports."""
    print(
        f"Python {platform.python_version()}; a loop (adding up a million numbers) takes {loop_seconds() * 1e3:.1f} ms"
    )
    for name in sys.argv[1:] or REPORTS:
        for line in import_module(f"tests.bench.{name}").report():
            print(line, flush=True)


if __name__ == "__main__":
    main()
