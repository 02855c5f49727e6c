"""Routes of the bot itself: its user, application, commands and emojis, its DMs, and the gateway's address."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from chatbot.limits import EMOJI_BYTES, EMOJIS
from playground.entities import ApplicationEmoji
from playground.errors import FieldError, invalid_form, unknown
from playground.rest.routing import AnswerBody, BotRequest, Route, snowflake
from playground.serializers import application_json, bot_account_json, user_json
from playground.wire import Json

EMOJI_NAME: Final = re.compile(r"[A-Za-z0-9_]{2,32}")
DATA_URI: Final = re.compile(r"data:image/(png|jpeg|gif|webp);base64,(.+)", re.DOTALL)


def get_me(request: BotRequest) -> AnswerBody:
    return bot_account_json(request.services.world.bot)


def open_dm(request: BotRequest) -> AnswerBody:
    """Open the DM with a user. That works even where sending will not."""
    services = request.services
    user = services.world.users.get(snowflake("recipient_id", request.payload.fields.get("recipient_id")))
    if user is None or user.bot:
        raise unknown("User")
    is_new = not services.world.has_dm_with(user.id)
    if is_new:
        services.rates.open_dm()
    channel = services.world.dm_with(user)
    if is_new:
        services.broadcaster.channel("CREATE", channel)
    return services.serializer.channel(channel, services.world.bot.id)


def get_application(request: BotRequest) -> AnswerBody:
    """Return the application as its owner sees it; `owner` is mandatory for discord.py."""
    services = request.services
    absent = "interactions_endpoint_url role_connections_verification_url team"
    zero = "approximate_user_install_count approximate_user_authorization_count explicit_content_filter"
    about: Json = dict.fromkeys(absent.split()) | dict.fromkeys(zero.split(), 0)
    return (
        about
        | application_json(services.world.application)
        | {
            "owner": services.serializer.owner_json(),
            "bot": user_json(services.world.bot),
            "bot_public": True,
            "bot_require_code_grant": False,
            "redirect_uris": [],
            "eligible_oauth2_scopes": [],
            "approximate_guild_count": len(services.world.guilds_of(services.world.bot.id)),
            "integration_types_config": {"0": {}},
        }
    )


def get_gateway_for_bot(request: BotRequest) -> AnswerBody:
    """Return the gateway's address, and how often a session may be begun."""
    gateway, limits = request.services.gateway, request.services.limits
    start: Json = {
        "total": 1000,
        "remaining": max(0, 1000 - gateway.identifies),
        "reset_after": 86_400_000,
        "max_concurrency": limits.max_concurrency,
    }
    return {"url": gateway.url, "shards": limits.shards, "session_start_limit": start}


def overwrite_commands(request: BotRequest) -> AnswerBody:
    request.check_application("Application")
    registry = request.services.registry
    return [registry.json(command) for command in registry.overwrite(request.payload.items)]


def list_commands(request: BotRequest) -> AnswerBody:
    request.check_application("Application")
    registry = request.services.registry
    return [registry.json(command) for command in request.services.world.commands.values()]


def list_emojis(request: BotRequest) -> AnswerBody:
    request.check_application("Application")
    return {"items": [_emoji_json(request, emoji) for emoji in request.services.world.emojis.values()]}


def create_emoji(request: BotRequest) -> AnswerBody:
    """Create an emoji from a name that the application has not yet, and a picture as a data URI."""
    request.check_application("Application")
    services, fields = request.services, request.payload.fields
    name, image = fields.get("name"), fields.get("image")
    found = DATA_URI.fullmatch(image) if isinstance(image, str) else None
    try:
        data = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        data = b""
    error = None
    if not isinstance(name, str) or not EMOJI_NAME.fullmatch(name):
        error = FieldError("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif any(emoji.name == name for emoji in services.world.emojis.values()):
        error = FieldError("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "That emoji name is taken")
    elif len(services.world.emojis) >= EMOJIS:
        error = FieldError("image", "BASE_TYPE_MAX_LENGTH", f"Must be {EMOJIS} or fewer in length.")
    elif len(data) > EMOJI_BYTES:
        error = FieldError("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    if error is None and (found is None or not data):
        error = FieldError("image", "IMAGE_INVALID", "Invalid image data")
    if error is not None or found is None:
        raise invalid_form(*filter(None, [error]))
    emoji = ApplicationEmoji(services.world.ids.new(), str(name), f"image/{found[1]}")
    services.storage.put_file(emoji.id, data)
    services.world.save(emoji)
    return _emoji_json(request, emoji)


def delete_emoji(request: BotRequest) -> AnswerBody:
    """Delete an emoji. Where it stands in messages, its name is left."""
    request.check_application("Application")
    emoji = request.services.world.emojis.get(request.key("emoji_id"))
    if emoji is None:
        raise unknown("Emoji")
    request.services.world.forget(emoji)
    request.services.storage.drop_file(emoji.id)
    return None


def _emoji_json(request: BotRequest, emoji: ApplicationEmoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_json(request.services.world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.content_type == "image/gif",
        "available": True,
    }


APPLICATION: Final = "/applications/{application_id}"
ROUTES: Final = [
    Route("GET", "/users/@me", get_me),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/gateway/bot", get_gateway_for_bot),
    Route("GET", APPLICATION + "/commands", list_commands),
    Route("PUT", APPLICATION + "/commands", overwrite_commands),
    Route("GET", APPLICATION + "/emojis", list_emojis),
    Route("POST", APPLICATION + "/emojis", create_emoji, granted=201),
    Route("DELETE", APPLICATION + "/emojis/{emoji_id}", delete_emoji),
]
