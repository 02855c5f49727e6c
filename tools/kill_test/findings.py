"""What a run has counted: figures, and faults with what is known of each."""

from __future__ import annotations

from collections import Counter
from typing import Final

FAULTS: Final = (
    "lost moves",
    "doubled moves",
    "doubled posts",
    "missing posts",
    "lines told twice",
    "lines never told",
    "posts unexplained",
    "broken records",
    "missing tables",
    "stuck tables",
    "unsettled tables",
    "unheeded SIGTERMs",
    "tracebacks",
    "errors logged",
)
"""All of them must be 0."""


class Findings:
    """Figures by name; those of ``FAULTS`` must be 0."""

    def __init__(self) -> None:
        self.figures: Counter[str] = Counter()
        self.details: list[str] = []

    def count(self, name: str, number: int = 1) -> None:
        """Count something."""
        self.figures[name] += number

    def fault(self, name: str, detail: str, number: int = 1) -> None:
        """Count a fault and say what is known of it."""
        if name not in FAULTS:
            raise ValueError(name)
        self.figures[name] += number
        self.details.append(f"{name}: {detail}")

    @property
    def is_clean(self) -> bool:
        """Whether no fault was found."""
        return not any(self.figures[name] for name in FAULTS)

    def __str__(self) -> str:
        plain = [f"{name} {count}" for name, count in sorted(self.figures.items()) if name not in FAULTS]
        faults = [f"{name} {self.figures[name]}" for name in FAULTS]
        return "\n".join([*(f"  {detail}" for detail in self.details), ", ".join(plain), ", ".join(faults)])
