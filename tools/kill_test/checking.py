"""Compares, after a run, what Redis holds, what the bot logged as played and what was posted with the rules."""

from __future__ import annotations

import re
import time
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from chatbot.bot.voice import Voice
from chatbot.tables.move_log import LogLine
from chatbot.tables.record import Verified
from chatbot.tables.table import Phase
from engine import replay
from engine.api import PublicEvent
from tools.kill_test.match_history import MatchHistory
from tools.kill_test.told_events import Account, Events, Saying, Span, compare

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from chatbot.app.services import Services
    from chatbot.tables.table import Person, Table
    from tools.kill_test.findings import Findings
    from tools.kill_test.posts import Post
    from tools.kill_test.redis_pair import LostTime

PLAYED: Final = re.compile(r"^(\S+ [\d:]+),\d+ .*table (\d+): revision (\d+): seat (\d+): played$", re.MULTILINE)
"""How the bot logs a move that a person made, once Redis has it."""
MOVES_LOST: Final = PublicEvent("moves-lost", {})
"""What is told first where a turn is asked for again after Redis has lost something."""
SLACK: Final = 1.5
"""Seconds by which the times of two processes may differ."""
UNDER_WAY: Final = 30.0
"""Seconds after Redis is back in which a post may still come that was begun before."""


class AcknowledgedMove(NamedTuple):
    """A move that its player was told is made."""

    channel: int
    revision: int
    seat: int


class RunResult(NamedTuple):
    """What is left of a run to be looked at."""

    services: Services
    posts: Sequence[Post]
    people: Mapping[int, tuple[Person, ...]]
    """Who plays in each channel, the host first."""
    bot_logs: Sequence[Path]
    lost: Sequence[LostTime]


