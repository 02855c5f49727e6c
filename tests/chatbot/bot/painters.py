"""Painters for tests, which paint nothing or always the same picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.painter import Painter, Picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.painter import CardSign, PictureRequest, Pictures
    from chatbot.bot.voice import Voice
    from chatbot.people.preferences import Theme
    from engine.api import AnyGame, View
    from engine.history import History
    from engine.review import Review
    from render.statistics import StatisticsCard


class NoPainter(Painter):
    """Paints nothing, so that the text board replaces every picture."""

    def __init__(self) -> None:
        """Start no process."""

    async def turn(self, request: PictureRequest) -> Pictures:
        return ()

    async def final(self, request: PictureRequest, history: History | None) -> Pictures:
        return ()

    async def hand(self, request: PictureRequest) -> Pictures:
        return ()

    async def preview(self, request: PictureRequest, moves: Sequence[str]) -> Pictures:
        return ()

    async def film(self, request: PictureRequest, record: str) -> Pictures:
        return ()

    async def moments(self, request: PictureRequest, moments: Sequence[View]) -> Pictures:
        return ()

    async def cover(self, game: AnyGame, voice: Voice, theme: Theme) -> Pictures:
        return ()

    async def signs(self) -> Sequence[CardSign]:
        return ()

    def names(self, request: PictureRequest) -> tuple[str, ...]:
        return ()

    async def named(self, request: PictureRequest, name: str) -> Pictures:
        return ()

    async def review(self, review: Review, names: Sequence[str], theme: Theme, language: str, alt: str) -> Pictures:
        return ()

    async def statistics(self, card: StatisticsCard, theme: Theme, alt: str) -> Pictures:
        return ()


class OnePicturePainter(NoPainter):
    """Paints every board as the same picture."""

    async def turn(self, request: PictureRequest) -> Pictures:
        return (Picture(b"\xff\xd8\xff", "jpg", "the board"),)


class RecordingFilmPainter(NoPainter):
    """Paints every film as the same picture, and keeps the records of the games."""

    def __init__(self) -> None:
        self.records: list[str] = []

    async def film(self, request: PictureRequest, record: str) -> Pictures:
        self.records.append(record)
        return (Picture(b"RIFF", "webp", "a film"),)
