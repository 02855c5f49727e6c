"""``make bench`` prints the reports listed here, ``python -m tests.bench rules load`` only some of them.

``ai_stress``, ``capacity``, ``encoders``, ``films`` and ``soak`` are run only by name, because they take long and give
a verdict instead of figures. Times are compared with that of a fixed loop in the same run, so that reports from
different machines are comparable.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module

from tests.bench.timing import loop_seconds

REPORTS = ("rules", "carcassonne_ai", "rail_ai", "tables", "results", "pictures", "load")


def main() -> None:
    """Print the reports line by line."""
    print(
        f"Python {platform.python_version()}; a loop (adding up a million numbers) takes {loop_seconds() * 1e3:.1f} ms"
    )
    for name in sys.argv[1:] or REPORTS:
        for line in import_module(f"tests.bench.{name}").report():
            print(line, flush=True)


if __name__ == "__main__":
    main()
