"""``SimulatedServer``: Discord in one process (simcord), with a server, a channel, four people and the unmodified bot.

Outbox messages are published when the test wants (``deliver``), and computers move at random with a seed, so every run
is the same.
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
"""Seconds before the bot checks for a late lobby, more than any test waits."""
FIRST_INTERACTION = 1_400_000_000_000_000_000
NEWEST = 10
"""Newest messages of a channel among which buttons are looked for."""


async def _accepted(*, reason: str | None, payload: object) -> None:
    """Accept a change to the application without changing anything."""


class SimulatedServer:
    """A Discord server, with helpers that show its messages as people see them."""

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
        """Number interactions separately, so that a shuffle that uses an interaction's id is the same in every run."""
        backend: Any = self.env.backend
        new_interaction = backend.new_interaction

        def numbered(*args: Any, **kwargs: Any) -> Any:
            with patch.object(backend, "snowflake", lambda: backend.reserve_id(next(self.interaction_ids))):
                return new_interaction(*args, **kwargs)

        backend.new_interaction = numbered

    async def let_begin(self, seat: int, channel: int | None = None) -> None:
        """Let this seat of the lobby begin, provided that the next interaction starts the game."""
        table = await self.services.store.table(channel or self.channel.id)
        assert table is not None
        while (
            drawn_beginner(mixed(table.secret, str(number := next(self.interaction_ids))), table.terms.places) != seat
        ):
            pass
        self.interaction_ids = count(number)

    async def open(self) -> None:
        """Create the server, its channel and four people, and connect the bot."""
        await self.env.start()
        self.guild = self.env.create_guild()
        self.channel = self.guild.create_text_channel("table")
        self.anna, self.ben, self.cleo, self.dan = (
            self.guild.add_member(self.env.create_user(name)) for name in ("anna", "ben", "cleo", "dan")
        )

    def actor(self, person: MemberActor) -> Actor:
        """Return a person as an actor at tables."""
        return Actor(person.id, person.name)

    def person(self, facts: Facts, seat: int) -> MemberActor:
        """Return the person in this seat."""
        return next(one for one in (self.anna, self.ben, self.cleo, self.dan) if facts.seat_of(one.id) == seat)

    def forbid(self, permission: str, person: MemberActor | None = None, channel: int = 0) -> None:
        """Deny a permission to a person, or to the bot, in this channel or a given one."""
        assert self.bot.user is not None
        whom = self.bot.user.id if person is None else person.id
        denied = Overwrite(whom, OverwriteType.MEMBER, deny=discord.Permissions(**{permission: True}).value)
        self.env.backend.get_channel(channel or self.channel.id).overwrites.append(denied)

    def allow(self, person: MemberActor, permission: str, channel: int = 0) -> None:
        """Grant a person a permission in this channel or a given one."""
        allowed = Overwrite(person.id, OverwriteType.MEMBER, allow=discord.Permissions(**{permission: True}).value)
        self.env.backend.get_channel(channel or self.channel.id).overwrites.append(allowed)

    async def close(self) -> None:
        """Close everything, and raise the errors that the bot only logged."""
        await self.bot.shut_down()
        self.env.raise_errors()
        await self.env.shutdown()
        await asyncio.to_thread(self.thinker.close)

    async def restart(self, painter: Painter | None = None) -> None:
        """Replace the bot with a newly started one, which has the given painter or else the same painter."""
        self._painter = painter or self._painter
        self.bot = self._new_bot()
        await self.env.restart_bot(self.bot)

    # --- Background work ---------------------------------------------------------------------------------

    async def deliver(self, channel: int | None = None) -> None:
        """Play computers' moves and plans, publish all messages of the outbox, and send all hands."""
        await self.publish(channel)
        await self.hand_dms_tried()
        await self.env.settle()

    async def publish(self, channel: int | None = None) -> None:
        """Play computers' moves and plans and publish all messages of the outbox, without waiting for hands."""
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
        """Wait until all pending hands by direct message have been sent or have failed."""
        failing = await self.services.due.claimed_since()
        for name, at in await self.services.due.until(FOR_EVER):
            if name.startswith("hand:") and (name not in failing or at <= self.services.clock.now):
                await Carrier(self.services.due, self.bot.handlers).carry_out(name, 0)

    async def carry_out(self, kind: str) -> None:
        """Do the work of the due entries of this kind."""
        for name, _ in await self.services.due.until(self.services.clock.now):
            if name.startswith(f"{kind}:"):
                await Carrier(self.services.due, self.bot.handlers).carry_out(name, 0)
        await self.env.settle()

    # --- Components --------------------------------------------------------------------------------------

    async def posts(self, most: int | None = None) -> list[discord.Message]:
        """Return the messages of the channel, oldest first: all of them, or only the newest ``most``."""
        channel = self.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)
        return [message async for message in channel.history(limit=most)][::-1]

    async def last(self) -> discord.Message:
        """Return the channel's last message."""
        (last,) = await self.posts(1)
        return last

    async def pressable(self) -> discord.Message:
        """Return the last message that has buttons or menus. A notice may be below it."""
        return next(post for post in reversed(await self.posts(NEWEST)) if buttons(post) or menus(post))


