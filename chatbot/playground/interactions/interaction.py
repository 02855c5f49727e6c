"""One interaction: what a person did, and how far the bot's answer has come."""

import asyncio
import secrets
from dataclasses import dataclass, field, replace
from enum import IntEnum

from chatbot.playground.wire import Json
from chatbot.playground.world.clock import iso
from chatbot.playground.world.entities import Channel, Message, User

SLASH, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5


class Answer(IntEnum):
    """The kinds of a first answer."""

    MESSAGE = 4
    THINKING = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(frozen=True)
class UserAction:
    """What a person did: the user, where, Discord's kind and `data`, and what it hangs on."""

    user: User
    channel: Channel
    kind: int
    data: Json
    message: Message | None = None
    name: str = ""
    """The full name of a command."""
    custom_id: str = ""
    trigger: "Interaction | None" = None
    """For a modal: the interaction that opened it."""
    nonce: str | None = None
    by_user_install: bool = False


@dataclass(eq=False)
class Interaction:
    """An Ask with a number, a token, and the answer."""

    ask: UserAction
    key: int
    created: float
    first: asyncio.Future[Json] | None
    """What the person waits for; None when it was told."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    is_over: bool = False
    """Three seconds passed without an answer."""
    answer: Answer | None = None
    original: int | None = None
    """The message that `@original` means."""
    follow_ups: int = 0
    modal: Json | None = None
    was_refused: bool = False
    _record: Json | None = None

    def owners(self) -> Json:
        """Who installed the application: the server (0) or the user (1)."""
        if self.ask.by_user_install:
            return {"1": str(self.ask.user.id)}
        return {"0": str(self.ask.channel.guild_id or 0)}

    def record(self) -> Json:
        """What the messages that come of it say about it."""
        if self._record is not None:
            return dict(self._record)
        record: Json = {
            "id": str(self.key),
            "type": 2 if self.ask.kind == AUTOCOMPLETE else self.ask.kind,
            "user_id": str(self.ask.user.id),
            "authorizing_integration_owners": self.owners(),
        }
        if self.ask.kind == SLASH:
            record["name"] = self.ask.name
        if self.ask.kind == COMPONENT and self.ask.message:
            record["interacted_message_id"] = str(self.ask.message.id)
        if self.ask.trigger is not None:
            record["triggering_interaction_metadata"] = self.ask.trigger.record()
        return record

    def pending(self) -> Json:
        """What the user's pages show while it waits."""
        body: Json = {
            "id": str(self.key),
            "type": self.ask.kind,
            "channel_id": str(self.ask.channel.id),
            "created_at": iso(self.created),
        }
        if self.ask.nonce is not None:
            body["nonce"] = self.ask.nonce
        if self.ask.message is not None:
            body["message_id"] = str(self.ask.message.id)
        if self.ask.custom_id:
            body["custom_id"] = self.ask.custom_id
        if self.ask.name:
            body["command"] = self.ask.name
        return body

    @property
    def is_waiting(self) -> bool:
        """Whether the first answer is still to come."""
        return self.first is not None and not self.first.done()

    def shed(self) -> None:
        """Let go of everything that no follow-up needs: the token lives on for a long time."""
        self.first = None
        if self.modal is None:
            self._record = self.record()
            self.ask = replace(self.ask, data={}, message=None, trigger=None)

    def create_default_world(self, outcome: str, **more: object) -> None:
        """Tell the person who waits what came of it."""
        if self.first is not None and not self.first.done():
            self.first.set_result({"id": str(self.key), "type": self.ask.kind, "outcome": outcome} | more)
