"""What a guest sees being posted in their channel: every public message of the bot, as it was posted first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.bot.buttons import Act, ButtonId
from chatbot.bot.layout import CALLS_FROM
from playground.wire import decode
from tests.chatbot.bot.discord_schema import walk
from tests.discord.person import Person

if TYPE_CHECKING:
    import aiohttp

    from playground.wire import Json

EPHEMERAL = 64


class Post(Struct, frozen=True):
    """A public message of the bot."""

    message: int
    channel: int
    at: float
    nonce: str
    texts: tuple[str, ...]
    """All but the call to whoever is to move."""
    buttons: tuple[ButtonId, ...]

    @property
    def acts(self) -> set[Act]:
        """What its buttons do."""
        return {button.act for button in self.buttons}

    @property
    def match(self) -> str:
        """The match that its buttons are for, if it has any."""
        return next((button.match for button in self.buttons if button.match), "")

    @property
    def told(self) -> str:
        """What happened, as the post of a turn or of an end tells it; the latter has a title above."""
        text = self.texts[0] if self.texts else ""
        return text.partition("\n")[2].strip() if self.is_end else text.strip()

    @property
    def is_lobby(self) -> bool:
        """Whether it is the post of a lobby; one where every seat is taken can only be started."""
        return bool(self.acts & {Act.JOIN, Act.START})

    @property
    def is_invitation(self) -> bool:
        """Whether it asks people to take the seats that are held for them."""
        return Act.ACCEPT in self.acts

    @property
    def is_turn_or_end(self) -> bool:
        """Whether it is the post of a turn, or of the end of a game."""
        others = self.is_lobby or self.is_invitation or self.is_reminder
        return self.is_end or (bool(self.match) and not others)

    @property
    def is_reminder(self) -> bool:
        """Whether it reminds somebody of their turn."""
        return bool(self.acts) and self.acts <= {Act.SINCE, Act.MORE_TIME}

    @property
    def is_end(self) -> bool:
        """Whether it is the post of an end: only that and a lobby have a title."""
        return not self.is_lobby and bool(self.texts) and self.texts[0].startswith("### ")


class Observer(Person):
    """A person whose page notes every post."""

    def __init__(self, url: str, key: str, user_id: str, posts: list[Post]) -> None:
        super().__init__(url, key, user_id)
        self._posts = posts

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = decode(frame.data)
            if event["t"] == "MESSAGE_CREATE" and _is_post(event["d"]):
                self._posts.append(post_of(event["d"]))
            async with self._changed:
                self.client_state.take(event["t"], event["d"])
                self._changed.notify_all()


def post_of(message: Json) -> Post:
    """What is noted of a message."""
    parts = list(walk(message.get("components") or []))
    ids = (ButtonId.parse(part["custom_id"]) for part in parts if "custom_id" in part)
    return Post(
        int(message["id"]),
        int(message["channel_id"]),
        time.time(),
        str(message.get("nonce", "")),
        tuple(part["content"] for part in parts if part["type"] == 10 and part.get("id", 0) < CALLS_FROM),
        tuple(found for found in ids if found is not None),
    )


def _is_post(message: Json) -> bool:
    return bool(message["author"].get("bot")) and not message["flags"] & EPHEMERAL and message.get("type") in {0, None}
