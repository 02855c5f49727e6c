"""Every press of a button, choice of a menu and sent form comes in here, finds its tap and is answered once.

Nothing is looked up by message or kept in memory: the id says it all, so a button works after a restart, in any
process, and a form too. That is why the raw interaction is read here, and no view of discord.py waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final, assert_never

import discord

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.questions import picked
from chatbot.bot.interactions.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.interactions.hints import Hints
    from chatbot.bot.interactions.lobby import Lobby
    from chatbot.bot.interactions.lookups import Lookups
    from chatbot.bot.interactions.player_turn import PlayerTurn
    from chatbot.bot.interactions.settings_panel import SettingsPanel

log = logging.getLogger(__name__)

FORM_PATIENCE: Final = 2.0
"""Seconds to find out what a form asks: it must be the first answer, and Discord waits for 3."""


class Router:
    """From taps to what they do."""

    def __init__(self, turn: PlayerTurn, lobby: Lobby, sights: Lookups, hints: Hints, settings: SettingsPanel) -> None:
        self._turn = turn
        self._lobby = lobby
        self._sights = sights
        self._hints = hints
        self._settings = settings

    async def handle(self, interaction: discord.Interaction[discord.Client]) -> Act | None:
        """Answer a press, a choice or a form, and say what was asked; others are none of its business."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return None
        data: dict[str, Any] = dict(interaction.data or {})
        tap = ButtonId.parse(str(data.get("custom_id", "")))
        if tap is None:
            return None
        values = list(_values(data))
        log.info("tap %s: table %s: revision %s", tap.act.name.lower(), tap.channel, tap.revision)
        await self._answer(Reply(interaction), tap, values)
        return tap.act

    async def _answer(self, answer: Reply, tap: ButtonId, values: list[str]) -> None:
        match tap.act:
            case Act.FORM:
                await self._open_form(answer, tap)
            case Act.OPEN | Act.STEP | Act.BACK | Act.SPIN:
                await (answer.begin() if tap.act is Act.OPEN else answer.go_on())
                await self._turn.choose(answer, tap, tap.cells)
            case Act.PICK:
                await self._acknowledge(answer)
                await self._turn.choose(answer, tap, picked(tap, values[0]))
            case Act.TICK:
                await self._acknowledge(answer)
                await self._turn.tick(answer, tap, values)
            case Act.PLAY | Act.TWICE | Act.QUICK | Act.UNDO:
                await self._acknowledge(answer)
                await self._move(answer, tap)
            case Act.HAND | Act.HINT | Act.BOARD | Act.PICTURE | Act.RULES:
                await self._look(answer, tap)
            case Act.JOIN | Act.LEAVE | Act.ADD | Act.REMOVE | Act.START | Act.REMATCH:
                await answer.go_on()
                await self._lobby.press(answer, tap)
            case Act.RESIGN | Act.RECLAIM | Act.END:
                await self._acknowledge(answer)
                await self._lobby.leave_game(answer, tap)
            case Act.SET | Act.DATA | Act.FORGET:
                await (answer.begin() if tap.act is Act.DATA else answer.go_on())
                await self._settings.press(answer, tap)
            case _:
                assert_never(tap.act)

    async def _move(self, answer: Reply, tap: ButtonId) -> None:
        match tap.act:
            case Act.UNDO:
                await self._turn.take_back(answer, tap.channel)
            case Act.TWICE:
                await self._turn.play_twice(answer, tap)
            case Act.QUICK:
                await self._turn.be_quick(answer, tap)
            case _:
                await self._turn.play_cells(answer, tap)

    async def _look(self, answer: Reply, tap: ButtonId) -> None:
        await self._acknowledge(answer)
        match tap.act:
            case Act.HAND:
                await self._turn.hand(answer, tap.channel)
            case Act.HINT:
                await self._hints.give(answer, tap.channel, tap.match)
            case Act.BOARD | Act.PICTURE:
                await self._sights.board(answer, tap.channel, *tap.cells[:1])
            case _:
                await self._sights.rules_of(answer, tap.channel)

    async def _acknowledge(self, answer: Reply) -> None:
        """A choice made in a private answer changes it; one made on a public post gets an answer of its own."""
        message = answer.interaction.message
        if message is None or message.flags.ephemeral or answer.interaction.guild_id is None:
            await answer.go_on()
        else:
            await answer.begin()

    async def _open_form(self, answer: Reply, tap: ButtonId) -> None:
        """A form can only be the first answer: there is no acknowledging before."""
        try:
            async with asyncio.timeout(FORM_PATIENCE):
                form = await self._turn.form(answer, tap)
        except TimeoutError:
            form = None
        if form is None:
            await answer.go_on()
            await self._turn.choose(answer, tap, tap.cells)
        else:
            await answer.interaction.response.send_modal(form)


def _values(node: object) -> Iterator[str]:
    """All values that a menu or the parts of a form were given."""
    if isinstance(node, dict):
        if isinstance(node.get("values"), list):
            yield from map(str, node["values"])
        for key in ("components", "component"):
            yield from _values(node.get(key))
    elif isinstance(node, list):
        for part in node:
            yield from _values(part)
