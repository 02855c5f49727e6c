"""What goes into a public post (``PostContent``), and a post that is ready to be sent (``PostDraft``).

The functions that make the second of the first are pure, one module for each kind of post: ``lobby_post``,
``turn_post``, ``end_post``, ``notices``. Everybody reads a post, so its content is what everybody may know. A seat's
legal moves (``to_move``) go into it only where its game calls that choice open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.turn.player_hand import PlayerHand
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import Pictures
from chatbot.bot.voice import Voice
from chatbot.players.rating_change import RatingChange
from chatbot.service.snapshot import PublicState
from chatbot.tables.clocks.table_time import Schedules
from engine.api import AnyGame, PublicEvent
from engine.history import History

if TYPE_CHECKING:
    from chatbot.tables.facts import Facts


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

    def id_for_match(self, act: Act) -> ButtonId:
        """The id of a button that works as long as this match lasts."""
        return ButtonId(act, self.facts.channel, self.facts.match)

    def id_for_revision(self, act: Act) -> ButtonId:
        """The id of a button that works as long as nothing happens at the table."""
        return ButtonId(act, self.facts.channel, self.facts.match, self.facts.revision)

    def button(self, act: Act, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        """A button that works as long as this match lasts, with its label."""
        return Button(self.id_for_match(act), button_label(self.voice, act), style)


def picture_button(button_id: ButtonId, name: str, voice: Voice) -> Button:
    """A button that shows the picture of this name."""
    return Button(msgspec.structs.replace(button_id, cells=(name,)), voice.first_known(f"picture-{name}", name))


class PostDraft(Struct, frozen=True):
    """A post, ready to be sent."""

    layout: Layout
    files: tuple[discord.File, ...] = ()
    mentioned: tuple[int, ...] = ()
    """The persons who are notified of it."""
