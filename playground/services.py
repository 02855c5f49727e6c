"""The parts of the playground, put together: everything that a route may need, without any network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from playground.gateway.gateway import Gateway
from playground.interactions.command_registry import CommandRegistry
from playground.interactions.interaction_json import InteractionSerializer
from playground.interactions.interaction_messages import InteractionMessages
from playground.interactions.lifecycle import InteractionService
from playground.messaging.broadcaster import Broadcaster
from playground.messaging.messages import MessageService
from playground.messaging.page_streams import PageStreams
from playground.messaging.threads import ThreadService
from playground.rate_limits import RateLimiter
from playground.validation.message_validation import MessageValidator
from playground.validation.payload import Payload
from playground.wire import Json
from playground.world.clock import WorldClock
from playground.world.message_json import MessageSerializer
from playground.world.object_json import ObjectSerializer
from playground.world.storage import WorldStorage
from playground.world.world import World

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playground.limits import Limits
    from playground.world.entities import User


class RecordedRequest(Struct, frozen=True):
    """A request of the bot, and its answer."""

    method: str
    path: str
    """Below `/api/v10`."""
    template: str
    """The route; empty when there is no such route here."""
    payload: Payload
    status: int
    answer: Json | list[Json] | None


class PlaygroundServices:
    """All the parts. `listeners` are called with every request of the bot, after it was answered."""

    def __init__(self, data: Path, limits: Limits) -> None:
        self.limits = limits
        self.clock = WorldClock()
        self.storage = WorldStorage(data)
        self.world = World(self.storage, self.clock)
        self.serializer = ObjectSerializer(self.world)
        self.message_serializer = MessageSerializer(self.world, self.storage, self.serializer)
        self.streams = PageStreams()
        self.gateway = Gateway(self.world, self.serializer, limits)
        self.broadcaster = Broadcaster(self.world, self.serializer, self.message_serializer, self.gateway, self.streams)
        self.messages = MessageService(self.world, self.storage, self.broadcaster)
        self.message_validator = MessageValidator(self.world.ids)
        self.interaction_messages = InteractionMessages(self.world, self.messages, self.message_validator)
        self.interactions = InteractionService(
            self.world,
            self.interaction_messages,
            InteractionSerializer(self.world, self.serializer, self.message_serializer),
            self.gateway,
            self.broadcaster,
            limits,
        )
        self.threads = ThreadService(self.world, self.messages, self.broadcaster, limits)
        self.rates = RateLimiter(self.clock, limits)
        self.registry = CommandRegistry(self.world, self.broadcaster, self.rates)
        self.listeners: list[Callable[[RecordedRequest], None]] = []
        self.gateway.on_status_change = self.broadcaster.bot_status

    def add_person(self, name: str, locale: str = "en-US") -> User:
        """Add a person, a member of every server. The bot and all pages are told."""
        user = self.world.add_person(name, locale)
        for guild in self.world.guilds.values():
            self.world.join(guild, user)
            self.broadcaster.guild("UPDATE", guild)
        self.broadcaster.user(user)
        return user

    def record(self, request: RecordedRequest) -> None:
        """Hand a request to the listeners."""
        for listener in self.listeners:
            listener(request)
