"""The names of all keys in Redis (``Keys``), and the small records of a person, a server or the bot (``Record``).

A key's name is the prefix, then ``{channel}`` if it belongs to a channel, then its kind, then any other ids. ``*`` in
the place of an id makes a pattern. The text of a kind is stored for ever and may not be renamed.

A record holds what differs from the default; what is missing means the default. So a person who never chose anything
takes no room, and forgetting one is deleting a few keys. Preferences are one hash, a field each, in JSON. Discord names
a person's language only when they press or type something; a direct message sent later needs it, maybe from another
process, so it is kept for half a year.
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
    """One value for each id, as JSON, or as it is where it is text. Every method raises ``StoreUnreachable``."""

    def __init__(
        self, redis: Redis, key: Callable[..., str], default: _T, seconds: int | None = None, kind: type | None = None
    ) -> None:
        self._redis, self._key, self._default = redis, key, default
        self._seconds = seconds
        self._kind = kind or type(default)

    async def get(self, *ids: object) -> _T:
        """Return the value, or the default where none is stored."""
        stored = await self._redis.get(self._key(*ids))
        return self._default if stored is None else self._decoded(stored)

    def ask(self, trip: RoundTrip, *ids: object) -> Callable[[], _T]:
        trip.pipe.get(self._key(*ids))
        return trip.answer(lambda stored: self._default if stored is None else self._decoded(stored))

    async def put(self, value: _T, *ids: object) -> None:
        """Store the value; the default is stored by deleting what there is."""
        if value == self._default:
            await self.delete(*ids)
        else:
            await self._redis.set(self._key(*ids), self._encoded(value), ex=self._seconds)

    async def add(self, value: _T, *ids: object) -> bool:
        """Store the value unless there is one; say whether it was stored."""
        return bool(await self._redis.set(self._key(*ids), self._encoded(value), ex=self._seconds, nx=True))

    async def delete(self, *ids: object) -> None:
        await self._redis.delete(self._key(*ids))

    def _encoded(self, value: _T) -> str | bytes:
        return value if isinstance(value, str) else msgspec.json.encode(value)

    def _decoded(self, stored: bytes | str) -> _T:
        decoded: Any = as_text(stored) if self._kind is str else msgspec.json.decode(stored, type=self._kind)
        return decoded  # type: ignore[no-any-return]


class ServerSettingsStore(Record[ServerSettings]):
    """The settings of servers. Direct messages (0) are no server and have the defaults."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        super().__init__(redis, keys.server_settings, ServerSettings())

    async def change(self, guild: int, name: str, value: object) -> ServerSettings:
        changed = msgspec.structs.replace(await self.get(guild), **{name: value})
        await self.put(changed, guild)
        return changed


class PreferenceStore:
    """The preferences of all persons."""

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
        """Return what each of these persons has chosen, in one round trip, without their languages."""
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
        """Delete all that the person has chosen, and the language that they read."""
        await self._redis.delete(self._keys.language(user), self._keys.preferences(user))


def _preferences(stored: Mapping[bytes | str, bytes | str]) -> Preferences:
    fields = {as_text(name): msgspec.json.decode(value) for name, value in stored.items()}
    return msgspec.convert(fields, Preferences)


DAY: Final = 24 * 3600
KEPT_FOR: Final = {Phase.LOBBY: 7 * DAY, Phase.PLAYING: 0, Phase.OVER: 30 * DAY}
"""Seconds that a table is kept after its last change; 0 is for ever. Records of finished games stay longer."""
REPLACED_KEPT_FOR: Final = DAY
"""Seconds that a finished table is kept beside the one that has replaced it before all of it was told."""


EXPERTS: Final = "experts"  # The job queue of experts' turns


