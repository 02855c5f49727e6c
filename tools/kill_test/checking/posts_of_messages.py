"""Whether each post was made for a message of the outbox, and each message that must be posted was, once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from chatbot.tables.change import LobbyChanged

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tools.kill_test.checking.outbox_history import OutboxHistory
    from tools.kill_test.posts import Post
    from tools.kill_test.stored_matches import MatchKey


class Deviations(NamedTuple):
    """What is not as it must be, each in words."""

    doubled: list[str]
    missing: list[str]
    unexplained: list[str]


def deviations(posts: Mapping[MatchKey, Sequence[Post]], outbox: OutboxHistory) -> Deviations:
    """Compare the posts with the outbox.

    A message makes one post, in whichever of its people's channels the table is; but a lobby is shown anew when other
    posts stand below it. An announcement must make one; the post of a turn may leave what it tells to the next one, a
    reminder may come too late.
    """
    found = Deviations([], [], [])
    made: Counter[tuple[int, str, str]] = Counter()
    for key, of_match in posts.items():
        for post in of_match:
            message = outbox.by_nonce.get(post.nonce)
            if message is None:
                found.unexplained.append(f"{key}: made for no message: {post.texts[:1]}")
            elif not isinstance(message, LobbyChanged):
                made[key.channel, type(message).__name__, message.id] += 1
    for (home, kind, name), times in made.items():
        if times > 1:
            found.doubled.append(f"{home}: {kind} {name} has made {times} posts")
    for key, notice in outbox.announcements():
        if not made[key.channel, type(notice).__name__, notice.id]:
            found.missing.append(f"{key}: announcement {notice.id}: {[event.code for event in notice.events]}")
    return found