def parts(components: Any) -> Iterator[dict[str, Any]]:
    """Yield every component of a message, at any depth."""
    for part in components:
        raw = part if isinstance(part, dict) else part.to_dict()
        yield raw
        yield from parts(raw.get("components") or [])


def of(message: discord.Message | ResponseMessage) -> list[dict[str, Any]]:
    """Return all components of a message."""
    return list(parts(message.components))


def text_of(message: discord.Message | ResponseMessage) -> str:
    """Return all text of a message."""
    return "\n".join(part["content"] for part in of(message) if part["type"] == 10)


def buttons(message: discord.Message | ResponseMessage) -> dict[str, str]:
    """Return the ids of a message's enabled buttons, by label."""
    pressable = [part for part in of(message) if part["type"] == 2 and not part.get("disabled")]
    return {part["label"]: part["custom_id"] for part in pressable}


def menus(message: discord.Message | ResponseMessage) -> dict[str, dict[str, Any]]:
    """Return the menus of a message, by placeholder."""
    return {part["placeholder"]: part for part in of(message) if part["type"] == 3}


def more(message: discord.Message | ResponseMessage) -> dict[str, str]:
    """Return the button ids in a message's *More* menu, by label."""
    (menu,) = (part for part in of(message) if part.get("custom_id", "").startswith("w:more:"))
    return {option["label"]: option["value"] for option in menu["options"]}


async def choose_more(person: Any, message: discord.Message | ResponseMessage, label: str) -> InteractionResult:
    """Choose the option with this label in a message's *More* menu, and return the result."""
    menu = next(part for part in of(message) if part.get("custom_id", "").startswith("w:more:"))
    chosen: InteractionResult = await person.select(message, [more(message)[label]], custom_id=menu["custom_id"])
    return chosen


def button_ids(message: discord.Message | ResponseMessage) -> list[ButtonId]:
    """Return the parsed ids of all buttons and menus of a message."""
    ids = [part["custom_id"] for part in of(message) if "custom_id" in part]
    found = [ButtonId.parse(text) for text in ids]
    assert all(found), ids
    return [button_id for button_id in found if button_id]


def shown_by(result: InteractionResult) -> ResponseMessage | None:
    """Return the message that an interaction showed or edited, or None. If a menu was reset first, return the message
    after that.
    """
    follows = [one for one in result.followups if one.ephemeral]
    first, pressed = result.response, result._interaction.source_message_id
    return follows[-1] if follows and (first is None or first.id == pressed) else first


def answer(result: InteractionResult) -> ResponseMessage:
    """Return the private answer to a press, a choice or a command."""
    assert result.acknowledged
    given = shown_by(result)
    assert given is not None
    assert given.ephemeral
    return given
