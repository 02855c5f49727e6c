"""The kill test finds a post that was made for no message, a message with two posts, an announcement without any."""

from __future__ import annotations

import msgspec
import pytest

from chatbot.bot.buttons import Act, ButtonId
from chatbot.posts.sending import nonce, publication_id
from chatbot.tables.change import Announcement, LobbyChanged, OutboxMessage, Reminder
from engine.api import PublicEvent
from tools.kill_test.checking.outbox_history import OutboxHistory
from tools.kill_test.checking.posts_of_messages import deviations
from tools.kill_test.posts import Post
from tools.kill_test.stored_matches import MatchKey

HOME, ANNEX = 5, 6
KEY = MatchKey(HOME, "m")
NOTICE = Announcement("m:7:0", "m", 7, (PublicEvent("tunnel", {}),))
REMINDER = Reminder("m:8:0", "m", 8, ())


@pytest.fixture
def outbox() -> OutboxHistory:
    """An announcement that was under way while its table moved, and a reminder."""
    messages: list[OutboxMessage] = [NOTICE, REMINDER]
    by_nonce = {nonce(publication_id(channel, one)): one for channel in (HOME, ANNEX) for one in messages}
    return OutboxHistory({KEY: {(type(one), one.id): one for one in messages}}, by_nonce)


def posted(message: OutboxMessage, channel: int = HOME) -> Post:
    buttons = (ButtonId(Act.SINCE, channel, "m"),) if isinstance(message, Reminder) else ()
    return Post(1, channel, 1.0, nonce(publication_id(channel, message)), ("a line",), buttons)


def test_one_post_for_each_message_is_as_it_must_be(outbox: OutboxHistory) -> None:
    assert deviations({KEY: [posted(NOTICE), posted(REMINDER)]}, outbox) == ([], [], [])
    assert deviations({KEY: [posted(NOTICE)]}, outbox) == ([], [], []), "a reminder may have come too late"


@pytest.mark.parametrize("message", [NOTICE, REMINDER])
def test_a_message_that_was_posted_where_its_table_was_and_where_it_is_was_posted_twice(
    outbox: OutboxHistory, message: OutboxMessage
) -> None:
    posts = [posted(NOTICE), posted(REMINDER), posted(message, ANNEX)]
    found = deviations({KEY: posts}, outbox)
    assert (len(found.doubled), found.missing, found.unexplained) == (1, [], [])


def test_a_lobby_may_be_shown_anew() -> None:
    """Below other posts."""
    lobby, anew = LobbyChanged("m:1:0", "m", 1), LobbyChanged("m:1:0", "m", 1, anew=True)
    outbox = OutboxHistory({}, {nonce(publication_id(HOME, one)): one for one in (lobby, anew)})
    assert deviations({KEY: [posted(lobby), posted(anew)]}, outbox) == ([], [], [])


def test_an_announcement_without_a_post_is_missing(outbox: OutboxHistory) -> None:
    found = deviations({KEY: [posted(REMINDER)]}, outbox)
    assert (found.doubled, len(found.missing), found.unexplained) == ([], 1, [])


def test_a_post_that_was_made_for_no_message_is_unexplained(outbox: OutboxHistory) -> None:
    other = msgspec.structs.replace(posted(NOTICE), nonce="another")
    found = deviations({KEY: [posted(NOTICE), other]}, outbox)
    assert (found.doubled, found.missing, len(found.unexplained)) == ([], [], 1)
