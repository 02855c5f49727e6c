"""The *Step through* button, which shows a finished game in private, move by move, as one seat or everybody saw it.

The game is that of a table or of an uploaded record. A form takes the file (``OPEN_RECORD``). The record is verified
and kept for a day (``store.brought_records``), and the ids of the buttons contain the record's name. A submitted form
arrives as a press of ``BRING``, whose value is the id of the attached file.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import discord
from discord import ui
from msgspec import Struct

from chatbot.bot.channels import TROUBLE
from chatbot.bot.components import (
    BY_PLACE,
    EDIT,
    NEW_ANSWER,
    Act,
    Button,
    ButtonId,
    Layout,
    MenuOption,
    button,
    labelled_button,
)
from chatbot.bot.descriptions import bare_name, brief_recap, short_name, with_names, with_short_names
from chatbot.bot.feature import Feature
from chatbot.bot.painter import PictureRequest, try_drawing
from chatbot.bot.reply import Reply
from chatbot.bot.voice import Voice, clip, moment
from chatbot.limits import FORM_TITLE, OPTIONS
from chatbot.store.brought_records import NOT_LOADED, TOO_LARGE
from chatbot.tables.outcome import STALE_TABLE, Refusal
from chatbot.tables.record import LONGEST_RECORD, Moment
from chatbot.tables.table import Facts
from engine.api import Seat
from engine.wording import shown_number

log = logging.getLogger(__name__)

EVERYBODY: Final = "-"  # The seat value for everybody's view
JUMP, SEAT = "jump", "seat"  # The first cell of a menu that selects the move or the seat
PLACE: Final = r"(\d+\|(\d+|-)|(jump|seat)\|(\d+|-))"  # The cells of a move and a seat, or of one of them
LOADING_SECONDS: Final = 10.0  # Seconds to download a file from Discord
FILE: Final = "file"  # The custom_id of the form's file


class Told(Struct, frozen=True):
    """A finished game's presentation to a reader: the start of the buttons' ids, the voice, and the seats' names."""

    head: ButtonId
    voice: Voice
    names: tuple[str, ...]
    drawn: tuple[str, ...]  # The names on pictures, which have no markup


class Moments(Feature):
    """Shows moments of finished games."""

    @button(Act.MOMENT, BY_PLACE, "button-moment", cells=rf"|{PLACE}", is_anywhere=True)
    async def show_moment(self, reply: Reply, pressed: ButtonId) -> None:
        """Show the finished game after the chosen move, as the chosen seat saw it. Without a choice, show the end of
        the game.
        """
        facts = await reply.accepted(await self.db.queries.facts(pressed.channel))
        if facts is None:
            return
        if facts.match != pressed.match:
            await reply.say(STALE_TABLE)
            return
        text = await reply.accepted(await self._record(facts))
        number, seat = _selected(pressed.cells, reply)
        found = None if text is None else await reply.accepted(await self.db.queries.moment(text, number, seat))
        if found is not None:
            head = ButtonId(Act.MOMENT, facts.channel, facts.match)
            await self._show(reply, _of_table(head, reply.voice(found.game), facts), found, seat, facts.channel)

    @button(Act.OPEN_RECORD, NEW_ANSWER, "button-record-open", is_question=True, is_anywhere=True)
    async def ask_for_record(self, reply: Reply, _pressed: ButtonId) -> None:
        voice = reply.voice()
        form = ui.Modal(
            title=clip(voice.text("record-form"), FORM_TITLE), custom_id=str(ButtonId(Act.BRING, reply.channel))
        )
        file: ui.FileUpload[Any] = ui.FileUpload(custom_id=FILE, min_values=1, max_values=1)
        label, description = voice.text("record-file"), voice.text("record-file-help")
        form.add_item(ui.Label(text=clip(label, FORM_TITLE), description=description, component=file))
        await reply.show_form(form)

    @button(Act.BRING, NEW_ANSWER, is_menu=True, is_anywhere=True)
    async def bring_record(self, reply: Reply, _pressed: ButtonId) -> None:
        """Verify the record in a form's file and show the beginning of its game."""
        data = await reply.accepted(await _file_of(reply))
        if data is None:
            return
        brought = await reply.accepted(await self.db.brought_records.bring(data, reply.actor.user))
        if brought is not None:
            await self._show_brought(reply, brought.name, 0, None)

    @button(Act.BROUGHT, EDIT, cells=rf"[0-9a-f]{{32}}\|{PLACE}", is_anywhere=True)
    async def show_brought(self, reply: Reply, pressed: ButtonId) -> None:
        await self._show_brought(reply, pressed.cells[0], *_selected(pressed.cells[1:], reply))

    async def _show_brought(self, reply: Reply, name: str, number: int, seat: Seat | None) -> None:
        text = await reply.accepted(await self.db.brought_records.text(name))
        found = None if text is None else await reply.accepted(await self.db.queries.moment(text, number, seat))
        if found is not None:
            head = ButtonId(Act.BROUGHT, reply.channel, cells=(name,))
            await self._show(reply, _of_record(head, reply.voice(found.game), found), found, seat, None)

    async def _record(self, facts: Facts) -> str | Refusal:
        """Return the record of the table's game, or a refusal while others are still playing the same deal."""
        text = await self.db.queries.record(facts.channel, facts.match)
        sealed = await self.db.daily.sealed_until(text) if isinstance(text, str) else None
        return Refusal("daily-sealed", {"at": moment(sealed)}) if isinstance(sealed, int) else text

    async def _show(self, reply: Reply, told: Told, found: Moment, seat: Seat | None, table: int | None) -> None:
        voice, names, game = told.voice, told.names, found.game
        pairs = zip(names, found.points, strict=True) if game.has_points else ()
        points = " · ".join(f"{name} {shown_number(one)}" for name, one in pairs)
        opened = "" if table is not None else voice.text("record-opened", {"game": voice.of_game("game")})
        title = voice.text("moment-title", {"number": found.number, "total": found.total})
        page = Layout("\n".join(filter(None, [opened, title, *brief_recap(found.events, voice), points])))
        chosen = await self.db.preferences.of(reply.actor.user)
        request = PictureRequest(game, game.taps.without_choices(found.view), voice, told.drawn, chosen.theme)
        pictures = await try_drawing(self.frame.painter.turn(request), "board")
        if seat is not None:
            pictures += await try_drawing(self.frame.painter.hand(request), "hand")
        page.pictures(pictures)
        page.buttons(
            [*_steps(told.head, found, seat), labelled_button(voice, ButtonId(Act.OPEN_RECORD, reply.channel))]
        )
        shown = _seat_cell(seat)
        moves = [MenuOption(str(one), voice.text("moment-move", {"number": one})) for one in _spread(found.total)]
        page.menu(_with_cells(told.head, JUMP, shown), voice.text("moment-jump"), moves)
        seats = [(EVERYBODY, voice.text("moment-everybody")), *((str(at), name) for at, name in enumerate(names))]
        options = [MenuOption(value, label, value == shown) for value, label in seats]
        page.menu(_with_cells(told.head, SEAT, str(found.number)), voice.text("moment-seat"), options)
        await reply.show(page, pictures, table=table)


