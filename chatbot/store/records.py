"""The names of all keys in Redis (``Keys``), and small records of a person, a server or the bot (``Record``).

A key's name is the prefix, then ``{channel}`` if it belongs to a channel, then its kind, then any other ids. ``*`` in
place of an id makes a pattern. Kinds are stored permanently and must not be renamed.

A record stores only differences from the default, so a person without choices takes no space, and deleting a few keys
deletes their choices. A person's preferences are one hash, with a JSON field for each preference. Discord reports a
person's language only when they press or type something. Direct messages are sent later, maybe by another process, so
the language is kept for half a year.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

import msgspec
from redis.asyncio import Redis

from chatbot.people.preferences import Preferences, ResultsShown, Schedule, ServerSettings, Theme
from chatbot.store.connection import RoundTrip, as_text
from chatbot.tables.table import Phase

_T = TypeVar("_T")


class Record(Generic[_T]):
    """One value per id, stored as JSON or, if it is text, as is. Every method raises ``StoreUnreachable``."""

    def __init__(
        self, redis: Redis, key: Callable[..., str], default: _T, seconds: int | None = None, kind: type | None = None
    ) -> None:
        self._redis, self._key, self._default = redis, key, default
        self._seconds = seconds
        self._kind = kind or type(default)

    async def get(self, *ids: object) -> _T:
        """Return the value, or the default if none is stored."""
        stored = await self._redis.get(self._key(*ids))
        return self._default if stored is None else self._decoded(stored)

    def ask(self, trip: RoundTrip, *ids: object) -> Callable[[], _T]:
        trip.pipe.get(self._key(*ids))
        return trip.answer(lambda stored: self._default if stored is None else self._decoded(stored))

    async def put(self, value: _T, *ids: object) -> None:
        """Store the value. The default is stored by deleting the key."""
        if value == self._default:
            await self.delete(*ids)
        else:
            await self._redis.set(self._key(*ids), self._encoded(value), ex=self._seconds)

    async def add(self, value: _T, *ids: object) -> bool:
        """Store the value unless there is one. Return True if it was stored."""
        return bool(await self._redis.set(self._key(*ids), self._encoded(value), ex=self._seconds, nx=True))

    async def delete(self, *ids: object) -> None:
        await self._redis.delete(self._key(*ids))

    def _encoded(self, value: _T) -> str | bytes:
        return value if isinstance(value, str) else msgspec.json.encode(value)

    def _decoded(self, stored: bytes | str) -> _T:
        decoded: Any = as_text(stored) if self._kind is str else msgspec.json.decode(stored, type=self._kind)
        return decoded  # type: ignore[no-any-return]


class ServerSettingsStore(Record[ServerSettings]):
    """The settings of all Discord servers. Direct messages (0) always have the defaults."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        super().__init__(redis, keys.server_settings, ServerSettings())

    async def change(self, guild: int, name: str, value: object) -> ServerSettings:
        changed = msgspec.structs.replace(await self.get(guild), **{name: value})
        await self.put(changed, guild)
        return changed


class PreferenceStore:
    """The preferences of all people."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys

    async def of(self, user: int) -> Preferences:
        trip = RoundTrip(self._redis)
        chosen = self.ask(trip, user)
        await trip.send()
        return chosen()

    def ask(self, trip: RoundTrip, user: int) -> Callable[[], Preferences]:
        trip.pipe.get(self._keys.language(user))
        language = trip.answer(lambda stored: as_text(stored or ""))
        trip.pipe.hgetall(self._keys.preferences(user))
        others = trip.answer(_preferences)
        return lambda: msgspec.structs.replace(others(), language=language())

    async def of_all(self, users: Iterable[int]) -> dict[int, Preferences]:
        """Return these people's preferences in one round trip, without their languages."""
        trip = RoundTrip(self._redis)
        chosen = self.ask_all(trip, users)
        await trip.send()
        return chosen()

    def ask_all(self, trip: RoundTrip, users: Iterable[int]) -> Callable[[], dict[int, Preferences]]:
        answers = {}
        for user in users:
            trip.pipe.hgetall(self._keys.preferences(user))
            answers[user] = trip.answer(_preferences)
        return lambda: {user: chosen() for user, chosen in answers.items()}

    async def schedules(self, users: Iterable[int]) -> dict[int, Schedule]:
        return {user: chosen.schedule for user, chosen in (await self.of_all(users)).items()}

    async def change(self, user: int, name: str, value: object) -> None:
        if value == getattr(Preferences(), name):
            await self._redis.hdel(self._keys.preferences(user), name)
        else:
            await self._redis.hset(self._keys.preferences(user), name, msgspec.json.encode(value))

    async def theme(self, user: int) -> Theme:
        return (await self.of(user)).theme

    async def results_of(self, users: Iterable[int]) -> dict[int, ResultsShown]:
        return {user: chosen.results for user, chosen in (await self.of_all(users)).items()}

    async def forget(self, user: int) -> None:
        """Delete the person's preferences and language."""
        await self._redis.delete(self._keys.language(user), self._keys.preferences(user))


