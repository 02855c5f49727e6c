"""The playground with the sample bot, to look at in a browser: python -m tests.playground"""

import asyncio
from pathlib import Path
from tempfile import gettempdir

from chatbot.playground.server import Playground
from tests.playground.sample_bot import SampleBot
from tests.playground.wiring import running


async def main() -> None:
    async with (
        Playground(data=Path(gettempdir()) / "waypost-sample", port=8765) as playground,
        running(SampleBot(), playground),
    ):
        print(playground.page_url)
        await asyncio.Event().wait()


asyncio.run(main())
