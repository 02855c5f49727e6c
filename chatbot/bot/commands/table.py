"""``/game``: open a table, join, leave, start, look things up, resign, end, play again. One group for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from chatbot.bot.commands.localization import CatalogueText, choice, command_of, description, name
from chatbot.bot.interactions.lobby_setup import LEVELS
from chatbot.bot.interactions.new_game import NewGameRequest
from chatbot.bot.interactions.reply import Reply
from chatbot.bot.interactions.table_move import TAKES_TABLES
from chatbot.service.actions import TableActions
from chatbot.tables.clocks.pace import Pace
from chatbot.tables.terms import MISSES, USUAL_MISSES, Terms
from engine.ai.player import Level
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from chatbot.bot.interactions.handlers import Handlers
    from engine.api import AnyGame

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Command: TypeAlias = "app_commands.Command[Any, ..., Any]"

NOT_A_PERSON: Final = Line("not-a-person")
INVITATIONS: Final = ("invite", "invite2", "invite3", "invite4")
"""Options that each invite one person."""


class _TakesTables(app_commands.Transformer):
    """A channel in which a game can be played."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """An option for channels."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Those that Discord offers."""
        return list(TAKES_TABLES)

    async def transform(self, _interaction: Interaction, value: Any, /) -> Any:  # noqa: ANN401 - discord.py's own
        """The channel as Discord says it."""
        return value


PlaceOfTable: TypeAlias = app_commands.Transform[
    app_commands.AppCommandChannel | app_commands.AppCommandThread, _TakesTables
]


