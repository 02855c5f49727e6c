"""A simulated person, who uses a page's API as a real person uses a browser.

    outcome = await ada.slash("carcassonne", "game new", game="carcassonne")
    board = await ada.sees("carcassonne", lambda message: message["attachments"])
    outcome = await ada.click(board, "Join")
    outcome = await ada.submit(outcome["modal"], {"name": "Ada"})

A channel is given as id, name or JSON, a component by its custom_id or label.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Self, TypeVar

import aiohttp

from playground.wire import Json, decode, encode
from tests.discord.client_state import ClientState
from tests.discord.message_parts import component, urls_of
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections import OrderedDict, deque
    from collections.abc import AsyncIterator, Callable
    from types import TracebackType

Found = TypeVar("Found")


class PageApiError(Exception):
    """The page's API rejected a request. `code` is one of those in PAGE_API.md."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.code: str = body["code"]
        self.errors: dict[str, str] = body.get("errors", {})


class Person:
    """A user with an open page."""

    def __init__(self, url: str, key: str, user_id: str) -> None:
        self._url = url
        self._key = key
        self.id = user_id
        self.client_state: ClientState
        self._changed = asyncio.Condition()
        self._exit = contextlib.AsyncExitStack()
        self._http: aiohttp.ClientSession

    async def __aenter__(self) -> Self:
        headers = {"Authorization": f"Bearer {self._key}"}
        self._http = await self._exit.enter_async_context(aiohttp.ClientSession(self._url, headers=headers))
        socket = await self._exit.enter_async_context(self._http.ws_connect("/play/stream"))
        await socket.send_json({"op": "hello", "key": self._key, "user_id": self.id})
        first = await socket.receive_json()
        self.client_state = ClientState(first["d"])
        reader = asyncio.create_task(self._listen(socket))
        self._exit.push_async_callback(_end, reader)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._exit.aclose()

    # State

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = decode(frame.data)
            async with self._changed:
                self.client_state.take(event["t"], event["d"])
                self._changed.notify_all()

    @property
    def state(self) -> Json:
        """Return the state described in PAGE_API.md, kept up to date."""
        return self.client_state.state

    @property
    def messages(self) -> OrderedDict[str, Json]:
        """Return the newest messages by id, in their latest versions."""
        return self.client_state.messages

    @property
    def events(self) -> deque[tuple[str, Json]]:
        return self.client_state.events

    async def until(self, is_so: Callable[[], Found | None], within: float = SOON) -> Found:
        """Wait until a condition holds, checking it at each event. Return the result of `is_so`."""
        async with asyncio.timeout(within), self._changed:
            while not (found := is_so()):
                await self._changed.wait()
            return found

    async def sees(
        self,
        channel: str | Json | None,
        where: Callable[[Json], object] = bool,
        *,
        after: str | Json | None = None,
    ) -> Json:
        """Wait for messages of a channel (None: any channel) for which `where` holds, and return the newest one. With
        `after`, a message or its id, only later messages count.
        """
        place = None if channel is None else self.channel(channel)
        bound = int(after["id"] if isinstance(after, dict) else after or 0)

        def newest() -> Json | None:
            for message in sorted(self.messages.values(), key=lambda m: int(m["id"]), reverse=True):
                if int(message["id"]) > bound and place in {None, message["channel_id"]} and where(message):
                    return message
            return None

        found: Json = await self.until(newest)
        return found

    async def wait_for(self, event: str, where: Callable[[Json], object] = lambda _: True) -> Json:
        """Wait for an event of this kind. Return the data of the first such event since the last `forget`."""
        found: list[Json] = await self.until(
            lambda: [data for name, data in self.events if name == event and where(data)][:1]
        )
        return found[0]

    def forget(self) -> None:
        """Drop the events received so far."""
        self.events.clear()

    def channel(self, which: str | Json) -> str:
        """Return the id of a channel or thread, given as id, name or JSON. "dm" means the chat with the bot."""
        return self.client_state.channel(which)

    # Requests

    async def request(self, method: str, path: str, body: object = None, **query: str) -> Any:
        """Send a request as this user, and return the reply. `path` is below `/play/as/{user}`."""
        data = None if body is None else encode(body)
        headers = {"Content-Type": "application/json"}
        address = f"/play/as/{self.id}{path}"
        async with self._http.request(method, address, data=data, params=query, headers=headers) as response:
            raw = await response.read()
            answer = decode(raw) if raw else None
            if response.status >= 400 and isinstance(answer, dict):
                raise PageApiError(response.status, answer)
            return answer

    async def history(self, channel: str | Json, **query: str) -> list[Json]:
        """Return a channel's messages, newest first."""
        found: list[Json] = await self.request("GET", f"/channels/{self.channel(channel)}/messages", **query)
        return found

    async def commands(self, channel: str | Json) -> list[Json]:
        """Return the commands that this user may use in a channel."""
        found: list[Json] = await self.request("GET", "/commands", channel_id=self.channel(channel))
        return found

    async def download(self, url: str) -> bytes:
        """Return the bytes of an attachment."""
        async with self._http.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def pictures(self, message: Json) -> AsyncIterator[bytes]:
        """Yield the bytes of every picture of a message."""
        for url in urls_of(message):
            yield await self.download(url)

    # Actions

    async def say(self, channel: str | Json, content: str, **more: object) -> Json:
        """Send a message, and return it."""
        body = {"content": content} | more
        said: Json = await self.request("POST", f"/channels/{self.channel(channel)}/messages", body)
        return said

    async def open_dm(self) -> Json:
        """Open the direct messages with the bot, and return the channel."""
        dm: Json = await self.request("POST", "/dms")
        await self.until(lambda: self.state["dms"])
        return dm

    async def set(self, **settings: object) -> Json:
        """Change settings such as the language (`locale`), `dms_open` or `global_name`, and return the account."""
        account: Json = await self.request("PATCH", "", settings)
        return account

    async def dismiss(self, message: Json) -> None:
        """Delete this person's own message, or dismiss an ephemeral message."""
        await self.request("DELETE", f"/channels/{message['channel_id']}/messages/{message['id']}")

    async def slash(self, where: str | Json, command: str, /, **options: object) -> Json:
        """Run a command by its full name, and return the outcome. An option named like a Python keyword gets a trailing
        underscore: `from_`.
        """
        return await self._interact(2, where, command, options, focused=None)

    async def autocomplete(self, where: str | Json, command: str, focused: str, /, **options: object) -> list[Json]:
        """Return the choices for the focused option."""
        outcome = await self._interact(4, where, command, options, focused=focused)
        if outcome["outcome"] != "choices":
            raise TimeoutError(f"no choices: {outcome}")
        found: list[Json] = outcome["choices"]
        return found

    async def menu(self, where: str | Json, command: str, target: str) -> Json:
        """Use a context-menu command on a person or a message. The command is given by name, its target by id."""
        known = await self._known_commands(where)
        found = next((c for c in known if c["name"] == command and c["type"] in {2, 3}), None)
        if found is None:
            raise LookupError(f"no command {command!r} in a menu in {where}")
        data = {"id": found["id"], "name": command, "type": found["type"], "target_id": target}
        return await self.interact({"type": 2, "channel_id": self.channel(where), "data": data})

    async def _interact(
        self, kind: int, where: str | Json, full_name: str, options: dict[str, object], *, focused: str | None
    ) -> Json:
        root, *branches = full_name.split()
        command = next((c for c in await self._known_commands(where) if c["name"] == root), None)
        if command is None:
            raise LookupError(f"no command /{root} in {where}")
        level: Json = command
        path: list[Json] = []
        for name in branches:
            level = next(option for option in level["options"] if option["name"] == name)
            path.append(level)
        given = {key.removesuffix("_").replace("_", "-"): value for key, value in options.items()}
        data = _options(level, given, focused)
        for branch in reversed(path):
            data = [{"type": branch["type"], "name": branch["name"], "options": data}]
        body = {"id": command["id"], "name": root, "type": command["type"], "options": data}
        return await self.interact({"type": kind, "channel_id": self.channel(where), "data": body})

    async def _known_commands(self, where: str | Json) -> list[Json]:
        """Return the commands. As on a page, they are loaded once, and reloaded after a change."""
        place = self.channel(where)
        if place not in self.client_state.commands:
            self.client_state.commands[place] = await self.commands(where)
        return self.client_state.commands[place]

    async def interact(self, body: Json) -> Json:
        """Send an interaction, and return its outcome."""
        outcome: Json = await self.request("POST", "/interactions", body)
        return outcome

    async def click(self, message: Json, button: str) -> Json:
        """Press a button, given by custom_id or label, and return the outcome."""
        part = component(message, button)
        return await self._use(message, {"custom_id": part["custom_id"], "component_type": 2})

    async def select(self, message: Json, which: str, *values: str) -> Json:
        """Choose values in a select, given by custom_id or placeholder, and return the outcome."""
        part = component(message, which)
        data = {"custom_id": part["custom_id"], "component_type": part["type"], "values": list(values)}
        return await self._use(message, data)

    async def _use(self, message: Json, data: Json) -> Json:
        place = {"channel_id": message["channel_id"], "message_id": message["id"]}
        return await self.interact({"type": 3, "data": data} | place)

    async def submit(self, modal: Json, values: Json) -> Json:
        """Submit a form from an outcome, with values by custom_id, and return the new outcome."""
        return await self.interact({"type": 5, "modal_id": modal["id"], "values": values})


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _options(level: Json, given: dict[str, object], focused: str | None) -> list[Json]:
    kinds = {option["name"]: option["type"] for option in level.get("options") or []}
    data: list[Json] = [{"type": kinds.get(name, 3), "name": name, "value": value} for name, value in given.items()]
    for entry in data:
        if entry["name"] == focused:
            entry["focused"] = True
    return data
