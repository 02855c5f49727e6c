"""The games' card signs as emojis of the application, in sentences and on buttons.

Games write a card's sign as a character (🟥). Discord keeps up to 2000 pictures for an application, which it may use on
every server. At the start, the bot uploads the missing ones, which then replace the characters. An emoji's name ends
with a digest of its picture, so a new drawing is uploaded anew, and no process needs to remember the existing ones.
Without emojis, the characters stay.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence
from typing import Final

import discord

from chatbot.bot.channels import TROUBLE
from chatbot.bot.painter import DIGEST_BYTES, CardSign, Painter

log = logging.getLogger(__name__)

PAINTING_SECONDS: Final = 60.0


class CardEmojis:
    """The emojis that Discord has, by the characters that they replace. The process has one: ``CARD_EMOJIS``."""

    def __init__(self) -> None:
        self._found: dict[str, discord.PartialEmoji] = {}
        self._any = re.compile("(?!)")

    async def load(self, client: discord.Client, painter: Painter) -> None:
        """Paint the signs, upload those that Discord lacks, and delete those of earlier drawings."""
        try:
            async with asyncio.timeout(PAINTING_SECONDS):
                signs = await painter.signs()
            if signs:
                self.use(await _uploaded(client, signs))
        except TROUBLE as error:
            log.info("cards have no emojis of their own: %s", type(error).__name__)

    def use(self, found: Mapping[str, discord.PartialEmoji]) -> None:
        self._found = dict(found)
        self._any = re.compile("|".join(map(re.escape, found)) or "(?!)")

    def in_text(self, text: str) -> str:
        """Return the text with emojis. A text in letters of one width stays as it is: they have no pictures there."""
        return text if "`" in text else self._any.sub(lambda sign: str(self._found[sign[0]]), text)

    def split(self, label: str) -> tuple[discord.PartialEmoji | None, str]:
        """Split a label into the emoji at its beginning, if any, and the rest: buttons show the emoji apart."""
        sign = self._any.match(label)
        return (self._found[sign[0]], label[sign.end() :].strip()) if sign else (None, label)


CARD_EMOJIS: Final = CardEmojis()


async def _uploaded(client: discord.Client, signs: Sequence[CardSign]) -> dict[str, discord.PartialEmoji]:
    listed = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    found = {}
    for sign in signs:
        if (emoji := listed.get(sign.emoji_name)) is None:
            emoji = await client.create_application_emoji(name=sign.emoji_name, image=sign.data)
        found[sign.text] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    current = {sign.emoji_name for sign in signs}
    ours = re.compile(rf"({'|'.join(sign.name for sign in signs)})_[0-9a-f]{{{2 * DIGEST_BYTES}}}")
    for name, emoji in listed.items():
        if ours.fullmatch(name) and name not in current:
            await emoji.delete()
    return found
