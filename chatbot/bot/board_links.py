"""Links to the live board, and the passes that browsers get for them.

A *private link* lets one person open one table once, within a day. The page exchanges it at once for a *pass*, which
the browser keeps in a cookie that scripts cannot read. A *watch link* works for anyone who has it and shows what the
channel shows. All three are signed texts. Only two things are stored, each for a day: the nonces of used links and,
under a digest of a person's id, the time at which that person signed out, which revokes earlier links and passes. The
signing key is made once and kept in Redis.

A link's token is in its fragment, after the ``#``. Browsers do not send the fragment to servers, so the token appears
in no log.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from redis.asyncio import Redis

from chatbot.people.preferences import DAY
from chatbot.store.records import Keys, Record

LINK_SECONDS: Final = DAY  # Seconds a private link can be used
PASS_SECONDS: Final = DAY  # Seconds a browser stays signed in
KEY_BYTES: Final = 32
ACTIVITY_LINKS: Final = (
    "https://discord.com/activities"  # Pages below this URL open Activities; each gets the link's ``custom_id``
)
LONGEST_TOKEN: Final = 500  # Characters; longer texts are rejected

Kind: TypeAlias = Literal["link", "pass", "watch"]
Reason: TypeAlias = Literal["forged", "expired", "used", "revoked"]


class Token(Struct, frozen=True, array_like=True):
    """The signed content of a link or a pass."""

    kind: Kind
    user: int  # 0 in a watch link
    channel: int
    match: str
    issued: int  # Unix time in seconds
    expires: int  # Unix time in seconds, or 0 for never
    nonce: str = ""


class BadToken(Exception):
    """A token cannot be used. ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        self.reason: Reason = reason
        super().__init__(reason)


class BoardLinks:
    """Makes and checks links and passes. Methods that need Redis may raise ``StoreUnreachable``."""

    def __init__(self, redis: Redis, keys: Keys, url: str, clock: Callable[[], float]) -> None:
        self.url, self._clock = url, clock
        self.has_activity = False  # True if Discord opens the board as an Activity
        self._stored_key = Record(redis, lambda: keys.board_key, "")
        self._used = Record(redis, keys.board_link_used, "", LINK_SECONDS)
        self._signed_out = Record(redis, keys.board_signed_out, 0, PASS_SECONDS)
        self._key = b""

    async def private_link(self, user: int, channel: int, match: str) -> str:
        token = Token("link", user, channel, match, self._now, self._now + LINK_SECONDS, secrets.token_urlsafe(12))
        return f"{self.url}#{await self._signed(token)}"

    async def watch_link(self, channel: int, match: str) -> str:
        return f"{self.url}#{await self._signed(Token('watch', 0, channel, match, self._now, 0))}"

    def activity_link(self, application: int, channel: int, match: str) -> str:
        """Return a link that opens the table inside Discord, from any channel."""
        return f"{ACTIVITY_LINKS}/{application}?custom_id={channel}.{match}"

    async def new_pass(self, user: int, channel: int = 0, match: str = "") -> str:
        return await self._signed(Token("pass", user, channel, match, self._now, self._now + PASS_SECONDS))

    async def read(self, text: str) -> Token:
        """Return a token's content. Raises ``BadToken`` if it is forged, expired or revoked."""
        body, _, signature = text.partition(".")
        if len(text) > LONGEST_TOKEN or not hmac.compare_digest(signature.encode(), await self._signature(body)):
            raise BadToken("forged")
        token = msgspec.json.decode(urlsafe_b64decode(body), type=Token)
        if token.expires and token.expires <= self._now:
            raise BadToken("expired")
        if token.user and token.issued <= await self.signed_out_at(token.user):
            raise BadToken("revoked")
        return token

    async def use(self, text: str) -> Token:
        """Return a link's content. This call uses up a private link. Raises ``BadToken`` if the link cannot be used."""
        token = await self.read(text)
        if token.kind == "link" and not await self._used.add("used", token.nonce):
            raise BadToken("used")
        return token

    async def sign_out(self, user: int) -> None:
        """Revoke all links and passes made for this person so far."""
        await self._signed_out.put(self._now, (await self._signature(f"person {user}")).decode())

    async def signed_out_at(self, user: int) -> int:
        """Return the time at which this person last signed out, or 0 if they did not do so within the last day."""
        return await self._signed_out.get((await self._signature(f"person {user}")).decode())

    @property
    def _now(self) -> int:
        return int(self._clock())

    async def _signed(self, token: Token) -> str:
        body = urlsafe_b64encode(msgspec.json.encode(token)).decode()
        return f"{body}.{(await self._signature(body)).decode()}"

    async def _signature(self, body: str) -> bytes:
        digest = hmac.new(await self._read_key(), body.encode(), sha256).digest()
        return urlsafe_b64encode(digest).rstrip(b"=")

    async def _read_key(self) -> bytes:
        if not self._key:
            await self._stored_key.add(secrets.token_hex(KEY_BYTES))
            self._key = bytes.fromhex(await self._stored_key.get())
        return self._key
