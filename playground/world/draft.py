"""What a message is to be, once its body was found to be right; and whom its text mentions."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import Struct, field

from playground.wire import Json
from playground.world.component_tree import walk
from playground.world.entities import Attachment

TEXT_DISPLAY: Final = 10
USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")


class Draft(Struct):
    """The content of a message to be posted, or of one to be edited."""

    content: str = ""
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    new_files: dict[int, bytes] = field(default_factory=dict)
    allowed_mentions: Json | None = None

    @property
    def texts(self) -> list[str]:
        """Every text in which a mention counts."""
        shown = [part["content"] for part in walk(self.components) if part["type"] == TEXT_DISPLAY]
        return [self.content, *shown]


class Mentions(Struct, frozen=True):
    """Whom a message pings."""

    users: list[int]
    roles: list[int]
    everyone: bool


def mentions_in(texts: list[str], allowed: Json | None) -> Mentions:
    """Who is mentioned, less those whom `allowed_mentions` leaves out."""
    text = "\n".join(texts)
    users = [int(key) for key in dict.fromkeys(USER.findall(text))]
    roles = [int(key) for key in dict.fromkeys(ROLE.findall(text))]
    everyone = "@everyone" in text or "@here" in text
    if allowed is None:
        return Mentions(users, roles, everyone)
    parse: list[Any] = allowed.get("parse") or []
    if "users" not in parse:
        users = [user for user in users if str(user) in map(str, allowed.get("users") or [])]
    if "roles" not in parse:
        roles = [role for role in roles if str(role) in map(str, allowed.get("roles") or [])]
    return Mentions(users, roles, everyone and "everyone" in parse)
