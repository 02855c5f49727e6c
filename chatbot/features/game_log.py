"""What happened in a game: its log, in pages of moves that buttons turn, and *Since my move*.

*Since my move* has up to three lines, first of all what concerns the reader, and a short film. It is private, for it
tells of the reader's own tickets. A reader who listens gets the lines alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.buttons import BY_PLACE, Act, ButtonId, button, button_label
from chatbot.bot.commands import command
from chatbot.bot.descriptions import brief_recap, picture_request, with_short_names
from chatbot.bot.feature import Feature, channel_of
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice, relative_time
from chatbot.pictures.painter import Pictures, try_painting
from chatbot.store.queries import ToldLog
from chatbot.tables.log import SinceOwnMove, ToldMove
from chatbot.tables.table import Computer
from engine.api import Line, Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chatbot.bot.reply import Reply

PAGE: Final = 12
"""Moves in one answer."""
SAME_TIME: Final = 1800
"""Seconds within which the times of moves are not told again."""


class GameLog(Feature):
    """Shows what happened at a table, move by move."""

    @command("game log")
    @button(Act.LOG, BY_PLACE, "button-log", "button-older", "button-newer", cells=r"\d{0,9}")
    async def show(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        found = await self.db.queries.told_log(channel_of(reply, pressed))
        if not isinstance(found, ToldLog):
            await reply.say(found)
            return
        last = int(pressed.cells[0]) if pressed is not None and pressed.cells else 0
        facts, total = found.facts, len(found.moves)
        voice = with_short_names(reply.voice(self.frame.find(facts.game)), facts, facts.seat_of(reply.actor.user))
        page = Layout()
        if not total:
            page.text(voice.text("log-empty"))
            await reply.show(page)
            return
        last = min(last, total) if last > 0 else total
        shown = found.moves[max(0, last - PAGE) : last]
        page.text(voice.text("log-title", {"game": voice.text("game"), "first": shown[0].number, "last": last}))
        page.text("\n".join(log_lines(voice, shown[::-1])))
        head = ButtonId(Act.LOG, facts.channel, facts.match)
        turns = {"button-older": last - PAGE, "button-newer": min(last + PAGE, total) if last < total else 0}
        page.buttons(
            [
                Button(
                    ButtonId(head.act, head.channel, head.match, cells=(str(end),)), button_label(voice, Act.LOG, code)
                )
                for code, end in turns.items()
                if end > 0
            ]
        )
        await reply.show(page)


def log_lines(voice: Voice, moves: Sequence[ToldMove]) -> Iterator[str]:
    """Return a line for each public move, the newest first, with a time if it differs from the line before."""
    said: int | None = None
    for move in moves:
        told = brief_recap(move.events, voice) or [voice.translate(event) for event in move.events]
        values: dict[str, Value] = {"number": move.number, "told": " · ".join(told)}
        if said is not None and said - move.at < SAME_TIME:
            yield voice.text("log-line", values)
        else:
            said = move.at
            yield voice.text("log-line-at", values | {"at": relative_time(move.at)})


MOST_LINES: Final = 3


class SinceMove(Feature):
    """Answers the button of that name."""

    @button(Act.SINCE, BY_PLACE, "button-since")
    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        since = await self.db.queries.since_own_move(pressed.channel, reply.actor)
        if not isinstance(since, SinceOwnMove):
            await reply.say(since)
        elif since.facts.match != pressed.match:
            await reply.say(Line("stale-table"))
        else:
            game = self.frame.find(since.facts.game)
            voice = with_short_names(reply.voice(game), since.facts)
            lines = since_lines(since, voice)
            page = Layout()
            page.text("\n".join([voice.text("since-title"), *lines]) if lines else voice.text("since-nothing"))
            chosen = await self.db.preferences.of(reply.actor.user)
            pictures: Pictures = ()
            if lines and not chosen.by_ear:
                request = picture_request(game, since.public, voice, since.facts, chosen.theme)
                film = self.frame.painter.film(request, since.moments)
                pictures = await try_painting(film, "film", since.facts)
            page.pictures(pictures)
            await reply.show(page, pictures)


def since_lines(since: SinceOwnMove, voice: Voice) -> list[str]:
    """Return what it means for this person, then what has happened, as much of it as there is room for."""
    own = list(dict.fromkeys(map(voice.translate, since.changes)))[:MOST_LINES]
    computers = {seat for seat, sitter in enumerate(since.facts.sitters) if isinstance(sitter, Computer)}
    told = brief_recap(since.events, voice, computers)
    return [*own, *told[len(told) - min(len(told), MOST_LINES - len(own)) :]]
