"""What a run has counted: figures, and faults with what is known of each."""

from __future__ import annotations

from collections import Counter
from typing import Final

FAULTS: Final = (
    "lost moves",
    "doubled moves",
    "doubled posts",
    "missing posts",
    "posts unexplained",
    "private texts in public",
    "broken records",
    "broken files",
    "missing tables",
    "stuck tables",
    "unsettled tables",
    "unheeded SIGTERMs",
    "tracebacks",
    "errors logged",
)
"""Names of figures that must be 0."""


class Findings:
    """Figures by name."""

    def __init__(self) -> None:
        self.figures: Counter[str] = Counter()
        self.details: list[str] = []

    def count(self, name: str, number: int = 1) -> None:
        self.figures[name] += number

    def fault(self, name: str, detail: str, number: int = 1) -> None:
        """Count a fault and keep what is known of it."""
        if name not in FAULTS:
            raise ValueError(name)
        self.figures[name] += number
        self.details.append(f"{name}: {detail}")

    @property
    def faults(self) -> list[str]:
        """The faults that were found."""
        return [name for name in FAULTS if self.figures[name]]

    @property
    def is_clean(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        plain = [f"{name} {count}" for name, count in sorted(self.figures.items()) if name not in FAULTS]
        faults = [f"{name} {self.figures[name]}" for name in FAULTS]
        return "\n".join([*(f"  {detail}" for detail in self.details), ", ".join(plain), ", ".join(faults)])
