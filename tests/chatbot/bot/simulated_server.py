"""``SimulatedServer``: Discord in one process (simcord), with a server, a channel, four people and the unmodified bot.

What commits have put into the outbox is published when the test says so (``deliver``), and computers move at random
from a seed: so every run is the same.
"""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from chatbot.bot.client import ShardShare
from chatbot.bot.components import ButtonId
from chatbot.store.queries import ComputerTurnInput, PlanDue
from chatbot.tables import plans
from chatbot.tables.log import drawn_beginner
from chatbot.tables.table import BOT, Actor
from chatbot.work.dispatcher import Rejected
from chatbot.work.later import Carrier
from chatbot.work.thinking import ThinkingPool
from engine.rng import FastRng, mixed
from tests.chatbot import games
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.due_entries import FOR_EVER, carry_out_handed_over, computer_turn
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simcord.actors import MemberActor
    from simcord.results import InteractionResult, ResponseMessage

    from chatbot.app.wiring import Bot
    from chatbot.bot.painter import Painter
    from chatbot.tables.table import Facts
    from engine.api import AnyGame
    from tests.chatbot.services import ServicesUnderTest

LOOK_FOR_LOBBY = 10 * SOON
"""Seconds after which the bot looks whether a lobby stands: more than any wait for it to settle."""
FIRST_INTERACTION = 1_400_000_000_000_000_000
NEWEST = 10
"""Messages of a channel among which something can be pressed: more need not be fetched each time."""


async def _accepted(*, reason: str | None, payload: object) -> None:
    """Take a change of the application, and change nothing."""


class SimulatedServer:
    """A server of Discord's, and helpers to see what people there see."""

    def __init__(
        self, services: ServicesUnderTest, painter: Painter | None = None, known: tuple[AnyGame, ...] | None = None
    ) -> None:
        self.services = services
        self.thinker = ThinkingPool(1, games.find)
        self._painter = painter or NoPainter()
        self._games = known or games.every()
        self.bot = self._new_bot()
        self.env = simcord.Env(self.bot, settle_timeout=SOON)
        self.interaction_ids = count(FIRST_INTERACTION)
        self._number_interactions()
        self._rng = FastRng(1)

    def _new_bot(self) -> Bot:
        bot = self.services.bot(self._painter, self.thinker, self._games, ShardShare(shards=1))
        bot.http.edit_application_info = _accepted  # type: ignore[assignment, method-assign]  # simcord has no such route
        return bot

    def _number_interactions(self) -> None:
        """Number interactions on their own, so that a shuffle that is mixed with one is the same in every run."""
        backend: Any = self.env.backend
        new_interaction = backend.new_interaction

        def numbered(*args: Any, **kwargs: Any) -> Any:
            with patch.object(backend, "snowflake", lambda: backend.reserve_id(next(self.interaction_ids))):
                return new_interaction(*args, **kwargs)

        backend.new_interaction = numbered

    async def let_begin(self, seat: int, channel: int | None = None) -> None:
        """Have this seat of the lobby begin, if the next interaction starts the game."""
        table = await self.services.store.table(channel or self.channel.id)
        assert table is not None
        while (
            drawn_beginner(mixed(table.secret, str(number := next(self.interaction_ids))), table.terms.places) != seat
        ):
            pass
        self.interaction_ids = count(number)

    async def open(self) -> None:
        """Connect."""
        await self.env.start()
        self.guild = self.env.create_guild()
        self.channel = self.guild.create_text_channel("table")
        self.anna, self.ben, self.cleo, self.dan = (
            self.guild.add_member(self.env.create_user(name)) for name in ("anna", "ben", "cleo", "dan")
        )

    def actor(self, person: MemberActor) -> Actor:
        """A person, as the tables know them."""
        return Actor(person.id, person.name)

    def person(self, facts: Facts, seat: int) -> MemberActor:
        """Who sits there."""
        return next(one for one in (self.anna, self.ben, self.cleo, self.dan) if facts.seat_of(one.id) == seat)

    def forbid(self, permission: str, person: MemberActor | None = None, channel: int = 0) -> None:
        """Take a permission from a person, or the bot, in the channel or another one."""
        assert self.bot.user is not None
        whom = self.bot.user.id if person is None else person.id
        denied = Overwrite(whom, OverwriteType.MEMBER, deny=discord.Permissions(**{permission: True}).value)
        self.env.backend.get_channel(channel or self.channel.id).overwrites.append(denied)

    def allow(self, person: MemberActor, permission: str, channel: int = 0) -> None:
        """Give a person a permission in the channel or another one."""
        allowed = Overwrite(person.id, OverwriteType.MEMBER, allow=discord.Permissions(**{permission: True}).value)
        self.env.backend.get_channel(channel or self.channel.id).overwrites.append(allowed)

    async def close(self) -> None:
        """Leave; an error that the bot only logged is raised here."""
        await self.bot.shut_down()
        self.env.raise_errors()
        await self.env.shutdown()
        await asyncio.to_thread(self.thinker.close)

    async def restart(self, painter: Painter | None = None) -> None:
        """Another process of the same bot takes over, with another painter if one is given."""
        self._painter = painter or self._painter
        self.bot = self._new_bot()
        await self.env.restart_bot(self.bot)

    # --- What happens by itself -------------------------------------------------------------------------

    async def deliver(self, channel: int | None = None) -> None:
        """Let computers move and plans be carried out, then publish all messages of the outbox, and send all hands."""
        await self.publish(channel)
        await self.hand_dms_tried()
        await self.env.settle()

    async def publish(self, channel: int | None = None) -> None:
        """The same without the hands that may come later."""
        channel = channel or self.channel.id
        while True:
            think = await computer_turn(self.services, channel)
            if think is None:
                break
            turn_input = await self.services.queries.computer_turn_input(channel, think)
            if isinstance(turn_input, PlanDue):
                await self.services.tables.act(channel, BOT, think.key, partial(plans.carry_out_plan, turn=think))
                continue
            assert isinstance(turn_input, ComputerTurnInput)
            game = games.find(turn_input.game)
            move = game.sample(game.imagine(turn_input.view, self._rng), think.seat, self._rng)
            await self.services.tables.play_computer(channel, think, str(move))
        async for message in self.services.outbox.messages(channel, "the test"):
            try:
                await self.bot.publisher.publish(channel, message)
            except Rejected:
                await self.services.outbox.note_refused(channel, message)
                raise
            finally:
                await carry_out_handed_over(self.services)

    async def hand_dms_tried(self) -> None:
        """Wait until all hands that are on their way by direct message have come, or have failed."""
        failing = await self.services.due.claimed_since()
        for name, at in await self.services.due.until(FOR_EVER):
            if name.startswith("hand:") and (name not in failing or at <= self.services.clock.now):
                await Carrier(self.services.due, self.bot.handlers).carry_out(name, 0)

    async def carry_out(self, kind: str) -> None:
        """Carry out what is due of this kind."""
        for name, _ in await self.services.due.until(self.services.clock.now):
            if name.startswith(f"{kind}:"):
                await Carrier(self.services.due, self.bot.handlers).carry_out(name, 0)
        await self.env.settle()

    # --- What is there to be pressed --------------------------------------------------------------------

    async def posts(self, most: int | None = None) -> list[discord.Message]:
        """All messages of the channel or its newest ones, oldest first."""
        channel = self.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)
        return [message async for message in channel.history(limit=most)][::-1]

    async def last(self) -> discord.Message:
        """The channel's last message."""
        (last,) = await self.posts(1)
        return last

    async def pressable(self) -> discord.Message:
        """The last message with something to press; a notice may stand below it."""
        return next(post for post in reversed(await self.posts(NEWEST)) if buttons(post) or menus(post))


