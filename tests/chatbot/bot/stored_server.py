"""``StoredServer``: Discord as a released version left it, with people, channels, and posts with all their buttons.

The version's stored data is loaded into Redis (``tests/stored_data.py``), so that an old button can be pressed.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import discord
from simcord.backend import serializers
from simcord.backend.models import Channel, Message, Overwrite
from simcord.enums import OverwriteType
from simcord.results import to_discord_message

from chatbot.bot.components import Act, ButtonId
from chatbot.bot.voice import Voice
from chatbot.tables.outcome import UNKNOWN_BUTTON, Refusal
from engine.api import Illegal
from tests.chatbot.bot.simulated_server import SimulatedServer, parts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from simcord.actors import MemberActor
    from simcord.results import InteractionResult

    from engine.api import Translatable

DIRECT, THREAD = 1, 11
"""Discord's numbers of these kinds of channels."""
ROW, BUTTON, MENU, PEOPLE, TEXT = 1, 2, 3, 5, 10
"""Discord's numbers of these kinds of components."""
COMPONENTS, EPHEMERAL = 1 << 15, 1 << 6
"""Discord's flags of messages."""
MANAGES: Final = discord.Permissions(
    manage_channels=True, manage_messages=True, manage_guild=True, manage_threads=True
).value


class StoredServer(SimulatedServer):
    """A server as a released version left it."""

    async def open_as_left(self, left: dict[str, Any]) -> None:
        """Connect the bot, and restore all people, channels and messages."""
        await self.env.start()
        self.guild = self.env.create_guild("Game evenings", id=int(left["server"]))
        self.people: dict[str, MemberActor] = {}
        for name, user in left["people"].items():
            with self._id(int(user)):
                made = self.env.create_user(name)
            self.people[user] = self.guild.add_member(made)
        for channel in left["channels"]:
            self._add_channel(channel)
        for post in left["posts"]:
            self._add_post(post)
        for place, messages in left["without_buttons"].items():
            for message in messages:
                self._add_post({"channel": place, "message": message, "buttons": []})
        await self.env.settle()

    def _id(self, value: int) -> AbstractContextManager[object]:
        """Use this id for the next object that the simulator creates."""
        ids, usual = [value], self.env.backend.snowflake
        return patch.object(self.env.backend, "snowflake", lambda: ids.pop() if ids else usual())

    def _add_channel(self, channel: dict[str, Any]) -> None:
        backend = self.env.backend
        with self._id(int(channel["id"])):
            if channel["type"] == DIRECT:
                made: Channel = backend.get_dm_channel(int(channel["dm_of"][0]))
            elif channel["type"] == THREAD:
                made = backend.create_thread(int(channel["parent"]), channel["name"], backend.bot_user.id)
            else:
                made = backend.create_channel(self.guild.id, channel["name"])
        for user in channel.get("managers", ()):
            made.overwrites.append(Overwrite(int(user), OverwriteType.MEMBER, allow=MANAGES))

    def _add_post(self, post: dict[str, Any]) -> None:
        backend, private = self.env.backend, post.get("private_to")
        message = Message(
            id=int(post["message"]),
            channel_id=int(post["channel"]),
            author_id=backend.bot_user.id,
            timestamp=backend.now_iso(),
            flags=COMPONENTS | (EPHEMERAL if private else 0),
            components=[{"type": TEXT, "content": "…"}, *map(_row, post["buttons"])],
        )
        if private:
            asked_by = dict(serializers.user_payload(backend.users[int(private)]))
            message.interaction_metadata = {
                "id": "1",
                "type": 2,
                "user": asked_by,
                "authorizing_integration_owners": {},
            }
        backend.messages[message.channel_id][message.id] = message


def _row(button: dict[str, Any]) -> dict[str, Any]:
    """Return an action row that contains one button or menu."""
    part: dict[str, Any] = {"type": button["type"], "custom_id": button["id"]}
    if button["type"] == BUTTON:
        part |= {"style": 2, "label": "…"}
    if button["type"] == MENU:
        part["options"] = [{"label": value, "value": value} for value in button["options"]]
    least, most = button.get("values", (1, 1))
    if button["type"] != BUTTON:
        part |= {"min_values": least, "max_values": most}
    return {"type": ROW, "components": [part]}


async def press(server: StoredServer, post: dict[str, Any], button: dict[str, Any], user: str) -> dict[str, Any]:
    """Press a button, or choose the first values of a menu, and return the effect without its sentences.

    The effect says whether the table changes, which refusals there were (as codes), whether there is an answer, and
    which acts its buttons have.
    """
    before = await _revision(server, button)
    message = server.env.backend.get_message(int(post["channel"]), int(post["message"]))
    old = list(message.components)
    with _noting_refusals() as refused:
        result = await _pressed(server, server.people[user], message, button)
        await server.env.settle()
    answers = [_parts(one.components) for one in (*result.followups, result.response) if one and one.ephemeral]
    if message.is_ephemeral and message.components != old:
        answers.append(_parts(message.components))
    if button["type"] == MENU and result.followups:
        answers = [_parts(one.components) for one in result.followups]  # the menu's own message is only reset
    answer = answers[-1] if answers else []
    said = "\n".join(part["content"] for part in answer if part["type"] == TEXT)
    return {
        "by": user,
        "changes": await _revision(server, button) != before,
        "refuses": sorted({code for code, text in refused if text in said}),
        "answers": bool(said),
        "offers": sorted(set(_acts(answer))),
    }


@contextmanager
def _noting_refusals() -> Iterator[list[tuple[str, str]]]:
    """Record each translated refusal with its code and sentence."""
    noted, translate = [], Voice.translate

    def noting(voice: Voice, saying: Translatable) -> str:
        text = translate(voice, saying)
        if isinstance(saying, Refusal | Illegal) or saying.code == UNKNOWN_BUTTON.code:
            noted.append((saying.code, text))
        return text

    with patch.object(Voice, "translate", noting):
        yield noted


def _acts(answer: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the names of the acts of an answer's buttons and menus."""
    names = {value: name for name, value in vars(Act).items() if name.isupper()}
    for part in answer:
        for text in (part.get("custom_id", ""), *(option["value"] for option in part.get("options", ()))):
            if (button_id := ButtonId.parse(text)) is not None and button_id.act != Act.MORE:
                yield names[button_id.act]


async def _pressed(
    server: StoredServer, person: MemberActor, message: Message, button: dict[str, Any]
) -> InteractionResult:
    shown = to_discord_message(server.env, message)
    actor = person.user if server.env.backend.get_channel(message.channel_id).guild_id is None else person
    if button["type"] == BUTTON:
        return await actor.click(shown, custom_id=button["id"])
    values: list[Any] = []
    if button["type"] == MENU:
        values = button["options"][: max(1, button.get("values", (1, 1))[0])]
    elif button["type"] == PEOPLE:
        values = [next(iter(server.people.values())).user]
    return await actor.select(shown, values, custom_id=button["id"])


def _parts(components: Any) -> list[dict[str, Any]]:
    return list(parts(components))


async def _revision(server: StoredServer, button: dict[str, Any]) -> int:
    facts = await server.services.queries.facts(int(button["table"] or 0))
    return getattr(facts, "revision", 0)
