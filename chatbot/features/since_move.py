"""*Since my move*: up to three lines, first of all what concerns the reader, and a short film.

The answer is private, for it tells of the reader's own tickets. A reader who listens gets the lines alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.buttons import BY_PLACE, Act, button
from chatbot.bot.descriptions import brief_recap, picture_request, with_short_names
from chatbot.bot.feature import Feature
from chatbot.bot.layout import Layout
from chatbot.pictures.painter import try_painting
from chatbot.store.queries import SinceOwnMove
from chatbot.tables.table import Computer
from engine.api import Line

if TYPE_CHECKING:
    from chatbot.bot.buttons import ButtonId
    from chatbot.bot.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.pictures.painter import Pictures

MOST_LINES: Final = 3


class SinceMove(Feature):
    """Answers the button of that name."""

    @button(Act.SINCE, BY_PLACE, "button-since")
    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        """Show what the others have done since this person moved, and what of it concerns them."""
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
