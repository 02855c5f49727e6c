"""Interactions: the bot has three seconds for its first response, and an interaction's token lives for fifteen minutes.

A person's action becomes an interaction and is sent to the bot. The bot's first response (a message, "thinking", an
edit, a form, choices) is the outcome that the person waits for. From then on, the bot can edit and follow up with the
token.

A token is kept for twice its lifetime, to distinguish expired from unknown ones. Only each person's newest interactions
are kept, so that many presses do not fill the memory.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, deque
from enum import IntEnum
from typing import Final, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from chatbot.limits import FOLLOW_UPS, OPTION, OPTIONS
from playground.activities import ActivityService
from playground.broadcaster import Broadcaster
from playground.components import check_modal, number_components
from playground.drafts import Draft
from playground.entities import (
    DM,
    EPHEMERAL,
    GROUP_CHAT,
    LOADING,
    MENU_ANSWER,
    MENUS,
    NORMAL,
    REPLY,
    SLASH_ANSWER,
    Channel,
    Message,
    User,
)
from playground.errors import ApiError, ValidationErrors, unknown
from playground.limits import Limits
from playground.messages import MessageService, Origin
from playground.payload import Payload
from playground.serializers import Serializer, features_of, user_json
from playground.wire import Json, WorldClock, iso
from playground.world import Permission, World

SLASH, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5  # Types of interactions
CONTEXTS: Final = {DM: 1, GROUP_CHAT: 2}  # An interaction's `context` by the type of its channel; otherwise 0
AS_A_GUEST: Final = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
"""The bot's permissions in responses to a person who installed it, in places where the bot is not a member."""
KEPT_BY_USER: Final = 100  # Interactions kept per person: four times the private answers kept per channel


class ResponseType(IntEnum):
    """The types of a first response."""

    MESSAGE = 4
    THINKING = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9
    LAUNCH_ACTIVITY = 12


MESSAGES: Final = {ResponseType.MESSAGE, ResponseType.THINKING, ResponseType.LAUNCH_ACTIVITY}
"""Responses allowed to every type of interaction except autocomplete. The Activity opens only if the application has
one.
"""
EDITS: Final = {ResponseType.DEFERRED_UPDATE, ResponseType.UPDATE}
"""Responses allowed only if there is a message to edit: the message with the component, or the one from which a form
was opened.
"""
ALLOWED: Final = {
    SLASH: MESSAGES | {ResponseType.MODAL},
    COMPONENT: MESSAGES | EDITS | {ResponseType.MODAL},
    AUTOCOMPLETE: {ResponseType.CHOICES},
    MODAL_SUBMIT: MESSAGES | EDITS,
}


class UserAction(Struct, frozen=True):
    """A person's action: the user, the channel, the interaction's type and `data`, and related objects."""

    user: User
    channel: Channel
    type: int
    data: Json
    message: Message | None = None  # A component's message; for a form, the message whose button opened it
    name: str = ""  # The full name of a command
    custom_id: str = ""
    trigger: Interaction | None = None  # For a form: the interaction that opened it
    nonce: str | None = None

    @property
    def shown_name(self) -> str:
        """Return a command's name as people know it: slash commands begin with a slash, menu commands do not."""
        return self.name if self.data.get("type") in MENUS else f"/{self.name}"


class Interaction(Struct, eq=False):
    """A user's action with an id, a token, and the bot's response."""

    action: UserAction
    key: int
    created: float
    owners: Json  # The installations that allow it: the server's ("0") and the user's ("1")
    first: asyncio.Future[Json] | None  # The outcome that the person waits for; None once delivered
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    is_over: bool = False  # True after three seconds without a response
    response_type: ResponseType | None = None  # The type of the bot's response; None before it
    original: int | None = None  # The message of `@original`
    modal: Json | None = None
    activity: Json | None = None  # The frame that it opened
    was_refused: bool = False
    follow_ups: int = 0
    _metadata: Json | None = None

    def metadata(self) -> Json:
        """Return the metadata for the messages that result from the interaction."""
        if self._metadata is not None:
            return dict(self._metadata)
        action = self.action
        metadata: Json = {
            "id": str(self.key),
            "type": SLASH if action.type == AUTOCOMPLETE else action.type,
            "user_id": str(action.user.id),
            "authorizing_integration_owners": self.owners,
        }
        if action.type == SLASH:
            metadata["name"] = action.name
        if action.type == COMPONENT and action.message:
            metadata["interacted_message_id"] = str(action.message.id)
        if action.trigger is not None:
            metadata["triggering_interaction_metadata"] = action.trigger.metadata()
        return metadata

    def pending(self) -> Json:
        """Return the data that the user's pages show while the interaction is pending."""
        action = self.action
        body: Json = {"id": str(self.key), "type": action.type, "channel_id": str(action.channel.id)}
        known = {
            "created_at": iso(self.created),
            "nonce": action.nonce,
            "message_id": str(action.message.id) if action.message else None,
            "custom_id": action.custom_id or None,
            "command": action.shown_name if action.name else None,
        }
        return body | {name: value for name, value in known.items() if value is not None}

    @property
    def is_waiting(self) -> bool:
        return self.first is not None and not self.first.done()

    def release(self) -> None:
        """Drop everything that follow-ups do not need, because an interaction is kept long after its first response."""
        self.first = None
        if self.modal is None:
            self._metadata = self.metadata()
            self.action = replace(self.action, data={}, message=None, trigger=None)

    def settle(self, outcome: str, **more: object) -> None:
        """Deliver the outcome to the person who waits for it."""
        if self.first is not None and not self.first.done():
            self.first.set_result({"id": str(self.key), "type": self.action.type, "outcome": outcome} | more)


