"""Access to the live board: the tables each visitor may see, and the pages that may send requests.

A browser that has exchanged a link for a pass keeps the pass in a cookie that scripts cannot read. There is one cookie
per person. Each of the page's requests says which cookie it uses, so that two people can play in two tabs. A watch link
stays in the page's address, because it shows only what the channel shows. On Discord, the Activity replaces the link.
Requests that change anything must come from the page itself: browsers send the origin with every POST.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from chatbot.bot.board_links import PASS_SECONDS, BadToken, BoardLinks, Token
from chatbot.bot.feature import Frame
from chatbot.bot.voice import BotLine
from chatbot.tables.outcome import Refusal
from chatbot.tables.table import Facts
from chatbot.web.activity import PARENTS, Activity, NotOpened
from chatbot.web.live import Followed, LiveTables
from engine.api import Translatable

COOKIE: Final = "waypost"  # Prefix of a cookie's name; the person's slot follows
SLOT_BYTES: Final = 4
LONGEST_CHANNEL: Final = 24  # Digits; longer texts are not channel ids


class Turned(Exception):
    """A request is rejected. The exception carries a sentence to show to the visitor."""

    def __init__(self, status: int, why: Translatable) -> None:
        self.status, self.why = status, why
        super().__init__(why.code)


class Door:
    """Authorizes pages. ``parents`` are the origins, besides Discord's, that may show the page in a frame."""

    def __init__(
        self,
        frame: Frame,
        links: BoardLinks,
        tables: LiveTables,
        activity: Activity | None = None,
        parents: tuple[str, ...] = (),
    ) -> None:
        self._db, self._links, self._tables, self._activity = frame.db, links, tables, activity
        self._parents = (*parents, *(PARENTS if activity else ()))

    @property
    def frame_ancestors(self) -> str:
        return " ".join(("'self'", *self._parents))

    @property
    def application(self) -> int:
        """Return the id of the Activity's application. Raises ``Turned`` if there is no Activity."""
        if self._activity is None:
            raise Turned(404, BotLine("live-gone"))
        return self._activity.application

    def is_own(self, request: web.Request) -> bool:
        """Return True if a page of this web server sent the request."""
        origin, site = request.headers.get("Origin", ""), request.headers.get("Sec-Fetch-Site", "same-origin")
        hosts = {request.host, urlsplit(self._links.url).netloc, *([self._activity.host] if self._activity else [])}
        return site == "same-origin" and urlsplit(origin).netloc in hosts

    async def enter(self, text: str) -> Token:
        """Use up a link, and return its token. Raises ``Turned``."""
        try:
            token = await self._links.use(text)
        except BadToken as error:
            raise Turned(401, BotLine(f"live-link-{error.reason}")) from error
        if token.kind == "pass":
            raise Turned(401, BotLine("live-link-forged"))
        return token

    async def enter_activity(self, code: str, instance: str, table: str) -> Token:
        """Return a token for a person who opened the Activity. The token is for ``table`` or, if that is empty, for the
        table in the Activity's channel.

        Raises ``Turned`` if there is no such table, or if it is in another channel and the person does not play there.
        """
        if self._activity is None:
            raise Turned(404, BotLine("live-gone"))
        try:
            opened = await self._activity.opened(code, instance)
        except NotOpened as error:
            raise Turned(401, BotLine("live-not-opened")) from error
        channel, match = self._table_named(table) if table else (opened.channel, "")
        facts = await self._db.queries.facts(channel)
        if isinstance(facts, Refusal):
            raise Turned(404, facts)
        if match not in {"", facts.match}:
            raise Turned(404, BotLine("live-gone"))
        if channel != opened.channel and not _plays(facts, opened.user):
            raise Turned(403, BotLine("live-not-yours"))
        return Token("link", opened.user, channel, facts.match, 0, 0)

    async def let_in(self, answer: web.Response, token: Token, *, in_discord: bool = False) -> None:
        """Set the cookie with a person's pass. In Discord, another site frames the page, so the cookie needs other
        attributes; without them, browsers would not send it.
        """
        is_safe = urlsplit(self._links.url).scheme == "https"
        given = await self._links.new_pass(token.user, token.channel, token.match)
        rules = "SameSite=None; Partitioned" if in_discord and is_safe else "SameSite=Strict"
        path = "/" if in_discord else urlsplit(self._links.url).path or "/"
        safe = "; Secure" if is_safe else ""
        kept = f"Max-Age={PASS_SECONDS}; Path={path}; HttpOnly; {rules}{safe}"
        answer.headers["Set-Cookie"] = f"{COOKIE}{slot(token.user)}={given}; {kept}"

    async def followed(self, request: web.Request) -> Followed:
        """Return the table that this page may follow, from its pass or watch link. Raises ``Turned``."""
        channel, match = self._table_named(request.query.get("t", ""))
        try:
            if watch := request.query.get("w", ""):
                token = await self._links.read(watch)
                if (token.kind, token.channel, token.match) != ("watch", channel, match):
                    raise BadToken("forged")
                return Followed.of(token)
            token = await self._links.read(request.cookies.get(COOKIE + request.query.get("a", ""), ""))
            if token.kind != "pass":
                raise BadToken("forged")
        except BadToken as error:
            code = "live-signed-out" if error.reason == "forged" else f"live-link-{error.reason}"
            raise Turned(401, BotLine(code)) from error
        return await self._own(token, Followed(channel, match, token.user))

    async def facts(self, followed: Followed) -> Facts:
        """Return the public facts of the table. Raises ``Turned`` if another game has replaced it."""
        facts = await self._db.queries.facts(await self._tables.channel(followed))
        if isinstance(facts, Refusal):
            raise Turned(404, facts)
        if facts.match != followed.match:
            raise Turned(404, BotLine("live-gone"))
        return facts

    async def _own(self, token: Token, followed: Followed) -> Followed:
        """Return ``followed`` if the person has a link to its table or plays there. Raises ``Turned`` otherwise."""
        if (token.channel, token.match) == (followed.channel, followed.match):
            return followed
        if not _plays(await self.facts(followed), token.user):
            raise Turned(403, BotLine("live-not-yours"))
        return followed

    @staticmethod
    def _table_named(table: str) -> tuple[int, str]:
        channel, _, match = table.partition(".")
        if not (channel.isascii() and channel.isdigit() and len(channel) < LONGEST_CHANNEL and match):
            raise Turned(404, BotLine("live-gone"))
        return int(channel), match


def slot(user: int) -> str:
    """Return the suffix of a person's cookie name."""
    return blake2b(str(user).encode(), digest_size=SLOT_BYTES).hexdigest()


def _plays(facts: Facts, user: int) -> bool:
    return any(one is not None and one.user == user for one in facts.owners)
