"""The handlers: one object for each topic that buttons and slash commands ask for. Both use the same ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from chatbot.bot.interactions.details import Details
    from chatbot.bot.interactions.getting_started import GettingStarted
    from chatbot.bot.interactions.lobby import Lobby
    from chatbot.bot.interactions.lobby_setup import LobbySetup
    from chatbot.bot.interactions.lookups import Lookups
    from chatbot.bot.interactions.new_game import NewGame
    from chatbot.bot.interactions.running_game import RunningGame
    from chatbot.bot.interactions.settings.personal_data import PersonalData
    from chatbot.bot.interactions.settings.settings_panel import SettingsPanel
    from chatbot.bot.interactions.turn.hints import Hints
    from chatbot.bot.interactions.turn.player_turn import PlayerTurn


class Handlers(NamedTuple):
    """Who does what a person asks for."""

    new_game: NewGame
    getting_started: GettingStarted
    lobby: Lobby
    lobby_setup: LobbySetup
    turn: PlayerTurn
    hints: Hints
    running_game: RunningGame
    lookups: Lookups
    details: Details
    settings: SettingsPanel
    personal_data: PersonalData
