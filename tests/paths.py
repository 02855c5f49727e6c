"""The paths of the repository and of golden files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
GOLDEN: Final = ROOT / "tests" / "golden"


def golden_file(path: Path, module: str) -> Path:
    """Return the path of a golden file. If the file is missing, fail with the command that writes it."""
    if not path.exists():
        pytest.fail(f"{path.relative_to(ROOT)} is missing. Write it with: .venv/bin/python -m {module}", pytrace=False)
    return path
