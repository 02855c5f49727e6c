"""The *Invite to a game* command in a person's context menu.

If the channel has a lobby that the inviter may set up, the person is invited to that lobby. Otherwise the answer asks
which game to play, and its buttons open a lobby that holds a seat for the person (``NewGame.open_table``). The person
then accepts or declines.
"""

from __future__ import annotations

from functools import partial

import discord  # noqa: TC002 - the type of a menu's person

from chatbot.bot.commands import SERVER_ONLY, menu_command
from chatbot.bot.components import Layout
from chatbot.bot.feature import Feature
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine
from chatbot.features.new_game import game_buttons
from chatbot.store.actions import Done
from chatbot.tables import lobby
from chatbot.tables.table import Facts, Person, Phase
from engine.api import Value


class Invitations(Feature):
    """Invites the person whose context menu was used."""

    @menu_command("menu-invite", contexts=SERVER_ONLY)
    async def invite(self, reply: Reply, person: discord.User) -> None:
        if person.id == reply.actor.user or person.bot:
            await reply.say(BotLine("menu-invite-bot" if person.bot else "menu-invite-self"))
            return
        invited = Person(person.id, person.display_name)
        named: dict[str, Value] = {"player": f"<@{person.id}>"}
        facts = await self.db.queries.facts(reply.channel)
        if isinstance(facts, Facts) and facts.phase is Phase.LOBBY and not lobby.set_up_refusal(facts, reply.actor):
            done = await self.act(reply, partial(lobby.invite, people=[invited]))
            await reply.say(BotLine("menu-invited", named) if isinstance(done, Done) else done)
            return
        page = Layout(reply.voice().text("menu-invite-which", named))
        page.buttons(game_buttons(reply, self.frame.games, invited))
        await reply.show(page)
