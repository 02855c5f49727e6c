"""The *Board* button, which opens the live board in Discord, or gives a player or spectator a link to it."""

from __future__ import annotations

from chatbot.bot.components import NEW_ANSWER, SIGN_OUT, Act, ButtonId, Layout, button
from chatbot.bot.feature import Feature
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine
from chatbot.tables.outcome import NO_TABLE


class LiveBoard(Feature):
    """Opens the live board or sends links to it, and signs people out of it."""

    @button(Act.LIVE, NEW_ANSWER, "button-live", "button-live-out", is_question=True, is_anywhere=True)
    async def open_board(self, reply: Reply, pressed: ButtonId) -> None:
        links = self.frame.board_links
        if links is None:
            await reply.say(BotLine("live-off"))
            return
        if pressed.cells == (SIGN_OUT,):
            await links.sign_out(reply.actor.user)
            await reply.say(BotLine("live-out"))
            return
        facts = await reply.accepted(await self.db.queries.facts(pressed.channel))
        if facts is None:
            return
        if facts.match != pressed.match:
            await reply.say(NO_TABLE)
            return
        is_here = facts.channel == reply.channel  # An Activity shows the game of the channel where it is opened
        if links.has_activity and is_here and await reply.launch_activity():
            return
        user, voice = reply.actor.user, reply.voice()
        watch = await links.watch_link(facts.channel, facts.match)
        if user in {one.user for one in facts.owners if one is not None}:
            page = Layout(voice.text("live-own"))
            application = self.frame.client().application_id
            if links.has_activity and application:
                page.link(voice.text("live-open-discord"), links.activity_link(application, facts.channel, facts.match))
            page.link(voice.text("live-open"), await links.private_link(user, facts.channel, facts.match))
        else:
            page = Layout(voice.text("live-watch"))
        page.link(voice.text("live-open-watch"), watch)
        await reply.show(page)
