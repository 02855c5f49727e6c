"""Which slash commands the bot has, and who answers each.

``/game``: open a table, join, leave, start, look things up, resign, end, play again. One group for every game.

The commands at the top level, wanted in a hurry: ``/play``, ``/help``, ``/games``, ``/hand`` and others.

``/stats`` and ``/top``: what games came to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from chatbot.bot.command_tree import CatalogueText, choice, command_of, description, name
from chatbot.bot.reply import Reply
from chatbot.features import move_commands
from chatbot.features.lobby import LEVELS
from chatbot.features.move_commands import suggestions
from chatbot.features.new_game import NewGameRequest
from chatbot.features.own_time import OwnTimeAnswers, zone_suggestions
from chatbot.features.rules import topics
from chatbot.features.running_game import TAKES_TABLES
from chatbot.tables import ending, lobby
from chatbot.tables.table import MISSES, USUAL_MISSES, Pace, Terms
from engine.ai.player import Level
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from chatbot.bot.command_tree import Tree
    from chatbot.bot.context import BotContext
    from chatbot.features.daily import DailyPanel
    from chatbot.features.handlers import Handlers
    from chatbot.features.lessons import Courses
    from chatbot.features.my_games import MyGames
    from chatbot.features.new_game import GettingStarted
    from chatbot.features.rules import Rules
    from chatbot.features.settings import SettingsPanel
    from chatbot.features.setup import SetupPanel
    from chatbot.features.statistics import Leaderboard, Statistics
    from chatbot.features.turn import PlayerTurn
    from engine.api import AnyGame


def add_commands(tree: Tree, context: BotContext, handlers: Handlers) -> None:
    """Give the tree every command, those of the games' moves last."""
    own_time = OwnTimeAnswers(context, handlers.settings)
    tree.add_command(play(handlers.getting_started))
    tree.add_command(help_command(handlers.getting_started))
    tree.add_command(TableCommands(handlers, context.games).group())
    tree.add_command(games(handlers.my_games))
    tree.add_command(hand(handlers.turn))
    tree.add_command(rules(context.games, handlers.rules))
    tree.add_command(learn(context.games, handlers.courses))
    tree.add_command(stats(context.games, handlers.statistics))
    tree.add_command(top(context.games, handlers.leaderboard))
    tree.add_command(daily(handlers.daily))
    tree.add_command(setup(handlers.setup))
    tree.add_command(settings(handlers.settings, own_time))
    tree.add_command(away(own_time))
    for game in context.games:
        tree.add_command(move_commands.group(game, handlers.turn))


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
        yield _plain("join", lambda reply: to.lobby.command(reply, lobby.join))
        yield _plain("leave", lambda reply: to.lobby.command(reply, lobby.leave))
        yield _plain("start", to.lobby.start_by_command)
        yield _plain("reclaim", lambda reply: to.running_game.reclaim(reply, reply.channel))
        yield _plain("rematch", lambda reply: to.lobby.command(reply, ending.rematch))
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


Choices: TypeAlias = list[app_commands.Choice[str]]


def play(getting_started: GettingStarted) -> Command:
    """``/play``: choose a game and a lobby opens; or play at once against a computer."""

    return _without_options("play", getting_started.choose_table)


def help_command(getting_started: GettingStarted) -> Command:
    """``/help``: what this bot is, and how to begin."""

    return _without_options("help", getting_started.help)


def games(my_games: MyGames) -> Command:
    """``/games``: a person's own games, wherever they are asked for."""

    return _without_options("games", my_games.show)


def hand(turn: PlayerTurn) -> Command:
    """``/hand``: a player's own hand, and what they may do."""

    async def show(reply: Reply) -> None:
        await turn.show_hand(reply, reply.channel)

    return _without_options("hand", show)


