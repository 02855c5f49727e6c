"""The kinds of public posts of which the bot remembers the last one in a channel (``storage/sent_posts``)."""

from __future__ import annotations

from enum import StrEnum

from chatbot.storage.delivery.sent_posts import LAST_TURN


class PostKind(StrEnum):
    """Its value is the field under which a post of this kind is stored."""

    LOBBY = "lobby"
    """Who sits at a table whose game has not begun; edited in place."""
    INVITATION = "invitation"
    """Who is asked to take the seat that is held for them; deleted when nobody is waited for any more."""
    TURN = LAST_TURN
    """What happened, and who is to move now; the post of the end as well. Only the last one has buttons."""
    REMINDER = "reminder"
    """That a move is still waited for; deleted when it is made."""
    ANIMATION = "film"
    """The whole game that has ended. It is remembered when it is begun, so that it is begun once, and again when it is
    posted."""
    CLOSED = "closed"
    """That the channel cannot be written in: it is told elsewhere."""
