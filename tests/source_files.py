"""The files of the source tree, with or without git: everything except the patterns of ``.gitignore``.

It supports the simple patterns of this ``.gitignore``: names and folders, with ``*``, at any depth.
"""

from __future__ import annotations

import os
import re
from fnmatch import translate
from pathlib import Path

from tests.paths import ROOT

IGNORE_FILE = ".gitignore"
NEVER = (".git",)


def source_files(root: Path = ROOT) -> list[Path]:
    """Return the files below ``root``, relative to it, sorted by name."""
    ignored = _ignored((root / IGNORE_FILE).read_text("utf-8"))
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not ignored.fullmatch(name)]
        found += [Path(folder, name).relative_to(root) for name in files if not ignored.fullmatch(name)]
    return sorted(found)


def _ignored(patterns: str) -> re.Pattern[str]:
    """Return a pattern for the names to ignore. Of a path such as ``tests/**/actual/``, only the last name counts."""
    names = [line.rstrip("/").rpartition("/")[2] for line in patterns.splitlines() if line and line[0] != "#"]
    return re.compile("|".join(map(translate, (*NEVER, *names))))
