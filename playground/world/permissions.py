"""Who may do what where: Discord's permission bits and its order of overwrites."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from playground.world.entities import DM

if TYPE_CHECKING:
    from playground.world.entities import Channel, Guild


class Permission(IntEnum):
    """The bits that matter here. No IntFlag: they are tested thousands of times a second, and its `&` is slow."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38


EVERYTHING: Final = (1 << 52) - 1

EVERYONE: Final = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What @everyone may do in a new server."""

IN_A_DM: Final = EVERYONE & ~(Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS)


def in_guild(guild: Guild, user_id: int) -> int:
    """The permissions that the user's roles add up to."""
    if guild.owner_id == user_id:
        return EVERYTHING
    member = guild.members.get(user_id)
    if member is None:
        return 0
    held = {guild.id, *member.roles}
    bits = 0
    for role in guild.roles:
        if role.id in held:
            bits |= role.permissions
    return EVERYTHING if bits & Permission.ADMINISTRATOR else bits


def in_channel(guild: Guild | None, channel: Channel, user_id: int) -> int:
    """What the user may do in a channel, or in the parent of a thread (`channel` is the parent then)."""
    if guild is None:
        return int(IN_A_DM) if channel.type == DM else 0
    bits = in_guild(guild, user_id)
    if bits == EVERYTHING or not bits:
        return bits
    roles = set(guild.members[user_id].roles)
    everyone = [o for o in channel.overwrites if o.type == 0 and o.id == guild.id]
    held = [o for o in channel.overwrites if o.type == 0 and o.id in roles]
    own = [o for o in channel.overwrites if o.type == 1 and o.id == user_id]
    for layer in (everyone, held, own):
        for overwrite in layer:
            bits &= ~overwrite.deny
        for overwrite in layer:
            bits |= overwrite.allow
    return bits if bits & Permission.VIEW_CHANNEL else 0
