"""What is announced of a table, made from the table as it is now or as it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import picture_request, with_short_names, with_sitter_names
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of, try_painting
from chatbot.bot.posting.announcing.announced import Announced
from chatbot.bot.posting.links import channel_link, post_link
from chatbot.bot.posting.post_kind import PostKind
from chatbot.bot.voice import Voice
from chatbot.service.ports import StoreUnreachable
from chatbot.service.snapshot import Snapshot
from chatbot.tables.refusal import STORE_UNREACHABLE, Refusal
from chatbot.tables.table import Ending, Person, Phase, StandIn
from engine.api import seat_name

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.pictures.painter import Pictures
    from chatbot.service.snapshot import PublicState
    from chatbot.tables.facts import Facts
    from engine.api import Value


class TableAnnouncements:
    """Makes announcements of tables. They raise ``StoreUnreachable``."""

    def __init__(self, context: BotContext, people: People) -> None:
        self._context = context
        self._people = people

    async def of(self, kind: str, channel: int, match: str) -> Announced | None:
        """What is announced of this match; None where there is nothing to say any more."""
        board = await self._board(channel, match)
        if board is None:
            return None
        return await (self._opened(board.facts) if kind == "open" else self._ended(board))

    async def _board(self, channel: int, match: str) -> PublicState | None:
        snapshot = await self._context.queries.snapshot(channel)
        if isinstance(snapshot, Snapshot) and snapshot.facts.match != match:
            snapshot = await self._context.queries.replaced(channel, match)
        if snapshot == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {channel}")
        return None if isinstance(snapshot, Refusal) else snapshot.public_state

    async def _opened(self, facts: Facts) -> Announced | None:
        """A table is open, with the way to it; nothing once its game has begun, or it was closed."""
        if facts.phase is not Phase.LOBBY:
            return None
        voice = await self._voice(facts)
        values: dict[str, Value] = {"game": voice.text("game"), "link": channel_link(facts)}
        seats: dict[str, Value] = {"people": len(facts.sitters), "places": facts.terms.places}
        return _announced(facts, voice.text("announced-open", {**values, **seats}))

    async def _ended(self, board: PublicState) -> Announced | None:
        """Who has won, with the picture, where all who played let everybody see their results."""
        facts, standings = board.facts, board.standings
        if standings is None or facts.ending is not Ending.PLAYED or not await self._are_public(facts):
            return None
        voice = await self._voice(facts)
        last = (await self._context.posts.in_channel(facts.channel)).get(PostKind.TURN)
        link = post_link(facts, last.message if last is not None and last.match == facts.match else 0)
        names = tuple(map(seat_name, standings.winners))
        values: dict[str, Value] = {"game": voice.text("game"), "link": link, "count": len(names), "names": names}
        text = with_sitter_names(voice, facts).text("announced-end", values)
        return _announced(facts, text, await self._pictures(board, voice))

    async def _pictures(self, board: PublicState, voice: Voice) -> Pictures:
        """The result."""
        facts, view = board.facts, board.view
        if view is None:
            return ()
        history = await self._context.queries.history(facts.channel, facts.match)
        request = picture_request(self._context.find(facts.game), view, with_short_names(voice, facts), facts)
        final = self._context.painter.final(request, None if isinstance(history, Refusal) else history)
        return (await try_painting(final, "announcement", facts))[:1]

    async def _voice(self, facts: Facts) -> Voice:
        return Voice(await self._people.guild_language(facts.guild), self._context.find(facts.game))

    async def _are_public(self, facts: Facts) -> bool:
        users = [sitter.user for sitter in facts.sitters if isinstance(sitter, Person)]
        users += [sitter.owner.user for sitter in facts.sitters if isinstance(sitter, StandIn)]
        return set((await self._context.preferences.results_of(users)).values()) <= {"public"}


def _announced(facts: Facts, text: str, pictures: Pictures = ()) -> Announced:
    page = Layout()
    page.text(text)
    page.pictures(pictures)
    return Announced(facts.guild, page, tuple(files_of(pictures)))
