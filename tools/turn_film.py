"""``python -m tools.turn_film``: make the film of a turn on a phone for the README.

A friend places a tile. The post mentions Maya, who taps a number, rotates the tile in her private answer, and confirms.
Then the new post mentions the next friend. Every frame is a screenshot of the page with the real bot
(``tools/phone.py``). Only the fingertip and the speed of scrolling are added. The game is always the same, so the film
changes only with the bot. It is written to ``docs/pictures/turn.webp``. Look at it before you commit it.
"""

from __future__ import annotations

import argparse
import asyncio
import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

import engine.games
from tools.phone import NEWEST, SCROLL, Phone, middle_of, open_stage

if TYPE_CHECKING:
    from playwright.async_api import Locator

TARGET: Final = Path(__file__).parent.parent / "docs" / "pictures" / "turn.webp"
SEED: Final = "film-157"  # The tile closes a monastery, fits in two rotations and can take a follower in a city.
MOVES: Final = 14
SIZE: Final = (390, 800)
FRAME: Final = 40  # Milliseconds per frame during movements.
QUALITY: Final = 82
SCROLLING: Final = 13  # Frames.
LONGEST_SCROLL: Final = 620  # Pixels.
FADING: Final = 5  # Frames.
FINGER_FROM: Final = (300.0, 760.0)  # The starting point of the fingertip, in pixels.
REACHING: Final = 8  # Frames.
PICTURE: Final = "() => [...document.querySelectorAll('.message img')].at(-1).src"
IS_OTHER_PICTURE: Final = f"(before) => ({PICTURE})() !== before"
PLACE: Final = "() => document.querySelector('.log-scroller').scrollTop"
MOVE_FINGER: Final = """([x, y, scale, opacity]) => {
  const made = () => Object.assign(document.createElement("div"), { className: "finger" });
  const finger = document.querySelector(".finger") ?? document.body.appendChild(made());
  Object.assign(finger.style, { left: `${x}px`, top: `${y}px`, transform: `scale(${scale})`, opacity });
}"""


class Film:
    """Frames of a phone's screen, with their durations."""

    def __init__(self, phone: Phone) -> None:
        self._phone, self._page = phone, phone.page
        self.frames: list[Image.Image] = []
        self._times: list[int] = []
        self._place = 0.0  # Scroll position at the last tap, in pixels.

    async def hold(self, milliseconds: int) -> None:
        """Show the current screen."""
        self._add(await self._screen(), milliseconds)

    async def tap(self, what: Locator) -> None:
        """Tap an element and show a fingertip that approaches, presses and disappears."""
        x, y = await middle_of(what)
        for step in range(1, REACHING + 1):
            part = eased(step / REACHING)
            left, top = (begin + part * (end - begin) for begin, end in zip(FINGER_FROM, (x, y), strict=True))
            await self._finger(left, top, 1.0, min(1.0, step / 3))
        for scale, milliseconds in ((0.86, FRAME), (0.74, 4 * FRAME), (0.9, FRAME)):
            await self._finger(x, y, scale, 1.0, milliseconds)
        self._place = await self._page.evaluate(PLACE)
        await self._page.evaluate(MOVE_FINGER, [0, 0, 0, 0])
        await what.tap()

    async def scroll(self) -> None:
        """Show the page scrolling down to the newest message, whose beginning stays visible."""
        await self._phone.settled()
        end = await self._page.evaluate(NEWEST)
        start = max(0.0, end - LONGEST_SCROLL)
        for step in range(1, SCROLLING + 1):
            await self._page.evaluate(SCROLL, start + eased(step / SCROLLING) * (end - start))
            await self.hold(FRAME)

    async def fade(self) -> None:
        """Fade to the current screen without scrolling."""
        await self._phone.settled()
        await self._page.evaluate(SCROLL, self._place)
        before, after = self.frames[-1], await self._screen()
        for step in range(1, FADING):
            self._add(Image.blend(before, after, step / FADING), FRAME)
        self._add(after, FRAME)

    def save(self, target: Path) -> None:
        first, *others = self.frames
        target.parent.mkdir(parents=True, exist_ok=True)
        first.save(
            target,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=self._times,
            loop=0,
            quality=QUALITY,
            method=6,
            minimize_size=True,
        )

    async def _finger(self, x: float, y: float, scale: float, opacity: float, milliseconds: int = FRAME) -> None:
        await self._page.evaluate(MOVE_FINGER, [x, y, scale, opacity])
        await self.hold(milliseconds)

    async def _screen(self) -> Image.Image:
        return Image.open(io.BytesIO(await self._page.screenshot())).convert("RGB")

    def _add(self, frame: Image.Image, milliseconds: int) -> None:
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self._times[-1] += milliseconds
        else:
            self.frames.append(frame)
            self._times.append(milliseconds)


def eased(part: float) -> float:
    """Return the progress of a movement with a smooth start and end."""
    return part * part * (3 - 2 * part)


async def make(target: Path) -> None:
    game = engine.games.find("carcassonne")
    async with open_stage(SEED) as stage:
        await stage.open_lobby("carcassonne", seats="3")
        await stage.play(game, MOVES)
        async with stage.phone(SIZE) as phone:
            film = Film(phone)
            await film.hold(1800)
            await film.tap(phone.press("place|2,-2"))
            await phone.button("Back").wait_for()
            await film.scroll()
            await film.hold(1800)
            before = await phone.page.evaluate(PICTURE)
            await film.tap(phone.button("⟳ Turn"))
            await phone.page.wait_for_function(IS_OTHER_PICTURE, arg=before)
            await film.fade()
            await film.hold(1400)
            await film.tap(phone.button("1 · City"))
            await phone.page.get_by_text("@Leo", exact=False).last.wait_for()
            await film.scroll()
            await film.hold(3200)
            film.save(target)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.turn_film", description=__doc__)
    parser.add_argument("target", nargs="?", type=Path, default=TARGET, help="the file to write")
    target = parser.parse_args().target
    asyncio.run(make(target))
    print(f"{target}: {target.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
