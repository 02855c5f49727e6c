"""The stand-in's inside, put together: everything a route may need, without any network."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chatbot.playground.arranger import Arranger
from chatbot.playground.clock import Clock
from chatbot.playground.drafts import Drafting
from chatbot.playground.faults import Faults
from chatbot.playground.gateway import Gateway
from chatbot.playground.interactions import Interactions
from chatbot.playground.limits import Limits
from chatbot.playground.message_shape import MessageShapes
from chatbot.playground.news import News
from chatbot.playground.payload import Payload
from chatbot.playground.rates import Rates
from chatbot.playground.registry import Registry
from chatbot.playground.scribe import Scribe
from chatbot.playground.shapes import Shapes
from chatbot.playground.shelf import Shelf
from chatbot.playground.streams import Streams
from chatbot.playground.threads import Threads
from chatbot.playground.wire import Json
from chatbot.playground.world import World

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Heard:
    """A request of the bot and what it was answered."""

    method: str
    path: str
    """Below `/api/v10`."""
    template: str
    """The route; empty when there is no such route here."""
    payload: Payload
    status: int
    answer: Json | list[Json] | None


class Stand:
    """All the parts, wired."""

    def __init__(self, data: Path, limits: Limits) -> None:
        self.limits = limits
        self.clock = Clock()
        self.shelf = Shelf(data)
        self.world = World(self.shelf, self.clock)
        self.shapes = Shapes(self.world)
        self.messages = MessageShapes(self.world, self.shelf, self.shapes)
        self.streams = Streams()
        self.gateway = Gateway(self.world, self.shapes, limits)
        self.news = News(self.world, self.shapes, self.messages, self.gateway, self.streams)
        self.scribe = Scribe(self.world, self.shelf, self.news)
        self.drafting = Drafting(self.world.ids)
        self.interactions = Interactions(self.world, self.scribe, self.gateway, self.news, limits)
        self.threads = Threads(self.world, self.scribe, self.news, limits)
        self.rates = Rates(self.clock, limits)
        self.faults = Faults()
        self.registry = Registry(self.world, self.news, self.rates)
        self.arranger = Arranger(self.world, self.news)
        self.listeners: list[Callable[[Heard], None]] = []
        """Called with every request of the bot, after it was answered."""
        self.gateway.on_status = self.news.bot_status

    def tell(self, heard: Heard) -> None:
        """Let the listeners know."""
        for listener in self.listeners:
            listener(heard)
