"""``/stats`` and ``/top``: what games came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from chatbot.bot.commands.localization import choice, command_of, description, name
from chatbot.bot.commands.table import localize_options
from chatbot.bot.interactions.reply import Reply

if TYPE_CHECKING:
    from chatbot.bot.interactions.results.leaderboard import Leaderboard
    from chatbot.bot.interactions.results.statistics import Statistics
    from engine.api import AnyGame

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Command: TypeAlias = "app_commands.Command[Any, ..., Any]"


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
