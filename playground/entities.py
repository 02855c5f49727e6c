"""The records of the world: people, servers, channels and messages, stored as JSON.

Unknown fields in older data (embeds, pins, guild commands …) are ignored.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from playground.wire import Json

EPHEMERAL: Final = 1 << 6  # This and the next three are flags of a message
LOADING: Final = 1 << 7
SUPPRESS_NOTIFICATIONS: Final = 1 << 12
COMPONENTS_V2: Final = 1 << 15

TEXT, DM, GROUP_CHAT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12  # Types of channels

NORMAL, THREAD_CREATED, REPLY, SLASH_ANSWER, MENU_ANSWER = 0, 18, 19, 20, 23  # Types of messages


class User(Struct):
    """A person or the bot."""

    id: int
    username: str
    global_name: str | None = None
    accent_color: int = 0x5865F2
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    has_installed: bool = False  # True if they have installed the application's commands for themselves
    has_agreed: bool = False  # True if the application may learn their identity in its Activity

    @property
    def name(self) -> str:
        return self.global_name or self.username


class GuildRole(Struct):
    """A role of a server with its permissions. The role with the server's id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0


class Member(Struct):
    """A user's membership in a server."""

    user_id: int
    joined_at: str
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


class Guild(Struct):
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    description: str = ""
    roles: list[GuildRole] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)


class Overwrite(Struct):
    """The permissions that a role (type 0) or a member (type 1) gains or loses in one channel."""

    id: int
    type: int
    allow: int = 0
    deny: int = 0


class ThreadState(Struct):
    """The fields of a channel that only threads have."""

    owner_id: int
    archive_at: float
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    members: list[int] = field(default_factory=list)
    message_count: int = 0


class Channel(Struct):
    """A text channel, a thread, a DM with the bot, or a group chat, which cannot contain bots."""

    id: int
    type: int = TEXT
    guild_id: int | None = None
    name: str = ""
    topic: str = ""
    parent_id: int | None = None
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    recipient_id: int | None = None
    group: list[int] = field(default_factory=list)  # The people of a group chat
    last_message_id: int | None = None
    thread: ThreadState | None = None


class Attachment(Struct):
    """A file of a message, stored in the data folder."""

    id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


class Message(Struct):
    """A message. Components are stored as sent; `attachment://` is resolved for display."""

    id: int
    channel_id: int
    author_id: int
    created: float
    type: int = NORMAL
    content: str = ""
    flags: int = 0
    edited: float | None = None
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    reply_to: int | None = None
    thread_id: int | None = None
    interaction: Json | None = None
    webhook: bool = False
    seen_by: int | None = None  # The only user who sees it, if it is ephemeral


COUSINS: Final = {"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}  # Fallbacks before the default


def localized(default: str, translations: dict[str, str] | None, locale: str) -> str:
    known = translations or {}
    return known.get(locale) or known.get(COUSINS.get(locale, "")) or default


USER_MENU, MESSAGE_MENU = 2, 3  # Types of commands: in the context menu of a person, and of a message.
MENUS: Final = {USER_MENU, MESSAGE_MENU}


class Command(Struct):
    """An application command as the bot registered it."""

    id: int
    version: int
    body: Json

    def shown_name(self, name: str, locale: str) -> str:
        """Return the full name of the command, such as ``game new``, in this language."""
        if self.body["type"] in MENUS:
            return localized(name, self.body.get("name_localizations"), locale)
        shown, parts = [], [self.body]
        for word in name.split():
            part = next((part for part in parts if part["name"] == word), {})
            shown.append(localized(word, part.get("name_localizations"), locale))
            parts = part.get("options") or []
        return " ".join(shown)


class ApplicationEmoji(Struct):
    """An emoji of the bot's application. Its picture is a file named by its id."""

    id: int
    name: str
    content_type: str


class ReadState(Struct):
    """One user's last read message and number of unread mentions, by channel."""

    user_id: int
    read: dict[int, int] = field(default_factory=dict)
    mentions: dict[int, int] = field(default_factory=dict)


class Application(Struct):
    """The bot's application. Its bot user has the same id."""

    id: int
    name: str
    description: str
    token: str
    verify_key: str
    owner_id: int
    allowed_intents: int = 0
    descriptions: dict[str, str] = field(default_factory=dict)  # The description in other languages.
    tags: list[str] = field(default_factory=list)
    installation: Json = field(default_factory=lambda: {"0": {}})  # Discord's ``integration_types_config``.
