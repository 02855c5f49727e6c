"""Dispatches every press of a button and choice in a menu, by the id of what was pressed.

The raw interaction is read here, because no view of discord.py waits for it. Features declare what they handle
(``chatbot.bot.buttons``); the router knows neither tables nor games.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import msgspec

from chatbot.bot.buttons import BUTTONS, HANDLES, PREFIX, ButtonId
from chatbot.bot.reader import read_chosen
from chatbot.bot.reply import Reply
from chatbot.store.connection import StoreUnreachable
from chatbot.tables.table import LESSON_TABLE, Facts
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator

    from chatbot.bot.feature import Feature, Frame

    Handle: TypeAlias = Callable[[Reply, ButtonId], Awaitable[None]]

log = logging.getLogger(__name__)


class Router:
    """Finds what a press asks for, and lets its handler answer it."""

    def __init__(self, features: Iterable[Feature], frame: Frame) -> None:
        self._db = frame.db
        self._handlers: dict[str, Handle] = {}
        self._handlers_in_lessons: dict[str, Handle] = {}
        for feature in features:
            of_feature = self._handlers_in_lessons if feature.in_lessons else self._handlers
            of_feature.update(handlers_of(feature))

    async def handle(self, interaction: discord.Interaction[discord.Client]) -> str | None:
        """Answer a press, a choice or a form, and return its act; None when it is not one that is known here."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return None
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        pressed = ButtonId.parse(custom_id)
        values = tuple(_values(data))
        button = BUTTONS.get(pressed.act) if pressed is not None else None
        if pressed is None or button is None or not button.can_be(pressed, values):
            if custom_id.startswith(PREFIX):
                await _answer_unknown(Reply(interaction))
            return None
        handle = self._handler(pressed)
        log.info("pressed %s: table %s: revision %s", handle.__name__, pressed.channel, pressed.revision)
        reply = Reply(interaction, pressed.channel, values)
        acknowledge = reply.acknowledge_soon if button.is_question else reply.acknowledge
        try:
            _, at_home = await asyncio.gather(acknowledge(button.acknowledgement), self._look_up(reply, pressed))
            await handle(reply, at_home)
        finally:
            await reply.acknowledge_now()
        return pressed.act

    def _handler(self, pressed: ButtonId) -> Handle:
        in_lesson = self._handlers_in_lessons.get(pressed.act) if pressed.channel == LESSON_TABLE else None
        return in_lesson or self._handlers[pressed.act]

    async def _look_up(self, reply: Reply, pressed: ButtonId) -> ButtonId:
        """Read, in one round trip, what nearly every handler needs: the table, and what its person has chosen.

        The choices are kept with the reply. The table is known to this process from then on, as it is now: the handler
        need not read it again (``Reply.asked_at``).
        """
        preferences = self._db.preferences
        at_home, _ = await asyncio.gather(self._at_home(pressed), read_chosen(reply.interaction, preferences))
        return at_home

    async def _at_home(self, pressed: ButtonId) -> ButtonId:
        """Return the button as if it were made where its table is now, should that have moved."""
        if not pressed.match or pressed.channel == LESSON_TABLE:
            return pressed
        facts = await self._db.queries.facts(pressed.channel)
        if isinstance(facts, Facts) and facts.match == pressed.match:
            return pressed
        try:
            home = await self._db.moving.home(pressed.channel, pressed.match)
        except StoreUnreachable:
            return pressed  # its handler says so
        return msgspec.structs.replace(pressed, channel=home)


def handlers_of(feature: Feature) -> dict[str, Handle]:
    """Return the methods of a feature that handle buttons, by their acts; also those that it has overridden."""
    acts = {
        act: name
        for kind in type(feature).__mro__
        for name, method in vars(kind).items()
        for act in getattr(method, HANDLES, ())
    }
    return {act: getattr(feature, name) for act, name in acts.items()}


async def _answer_unknown(reply: Reply) -> None:
    """Answer a button of this bot that another version of it has made."""
    log.warning("channel %s: a button of another version was pressed", reply.channel)
    await reply.acknowledge_new()
    await reply.say(Line("unknown-button"))


def _values(node: object) -> Iterator[str]:
    """Find all values that a menu or the parts of a form were given."""
    if isinstance(node, dict):
        if isinstance(node.get("values"), list):
            yield from map(str, node["values"])
        for key in ("components", "component"):
            yield from _values(node.get(key))
    elif isinstance(node, list):
        for part in node:
            yield from _values(part)
