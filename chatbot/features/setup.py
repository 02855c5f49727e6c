"""``/setup``: a Discord server's settings and the permissions that the bot lacks, for people who manage the server.

Every press checks again that the person manages the server. A button names the value to set, so pressing it twice does
no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import discord
import msgspec

from chatbot.bot.channels import FOR_DAILY_THREADS, NEEDED, TO_WRITE, missing_of
from chatbot.bot.commands import command
from chatbot.bot.components import EDIT, Act, ButtonId, Layout, MenuOption, button, labelled_button
from chatbot.bot.descriptions import attach_text
from chatbot.bot.feature import Feature
from chatbot.bot.reply import Reply, is_community
from chatbot.bot.voice import BotLine, Voice
from chatbot.limits import OPTIONS
from chatbot.people.preferences import ServerSettings
from engine.wording import LANGUAGES

FILE: Final = "waypost-server.json"
NONE: Final = "-"  # The value of an option that chooses nothing
MOST_MISSING: Final = 4  # Channels for which missing permissions are listed


class SetupPanel(Feature):
    """Handles ``/setup`` and the panel's buttons and menus."""

    @command("setup", permissions=discord.Permissions(manage_guild=True))
    async def show(self, reply: Reply) -> None:
        guild = await self._managed_guild(reply)
        if guild is not None:
            await self._show(reply, guild, await self.db.server_settings.get(guild.id))

    @button(Act.SERVER, EDIT, "button-share-yes", "button-share-no", "button-setup-file")
    async def change(self, reply: Reply, pressed: ButtonId) -> None:
        guild = await self._managed_guild(reply)
        if guild is None:
            return
        settings, values = await self.db.server_settings.get(guild.id), reply.values
        change, refused = partial(self.db.server_settings.change, guild.id), None
        match pressed.cells:
            case ("channels",):
                settings = await change("channels", tuple(_known_channels(guild, values)))
            case ("language",):
                chosen = values[0] if values and values[0] in LANGUAGES else ""
                settings = await change("language", chosen)
            case ("announcements",):
                chosen_channel = next(iter(_known_channels(guild, values)), 0)
                refused = _may_not_announce(reply, guild, chosen_channel)
                if refused is None:
                    settings = await change("announcements", chosen_channel)
            case ("shared", answer):
                settings = await change("shared", answer == "yes")
            case ("file",):
                page = Layout(reply.voice().text("setup-file"))
                text = msgspec.json.format(msgspec.json.encode(settings)).decode()
                await reply.show(page, files=attach_text(page, FILE, text))
                return
            case _:
                pass  # a button of a newer version; the panel stays unchanged
        await self._show(reply, guild, settings)
        if refused is not None:
            await reply.send_followup(reply.voice().translate(refused))

    async def _managed_guild(self, reply: Reply) -> discord.Guild | None:
        """Return the Discord server if the person manages it; otherwise tell them that they don't, and return None."""
        guild = reply.interaction.guild
        if guild is None or not reply.interaction.permissions.manage_guild:
            await reply.say_text(reply.voice().text("setup-not-yours"))
            return None
        return guild

    async def _show(self, reply: Reply, guild: discord.Guild, settings: ServerSettings) -> None:
        await reply.show(panel(reply.voice(), guild, settings, ButtonId(Act.SERVER, reply.channel)))


def _may_not_announce(reply: Reply, guild: discord.Guild, channel: int) -> BotLine | None:
    """Return a line that names the permissions the person would need to write in the channel, or None if they may."""
    found, person = guild.get_channel(channel), reply.interaction.user
    if found is None or not isinstance(person, discord.Member):
        return None
    return reply.lacks(channel, found.permissions_for(person), TO_WRITE)


