"""Runs the playground with the sample bot in a browser: python -m tests.playground"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import gettempdir

from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.playground.sample_bot import SampleBot


async def main() -> None:
    async with (
        FakeDiscord(data=Path(gettempdir()) / "waypost-sample", port=8765) as playground,
        running(SampleBot(), playground),
    ):
        print(playground.page_url)
        await asyncio.Event().wait()


asyncio.run(main())
