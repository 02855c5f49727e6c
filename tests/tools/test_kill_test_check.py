"""The kill test finds planted faults: lost moves, leaked texts, and posts that are doubled, missing or unexplained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.posts.sending import nonce, publication_id
from chatbot.store.records import Keys
from chatbot.tables.outcome import GameFilm, LobbyChanged, Notice, OutboxMessage, Reminder, TurnPost
from engine.api import PublicEvent
from tools.kill_test.check import (
    PREFIX,
    Findings,
    Move,
    Outboxes,
    Seen,
    acknowledged_in,
    check_moves,
    check_posts,
    commands_in,
)
from tools.kill_test.guests import Post

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

HOME, ANNEX, DM = 5, 6, 7
HOMES = {HOME: HOME, ANNEX: HOME}
LOBBY = LobbyChanged("m:1:0", "m", 1)
NOTICE = Notice("m:7:0", "m", 7, (PublicEvent("tunnel", {}),))
REMINDER = Reminder("m:8:0", "m", 8, ())
FILM = GameFilm("m:9:0", "m", 9)


def turn(revision: int) -> TurnPost:
    return TurnPost(f"m:{revision}:0", "m", revision, (PublicEvent("played", {}),), (0,), over=False)


TURNS = tuple(map(turn, (2, 3, 4)))
MERGED = TURNS[1].with_earlier(TURNS[0])
"""The post of the second turn, which covers the first one too."""
MESSAGES: tuple[OutboxMessage, ...] = (LOBBY, *TURNS, MERGED, NOTICE, REMINDER, FILM)


def posted(*messages: OutboxMessage, channel: int = HOME) -> list[Post]:
    return [
        Post(
            int(one.id.split(":")[1]),
            channel,
            is_public=True,
            nonce=nonce(publication_id(channel, one)),
            texts=(one.id,),
        )
        for one in messages
    ]


def found_in(
    posts: Sequence[Post],
    public: Sequence[str] = (),
    private: Sequence[str] = (),
    *,
    given_up: int = 0,
    has_lost: bool = False,
) -> dict[str, int]:
    """Return the faults found if people have seen these posts and texts, and the outboxes have held the sample
    messages.
    """
    outboxes, findings = Outboxes(HOMES), Findings()
    for channel in HOMES:
        for message in MESSAGES:
            outboxes.add(channel, message)
    check_posts(Seen(posts, public, private), outboxes, findings, given_up=given_up, has_lost=has_lost)
    return {name: findings.figures[name] for name in findings.faults}


ALL = posted(LOBBY, *TURNS, NOTICE, REMINDER, FILM)


def test_one_post_for_each_message_is_correct() -> None:
    assert found_in(ALL) == {}
    assert found_in([*posted(LOBBY, *TURNS, NOTICE), *posted(FILM, channel=ANNEX)]) == {}, (
        "a reminder may come too late"
    )


def test_a_turn_can_be_covered_by_the_post_of_a_later_one() -> None:
    assert found_in(posted(MERGED, TURNS[2], NOTICE, FILM)) == {}


@pytest.mark.parametrize("left_out", [*TURNS, NOTICE, FILM])
def test_a_message_without_a_post_is_missing(left_out: OutboxMessage) -> None:
    left = [post for post in ALL if post.texts != (left_out.id,)]
    assert found_in(left) == {"missing posts": 1}
    assert found_in(left, has_lost=True) == {}, "Redis may have lost it"


def test_an_abandoned_film_is_not_missing() -> None:
    assert found_in(posted(*TURNS, NOTICE), given_up=1) == {}


@pytest.mark.parametrize("message", [*TURNS, NOTICE, REMINDER, FILM])
def test_a_message_posted_in_both_channels_is_a_duplicate(message: OutboxMessage) -> None:
    again = msgspec.structs.replace(posted(message, channel=ANNEX)[0], message=99)
    assert found_in([*ALL, again]) == {"doubled posts": 1}


def test_a_turn_posted_and_covered_by_a_merged_post_of_the_same_id_is_a_duplicate() -> None:
    again = msgspec.structs.replace(posted(MERGED)[0], message=99)
    assert found_in([*ALL, again]) == {"doubled posts": 1}


@pytest.mark.parametrize("has_lost", [False, True])
def test_a_nonce_that_makes_two_posts_is_found(*, has_lost: bool) -> None:
    again = msgspec.structs.replace(posted(LOBBY)[0], message=99)
    assert found_in([*ALL, again], has_lost=has_lost) == {"doubled posts": 1}


@pytest.mark.parametrize("has_lost", [False, True])
def test_a_post_without_a_message_is_unexplained(*, has_lost: bool) -> None:
    other = Post(99, HOME, is_public=True, nonce="another", texts=("a line",))
    assert found_in([*ALL, other], has_lost=has_lost) == {"posts unexplained": 1}
    assert found_in([*ALL, msgspec.structs.replace(other, is_public=False)]) == {}, "a hand"


def test_a_post_that_replaces_one_with_lost_moves_is_explained() -> None:
    first = ALL[1]
    publication = publication_id(HOME, TURNS[0])
    anew = Post(99, HOME, is_public=True, nonce=nonce(f"{publication}:{first.message}"), texts=("a line",))
    assert found_in([*ALL, anew], has_lost=True) == {}


def test_a_public_line_of_a_hand_is_found() -> None:
    hand = "Your cards: 2 red, 1 blue."
    assert found_in(ALL, ["Anna is to move."], [hand]) == {}
    assert found_in(ALL, ["Anna is to move.", hand], [hand]) == {"private texts in public": 1}
    tunnel = "Turned up for the tunnel: violet, red, white."
    assert found_in(ALL, [tunnel], [hand, tunnel]) == {}, "told to everybody"


# --- Moves ------------------------------------------------------------------------------------------------

KEPT = [Move(HOME, "m", revision, 0, "draw") for revision in (3, 4, 6)]
ACKNOWLEDGED = {(HOME, 4, 0), (HOME, 6, 0)}


def moves_found(
    acknowledged: set[tuple[int, int, int]], lost: Sequence[Move] = (), kept: Sequence[Move] = KEPT
) -> dict[str, int]:
    findings = Findings()
    check_moves({(HOME, "m"): kept}, acknowledged, lost, findings)
    return {name: findings.figures[name] for name in findings.faults}


def test_an_acknowledged_move_missing_from_all_logs_is_lost() -> None:
    assert moves_found(ACKNOWLEDGED) == {}
    assert moves_found({*ACKNOWLEDGED, (HOME, 5, 0), (HOME, 4, 1)}) == {"lost moves": 2}
    assert moves_found({*ACKNOWLEDGED, (HOME, 5, 0)}, [Move(HOME, "m", 5, 0, "pass")]) == {}, "Redis has lost it"


def test_a_repeated_or_misplaced_revision_is_a_duplicate_move() -> None:
    for kept in ([*KEPT, KEPT[-1]], KEPT[::-1]):
        assert moves_found(ACKNOWLEDGED, kept=kept) == {"doubled moves": 1}


def test_moves_are_identified_by_the_tables_home_channel() -> None:
    said = "2026-11-19 13:26:37,361 INFO chatbot.features.turn table 6: revision 21: seat 0: "
    assert acknowledged_in([f"{said}played\n{said}stale-move\n"], HOMES) == {(HOME, 21, 0)}


# --- The append-only file ---------------------------------------------------------------------------------


def command(*words: bytes) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder where a post is added to an outbox, takes over another's content, and moves with its table."""
    name, there = (Keys(PREFIX).outbox(channel).encode() for channel in (HOME, ANNEX))
    first, second, merged = map(msgspec.json.encode, (*TURNS[:2], MERGED))
    pushed = command(b"MULTI") + command(b"RPUSH", name, first, second) + command(b"SET", b"x", b"y")
    folder = tmp_path / "appendonlydir"
    folder.mkdir()
    (folder / "appendonly.aof.9.incr.aof").write_bytes(pushed + command(b"LSET", name, b"1", merged))
    (folder / "appendonly.aof.10.incr.aof").write_bytes(command(b"RPUSH", there, merged))
    return tmp_path


def test_every_message_ever_in_an_outbox_is_read(folder: Path) -> None:
    outboxes = Outboxes(HOMES)
    outboxes.read(folder)
    found = [(written.home, written.channel, written.message) for written in outboxes.by_nonce.values()]
    assert found == [(HOME, ANNEX, MERGED), (HOME, HOME, TURNS[0]), (HOME, HOME, TURNS[1]), (HOME, HOME, MERGED)]
    assert outboxes.matches == {(HOME, "m"), (ANNEX, "m")}
    assert outboxes.broken_files == []


def test_a_file_with_an_invalid_end_is_broken(folder: Path) -> None:
    with (folder / "appendonlydir" / "appendonly.aof.10.incr.aof").open("ab") as file:
        file.write(b"*3\r\n$5\r\nRPU")
    outboxes = Outboxes(HOMES)
    outboxes.read(folder)
    assert len(outboxes.broken_files) == 1


def test_a_truncated_command_is_left_out() -> None:
    whole = command(b"SET", b"a", b"1")
    for cut in range(1, len(whole)):
        assert [words for _, words in commands_in(whole + whole[:cut])] == [[b"SET", b"a", b"1"]]
