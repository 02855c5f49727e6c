"""Opens a table: checks what the bot may do in the channel, and makes a thread if one is wanted.

The quickest way to a game: choose one and a lobby opens, or choose one and play at once against a computer; help.

The same buttons stand under the answers to ``/play`` and ``/help`` and under the greeting on a server.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import ButtonStyle, app_commands
from msgspec import Struct

from chatbot.bot.buttons import BY_PLACE, Act, ButtonId, button, button_label, learn_id
from chatbot.bot.client import FOR_TABLE, FOR_TABLE_IN_NEW_THREAD, FOR_TABLE_IN_THREAD, missing_of
from chatbot.bot.commands import choice, command
from chatbot.bot.descriptions import visible_name
from chatbot.bot.feature import Feature
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice, language_of
from chatbot.features.lobby import level_choices, pace_choices
from chatbot.features.lobby_watch import LobbyWatch
from chatbot.limits import THREAD_NAME, clip
from chatbot.store.actions import Done
from chatbot.store.posts import PostKind
from chatbot.tables.lobby import NewTable, open_and_start, open_table, terms_refusal
from chatbot.tables.refusal import ALONE_HERE, TABLE_TAKEN
from chatbot.tables.table import MISSES, USUAL_MISSES, Pace, Person, Terms
from engine.ai.player import Level
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.commands import Choices
    from chatbot.bot.feature import Frame
    from chatbot.bot.reply import Reply
    from engine.api import AnyGame

log = logging.getLogger(__name__)

ARCHIVED_AFTER: Final = 10080
"""Minutes of silence until Discord puts a thread away: the longest it takes, a week."""
IN_THREAD: Final = "thread"
"""The cell of a button that opens a table in a thread."""


class NewGameRequest(Struct, frozen=True):
    """What a person wants to play, where, and with whom."""

    terms: Terms
    thread: bool
    invited: tuple[discord.User | discord.Member, ...] = ()
    starts: bool = False
    """Whether the game begins at once, against computers."""


def game_choices(games: Sequence[AnyGame]) -> Choices:
    return [choice(game.id, "game-choice", game) for game in games]


def seat_choices(games: Sequence[AnyGame]) -> Choices:
    places = range(min(game.seats[0] for game in games), 1 + max(game.seats[1] for game in games))
    return [app_commands.Choice(name=str(number), value=str(number)) for number in places]


def misses_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(str(count), f"misses-{count}") for count in MISSES]


class NewGame(Feature):
    """Opens tables: by ``/game new``, by ``/play``, and by the buttons that lead to a first game."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._lobbies = LobbyWatch(frame)

    @command(
        "game new",
        choices={
            "game": game_choices,
            "seats": seat_choices,
            "level": level_choices,
            "pace": pace_choices,
            "misses": misses_choices,
        },
    )
    async def new(  # noqa: PLR0913, PLR0917 - the options of the command
        self,
        reply: Reply,
        game: str,
        seats: str | None = None,
        level: str | None = None,
        pace: str | None = None,
        thread: bool = False,  # noqa: FBT001, FBT002
        weekends: bool = True,  # noqa: FBT001, FBT002
        misses: str | None = None,
        newcomers: bool = True,  # noqa: FBT001, FBT002
        rated: bool = True,  # noqa: FBT001, FBT002
        aids: bool = True,  # noqa: FBT001, FBT002
        invite: discord.User | None = None,
        invite2: discord.User | None = None,
        invite3: discord.User | None = None,
        invite4: discord.User | None = None,
    ) -> None:
        """Open a table as the options say."""
        terms = Terms(
            game,
            int(seats) if seats else self._context.find(game).seats[0],
            level=Level(level or Level.NORMAL),
            pace=Pace(pace or Pace.THREE_DAYS),
            turns_played_for=int(misses) if misses else USUAL_MISSES,
            rests_on_weekends=not weekends,
            newcomers=newcomers,
            rated=rated,
            aids=aids,
        )
        people = tuple(person for person in (invite, invite2, invite3, invite4) if person is not None)
        await self.open(reply, NewGameRequest(terms, thread, people))

    async def open(self, reply: Reply, request: NewGameRequest) -> None:
        """Open a table in the channel of the command, or in a new thread of it."""
        if reply.interaction.guild_id is None and request.invited:
            await reply.say(ALONE_HERE)
            return
        settings = await self._context.server_settings.of(reply.interaction.guild_id or 0)
        here = reply.interaction.channel
        if not settings.allows(reply.channel, here.parent_id if isinstance(here, discord.Thread) else None):
            await reply.say(Line("tables-elsewhere", {"channels": tuple(f"<#{one}>" for one in settings.channels)}))
            return
        missing = missing_permissions(reply.interaction, in_new_thread=request.thread)
        if missing:
            names = tuple(reply.voice().text(f"permission-{name}") for name in missing)
            await reply.say(Line("missing-permissions", {"permissions": names}))
            return
        game = self._context.find(request.terms.game)
        refusal = terms_refusal(request.terms, game)
        if refusal is not None:
            await reply.say(refusal, game)
            return
        channel = await self._channel_for(reply, request)
        if channel is None:
            await reply.say(Line("no-thread"))
            return
        guild = reply.interaction.guild_id or 0
        guests = tuple(Person(user.id, user.display_name) for user in request.invited if not user.bot)
        thread_of = parent_of(reply.interaction, channel)
        table = NewTable(channel, guild, request.terms, guests, thread_of)
        action = partial(open_and_start if request.starts else open_table, new=table)
        done = await self._context.tables.act(channel, reply.actor, reply.key, action)
        if done == TABLE_TAKEN and isinstance(reply.interaction.channel, discord.TextChannel):
            await _offer_thread(reply, game)
        elif not isinstance(done, Done):
            await reply.say(done, game)
        elif channel == reply.channel:
            self._lobbies.begin(reply, done.facts, PostKind.TURN if request.starts else PostKind.LOBBY)
        else:
            await reply.say(Line("game-open" if request.starts else "table-open", {"channel": f"<#{channel}>"}))

    @command("play")
    async def choose_table(self, reply: Reply) -> None:
        """Ask which game a lobby is to be opened for."""
        voice = reply.voice()
        title = voice.text("play-title") if reply.interaction.guild_id else voice.text("play-alone-title")
        page = self._games_page(reply, title, Act.NEW_TABLE)
        page.buttons([_button(reply, Act.PLAY_NOW), _button(reply, Act.HELP)])
        await reply.show(page)

    @button(Act.NEW_TABLE, BY_PLACE, "button-new-table", "button-in-thread")
    async def open_table(self, reply: Reply, pressed: ButtonId) -> None:
        """Open a lobby for the game of the first cell, in a thread where the second cell says so; or ask which one."""
        game = self._game(pressed.cells)
        if game is None:
            await self.choose_table(reply)
        else:
            in_thread = pressed.cells[1:] == (IN_THREAD,)
            await self.open(reply, NewGameRequest(Terms(game.id, game.seats[0]), in_thread))

    @button(Act.PLAY_NOW, BY_PLACE, "button-play-now")
    async def play_now(self, reply: Reply, pressed: ButtonId) -> None:
        """Begin a game against an easy computer, in a thread of its own where there can be one; or ask which."""
        game = self._game(pressed.cells)
        if game is None:
            page = self._games_page(reply, reply.voice().text("play-now-title"), Act.PLAY_NOW)
            page.buttons([_button(reply, Act.NEW_TABLE)])
            await reply.show(page)
            return
        can_thread = (
            isinstance(reply.interaction.channel, discord.TextChannel)
            and reply.interaction.app_permissions.create_public_threads
            and reply.interaction.app_permissions.send_messages_in_threads
        )
        terms = Terms(game.id, game.seats[0], level=Level.EASY, pace=Pace.UNLIMITED)
        await self.open(reply, NewGameRequest(terms, can_thread, starts=True))

    @command("help")
    async def help(self, reply: Reply) -> None:
        """Say what this bot is, and how one plays with it."""
        page = Layout()
        page.text(reply.voice().text("help"))
        page.buttons(
            [
                _button(reply, Act.PLAY_NOW, ButtonStyle.success),
                _button(reply, Act.NEW_TABLE),
                Button(learn_id(), button_label(reply.voice(), Act.LEARN)),
                _button(reply, Act.DAILY),
                _button(reply, Act.GAMES),
            ]
        )
        await reply.show(page)

    @button(Act.HELP, BY_PLACE, "button-help")
    async def press_help(self, reply: Reply, _pressed: ButtonId) -> None:
        await self.help(reply)

    def _games_page(self, reply: Reply, title: str, act: str) -> Layout:
        """Show all games, each with a line on what it is and its button."""
        page, lines, buttons = Layout(), [title], []
        for game in self.frame.games:
            voice = Voice(reply.voice().language, game)
            name = voice.text("game")
            lines.append(f"**{name}** · {voice.text('game-description')}")
            buttons.append(Button(ButtonId(act, reply.channel, cells=(game.id,)), name, ButtonStyle.primary))
        page.text("\n".join(lines))
        page.buttons(buttons)
        return page

    def _game(self, cells: Sequence[str]) -> AnyGame | None:
        return next((game for game in self.frame.games if cells[:1] == (game.id,)), None)

    async def _channel_for(self, reply: Reply, request: NewGameRequest) -> int | None:
        """The channel of the new table; None when a thread is wanted and cannot be had."""
        if not request.thread:
            return reply.channel
        parent = reply.interaction.channel
        if not isinstance(parent, discord.TextChannel):
            return None
        name = Voice(language_of(reply.interaction.guild_locale), self._context.find(request.terms.game)).text("game")
        try:
            thread = await parent.create_thread(
                name=clip(f"{name} · {visible_name(reply.actor.name)}", THREAD_NAME),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        except discord.HTTPException as error:
            log.info("channel %s: no thread: %s %s", reply.channel, error.status, error.code)
            return None
        return thread.id


def parent_of(interaction: discord.Interaction[discord.Client], channel: int) -> int:
    """The channel whose thread a table's channel is that is opened from here; 0 where it is none."""
    here = interaction.channel
    if isinstance(here, discord.Thread):
        return here.parent_id
    return 0 if channel == interaction.channel_id else interaction.channel_id or 0


async def _offer_thread(reply: Reply, game: AnyGame) -> None:
    """Say that the channel has a table already, with a button that opens another one in a thread."""
    voice = reply.voice(game)
    page = Layout()
    page.text(voice.translate(TABLE_TAKEN))
    in_thread = ButtonId(Act.NEW_TABLE, reply.channel, cells=(game.id, IN_THREAD))
    page.buttons([Button(in_thread, voice.text("button-in-thread"), ButtonStyle.primary)])
    await reply.show(page)


def missing_permissions(interaction: discord.Interaction[discord.Client], *, in_new_thread: bool) -> list[str]:
    """The permissions that the bot would need there and does not have, by their names in discord.py.

    In direct messages none is needed.
    """
    if interaction.guild_id is None:
        return []
    there = FOR_TABLE_IN_THREAD if isinstance(interaction.channel, discord.Thread) else FOR_TABLE
    return missing_of(interaction.app_permissions, FOR_TABLE_IN_NEW_THREAD if in_new_thread else there)


def _button(reply: Reply, act: str, style: ButtonStyle = ButtonStyle.secondary) -> Button:
    return Button(ButtonId(act, reply.channel), button_label(reply.voice(), act), style)
