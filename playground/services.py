"""The parts of the playground, put together without a network, and the default world."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from playground.activities import ActivityService
from playground.broadcaster import Broadcaster, PageStreams
from playground.commands import CommandRegistry
from playground.drafts import Draft
from playground.entities import User
from playground.gateway import Gateway
from playground.interactions import InteractionService
from playground.limits import Limits, RateLimiter
from playground.messages import MessageService, ThreadService
from playground.payload import Payload
from playground.serializers import Serializer
from playground.storage import WorldStorage
from playground.wire import Json, WorldClock
from playground.world import World


class RecordedRequest(Struct, frozen=True):
    """A request of the bot with its response."""

    method: str
    path: str  # The path below `/api/v10`
    template: str  # The route, or "" if there is none
    payload: Payload
    status: int
    answer: Json | list[Json] | None


class PlaygroundServices:
    """All parts. `listeners` are called after each request of the bot."""

    def __init__(self, data: Path, limits: Limits) -> None:
        self.limits = limits
        self.clock = WorldClock()
        self.storage = WorldStorage(data)
        self.world = World(self.storage, self.clock)
        self.serializer = Serializer(self.world, self.storage)
        self.streams = PageStreams()
        self.gateway = Gateway(self.world, self.serializer, limits)
        self.broadcaster = Broadcaster(self.world, self.serializer, self.gateway, self.streams)
        self.messages = MessageService(self.world, self.storage, self.broadcaster, limits)
        self.activities = ActivityService(self.world)
        self.interactions = InteractionService(
            self.world, self.messages, self.serializer, self.broadcaster, self.activities, limits
        )
        self.threads = ThreadService(self.world, self.messages, self.broadcaster, limits)
        self.rates = RateLimiter(self.clock, limits)
        self.registry = CommandRegistry(self.world, self.broadcaster, self.rates, self.activities)
        self.listeners: list[Callable[[RecordedRequest], None]] = []
        self.gateway.on_status_change = self.broadcaster.bot_status

    def add_person(self, name: str, locale: str = "en-US") -> User:
        """Add a person, as a member of every server, and notify the bot and all pages."""
        user = self.world.add_person(name, locale)
        for guild in self.world.guilds.values():
            self.world.join(guild, user)
            self.broadcaster.guild("UPDATE", guild)
        self.broadcaster.user(user)
        return user

    def record(self, request: RecordedRequest) -> None:
        for listener in self.listeners:
            listener(request)


PEOPLE: Final = (("Ada", "en-GB"), ("Bartek", "pl"), ("Chloé", "fr"), ("Dora", "en-US"), ("Emil", "pl"))
CHANNELS: Final = (
    ("welcome", "Start here"),
    ("carcassonne", "Roads, cities, monasteries, farms"),
    ("trains", "Europe and tCHu"),
    ("lounge", "Talk, and games of any kind"),
)
WELCOME: Final = """\
**Welcome to the Waypost Playground!** This looks like Discord, and the bot behind it is the real one. \
Nothing here leaves your machine.

Commands begin with a slash: type or tap </play:0> in any channel.
Open a second tab to play as somebody else; each person has their own language."""


def create_default_world(services: PlaygroundServices) -> None:
    """Create a server with channels, five people and a welcome message, unless a server exists."""
    world = services.world
    if world.guilds:
        return
    people = [world.add_person(name, locale) for name, locale in PEOPLE]
    guild = world.add_guild("Waypost Playground", people[0])
    for person in people[1:]:
        world.join(guild, person)
    channels = [world.add_channel(guild, name, topic=topic) for name, topic in CHANNELS]
    services.messages.post(channels[0], world.bot, Draft(WELCOME))
