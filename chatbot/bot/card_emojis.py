"""The games' card signs as emojis of the application, in sentences and on buttons.

Games write a card's sign as a character (🟥). Discord stores up to 2000 emojis for an application, for use on every
server. At the start, the bot uploads the emojis that are missing, and then shows emojis in place of the characters. An
emoji's name ends with a digest of its picture, so a new drawing is uploaded as a new emoji, and no process needs to
remember the existing ones. During a rolling upgrade, old processes still use the earlier drawings, which are deleted a
week later. Without emojis, the characters stay.

Discord rejects a button or option whose emoji no longer exists, and now and then rejects an emoji for no reason
(discord-api-docs, issue 7128). So every message is sent through ``CardEmojis.send``. It retries a rejected message once
unchanged, and then with characters instead of emojis. Before the last attempt, it begins to load the emojis again in
the background and to upload missing ones.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any, Final

import discord
from discord.utils import snowflake_time, utcnow

from chatbot.bot.channels import TROUBLE
from chatbot.bot.painter import DIGEST_BYTES, CardSign, Painter
from chatbot.bot.voice import clip
from chatbot.limits import LABEL, OPTION
from chatbot.runtime.tasks import BackgroundTasks

log = logging.getLogger(__name__)

PAINTING_SECONDS: Final = 60.0
KEPT_FOR: Final = timedelta(days=7)  # Time an earlier drawing is kept after the upload of its successor
LOAD_AGAIN_AFTER: Final = 60.0  # Fewest seconds between two loads
INVALID_FORM: Final = 50035  # Discord's code for an invalid body; the text says where
UNKNOWN_EMOJI: Final = 10014
CUSTOM_EMOJI: Final = re.compile(r"<a?:(\w+):\d+>")
BODIES: Final = ("json", "payload")  # The parameters of discord.py for a request's body
FORMS: Final = ("form", "multipart")  # The parameters for a body's parts if it has files
BODY_PART: Final = "payload_json"


class CardEmojis:
    """The emojis that Discord stores for the application, by the characters they replace. Each process has one
    instance, ``CARD_EMOJIS``.
    """

    def __init__(self) -> None:
        self._found: dict[str, discord.PartialEmoji] = {}
        self._characters: dict[str, str] = {}  # By the emoji's name without the digest
        self._any = re.compile("(?!)")
        self._left_out = ContextVar("left_out", default=False)
        self._load_again: Callable[[], None] = lambda: None
        self._loaded_at = 0.0

    def begin_loading(self, client: discord.Client, painter: Painter, background: BackgroundTasks) -> None:
        """Load the emojis in the background, now and whenever Discord has rejected some."""
        self._load_again = lambda: background.begin(self.load(client, painter))
        self._load_again()

    async def load(self, client: discord.Client, painter: Painter) -> None:
        """Paint the signs, upload missing emojis, and delete emojis of drawings that were replaced more than a week
        ago.
        """
        self._loaded_at = time.monotonic()
        try:
            async with asyncio.timeout(PAINTING_SECONDS):
                signs = await painter.signs()
            if signs:
                self.use(await _upload_and_delete(client, signs))
        except TROUBLE as error:
            log.info("card emojis are unavailable: %s", type(error).__name__)

    def use(self, found: Mapping[str, discord.PartialEmoji]) -> None:
        self._found = dict(found)
        self._characters = {_bare_name(emoji.name): sign for sign, emoji in found.items()}
        self._any = re.compile("|".join(map(re.escape, found)) or "(?!)")

    def in_text(self, text: str) -> str:
        """Return the text with emojis in place of characters. A text that contains code stays unchanged: code can't
        show emojis.
        """
        if "`" in text or self._left_out.get():
            return text
        return self._any.sub(lambda sign: str(self._found[sign[0]]), text)

    def split(self, label: str) -> tuple[discord.PartialEmoji | None, str]:
        """Return a label's leading emoji (or None) and the remaining text, because buttons take the two separately."""
        sign = None if self._left_out.get() else self._any.match(label)
        return (self._found[sign[0]], label[sign.end() :].strip()) if sign else (None, label)

    @contextmanager
    def left_out(self) -> Iterator[None]:
        """Keep characters instead of emojis in the layouts that are built within the block."""
        before = self._left_out.set(True)
        try:
            yield
        finally:
            self._left_out.reset(before)

    async def send(self, request: Callable[..., Awaitable[Any]], **body: Any) -> Any:  # noqa: ANN401 - discord.py's own
        """Make a discord.py request and return its result. If Discord rejects the emojis twice, send plain
        characters in their place.
        """
        try:
            return await request(**body)
        except discord.HTTPException as error:
            if not is_of_an_emoji(error):
                raise
            in_characters = self._in_characters(body)
            if in_characters == body:
                raise
            log.info("resending a rejected emoji: %s", error.code)
        try:
            return await request(**_rewound(body))
        except discord.HTTPException as error:
            if not is_of_an_emoji(error):
                raise
            log.warning("sending a message without its emojis: %s", error.code)
        if time.monotonic() - self._loaded_at > LOAD_AGAIN_AFTER:
            self._load_again()
        return await request(**_rewound(in_characters))

    def _in_characters(self, body: dict[str, Any]) -> dict[str, Any]:
        changed = {name: self._without_emojis(body[name]) for name in BODIES if body.get(name)}
        for name in FORMS:
            if form := body.get(name):
                changed[name] = [self._part_in_characters(part) for part in form]
        return body | changed

    def _part_in_characters(self, part: dict[str, Any]) -> dict[str, Any]:
        if part["name"] != BODY_PART:
            return part
        said = json.loads(part["value"])
        changed = self._without_emojis(said)
        return part if changed == said else part | {"value": json.dumps(changed)}

    def _without_emojis(self, part: Any) -> Any:  # noqa: ANN401 - any part of a body in JSON
        match part:
            case str():
                return CUSTOM_EMOJI.sub(lambda emoji: self._characters.get(_bare_name(emoji[1]), emoji[0]), part)
            case list():
                return [self._without_emojis(one) for one in part]
            case {"emoji": {"id": number, "name": name}, **rest} if number:
                label = f"{self._characters.get(_bare_name(name), '')} {rest.get('label') or ''}".strip()
                return self._without_emojis(rest) | {"label": clip(label, LABEL if "type" in rest else OPTION) or "·"}
            case dict():
                return {key: self._without_emojis(value) for key, value in part.items()}
            case _:
                return part