class Check:
    """Looks at a run that has come to rest."""

    def __init__(self, result: RunResult, findings: Findings) -> None:
        self._result = result
        self._findings = findings
        self._played: set[AcknowledgedMove] = set()
        self._finished: Counter[int] = Counter()
        """Games that were played to their end, by channel."""

    async def all_tables(self) -> None:
        """Look at everything."""
        for channel in self._result.people:
            await self._channel(channel)
        self._nonces()
        self._acknowledged_moves()

    async def _channel(self, channel: int) -> None:
        table = (await self._result.services.store.read(channel, "")).table
        if table is None:
            self._findings.fault("missing tables", str(channel))
            return
        if not table.started:  # a lobby, where not everybody may have sat down again
            table = msgspec.structs.replace(table, sitters=self._result.people[channel])
        posts = [post for post in self._result.posts if post.channel == channel]
        by_match = posts_by_match(posts)
        for match in sorted({*by_match, table.match}):
            await self._match(table, match, by_match.get(match, []))
        self._films(channel, posts)

    async def _match(self, table: Table, match: str, posts: Sequence[Post]) -> None:
        services, found = self._result.services, self._findings
        name = f"{table.channel} {match}"
        lines = await services.store.log(table.channel, match)
        self._log(name, table.channel, [LogLine.parse(line) for line in lines])
        record = await services.queries.record(table.channel, match)
        if isinstance(record, str):
            verified = await services.queries.verify(record)
            if not isinstance(verified, Verified):
                found.fault("broken records", f"{name}: {verified}")
                return
            found.count("games finished")
            history = MatchHistory.of_record(table, replay.read(record))
            self._told(name, history, posts, None)
            self._end(name, history, posts)
        elif match == table.match and table.phase is Phase.PLAYING:
            history = MatchHistory.of_log(table, lines)
            if history.illegal:
                found.fault("doubled moves", f"{name}: {history.illegal} cannot be played again")
            elif history.game.save(history.position).decode() != table.position:
                found.fault("lost moves", f"{name}: the log leads to another position")
            self._told(name, history, posts, table.recap)
        elif any(post.is_turn_or_end and not self._may_be_lost(post) for post in posts):
            found.fault("missing tables", f"{name}: posts tell of a game of which nothing is stored")

    def _log(self, name: str, channel: int, lines: Sequence[LogLine]) -> None:
        """Each revision stands in the log once, in order."""
        revisions = [line.revision for line in lines]
        if revisions != sorted(set(revisions)):
            self._findings.fault("doubled moves", f"{name}: revisions {revisions}")
        self._played |= {AcknowledgedMove(channel, line.revision, line.seat) for line in lines}
        self._findings.count("moves", len(lines))

    def _told(
        self, name: str, history: MatchHistory, posts: Sequence[Post], recap: Sequence[PublicEvent] | None
    ) -> None:
        """Each event is told once; ``recap`` is what a game that goes on has yet to tell, None for one that is over."""
        told = [post for post in posts if post.is_turn_or_end]
        self._findings.count("posts of turns", len(told))
        lost = history.in_words([MOVES_LOST])
        self._findings.count("turns asked again", sum(post.told.startswith(lost) for post in told))
        sayings = [Saying(post.told.removeprefix(lost).strip(), post.is_end, self._may_be_lost(post)) for post in told]
        known: dict[Span, str] = {}
        accounts = []
        for beginning in history.beginnings():
            accounts.append(_account(history, beginning, sayings, recap, known))
            if accounts[-1].faults == 0:
                break
            known = {span: text for span, text in known.items() if span.begin > 0}
        best = min(accounts, key=lambda account: account.faults)
        self._findings.count("posts in lost time", sum(saying.may_be_lost for saying in sayings))
        self._findings.count("posts in lost time that do not fit", best.forgiven)
        for kind, texts in (
            ("lines told twice", best.told_twice),
            ("lines never told", best.never_told),
            ("posts unexplained", best.unexplained),
        ):
            for text in texts:
                self._findings.fault(kind, f"{name}: {text!r}", max(1, text.count("\n") + 1))
        self._announcements(name, history, posts)

    def _announcements(self, name: str, history: MatchHistory, posts: Sequence[Post]) -> None:
        """What is announced at once is announced once."""
        wanted = Counter(history.announced_in_words())
        said = Counter(post.texts[0] for post in posts if is_notice(post) and not self._may_be_lost(post))
        may_be_said = Counter(post.texts[0] for post in posts if is_notice(post))
        for text in said:
            if said[text] > wanted[text]:
                self._findings.fault("doubled posts", f"{name}: announced {said[text]} times: {text!r}")
        for text, times in wanted.items():
            if may_be_said[text] < times:
                self._findings.fault("missing posts", f"{name}: announced {may_be_said[text]} of {times}: {text!r}")

    def _end(self, name: str, history: MatchHistory, posts: Sequence[Post]) -> None:
        """A game that is over has one last post, and a film if it was played to its end."""
        ends = [post for post in posts if post.is_end]
        if not ends:
            self._findings.fault("missing posts", f"{name}: the end")
        if sum(not self._may_be_lost(post) for post in ends) > 1:
            self._findings.fault("doubled posts", f"{name}: the end, {len(ends)} times")
        self._finished[int(name.partition(" ")[0])] += history.was_played

    def _films(self, channel: int, posts: Sequence[Post]) -> None:
        """Each game that was played to its end has one film; it may be posted in the middle of the next game."""
        films, games = sum(map(is_film, posts)), self._finished[channel]
        self._findings.count("films", films)
        if films > games:
            self._findings.fault("doubled posts", f"{channel}: {films} films of {games} games")
        late = sum(
            log.read_text(errors="replace").count(f"table {channel}: no animation") for log in self._result.bot_logs
        )
        self._findings.count("films not painted in time", late)
        if films + late < games:
            self._findings.fault("missing posts", f"{channel}: {films} films of {games} games, {late} given up")

    def _nonces(self) -> None:
        """One nonce makes one post."""
        for nonce, times in Counter(post.nonce for post in self._result.posts if post.nonce).items():
            if times > 1:
                self._findings.fault("doubled posts", f"nonce {nonce}: {times} times", times - 1)

    def _acknowledged_moves(self) -> None:
        """What a player was told is made is in the log, but for what Redis lost."""
        acknowledged = set()
        for log in self._result.bot_logs:
            for at, *numbers in PLAYED.findall(log.read_text(errors="replace")):
                move = AcknowledgedMove(*map(int, numbers))
                acknowledged.add(move)
                if move in self._played:
                    continue
                if self._is_lost(time.mktime(time.strptime(at, "%Y-%m-%d %H:%M:%S"))):
                    self._findings.count("moves gone with Redis' data")
                else:
                    self._findings.fault("lost moves", f"table {move.channel}: revision {move.revision}")
        self._findings.count("moves acknowledged", len(acknowledged))

    def _may_be_lost(self, post: Post) -> bool:
        return any(span.holds(post.at, SLACK, UNDER_WAY) for span in self._result.lost)

    def _is_lost(self, at: float) -> bool:
        return any(span.holds(at, SLACK, SLACK) for span in self._result.lost)


def _account(
    history: MatchHistory,
    beginning: PublicEvent,
    sayings: Sequence[Saying],
    recap: Sequence[PublicEvent] | None,
    known: dict[Span, str],
) -> Account:
    """How the posts tell the game, if it began so."""
    groups = [(beginning,), *history.groups, *([(history.stopped,)] if recap is None else [])]

    def words(span: Span) -> str:
        events = list(chain.from_iterable(groups[span.begin : span.end]))
        return history.in_last_words(events) if span.is_end else history.in_words(events)

    events = Events(len(groups), words, known)
    account = compare(sayings, events)
    played = len(history.groups) + 1
    if recap is None:
        wanted = {played, len(groups)}
    else:
        left = history.in_words(recap)
        wanted = {told for told in range(played + 1) if events.text(told, played) == left}
    if not account.ends & wanted:
        account.never_told.append(events.text(max(account.ends), played))
    return account


def posts_by_match(posts: Iterable[Post]) -> dict[str, list[Post]]:
    """The posts of a channel by the match that they are about; one without buttons is about that of the post before."""
    found: dict[str, list[Post]] = {}
    playing = ""
    for post in sorted(posts, key=lambda one: one.message):
        match = post.match or playing
        if post.is_turn_or_end and post.match:
            playing = post.match
        found.setdefault(match, []).append(post)
    return found


def is_film(post: Post) -> bool:
    """Whether a post is the film of a game."""
    return post.texts[:1] == (Voice("en").text("film-title"),)


def is_notice(post: Post) -> bool:
    """Whether a post is an announcement."""
    return bool(post.texts) and not post.buttons and not post.texts[0].startswith("### ") and not is_film(post)
