"""Compares, after a run, what Redis holds, what the bot logged as played and what was posted with the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from chatbot.tables.record import Verified, moves_that_stand
from engine.api import PublicEvent
from tools.kill_test.checking.acknowledged_moves import AcknowledgedMove, acknowledged_in, ambiguous_in
from tools.kill_test.checking.match_history import MatchHistory
from tools.kill_test.checking.outbox_history import ASLEEP, IN_NO_LOG
from tools.kill_test.checking.post_matches import FAREWELL, is_film, is_notice, notice_of, posts_by_match
from tools.kill_test.checking.posts_of_messages import deviations
from tools.kill_test.checking.told_events import Saying
from tools.kill_test.checking.told_match import ToldMatch
from tools.kill_test.checking.versions import versions_of
from tools.kill_test.stored_matches import ASKED_AGAIN, read_matches

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from chatbot.app.services import Services
    from chatbot.tables.record import LogLine
    from chatbot.tables.table import Person
    from tools.kill_test.checking.match_history import Move
    from tools.kill_test.checking.outbox_history import OutboxHistory
    from tools.kill_test.checking.written_matches import WrittenMatches
    from tools.kill_test.findings import Findings
    from tools.kill_test.posts import Post
    from tools.kill_test.redis_pair import Loss
    from tools.kill_test.stored_matches import MatchKey, StoredMatch

MOVES_LOST: Final = PublicEvent(ASKED_AGAIN, {})
"""What is told first where a turn is asked for again after Redis has lost something."""


class RunResult(NamedTuple):
    """What is left of a run to be looked at."""

    services: Services
    posts: Sequence[Post]
    people: Mapping[int, tuple[Person, ...]]
    """Who plays at home in each channel, the host first."""
    homes: Mapping[int, int]
    """Each channel where a table may be, and the one where its people are at home: so all of theirs is found."""
    bot_logs: Sequence[Path]
    losses: Sequence[Loss]
    unpressed_in: Collection[int]
    """The homes where a move may have been made that nobody pressed: somebody has planned a turn, or may miss one."""
    outbox: OutboxHistory
    """What was ever to be told; empty where Redis has lost something of it."""
    written: WrittenMatches
    """What was ever stored of the matches; empty where Redis has lost something of it."""


class Check:
    """Looks at a run that has come to rest."""

    def __init__(self, result: RunResult, findings: Findings) -> None:
        self._result = result
        self._findings = findings
        self._posts = posts_by_match(result.posts, result.homes, result.outbox.by_nonce)
        self._played: set[AcknowledgedMove] = set()
        self._acknowledged = acknowledged_in(result.bot_logs, result.homes)
        self._ambiguous: set[AcknowledgedMove] = set()
        """Of which the logs do not tell the match."""
        self._finished: Counter[int] = Counter()
        """Games that were played to their end, by channel."""
        self._finished_and_lost: Counter[int] = Counter()
        """Those that were, before Redis lost their last moves."""
        self.compared: list[tuple[ToldMatch, list[Saying]]] = []
        """The matches of which Redis has lost something, and what their posts say."""

    async def all_tables(self) -> None:
        """Look at everything."""
        homes = self._result.homes
        last = await read_matches(self._result.services, homes, self._result.written)
        self._ambiguous = ambiguous_in([last, *(loss.before for loss in self._result.losses)])
        lost = {key for loss in self._result.losses for key in loss.before}
        for key in sorted({*self._posts, *last, *lost}):
            await self._match(key, last.get(key), self._posts.get(key, []))
        tables = await self._result.services.store.read_many(list(homes))
        found = {homes[channel] for channel, table in zip(homes, tables, strict=True) if table is not None}
        for home in self._result.people:
            if home not in found:
                self._findings.fault("missing tables", str(home))
            self._films(home)
            self._notices(home, [key for key in last if key.channel == home])
        self._nonces()
        self._messages()
        self._acknowledged_moves()

    async def _match(self, key: MatchKey, last: StoredMatch | None, posts: Sequence[Post]) -> None:
        name = str(key)
        versions = versions_of(key, self._result.losses, last)
        if last is not None:
            self._log(name, key.channel, last.moves)
            if not await self._is_sound(name, last):
                return
        elif len(versions) == 1:
            if any(post.is_turn_or_end for post in posts):
                self._findings.fault("missing tables", f"{name}: posts tell of a game of which nothing is stored")
            return
        told = [post for post in posts if post.is_turn_or_end]
        self._findings.count("posts of turns", len(told))
        outbox = self._result.outbox
        to_tell = outbox.told(key)
        if last is not None and last.table.match == key.match:
            to_tell += [event for event in last.table.recap if to_tell and event.code != ASKED_AGAIN]
        match = ToldMatch(versions, self._result.people[key.channel], to_tell)
        self._findings.count("games of which Redis lost something", match.has_lost_something)
        self._told(name, match, told)
        self._announcements(key, match, posts)
        self._ends(name, match, posts)
        self._finished[key.channel] += match.last is not None and match.last.is_over and match.last.was_played
        self._finished_and_lost[key.channel] += match.lost_ends(only_played=True)

    async def _is_sound(self, name: str, last: StoredMatch) -> bool:
        """Whether the rules lead from the log to what is stored."""
        if last.record is not None:
            verified = await self._result.services.queries.verify(last.record)
            if not isinstance(verified, Verified):
                self._findings.fault("broken records", f"{name}: {verified}")
                return False
            self._findings.count("games finished")
            logged = [f"{line.seat} {line.move}" for line in moves_that_stand(last.lines)]
            if list(verified.record.moves) != logged:
                self._findings.fault("lost moves", f"{name}: the record is not what the log says")
            return True
        history = MatchHistory.of_stored(last)
        if history.illegal:
            self._findings.fault("doubled moves", f"{name}: {history.illegal} cannot be played again")
        elif history.game.save(history.position).decode() != last.table.position:
            self._findings.fault("lost moves", f"{name}: the log leads to another position")
        return not history.illegal

    def _log(self, name: str, channel: int, lines: Sequence[LogLine]) -> None:
        """Each revision stands in the log once, in order."""
        revisions = [line.revision for line in lines]
        if revisions != sorted(set(revisions)):
            self._findings.fault("doubled moves", f"{name}: revisions {revisions}")
        self._played |= {AcknowledgedMove(channel, line.revision, line.seat) for line in lines}
        self._findings.count("moves", len(lines))

    def _told(self, name: str, match: ToldMatch, posts: Sequence[Post]) -> None:
        """Each event is told once, but where Redis did not know any more that it was."""
        lost = match.any_history.in_words([MOVES_LOST])
        self._findings.count("turns asked again", sum(post.told.startswith(lost) for post in posts))
        named = match.any_history.with_names
        sayings = [Saying(named(post.told).removeprefix(lost).strip(), post.is_end, post.at) for post in posts]
        if match.has_lost_something:
            self.compared.append((match, sayings))
        account = match.account(sayings)
        for kind, texts in (
            ("lines told twice", account.told_twice),
            ("lines never told", account.never_told),
            ("posts unexplained", account.unexplained),
        ):
            for text in texts:
                self._findings.fault(kind, f"{name}: {text!r}", max(1, text.count("\n") + 1))

    def _announcements(self, key: MatchKey, match: ToldMatch, posts: Sequence[Post]) -> None:
        """What is announced at once is announced once; not what a plan or a computer plays: nobody has pressed that."""
        name, announced, lost = str(key), match.announced(), match.announced_and_lost()
        pressed = [
            one
            for one in announced
            if key.channel not in self._result.unpressed_in or self._was_pressed(key.channel, one.move)
        ]
        possible = Counter(one.text for one in announced)
        wanted = Counter(one.text for one in pressed)
        said = Counter(post.texts[0] for post in posts if is_notice(post) and notice_of(post) is None)
        for text in said:
            # What no move has announced was put into the outbox once, of that its message is the proof.
            if said[text] > (possible[text] + lost[text] or self._messages_behind(text, posts)):
                self._findings.fault("doubled posts", f"{name}: announced {said[text]} times: {text!r}")
        for text, times in wanted.items():
            if said[text] < times:
                self._findings.fault("missing posts", f"{name}: announced {said[text]} of {times}: {text!r}")

    def _notices(self, home: int, matches: Collection[MatchKey]) -> None:
        """A move to another channel is told once where the table was, and nobody is reminded twice of one turn."""
        outbox, posts = self._result.outbox, self._posts_at(home)
        said = Counter(notice_of(post) for post in posts if is_notice(post))
        for code, of_match in ((FAREWELL, outbox.farewells), (ASLEEP, outbox.falls_asleep)):
            wanted = sum(map(of_match, matches))
            self._findings.count(f"posts {code}", said[code])
            if said[code] > wanted:
                self._findings.fault("doubled posts", f"{home}: {code} {said[code]} times of {wanted}")
            if said[code] < wanted:
                self._findings.fault("missing posts", f"{home}: {code} {said[code]} times of {wanted}")
        for name, posted, wanted in (
            ("reminders", sum(post.is_reminder for post in posts), sum(map(outbox.reminders, matches))),
            ("invitations", sum(post.is_invitation for post in posts), outbox.invitations(home)),
        ):
            self._findings.count(name, posted)
            if posted > wanted and not self._result.losses:
                self._findings.fault("doubled posts", f"{home}: {posted} {name} of {wanted}")
        for code in sorted(IN_NO_LOG):
            told = [event for match in matches for event in outbox.told(match)]
            self._findings.count(code, sum(event.code == code for event in told))

    def _messages_behind(self, text: str, posts: Sequence[Post]) -> int:
        """How many announcements of the outbox were posted in these words."""
        made_for = self._result.outbox.by_nonce
        messages = {made_for[post.nonce].id for post in posts if post.texts[:1] == (text,) and post.nonce in made_for}
        return len(messages)

    def _posts_at(self, home: int) -> list[Post]:
        return [post for key, posts in self._posts.items() if key.channel == home for post in posts]

    def _was_pressed(self, channel: int, move: Move) -> bool:
        made = AcknowledgedMove(channel, move.revision, move.seat)
        return made in self._acknowledged and made not in self._ambiguous

    def _ends(self, name: str, match: ToldMatch, posts: Sequence[Post]) -> None:
        """A game that is over has one last post; so has an end that was lost, at most."""
        ends, is_over = sum(post.is_end for post in posts), match.last is not None and match.last.is_over
        if is_over and not ends:
            self._findings.fault("missing posts", f"{name}: the end")
        if ends > is_over + match.lost_ends(only_played=False):
            self._findings.fault("doubled posts", f"{name}: the end, {ends} times")

    def _films(self, channel: int) -> None:
        """Each game that was played to its end has one film; it may be posted in the middle of the next game."""
        films = sum(map(is_film, self._posts_at(channel)))
        games, lost = self._finished[channel], self._finished_and_lost[channel]
        self._findings.count("films", films)
        if films > games + lost:
            self._findings.fault("doubled posts", f"{channel}: {films} films of {games} games, {lost} lost")
        channels = [one for one, home in self._result.homes.items() if home == channel]
        logs = [log.read_text(errors="replace") for log in self._result.bot_logs]
        late = sum(text.count(f"table {one}: no animation") for text in logs for one in channels)
        self._findings.count("films not painted in time", late)
        if films + late < games:
            self._findings.fault("missing posts", f"{channel}: {films} films of {games} games, {late} given up")

    def _nonces(self) -> None:
        """One nonce makes one post."""
        for nonce, times in Counter(post.nonce for post in self._result.posts if post.nonce).items():
            if times > 1:
                self._findings.fault("doubled posts", f"nonce {nonce}: {times} times", times - 1)

    def _messages(self) -> None:
        """Where nothing was lost, it is known to the message what the posts were made for."""
        if self._result.losses:
            return
        at_home = {key: posts for key, posts in self._posts.items() if key.channel in self._result.people}
        found = deviations(at_home, self._result.outbox)
        for kind, details in (
            ("doubled posts", found.doubled),
            ("missing posts", found.missing),
            ("posts unexplained", found.unexplained),
        ):
            for detail in details:
                self._findings.fault(kind, detail)

    def _acknowledged_moves(self) -> None:
        """What a player was told is made is in the log, but for what Redis lost."""
        lost = self._lost_moves()
        for move in sorted(self._acknowledged - self._played - lost):
            self._findings.fault("lost moves", f"table {move.channel}: revision {move.revision}")
        self._findings.count("moves acknowledged", len(self._acknowledged))
        self._findings.count("acknowledged moves gone with Redis' data", len(self._acknowledged & lost - self._played))

    def _lost_moves(self) -> set[AcknowledgedMove]:
        """The moves that a server held when it died, and that the one which went on did not."""
        lost: set[AcknowledgedMove] = set()
        for loss in self._result.losses:
            for key, before in loss.before.items():
                after = loss.after.get(key)
                gone = set(before.lines) - set(after.lines if after is not None else ())
                lines = [line for line in before.moves if str(line) in gone]
                lost |= {AcknowledgedMove(key.channel, line.revision, line.seat) for line in lines}
        self._findings.count("moves gone with Redis' data", len(lost))
        return lost
