"""Which match each post is about, and which of its posts announce something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.voice import Voice
from tools.kill_test.checking.outbox_history import ASLEEP
from tools.kill_test.stored_matches import MatchKey

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chatbot.tables.change import OutboxMessage
    from tools.kill_test.posts import Post

FAREWELL: Final = "table-moved-away"
ANYTHING: Final = "\0"
"""Stands for whatever a sentence says there."""
SENTENCES: Final = {
    FAREWELL: Voice("en").text(FAREWELL, {"game": ANYTHING, "channel": ANYTHING}),
    ASLEEP: Voice("en").text(ASLEEP, {"name": ANYTHING, "until": ANYTHING}),
}


def posts_by_match(
    posts: Iterable[Post], homes: Mapping[int, int], made_for: Mapping[str, OutboxMessage]
) -> dict[MatchKey, list[Post]]:
    """The posts by the match that they are about, in the order of their making.

    Buttons name it. A post without any was made for a message of the outbox, which its nonce tells; where these are not
    known, it is about that of the post before it in the same channel. In each of the channels of the same people there
    may be another table, so what a post follows at home says nothing.
    """
    found: dict[MatchKey, list[Post]] = {}
    playing: dict[int, str] = {}
    for post in sorted(posts, key=lambda one: one.message):
        message = made_for.get(post.nonce)
        match = post.match or (message.match if message is not None else playing.get(post.channel, ""))
        if post.is_turn_or_end and match:
            playing[post.channel] = match
        found.setdefault(MatchKey(homes.get(post.channel, post.channel), match), []).append(post)
    return found


def is_film(post: Post) -> bool:
    """Whether a post is the film of a game."""
    return post.texts[:1] == (Voice("en").text("film-title"),)


def is_notice(post: Post) -> bool:
    """Whether a post is an announcement."""
    return bool(post.texts) and not post.buttons and not post.texts[0].startswith("### ") and not is_film(post)


def notice_of(post: Post) -> str | None:
    """Which of the notices this is that have nothing to do with a move."""
    for code, sentence in SENTENCES.items():
        if all(part in post.texts[0] for part in sentence.split(ANYTHING)):
            return code
    return None
