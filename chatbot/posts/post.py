"""Posts: the content of a public post (``PostContent``), a post that is ready to be sent (``PostDraft``), its readers.

Pure functions make a draft from content, in one module for each kind of post: ``lobby_post``, ``turn_post``,
``end_post``; the short ones are here. Everybody reads a post, so its content is what everybody may know. A seat's legal
moves (``to_move``) appear in it only if its game calls that choice open.

What is known about the readers (``Readers``) is read in one round trip, together with the table: for the players this
process saw at the table last, which is nearly always right, and once more if it was not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.buttons import Act, ButtonId, button_label
from chatbot.bot.channels import with_mentions
from chatbot.bot.descriptions import recap, with_sitter_names
from chatbot.bot.hand import PlayerHand
from chatbot.bot.layout import Button, Layout
from chatbot.bot.reply import People
from chatbot.bot.voice import Voice
from chatbot.people.preferences import Preferences
from chatbot.people.rating import RatingChange
from chatbot.pictures.painter import Pictures, files_of
from chatbot.store.database import Database
from chatbot.store.posts import SentHandDm, SentPost
from chatbot.tables.change import TurnPost
from chatbot.tables.deadlines import Schedules
from chatbot.tables.snapshot import PublicState
from chatbot.tables.table import Facts, Person
from engine.api import AnyGame, PublicEvent
from engine.history import History


class PostContent(Struct, frozen=True):
    """The content of a post, in the server's language."""

    board: PublicState
    game: AnyGame
    voice: Voice
    events: tuple[PublicEvent, ...] = ()
    to_move: tuple[PlayerHand, ...] = ()
    pictures: Pictures = ()
    history: History | None = None
    """The history of a game that is over, if there is a record of it."""
    is_replaced: bool = False
    """True if another match has taken the place of this one, whose buttons are of no use then."""
    takes_files: bool = True
    schedules: Schedules = {}
    now: int = 0
    ratings: Mapping[int, RatingChange] = {}
    """The rating changes of a game that is over, for players who let everybody see theirs."""
    asleep: frozenset[int] = frozenset()
    """The players who are not notified."""

    def without_files(self) -> PostContent:
        return msgspec.structs.replace(self, pictures=(), takes_files=False)

    @property
    def facts(self) -> Facts:
        return self.board.facts

    @property
    def table_voice(self) -> Voice:
        """Return a voice that knows who sits where."""
        return with_sitter_names(self.voice, self.facts)

    def id_for_match(self, act: str) -> ButtonId:
        """Return the id of a button that works as long as this match lasts."""
        return ButtonId(act, self.facts.channel, self.facts.match)

    def id_for_revision(self, act: str) -> ButtonId:
        """Return the id of a button that works as long as nothing happens at the table."""
        return ButtonId(act, self.facts.channel, self.facts.match, self.facts.revision)

    def button(self, act: str, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        return Button(self.id_for_match(act), button_label(self.voice, act), style)


class PostDraft(Struct, frozen=True):
    """A post, ready to be sent."""

    layout: Layout
    files: tuple[discord.File, ...] = ()
    mentioned: tuple[int, ...] = ()
    """The players who are notified."""


def notice_post(voice: Voice, facts: Facts, events: Sequence[PublicEvent]) -> PostDraft:
    """Return the post of what is told at once, without waiting for the turn to end."""
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


def film_post(voice: Voice, pictures: Pictures) -> PostDraft:
    layout = Layout()
    layout.text(voice.text("film-title"))
    layout.pictures(pictures)
    return PostDraft(layout, tuple(files_of(pictures)))


def untold_events(message: TurnPost, last: SentPost | None) -> tuple[PublicEvent, ...]:
    """Return the events of a turn's message that the channel's last turn post has not told."""
    is_earlier = last is not None and last.match == message.match and last.revision < message.revision
    return message.untold(last.revision if last is not None and is_earlier else -1)


class Readers(NamedTuple):
    """The people who read a table's posts and hands."""

    users: tuple[int, ...]
    place: tuple[int, int]
    """The server and the host: they decide the language of posts."""
    language: str
    chosen: Mapping[int, Preferences]
    hands: Mapping[int, SentHandDm]

    @property
    def schedules(self) -> Schedules:
        return {user: chosen.schedule for user, chosen in self.chosen.items()}

    def are_of(self, facts: Facts) -> bool:
        """Return True if these are the readers of this table."""
        return self.users == users_of(facts) and self.place == place_of(facts)


def users_of(facts: Facts) -> tuple[int, ...]:
    return tuple(sitter.user for sitter in facts.sitters if isinstance(sitter, Person))


def place_of(facts: Facts) -> tuple[int, int]:
    return facts.guild, facts.host


async def readers_of(db: Database, people: People, facts: Facts) -> Readers:
    """Read all this in one round trip. Raises ``StoreUnreachable``."""
    users = users_of(facts)
    language, chosen, hands = await asyncio.gather(
        people.table_language(facts),
        db.preferences.of_all(users),
        db.hand_dms.to_users(facts.channel, users),
    )
    return Readers(users, place_of(facts), language, chosen, hands)