def rules(games: tuple[AnyGame, ...], answers: Rules) -> Command:
    """``/rules``: a game's rules, a topic at a time; of the game that is played here unless another is named."""

    @app_commands.choices(game=[choice(game.id, "game-choice", game) for game in games])
    @localize_options("game", "topic")
    async def run(interaction: Interaction, game: str | None = None, topic: str | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        if game is None:
            await answers.of_table(reply, reply.channel, topic or "")
        else:
            await answers.of_game(reply, game, topic or "")

    async def complete(interaction: Interaction, typed: str) -> Choices:
        game = next((known for known in games if known.id == getattr(interaction.namespace, "game", "")), None)
        if game is None:
            return []
        voice = Reply(interaction).voice(game)
        found = suggestions(topics(voice), typed, lambda topic: [voice.text(f"topic-{topic}")])
        return [app_commands.Choice(name=one.name, value=one.value) for one in found]

    command: Command = command_of("rules", "command-rules", run)
    command.autocomplete("topic")(complete)
    return command


def learn(games: tuple[AnyGame, ...], courses: Courses) -> Command:
    """``/learn``: the lessons of a game; of the game that is played here unless another is named."""

    @app_commands.choices(game=[choice(game.id, "game", game) for game in games if game.lessons])
    @localize_options("game")
    async def run(interaction: Interaction, game: str | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        if game is None:
            await courses.open_here(reply)
        else:
            await courses.open(reply, game)

    return command_of("learn", "command-learn", run)


def settings(panel: SettingsPanel, own_time: OwnTimeAnswers) -> Command:
    """``/settings``: a person's own settings and data; with ``zone`` the place where they live."""

    @localize_options("zone")
    async def run(interaction: Interaction, zone: str | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        await (panel.show(reply) if zone is None else own_time.choose_zone(reply, zone))

    async def complete(interaction: Interaction, typed: str) -> Choices:
        found = zone_suggestions(Reply(interaction).voice(), typed)
        return [app_commands.Choice(name=one.name, value=one.value) for one in found]

    command: Command = command_of("settings", "command-settings", run)
    command.autocomplete("zone")(complete)
    return command


def away(own_time: OwnTimeAnswers) -> Command:
    """``/away``: a holiday until a day, from now on or from another day; without one, how it stands."""

    @localize_options("until", "from_")
    async def run(interaction: Interaction, until: str | None = None, from_: str | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        await own_time.go_away(reply, until or "", from_ or "")

    async def complete_last(interaction: Interaction, typed: str) -> Choices:
        return await days(interaction, typed, getattr(interaction.namespace, "from", None) or "")

    async def complete_first(interaction: Interaction, typed: str) -> Choices:
        return await days(interaction, typed)

    async def days(interaction: Interaction, typed: str, after: str = "") -> Choices:
        found = await own_time.days_to_choose(Reply(interaction), typed, after)
        return [app_commands.Choice(name=one.name, value=one.value) for one in found]

    command: Command = command_of("away", "command-away", run)
    command.autocomplete("until")(complete_last)
    command.autocomplete("from_")(complete_first)
    return command


def setup(panel: SetupPanel) -> Command:
    """``/setup``: what those who manage a server decide about its games."""

    command = _without_options("setup", panel.show)
    command.guild_only = True
    command.default_permissions = discord.Permissions(manage_guild=True)
    return command


def daily(panel: DailyPanel) -> Command:
    """``/daily``: today's games, and the ranking of the day before."""
    return _without_options("daily", panel.show)


def _without_options(base: str, answer: Callable[[Reply], Awaitable[None]]) -> Command:
    """A command that asks for nothing: who uses it is answered."""

    async def run(interaction: Interaction) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        await answer(reply)

    return command_of(base, f"command-{base}", run)


def stats(games: tuple[AnyGame, ...], statistics: Statistics) -> Command:
    """``/stats``: a person's statistics, one's own unless another one is named."""

    @app_commands.choices(game=[choice(game.id, "game", game) for game in games])
    @app_commands.describe(person=description("option-person-description"))
    @app_commands.rename(person=name("player", "option-person"))
    @localize_options("game")
    async def run(interaction: Interaction, person: discord.User | None = None, game: str | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        if person is not None and person.bot:
            await statistics.tell_computers(reply, game or "")
        else:
            await statistics.show(reply, person.id if person else None, game or "")

    command: Command = command_of("stats", "command-stats", run)
    return command


def top(games: tuple[AnyGame, ...], leaderboard: Leaderboard) -> Command:
    """``/top``: the leaderboard of a game."""

    @app_commands.choices(game=[choice(game.id, "game", game) for game in games])
    @localize_options("game")
    async def run(interaction: Interaction, game: str | None = None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        await leaderboard.show(reply, game or "")

    command: Command = command_of("top", "command-top", run)
    return command
