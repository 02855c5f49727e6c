"""Compare, after a run, what was posted with what the outboxes held, and what is stored with what was acknowledged.

A commit puts what must be told into the outbox, in the same step. So "told exactly once" is: each message of an outbox
has made one post, in whichever of its people's channels its table was, or is told by the post of a later turn it was
left to; and each post was made for a message. Where Redis has lost its last second, a message may be lost, too, or be
posted again under the same nonce, which makes no second post: then nothing is missed, but all else still holds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.kill_test.guests import Post
from tools.kill_test.stored import Move, Outboxes, StoredGames, Written

if TYPE_CHECKING:
    from pathlib import Path

PLAYED: Final = re.compile(r"^\S+ [\d:]+,\d+ .*table (\d+): revision (\d+): seat (\d+): played$", re.MULTILINE)
"""The line that the bot logs for a person's move once Redis has it."""
NO_FILM: Final = re.compile(r"table \d+: no film")
FAULTS: Final = (
    "lost moves", "doubled moves", "doubled posts", "missing posts", "posts unexplained", "private texts in public",
    "broken records", "broken files", "missing tables", "stuck tables", "unsettled tables", "unheeded SIGTERMs",
    "tracebacks", "errors logged",
)  # fmt: skip
"""Names of figures that must be 0."""
OF_A_HAND: Final = ("Your cards", "Your ticket ", "On offer")
"""Beginnings of lines that only the player of a hand may read. Other lines of a hand are told in public as well."""


class Findings:
    """Figures by name."""

    def __init__(self) -> None:
        self.figures: Counter[str] = Counter()
        self.details: list[str] = []

    def count(self, name: str, number: int = 1) -> None:
        self.figures[name] += number

    def fault(self, name: str, detail: str, number: int = 1) -> None:
        if name not in FAULTS:
            raise ValueError(name)
        self.figures[name] += number
        self.details.append(f"{name}: {detail}")

    @property
    def faults(self) -> list[str]:
        return [name for name in FAULTS if self.figures[name]]

    @property
    def is_clean(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        plain = [f"{name} {count}" for name, count in sorted(self.figures.items()) if name not in FAULTS]
        faults = [f"{name} {self.figures[name]}" for name in FAULTS]
        return "\n".join([*(f"  {detail}" for detail in self.details), ", ".join(plain), ", ".join(faults)])


class Seen(NamedTuple):
    """All that people have seen."""

    posts: Sequence[Post]
    public_lines: Collection[str] = ()
    private_lines: Collection[str] = ()


def check_posts(seen: Seen, outboxes: Outboxes, findings: Findings, *, given_up: int, has_lost: bool) -> None:
    public = sorted((post for post in seen.posts if post.is_public), key=lambda post: post.message)
    made_for = _messages_of(public, outboxes)
    for post in public:
        if post.message not in made_for:
            findings.fault("posts unexplained", f"{post.channel}: nonce {post.nonce!r}: {post.texts[:1]}")
    for nonce, times in Counter(post.nonce for post in seen.posts).items():
        if times > 1:
            findings.fault("doubled posts", f"nonce {nonce!r}: {times} times", times - 1)
    if not has_lost:
        _check_doubled(made_for.values(), findings)
        _check_missing(made_for.values(), outboxes, findings, given_up)
    findings.count("posts", len(public))
    findings.count("posts of ends", sum(written.is_end for written in made_for.values()))
    findings.count("films", sum(written.is_film for written in made_for.values()))
    _check_private(seen, findings)


def _messages_of(posts: Iterable[Post], outboxes: Outboxes) -> dict[int, Written]:
    by_nonce = dict(outboxes.by_nonce)
    found = {}
    for post in posts:
        if (written := by_nonce.get(post.nonce)) is not None:
            found[post.message] = written
            by_nonce[written.nonce_instead_of(post.message)] = written
    return found


def _check_doubled(made_for: Iterable[Written], findings: Findings) -> None:
    made = Counter(written.identity for written in made_for if written.makes_one_post)
    for identity, times in made.items():
        if times > 1:
            findings.fault("doubled posts", f"{identity} has made {times} posts", times - 1)


def _check_missing(made_for: Iterable[Written], outboxes: Outboxes, findings: Findings, given_up: int) -> None:
    posted = list(made_for)
    made = {written.identity for written in posted}
    told = {turn for written in posted for turn in written.told_turns()}
    missing = {
        written.identity: written
        for written in outboxes.by_nonce.values()
        if written.must_be_posted and written.identity not in made and next(written.told_turns(), None) not in told
    }
    films = [written for written in missing.values() if written.is_film]
    findings.count("films not painted in time", given_up)
    for written in [*films[given_up:], *(one for one in missing.values() if not one.is_film)]:
        findings.fault("missing posts", str(written))


def _check_private(seen: Seen, findings: Findings) -> None:
    hands = {line for line in seen.private_lines if line.startswith(OF_A_HAND)}
    for line in sorted(hands & set(seen.public_lines)):
        findings.fault("private texts in public", repr(line))
    findings.count("lines of hands", len(hands))


async def check_games(
    games: StoredGames, outboxes: Outboxes, bot_logs: Sequence[str], lost: Collection[Move], findings: Findings
) -> None:
    logs = await games.logs(outboxes.matches)
    check_moves(logs, acknowledged_in(bot_logs, outboxes.homes), lost, findings)
    records, broken = await games.broken_records(outboxes.matches)
    findings.count("records", records)
    for detail in [*broken, *await games.torn_games()]:
        findings.fault("broken records", detail)
    for home in await games.homes_without_table():
        findings.fault("missing tables", str(home))
    for detail in outboxes.broken_files:
        findings.fault("broken files", detail)


def acknowledged_in(bot_logs: Iterable[str], homes: Mapping[int, int]) -> set[tuple[int, int, int]]:
    """Return the moves that players were told are made, by home, revision and seat: the bots log no match."""
    return {
        (homes[int(channel)], int(revision), int(seat))
        for log in bot_logs
        for channel, revision, seat in PLAYED.findall(log)
    }


def check_moves(
    logs: Mapping[tuple[int, str], Sequence[Move]],
    acknowledged: Collection[tuple[int, int, int]],
    lost: Collection[Move],
    findings: Findings,
) -> None:
    """Each revision is in its log once, in order; what was acknowledged is there, but for what Redis has lost."""
    for (channel, match), moves in logs.items():
        revisions = [move.revision for move in moves]
        if revisions != sorted(set(revisions)):
            findings.fault("doubled moves", f"{channel} {match}: revisions {revisions}")
    kept = {(move.home, move.revision, move.seat) for moves in logs.values() for move in moves}
    gone = {(move.home, move.revision, move.seat) for move in lost}
    for home, revision, seat in sorted(set(acknowledged) - kept - gone):
        findings.fault("lost moves", f"table {home}: revision {revision} of seat {seat}")
    findings.count("moves", sum(map(len, logs.values())))
    findings.count("moves acknowledged", len(acknowledged))
    findings.count("moves gone with Redis' data", len(lost))


def check_logs(logs: Mapping[str, Path], findings: Findings) -> None:
    for name, log in logs.items():
        for line in log.read_text(errors="replace").splitlines():
            if "Traceback" in line:
                findings.fault("tracebacks", f"{name}: {line[:400]}")
            elif " ERROR " in line or " CRITICAL " in line:
                findings.fault("errors logged", f"{name}: {line[:300]}")
