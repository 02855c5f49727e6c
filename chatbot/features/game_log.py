"""The log of a game in words of its reader, the newest moves first, in pages that buttons turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.buttons import BY_PLACE, Act, ButtonId, button, button_label
from chatbot.bot.commands import command
from chatbot.bot.descriptions import brief_recap, with_short_names
from chatbot.bot.feature import Feature, channel_of
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import relative_time
from chatbot.store.queries import ToldLog

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chatbot.bot.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.store.queries import ToldMove
    from engine.api import Value

PAGE: Final = 12
"""Moves in one answer."""
SAME_TIME: Final = 1800
"""Seconds within which the times of moves are not told again."""


class GameLog(Feature):
    """Shows what happened at a table, move by move."""

    @command("game log")
    @button(Act.LOG, BY_PLACE, "button-log", "button-older", "button-newer", cells=r"\d{0,9}")
    async def show(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        """Show the page that ends with the move of this number, or with the last one."""
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
    """A line for each move, the newest first: what everybody was told of it, and when, if not told just before."""
    said: int | None = None
    for move in moves:
        told = brief_recap(move.events, voice) or [voice.translate(event) for event in move.events]
        values: dict[str, Value] = {"number": move.number, "told": " · ".join(told)}
        if said is not None and said - move.at < SAME_TIME:
            yield voice.text("log-line", values)
        else:
            said = move.at
            yield voice.text("log-line-at", values | {"at": relative_time(move.at)})