def _preferences(stored: Mapping[bytes | str, bytes | str]) -> Preferences:
    fields = {as_text(name): msgspec.json.decode(value) for name, value in stored.items()}
    return msgspec.convert(fields, Preferences)


DAY: Final = 24 * 3600
KEPT_FOR: Final = {Phase.LOBBY: 7 * DAY, Phase.PLAYING: 0, Phase.OVER: 30 * DAY}
"""Seconds a table is kept after its last change; 0 means forever. Records of finished games stay longer."""
REPLACED_KEPT_FOR: Final = DAY
"""Seconds a finished table is kept after another one replaced it before all of it was posted."""


EXPERTS: Final = "experts"  # The job queue of experts' turns


class One:
    """A kind of key that exists once per prefix."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __get__(self, keys: Keys | ResultKeys, _: object) -> str:
        return f"{keys.prefix}:{self._kind}"


class Many:
    """A kind of key with ids in its name."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __get__(self, keys: Keys | ResultKeys, _: object) -> Callable[..., str]:
        return lambda *ids: ":".join([keys.prefix, self._kind, *map(str, ids)])


class OfChannel:
    """A kind of key that belongs to a channel. Its name begins with the channel's id, after the prefix."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __get__(self, keys: Keys, _: object) -> Callable[..., str]:
        return lambda channel, *ids: ":".join([keys.prefix, f"{{{channel}}}", self._kind, *map(str, ids)])


class ResultKeys:
    """Keys of results. Their names must never change, because results are stored permanently."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    log = One("results")
    """List: the result of every game that counts, oldest first. All keys below are computed from it."""
    counted = One("results-counted")
    """String: the number of counted results. Written together with the totals, so that each result counts once."""
    of_player = Many("player-results")
    """List by user: their results, oldest first, as number in the log and rating change."""
    summaries = Many("summaries")  # Hash by user: ``scope game`` -> the summary of their results
    meetings = Many("meetings")
    """Hash by user, scope and game: another user -> their games with each other and who finished ahead."""
    damaged = Many("damaged")  # By key: its unreadable content
    leaderboard = Many("leaderboard")
    """Sorted set by scope and game: the users who allow it, by their shown rating."""