class One:
    """A key of which there is one under a prefix."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __get__(self, keys: Keys | ResultKeys, _: object) -> str:
        return f"{keys.prefix}:{self._kind}"


class Many:
    """A kind of keys that are told apart by ids."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __get__(self, keys: Keys | ResultKeys, _: object) -> Callable[..., str]:
        return lambda *ids: ":".join([keys.prefix, self._kind, *map(str, ids)])


class OfChannel:
    """A kind of keys of a channel, its first id."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __get__(self, keys: Keys, _: object) -> Callable[..., str]:
        return lambda channel, *ids: ":".join([keys.prefix, f"{{{channel}}}", self._kind, *map(str, ids)])


class ResultKeys:
    """Keys of results. None of them may change: results are stored under them for good."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    log = One("results")
    """List: the result of every game that counts, oldest first; the truth that all below is counted from."""
    counted = One("results-counted")
    """String: how many of these have been counted. Written with all that is counted, so that it is done once."""
    of_player = Many("player-results")
    """List by user: their results, oldest first: the number in the log, and what it did to their rating."""
    summaries = Many("summaries")  # Hash by user: ``scope game`` -> the summary of their results
    meetings = Many("meetings")
    """Hash by user, scope and game: another user -> how often the two have met, and who was ahead."""
    damaged = Many("damaged")  # By key: what could not be read there, as it was
    leaderboard = Many("leaderboard")
    """Sorted set by scope and game: the users who let themselves be listed, by the rating that they are shown with."""


