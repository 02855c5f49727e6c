"""Which slash commands the bot has, and who answers each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.commands import moves, results, top_level
from chatbot.bot.commands.table import TableCommands
from chatbot.bot.interactions.settings.own_time_answers import OwnTimeAnswers

if TYPE_CHECKING:
    from chatbot.bot.commands.tree import Tree
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.handlers import Handlers


def add_commands(tree: Tree, context: BotContext, handlers: Handlers) -> None:
    """Give the tree every command, those of the games' moves last."""
    own_time = OwnTimeAnswers(context, handlers.settings)
    tree.add_command(top_level.play(handlers.getting_started))
    tree.add_command(top_level.help_command(handlers.getting_started))
    tree.add_command(TableCommands(handlers, context.games).group())
    tree.add_command(top_level.games(handlers.my_games))
    tree.add_command(top_level.hand(handlers.turn))
    tree.add_command(top_level.rules(context.games, handlers.rules))
    tree.add_command(top_level.learn(context.games, handlers.courses))
    tree.add_command(results.stats(context.games, handlers.statistics))
    tree.add_command(results.top(context.games, handlers.leaderboard))
    tree.add_command(top_level.daily(handlers.daily))
    tree.add_command(top_level.setup(handlers.setup))
    tree.add_command(top_level.settings(handlers.settings, own_time))
    tree.add_command(top_level.away(own_time))
    for game in context.games:
        tree.add_command(moves.group(game, handlers.turn))
