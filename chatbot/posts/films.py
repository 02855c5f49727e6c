"""Films: a finished game as a moving picture, posted after its end.

Making a film takes many seconds, and nothing waits for it: neither the next game in the channel nor the end of the
process. So it may be below the lobby of the next game. It is an entry of the due list: if a process dies meanwhile, or
Discord doesn't answer, it is made again. A film that can't be painted is not tried again: the game has been seen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

import discord
import msgspec

from chatbot.bot.channels import TROUBLE
from chatbot.bot.descriptions import picture_request, with_sitter_names
from chatbot.bot.feature import Frame
from chatbot.bot.painter import Pictures, try_painting
from chatbot.bot.voice import Voice
from chatbot.posts.post import film_post
from chatbot.posts.sending import publication_id, send
from chatbot.store.connection import StoreUnreachable
from chatbot.store.posts import DueFilm, PostKind
from chatbot.tables.outcome import STORE_UNREACHABLE, GameFilm, Refusal
from chatbot.tables.table import Facts
from chatbot.work.later import NotNow, Work
from engine import replay
from engine.api import AnyGame, View

log = logging.getLogger(__name__)

PAINTING_SECONDS: Final = 60.0  # Seconds to paint a film; if it takes longer, there is none
MOST_TRIES: Final = 3  # How often a film is begun: what it meets each time may be its own fault


class Films:
    """Makes and posts films, when their entries of the due list are carried out."""

    def __init__(self, frame: Frame) -> None:
        self._frame, self._db = frame, frame.db
        self._channels = frame.channels
        self._people = frame.people

    async def begin(self, facts: Facts, message: GameFilm) -> None:
        """Have the film of the game that has ended so made and posted. Raises ``StoreUnreachable``."""
        await self._db.due_films.put(DueFilm(message, facts), facts.channel, message.match)
        await self._db.due.put(f"film:{facts.channel}:{message.match}", mode="NX")

    async def make(self, work: Work) -> None:
        """Make and post a film. Raises ``NotNow`` and ``StoreUnreachable``."""
        channel, match = work.words
        due = await self._db.due_films.get(channel, match)
        if due is None:
            return
        if due.tries >= MOST_TRIES:
            log.warning("table %s: no film after %s tries", channel, due.tries)
            return
        await self._db.due_films.put(msgspec.structs.replace(due, tries=due.tries + 1), channel, match)
        record = await self._db.queries.record(int(channel), match)
        if record == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {channel}")
        if not isinstance(record, Refusal):
            await self._paint_and_post(due, record)
        await self._db.due_films.delete(channel, match)

    async def _paint_and_post(self, due: DueFilm, record: str) -> None:
        facts = due.facts
        game = self._db.find(facts.game)
        voice = with_sitter_names(Voice(await self._people.table_language(facts), game), facts)
        request = picture_request(game, await last_view(game, record), voice, facts)
        film = self._frame.painter.film(request, record)
        pictures = await painted_in_time(try_painting(film, "animation", facts))
        if pictures is None:
            log.warning("table %s: no film within %.0f seconds", facts.channel, PAINTING_SECONDS)
        if pictures:
            await self._post(due, voice, pictures)

    async def _post(self, due: DueFilm, voice: Voice, pictures: Pictures) -> None:
        """Post a film, unless Discord says that it will never take it. Raises ``NotNow``."""
        try:
            channel = await self._channels.open(due.facts.channel)
            sent = await send(channel, film_post(voice, pictures), publication_id(channel.id, due.message))
        except TROUBLE as error:
            log.warning("table %s: the film cannot be posted: %s", due.facts.channel, type(error).__name__)
            if isinstance(error, discord.HTTPException) and 400 <= error.status < 500 and error.status != 429:
                return
            raise NotNow(type(error).__name__) from error
        await self._remember(due, sent.id)

    async def _remember(self, due: DueFilm, message: int) -> None:
        """Note which post it is, unless a later game of the channel has one by now. Raises ``StoreUnreachable``."""
        begun = await self._db.posts.last(due.facts.channel, PostKind.FILM)
        if begun is not None and begun.match == due.message.match:
            posted = msgspec.structs.replace(begun, message=message)
            await self._db.posts.remember(due.facts.channel, PostKind.FILM, posted)


async def last_view(game: AnyGame, record: str) -> View:
    return await asyncio.to_thread(lambda: game.view(replay.replay(game, replay.read(record)), None))


async def painted_in_time(painting: Awaitable[Pictures]) -> Pictures | None:
    """Return a film, or None if the machine has no time for it, which is no fault: the game has been seen."""
    try:
        async with asyncio.timeout(PAINTING_SECONDS):
            return await painting
    except TimeoutError:
        return None
