"""``Database``: what one bot stores in Redis, and the use cases on it. Every feature and every post works with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.store import connection, records
from chatbot.store.actions import Environment, MoveTimes, Tables
from chatbot.store.daily_games import DailyGames
from chatbot.store.due import LEASE, DueList
from chatbot.store.indexes import Indexes
from chatbot.store.keys import Keys
from chatbot.store.outbox import Outbox
from chatbot.store.personal import OwnTime, PersonalTables
from chatbot.store.posts import RefusedPosts, SentHandDms, SentPosts, due_films
from chatbot.store.queries import TableQueries
from chatbot.store.records import PreferenceStore, ServerSettingsStore
from chatbot.store.reviews import Reviews
from chatbot.store.tables import TableStore

if TYPE_CHECKING:
    from redis.asyncio import Redis


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
        self.refused_posts = RefusedPosts(self.redis, self.keys)
        self.hand_dms = SentHandDms(self.redis, self.keys)
        self.due_films = due_films(self.redis, self.keys)
        self.languages = records.languages(self.redis, self.keys)
        self.preferences = PreferenceStore(self.redis, self.keys)
        self.command_digest = records.command_digest(self.redis, self.keys)
        self.greeted = records.greeted_servers(self.redis, self.keys)
        self.learning = records.learning(self.redis, self.keys)
        self.move_times = MoveTimes()
        self.tables = Tables(self.store, self.indexes, self.preferences, environment, self.move_times)
        self.own_time = OwnTime(self.store, self.indexes, self.due, self.preferences, self.tables, environment)
        self.queries = TableQueries(self.store, self.indexes, environment)
        self.personal_tables = PersonalTables(self.store, self.indexes, environment)
        self.daily = DailyGames(self.store, self.store.dailies, self.tables, environment)
        self.reviews = Reviews(self.redis, self.keys, self.due, self.queries, environment)
        self.results = self.store.results
        self.daily_store = self.store.dailies
