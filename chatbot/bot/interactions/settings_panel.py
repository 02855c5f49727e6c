"""A person's own settings and data: one private panel, the same on every server.

Each button says what is to be from then on, not that something is to change: pressed twice, it does the same. Whose
panel it is stands in the id; nobody else's press counts. Deleting goes from what is easily found again to what finds
it: preferences, tables, letters, and the index of tables last. What broke off is completed by deleting again.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, assert_never

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.layout import Button, Layout
from chatbot.players.preferences import Preferences, Setting
from chatbot.service.ports import StoreUnreachable
from chatbot.storage.sent_hand_dms import SentHandDm
from chatbot.tables.privacy import PersonalRecord
from chatbot.tables.refusal import Refusal

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.people import People
    from chatbot.bot.voice import Voice

SURE: Final = "sure"
FILE: Final = "waypost.json"


class PersonalDataExport(Struct, frozen=True):
    """All that is kept under a person's id, as they are given it."""

    user: str
    preferences: Preferences
    tables: tuple[PersonalRecord, ...]
    unreadable_tables_in: tuple[str, ...]
    noted_channels: tuple[str, ...]
    letters: dict[str, SentHandDm]
    """By the channel of the game."""


class SettingsPanel:
    """The panel, and what its buttons do."""

    def __init__(self, room: BotContext, people: People) -> None:
        self._room = room
        self._people = people

    async def show(self, answer: Reply) -> None:
        """The panel, as things stand."""
        chosen = await self._room.preferences.of(answer.actor.user)
        await answer.show(panel(answer.voice(), chosen, _head(answer)))

    async def press(self, answer: Reply, tap: ButtonId) -> None:
        """A button of the panel."""
        if tap.cells[:1] != (str(answer.actor.user),):
            await answer.whisper(answer.voice().text("not-your-panel"))
            return
        match tap.act:
            case Act.DATA:
                await self._hand_out(answer)
            case Act.FORGET:
                if tap.cells[1:] == (SURE,):
                    await self._forget(answer)
                else:
                    await answer.show(asked_back(answer.voice(), _head(answer)))
            case _:
                for chosen in tap.cells[1:]:
                    await self._choose(answer.actor.user, Setting(chosen))
                await self.show(answer)

    async def _choose(self, user: int, choice: Setting) -> None:
        preferences = self._room.preferences
        match choice:
            case Setting.REMINDED:
                await preferences.be_reminded(user)
            case Setting.LEFT_ALONE:
                await preferences.be_unreminded(user)
            case Setting.CAREFUL:
                await preferences.be_careful(user)
            case Setting.QUICK:
                await preferences.be_quick(user)
            case _:
                assert_never(choice)

    async def _hand_out(self, answer: Reply) -> None:
        """Everything as a file, for this person alone."""
        user = answer.actor.user
        traces = await self._room.queries.personal_records(answer.actor)
        if isinstance(traces, Refusal):
            await answer.say(traces)
            return
        letters = await self._room.hand_dms.of_user(user)
        data = PersonalDataExport(
            user=str(user),
            preferences=await self._room.preferences.of(user),
            tables=traces.found,
            unreadable_tables_in=tuple(map(str, traces.unreadable)),
            noted_channels=tuple(map(str, traces.noted)),
            letters={str(channel): letter for channel, letter in letters.items()},
        )
        page = Layout()
        page.text(answer.voice().text("settings-file"))
        page.file(FILE)
        file = BytesIO(msgspec.json.format(msgspec.json.encode(data)))
        await answer.show(page, files=[discord.File(file, FILE)])

    async def _forget(self, answer: Reply) -> None:
        """Delete everything, and say what is left, if something had to be."""
        voice = answer.voice()
        try:
            left = await self._delete(answer)
        except StoreUnreachable:
            left = None
        if left is None:
            await answer.tell(voice.text("settings-broken-off"))
        else:
            await answer.tell(
                voice.text("settings-left", {"count": left}) if left else voice.text("settings-forgotten")
            )

    async def _delete(self, answer: Reply) -> int | None:
        """Delete, and look again: how many tables are still noted; None when it broke off."""
        user = answer.actor.user
        await self._room.preferences.forget(user)
        self._people.forget(user)
        before = await self._room.queries.personal_records(answer.actor)
        if isinstance(before, Refusal):
            return None
        for channel in before.noted:
            await self._room.actions.forget(channel, answer.actor, answer.key)
        await self._room.hand_dms.forget_user(user)
        after = await self._room.queries.personal_records(answer.actor)
        return None if isinstance(after, Refusal) else len(after.noted)


def panel(voice: Voice, chosen: Preferences, head: ButtonId) -> Layout:
    """How things stand, and what can be changed."""
    page = Layout()
    page.text(voice.text("settings-title"))
    page.text(voice.text("reminders-on" if chosen.reminded else "reminders-off"))
    page.text(voice.text("moves-quick" if chosen.quick else "moves-careful"))
    page.text(voice.text("settings-data"))
    offered = (
        Setting.LEFT_ALONE if chosen.reminded else Setting.REMINDED,
        Setting.CAREFUL if chosen.quick else Setting.QUICK,
    )
    page.buttons(
        [Button(_tap(head, Act.SET, choice.value), voice.text(f"button-{choice.value}")) for choice in offered]
    )
    data = Button(_tap(head, Act.DATA), voice.text("button-data"))
    page.buttons([data, Button(_tap(head, Act.FORGET), voice.text("button-forget"), ButtonStyle.danger)])
    return page


def asked_back(voice: Voice, head: ButtonId) -> Layout:
    """Make sure before everything is deleted."""
    page = Layout()
    page.text(voice.text("sure-forget"))
    sure = Button(_tap(head, Act.FORGET, SURE), voice.text("button-forget-sure"), ButtonStyle.danger)
    page.buttons([sure, Button(_tap(head, Act.SET), voice.text("button-back"))])
    return page


def _head(answer: Reply) -> ButtonId:
    """What all ids of a panel begin with: whose it is."""
    return ButtonId(Act.SET, answer.channel, cells=(str(answer.actor.user),))


def _tap(head: ButtonId, act: Act, *cells: str) -> ButtonId:
    return msgspec.structs.replace(head, act=act, cells=(*head.cells, *cells))
