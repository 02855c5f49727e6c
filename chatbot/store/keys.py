"""The name of every key in Redis.

All keys of one channel share the hash tag ``{channel}``, so that one script may touch them, on a cluster too.
The indexes have no tag: they lie elsewhere, and are written so that they never name too little (``indexes``).

A method may be renamed. The text that it returns may not: data is stored under these names for ever.

The names of the keys of results: the log, how far it has been counted, and all that is counted from it.

How long tables are kept in Redis, and how the scripts that write a table set that.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from chatbot.tables.table import Phase


class Keys:
    """Key names under one prefix."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.results = ResultKeys(prefix)

    # --- Of one channel ---------------------------------------------------------------------------------

    def any_of(self, channel: int) -> str:
        """The pattern of all keys of a channel, also of what is set aside."""
        return self._of(channel, "*")

    @property
    def any_table(self) -> str:
        """The pattern of all tables' keys."""
        return f"{self.prefix}:{{*}}:table"

    def table(self, channel: int) -> str:
        """Hash: ``revision`` and ``snapshot``."""
        return self._of(channel, "table")

    @property
    def any_log(self) -> str:
        """The pattern of all matches' logs."""
        return f"{self.prefix}:{{*}}:log:*"

    def log(self, channel: int, match: str) -> str:
        """List: a line for each of the latest moves of a match."""
        return self._of(channel, f"log:{match}")

    @property
    def any_bundles(self) -> str:
        """The pattern of all matches' bundles."""
        return f"{self.prefix}:{{*}}:bundles:*"

    def bundles(self, channel: int, match: str) -> str:
        """List: the moves before those, bundled (``move_log``)."""
        return self._of(channel, f"bundles:{match}")

    def handled(self, channel: int) -> str:
        """Hash: interaction key -> the revision that it led to."""
        return self._of(channel, "handled")

    def outbox(self, channel: int) -> str:
        """List: the messages that are still to be published, oldest first."""
        return self._of(channel, "outbox")

    def tried(self, channel: int) -> str:
        """Hash: outbox message -> how often it was sent without anyone knowing whether it arrived."""
        return self._of(channel, "tried")

    def refused(self, channel: int) -> str:
        """String: what Discord refused to post there last, since when and how often; expires."""
        return self._of(channel, "refused")

    def replaced(self, channel: int, match: str) -> str:
        """String: the last snapshot of a match that another replaced before all of it was told; expires."""
        return self._of(channel, f"replaced:{match}")

    def moved(self, channel: int, match: str) -> str:
        """String: the channel to which this match has moved; expires."""
        return self._of(channel, f"moved:{match}")

    def left(self, channel: int) -> str:
        """String: the match that has moved away from here last; expires."""
        return self._of(channel, "left")

    def records(self, channel: int) -> str:
        """Hash: match -> the record of a finished game."""
        return self._of(channel, "records")

    def shared_review(self, channel: int, match: str, where: int) -> str:
        """String: the post that shows the review of a match in another channel or this one; expires."""
        return self._of(channel, f"shared-review:{match}:{where}")

    def review(self, channel: int, match: str) -> str:
        """String: the review of a finished match, or how far it is; expires."""
        return self._of(channel, f"review:{match}")

    def outbox_lease(self, channel: int) -> str:
        """String: the dispatcher that serves the channel's outbox now; expires."""
        return self._of(channel, "outbox-lease")

    @property
    def any_posts(self) -> str:
        """The pattern of all channels' hashes of sent messages."""
        return f"{self.prefix}:{{*}}:posts"

    def posts(self, channel: int) -> str:
        """Hash: what the bot has sent about a channel's game: a field for each kind of post and for each person."""
        return self._of(channel, "posts")

    def of_table(self, channel: int) -> list[str]:
        """All that a channel's next table would meet of the one before it."""
        names = (self.table, self.handled, self.outbox, self.tried, self.records)
        return [name(channel) for name in names]

    @property
    def any_quarantined(self) -> str:
        """The pattern of all that is set aside."""
        return f"{self.prefix}:{{*}}:*:quarantined:*"

    def quarantined(self, name: str, now: int) -> str:
        """What a key is called once it is set aside (``quarantine``)."""
        return f"{name}:quarantined:{now}"

    def is_quarantined(self, name: str) -> bool:
        """Whether this is the name of what is set aside."""
        return ":quarantined:" in name

    # --- Indexes ----------------------------------------------------------------------------------------

    @property
    def unsent(self) -> str:
        """Sorted set of the channels with something in their outbox, by the time to look at them."""
        return f"{self.prefix}:unsent"

    @property
    def due(self) -> str:
        """Sorted set of all that is to be done later or in the background (``due``), by the time to do it."""
        return f"{self.prefix}:due-list"

    @property
    def due_held(self) -> str:
        """Hash: entry of the due list that a worker carries out -> ``held``, or ``again`` if it was put again."""
        return f"{self.prefix}:due-list:held"

    @property
    def due_since(self) -> str:
        """Hash: entry of the due list -> when it was claimed first."""
        return f"{self.prefix}:due-list:since"

    @property
    def due_hand_dms(self) -> str:
        """Sorted set of the hands that are still to be sent, ``channel user``, by the time of the next try."""
        return f"{self.prefix}:hands-due"

    @property
    def gone(self) -> str:
        """Sorted set of the channels and servers that the bot cannot find, by the time when that was found out."""
        return f"{self.prefix}:gone"

    @property
    def any_user(self) -> str:
        """The pattern of all persons' channels."""
        return f"{self.prefix}:user:*"

    @property
    def due_animations(self) -> str:
        """Sorted set of the animations that are still to be posted, ``channel match``, by the time of the next try."""
        return f"{self.prefix}:films-due"

    @property
    def due_announcements(self) -> str:
        """Sorted set of what is still to be announced (``due_announcements``), by the time of the next try."""
        return f"{self.prefix}:announcements-due"

    def animation(self, channel: int, match: str) -> str:
        """String: what an animation that is still to be posted needs beside the record of its game; expires."""
        return self._of(channel, f"film:{match}")

    def user(self, user: int) -> str:
        """Sorted set of the channels whose tables name a user, by the time it was noted."""
        return f"{self.prefix}:user:{user}"

    @property
    def any_archive(self) -> str:
        """The pattern of all guilds' records."""
        return f"{self.prefix}:archive:*"

    @property
    def any_of_servers(self) -> tuple[str, ...]:
        """The patterns of all keys that are a server's, each of which ends in its id."""
        return self.any_archive, f"{self.prefix}:server-settings:*", f"{self.prefix}:greeted:*"

    def archive(self, guild: int) -> str:
        """Sorted set of a guild's records, ``channel match size``, by time."""
        return f"{self.prefix}:archive:{guild}"

    def language(self, person_or_server: int) -> str:
        """String: the language of a user or a server; expires."""
        return f"{self.prefix}:language:{person_or_server}"

    def greeted(self, guild: int) -> str:
        """String: this server was greeted when the bot joined it."""
        return f"{self.prefix}:greeted:{guild}"

    def learning(self, user: int) -> str:
        """String: what a person has learnt, as JSON; expires."""
        return f"{self.prefix}:learning:{user}"

    def preferences(self, user: int) -> str:
        """Hash: what else this user has chosen, by the names of ``Preferences``, each value in JSON."""
        return f"{self.prefix}:preferences:{user}"

    def server_settings(self, guild: int) -> str:
        """String: what those who manage a server have decided about its games, in JSON."""
        return f"{self.prefix}:server-settings:{guild}"

    # --- The daily game ---------------------------------------------------------------------------------

    def daily_seed(self, day: int, game: str) -> str:
        """String: the seed of a day's game, a secret until the day ends; expires."""
        return f"{self.prefix}:daily-seed:{day}:{game}"

    def daily_results(self, day: int, game: str) -> str:
        """List: the tries of a day's game that count, after an empty entry; expires."""
        return f"{self.prefix}:daily-results:{day}:{game}"

    def daily_tries(self, user: int) -> str:
        """Hash: ``day game`` -> where a person has tried it, in JSON; expires."""
        return f"{self.prefix}:daily-tries:{user}"

    # --- Beside the data --------------------------------------------------------------------------------

    @property
    def notifications(self) -> str:
        """Pub/sub: each commit says here the number of the channel in whose outbox it has put something."""
        return f"{self.prefix}:notifications"

    @property
    def due_wake(self) -> str:
        """Pub/sub: something new on the due list is due now."""
        return f"{self.prefix}:due-list:wake"

    def shard_share(self, number: int) -> str:
        """String: which process of the bot serves this share of the shards; expires."""
        return f"{self.prefix}:shard-share:{number}"

    def identify(self, bucket: int) -> str:
        """String: a shard of this bucket has identified just now; expires."""
        return f"{self.prefix}:identify:{bucket}"

    @property
    def commands(self) -> str:
        """String: a digest of the commands that Discord was given last."""
        return f"{self.prefix}:command-digest"

    @property
    def version(self) -> str:
        """String: the version of the form in which all is stored (``migration``)."""
        return f"{self.prefix}:version"

    @property
    def migration(self) -> str:
        """String: the process that brings what is stored to today's form; expires."""
        return f"{self.prefix}:migration"

    @property
    def server_run(self) -> str:
        """String: the run of Redis after whose start all tables were looked at."""
        return f"{self.prefix}:server-run"

    @property
    def trial(self) -> str:
        """String: written and deleted by a process that starts, to see whether it may."""
        return f"{self.prefix}:trial"

    @property
    def queue_trial(self) -> str:
        """String: the same among the job queues' keys; expires."""
        return f"saq:{self.queue('turns')}:trial"

    def queue(self, name: str) -> str:
        """The name of one of the job queues."""
        return f"{self.prefix}:{name}"

    def _of(self, channel: int, part: str) -> str:
        return f"{self.prefix}:{{{channel}}}:{part}"


