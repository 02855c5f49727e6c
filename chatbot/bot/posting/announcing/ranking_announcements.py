"""The ranking of a day of the daily game as it is announced on a server, with the film of its best game."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from chatbot.bot.descriptions import escaped_name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import PictureRequest, files_of, try_drawing
from chatbot.bot.posting.announcing.announced import Announced
from chatbot.bot.posting.announcing.daily_rankings import DailyRankings, ranking_text
from chatbot.bot.voice import Voice
from chatbot.service.ports import StoreUnreachable
from chatbot.tables.refusal import STORE_UNREACHABLE, Refusal
from engine import replay

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.pictures.painter import Pictures
    from chatbot.players.daily import DailyResult
    from engine.api import AnyGame, Name, View

log = logging.getLogger(__name__)

PAINTING_SECONDS: Final = 60.0
"""To paint the best game; a ranking whose film takes longer goes without it."""


class RankingAnnouncements:
    """Makes announcements of rankings. They raise ``StoreUnreachable``."""

    def __init__(self, context: BotContext, people: People) -> None:
        self._context = context
        self._people = people
        self._rankings = DailyRankings(context)

    async def of(self, day: int, name: str, server: int) -> Announced | None:
        """The ranking of a day's game for a server; None where there is none, or nobody there is to be named."""
        game = next((game for game in self._context.games if game.id == name), None)
        if game is None or not (await self._context.server_settings.of(server)).announcements:
            return None
        ranking = await self._rankings.of(day, game, server)
        if ranking is None or not ranking.ranked:
            return None
        voice = Voice(await self._people.guild_language(server), game)
        page = Layout()
        page.text(ranking_text(voice, ranking))
        film = await self._film(game, voice, ranking.ranked[0].result)
        page.pictures(film)
        page.buttons([Button(ButtonId(Act.DAILY, server), button_label(voice, Act.DAILY))])
        return Announced(server, page, tuple(files_of(film)))

    async def _film(self, game: AnyGame, voice: Voice, best: DailyResult) -> Pictures:
        """The best game, move by move; none where its record is gone, or the machine has no time for it."""
        record = await self._context.queries.record(best.channel, best.match)
        if record == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {best.channel}")
        if isinstance(record, Refusal):
            return ()
        read = replay.read(record)
        view = await asyncio.to_thread(_last_view, game, read)
        person = escaped_name(best.name) or voice.text("stats-nameless")
        names = (person, *(voice.text(f"computer-{seat + 1}") for seat in range(1, read.start.seats)))

        def called(name: Name) -> str | None:
            known = name.kind == "seat" and name.id.isdigit() and int(name.id) < len(names)
            return names[int(name.id)] if known else None

        request = PictureRequest(game, view, voice.with_names(called), names)
        try:
            async with asyncio.timeout(PAINTING_SECONDS):
                painting = self._context.painter.animation(request, record)
                return await try_drawing(painting, "ranking", f"table {best.channel}")
        except TimeoutError:
            log.warning("table %s: no film for the ranking within %.0f seconds", best.channel, PAINTING_SECONDS)
            return ()


def _last_view(game: AnyGame, record: replay.Record) -> View:
    """What everybody saw at the end of a game."""
    return game.view(replay.replay(game, record), None)
