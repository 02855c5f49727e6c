"""A short form of the kill test: processes die, Redis forgets, answers are lost, and nothing is lost or told twice.

The long form is run by hand: ``python -m tools.kill_test``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.voice import Voice
from chatbot.posts.turn_post import latest_lines
from tools.kill_test.checking.told_events import Branch, Events, Saying, Span, compare
from tools.kill_test.checking.written_matches import written_matches
from tools.kill_test.run import Options, Run

if TYPE_CHECKING:
    from pathlib import Path

    from tools.kill_test.checking.told_events import Account

BLOWS = ("discord-lost-answers", "redis-rollback", "worker-kill", "redis-kill", "bot-kill", "bot-term")


@pytest.mark.asyncio
async def test_nothing_is_lost_doubled_or_left_untold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = Options(
        tmp_path, BLOWS, seed=39, tables=3, prepared=0, warm=0.5, pause=(0.2, 0.8), spell=2.0, settled_for=1.0
    )
    findings = await Run(options).run()
    assert findings.is_clean, f"{findings}\n{capsys.readouterr().out}"
    assert findings.figures["deaths"] == len(BLOWS) - 1
    assert findings.figures["turns of guests"] >= 3
    tables = written_matches(tmp_path / "redis-a", EachAtHome()).tables.values()
    assert tables
    assert not any(table.terms.newcomers for table in tables), "who sits at a game may change where no log tells it"


class EachAtHome(dict[int, int]):
    """Every channel is a home of its own."""

    def __missing__(self, channel: int) -> int:
        return channel


# --- What counts as told ----------------------------------------------------------------------------------

WORDS = ("a", "b", "", "c", "d")


def events_of(*words: str) -> Events:
    """The events of commits that say this."""
    return Events(len(words), lambda span: "".join(words[span.begin : span.end]), {})


def told(*texts: str) -> Account:
    """What comes of posts that say this of five commits."""
    return compare([Saying(text) for text in texts], [Branch(events_of(*WORDS))])


def test_posts_that_part_the_events_between_them_tell_each_once() -> None:
    account = told("ab", "c", "", "d")
    assert account.faults == 0
    assert len(WORDS) in account.ends_in(0)


def test_what_two_posts_say_is_told_twice() -> None:
    assert told("ab", "bc", "d").told_twice == ["b"]


def test_what_no_post_says_is_never_told() -> None:
    assert told("a", "cd").never_told == ["b"]


def test_what_the_rules_do_not_explain_is_named() -> None:
    assert told("a", "x", "bcd").unexplained == ["x"]


def told_around_a_loss(*before: str, after: tuple[str, ...]) -> Account:
    """What comes of posts before and after Redis lost what was more than "abc", of which it knew "a" to be told."""
    branches = [
        Branch(events_of("a", "b", "c", "d", "e"), until=100),
        Branch(events_of("a", "b", "c", "x", "y"), told=frozenset({1}), since=50),
    ]
    sayings = [Saying(text, at=number) for number, text in enumerate(before, start=1)]
    return compare([*sayings, *(Saying(text, at=number) for number, text in enumerate(after, start=60))], branches)


def test_what_the_server_that_goes_on_does_not_know_to_be_told_is_told_again() -> None:
    account = told_around_a_loss("a", "bcd", after=("bcx", "y"))
    assert account.faults == 0
    assert account.ends_in(1) == {5}


def test_what_was_told_again_after_a_loss_is_not_told_a_third_time() -> None:
    assert told_around_a_loss("a", "bcd", after=("bcx", "x", "y")).told_twice == ["x"]
    assert told_around_a_loss("a", "bcd", after=("bc", "bcx", "y")).told_twice == ["bc"]


def test_what_that_server_knows_to_be_told_is_not_told_again() -> None:
    assert told_around_a_loss("a", "bcd", after=("abcx", "y")).told_twice == ["a"]


def test_what_nobody_had_told_before_a_loss_is_missed() -> None:
    assert told_around_a_loss(after=("bcx", "y")).faults > 0
    assert told_around_a_loss("a", "bcd", after=("x", "y")).never_told == ["bc"]


def test_what_is_lost_is_not_told_after_a_loss() -> None:
    assert told_around_a_loss("a", "bcd", after=("e", "bcx", "y")).faults == 0, "it may have been under way"
    assert told_around_a_loss("a", "bcd", after=("bcx", "e", "y")).unexplained == ["e"]


def test_a_post_that_is_there_in_the_same_words_is_not_posted_again() -> None:
    assert told_around_a_loss("a", "bc", "d", after=("x", "y")).faults == 0


def test_a_post_that_leaves_lines_out_tells_them_if_it_says_how_many() -> None:
    lines = ["a", "b", "c", "d"]

    def words(span: Span) -> str:
        return "\n".join(latest_lines(lines[span.begin : span.end], Voice("en"), most=2))

    for text, faults in (("… and 3 lines before: /game log\nd", 0), ("… and one line before: /game log\nd", 1)):
        account = compare([Saying(text)], [Branch(Events(len(lines), words, {}))])
        assert account.faults == faults
