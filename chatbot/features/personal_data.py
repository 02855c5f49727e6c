"""Exports and deletes the data stored under a person's id.

The data is deleted in this order: preferences, tables, results, daily tries and direct messages with hands. Every step
can be repeated, so a second deletion completes an interrupted one.
"""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from discord import ButtonStyle

from chatbot.bot.channels import TROUBLE, one_line
from chatbot.bot.components import EDIT, NEW_ANSWER, Act, Button, ButtonId, Layout, button, labelled_button
from chatbot.bot.descriptions import attach_text
from chatbot.bot.feature import Feature
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine, Voice
from chatbot.features.settings import is_own, own_id, with_cells
from chatbot.people.daily import PersonalTry, personal_try
from chatbot.people.results import personal_result
from chatbot.store.connection import StoreUnreachable
from chatbot.tables import privacy
from chatbot.tables.outcome import Refusal

log = logging.getLogger(__name__)

SURE: Final = "sure"  # The cell of the button that confirms the deletion
FILE: Final = "waypost.json"


class PersonalData(Feature):
    """Handles the buttons that export and delete the data stored under a person's id."""

    @button(Act.DATA, NEW_ANSWER, "button-data", is_anywhere=True)
    async def hand_out(self, reply: Reply, pressed: ButtonId) -> None:
        if not await is_own(reply, pressed):
            return
        user = reply.actor.user
        records = await reply.accepted(await self.db.personal_tables.personal_records(reply.actor))
        if records is None:
            return
        hand_dms = await self.db.hand_dms.of_user(user)
        results = await self.db.results.of_user(user)
        data = {
            "user": str(user),
            "preferences": await self.db.preferences.of(user),
            "tables": records.found,
            "unreadable_tables_in": [str(channel) for channel in records.unreadable],
            "noted_channels": [str(channel) for channel in records.noted],
            "results": [personal_result(result, user, change) for result, change in results],
            "daily_tries": await self._daily_tries(user),
            "hand_dms": {str(channel): sent for channel, sent in hand_dms.items()},  # by the game's channel
            "learning": await self.db.learning.get(user),
            "signed_out_of_board_at": await links.signed_out_at(user) if (links := self.frame.board_links) else 0,
        }
        page = Layout(reply.voice().text("settings-file"))
        text = msgspec.json.format(msgspec.json.encode(data)).decode()
        await reply.show(page, files=attach_text(page, FILE, text))

    async def _daily_tries(self, user: int) -> list[PersonalTry]:
        store, found = self.db.daily_store, []
        for (day, game), place in (await store.tries(user)).items():
            result = next((one for one in await store.results(day, game) if one.who == user), None)
            found.append(personal_try(day, game, place, result))
        return found

    @button(Act.FORGET, EDIT, "button-forget", "button-forget-sure", is_anywhere=True)
    async def forget(self, reply: Reply, pressed: ButtonId) -> None:
        if not await is_own(reply, pressed):
            return
        if pressed.cells[1:] == (SURE,):
            await self._forget(reply)
        else:
            await reply.show(confirmation(reply.voice(), own_id(reply)))

    async def _forget(self, reply: Reply) -> None:
        try:
            told = await self._delete(reply)
        except StoreUnreachable:
            told = None
        await reply.say(told or BotLine("settings-broken-off"))

    async def _delete(self, reply: Reply) -> BotLine | None:
        """Delete the person's data. Return a line about the result, or None if the deletion was interrupted."""
        user = reply.actor.user
        await self.db.preferences.forget(user)
        if self.frame.board_links is not None:
            await self.frame.board_links.sign_out(user)
        await self.db.learning.delete(user)
        self.frame.people.forget(user)
        before = await self.db.personal_tables.personal_records(reply.actor)
        if isinstance(before, Refusal):
            return None
        untold = set(before.noted) - set(await self.db.outbox.empty(before.noted))
        for channel in before.noted:
            await self.db.tables.act(channel, reply.actor, reply.key, privacy.forget)
        await self.db.results.forget(user)
        await self.db.daily_store.forget(user)
        await self._delete_hands(user)
        for kind in ("hand", "ended"):
            await self.db.due.forget(f"{kind}:*:{user}")
        await self.db.store.forget_in_replaced(user)
        films = await self.db.due_films.forget_user(user)
        after = await self.db.personal_tables.personal_records(reply.actor)
        if isinstance(after, Refusal):
            return None
        if after.noted:
            return BotLine("settings-left", {"count": len(after.noted)})
        return BotLine("settings-forgotten-but" if untold or films else "settings-forgotten")

    async def _delete_hands(self, user: int) -> None:
        """Delete the direct messages with this person's hands, as far as Discord allows."""
        for table, sent in (await self.db.hand_dms.of_user(user)).items():
            try:
                if sent.message:
                    await self.frame.channels.handle(sent.channel).get_partial_message(sent.message).delete()
            except TROUBLE as error:
                log.info("table %s: could not delete a hand from direct messages: %s", table, one_line(error))
        await self.db.hand_dms.forget_user(user)


def confirmation(voice: Voice, panel_id: ButtonId) -> Layout:
    page, sure = Layout(voice.text("sure-forget")), with_cells(panel_id, Act.FORGET, SURE)
    back = Button(with_cells(panel_id, Act.SET), voice.text("button-back"))
    page.buttons([labelled_button(voice, sure, "button-forget-sure", ButtonStyle.danger), back])
    return page
