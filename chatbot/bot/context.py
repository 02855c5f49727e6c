"""``BotContext``: what the bot works with besides Discord. ``app`` puts it together; every handler is given it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from chatbot.bot.pictures.painter import Painter
from chatbot.service.actions import TableActions
from chatbot.service.daily import DailyGames
from chatbot.service.lessons import Lessons
from chatbot.service.moving import TableMoving
from chatbot.service.own_time import OwnTime
from chatbot.service.personal_tables import PersonalTables
from chatbot.service.ports import ResultStore
from chatbot.service.queries import TableQueries
from chatbot.service.reviews import Reviews
from chatbot.service.thinking import HintGiver
from chatbot.storage.command_digest import CommandDigest
from chatbot.storage.delivery.due_animations import DueAnimations
from chatbot.storage.delivery.due_announcements import DueAnnouncements
from chatbot.storage.delivery.greeted import GreetedServers
from chatbot.storage.delivery.hand_dms import DueHandDms, SentHandDms
from chatbot.storage.delivery.refused_posts import RefusedPosts
from chatbot.storage.delivery.sent_posts import SentPosts
from chatbot.storage.languages import Languages
from chatbot.storage.learning import LearningStore
from chatbot.storage.preferences import PreferenceStore
from chatbot.storage.results.daily_games import RedisDailyGames
from chatbot.storage.server_settings import ServerSettingsStore
from engine.api import AnyGame


class BotContext(Struct, frozen=True):
    """The use cases, who paints and who gives hints, what is stored of the bot's own, the games, the time."""

    actions: TableActions
    queries: TableQueries
    personal_tables: PersonalTables
    reviews: Reviews
    own_time: OwnTime
    moving: TableMoving
    painter: Painter
    hint_giver: HintGiver
    posts: SentPosts
    refused_posts: RefusedPosts
    hand_dms: SentHandDms
    due_hand_dms: DueHandDms
    due_animations: DueAnimations
    due_announcements: DueAnnouncements
    languages: Languages
    preferences: PreferenceStore
    results: ResultStore
    daily: DailyGames
    daily_store: RedisDailyGames
    server_settings: ServerSettingsStore
    command_digest: CommandDigest
    greeted: GreetedServers
    lessons: Lessons
    learning: LearningStore
    games: tuple[AnyGame, ...]
    find: Callable[[str], AnyGame]
    clock: Callable[[], float]
