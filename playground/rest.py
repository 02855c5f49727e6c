"""The routes of Discord's REST API that the bot uses, with rate limits and errors.

A route is a row of ``ROUTES``; its handler takes a ``BotRequest``. Not implemented: histories, pins, the bot's typing,
and changes to channels that are not threads.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from typing import Final, TypeAlias

from aiohttp import web
from msgspec import Struct

from chatbot.limits import APPLICATION_DESCRIPTION, EMOJI_BYTES, EMOJIS, TAG, TAGS
from playground.entities import DM, EPHEMERAL, LOADING, NORMAL, REPLY, ApplicationEmoji, Channel, Message, User
from playground.errors import (
    ApiError,
    FieldError,
    ValidationErrors,
    archived_thread,
    invalid_form,
    missing_permissions,
    unknown,
)
from playground.interactions import AUTOCOMPLETE, Interaction, ResponseType
from playground.limits import RateLimitedError
from playground.messages import Origin
from playground.payload import Payload, read_payload
from playground.serializers import application_json, own_account_json, user_json
from playground.services import PlaygroundServices, RecordedRequest
from playground.wire import Json, encode, id_in
from playground.world import Permission

PREFIX: Final = "/api/v10"
MAJOR: Final = "channel_id"  # The parameter with separate rate limits, besides an interaction's token


class BotRequest(Struct, frozen=True):
    """One request of the bot. Accessing an object that does not exist raises ``ApiError``."""

    services: PlaygroundServices
    params: dict[str, str]
    query: dict[str, str]
    payload: Payload
    sender: User  # The bot, or a person with a token for the application

    def key(self, name: str) -> int:
        return snowflake(name, self.params[name])

    def check_application(self, what: str) -> None:
        """Raise ``ApiError`` if the path contains another application's id."""
        if self.key("application_id") != self.services.world.application.id:
            raise unknown(what)

    def channel(self, *, needs: Permission | None = None) -> Channel:
        """Return the channel of the path. Raises ``ApiError`` unless the bot can see the channel and has the permission
        ``needs``.
        """
        channel = self.services.world.channels.get(self.key("channel_id"))
        if channel is None:
            raise unknown("Channel")
        bits = self.services.world.permissions(self.services.world.bot.id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        if needs and not bits & needs:
            raise missing_permissions()
        return channel

    def message(self, channel: Channel) -> Message:
        message = self.services.messages.find(channel.id, self.key("message_id"))
        if message is None:
            raise unknown("Message")
        return message

    def shown(self, message: Message) -> Json:
        return self.services.serializer.message(message, self.services.world.bot.id)


def snowflake(name: str, value: object) -> int:
    key = id_in(str(value))
    if key is None:
        raise invalid_form(FieldError(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'))
    return key


AnswerBody: TypeAlias = Json | list[Json] | None
Handler: TypeAlias = Callable[[BotRequest], AnswerBody]


class Route(Struct, frozen=True):
    """A row of the table of routes."""

    method: str
    template: str
    handler: Handler
    needs_token: bool = True  # Interaction endpoints have their own token, and no overall rate limit
    takes_people: bool = False  # True if a person's token is accepted, too
    granted: int = 200  # The status of a response with a body


async def serve(services: PlaygroundServices, route: Route, request: web.Request) -> web.Response:
    """Return the response of the route's handler, or Discord's error."""
    headers: dict[str, str] = {}
    payload = Payload({}, {})
    answer: AnswerBody
    person = services.activities.holder(request.headers.get("Authorization", "")) if route.takes_people else None
    try:
        headers = {} if person else _admit(services, route, request)
        payload = await read_payload(request, services.limits)
        sender = person or services.world.bot
        answer = route.handler(BotRequest(services, dict(request.match_info), dict(request.query), payload, sender))
        status = 204 if answer is None else route.granted
    except ApiError as refusal:
        status, answer = refusal.status, refusal.body
        if isinstance(refusal, RateLimitedError):
            headers = refusal.headers
    services.rates.note_status(status)
    path = request.path.removeprefix(PREFIX)
    services.record(RecordedRequest(request.method, path, route.template, payload, status, answer))
    return _response(status, answer, headers)


def _admit(services: PlaygroundServices, route: Route, request: web.Request) -> dict[str, str]:
    if not route.needs_token:
        return services.rates.route(route.method, route.template, request.match_info.get("token", ""))
    if request.headers.get("Authorization") != f"Bot {services.world.application.token}":
        raise ApiError(401, 0, "401: Unauthorized")
    services.rates.overall()
    return services.rates.route(route.method, route.template, request.match_info.get(MAJOR, ""))


def _response(status: int, answer: AnswerBody, headers: dict[str, str]) -> web.Response:
    """Return the response. A charset in its `Content-Type` would make discord.py read the body as text."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    return web.Response(status=status, body=encode(answer), headers=headers, content_type="application/json")


EMOJI_NAME: Final = re.compile(r"[A-Za-z0-9_]{2,32}")
DATA_URI: Final = re.compile(r"data:image/(png|jpeg|gif|webp);base64,(.+)", re.DOTALL)


def get_me(request: BotRequest) -> AnswerBody:
    return own_account_json(request.sender)


def get_activity_instance(request: BotRequest) -> AnswerBody:
    request.check_application("Application")
    return request.services.activities.instance(request.params["instance_id"])


def open_dm(request: BotRequest) -> AnswerBody:
    """Return the DM with a user, and open it if necessary. This works even if the user does not accept messages."""
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
    """Return the application as its owner sees it. `owner` is included, because discord.py requires it."""
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
            "tags": services.world.application.tags,
            "integration_types_config": services.world.application.installation,
        }
    )


def change_application(request: BotRequest) -> AnswerBody:
    """Change the application's description, tags and installation settings."""
    application, fields, errors = request.services.world.application, request.payload.fields, ValidationErrors()
    described = fields.get("description", application.description)
    if isinstance(described, str):
        described = {"default": described}
    for text in (described["default"], *(described.get("localizations") or {}).values()):
        errors.text("description", text, 0, APPLICATION_DESCRIPTION)
    tags = fields.get("tags", application.tags)
    for position, tag in enumerate(errors.count("tags", tags, 0, TAGS)):
        errors.text(f"tags.{position}", tag, 1, TAG)
    errors.raise_if_any()
    application.description, application.tags = described["default"], tags
    application.descriptions = described.get("localizations") or {}
    for installer, chosen in (fields.get("integration_types_config") or {}).items():
        asked = chosen["oauth2_install_params"]
        shown = {"scopes": asked["scopes"], "permissions": str(asked["permissions"])}
        application.installation[installer] = {"oauth2_install_params": shown}
    request.services.world.save_application()
    return get_application(request)


def get_gateway_for_bot(request: BotRequest) -> AnswerBody:
    """Return the gateway's address and the limits for new sessions."""
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
    """Create an emoji from a new name and a picture as a data URI."""
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
    """Delete an emoji. Messages show its name instead."""
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


def get_channel(request: BotRequest) -> AnswerBody:
    return request.services.serializer.channel(request.channel(), request.services.world.bot.id)


def start_thread(request: BotRequest) -> AnswerBody:
    """Start a thread without a message."""
    thread = request.services.threads.create(request.channel(), request.services.world.bot, request.payload.fields)
    return request.services.serializer.channel(thread, request.services.world.bot.id)


def change_channel(request: BotRequest) -> AnswerBody:
    """Rename, archive, lock or reopen a thread, or set its archive duration."""
    channel = request.channel()
    if channel.thread is None:
        raise missing_permissions()
    request.services.threads.change(channel, request.services.world.bot, request.payload.fields)
    return request.services.serializer.channel(channel, request.services.world.bot.id)


def add_thread_member(request: BotRequest) -> None:
    thread, user = request.channel(), request.services.world.users.get(request.key("user_id"))
    if thread.thread is None or user is None:
        raise unknown("Channel" if user else "User")
    request.services.threads.add_member(thread, user)


def post_message(request: BotRequest) -> AnswerBody:
    """Post a message. For a few minutes, a second request with the same nonce returns the existing message."""
    services, channel, fields = request.services, request.channel(), request.payload.fields
    _check_may_post(request, channel)
    nonce = fields.get("nonce")
    known = services.messages.with_nonce(services.world.bot, nonce) if nonce is not None else None
    if known is not None and fields.get("enforce_nonce"):
        return request.shown(known)
    draft = services.messages.validator.new(request.payload)
    draft.flags &= ~EPHEMERAL  # only responses to interactions can be ephemeral
    reply_to = _reply_to(request, channel, fields.get("message_reference"))
    origin = Origin(REPLY if reply_to else NORMAL, reply_to=reply_to, nonce=nonce)
    return request.shown(services.messages.post(channel, services.world.bot, draft, origin))


def _check_may_post(request: BotRequest, channel: Channel) -> None:
    world = request.services.world
    if channel.type == DM:
        user = world.users[channel.recipient_id or 0]
        if not (user.has_installed or world.shares_guild(user)):
            raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if not user.dms_open:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return
    may_attach = world.permissions(world.bot.id, channel) & Permission.ATTACH_FILES
    if not world.may_write(world.bot.id, channel) or (request.payload.files and not may_attach):
        raise missing_permissions()
    if channel.thread and channel.thread.archived and channel.thread.locked:
        raise archived_thread()


def _reply_to(request: BotRequest, channel: Channel, reference: Json | None) -> int | None:
    if not reference:
        return None
    world = request.services.world
    if not world.permissions(world.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        raise ApiError(403, 160002, "Cannot reply without permission to read message history")
    key = snowflake("message_reference.message_id", reference.get("message_id"))
    if request.services.messages.find(channel.id, key) is not None:
        return key
    if reference.get("fail_if_not_exists", True):
        raise invalid_form(FieldError("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"))
    return None


def edit_message(request: BotRequest) -> AnswerBody:
    """Edit a message of the bot. Old messages can be edited only a few times."""
    services, channel = request.services, request.channel()
    message = request.message(channel)
    if channel.thread and channel.thread.archived:
        raise archived_thread()
    if message.author_id != services.world.bot.id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if services.clock.now() - message.created > services.limits.old_after:
        services.rates.old_edit(channel.id)
    return request.shown(services.messages.edit(message, services.messages.validator.edit(message, request.payload)))


def get_message(request: BotRequest) -> AnswerBody:
    return request.shown(request.message(request.channel(needs=Permission.READ_MESSAGE_HISTORY)))


def delete_message(request: BotRequest) -> None:
    """Delete a message of the bot or, with the permission to manage messages, a message of any other user."""
    channel = request.channel()
    message = request.message(channel)
    bot = request.services.world.bot.id
    manages = request.services.world.permissions(bot, channel) & Permission.MANAGE_MESSAGES
    if message.author_id != bot and channel.type == DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    if message.author_id != bot and not manages:
        raise missing_permissions()
    request.services.messages.delete(message)


def callback(request: BotRequest) -> AnswerBody:
    """Handle the first response. Return the result if the request asks for it with `with_response`, otherwise None."""
    services = request.services
    interaction = services.interactions.waiting(request.key("interaction_id"), request.params["token"])
    _check_channel(request, interaction)
    message = services.interactions.answer(interaction, request.payload)
    if interaction.action.type == AUTOCOMPLETE:
        services.interactions.forget(interaction)
    if request.query.get("with_response") not in {"1", "true"}:
        return None
    return _callback_json(request, interaction, message)


def _callback_json(request: BotRequest, interaction: Interaction, message: Message | None) -> Json:
    action = interaction.action
    about: Json = {"id": str(interaction.key), "type": action.type, "channel_id": str(action.channel.id)}
    if action.channel.guild_id:
        about["guild_id"] = str(action.channel.guild_id)
    body: Json = {"interaction": about}
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = bool(message.flags & LOADING)
        about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
    response_type = interaction.response_type
    if message is not None and response_type in {ResponseType.MESSAGE, ResponseType.UPDATE}:
        body["resource"] = {"type": response_type, "message": request.shown(message)}
    if interaction.activity is not None:
        about["activity_instance_id"] = interaction.activity["instance_id"]
        body["resource"] = {"type": response_type, "activity_instance": {"id": interaction.activity["instance_id"]}}
    return body


def _interaction(request: BotRequest) -> Interaction:
    request.check_application("Webhook")
    interaction = request.services.interactions.answered(request.params["token"])
    _check_channel(request, interaction)
    return interaction


def _check_channel(request: BotRequest, interaction: Interaction) -> None:
    if interaction.action.channel.id not in request.services.world.channels:
        raise unknown("Channel")


def _message(request: BotRequest) -> Message:
    interaction = _interaction(request)
    if request.params.get("message_id", "@original") == "@original":
        return request.services.interactions.original(interaction)
    message = request.services.interactions.find(interaction, request.key("message_id"))
    if message is None or message.author_id != request.services.world.bot.id:
        raise unknown("Message")
    return message


def follow_up(request: BotRequest) -> AnswerBody:
    message = request.services.interactions.follow_up(_interaction(request), request.payload)
    return request.shown(message)


def edit_answer(request: BotRequest) -> AnswerBody:
    """Edit `@original` or a follow-up. Unlike other messages, these are never too old to be edited."""
    return request.shown(request.services.interactions.edit(_message(request), request.payload))


def delete_answer(request: BotRequest) -> None:
    request.services.messages.delete(_message(request))


APPLICATION: Final = "/applications/{application_id}"
CHANNEL: Final = "/channels/{channel_id}"
MESSAGE: Final = CHANNEL + "/messages/{message_id}"
WEBHOOK: Final = "/webhooks/{application_id}/{token}"
ROUTES: Final = [
    Route("GET", "/users/@me", get_me, takes_people=True),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("PATCH", "/applications/@me", change_application),
    Route("GET", "/gateway/bot", get_gateway_for_bot),
    Route("GET", APPLICATION + "/commands", list_commands),
    Route("PUT", APPLICATION + "/commands", overwrite_commands),
    Route("GET", APPLICATION + "/activity-instances/{instance_id}", get_activity_instance),
    Route("GET", APPLICATION + "/emojis", list_emojis),
    Route("POST", APPLICATION + "/emojis", create_emoji, granted=201),
    Route("DELETE", APPLICATION + "/emojis/{emoji_id}", delete_emoji),
    Route("GET", CHANNEL, get_channel),
    Route("PATCH", CHANNEL, change_channel),
    Route("POST", CHANNEL + "/threads", start_thread, granted=201),
    Route("PUT", CHANNEL + "/thread-members/{user_id}", add_thread_member),
    Route("POST", CHANNEL + "/messages", post_message),
    Route("GET", MESSAGE, get_message),
    Route("PATCH", MESSAGE, edit_message),
    Route("DELETE", MESSAGE, delete_message),
    Route("POST", "/interactions/{interaction_id}/{token}/callback", callback, needs_token=False),
    Route("POST", WEBHOOK, follow_up, needs_token=False),
    Route("PATCH", WEBHOOK + "/messages/{message_id}", edit_answer, needs_token=False),
    Route("DELETE", WEBHOOK + "/messages/{message_id}", delete_answer, needs_token=False),
]
