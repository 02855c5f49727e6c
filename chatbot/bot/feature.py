"""Features, the frame with their services, and the router that passes presses to them.

A ``Feature`` is a class in a module of ``chatbot.features``. Its methods declare their commands and buttons; the client
instantiates every such class it finds. The ``Router`` reads the raw interaction, because no discord.py view waits for
it, and picks the handler by the id of the button or menu.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import pkgutil
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

import discord
import msgspec

from chatbot.bot.board_links import BoardLinks
from chatbot.bot.channels import TROUBLE, Channels, DirectMessages, invitation, one_line
from chatbot.bot.components import BUTTONS, HANDLES, PREFIX, Acknowledgement, Act, ButtonId, Layout
from chatbot.bot.descriptions import expert_next, next_line
from chatbot.bot.painter import Painter
from chatbot.bot.reply import Interaction, People, PrivateAnswers, Reply, is_guest, read_chosen, reader_language
from chatbot.bot.voice import BotLine, Voice, language_of
from chatbot.runtime.tasks import BackgroundTasks
from chatbot.store.actions import ActionResult, Done
from chatbot.store.connection import RoundTrip, StoreUnreachable
from chatbot.store.database import Database
from chatbot.store.posts import SentHandDm
from chatbot.store.queries import HintGiver
from chatbot.tables.outcome import Action
from chatbot.tables.table import LESSON_TABLE, Facts
from engine.api import AnyGame, BrokenSave

if TYPE_CHECKING:
    from types import ModuleType

    from discord import app_commands

log = logging.getLogger(__name__)
Handle: TypeAlias = Callable[[Reply, ButtonId], Awaitable[None]]


class Posting(Protocol):
    """The publisher's methods that features call; see ``chatbot.posts.publisher``."""

    async def retire_turn(self, facts: Facts) -> None: ...
    async def retire_lobby(self, facts: Facts) -> None: ...
    async def try_hand_again(self, channel: int, user: int, sent: SentHandDm) -> None: ...
    async def retry_after_press(self, channel: int) -> None: ...


class Frame:
    """The services that all features share."""

    posting: Posting
    board_links: BoardLinks | None = None  # None if the host has no live board

    def __init__(
        self,
        client: Callable[[], discord.Client],
        db: Database,
        painter: Painter,
        hint_giver: HintGiver,
        games: tuple[AnyGame, ...],
    ) -> None:
        self.client, self.db, self.painter, self.hint_giver = client, db, painter, hint_giver
        self.games, self.find, self.clock = games, db.find, db.clock
        self.channels = Channels(client)
        self.people = People(client, db.languages, db.server_settings)
        self.direct_messages = DirectMessages(client, db.clock)
        self.background = BackgroundTasks()  # Tasks that are finished before the bot stops
        self.watching = BackgroundTasks()  # Tasks that are cancelled when the bot stops
        self.private_answers = PrivateAnswers(db.clock, self.background)

    async def answer_command(
        self, interaction: Interaction, answer: Callable[[Reply], Awaitable[None]], *, is_public: bool = False
    ) -> None:
        """Acknowledge a command while reading its user's preferences, and then answer it.

        If ``is_public``, the acknowledgement waits for a moment, so that the first response can be a public answer.
        """
        reply = Reply(interaction)
        acknowledging = reply.acknowledge_soon(Acknowledgement.NEW_ANSWER) if is_public else reply.acknowledge_new()
        await asyncio.gather(acknowledging, read_chosen(interaction, self.db.preferences, RoundTrip(self.db.redis)))
        await self.people.note_language(interaction.user.id, reader_language(interaction))
        await self.note_server(interaction)
        try:
            await answer(reply)
        finally:
            await reply.acknowledge_now()
        self.private_answers.note(reply)
        await self.prove_start(reply)
        await self.posting.retry_after_press(interaction.channel_id or 0)

    async def prove_start(self, reply: Reply) -> None:
        """If this interaction's id was mixed into a seed, answer the interaction in public, because Discord shows the
        id on such an answer.
        """
        if (facts := reply.begun) is None:
            return
        try:
            voice = Voice(await self.people.table_language(facts))
            line = voice.text("shuffle-mixed", {"interaction": str(facts.begun_by)})
            await reply.send_followup_page(Layout(line), is_public=True)
        except (StoreUnreachable, *TROUBLE) as error:
            log.info("table %s: could not post the proof of its start: %s", facts.channel, one_line(error))

    async def reply_for_typing(self, interaction: Interaction) -> Reply:
        """Return a reply object for autocomplete, in the person's language. It never acknowledges the interaction."""
        await read_chosen(interaction, self.db.preferences, RoundTrip(self.db.redis))
        return Reply(interaction)

    async def next_line(self, voice: Voice, facts: Facts) -> str:
        """Return the line about the computers that move next, or "" if a person moves next.

        While Redis is unavailable, the line does not mention a queue of experts.
        """
        waiting = 0
        if expert_next(facts):
            with suppress(StoreUnreachable):
                waiting = await self.db.due.experts_waiting()
        return next_line(voice, facts, waiting)

    async def note_server(self, interaction: Interaction) -> None:
        if interaction.guild_id is not None and not is_guest(interaction):
            await self.people.note_language(interaction.guild_id, language_of(interaction.guild_locale))