def panel(voice: Voice, guild: discord.Guild, settings: ServerSettings, head: ButtonId) -> Layout:
    page = Layout(voice.text("setup-title"))
    page.text("\n".join([*_current_settings(voice, guild, settings), *_missing_permissions(voice, guild, settings)]))
    channels = _text_channels(guild)
    chosen = [MenuOption(str(one.id), f"#{one.name}", one.id in settings.channels) for one in channels]
    announced = [
        MenuOption(str(one.id), voice.text("setup-announce-in", {"name": one.name}), one.id == settings.announcements)
        for one in channels
    ]
    nowhere = MenuOption(NONE, voice.text("setup-nowhere"), not settings.announcements)
    if chosen:
        page.menu(
            _with_cells(head, "channels"), voice.text("setup-choose-channels"), chosen, 0, min(len(chosen), OPTIONS)
        )
        page.menu(_with_cells(head, "announcements"), voice.text("setup-choose-announcements"), [nowhere, *announced])
    usual = voice.text("setup-language-server" if is_community(guild) else "setup-language-first")
    languages = [MenuOption(NONE, usual, not settings.language)]
    for one, called in LANGUAGES.items():
        languages.append(MenuOption(one, voice.text("setup-speak", {"language": called}), one == settings.language))
    page.menu(_with_cells(head, "language"), voice.text("setup-choose-language"), languages)
    answer = "no" if settings.shared else "yes"
    share = labelled_button(voice, _with_cells(head, "shared", answer), f"button-share-{answer}")
    page.buttons([share, labelled_button(voice, _with_cells(head, "file"), "button-setup-file")])
    return page


def _language(voice: Voice, guild: discord.Guild, settings: ServerSettings) -> str:
    if settings.language in LANGUAGES:
        return voice.text("setup-language", {"language": LANGUAGES[settings.language]})
    if is_community(guild):
        return voice.text("setup-language-of-server")
    if settings.first_language in LANGUAGES:
        return voice.text("setup-first-language", {"language": LANGUAGES[settings.first_language]})
    return voice.text("setup-language-of-first")


def _current_settings(voice: Voice, guild: discord.Guild, settings: ServerSettings) -> list[str]:
    channels = tuple(f"<#{channel}>" for channel in settings.channels)
    return [
        voice.text("setup-channels", {"channels": channels}) if channels else voice.text("setup-anywhere"),
        voice.text("setup-announced", {"channel": f"<#{settings.announcements}>"})
        if settings.announcements
        else voice.text("setup-not-announced"),
        _language(voice, guild, settings),
        voice.text("setup-shared") if settings.shared else voice.text("setup-not-shared"),
    ]


def _missing_permissions(voice: Voice, guild: discord.Guild, settings: ServerSettings) -> list[str]:
    named = [*settings.channels, *([settings.announcements] if settings.announcements else [])]
    found = [channel for one in dict.fromkeys(named) if (channel := guild.get_channel(one)) is not None]
    places = found or _text_channels(guild)
    lines, has_threads = [], True
    for channel in places:
        allowed = channel.permissions_for(guild.me)
        names = tuple(voice.text(f"permission-{name}") for name in missing_of(allowed, NEEDED))
        if names:
            lines.append(voice.text("setup-missing", {"channel": channel.mention, "permissions": names}))
        has_threads = has_threads and not missing_of(allowed, [FOR_DAILY_THREADS])
    more = len(lines) - MOST_MISSING
    if more > 0:
        lines = [*lines[:MOST_MISSING], voice.text("setup-missing-more", {"count": more})]
    lines = lines or [voice.text("setup-nothing-missing")]
    if not has_threads:
        permission = voice.text(f"permission-{FOR_DAILY_THREADS}")
        lines.append(voice.text("setup-daily-threads", {"permission": permission}))
    return lines


def _text_channels(guild: discord.Guild) -> list[discord.TextChannel]:
    """Return the server's first text channels, few enough to leave room in a menu for one more option."""
    return list(guild.text_channels)[: OPTIONS - 1]


def _known_channels(guild: discord.Guild, values: Sequence[str]) -> list[int]:
    ids = {str(channel.id): channel.id for channel in guild.text_channels}
    return [ids[value] for value in values if value in ids]


def _with_cells(head: ButtonId, *cells: str) -> ButtonId:
    return msgspec.structs.replace(head, cells=cells)
