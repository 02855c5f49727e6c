"""A short form of the kill test: processes die, Redis forgets, answers are lost, and nothing is lost or told twice.

The long form is run by hand: ``python -m tools.kill_test``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.bot.posting.recap import latest_lines
from chatbot.bot.voice import Voice
from tools.kill_test.run import Options, Run
from tools.kill_test.told_events import Events, Saying, Span, compare

if TYPE_CHECKING:
    from pathlib import Path

    from tools.kill_test.told_events import Account

BLOWS = ("worker-kill", "bot-kill", "discord-lost-answers", "redis-kill", "bot-term", "redis-rollback")


@pytest.mark.asyncio
async def test_nothing_is_lost_doubled_or_left_untold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = Options(tmp_path, BLOWS, seed=7, tables=3, prepared=0, warm=1.0, pause=(0.5, 1.5), spell=2.0)
    findings = await Run(options).run()
    assert findings.is_clean, f"{findings}\n{capsys.readouterr().out}"
    assert findings.figures["deaths"] == len(BLOWS) - 1
    assert findings.figures["turns of guests"] >= 3


# --- What counts as told ----------------------------------------------------------------------------------

WORDS = ("a", "b", "", "c", "d")


def told(*texts: str, lost: tuple[int, ...] = ()) -> Account:
    """What comes of posts that say this of five commits."""

    def words(span: Span) -> str:
        return "".join(WORDS[span.begin : span.end])

    sayings = [Saying(text, may_be_lost=number in lost) for number, text in enumerate(texts)]
    return compare(sayings, Events(len(WORDS), words, {}))


def test_posts_that_part_the_events_between_them_tell_each_once() -> None:
    account = told("ab", "c", "", "d")
    assert account.faults == 0
    assert len(WORDS) in account.ends


def test_what_two_posts_say_is_told_twice() -> None:
    assert told("ab", "bc", "d").told_twice == ["b"]


def test_what_no_post_says_is_never_told() -> None:
    assert told("a", "cd").never_told == ["b"]


def test_what_the_rules_do_not_explain_is_named() -> None:
    assert told("a", "x", "bcd").unexplained == ["x"]


def test_what_was_posted_while_redis_lost_its_data_may_be_told_again() -> None:
    account = told("a", "bc", "b", "cd", lost=(1,))
    assert account.faults == 0
    assert account.forgiven == 0, "it fits, and is told again"
    assert told("a", "bc", "b", "cd").faults > 0
    assert told("a", "x", "bc", "d", lost=(1,)).forgiven == 1


def test_a_post_that_leaves_lines_out_tells_them_if_it_says_how_many() -> None:
    lines = ["a", "b", "c", "d"]

    def words(span: Span) -> str:
        return "\n".join(latest_lines(lines[span.begin : span.end], Voice("en"), most=2))

    for text, faults in (("… and 3 lines before: /game log\nd", 0), ("… and one line before: /game log\nd", 1)):
        account = compare([Saying(text)], Events(len(lines), words, {}))
        assert account.faults == faults