class Feature:
    """One capability of the bot, with its commands and buttons."""

    in_lessons: ClassVar[bool] = (
        False  # True if it handles a lesson's buttons instead of the feature that declares them
    )

    def __init__(self, frame: Frame) -> None:
        self.frame, self.db = frame, frame.db

    async def act(self, reply: Reply, action: Action, pressed: ButtonId | None = None) -> ActionResult:
        match, actor = None if pressed is None else pressed.match, reply.actor
        result = await self.db.tables.act(channel_of(reply, pressed), actor, reply.key, action, match)
        if isinstance(result, Done) and not result.repeated and result.facts.begun_by == actor.interaction != 0:
            reply.begun = result.facts
        return result

    def groups(self) -> Iterable[app_commands.Group]:
        return ()


def channel_of(reply: Reply, pressed: ButtonId | None) -> int:
    return reply.channel if pressed is None else pressed.channel


def features_in(package: ModuleType) -> list[type[Feature]]:
    """Import all modules of a package and return the features they define."""
    found = []
    for module_info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(module_info.name)
        own = [one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__]
        found += [one for one in own if isinstance(one, type) and issubclass(one, Feature)]
    return found


class Router:
    """Finds the handler of a press and runs it."""

    def __init__(self, features: Iterable[Feature], frame: Frame) -> None:
        self._frame, self._db = frame, frame.db
        self._handlers: dict[str, Handle] = {}
        self._handlers_in_lessons: dict[str, Handle] = {}
        for feature in features:
            of_feature = self._handlers_in_lessons if feature.in_lessons else self._handlers
            of_feature.update(handlers_of(feature))

    async def handle(self, interaction: Interaction) -> str | None:
        """Answer a press, a menu choice or a form, and return its act. Return None for anything else and for unknown
        buttons.
        """
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return None
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        asked = self.asked(custom_id, tuple(_chosen_values(data)))
        if asked is None:
            if custom_id.startswith(PREFIX):
                await _answer_unknown(Reply(interaction))
            return None
        pressed, values = asked
        button, reply = BUTTONS[pressed.act], Reply(interaction, pressed.channel, values)
        if reply.is_guest and not (button.is_anywhere or pressed.channel == LESSON_TABLE):
            await self._refuse_guest(reply)
            return pressed.act
        handle = self.handler(pressed)
        acknowledge = reply.acknowledge_soon if button.is_question else reply.acknowledge
        try:
            _, at_home = await asyncio.gather(
                acknowledge(button.acknowledgement), self._at_current_channel(interaction, pressed)
            )
            await handle(reply, at_home)
        finally:
            await reply.acknowledge_now()
        self._frame.private_answers.note(reply)
        await self._frame.prove_start(reply)
        return pressed.act

    async def _refuse_guest(self, reply: Reply) -> None:
        await asyncio.gather(
            reply.acknowledge_new(),
            read_chosen(reply.interaction, self._db.preferences, RoundTrip(self._db.redis)),
        )
        await reply.show(guest_page(reply))

    def asked(self, custom_id: str, values: tuple[str, ...]) -> tuple[ButtonId, tuple[str, ...]] | None:
        """Return the id of the button or menu and the chosen values, or None if this version of the bot has no such
        button.

        A choice in a menu of buttons counts as a press of the chosen button.
        """
        pressed = ButtonId.parse(custom_id)
        if pressed is not None and pressed.act == Act.MORE and values:
            pressed, values = ButtonId.parse(values[0]), ()
        button = BUTTONS.get(pressed.act) if pressed is not None else None
        return None if pressed is None or button is None or not button.can_be(pressed, values) else (pressed, values)

    def handler(self, pressed: ButtonId) -> Handle:
        """Return the handler of this button, and log the press."""
        in_lesson = self._handlers_in_lessons.get(pressed.act) if pressed.channel == LESSON_TABLE else None
        handle = in_lesson or self._handlers[pressed.act]
        log.info("pressed %s: table %s: revision %s", handle.__name__, pressed.channel, pressed.revision)
        return handle

    async def _at_current_channel(self, interaction: Interaction, pressed: ButtonId) -> ButtonId:
        """Return the button's id with the channel where its table is now.

        One round trip reads the table and the person's preferences, so the handler can use both.
        """
        trip = RoundTrip(self._db.redis)
        read = self._db.store.ask(trip, pressed.channel)
        await read_chosen(interaction, self._db.preferences, trip)
        if not pressed.match or pressed.channel == LESSON_TABLE:
            return pressed
        with suppress(BrokenSave, StoreUnreachable):
            if (table := read()) is not None and table.match == pressed.match:
                return pressed
        try:
            home = await self._db.tables.home(pressed.channel, pressed.match)
        except StoreUnreachable:
            return pressed  # its handler reports it
        return msgspec.structs.replace(pressed, channel=home)


def handlers_of(feature: Feature) -> dict[str, Handle]:
    """Return a feature's button handlers by act. A method that overrides a handler keeps the handler's acts."""
    acts = {
        act: name
        for kind in type(feature).__mro__
        for name, method in vars(kind).items()
        for act in getattr(method, HANDLES, ())
    }
    return {act: getattr(feature, name) for act, name in acts.items()}


def guest_page(reply: Reply) -> Layout:
    """Return the page for a request to play where the bot is not a member. It has the link that adds the bot."""
    voice = reply.voice()
    page = Layout(voice.text("only-a-guest"))
    page.link(voice.text("guest-invitation"), invitation(reply.interaction.application_id))
    return page


async def _answer_unknown(reply: Reply) -> None:
    log.warning("channel %s: a button from another version was pressed", reply.channel)
    await reply.acknowledge_new()
    await reply.say(BotLine("unknown-button"))


def _chosen_values(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("values"), list):
            yield from map(str, node["values"])
        for key in ("components", "component"):
            yield from _chosen_values(node.get(key))
    elif isinstance(node, list):
        for part in node:
            yield from _chosen_values(part)
