"""The handlers: one object for each topic that buttons and slash commands ask for. Both use the same ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chatbot.tables.table import LESSON_TABLE

if TYPE_CHECKING:
    from chatbot.bot.buttons import ButtonId
    from chatbot.features.board import Details, Lookups
    from chatbot.features.daily import DailyPanel
    from chatbot.features.game_log import GameLog
    from chatbot.features.hints import Hints
    from chatbot.features.lessons import Courses, LessonTurn
    from chatbot.features.lobby import Lobby, LobbySetup
    from chatbot.features.my_games import MyGames
    from chatbot.features.new_game import GettingStarted, NewGame
    from chatbot.features.personal_data import PersonalData
    from chatbot.features.planning import Planning
    from chatbot.features.review import GameReview
    from chatbot.features.rules import Rules
    from chatbot.features.running_game import RunningGame, TableMove
    from chatbot.features.settings import SettingsPanel
    from chatbot.features.setup import SetupPanel
    from chatbot.features.since_move import SinceMove
    from chatbot.features.statistics import Leaderboard, Statistics
    from chatbot.features.turn import PlayerTurn


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
