"""What goes into a public post (``PostContent``), and a post that is ready to be sent (``PostDraft``).

The functions that make the second of the first are pure, one module for each kind of post: ``lobby_post``,
``turn_post``, ``end_post``, ``notices``. Everybody reads a post, so its content is what everybody may know. A seat's
legal moves (``to_move``) go into it only where its game calls that choice open.

The kinds of public posts of which the bot remembers the last one in a channel (``storage/sent_posts``).

Short posts beside the turns: a notice of what happened, the animation of a game that has ended.

Who is to read what is published about a table: in which language, how they want to be called, what they have.

It is asked in one round trip, beside the table itself: of those who sat there when this process saw the table last,
which is nearly always right, and once more of others where it was not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.buttons import Act, ButtonId, button_label
from chatbot.bot.channels import with_mentions
from chatbot.bot.descriptions import recap, with_sitter_names
from chatbot.bot.hand import PlayerHand
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice
from chatbot.people.rating import RatingChange
from chatbot.pictures.painter import Pictures, files_of
from chatbot.tables.deadlines import Schedules
from chatbot.tables.snapshot import PublicState
from chatbot.tables.table import Person
from engine.api import AnyGame, PublicEvent
from engine.history import History

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.reader import People
    from chatbot.people.preferences import Preferences
    from chatbot.store.posts import SentHandDm, SentPost
    from chatbot.tables.change import TurnPost
    from chatbot.tables.table import Facts


class PostContent(Struct, frozen=True):
    """What a post is made of: the table, what happened, who is to move, in the server's language."""

    board: PublicState
    game: AnyGame
    voice: Voice
    events: tuple[PublicEvent, ...] = ()
    to_move: tuple[PlayerHand, ...] = ()
    """The hands of the persons who are asked to move."""
    pictures: Pictures = ()
    history: History | None = None
    """Of a game that is over, if there is a record of it."""
    is_replaced: bool = False
    """Whether another match has taken the place of this one, whose buttons are of no use then."""
    takes_files: bool = True
    """Whether files may be attached."""
    schedules: Schedules = {}
    """The own time of the persons who sit there."""
    now: int = 0
    ratings: Mapping[int, RatingChange] = {}
    """What a game that is over did to the ratings of the persons who let everybody see it."""
    asleep: frozenset[int] = frozenset()
    """The persons who are not to be notified."""

    def without_files(self) -> PostContent:
        """The same content for a channel that takes no files."""
        return msgspec.structs.replace(self, pictures=(), takes_files=False)

    @property
    def facts(self) -> Facts:
        """The table."""
        return self.board.facts

    @property
    def table_voice(self) -> Voice:
        """The voice that knows who sits where."""
        return with_sitter_names(self.voice, self.facts)

    def id_for_match(self, act: str) -> ButtonId:
        """The id of a button that works as long as this match lasts."""
        return ButtonId(act, self.facts.channel, self.facts.match)

    def id_for_revision(self, act: str) -> ButtonId:
        """The id of a button that works as long as nothing happens at the table."""
        return ButtonId(act, self.facts.channel, self.facts.match, self.facts.revision)

    def button(self, act: str, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        """A button that works as long as this match lasts, with its label."""
        return Button(self.id_for_match(act), button_label(self.voice, act), style)


class PostDraft(Struct, frozen=True):
    """A post, ready to be sent."""

    layout: Layout
    files: tuple[discord.File, ...] = ()
    mentioned: tuple[int, ...] = ()
    """The persons who are notified of it."""


def notice_post(voice: Voice, facts: Facts, events: Sequence[PublicEvent]) -> PostDraft:
    """What is told at once, without waiting for the turn to end."""
    layout = Layout()
    told, absent = with_mentions(events, facts)
    layout.text(recap(told, with_sitter_names(voice, facts)))
    friends = tuple(int(str(event.params["friend"])) for event in events if event.code == "seat-offered")
    if friends:
        layout.buttons(
            [
                Button(ButtonId(act, facts.channel, facts.match), button_label(voice, act), style)
                for act, style in ((Act.TAKE_OVER, ButtonStyle.success), (Act.DECLINE_SEAT, ButtonStyle.secondary))
            ]
        )
    return PostDraft(layout, mentioned=(*absent, *friends))


def animation_post(voice: Voice, pictures: Pictures) -> PostDraft:
    """The whole game once more, as a moving picture."""
    layout = Layout()
    layout.text(voice.text("film-title"))
    layout.pictures(pictures)
    return PostDraft(layout, tuple(files_of(pictures)))


def untold_events(message: TurnPost, last: SentPost | None) -> tuple[PublicEvent, ...]:
    """Return the events of a turn's message that the channel's last turn post has not told."""
    is_earlier = last is not None and last.match == message.match and last.revision < message.revision
    return message.untold(last.revision if last is not None and is_earlier else -1)


class Readers(NamedTuple):
    """Those who read a table's posts and hands."""

    users: tuple[int, ...]
    """The persons who play."""
    place: tuple[int, int]
    """The server and the host: they decide the language of posts."""
    language: str
    """Of what everybody reads."""
    chosen: Mapping[int, Preferences]
    """What each person has chosen about being called and answered."""
    hands: Mapping[int, SentHandDm]
    """The hand that each was sent last."""

    @property
    def schedules(self) -> Schedules:
        """Everybody's own time."""
        return {user: chosen.schedule for user, chosen in self.chosen.items()}

    def are_of(self, facts: Facts) -> bool:
        """Whether these are the readers of this table."""
        return self.users == users_of(facts) and self.place == place_of(facts)


def users_of(facts: Facts) -> tuple[int, ...]:
    """The persons who play."""
    return tuple(sitter.user for sitter in facts.sitters if isinstance(sitter, Person))


def place_of(facts: Facts) -> tuple[int, int]:
    """The server and the host."""
    return facts.guild, facts.host


async def readers_of(context: BotContext, people: People, facts: Facts) -> Readers:
    """Ask for all this in one round trip. Raises ``StoreUnreachable``."""
    users = users_of(facts)
    language, chosen, hands = await asyncio.gather(
        people.table_language(facts),
        context.preferences.of_all(users),
        context.hand_dms.to_users(facts.channel, users),
    )
    return Readers(users, place_of(facts), language, chosen, hands)