def parts(components: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message, however deep."""
    for part in components:
        raw = part if isinstance(part, dict) else part.to_dict()
        yield raw
        yield from parts(raw.get("components") or [])


def of(message: discord.Message | ResponseMessage) -> list[dict[str, Any]]:
    """The components of a message."""
    return list(parts(message.components))


def text_of(message: discord.Message | ResponseMessage) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for part in of(message) if part["type"] == 10)


def buttons(message: discord.Message | ResponseMessage) -> dict[str, str]:
    """The buttons of a message that can be pressed: what they say and their ids."""
    pressable = [part for part in of(message) if part["type"] == 2 and not part.get("disabled")]
    return {part["label"]: part["custom_id"] for part in pressable}


def menus(message: discord.Message | ResponseMessage) -> dict[str, dict[str, Any]]:
    """The menus of a message, by their placeholders."""
    return {part["placeholder"]: part for part in of(message) if part["type"] == 3}


def more(message: discord.Message | ResponseMessage) -> dict[str, str]:
    """What the menu *More* of a message offers: by its labels, the ids of buttons."""
    (menu,) = (part for part in of(message) if part.get("custom_id", "").startswith("w:more:"))
    return {option["label"]: option["value"] for option in menu["options"]}


async def choose_more(person: Any, message: discord.Message | ResponseMessage, label: str) -> InteractionResult:
    """Let a person choose in the menu *More* of a message."""
    menu = next(part for part in of(message) if part.get("custom_id", "").startswith("w:more:"))
    chosen: InteractionResult = await person.select(message, [more(message)[label]], custom_id=menu["custom_id"])
    return chosen


def button_ids(message: discord.Message | ResponseMessage) -> list[ButtonId]:
    """The ids of all buttons and menus of a message, read."""
    ids = [part["custom_id"] for part in of(message) if "custom_id" in part]
    found = [ButtonId.parse(text) for text in ids]
    assert all(found), ids
    return [button_id for button_id in found if button_id]


def shown_by(result: InteractionResult) -> ResponseMessage | None:
    """The message that an interaction showed or edited; for a choice in a menu, what follows the menu's reset."""
    follows = [one for one in result.followups if one.ephemeral]
    first, pressed = result.response, result._interaction.source_message_id
    return follows[-1] if follows and (first is None or first.id == pressed) else first


def answer(result: InteractionResult) -> ResponseMessage:
    """The private answer to a press, a choice or a command."""
    assert result.acknowledged
    given = shown_by(result)
    assert given is not None
    assert given.ephemeral
    return given
