"""The application's Activity: a page of its own, which people open in a channel, in a panel beside the chat.

Everybody who opens the Activity in one channel shares an *instance*, which ends when the last of them closes it. Each
panel is a *frame*. The page in it requests a code. With the application's secret, the code is exchanged for a token,
and with the token ``GET /users/@me`` returns the person. So the page's server learns the person's identity, and nobody
else does. The panel loads the page directly from the application's mapped address, whereas Discord uses a proxy.

Not implemented: scopes except ``identify``, refreshing and revoking tokens, and the client's id and secret in a header
instead of the form.
"""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import urlencode

from aiohttp import web
from msgspec import Struct

from playground.entities import Channel, User
from playground.errors import ApiError, PageError
from playground.wire import Json, encode
from playground.world import World

SCOPES: Final = ["identify"]
CODE_SECONDS: Final = 60.0  # Seconds for which a code can be exchanged, once
TOKEN_SECONDS: Final = 604_800.0
BEARER: Final = "Bearer "


class ActivityInstance(Struct):
    """The people who have the Activity open in one channel, by frame id."""

    launch: int
    channel: Channel
    frames: dict[str, int]

    @property
    def location(self) -> Json:
        """Return the place in Discord's format: a server's channel or a private channel."""
        channel = self.channel
        if channel.guild_id is None:
            return {"id": f"pc-{channel.id}", "kind": "pc", "channel_id": str(channel.id)}
        key, guild = f"gc-{channel.guild_id}-{channel.id}", str(channel.guild_id)
        return {"id": key, "kind": "gc", "channel_id": str(channel.id), "guild_id": guild}

    @property
    def id(self) -> str:
        return f"i-{self.launch}-{self.location['id']}"


class ActivityService:
    """Stores the instances, codes and tokens in memory."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.is_on = False  # True if the application's owner has enabled Activities
        self.url = ""  # The page's address, or "" until the owner maps one
        self.secret = secrets.token_urlsafe(24)
        self._instances: dict[str, ActivityInstance] = {}
        self._codes: dict[str, tuple[int, float]] = {}
        self._tokens: dict[str, tuple[int, float]] = {}

    def launch(self, user: User, channel: Channel, custom_id: str = "") -> Json:
        """Open a frame for a user in the channel's instance or a new one, and return the panel's data."""
        found = next((one for one in self._instances.values() if one.channel.id == channel.id), None)
        instance = found or ActivityInstance(self._world.ids.new(), channel, {})
        self._instances[instance.id] = instance
        frame = secrets.token_hex(16)
        instance.frames[frame] = user.id
        place = instance.location
        query = {
            "instance_id": instance.id,
            "location_id": place.pop("id"),
            "launch_id": str(instance.launch),
            "frame_id": frame,
        } | {name: value for name, value in place.items() if name != "kind"}
        if custom_id:
            query["custom_id"] = custom_id
        return {"frame_id": frame, "instance_id": instance.id, "url": f"{self.url}?{urlencode(query)}"}

    def close(self, frame: str, user: User) -> None:
        """Close a frame. An instance ends when its last frame is closed."""
        instance = self._instance_of(frame, user)
        del instance.frames[frame]
        if not instance.frames:
            del self._instances[instance.id]

    def _instance_of(self, frame: str, user: User) -> ActivityInstance:
        for instance in self._instances.values():
            if instance.frames.get(frame) == user.id:
                return instance
        raise PageError("unknown-activity", "This user has no such panel")

    def authorize(self, frame: str, user: User, request: Json) -> Json:
        """Return a code for the page.

        The user must agree the first time, and later, too, unless the page requests the prompt ``none``.
        """
        self._instance_of(frame, user)
        wanted = [request.get(name) for name in ("client_id", "response_type", "scope")]
        if wanted != [str(self._world.application.id), "code", SCOPES]:
            raise PageError("bad-request", f"client_id, response_type code and scope {SCOPES} are required")
        if not (user.has_agreed and request.get("prompt") == "none"):
            if request.get("is_agreed") is not True:
                raise PageError("no-consent", "The user must agree")
            user.has_agreed = True
            self._world.save(user)
        code = secrets.token_urlsafe(24)
        self._codes[code] = user.id, self._world.clock.now() + CODE_SECONDS
        return {"code": code}

    def exchange(self, form: Json) -> Json | None:
        """Return a token for a code, or None if the code is invalid. A code can be used only once."""
        user, until = self._codes.pop(str(form.get("code")), (0, 0.0))
        now = self._world.clock.now()
        if form.get("grant_type") != "authorization_code" or until <= now:
            return None
        token = secrets.token_urlsafe(24)
        self._tokens[token] = user, now + TOKEN_SECONDS
        return {
            "access_token": token,
            "token_type": BEARER.strip(),
            "expires_in": int(TOKEN_SECONDS),
            "refresh_token": secrets.token_urlsafe(24),
            "scope": " ".join(SCOPES),
        }

    def holder(self, authorization: str) -> User | None:
        """Return the person whose token is in the request, or None if the token is invalid or expired."""
        user, until = self._tokens.get(authorization.removeprefix(BEARER), (0, 0.0))
        return self._world.users[user] if authorization.startswith(BEARER) and until > self._world.clock.now() else None

    def instance(self, key: str) -> Json:
        """Return an instance in Discord's format. Raises ``ApiError`` if the instance does not exist."""
        found = self._instances.get(key)
        if found is None:
            raise ApiError(404, 0, "404: Not Found")
        return {
            "application_id": str(self._world.application.id),
            "instance_id": found.id,
            "launch_id": str(found.launch),
            "location": found.location,
            "users": [str(user) for user in dict.fromkeys(found.frames.values())],
        }

    async def token(self, request: web.Request) -> web.Response:
        """Handle ``POST /oauth2/token``. The request is a form, and errors are in OAuth's format."""
        form: Json = dict(await request.post())
        known = (str(self._world.application.id), self.secret)
        if not self.is_on or (form.get("client_id"), form.get("client_secret")) != known:
            return _answer(401, {"error": "invalid_client"})
        if (token := self.exchange(form)) is None:
            return _answer(400, {"error": "invalid_grant", "error_description": 'Invalid "code" in request.'})
        return _answer(200, token)


def _answer(status: int, body: Json) -> web.Response:
    return web.Response(status=status, body=encode(body), content_type="application/json")
