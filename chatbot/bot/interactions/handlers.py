"""The handlers: one object for each topic that buttons and slash commands ask for. Both use the same ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chatbot.tables.table import LESSON_TABLE

if TYPE_CHECKING:
    from chatbot.bot.interactions.button_id import ButtonId
    from chatbot.bot.interactions.daily.daily_panel import DailyPanel
    from chatbot.bot.interactions.details import Details
    from chatbot.bot.interactions.getting_started import GettingStarted
    from chatbot.bot.interactions.learning.course import Courses
    from chatbot.bot.interactions.learning.lesson_turn import LessonTurn
    from chatbot.bot.interactions.learning.rules import Rules
    from chatbot.bot.interactions.lobby import Lobby
    from chatbot.bot.interactions.lobby_setup import LobbySetup
    from chatbot.bot.interactions.lookups import Lookups
    from chatbot.bot.interactions.new_game import NewGame
    from chatbot.bot.interactions.overview.game_log import GameLog
    from chatbot.bot.interactions.overview.my_games import MyGames
    from chatbot.bot.interactions.results.leaderboard import Leaderboard
    from chatbot.bot.interactions.results.statistics import Statistics
    from chatbot.bot.interactions.reviewing.game_review import GameReview
    from chatbot.bot.interactions.running_game import RunningGame
    from chatbot.bot.interactions.settings.personal_data import PersonalData
    from chatbot.bot.interactions.settings.settings_panel import SettingsPanel
    from chatbot.bot.interactions.setup.setup_panel import SetupPanel
    from chatbot.bot.interactions.table_move import TableMove
    from chatbot.bot.interactions.turn.hints import Hints
    from chatbot.bot.interactions.turn.planning import Planning
    from chatbot.bot.interactions.turn.player_turn import PlayerTurn
    from chatbot.bot.interactions.turn.since_move import SinceMove


class Handlers(NamedTuple):
    """Who does what a person asks for."""

    new_game: NewGame
    getting_started: GettingStarted
    lobby: Lobby
    lobby_setup: LobbySetup
    turn: PlayerTurn
    hints: Hints
    planning: Planning
    running_game: RunningGame
    table_move: TableMove
    lookups: Lookups
    game_log: GameLog
    my_games: MyGames
    details: Details
    game_review: GameReview
    since_move: SinceMove
    settings: SettingsPanel
    personal_data: PersonalData
    statistics: Statistics
    leaderboard: Leaderboard
    setup: SetupPanel
    courses: Courses
    lesson_turn: LessonTurn
    rules: Rules
    daily: DailyPanel

    def turn_of(self, pressed: ButtonId) -> PlayerTurn:
        """Who takes a turn where this button was made: at a table, or in the reader's lesson."""
        return self.lesson_turn if pressed.channel == LESSON_TABLE else self.turn