def channel_of(name: str) -> int:
    """The channel whose key this is."""
    return int(name.partition("{")[2].partition("}")[0])


class ResultKeys:
    """Key names under one prefix. None of them may change: results are stored under them for good."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    @property
    def log(self) -> str:
        """List: the result of every game that counts, oldest first; the truth that all below is counted from."""
        return f"{self._prefix}:results"

    @property
    def counted(self) -> str:
        """String: how many of these have been counted. Written with all that is counted, so that it is done once."""
        return f"{self._prefix}:results-counted"

    def any_counted(self, part: str) -> str:
        """The pattern of all keys of one kind that is counted from the results."""
        return f"{self._prefix}:{part}:*"

    def of_player(self, user: int) -> str:
        """List: a person's results, oldest first: the number in the log, and what it did to their rating."""
        return f"{self._prefix}:player-results:{user}"

    def summaries(self, user: int) -> str:
        """Hash: ``scope game`` -> what a person's results come to."""
        return f"{self._prefix}:summaries:{user}"

    def meetings(self, user: int, scope: int, game: str) -> str:
        """Hash: another person -> how often the two have met, and who was ahead."""
        return f"{self._prefix}:meetings:{user}:{scope}:{game}"

    def leaderboard(self, scope: int, game: str) -> str:
        """Sorted set of the persons who let themselves be listed, by the rating that they are shown with."""
        return f"{self._prefix}:leaderboard:{scope}:{game}"


DAY: Final = 24 * 3600
KEPT_FOR: Final = {Phase.LOBBY: 7 * DAY, Phase.PLAYING: 0, Phase.OVER: 30 * DAY}
"""Seconds that a table is kept after its last change; 0 is for ever. Records of finished games stay longer."""
REPLACED_KEPT_FOR: Final = DAY
"""Seconds that a finished table is kept beside the one that has replaced it before all of it was told."""


def script_that_keeps(name: str) -> str:
    """Return a script of this package, below the functions that it calls."""
    here = files("chatbot.store")
    return (here / "written_tables.lua").read_text("utf-8") + (here / name).read_text("utf-8")
