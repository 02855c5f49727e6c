"""One interaction: what a person did, and how far the bot's answer has come."""

from __future__ import annotations

import asyncio
import secrets
from enum import IntEnum

from msgspec import Struct, field
from msgspec.structs import replace

from playground.wire import Json
from playground.world.clock import iso
from playground.world.entities import Channel, Message, User

SLASH, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Types of interactions."""


class ResponseType(IntEnum):
    """The types of a first answer."""

    MESSAGE = 4
    THINKING = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class UserAction(Struct, frozen=True):
    """What a person did: who, where, the interaction's type and `data`, and what it belongs to."""

    user: User
    channel: Channel
    type: int
    data: Json
    message: Message | None = None
    """For a component: the message that bears it. For a modal: the message whose button opened it."""
    name: str = ""
    """The full name of a command."""
    custom_id: str = ""
    trigger: Interaction | None = None
    """For a modal: the interaction that opened it."""
    nonce: str | None = None


class Interaction(Struct, eq=False):
    """A user's action with a number, a token, and the bot's answer."""

    action: UserAction
    key: int
    created: float
    first: asyncio.Future[Json] | None
    """The outcome that the person waits for; None once it was told."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    is_over: bool = False
    """Three seconds passed without an answer."""
    response_type: ResponseType | None = None
    """How the bot answered; None before it did."""
    original: int | None = None
    """The message that `@original` means."""
    modal: Json | None = None
    was_refused: bool = False
    _metadata: Json | None = None

    def owners(self) -> Json:
        """For whom the application was installed: for the server (0). Installations by users are left out."""
        return {"0": str(self.action.channel.guild_id or 0)}

    def metadata(self) -> Json:
        """What the messages that result from it say about it."""
        if self._metadata is not None:
            return dict(self._metadata)
        metadata: Json = {
            "id": str(self.key),
            "type": SLASH if self.action.type == AUTOCOMPLETE else self.action.type,
            "user_id": str(self.action.user.id),
            "authorizing_integration_owners": self.owners(),
        }
        if self.action.type == SLASH:
            metadata["name"] = self.action.name
        if self.action.type == COMPONENT and self.action.message:
            metadata["interacted_message_id"] = str(self.action.message.id)
        if self.action.trigger is not None:
            metadata["triggering_interaction_metadata"] = self.action.trigger.metadata()
        return metadata

    def pending(self) -> Json:
        """What the user's pages show while it waits."""
        body: Json = {
            "id": str(self.key),
            "type": self.action.type,
            "channel_id": str(self.action.channel.id),
            "created_at": iso(self.created),
        }
        if self.action.nonce is not None:
            body["nonce"] = self.action.nonce
        if self.action.message is not None:
            body["message_id"] = str(self.action.message.id)
        if self.action.custom_id:
            body["custom_id"] = self.action.custom_id
        if self.action.name:
            body["command"] = self.action.name
        return body

    @property
    def is_waiting(self) -> bool:
        """Whether the first answer is still to come."""
        return self.first is not None and not self.first.done()

    def release(self) -> None:
        """Drop all that no follow-up needs: the token lives on for a quarter of an hour."""
        self.first = None
        if self.modal is None:
            self._metadata = self.metadata()
            self.action = replace(self.action, data={}, message=None, trigger=None)

    def settle(self, outcome: str, **more: object) -> None:
        """Tell the person who waits what the outcome is."""
        if self.first is not None and not self.first.done():
            self.first.set_result({"id": str(self.key), "type": self.action.type, "outcome": outcome} | more)
