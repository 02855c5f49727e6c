"""Tells what commits have put into the outbox: posts in the channel, hands by letter.

The same telling may come twice, from this process or another. It is posted once: what was posted last is remembered,
and within minutes Discord itself refuses a second one. What can never be delivered (the channel
is gone, the bot may not write there) counts as delivered and is logged; what fails for now is tried again.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

import aiohttp
import discord

from chatbot.bot.descriptions import at_table, sketch
from chatbot.bot.interactions.after_move import TURN
from chatbot.bot.interactions.player_hand import PlayerHand
from chatbot.bot.pictures.painter import painted
from chatbot.bot.posting import posts
from chatbot.bot.posting.hand_dms import HandDms
from chatbot.bot.posting.sending import send
from chatbot.bot.voice import Voice
from chatbot.service.ports import Undelivered
from chatbot.service.snapshot import SeatState
from chatbot.storage.sent_posts import SentPost
from chatbot.tables.messages import Announcement, Film, LobbyChanged, OutboxMessage, PrivateMessage, Reminder, TurnPost
from chatbot.tables.refusal import Refusal
from chatbot.tables.table import Ending, Person, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chatbot.bot.channels import Channel, Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.pictures.animation import Animations
    from chatbot.bot.pictures.painter import Pictures
    from chatbot.bot.posting.old_posts import OldPosts
    from chatbot.bot.posting.posts import PostContent, PostDraft
    from chatbot.service.snapshot import PublicState, Snapshot
    from chatbot.tables.pace import Clock
    from chatbot.tables.table import Facts
    from engine.api import AnyGame, PublicEvent, Seat

log = logging.getLogger(__name__)

GONE: Final = {10003, 10004, 50001, 50013, 160002}
"""Unknown channel or guild, no access, no permission: it will not be better in a minute."""
LOBBY: Final = "lobby"
FILM: Final = "film"
REMINDER: Final = "reminder"


class PublishContext(NamedTuple):
    """What there is to know before something is told: the table as it is, and what was posted before."""

    glance: Snapshot
    posted: Mapping[str, SentPost]
    """The last post of each kind in the channel."""

    @property
    def facts(self) -> Facts:
        """The table."""
        return self.glance.facts


class DiscordPublisher:
    """Tells people on Discord."""

    def __init__(
        self, room: BotContext, channels: Channels, people: People, retiring: OldPosts, cinema: Animations
    ) -> None:
        self._room = room
        self._channels = channels
        self._people = people
        self._letters = HandDms(room, people)
        self._retiring = retiring
        self._cinema = cinema

    async def publish(self, channel: int, telling: OutboxMessage) -> None:
        """Tell it. Raises ``Undelivered`` when it shall be tried again."""
        try:
            await self._tell(channel, telling)
        except discord.HTTPException as error:
            if error.code not in GONE and error.status not in {403, 404}:
                raise Undelivered(f"telling {telling.id}: {error.status} {error.code}") from error
            log.warning("table %s: telling %s can not be told: %s %s", channel, telling.id, error.status, error.code)
        except (aiohttp.ClientError, OSError) as error:
            raise Undelivered(f"telling {telling.id}: {type(error).__name__}") from error

    async def _tell(self, channel: int, telling: OutboxMessage) -> None:
        glance = await self._room.queries.snapshot(channel)
        if isinstance(glance, Refusal):
            if glance.code == "store-unreachable":
                raise Undelivered(f"telling {telling.id}: {glance.code}")
            log.warning("table %s: telling %s has no table: %s", channel, telling.id, glance.code)
            return
        known = PublishContext(glance, await self._room.posts.in_channel(channel))
        match telling:
            case LobbyChanged():
                await self._lobby(known, telling)
            case TurnPost():
                await self._turn(known, telling)
            case Announcement():
                voice = at_table(await self._voice(glance.facts), glance.facts)
                await send(await self._place(channel), posts.notice(voice, telling.events), telling)
            case Film():
                await self._film(known, telling)
            case Reminder():
                await self._remind(known, telling)
            case PrivateMessage():
                await self._letters.write(glance, (telling.seat,))
            case _:
                assert_never(telling)

    async def _lobby(self, known: PublishContext, telling: LobbyChanged) -> None:
        """One message stands for the lobby; it is changed in place as long as Discord allows."""
        facts = known.facts
        if facts.match != telling.match:
            return
        sheet = posts.lobby(await self._news(known.glance))
        place = await self._place(facts.channel)
        old = known.posted.get(LOBBY)
        if old is not None and old.match == facts.match:
            if await self._retiring.replaced(place, old, sheet):
                return
        elif facts.phase is not Phase.LOBBY:
            return
        await self._post(place, sheet, telling, LOBBY)
        if old is not None:
            self._retiring.retire(place, old)

    async def _turn(self, known: PublishContext, telling: TurnPost) -> None:
        facts, old = known.facts, known.posted.get(TURN)
        if old is not None and old.outbox_id == telling.id:
            return
        if facts.match == telling.match:
            place = await self._place(facts.channel)
            if old is not None:
                self._retiring.retire(place, old)
            told = old.revision if old is not None and old.match == telling.match else -1
            news = await self._news(known.glance, telling.untold(told), () if telling.over else facts.to_act)
            sheet = posts.final(news) if facts.phase is Phase.OVER else posts.turn(news)
            await self._post(place, sheet, telling, TURN)
            await self._retire_lobby(place, known)
            await self._withdraw_reminder(place, known)
        await self._letters.write(known.glance, tuple(range(len(facts.sitters))))

    async def _remind(self, known: PublishContext, telling: Reminder) -> None:
        """A word to those who are waited for, unless they have moved meanwhile or want no reminders."""
        facts, old = known.facts, known.posted.get(REMINDER)
        running = [clock for clock in telling.clocks if facts.match == telling.match and clock in facts.clocks]
        running = await self._minded(facts, running)
        if not running or (old is not None and old.outbox_id == telling.id):
            return
        post = known.posted.get(TURN)
        sheet = posts.reminder(await self._voice(facts), facts, running, post.message if post else 0)
        place = await self._place(facts.channel)
        await self._withdraw_reminder(place, known)
        await self._post(place, sheet, telling, REMINDER)

    async def _minded(self, facts: Facts, clocks: Sequence[Clock]) -> list[Clock]:
        """The clocks of those who want to be reminded."""
        users = {sitter.user: clock for clock in clocks if isinstance(sitter := facts.sitters[clock.seat], Person)}
        alone = await self._room.preferences.unreminded(tuple(users))
        return [clock for user, clock in users.items() if user not in alone]

    async def _withdraw_reminder(self, place: Channel, known: PublishContext) -> None:
        """Take the last reminder away: it was heeded, or is given again, or came to nothing."""
        old = known.posted.get(REMINDER)
        if old is not None and old.message:
            self._retiring.remove(place, old)
            await self._room.posts.remember(place.id, REMINDER, SentPost(old.outbox_id, old.match, 0, place.id))

    async def _film(self, known: PublishContext, telling: Film) -> None:
        """The game as moving pictures, unless the next one has begun. It is shown in its own time, or never."""
        facts, old = known.facts, known.posted.get(FILM)
        if facts.match != telling.match or (old is not None and old.outbox_id == telling.id):
            return
        record = await self._room.queries.record(facts.channel, telling.match)
        if isinstance(record, Refusal):
            if record.code == "store-unreachable":
                raise Undelivered(f"telling {telling.id}: {record.code}")
            return
        await self._room.posts.remember(facts.channel, FILM, SentPost(telling.id, telling.match, 0, facts.channel))
        voice = at_table(await self._voice(facts), facts)
        self._cinema.show(
            facts, telling, sketch(self._room.find(facts.game), known.glance.public_state.view, voice, facts), record
        )

    async def _retire_lobby(self, place: Channel, known: PublishContext) -> None:
        """The lobby's buttons go when the game has begun."""
        lobby = known.posted.get(LOBBY)
        if lobby is not None and lobby.match == known.facts.match and lobby.message:
            self._retiring.retire(place, lobby)
            await self._room.posts.remember(place.id, LOBBY, SentPost(lobby.outbox_id, lobby.match, 0, place.id))

    async def _news(
        self, glance: Snapshot, events: Sequence[PublicEvent] = (), called: Sequence[Seat] = ()
    ) -> PostContent:
        game, voice = self._room.find(glance.facts.game), await self._voice(glance.facts)
        seen = [found for seat in called if (found := _seen(glance, seat, game, voice))]
        pictures = await self._pictures(glance.public_state, game, voice)
        return posts.PostContent(glance.public_state, game, voice, tuple(events), tuple(seen), pictures)

    async def _voice(self, facts: Facts) -> Voice:
        """How a server is spoken to about its game."""
        return Voice(await self._people.guild_language(facts.guild), self._room.find(facts.game))

    async def _pictures(self, board: PublicState, game: AnyGame, voice: Voice) -> Pictures:
        if board.view is None:
            return ()
        painter = self._room.painter
        draw = painter.final if board.facts.ending is Ending.PLAYED else painter.turn
        drawing = draw(sketch(game, board.view, at_table(voice, board.facts), board.facts))
        return await painted(drawing, "turn", board.facts)

    async def _place(self, channel: int) -> Channel:
        return await self._channels.open(channel)

    async def _post(self, place: Channel, sheet: PostDraft, telling: OutboxMessage, kind: str) -> None:
        message = await send(place, sheet, telling)
        self._retiring.posted(message.id, sheet.page)
        post = SentPost(telling.id, telling.match, message.id, place.id, telling.revision)
        await self._room.posts.remember(place.id, kind, post)


def _seen(glance: Snapshot, seat: Seat, game: AnyGame, voice: Voice) -> PlayerHand | None:
    """The hand of a person who is asked to move."""
    sitter = glance.facts.sitters[seat]
    hand = glance.seat_state(sitter.user) if isinstance(sitter, Person) else None
    return PlayerHand(hand, game, at_table(voice, glance.facts)) if isinstance(hand, SeatState) and hand.moves else None
