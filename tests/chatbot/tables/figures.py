"""The statistics of simulated months."""

from __future__ import annotations

from collections import Counter

from chatbot.people.preferences import DAY


class Figures:
    """Counters for the events of a simulation."""

    def __init__(self) -> None:
        self.turns = 0
        self.substituted = 0
        self.seats_lost = 0
        self.holidays = 0
        self.planned_holidays = 0
        self.planned_moves = 0
        self.slept = 0
        self.latest = 0
        self.longest_wait = 0
        self.mentions: Counter[tuple[int, int]] = Counter()
        """By person and day."""

    def text(self, people: int, days: int) -> str:
        """Return the figures of a simulation as text."""
        by_count = Counter(self.mentions.values())
        spread = ", ".join(f"{number}: {by_count[number]}" for number in sorted(by_count))
        mean = sum(self.mentions.values()) / (people * days)
        return (
            f"{self.turns} turns, {self.substituted} of them by substitutes, {self.seats_lost} seats lost, "
            f"{self.planned_moves} moves of plans, {self.holidays} holidays, {self.planned_holidays} of them planned "
            f"ahead, {self.slept} calls put off until the morning or the end of a holiday, "
            f"no deadline later than {self.latest} s, no turn waited for longer than {self.longest_wait / DAY:.1f} "
            "days; "
            f"mentions per person and day {mean:.2f} in the mean, at most {max(self.mentions.values(), default=0)} "
            f"(person-days with so many: {spread})"
        )
