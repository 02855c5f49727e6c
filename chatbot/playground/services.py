"""The stand-in's inside, put together: everything a route may need, without any network."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chatbot.playground.gateway.gateway import Gateway
from chatbot.playground.interactions.command_registry import CommandRegistry
from chatbot.playground.interactions.lifecycle import InteractionService
from chatbot.playground.limits import Limits
from chatbot.playground.rest.payload import Payload
from chatbot.playground.rest.rate_limits import RateLimiter
from chatbot.playground.validation.message_validation import MessageValidator
from chatbot.playground.wire import Json
from chatbot.playground.world.broadcaster import Broadcaster
from chatbot.playground.world.clock import WorldClock
from chatbot.playground.world.entities import User
from chatbot.playground.world.message_json import MessageSerializer
from chatbot.playground.world.messages import MessageService
from chatbot.playground.world.object_json import ObjectSerializer
from chatbot.playground.world.page_streams import PageStreams
from chatbot.playground.world.storage import WorldStorage
from chatbot.playground.world.threads import ThreadService
from chatbot.playground.world.world import World

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class RecordedRequest:
    """A request of the bot and what it was answered."""

    method: str
    path: str
    """Below `/api/v10`."""
    template: str
    """The route; empty when there is no such route here."""
    payload: Payload
    status: int
    answer: Json | list[Json] | None


class PlaygroundServices:
    """All the parts, wired."""

    def __init__(self, data: Path, limits: Limits) -> None:
        self.limits = limits
        self.clock = WorldClock()
        self.storage = WorldStorage(data)
        self.world = World(self.storage, self.clock)
        self.shapes = ObjectSerializer(self.world)
        self.messages = MessageSerializer(self.world, self.storage, self.shapes)
        self.streams = PageStreams()
        self.gateway = Gateway(self.world, self.shapes, limits)
        self.broadcaster = Broadcaster(self.world, self.shapes, self.messages, self.gateway, self.streams)
        self.scribe = MessageService(self.world, self.storage, self.broadcaster)
        self.drafting = MessageValidator(self.world.ids)
        self.interactions = InteractionService(self.world, self.scribe, self.gateway, self.broadcaster, limits)
        self.threads = ThreadService(self.world, self.scribe, self.broadcaster, limits)
        self.rates = RateLimiter(self.clock, limits)
        self.registry = CommandRegistry(self.world, self.broadcaster, self.rates)
        self.listeners: list[Callable[[RecordedRequest], None]] = []
        """Called with every request of the bot, after it was answered."""
        self.gateway.on_status = self.broadcaster.bot_status

    def add_person(self, name: str, locale: str = "en-US") -> User:
        """A new person, a member of every server. The bot and all pages are told."""
        user = self.world.add_person(name, locale)
        for guild in self.world.guilds.values():
            self.world.join(guild, user)
            self.broadcaster.guild("UPDATE", guild)
        self.broadcaster.user(user)
        return user

    def tell(self, heard: RecordedRequest) -> None:
        """Let the listeners know."""
        for listener in self.listeners:
            listener(heard)
