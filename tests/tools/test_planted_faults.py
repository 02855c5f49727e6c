"""The kill test would find a line that is told twice, or never, also where Redis has lost its last seconds."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from chatbot.store.posts import SentPost
from chatbot.tables.change import TurnPost
from chatbot.tables.record import LogLine
from chatbot.tables.table import Person, Phase, Table, Terms
from engine.ai.player import Level
from engine.api import PublicEvent
from engine.rng import FastRng
from tools.kill_test.checking.match_history import MatchHistory
from tools.kill_test.checking.planted import planted
from tools.kill_test.checking.told_events import Saying
from tools.kill_test.checking.told_match import ToldMatch, groups_of
from tools.kill_test.checking.versions import Version, versions_of
from tools.kill_test.redis_pair import Loss
from tools.kill_test.stored_matches import MatchKey, StoredMatch, untold_by

if TYPE_CHECKING:
    from collections.abc import Sequence

PEOPLE = (Person(101, "Anna"), Person(102, "Ben"))
KEY = MatchKey(1, "match")
COMMON, LOST, KEPT = 12, 5, 9
"""Moves before the time that Redis loses, in it, and after it."""
TOLD = 10
"""Commits of which the server that goes on knows that they were told: the start, and moves."""

LAST_BEFORE = 6
"""The place of the last post before the loss: it tells of nothing but moves that are lost."""


def moves(seed: int, count: int, before: Sequence[LogLine] = ()) -> list[LogLine]:
    """A log that goes on at random from another one."""
    game, lines, rng = engine.games.find("tchu"), list(before), FastRng(seed)
    position = game.setup(2, "a seed")
    for line in lines:
        game.play(position, line.seat, game.parse(line.move))
    for revision in range(len(lines) + 2, len(lines) + 2 + count):
        seat = game.to_act(position)[0]
        move = game.sample(position, seat, rng)
        game.play(position, seat, move)
        lines.append(LogLine(revision, revision, seat, str(move)))
    return lines


def stored(lines: Sequence[LogLine], untold: tuple[PublicEvent, ...] = ()) -> StoredMatch:
    """The match with this log, as a server holds it."""
    game = engine.games.find("tchu")
    terms = Terms("tchu", 2, level=Level.EASY)
    table = Table(1, 1, KEY.match, terms, 101, 0, 0, PEOPLE, Phase.PLAYING, rules=game.rules_version, seed="a seed")
    return StoredMatch(table, tuple(map(str, lines)), None, untold)


class RunWithALoss:
    """Posts of a game of which Redis has lost five moves, and that it had told of the last three before them."""

    def __init__(self) -> None:
        common = moves(1, COMMON)
        lost, self.kept = stored(moves(2, LOST, common)), stored(moves(1_234_567, KEPT, common))
        left = [event for group in self.groups(stored(common))[TOLD:] for event in group]
        loss = Loss(begun=100, ended=110, before={KEY: lost}, after={KEY: stored(common, tuple(left))})
        self.match = ToldMatch(versions_of(KEY, [loss], self.kept), PEOPLE)
        before = self.sayings(lost, [0, 4, 8, TOLD, 12, 14, 15, 18], 50)
        after = self.sayings(self.kept, [TOLD, 14, 15, 19, 22], 150)
        self.sayings_of_run = [*before, *after]

    @staticmethod
    def groups(of: StoredMatch) -> list[tuple[PublicEvent, ...]]:
        """What each commit has made public."""
        history = MatchHistory.of_stored(of)
        return groups_of(history, {history.start.seed: next(history.beginnings())})

    def sayings(self, of: StoredMatch, ends: Sequence[int], at: float) -> list[Saying]:
        """Posts that tell the commits between these."""
        history, groups = MatchHistory.of_stored(of), self.groups(of)
        return [
            Saying(history.in_words([event for group in groups[begin:end] for event in group]), at=at + number)
            for number, (begin, end) in enumerate(pairwise(ends))
        ]


@pytest.fixture(scope="module")
def run() -> RunWithALoss:
    return RunWithALoss()


def test_what_the_bot_may_post_around_a_loss_is_no_fault(run: RunWithALoss) -> None:
    account = run.match.account(run.sayings_of_run)
    assert account.faults == 0, account


def test_every_post_that_is_doubled_is_found_around_a_loss(run: RunWithALoss) -> None:
    run.match.account(run.sayings_of_run)
    found = planted(run.match, run.sayings_of_run)
    assert found["planted doubles"] == len(run.sayings_of_run)
    assert found["planted doubles found"] == found["planted doubles"]


def test_every_post_that_is_missing_is_found_but_of_moves_that_are_lost(run: RunWithALoss) -> None:
    run.match.account(run.sayings_of_run)
    found = planted(run.match, run.sayings_of_run)
    assert found["planted gaps found"] == found["planted gaps"] - 1


def test_without_the_loss_what_was_told_again_is_a_fault(run: RunWithALoss) -> None:
    alone = ToldMatch([Version(run.kept)], PEOPLE)
    assert alone.account(run.sayings_of_run).told_twice


def test_a_line_that_is_put_in_or_taken_out_of_a_post_is_found(run: RunWithALoss) -> None:
    """But for the last post before the loss."""
    run.match.account(run.sayings_of_run)
    for number, saying in enumerate(run.sayings_of_run):
        lines = saying.text.split("\n")
        for text in ("\n".join([*lines, lines[-1]]), "\n".join(lines[:-1])):
            changed = msgspec.structs.replace(saying, text=text)
            sayings = [*run.sayings_of_run[:number], changed, *run.sayings_of_run[number + 1 :]]
            assert number == LAST_BEFORE or not run.match.fits(sayings), text


def test_who_begins_is_found_out_though_the_server_that_goes_on_has_told_nothing() -> None:
    lines = moves(1, COMMON)
    history = MatchHistory.of_stored(stored(lines))
    *_, beginning = history.beginnings()
    groups = groups_of(history, {history.start.seed: beginning})
    before, after = stored(lines[:3]), stored(lines[:2], tuple(event for group in groups[:3] for event in group))
    loss = Loss(begun=100, ended=110, before={KEY: before}, after={KEY: after})
    match = ToldMatch(versions_of(KEY, [loss], stored(lines)), PEOPLE)
    said = [event for group in groups for event in group]
    assert match.account([Saying(history.in_words(said), at=150)]).faults == 0


def test_what_two_posts_that_wait_would_tell_is_counted_once() -> None:
    """A process died after it had left a post to the next one, and before it took the first away."""
    first, second = (
        TurnPost(f"{number}", KEY.match, number, (PublicEvent("a", {"number": number}),), (0,), over=False)
        for number in (1, 2)
    )
    assert untold_by([first, second.with_earlier(first)], None) == [*first.events, *second.events]
    told = SentPost("", KEY.match, 1, KEY.channel, revision=1)
    assert untold_by([second.with_earlier(first)], told) == list(second.events)