class TableCommands:
    """Builds the group of commands. Each of them acknowledges at once and hands over to a handler."""

    def __init__(self, handlers: Handlers, games: tuple[AnyGame, ...]) -> None:
        self._games = games
        self._to = handlers

    def group(self) -> app_commands.Group:
        """``/game`` and what belongs to it."""
        group = app_commands.Group(
            name=name("game", "command-game"),
            description=description("command-game-description"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )
        for command in self._commands():
            group.add_command(command)
        return group

    def _commands(self) -> Iterable[Command]:
        to = self._to
        yield self._new()
        yield _plain("join", lambda reply: to.lobby.command(reply, TableActions.join))
        yield _plain("leave", lambda reply: to.lobby.command(reply, TableActions.leave))
        yield _plain("start", to.lobby.start_by_command)
        yield _plain("reclaim", lambda reply: to.running_game.reclaim(reply, reply.channel))
        yield _plain("rematch", lambda reply: to.lobby.command(reply, TableActions.rematch))
        yield self._add()
        yield _plain("resign", to.running_game.confirm_resigning)
        yield _plain("end", to.running_game.confirm_ending)
        yield self._replace()
        yield self._hand_over()
        yield self._pace()
        yield self._move()
        yield _plain("stop-clock", lambda reply: to.running_game.change_clocks(reply, stop=True))
        yield _plain("start-clock", lambda reply: to.running_game.change_clocks(reply, stop=False))
        yield _plain("undo", lambda reply: to.turn.take_back(reply, reply.channel))
        yield _plain("hint", lambda reply: to.hints.give(reply, reply.channel))
        yield _plain("show", lambda reply: to.lookups.board(reply, reply.channel))
        yield _plain("log", lambda reply: to.game_log.show(reply, reply.channel))
        yield _plain("review", lambda reply: to.game_review.open_last(reply, reply.channel))
        yield _plain("verify", lambda reply: to.lookups.verify(reply, reply.channel))

    def _new(self) -> Command:
        places = range(min(game.seats[0] for game in self._games), 1 + max(game.seats[1] for game in self._games))

        @app_commands.choices(
            game=[choice(game.id, "game-choice", game) for game in self._games],
            seats=[app_commands.Choice(name=str(number), value=str(number)) for number in places],
            level=[choice(level.value, f"level-{level.value}") for level in LEVELS],
            pace=[choice(pace.value, f"pace-{pace.value}") for pace in Pace],
            misses=[choice(str(count), f"misses-{count}") for count in MISSES],
        )
        @localize_options(
            "game",
            "seats",
            "level",
            "pace",
            "thread",
            "weekends",
            "misses",
            "newcomers",
            "rated",
            "aids",
            *INVITATIONS,
        )
        async def new(  # noqa: PLR0913, PLR0917 - the options of a command are the parameters of its callback
            interaction: Interaction,
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
            reply = Reply(interaction)
            await reply.acknowledge_new()
            found = next(known for known in self._games if known.id == game)
            named = (invite, invite2, invite3, invite4)
            request = NewGameRequest(
                Terms(
                    game,
                    int(seats) if seats else found.seats[0],
                    level=Level(level or Level.NORMAL),
                    pace=Pace(pace or Pace.THREE_DAYS),
                    turns_played_for=int(misses) if misses else USUAL_MISSES,
                    rests_on_weekends=not weekends,
                    newcomers=newcomers,
                    rated=rated,
                    aids=aids,
                ),
                thread,
                tuple(person for person in named if person is not None),
            )
            await self._to.new_game.open(reply, request)

        return _command("new", new)

    def _add(self) -> Command:
        @app_commands.choices(level=[choice(level.value, f"level-{level.value}") for level in LEVELS])
        @localize_options("level")
        async def add(interaction: Interaction, level: str | None = None) -> None:
            reply = Reply(interaction)
            await reply.acknowledge_new()
            await self._to.lobby.add(reply, Level(level) if level else None)

        return _command("add", add)

    def _replace(self) -> Command:
        @localize_options("player")
        async def replace(interaction: Interaction, player: discord.User) -> None:
            reply = Reply(interaction)
            await reply.acknowledge_new()
            await self._to.running_game.replace(reply, player.id)

        return _command("replace", replace)

    def _hand_over(self) -> Command:
        @localize_options("friend")
        async def hand_over(interaction: Interaction, friend: discord.User) -> None:
            reply = Reply(interaction)
            await reply.acknowledge_new()
            if friend.bot:
                await reply.say(NOT_A_PERSON)
            else:
                await self._to.running_game.offer_seat(reply, friend.id)

        return _command("hand-over", hand_over)

    def _move(self) -> Command:
        @localize_options("channel")
        async def move(interaction: Interaction, channel: PlaceOfTable) -> None:
            reply = Reply(interaction)
            await reply.acknowledge_new()
            await self._to.table_move.move(reply, channel)

        return _command("move", move)

    def _pace(self) -> Command:
        @app_commands.choices(pace=[choice(pace.value, f"pace-{pace.value}") for pace in Pace])
        @localize_options("pace")
        async def change_pace(interaction: Interaction, pace: str) -> None:
            reply = Reply(interaction)
            await reply.acknowledge_new()
            await self._to.running_game.change_pace(reply, Pace(pace))

        return _command("pace", change_pace)


_F = TypeVar("_F", bound="Callable[..., object]")


def localize_options(*options: str) -> Callable[[_F], _F]:
    """Give the options of a callback their names and descriptions in every language.

    One that is called like a keyword of Python has an underscore behind it there.
    """

    def localize(function: _F) -> _F:
        words = {option: option.rstrip("_") for option in options}
        names: dict[str, CatalogueText] = {option: name(word, f"option-{word}") for option, word in words.items()}
        told = {option: description(f"option-{word}-description") for option, word in words.items()}
        return app_commands.describe(**told)(app_commands.rename(**names)(function))

    return localize


def _plain(base: str, run: Callable[[Reply], Awaitable[None]]) -> Command:
    """A command without options."""

    async def callback(interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        await run(reply)

    return _command(base, callback)


def _command(base: str, callback: Any) -> Command:  # noqa: ANN401 - discord.py reads its signature
    return command_of(base, f"command-game-{base}", callback)
