"""A process that races for one table. No other process plays Ben's moves.

Usage: ``python -m tests.chatbot.store.racing_process URL PREFIX CHANNEL NAME``. It prints ``ready``, waits for a line,
and then prints a line with revision and text for each accepted move of its writers.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from tests.chatbot.autoplay import play_to_the_end
from tests.chatbot.services import BEN, CLEO, DAN, ServicesUnderTest

if TYPE_CHECKING:
    from chatbot.store.actions import Done
    from chatbot.tables.table import Actor

WRITERS = 25


async def race(url: str, prefix: str, channel: int, name: str, own_person: Actor) -> list[str]:
    """Let 25 writers play three people's seats at the same time, and return the accepted moves.

    Nobody moves for the fourth person here, so that the game cannot end without the other process.
    """
    services = ServicesUnderTest(url, prefix)
    lines: list[str] = []

    def accepted(answer: Done, move: str) -> None:
        lines.append(f"{answer.revision} {move}")

    people = (own_person, CLEO, DAN)
    try:
        async with asyncio.TaskGroup() as group:
            for number in range(WRITERS):
                actor = people[number % len(people)]
                group.create_task(play_to_the_end(services, channel, actor, f"{name}-{number}", accepted))
    finally:
        await services.close()
    return lines


if __name__ == "__main__":
    url, prefix, channel, name = sys.argv[1:]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    sys.stdout.writelines(f"{line}\n" for line in asyncio.run(race(url, prefix, int(channel), name, BEN)))
