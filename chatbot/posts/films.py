"""Films: a finished game as a moving picture, posted after its end.

Making a film takes many seconds, and nothing waits for it: neither the next game in the channel nor the end of the
process. So it may be below the lobby of the next game. It is noted in the store before it is begun: if a process dies
meanwhile, or Discord doesn't answer, it is made again. A film that fails is not tried again: the game has been seen.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
import msgspec

from chatbot.bot.channels import TROUBLE
from chatbot.bot.descriptions import picture_request, with_sitter_names
from chatbot.bot.voice import Voice
from chatbot.pictures.painter import try_painting
from chatbot.posts.post import animation_post
from chatbot.posts.sending import publication_id, send
from chatbot.store.connection import StoreUnreachable
from chatbot.store.due_posts import DueAnimation
from chatbot.store.posts import PostKind
from chatbot.tables.refusal import Refusal
from engine import replay

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from chatbot.bot.feature import Frame
    from chatbot.pictures.painter import Pictures
    from chatbot.runtime.tasks import BackgroundTasks
    from chatbot.tables.change import GameAnimation
    from chatbot.tables.table import Facts
    from engine.api import AnyGame, View

log = logging.getLogger(__name__)

PAINTING_SECONDS: Final = 60.0
"""Seconds to paint a film; if it takes longer, there is none."""
RESERVED_SECONDS: Final = 90
"""That an animation is left to the process which paints it."""
SENDING_SECONDS: Final = 20
"""That it is left to the process which sends it: Discord must still know the nonce when another one tries."""
MOST_TRIES: Final = 3
"""How often an animation is begun to be painted: what it meets each time may be its own fault."""


class Animations:
    """Paints and posts animations in the background."""

    def __init__(self, frame: Frame, background: BackgroundTasks) -> None:
        self._frame, self._db = frame, frame.db
        self._channels = frame.channels
        self._people = frame.people
        self._background = background

    async def begin(self, facts: Facts, message: GameAnimation) -> None:
        """Begin to paint the game that has ended so; it is posted when it is done. Raises ``StoreUnreachable``."""
        due = DueAnimation(message, facts)
        await self._reserve(due, RESERVED_SECONDS)
        self._background.begin(self._paint_and_post(due))

    async def retry_due(self) -> None:
        """Begin those again that a process has left, or that Discord did not take. Raises ``StoreUnreachable``."""
        now = int(self._db.clock())
        for due in await self._db.due_animations.take(now, now + RESERVED_SECONDS):
            if due.tries >= MOST_TRIES:
                log.warning("table %s: no animation after %s tries", due.facts.channel, due.tries)
                await self._db.due_animations.remove(due)
                continue
            again = msgspec.structs.replace(due, tries=due.tries + 1)
            await self._reserve(again, RESERVED_SECONDS)
            self._background.begin(self._paint_and_post(again))

    async def _reserve(self, due: DueAnimation, seconds: int) -> None:
        await self._db.due_animations.put(due, int(self._db.clock()) + seconds)

    async def _paint_and_post(self, due: DueAnimation) -> None:
        try:
            if await self._is_done(due):
                await self._db.due_animations.remove(due)
        except StoreUnreachable as error:
            log.info("table %s: Redis is away, the animation is looked at again: %s", due.facts.channel, error)

    async def _is_done(self, due: DueAnimation) -> bool:
        """Paint it and post it; whether it is posted or never will be."""
        facts = due.facts
        record = await self._db.queries.record(facts.channel, due.message.match)
        if isinstance(record, Refusal):
            return record.code != "store-unreachable"
        game = self._db.find(facts.game)
        voice = with_sitter_names(Voice(await self._people.table_language(facts), game), facts)
        request = picture_request(game, await last_view(game, record), voice, facts)
        film = self._frame.painter.animation(request, record)
        pictures = await painted_in_time(try_painting(film, "animation", facts))
        if pictures is None:
            log.warning("table %s: no animation within %.0f seconds", facts.channel, PAINTING_SECONDS)
        if not pictures:
            return True
        await self._reserve(due, SENDING_SECONDS)
        return await self._is_posted(due, voice, pictures)

    async def _is_posted(self, due: DueAnimation, voice: Voice, pictures: Pictures) -> bool:
        """Post it; False where it may be taken later."""
        try:
            channel = await self._channels.open(due.facts.channel)
            sent = await send(channel, animation_post(voice, pictures), publication_id(channel.id, due.message))
        except TROUBLE as error:
            log.warning("table %s: the animation cannot be posted: %s", due.facts.channel, type(error).__name__)
            return isinstance(error, discord.HTTPException) and 400 <= error.status < 500 and error.status != 429
        await self._remember(due, sent.id)
        return True

    async def _remember(self, due: DueAnimation, message: int) -> None:
        """Note which post it is, unless a later game of the channel has one by now. Raises ``StoreUnreachable``."""
        begun = await self._db.posts.last(due.facts.channel, PostKind.ANIMATION)
        if begun is not None and begun.match == due.message.match:
            posted = msgspec.structs.replace(begun, message=message)
            await self._db.posts.remember(due.facts.channel, PostKind.ANIMATION, posted)


async def last_view(game: AnyGame, record: str) -> View:
    """Return what everybody saw at the end of a game."""
    return await asyncio.to_thread(lambda: game.view(replay.replay(game, replay.read(record)), None))


async def painted_in_time(painting: Awaitable[Pictures]) -> Pictures | None:
    """Return a film, or None if the machine has no time for it, which is no fault: the game has been seen."""
    try:
        async with asyncio.timeout(PAINTING_SECONDS):
            return await painting
    except TimeoutError:
        return None
