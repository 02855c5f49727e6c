"""The data on a person's page: the initial state and the newest messages, kept up to date by events."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable

from playground.wire import Json

KEPT_MESSAGES = 50
KEPT_EVENTS = 200
MAY_CHANGE_COMMANDS = {"COMMANDS_UPDATE", "ACCOUNT_UPDATE", "GUILD_UPDATE", "CHANNEL_UPDATE"}
Take = Callable[[Json], None]


class ClientState:
    """Applies the events of one page's stream."""

    def __init__(self, state: Json) -> None:
        self.state = state
        self.messages: OrderedDict[str, Json] = OrderedDict()
        """The latest versions by id, without deleted messages."""
        self.events: deque[tuple[str, Json]] = deque(maxlen=KEPT_EVENTS)
        self.commands: dict[str, list[Json]] = {}
        """By channel, until an event may have changed them."""
        self._takes: dict[str, Take] = {
            "MESSAGE_CREATE": self._message,
            "MESSAGE_UPDATE": self._message,
            "MESSAGE_DELETE": lambda data: self._forget_message(data["id"]),
            "CHANNEL_CREATE": lambda data: self._place("channels", data),
            "CHANNEL_UPDATE": lambda data: self._place("channels", data),
            "CHANNEL_DELETE": lambda data: self._remove("channels", data),
            "THREAD_DELETE": lambda data: self._remove("threads", data),
            "THREAD_CREATE": lambda data: self._place("threads", data),
            "THREAD_UPDATE": lambda data: self._place("threads", data),
            "GUILD_CREATE": self._guild,
            "GUILD_UPDATE": self._guild,
            "ACCOUNT_UPDATE": lambda data: self.state.update(user=data),
            "BOT_STATUS": lambda data: self.state.update(bot_online=data["online"]),
        }

    def take(self, event: str, data: Json) -> None:
        """Apply an event."""
        self.events.append((event, data))
        if event in MAY_CHANGE_COMMANDS:
            self.commands.clear()
        if event in self._takes:
            self._takes[event](data)

    def _message(self, data: Json) -> None:
        self.messages[data["id"]] = data
        if len(self.messages) > KEPT_MESSAGES:
            self.messages.popitem(last=False)

    def _forget_message(self, key: str) -> None:
        self.messages.pop(key, None)

    def _place(self, kind: str, data: Json) -> None:
        """Update a channel, a thread, or the direct messages, which belong to no server."""
        if "guild_id" not in data:
            self.state["dms"] = _with(self.state["dms"], data)
            return
        for guild in self.state["guilds"]:
            if guild["id"] == data["guild_id"]:
                guild[kind] = _with(guild[kind], data)

    def _remove(self, kind: str, data: Json) -> None:
        for guild in self.state["guilds"]:
            guild[kind] = [place for place in guild[kind] if place["id"] != data["id"]]

    def _guild(self, data: Json) -> None:
        self.state["guilds"] = _with(self.state["guilds"], data)

    def channel(self, which: str | Json) -> str:
        """Return the id of a channel or thread, given as id, name or JSON. "dm" means the chat with the bot."""
        if isinstance(which, dict):
            return str(which["id"])
        if which == "dm" and self.state["dms"]:
            return str(self.state["dms"][0]["id"])
        for guild in self.state["guilds"]:
            for channel in guild["channels"] + guild["threads"]:
                if which in {channel["id"], channel["name"]}:
                    return str(channel["id"])
        return which


def _with(things: list[Json], thing: Json) -> list[Json]:
    """Return a list with the new version of an object, which is appended if it is new."""
    if any(old["id"] == thing["id"] for old in things):
        return [thing if old["id"] == thing["id"] else old for old in things]
    return [*things, thing]