class Keys:
    """The names of all keys with one prefix."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.results = ResultKeys(prefix)

    # --- A channel's table ------------------------------------------------------------------------------

    any_of = OfChannel("*")
    table = OfChannel("table")  # Hash: ``revision`` and ``snapshot``
    log = OfChannel("log")  # List by match: a line for each of its latest moves
    bundles = OfChannel("bundles")  # List by match: the earlier moves in bundles (``tables``)
    handled = OfChannel("handled")  # Hash: key of a request -> the revision it created
    outbox = OfChannel("outbox")  # List: the messages to publish, oldest first
    outbox_lease = OfChannel("outbox-lease")  # String: the dispatcher that serves the outbox; expires
    tried = OfChannel("tried")
    """Hash: outbox message -> number of attempts with an unknown outcome."""
    refused = OfChannel("refused")  # String: the post that Discord rejects, with time and number of attempts; expires
    replaced = OfChannel("replaced")
    """String by match: its last snapshot, if another match replaced it before all of it was posted; expires."""
    moved = OfChannel("moved")  # String by match: its new channel; expires
    left = OfChannel("left")  # String: the last match that moved away; expires
    records = OfChannel("records")  # Hash: match -> the record of a finished game
    review = OfChannel("review")  # String by match: its review, or the progress; expires
    shared_review = OfChannel("shared-review")
    """String by match and channel: the post that shows its review there; expires."""
    posts = OfChannel("posts")
    """Hash: the bot's messages about the game, a field for each kind of post and each person."""
    animation = OfChannel("film")
    """String by match: the data for an unposted film, besides its record; expires."""

    def of_table(self, channel: int) -> list[str]:
        """Return the keys of a channel that would affect its next table."""
        names = (self.table, self.handled, self.outbox, self.tried, self.records)
        return [name(channel) for name in names]

    def of_match(self, channel: int, match: str) -> list[str]:
        """Return the keys of a match that a commit writes, in the order of its script."""
        of_channel = (self.handled(channel), self.outbox(channel))
        return [self.table(channel), self.log(channel, match), self.bundles(channel, match), *of_channel]

    any_quarantined = One("{*}:*:quarantined:*")

    @staticmethod
    def quarantined(name: str, now: int) -> str:
        """Return the name of a quarantined key."""
        return f"{name}:quarantined:{now}"

    @staticmethod
    def is_quarantined(name: str) -> bool:
        return ":quarantined:" in name

    # --- Indexes and the due list ------------------------------------------------------------------------

    unsent = One("unsent")  # Sorted set: channels with unpublished messages, by the time when they are to be checked
    due = One("due-list")
    """Sorted set: all work for later or for the background (``due``), by its time."""
    due_held = One("due-list:held")
    """Hash: entry of the due list whose work is running -> ``held``, or ``again`` if it was added again."""
    due_since = One("due-list:since")  # Hash: entry of the due list -> the time of its first claim

    @property
    def experts_waiting(self) -> str:
        """List: experts' jobs that no worker has taken yet, in SAQ's format."""
        return f"saq:{self.queue(EXPERTS)}:queued"

    @property
    def of_due(self) -> list[str]:
        return [self.due, self.due_held, self.due_since]

    gone = One("gone")
    """Sorted set: channels and servers that the bot cannot find, by the time this was noticed."""
    user = Many("user")  # Sorted set by user: channels whose tables mention them, by time
    archive = Many("archive")  # Sorted set by server: its records as ``channel match size``, by time

    # --- People and servers -----------------------------------------------------------------------------

    language = Many("language")  # String by user or server: the language; expires
    greeted = Many("greeted")  # String by server: set if it was greeted when the bot joined
    server_settings = Many("server-settings")
    """String by server: its managers' settings, in JSON."""
    learning = Many("learning")  # String by user: their progress in lessons, in JSON; expires
    preferences = Many("preferences")
    """Hash by user: their preferences, by the field names of ``Preferences``, each value in JSON."""
    daily_seed = Many("daily-seed")  # String by day and game: the seed, a secret until the day ends; expires
    daily_results = Many("daily-results")  # List by day and game: the tries that count, after an empty entry; expires
    daily_used = Many("daily-used")
    """Hash by day and game: keyed hashes of tries deleted with their person's data; expires with the day."""
    daily_tries = Many("daily-tries")  # Hash by user: ``day game`` -> the place of their try, in JSON; expires

    brought_record = Many("brought-record")  # String by digest: an uploaded record; expires

    board_key = One("board-key")  # String: the key that signs links and cookies of the live board
    board_link_used = Many("board-link-used")  # String by nonce: set if this private link was used; expires
    board_signed_out = Many("board-signed-out")
    """String by digest of a user: the time they signed out of the live board; expires."""

    # --- Keys that hold no data of games or people -------------------------------------------------------

    notifications = One("notifications")
    """Pub/sub: each commit with messages publishes its channel here."""
    quiet_changes = One("quiet-changes")
    """Pub/sub: a commit without messages publishes its channel here, for the live boards."""
    due_wake = One("due-list:wake")  # Pub/sub: something on the due list is due immediately
    shard_share = Many("shard-share")
    """String by number: the process that serves this share of the shards; expires."""
    identify = Many("identify")  # String by bucket: set if one of its shards has just identified; expires
    commands = One("command-digest")  # String: a digest of the commands last sent to Discord
    server_run = One("server-run")  # String: the last run of Redis for which all tables were checked
    trial = One("trial")  # String: written and deleted by a starting process to test its permissions

    version = One("version")  # String: the version of the stored form (``migration``)
    migration = One("migration")  # String: the process that migrates the data; expires

    def queue(self, name: str) -> str:
        return f"{self.prefix}:{name}"

    @property
    def queue_trial(self) -> str:
        """String: written by a starting process to test its permissions for the job queues' keys; expires."""
        return f"saq:{self.queue('turns')}:trial"


def channel_of(name: str) -> int:
    return int(name.partition("{")[2].partition("}")[0])


def script_that_keeps(name: str) -> str:
    """Return the text of a script of this package, preceded by the functions that it calls."""
    here = files("chatbot.store")
    return (here / "written_tables.lua").read_text("utf-8") + (here / name).read_text("utf-8")
