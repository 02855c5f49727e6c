"""All stores of one bot's data in Redis, with the use cases that features and posts call (``Database``)."""

from __future__ import annotations

from typing import Final

from redis.asyncio import Redis

from chatbot.people.learning import Learning
from chatbot.store import connection
from chatbot.store.actions import Environment, MoveTimes, Tables
from chatbot.store.brought_records import BroughtRecords
from chatbot.store.daily_games import DailyGames
from chatbot.store.due import LEASE, DueList
from chatbot.store.indexes import Indexes
from chatbot.store.outbox import Outbox
from chatbot.store.personal import OwnTime, PersonalTables
from chatbot.store.posts import DueFilms, RejectedPosts, SentHandDms, SentPosts
from chatbot.store.queries import TableQueries
from chatbot.store.records import DAY, Keys, PreferenceStore, Record, ServerSettingsStore
from chatbot.store.reviews import Reviews
from chatbot.store.tables import TableStore

LANGUAGE_KEPT_FOR: Final = 180 * DAY  # Seconds a language is kept after Discord last reported it
LEARNING_KEPT_FOR: Final = 365 * DAY  # Seconds progress in lessons is kept after the last move in one


class Database:
    """The stores that share one Redis."""

    def __init__(self, url: str, prefix: str, environment: Environment, lease: float = LEASE) -> None:
        self.environment = environment
        self.find, self.clock = environment.games, environment.clock
        self.keys = Keys(prefix)
        self.redis: Redis = connection.connect(url)
        self.waiting: Redis = connection.connect_waiting(url)
        self.due = DueList(self.redis, self.keys, environment.clock, lease)
        self.indexes = Indexes(self.redis, self.keys)
        self.store = TableStore(self.redis, self.keys, self.indexes)
        self.server_settings = ServerSettingsStore(self.redis, self.keys)
        self.outbox = Outbox(self.redis, self.keys)
        self.posts = SentPosts(self.redis, self.keys)
        self.rejected_posts = RejectedPosts(self.redis, self.keys)
        self.hand_dms = SentHandDms(self.redis, self.keys)
        self.due_films = DueFilms(self.redis, self.keys)
        self.languages = Record(self.redis, self.keys.language, "", LANGUAGE_KEPT_FOR)
        """The language of each person and server, or "" if Discord has not reported it."""
        self.preferences = PreferenceStore(self.redis, self.keys)
        self.command_digest = Record(self.redis, lambda: self.keys.commands, "")
        """The digest of the slash commands last sent to Discord, so that a restart does not send them again."""
        self.greeted = Record(self.redis, self.keys.greeted, "")
        """Marks servers that were greeted when the bot joined, until it leaves."""
        self.learning = Record(self.redis, self.keys.learning, Learning(), LEARNING_KEPT_FOR)
        self.move_times = MoveTimes()
        self.tables = Tables(self.store, self.indexes, self.preferences, environment, self.move_times)
        self.own_time = OwnTime(self.store, self.indexes, self.due, self.preferences, self.tables, environment)
        self.queries = TableQueries(self.store, self.indexes, environment)
        self.brought_records = BroughtRecords(self.redis, self.keys, self.queries, environment.clock)
        self.personal_tables = PersonalTables(self.store, self.indexes, environment)
        self.daily = DailyGames(self.store, self.store.dailies, self.tables, environment)
        self.reviews = Reviews(self.redis, self.keys, self.due, self.queries, environment)
        self.results = self.store.results
        self.daily_store = self.store.dailies