CARD_EMOJIS: Final = CardEmojis()


def _bare_name(name: str) -> str:
    """Return an emoji's name without the digest of its picture."""
    return name.rpartition("_")[0]


def is_of_an_emoji(error: discord.HTTPException) -> bool:
    return error.code == UNKNOWN_EMOJI or (error.code == INVALID_FORM and "emoji" in error.text.lower())


def _rewound(body: dict[str, Any]) -> dict[str, Any]:
    """Rewind the body's files for another attempt, and return the body."""
    for file in body.get("files") or ():
        file.reset(seek=True)
    return body


async def _upload_and_delete(client: discord.Client, signs: Sequence[CardSign]) -> dict[str, discord.PartialEmoji]:
    listed = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    found, by_sign = {}, {}
    for sign in signs:
        if (emoji := listed.get(sign.emoji_name)) is None:
            emoji = await client.create_application_emoji(name=sign.emoji_name, image=sign.data)
        found[sign.text] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
        by_sign[sign.name] = emoji
    current = {emoji.name for emoji in by_sign.values()}
    ours = re.compile(rf"({'|'.join(by_sign)})_[0-9a-f]{{{2 * DIGEST_BYTES}}}")
    for name, emoji in listed.items():
        # After a rollback, the older version uploads its drawings again, so the latest upload is the current drawing.
        if (sign_name := ours.fullmatch(name)) and name not in current:
            younger = max(emoji.id, by_sign[sign_name[1]].id)
            if snowflake_time(younger) < utcnow() - KEPT_FOR:
                await emoji.delete()
    return found