async def _file_of(reply: Reply) -> bytes | Refusal:
    """Return the content of a form's file, or a refusal if the file is too large for a record or cannot be
    downloaded.
    """
    data: dict[str, Any] = dict(reply.interaction.data or {})
    found = data.get("resolved", {}).get("attachments", {}).get(reply.values[0])
    if found is None:
        return NOT_LOADED
    if found["size"] > LONGEST_RECORD:
        return TOO_LARGE
    file = discord.Attachment(data=found, state=reply.interaction._state)  # noqa: SLF001 - as discord.py's own forms
    try:
        async with asyncio.timeout(LOADING_SECONDS):
            return await file.read()
    except (TimeoutError, *TROUBLE) as error:
        log.info("could not download a record file: %s", type(error).__name__)
        return NOT_LOADED


def _of_table(head: ButtonId, voice: Voice, facts: Facts) -> Told:
    voice = with_short_names(voice, facts)
    names = tuple(bare_name(voice, sitter, place) for place, sitter in enumerate(facts.sitters))
    return Told(head, voice, names, tuple(short_name(voice, sitter, at) for at, sitter in enumerate(facts.sitters)))


def _of_record(head: ButtonId, voice: Voice, found: Moment) -> Told:
    """Return the presentation of a record. A record has no players' names, so the seats have numbers."""
    names = tuple(voice.text(f"seat-{seat}") for seat in range(len(found.points)))
    return Told(head, with_names(voice, names), names, names)


def _selected(cells: tuple[str, ...], reply: Reply) -> tuple[int, Seat | None]:
    """Return the move number and the seat that a press selects. For everybody's view, the seat is None."""
    first, second = cells or (str(10**6), EVERYBODY)
    if first == JUMP:
        first = reply.values[0] if reply.values else "0"
    elif first == SEAT:
        first, second = second, reply.values[0] if reply.values else EVERYBODY
    return int(first), None if second == EVERYBODY else int(second)


def _steps(head: ButtonId, found: Moment, seat: Seat | None) -> list[Button]:
    """Return the buttons to the start, the previous and next move and the end, except buttons that would have no
    effect.
    """
    buttons = dict[int, Button]()
    at, total = found.number, found.total
    for sign, number in (("◀", at - 1), ("▶", at + 1), ("⏮", 0), ("⏭", total)):
        if 0 <= number <= total and number != at and number not in buttons:
            buttons[number] = Button(_with_cells(head, str(number), _seat_cell(seat)), f"{sign} {number}")
    return [buttons[number] for number in sorted(buttons)]


def _with_cells(head: ButtonId, *cells: str) -> ButtonId:
    return ButtonId(head.act, head.channel, head.match, cells=(*head.cells, *cells))


def _seat_cell(seat: Seat | None) -> str:
    return EVERYBODY if seat is None else str(seat)


def _spread(total: int) -> list[int]:
    """Return the numbers of evenly spread moves, from 0 to the last one, as many as fit in a menu."""
    count = min(total, OPTIONS - 1)
    return sorted({round(step * total / count) for step in range(count + 1)}) if count else [0]
