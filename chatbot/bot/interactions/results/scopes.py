"""Where results count, as people see it: on the server where they ask, across servers, on another server of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import visible_name
from chatbot.players.game_result import ACROSS

if TYPE_CHECKING:
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice


def seen_scopes(guild: int) -> tuple[int, ...]:
    """The scopes whose results everybody may see who asks there; ``guild`` is 0 in direct messages."""
    return (guild, ACROSS) if guild else (ACROSS,)


def scope_name(reply: Reply, voice: Voice, scope: int) -> str:
    """What a scope is called by the one who asks; the name of a server as it is, which may look like markup."""
    if scope == ACROSS:
        return voice.text("scope-across")
    if scope == reply.interaction.guild_id:
        return voice.text("scope-here")
    guild = reply.interaction.client.get_guild(scope)
    return visible_name(guild.name) if guild else voice.text("scope-elsewhere")


def scope_label(reply: Reply, voice: Voice, scope: int) -> str:
    """The same on a button."""
    name = scope_name(reply, voice, scope)
    return name[:1].upper() + name[1:]
