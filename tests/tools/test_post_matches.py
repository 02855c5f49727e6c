"""The kill test knows of each post which match it is about, also of one without buttons."""

from __future__ import annotations

from chatbot.bot.buttons import Act, ButtonId
from chatbot.posts.sending import nonce, publication_id
from chatbot.tables.change import Announcement, OutboxMessage, TurnPost
from engine.api import PublicEvent
from tools.kill_test.checking.post_matches import posts_by_match
from tools.kill_test.posts import Post
from tools.kill_test.stored_matches import MatchKey

HOME, ANNEX = 5, 6
HOMES = {HOME: HOME, ANNEX: HOME}
MOVED, NEXT = "moved", "next"
"""The match of a table that has moved to the annex, and that of the next table at home."""
END = TurnPost(f"{MOVED}:9:0", MOVED, 9, (), (), over=True)
NOTICE = Announcement(f"{MOVED}:7:0", MOVED, 7, (PublicEvent("tunnel", {}),))


def posted(number: int, channel: int, match: str = "", *acts: Act, text: str = "a line", made_for: str = "") -> Post:
    return Post(number, channel, number, made_for, (text,), tuple(ButtonId(act, channel, match) for act in acts))


def nonce_of(channel: int, message: OutboxMessage) -> str:
    return nonce(publication_id(channel, message))


def found_in(posts: list[Post], made_for: dict[str, OutboxMessage]) -> dict[MatchKey, list[int]]:
    return {key: [post.message for post in of] for key, of in posts_by_match(posts, HOMES, made_for).items()}


def test_the_end_of_a_game_that_has_moved_is_not_that_of_the_next_game_at_home() -> None:
    posts = [
        posted(1, ANNEX, MOVED, Act.OPEN, Act.DETAILS),
        posted(2, HOME, NEXT, Act.OPEN, Act.DETAILS),
        posted(3, ANNEX, text="### Somebody wins\na line"),
    ]
    assert found_in(posts, {}) == {MatchKey(HOME, MOVED): [1, 3], MatchKey(HOME, NEXT): [2]}


def test_what_was_posted_first_in_a_new_channel_is_known_by_its_message() -> None:
    """The table was moved with an announcement, or an end, that was still to be told."""
    made_for: dict[str, OutboxMessage] = {nonce_of(ANNEX, message): message for message in (NOTICE, END)}
    posts = [
        posted(1, ANNEX, "another", Act.OPEN, Act.DETAILS),
        posted(2, ANNEX, text="Turned up for the tunnel", made_for=nonce_of(ANNEX, NOTICE)),
        posted(3, ANNEX, text="### Somebody wins\na line", made_for=nonce_of(ANNEX, END)),
    ]
    assert found_in(posts, made_for) == {MatchKey(HOME, "another"): [1], MatchKey(HOME, MOVED): [2, 3]}


def test_neither_an_invitation_nor_a_full_lobby_is_the_post_of_a_turn() -> None:
    invitation = posted(1, HOME, NEXT, Act.ACCEPT, Act.DECLINE)
    full = posted(2, HOME, NEXT, Act.START, Act.LEAVE, Act.SET_UP, text="### tCHu\nRails across Switzerland")
    reminder = posted(3, HOME, NEXT, Act.SINCE, Act.MORE_TIME)
    assert not any(post.is_turn_or_end for post in (invitation, full, reminder))
    assert (invitation.is_invitation, full.is_lobby, reminder.is_reminder) == (True, True, True)
    assert posted(4, HOME, NEXT, Act.OPEN, Act.DETAILS).is_turn_or_end
