"""The panel of a person's settings: its first page, the page of one section, and what their buttons and menus do.

A button says what is to be from then on, not that something is to change: pressed twice, it does the same. In its id
the person whose panel it is comes first, then ``<section>-<choice>``, or ``<section>`` alone for the section's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.interactions.button_id import Act
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.settings.own_panel import is_own, own_id, with_cells
from chatbot.bot.interactions.settings.section_registry import SECTIONS
from chatbot.bot.layout import Button, Layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.button_id import ButtonId
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.interactions.settings.section import Section, SectionView
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences


class SettingsPanel:
    """The panel, and what its buttons and menus do."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def show(self, reply: Reply) -> None:
        """Show the first page, with the settings as they are now."""
        chosen = await self._context.preferences.of(reply.actor.user)
        await reply.show(first_page(reply.voice(), chosen, self._now, own_id(reply)))

    async def show_section(self, reply: Reply, name: str, first: str = "") -> None:
        """Show the page of one section, below a first sentence."""
        section = _section(name)
        if section is None:
            await self.show(reply)
            return
        chosen = await self._context.preferences.of(reply.actor.user)
        await reply.show(section_page(section, reply.voice(), chosen, self._now, own_id(reply), first))

    @property
    def _now(self) -> int:
        return int(self._context.clock())

    async def change(self, reply: Reply, pressed: ButtonId, values: Sequence[str]) -> None:
        """Change the setting that is named, if one is, and show the page where it stands."""
        if not await is_own(reply, pressed):
            return
        named = pressed.cells[1:2]
        section = _section(named[0]) if named else None
        if section is None:
            await self.show(reply)
            return
        _, hyphen, choice = named[0].partition("-")
        refusal = await section.choose(self._context, reply, choice, values) if hyphen else None
        chosen = await self._context.preferences.of(reply.actor.user)
        voice = reply.voice()
        if section.view(voice, chosen, self._now).title:
            first = "" if refusal is None else voice.translate(refusal)
            await reply.show(section_page(section, voice, chosen, self._now, own_id(reply), first))
        else:
            await reply.show(first_page(voice, chosen, self._now, own_id(reply)))


def first_page(voice: Voice, chosen: Preferences, now: int, panel_id: ButtonId) -> Layout:
    """All settings as they are now, with the buttons that change them or open their page."""
    page = Layout()
    page.text(voice.text("settings-title"))
    buttons = []
    for section in SECTIONS:
        view = section.view(voice, chosen, now)
        page.text(view.summary)
        if view.title:
            open_page = with_cells(panel_id, Act.SET, section.name)
            buttons.append(Button(open_page, view.title))
        else:
            buttons += _buttons(section, view, voice, panel_id)
    page.text(voice.text("settings-data"))
    page.buttons(buttons)
    data = Button(with_cells(panel_id, Act.DATA), button_label(voice, Act.DATA))
    forget = Button(with_cells(panel_id, Act.FORGET), button_label(voice, Act.FORGET))
    page.buttons([data, forget])
    return page


def section_page(
    section: Section, voice: Voice, chosen: Preferences, now: int, panel_id: ButtonId, first: str = ""
) -> Layout:
    """One section with all its buttons and menus, and the way back; ``first`` stands above it."""
    view = section.view(voice, chosen, now)
    page = Layout()
    page.text(first)
    page.text(view.summary)
    page.text(view.explanation)
    for menu in view.menus:
        page.menu(
            with_cells(panel_id, Act.SET, f"{section.name}-{menu.choice}"),
            menu.placeholder,
            menu.options,
        )
    back = Button(with_cells(panel_id, Act.SET), button_label(voice, Act.BACK))
    page.buttons([*_buttons(section, view, voice, panel_id), back])
    return page


def _buttons(section: Section, view: SectionView, voice: Voice, panel_id: ButtonId) -> list[Button]:
    """The section's choices that stand on buttons."""
    return [
        Button(
            with_cells(panel_id, Act.SET, f"{section.name}-{choice}"), voice.text(f"setting-{section.name}-{choice}")
        )
        for choice in view.buttons
    ]


def _section(named: str) -> Section | None:
    """The section that an id names, if this version has it."""
    name = named.partition("-")[0]
    return next((section for section in SECTIONS if section.name == name), None)
