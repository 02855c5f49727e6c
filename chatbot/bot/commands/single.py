"""``/hand``, ``/rules`` and ``/settings``: commands of their own, for they are wanted in a hurry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from chatbot.bot.commands.autocomplete import offers
from chatbot.bot.commands.table import option_words
from chatbot.bot.commands.worded import choice, description, name
from chatbot.bot.interactions.lookups import topics
from chatbot.bot.interactions.reply import Reply

if TYPE_CHECKING:
    from chatbot.bot.interactions.lookups import Lookups
    from chatbot.bot.interactions.player_turn import PlayerTurn
    from chatbot.bot.interactions.settings_panel import SettingsPanel
    from engine.api import AnyGame

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Command: TypeAlias = "app_commands.Command[Any, ..., Any]"
Choices: TypeAlias = list[app_commands.Choice[str]]


def hand(turn: PlayerTurn) -> Command:
    """``/hand``: what one holds, and what one may do."""

    async def run(interaction: Interaction) -> None:
        answer = Reply(interaction)
        await answer.begin()
        await turn.hand(answer, answer.channel)

    command: Command = app_commands.Command(
        name=name("hand", "command-hand"), description=description("command-hand-description"), callback=run
    )
    command.guild_only = True
    return command


def rules(games: tuple[AnyGame, ...], sights: Lookups) -> Command:
    """``/rules``: by game and topic."""

    @app_commands.choices(game=[choice(game.id, "game", game) for game in games])
    @option_words("game", "topic")
    async def run(interaction: Interaction, game: str, topic: str | None = None) -> None:
        answer = Reply(interaction)
        await answer.begin()
        await sights.rules(answer, next(known for known in games if known.id == game), topic or "")

    async def complete(interaction: Interaction, typed: str) -> Choices:
        game = next((known for known in games if known.id == getattr(interaction.namespace, "game", "")), None)
        if game is None:
            return []
        voice = Reply(interaction).voice(game)
        found = offers(topics(voice), typed, lambda topic: [voice.text(f"topic-{topic}")])
        return [app_commands.Choice(name=offer.name, value=offer.value) for offer in found]

    command: Command = app_commands.Command(
        name=name("rules", "command-rules"), description=description("command-rules-description"), callback=run
    )
    command.autocomplete("topic")(complete)
    return command


def settings(panel: SettingsPanel) -> Command:
    """``/settings``: what one has chosen for oneself, and one's data."""

    async def run(interaction: Interaction) -> None:
        answer = Reply(interaction)
        await answer.begin()
        await panel.show(answer)

    command: Command = app_commands.Command(
        name=name("settings", "command-settings"), description=description("command-settings-description"), callback=run
    )
    return command
