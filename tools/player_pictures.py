"""``python -m tools.player_pictures``: take the pictures of the players' pages, in every language.

Maya plays Europe with two friends on her phone (``tools/phone.py``). The pictures go to ``docs/players/pictures/``. The
name of each picture gives its language and its subject. Look at the pictures before you commit them.
"""

from __future__ import annotations

import argparse
import asyncio
import io
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import expect

import engine.games
from engine.wording import LANGUAGES
from tools.phone import ME, ROOM, Phone, open_stage

TARGET: Final = Path(__file__).parent.parent / "docs" / "players" / "pictures"
SEED: Final = "film-5"
MOVES: Final = 24
LOCALES: Final = {"en": "en-GB"}  # The languages for which Discord has another name.
QUALITY: Final = 78
TO_THE_END: Final = 1000  # Moves. No game has as many.


class Camera:
    """Takes pictures of one phone, for one language."""

    def __init__(self, phone: Phone, language: str, target: Path) -> None:
        self._phone, self._language, self._target = phone, language, target

    async def take_newest(self, name: str) -> None:
        """Take a picture of the newest message from its beginning."""
        await self._phone.settled()
        await self._phone.show_newest()
        await self.take(name)

    async def take(self, name: str) -> None:
        await self._phone.settled()
        picture = Image.open(io.BytesIO(await self._phone.page.screenshot())).convert("RGB")
        picture.save(self._target / f"{self._language}-{name}.webp", quality=QUALITY, method=6)


async def take_all(language: str, target: Path) -> None:
    game = engine.games.find("europe")
    async with open_stage(SEED, LOCALES.get(language, language)) as stage:
        await stage.open_lobby("europe", seats="3")
        async with stage.phone() as phone:
            camera, page = Camera(phone, language, target), phone.page
            await phone.press("w:j:").wait_for()
            await camera.take("lobby")
            await stage.play(game, MOVES)
            await phone.press(":build").wait_for()
            await camera.take("turn")
            await phone.press("w:h:").tap()
            await phone.private_answers(1)
            await camera.take_newest("hand")
            await phone.press(":build").tap()
            await phone.press("build|").tap()
            await page.get_by_role("option").first.tap()
            await phone.press("w:y:").wait_for()
            await camera.take("route")
            await phone.press("w:live:").tap()
            frame = page.frame_locator(".activity iframe")
            await expect(frame.locator(".seats")).to_contain_text("Leo")
            await page.wait_for_timeout(2000)  # Its pictures fade in.
            await camera.take("board")
            await page.locator(".activity-head button").last.tap()
            await (await stage.friend(ME)).slash(ROOM, "settings")
            await phone.private_answers(2)
            await camera.take_newest("settings")
            await stage.go_on(game, TO_THE_END)
            await phone.press("w:m:").wait_for()
            await camera.take_newest("end")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.player_pictures", description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"of {', '.join(LANGUAGES)}; all without")
    parser.add_argument("--target", type=Path, default=TARGET, help="the folder for the pictures")
    given = parser.parse_args()
    given.target.mkdir(parents=True, exist_ok=True)
    for language in given.languages or LANGUAGES:
        asyncio.run(take_all(language, given.target))


if __name__ == "__main__":
    main()
