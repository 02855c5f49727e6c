"""The sheet of the live board: a private answer that is shown on the page instead of in a message on Discord.

``BoardReply`` replaces the reply to an interaction, so the page has the same answers as Discord, from the same
handlers. ``sheet_of`` turns the answer's ``Layout`` into blocks for the page.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import discord
import msgspec
from discord import ComponentType
from msgspec import Struct

from chatbot.bot.components import Acknowledgement, Layout
from chatbot.bot.painter import Pictures, with_file_names
from chatbot.bot.reply import Passing, Reply
from chatbot.bot.voice import Voice
from chatbot.people.preferences import Preferences
from chatbot.runtime.tasks import next_moment
from chatbot.tables.table import Actor, Facts, Person, StandIn
from engine.api import AnyGame

MENTION: Final = re.compile(r"<(@!?|#)(\d+)>")
STYLES: Final = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}


class SheetButton(Struct, frozen=True, omit_defaults=True):
    """A button of the sheet; ``about`` names the board item that the button represents."""

    id: str
    label: str
    style: str
    about: str = ""


class SheetOption(Struct, frozen=True, omit_defaults=True):
    """An option of a menu."""

    value: str
    label: str
    chosen: bool = False


class SheetMenu(Struct, frozen=True):
    """A menu in which people choose between ``fewest`` and ``most`` options."""

    id: str
    label: str
    options: tuple[SheetOption, ...]
    fewest: int
    most: int


class Attachment(Struct, frozen=True):
    """A picture with its alt text, or a file with its name."""

    url: str
    name: str


class Block(Struct, frozen=True, omit_defaults=True):
    """One part of the sheet, from top to bottom. Exactly one field is set."""

    text: str = ""
    buttons: tuple[SheetButton, ...] = ()
    menu: SheetMenu | None = None
    picture: Attachment | None = None
    file: Attachment | None = None


class Sheet(Struct, frozen=True):
    """The text and buttons next to the board."""

    blocks: tuple[Block, ...] = ()


class Reader(Struct, frozen=True):
    """The reader of a page: a person, or anyone with a watch link (user 0)."""

    user: int
    name: str
    chosen: Preferences
    language: str


class BoardReply(Reply):
    """The reply to a press on the live board.

    A press is never acknowledged, and the answer is kept for the page instead of sent to Discord.
    """

    def __init__(self, reader: Reader, table: int, key: str, values: Sequence[str] = ()) -> None:
        self.reader, self.values, self.key = reader, values, key
        self._table = table
        self.is_new = self.is_closed = False
        self.begun: Facts | None = None
        self.shown, self.table_shown, self.passing = 0, table, None
        self.asked_at = next_moment()
        self.filled = Layout()
        self.pictures: Pictures = ()
        self.files: Sequence[discord.File] = ()

    @property
    def channel(self) -> int:
        return self._table or 0

    @property
    def actor(self) -> Actor:
        return Actor(self.reader.user, self.reader.name)

    @property
    def chosen(self) -> Preferences | None:
        return self.reader.chosen

    def note_choice(self, name: str, value: object) -> None:
        self.reader = msgspec.structs.replace(
            self.reader, chosen=msgspec.structs.replace(self.reader.chosen, **{name: value})
        )

    def voice(self, game: AnyGame | None = None) -> Voice:
        return Voice(self.reader.language, game)

    async def acknowledge_soon(self, how: Acknowledgement) -> None:
        """Do nothing: the page waits for the answer."""

    async def acknowledge_now(self) -> None:
        """Do nothing: the page waits for the answer."""

    async def show(
        self,
        page: Layout,
        pictures: Pictures = (),
        files: Sequence[discord.File] = (),
        *,
        table: int | None = None,
        passing: Passing | None = None,
    ) -> None:
        self.filled, self.pictures, self.files = page, pictures, files

    async def delete(self) -> None:
        self.filled = Layout()

    async def send_followup_page(self, page: Layout, *, is_public: bool = False) -> None:
        if not is_public:
            await self.show(page)

    def sheet(self, facts: Facts | None) -> Sheet:
        return sheet_of(self.filled, self.pictures, self.files, _names(facts))


def sheet_of(page: Layout, pictures: Pictures, files: Sequence[discord.File], names: Mapping[int, str]) -> Sheet:
    """Return the blocks of a page with its pictures and files embedded, and with ``names`` instead of mentions."""
    attached = {
        f"attachment://{name}": Attachment(_data_url(picture.data, f"image/{picture.suffix}"), picture.alt)
        for name, picture in with_file_names(pictures)
    }
    for file in files:
        data = file.fp.read()
        attached[f"attachment://{file.filename}"] = Attachment(_data_url(data, "text/plain"), file.filename)
    components: list[dict[str, Any]] = page.build().to_components()  # type: ignore[no-untyped-call]
    return Sheet(tuple(_blocks(components, attached, names)))


def plain(text: str, names: Mapping[int, str]) -> str:
    """Return a text with names instead of mentions."""
    return MENTION.sub(lambda found: names.get(int(found[2]), "…"), text)


def _names(facts: Facts | None) -> dict[int, str]:
    sitters = () if facts is None else facts.sitters
    people = (sitter.owner if isinstance(sitter, StandIn) else sitter for sitter in sitters)
    return {person.user: person.name for person in people if isinstance(person, Person)}


def _blocks(
    components: Iterable[Mapping[str, Any]], attached: Mapping[str, Attachment], names: Mapping[int, str]
) -> Iterator[Block]:
    for component in components:
        match ComponentType(component["type"]):
            case ComponentType.container:
                yield from _blocks(component["components"], attached, names)
            case ComponentType.text_display:
                yield Block(text=plain(component["content"], names))
            case ComponentType.media_gallery:
                for item in component["items"]:
                    yield Block(picture=attached[item["media"]["url"]])
            case ComponentType.file:
                yield Block(file=attached[component["file"]["url"]])
            case ComponentType.action_row:
                yield from _row(component["components"])
            case kind:
                raise ValueError(f"a layout has no {kind}")


def _row(components: Sequence[Mapping[str, Any]]) -> Iterator[Block]:
    """Yield a row of buttons or a menu. Member menus are left out, because the page does not know the members."""
    buttons = [one for one in components if one["type"] == ComponentType.button.value and "custom_id" in one]
    if buttons:
        yield Block(
            buttons=tuple(
                SheetButton(one["custom_id"], one.get("label") or "", STYLES[one["style"]]) for one in buttons
            )
        )
    for one in components:
        if one["type"] == ComponentType.select.value:
            options = tuple(
                SheetOption(option["value"], option["label"], option.get("default", False)) for option in one["options"]
            )
            yield Block(
                menu=SheetMenu(one["custom_id"], one["placeholder"], options, one["min_values"], one["max_values"])
            )


def _data_url(data: bytes, kind: str) -> str:
    return f"data:{kind.replace('jpg', 'jpeg')};base64,{b64encode(data).decode()}"
