"""A person's own settings and data: one private panel, the same on every server.

Each button says what is to be from then on, not that something is to change: pressed twice, it does the same. The id
says whose panel it is; a press by another person changes nothing. Deleting goes from what is easily found again to what
finds it: preferences, tables, hand DMs, and the index of tables last. What broke off is completed by deleting again.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, assert_never

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.button_registry import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.players.preferences import Preferences, Setting
from chatbot.service.ports import StoreUnreachable
from chatbot.storage.delivery.hand_dms import SentHandDm
from chatbot.tables.privacy import PersonalRecord
from chatbot.tables.refusal import Refusal

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.people import People
    from chatbot.bot.voice import Voice

SURE: Final = "sure"
"""The cell of the button that confirms deleting."""
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

    def __init__(self, context: BotContext, people: People) -> None:
        self._context = context
        self._people = people

    async def show(self, reply: Reply) -> None:
        """Show the panel, with the settings as they are now."""
        chosen = await self._context.preferences.of(reply.actor.user)
        await reply.show(panel(reply.voice(), chosen, _own_id(reply)))

    async def change(self, reply: Reply, pressed: ButtonId) -> None:
        """Change the settings that the button names, and show the panel."""
        if not await _is_own(reply, pressed):
            return
        for chosen in pressed.cells[1:]:
            await self._choose(reply.actor.user, Setting(chosen))
        await self.show(reply)

    async def hand_out(self, reply: Reply, pressed: ButtonId) -> None:
        """Fill the answer with everything that is kept, as a file."""
        if await _is_own(reply, pressed):
            await self._hand_out(reply)

    async def forget(self, reply: Reply, pressed: ButtonId) -> None:
        """Delete everything that is kept, once that is confirmed."""
        if not await _is_own(reply, pressed):
            return
        if pressed.cells[1:] == (SURE,):
            await self._forget(reply)
        else:
            await reply.show(confirmation(reply.voice(), _own_id(reply)))

    async def _choose(self, user: int, choice: Setting) -> None:
        preferences = self._context.preferences
        match choice:
            case Setting.REMINDED:
                await preferences.be_reminded(user)
            case Setting.LEFT_ALONE:
                await preferences.be_unreminded(user)
            case Setting.CAREFUL:
                await preferences.be_careful(user)
            case Setting.QUICK:
                await preferences.be_quick(user)
            case Setting.LIGHT:
                await preferences.see_light(user)
            case Setting.DARK:
                await preferences.see_dark(user)
            case _:
                assert_never(choice)

    async def _hand_out(self, reply: Reply) -> None:
        user = reply.actor.user
        records = await self._context.queries.personal_records(reply.actor)
        if isinstance(records, Refusal):
            await reply.say(records)
            return
        hand_dms = await self._context.hand_dms.of_user(user)
        data = PersonalDataExport(
            user=str(user),
            preferences=await self._context.preferences.of(user),
            tables=records.found,
            unreadable_tables_in=tuple(map(str, records.unreadable)),
            noted_channels=tuple(map(str, records.noted)),
            letters={str(channel): sent for channel, sent in hand_dms.items()},
        )
        page = Layout()
        page.text(reply.voice().text("settings-file"))
        page.file(FILE)
        file = BytesIO(msgspec.json.format(msgspec.json.encode(data)))
        await reply.show(page, files=[discord.File(file, FILE)])

    async def _forget(self, reply: Reply) -> None:
        """Delete everything, and say how many tables are left, if some had to be."""
        voice = reply.voice()
        try:
            left = await self._delete(reply)
        except StoreUnreachable:
            left = None
        if left is None:
            await reply.say_text(voice.text("settings-broken-off"))
        else:
            await reply.say_text(
                voice.text("settings-left", {"count": left}) if left else voice.text("settings-forgotten")
            )

    async def _delete(self, reply: Reply) -> int | None:
        """Delete, and look again: returns how many tables are still noted; None when it broke off."""
        user = reply.actor.user
        await self._context.preferences.forget(user)
        self._people.forget(user)
        before = await self._context.queries.personal_records(reply.actor)
        if isinstance(before, Refusal):
            return None
        for channel in before.noted:
            await self._context.actions.forget(channel, reply.actor, reply.key)
        await self._context.hand_dms.forget_user(user)
        await self._context.due_hand_dms.forget_user(user)
        after = await self._context.queries.personal_records(reply.actor)
        return None if isinstance(after, Refusal) else len(after.noted)


async def _is_own(reply: Reply, pressed: ButtonId) -> bool:
    """Whether the panel is of the person who presses; another person is told that it is not theirs."""
    if pressed.cells[:1] == (str(reply.actor.user),):
        return True
    await reply.send_followup(reply.voice().text("not-your-panel"))
    return False


def panel(voice: Voice, chosen: Preferences, own_id: ButtonId) -> Layout:
    """The settings as they are now, and the buttons that change them. ``own_id`` says whose panel it is."""
    page = Layout()
    page.text(voice.text("settings-title"))
    page.text(voice.text("reminders-on" if chosen.reminded else "reminders-off"))
    page.text(voice.text("moves-quick" if chosen.quick else "moves-careful"))
    page.text(voice.text(f"theme-{chosen.theme}"))
    page.text(voice.text("settings-data"))
    changes = (
        Setting.LEFT_ALONE if chosen.reminded else Setting.REMINDED,
        Setting.CAREFUL if chosen.quick else Setting.QUICK,
        Setting.LIGHT if chosen.theme == "dark" else Setting.DARK,
    )
    page.buttons(
        [
            Button(_with(own_id, Act.SET, change.value), button_label(voice, Act.SET, f"button-{change.value}"))
            for change in changes
        ]
    )
    data = Button(_with(own_id, Act.DATA), button_label(voice, Act.DATA))
    page.buttons([data, Button(_with(own_id, Act.FORGET), button_label(voice, Act.FORGET), ButtonStyle.danger)])
    return page


def confirmation(voice: Voice, own_id: ButtonId) -> Layout:
    """Asks whether the person means to delete everything."""
    page = Layout()
    page.text(voice.text("sure-forget"))
    sure = button_label(voice, Act.FORGET, "button-forget-sure")
    page.buttons(
        [
            Button(_with(own_id, Act.FORGET, SURE), sure, ButtonStyle.danger),
            Button(_with(own_id, Act.SET), button_label(voice, Act.BACK)),
        ]
    )
    return page


def _own_id(reply: Reply) -> ButtonId:
    """What all ids of a panel begin with: the person whose panel it is."""
    return ButtonId(Act.SET, reply.channel, cells=(str(reply.actor.user),))


def _with(own_id: ButtonId, act: Act, *cells: str) -> ButtonId:
    return msgspec.structs.replace(own_id, act=act, cells=(*own_id.cells, *cells))
