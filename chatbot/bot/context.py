"""``BotContext``: what the bot works with besides Discord. ``app`` puts it together; every handler is given it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from chatbot.people.learning import Learning
from chatbot.pictures.painter import Painter
from chatbot.store.actions import Tables
from chatbot.store.daily import DailyStore
from chatbot.store.daily_games import DailyGames
from chatbot.store.due_posts import DueAnimations, DueAnnouncements
from chatbot.store.own_time import OwnTime
from chatbot.store.personal_tables import PersonalTables
from chatbot.store.posts import DueHandDms, RefusedPosts, SentHandDms, SentPosts
from chatbot.store.queries import HintGiver, TableQueries
from chatbot.store.records import (
    PreferenceStore,
    Record,
    ServerSettingsStore,
)
from chatbot.store.results import ResultStore
from chatbot.store.reviews import Reviews
from engine.api import AnyGame


class BotContext(Struct, frozen=True):
    """The use cases, who paints and who gives hints, what is stored of the bot's own, the games, the time."""

    tables: Tables
    queries: TableQueries
    personal_tables: PersonalTables
    reviews: Reviews
    own_time: OwnTime
    painter: Painter
    hint_giver: HintGiver
    posts: SentPosts
    refused_posts: RefusedPosts
    hand_dms: SentHandDms
    due_hand_dms: DueHandDms
    due_animations: DueAnimations
    due_announcements: DueAnnouncements
    languages: Record[str]
    preferences: PreferenceStore
    results: ResultStore
    daily: DailyGames
    daily_store: DailyStore
    server_settings: ServerSettingsStore
    command_digest: Record[str]
    greeted: Record[str]
    learning: Record[Learning]
    games: tuple[AnyGame, ...]
    find: Callable[[str], AnyGame]
    clock: Callable[[], float]