class RecentInteractions:
    """The remembered interactions, oldest first."""

    def __init__(self, clock: WorldClock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self.by_token: OrderedDict[str, Interaction] = OrderedDict()
        self.by_key: dict[int, Interaction] = {}
        self.by_user: dict[int, deque[Interaction]] = {}

    def remember(self, interaction: Interaction) -> None:
        self.by_token[interaction.token] = self.by_key[interaction.key] = interaction
        own = self.by_user.setdefault(interaction.action.user.id, deque())
        own.append(interaction)
        if len(own) > KEPT_BY_USER:
            self.forget(own[0])
        limit = self._clock.now() - 2 * self._limits.token_lives
        while (oldest := next(iter(self.by_token.values()))).created < limit:
            self.forget(oldest)

    def forget(self, interaction: Interaction) -> None:
        if self.by_token.pop(interaction.token, None) is not None:
            del self.by_key[interaction.key]
            self.by_user[interaction.action.user.id].remove(interaction)


def _origin(interaction: Interaction, flags: int, source: Message | None) -> Origin:
    """Return the origin of a response. The response is a reply to ``source`` if everybody can see that message."""
    action, metadata = interaction.action, interaction.metadata()
    reply_to = source.id if source is not None and source.seen_by is None else None
    is_slash_answer = action.type == SLASH and interaction.response_type is None
    command_answer = MENU_ANSWER if action.data.get("type") in MENUS else SLASH_ANSWER
    if interaction.original:
        metadata["original_response_message_id"] = str(interaction.original)
    return Origin(
        command_answer if is_slash_answer else REPLY if reply_to else NORMAL,
        reply_to=reply_to,
        interaction=metadata,
        is_webhook=True,
        seen_by=action.user.id if flags & EPHEMERAL else None,
    )


class InteractionService:
    """Begins people's interactions, handles the bot's responses, and posts and edits messages by token.

    Raises ``ApiError`` for an invalid body.
    """

    def __init__(
        self,
        world: World,
        messages: MessageService,
        serializer: Serializer,
        broadcaster: Broadcaster,
        activities: ActivityService,
        limits: Limits,
    ) -> None:
        self._world = world
        self._messages = messages
        self._serializer = serializer
        self._gateway = broadcaster.gateway
        self._broadcaster = broadcaster
        self._activities = activities
        self._limits = limits
        self._recent = RecentInteractions(world.clock, limits)
        self.forget = self._recent.forget
        self.new_key = world.ids.new
        self.unanswered = 0  # Interactions that the bot did not answer in time

    def __len__(self) -> int:
        return len(self._recent.by_token)

    # The person's side

    async def begin(self, action: UserAction) -> Json:
        """Send a person's action to the bot, wait for its first response, and return the outcome."""
        first: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        interaction = Interaction(action, self.new_key(), self._world.clock.now(), self._owners(action), first)
        self._recent.remember(interaction)
        if action.type != AUTOCOMPLETE:
            self._broadcaster.to_user(action.user.id, "INTERACTION_CREATE", interaction.pending())
        if not self._send_to_bot(interaction):
            interaction.is_over = True
            interaction.settle("failed", reason="offline")
        outcome = await self._first_answer(interaction, first)
        interaction.release()
        if action.type != AUTOCOMPLETE:
            done = {key: outcome[key] for key in ("id", "outcome", "reason") if key in outcome}
            nonce = {"nonce": action.nonce} if action.nonce is not None else {}
            self._broadcaster.to_user(action.user.id, "INTERACTION_DONE", done | nonce)
        return outcome

    def _owners(self, action: UserAction) -> Json:
        """Return the installations that allow an interaction. In a DM with the bot, "0" replaces the server's id."""
        by_guild = self._world.is_bot_in(action.channel) and self._world.shares_guild(action.user)
        owners = {"0": str(action.channel.guild_id or 0)} if by_guild else {}
        return owners | ({"1": str(action.user.id)} if action.user.has_installed or not owners else {})

    def _send_to_bot(self, interaction: Interaction) -> bool:
        if not self._gateway.has_session:
            return False
        body = self._event(interaction)
        return self._gateway.send("INTERACTION_CREATE", body, interaction.action.channel.guild_id)

    def _event(self, interaction: Interaction) -> Json:
        """Return the data of INTERACTION_CREATE, with everything that a client needs."""
        action, world = interaction.action, self._world
        body: Json = {
            "id": str(interaction.key),
            "application_id": str(world.application.id),
            "type": action.type,
            "token": interaction.token,
            "version": 1,
            "data": action.data,
            "channel_id": str(action.channel.id),
            "channel": self._serializer.channel(action.channel, action.user.id),
            "app_permissions": str(
                world.permissions(world.bot.id, action.channel) if world.is_bot_in(action.channel) else AS_A_GUEST
            ),
            "locale": action.user.locale,
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners,
            "context": CONTEXTS.get(action.channel.type, 0),
            "attachment_size_limit": self._limits.file_bytes,
        }
        if action.message is not None:
            body["message"] = self._serializer.message(action.message, world.bot.id)
        guild = world.guild_of(action.channel)
        if guild is None:
            return body | {"user": user_json(action.user)}
        bits = world.permissions(action.user.id, action.channel)
        return body | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": features_of(guild)},
            "guild_locale": guild.locale,
            "member": self._serializer.member(guild, action.user.id) | {"permissions": str(bits)},
        }

    async def _first_answer(self, interaction: Interaction, first: asyncio.Future[Json]) -> Json:
        try:
            return await asyncio.wait_for(asyncio.shield(first), self._limits.answer_within)
        except TimeoutError:
            interaction.is_over = True
            self.unanswered += 1
            unheard = "no-answer" if self._gateway.online else "offline"
            interaction.settle("failed", reason="refused" if interaction.was_refused else unheard)
            return first.result()

    def pending_of(self, user_id: int) -> list[Json]:
        """Return the user's interactions that wait for a first response."""
        own = self._recent.by_user.get(user_id, ())
        return [one.pending() for one in own if one.is_waiting and one.action.type != AUTOCOMPLETE]

    def with_modal(self, key: int, user_id: int) -> Interaction | None:
        """Return the interaction that opened a form for this user, or None if the form is no longer open."""
        found = self._recent.by_key.get(key)
        return found if found and found.modal and found.action.user.id == user_id else None

    def close_modal(self, key: int) -> None:
        """Close a form that was submitted and answered. A form stays open until it is answered."""
        if (opener := self._recent.by_key.get(key)) is not None:
            opener.modal = None
            opener.release()

    # The bot's side

    def answered(self, token: str) -> Interaction:
        """Return the answered interaction with this token.

        Raises ``ApiError`` if there is none or the token has expired.
        """
        interaction = self._recent.by_token.get(token)
        if interaction is None or interaction.response_type is None:
            raise unknown("Webhook")
        if self._world.clock.now() - interaction.created > self._limits.token_lives:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def waiting(self, key: int, token: str) -> Interaction:
        """Return this interaction if it waits for its first response. Raises ``ApiError`` otherwise."""
        interaction = self._recent.by_token.get(token)
        if interaction is None or interaction.key != key:
            raise unknown("interaction")
        if interaction.response_type is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.is_over or self._world.clock.now() - interaction.created > self._limits.answer_within:
            raise unknown("interaction")
        return interaction

    def answer(self, interaction: Interaction, payload: Payload) -> Message | None:
        """Handle the first response. Return the message that the response made, changed or is going to change, or None
        for a response without a message. Raises ``ApiError``.
        """
        try:
            response_type = self._response_type_in(interaction, payload.fields)
            outcome = self._carry_out(interaction, response_type, payload)
        except ApiError:
            interaction.was_refused = True
            raise
        shown = outcome.get("message")
        message = interaction.action.message if response_type is ResponseType.DEFERRED_UPDATE else shown
        interaction.response_type = response_type
        interaction.original = message.id if message else None
        if isinstance(shown, Message):
            outcome["message"] = self._serializer.event_for_page(shown, interaction.action.user.id)
        interaction.settle(outcome.pop("outcome"), **outcome)
        return message

    def _response_type_in(self, interaction: Interaction, body: Json) -> ResponseType:
        allowed = ALLOWED[interaction.action.type]
        if interaction.action.type == MODAL_SUBMIT and interaction.action.message is None:
            allowed = allowed - EDITS
        if not self._activities.url:
            allowed = allowed - {ResponseType.LAUNCH_ACTIVITY}
        errors = ValidationErrors()
        errors.choice("type", body.get("type"), sorted(allowed))
        errors.raise_if_any()
        return ResponseType(int(body["type"]))

    def _carry_out(self, interaction: Interaction, response_type: ResponseType, payload: Payload) -> Json:
        data = payload.fields.get("data") or {}
        outcome: Json
        match response_type:
            case ResponseType.MESSAGE:
                outcome = {"outcome": "message", "message": self._post(interaction, payload, data)}
            case ResponseType.THINKING:
                outcome = {"outcome": "thinking", "message": self._think(interaction, data)}
            case ResponseType.UPDATE:
                outcome = {"outcome": "update", "message": self._update(interaction, payload, data)}
            case ResponseType.DEFERRED_UPDATE:
                outcome = {"outcome": "deferred"}
            case ResponseType.CHOICES:
                outcome = {"outcome": "choices", "choices": _choices_in(interaction, data)}
            case ResponseType.MODAL:
                check_modal(data)
                number_components(data["components"])
                form = {name: data[name] for name in ("custom_id", "title", "components")}
                interaction.modal = {"id": str(interaction.key)} | form
                outcome = {"outcome": "modal", "modal": interaction.modal}
            case ResponseType.LAUNCH_ACTIVITY:
                interaction.activity = self._activities.launch(interaction.action.user, interaction.action.channel)
                outcome = {"outcome": "activity", "activity": interaction.activity}
            case _:
                assert_never(response_type)
        return outcome

    def _post(self, interaction: Interaction, payload: Payload, data: Json) -> Message:
        draft = self._messages.validator.new(payload, data)
        origin = _origin(interaction, draft.flags, interaction.action.message)
        return self._messages.post(interaction.action.channel, self._world.bot, draft, origin)

    def _think(self, interaction: Interaction, data: Json) -> Message:
        flags = (data.get("flags") or 0) & EPHEMERAL
        draft, origin = Draft(flags=flags | LOADING), _origin(interaction, flags, interaction.action.message)
        return self._messages.post(interaction.action.channel, self._world.bot, draft, origin)

    def _update(self, interaction: Interaction, payload: Payload, data: Json) -> Message:
        """Edit the message whose component was used, and return it."""
        source = interaction.action.message
        current = self.find(interaction, source.id) if source else None
        if current is None:
            raise unknown("Message")
        return self._messages.edit(current, self._messages.validator.edit(current, payload, data))

    def find(self, interaction: Interaction, message_id: int | None) -> Message | None:
        """Return the message with this id if the interaction's token may access it, otherwise None."""
        action = interaction.action
        return self._messages.find(action.channel.id, message_id, action.user.id) if message_id else None

    def original(self, interaction: Interaction) -> Message:
        """Return the message of `@original`. Raises ``ApiError`` if there is none."""
        message = self.find(interaction, interaction.original)
        if message is None:
            raise unknown("Message")
        return message

    def edit(self, message: Message, payload: Payload) -> Message:
        return self._messages.edit(message, self._messages.validator.edit(message, payload))

    def follow_up(self, interaction: Interaction, payload: Payload) -> Message:
        """Post another message, and return it. Right after a deferral, the message becomes the deferred response."""
        original = self.find(interaction, interaction.original)
        is_deferred = interaction.response_type is ResponseType.THINKING
        if is_deferred and original is not None and original.flags & LOADING:
            return self.edit(original, payload)
        draft = self._messages.validator.new(payload)
        interaction.follow_ups += 1
        if interaction.follow_ups > FOLLOW_UPS and "0" not in interaction.owners:
            raise ApiError(400, 40094, "This interaction has reached its maximum number of follow ups")
        origin = _origin(interaction, draft.flags, original)
        return self._messages.post(interaction.action.channel, self._world.bot, draft, origin)


def _choices_in(interaction: Interaction, data: Json) -> list[Json]:
    """Return the choices of an autocomplete response, with their names in the user's language."""
    errors = ValidationErrors()
    choices = [c for c in errors.count("data.choices", data.get("choices"), 0, OPTIONS) if isinstance(c, dict)]
    for position, choice in enumerate(choices):
        where = f"data.choices.{position}"
        errors.text(f"{where}.name", choice.get("name"), 1, OPTION)
        if isinstance(choice.get("value"), str | None):
            errors.text(f"{where}.value", choice.get("value"), 1, OPTION)
    errors.raise_if_any()
    locale = interaction.action.user.locale
    names = [(choice.get("name_localizations") or {}).get(locale) or choice["name"] for choice in choices]
    return [
        {"name": choice["name"], "name_localized": name, "value": choice["value"]}
        for choice, name in zip(choices, names, strict=True)
    ]
