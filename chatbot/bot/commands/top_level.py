"""The commands at the top level, wanted in a hurry: ``/play``, ``/help``, ``/games``, ``/hand`` and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from chatbot.bot.commands.autocomplete import suggestions
from chatbot.bot.commands.localization import choice, command_of
from chatbot.bot.commands.table import localize_options
from chatbot.bot.interactions.learning.rules import topics
from chatbot.bot.interactions.reply import Reply
from chatbot.bot.interactions.settings.own_time_answers import zone_suggestions
from engine.lessons import lessons_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chatbot.bot.interactions.daily.daily_panel import DailyPanel
    from chatbot.bot.interactions.getting_started import GettingStarted
    from chatbot.bot.interactions.learning.course import Courses
    from chatbot.bot.interactions.learning.rules import Rules
    from chatbot.bot.interactions.overview.my_games import MyGames
    from chatbot.bot.interactions.settings.own_time_answers import OwnTimeAnswers
    from chatbot.bot.interactions.settings.settings_panel import SettingsPanel
    from chatbot.bot.interactions.setup.setup_panel import SetupPanel
    from chatbot.bot.interactions.turn.player_turn import PlayerTurn
    from engine.api import AnyGame

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Command: TypeAlias = "app_commands.Command[Any, ..., Any]"
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

    @app_commands.choices(game=[choice(game.id, "game", game) for game in games if lessons_of(game)])
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