class Keys:
    """Key names under one prefix."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.results = ResultKeys(prefix)

    # --- A channel's table ------------------------------------------------------------------------------

    any_of = OfChannel("*")
    table = OfChannel("table")  # Hash: ``revision`` and ``snapshot``
    log = OfChannel("log")  # List by match: a line for each of its latest moves
    bundles = OfChannel("bundles")  # List by match: the moves before those, bundled (``tables``)
    handled = OfChannel("handled")  # Hash: key of a request -> the revision that it led to
    outbox = OfChannel("outbox")  # List: the messages that are still to be published, oldest first
    outbox_lease = OfChannel("outbox-lease")  # String: the dispatcher that serves the outbox now; expires
    tried = OfChannel("tried")
    """Hash: outbox message -> how often it was sent without anyone knowing whether it arrived."""
    refused = OfChannel("refused")  # String: what Discord refused to post there last, since when and how often; expires
    replaced = OfChannel("replaced")
    """String by match: its last snapshot, where another match replaced it before all of it was told; expires."""
    moved = OfChannel("moved")  # String by match: the channel to which it has moved; expires
    left = OfChannel("left")  # String: the match that has moved away last; expires
    records = OfChannel("records")  # Hash: match -> the record of a finished game
    review = OfChannel("review")  # String by match: its review, or how far it is; expires
    shared_review = OfChannel("shared-review")
    """String by match and channel: the post that shows its review there; expires."""
    posts = OfChannel("posts")
    """Hash: what the bot has sent about the game: a field for each kind of post and for each person."""
    animation = OfChannel("film")
    """String by match: what an animation that is still to be posted needs beside the record of its game; expires."""

    def of_table(self, channel: int) -> list[str]:
        """Return all that a channel's next table would meet of the one before it."""
        names = (self.table, self.handled, self.outbox, self.tried, self.records)
        return [name(channel) for name in names]

    def of_match(self, channel: int, match: str) -> list[str]:
        """Return what a commit writes of a match, as its script takes them."""
        of_channel = (self.handled(channel), self.outbox(channel))
        return [self.table(channel), self.log(channel, match), self.bundles(channel, match), *of_channel]

    any_quarantined = One("{*}:*:quarantined:*")

    @staticmethod
    def quarantined(name: str, now: int) -> str:
        """Return the name of a key once it is set aside."""
        return f"{name}:quarantined:{now}"

    @staticmethod
    def is_quarantined(name: str) -> bool:
        return ":quarantined:" in name

    # --- Indexes and what is due ------------------------------------------------------------------------

    unsent = One("unsent")  # Sorted set: the channels with something in their outbox, by the time to look at them
    due = One("due-list")
    """Sorted set: all that is to be done later or in the background (``due``), by the time to do it."""
    due_held = One("due-list:held")
    """Hash: entry of the due list that a worker carries out -> ``held``, or ``again`` if it was put again."""
    due_since = One("due-list:since")  # Hash: entry of the due list -> when it was claimed first

    @property
    def experts_waiting(self) -> str:
        """List: the jobs of experts that no worker has taken yet, as SAQ keeps them."""
        return f"saq:{self.queue(EXPERTS)}:queued"

    @property
    def of_due(self) -> list[str]:
        return [self.due, self.due_held, self.due_since]

    gone = One("gone")
    """Sorted set: the channels and servers that the bot cannot find, by the time when that was found out."""
    user = Many("user")  # Sorted set by user: the channels whose tables name them, by the time it was noted
    archive = Many("archive")  # Sorted set by server: its records, ``channel match size``, by time

    # --- People and servers -----------------------------------------------------------------------------

    language = Many("language")  # String by user or server: the language; expires
    greeted = Many("greeted")  # String by server: it was greeted when the bot joined it
    server_settings = Many("server-settings")
    """String by server: what its managers have decided about its games, in JSON."""
    learning = Many("learning")  # String by user: what they have learnt, in JSON; expires
    preferences = Many("preferences")
    """Hash by user: what they have chosen, by the names of ``Preferences``, each value in JSON."""
    daily_seed = Many("daily-seed")  # String by day and game: the seed, a secret until the day ends; expires
    daily_results = Many("daily-results")  # List by day and game: the tries that count, after an empty entry; expires
    daily_used = Many("daily-used")
    """Hash by day and game: tries that were deleted with their person's data, as keyed hashes; expires with the day."""
    daily_tries = Many("daily-tries")  # Hash by user: ``day game`` -> where they have tried it, in JSON; expires

    brought_record = Many("brought-record")  # String by digest: a record that somebody has brought; expires

    board_key = One("board-key")  # String: the key that signs links and passes to the live board
    board_link_used = Many("board-link-used")  # String by nonce: this private link has been used; expires
    board_signed_out = Many("board-signed-out")
    """String by a digest of a user: when they signed out of the live board; expires."""

    # --- Beside the data --------------------------------------------------------------------------------

    notifications = One("notifications")
    """Pub/sub: each commit publishes here the channel in whose outbox it has put something."""
    quiet_changes = One("quiet-changes")
    """Pub/sub: a commit that puts nothing into the outbox publishes its channel here, for the live boards."""
    due_wake = One("due-list:wake")  # Pub/sub: something new on the due list is due now
    shard_share = Many("shard-share")
    """String by number: the process of the bot that serves this share of the shards; expires."""
    identify = Many("identify")  # String by bucket: one of its shards has identified just now; expires
    commands = One("command-digest")  # String: a digest of the commands that Discord was given last
    server_run = One("server-run")  # String: the run of Redis after whose start all tables were looked at
    trial = One("trial")  # String: written and deleted by a process that starts, to see whether it may

    version = One("version")  # String: the version of the form in which all is stored (``migration``)
    migration = One("migration")  # String: the process that brings what is stored to today's form; expires

    def queue(self, name: str) -> str:
        return f"{self.prefix}:{name}"

    @property
    def queue_trial(self) -> str:
        """String: the same as ``trial`` among the job queues' keys; expires."""
        return f"saq:{self.queue('turns')}:trial"


def channel_of(name: str) -> int:
    return int(name.partition("{")[2].partition("}")[0])


def script_that_keeps(name: str) -> str:
    """Return a script of this package, below the functions that it calls."""
    here = files("chatbot.store")
    return (here / "written_tables.lua").read_text("utf-8") + (here / name).read_text("utf-8")
