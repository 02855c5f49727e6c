"""Actions at a table other than moves, in its lobby and during its game.

``/game move`` moves the table of the channel where it is used, or else the only game the person hosts on this Discord
server. Nobody can move a table to a channel where they may not write.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, TypeAlias

import discord
import msgspec
from discord import app_commands

from chatbot.bot.channels import FOR_TABLE, FOR_TABLE_IN_THREAD, TO_WRITE, TO_WRITE_IN_THREAD, missing_of
from chatbot.bot.commands import command
from chatbot.bot.components import (
    BY_PLACE,
    EDIT,
    NEW_ANSWER,
    SILENT,
    SURE,
    VOTE,
    Act,
    ButtonId,
    Layout,
    button,
    labelled_button,
)
from chatbot.bot.descriptions import escaped_name, with_sitter_names
from chatbot.bot.feature import Feature, channel_of
from chatbot.bot.reply import Interaction, Reply
from chatbot.bot.voice import BotLine
from chatbot.features.new_game import level_choices, pace_choices
from chatbot.people.results import FEWEST_MOVES
from chatbot.store.actions import ActionResult, Done
from chatbot.tables import deadlines, ending, lobby, seats
from chatbot.tables.log import PublicState
from chatbot.tables.outcome import (
    NO_TABLE,
    Action,
    Refusal,
)
from chatbot.tables.table import Actor, Facts, Pace, Phase, Role
from engine.ai.player import Level
from engine.api import Value, seat_name


def pressed_silently(
    act: str, action: Action, *labels: str
) -> Callable[[Feature, Reply, ButtonId], Coroutine[Any, Any, None]]:
    """Return the handler of a button that gets no answer, because the table's posts show what its action changed."""

    @button(act, SILENT, *labels)
    async def handle(feature: Feature, reply: Reply, pressed: ButtonId) -> None:
        await change_silently(feature, reply, pressed, action)

    handle.__name__ = action.__name__  # for the log
    return handle


async def change_silently(feature: Feature, reply: Reply, pressed: ButtonId, action: Action) -> None:
    result = await feature.act(reply, action, pressed)
    if not isinstance(result, Done):
        await reply.send_followup_page(reply.page(result, match=pressed.match))


async def tell(feature: Feature, reply: Reply, result: ActionResult, said: BotLine, *acts: str) -> None:
    """Answer with the refusal, or with ``said`` and buttons for the next step.

    If one of the buttons shows the hand, also say whose turn it is.
    """
    if not isinstance(result, Done):
        await reply.say(result)
        return
    facts, seat = result.facts, result.facts.seat_of(reply.actor.user)
    game = feature.frame.find(facts.game)
    voice = with_sitter_names(reply.voice(game), facts)
    acting: dict[str, Value] = {"seats": tuple(map(seat_name, facts.to_act))}
    waits = BotLine("told-yours" if seat in facts.to_act else "told-waits", acting)
    page = Layout(" ".join(map(voice.translate, (said, waits) if Act.HAND in acts else (said,))))
    codes = {} if game.taps.held else {Act.HAND: "button-my-moves"}
    ids = [ButtonId(act, facts.channel, facts.match) for act in acts]
    page.buttons([labelled_button(voice, one, codes.get(one.act, "")) for one in ids])
    await reply.show(page)


class Lobby(Feature):
    """Handles the lobby's buttons and commands, and the other buttons of a table's posts."""

    leave = pressed_silently(Act.LEAVE, lobby.leave, "button-leave")
    add_computer = pressed_silently(Act.ADD, lobby.add_computer, "button-add")
    remove_computer = pressed_silently(Act.REMOVE, lobby.remove_computer, "button-remove")
    accept = pressed_silently(Act.ACCEPT, lobby.accept, "button-accept")
    decline = pressed_silently(Act.DECLINE, lobby.decline, "button-decline")
    rematch = pressed_silently(Act.REMATCH, ending.rematch, "button-rematch")
    take_over = pressed_silently(Act.TAKE_OVER, seats.accept_seat, "button-take-over")
    decline_seat = pressed_silently(Act.DECLINE_SEAT, seats.decline_seat, "button-decline-seat")
    give_day = pressed_silently(Act.MORE_TIME, deadlines.give_day, "button-day")
    stop_clocks = pressed_silently(Act.STOP_CLOCKS, deadlines.stop_clocks, "button-stop-clocks")
    start_clocks = pressed_silently(Act.START_CLOCKS, deadlines.start_clocks, "button-start-clocks")

    @button(Act.JOIN, SILENT, "button-join", "button-join-late", cells=f"({SURE})?")
    async def join(self, reply: Reply, pressed: ButtonId) -> None:
        if pressed.cells:
            await self._join_running_game(reply, pressed)
            return
        await change_silently(self, reply, pressed, lobby.join)

    async def _join_running_game(self, reply: Reply, pressed: ButtonId) -> None:
        result = await self.act(reply, seats.join_running_game, pressed)
        seat = result.facts.seat_of(reply.actor.user) if isinstance(result, Done) else None
        computer = "" if seat is None else reply.voice().text(f"computer-{seat + 1}")
        await tell(self, reply, result, BotLine("told-joined-late", {"computer": computer}), Act.HAND)

    @command("game join")
    async def join_here(self, reply: Reply) -> None:
        result = await self.act(reply, lobby.join)
        await self._show_result(reply, result, self._joined(result))

    def _joined(self, result: ActionResult) -> BotLine:
        return BotLine("told-joined", {"host": f"<@{result.facts.host}>" if isinstance(result, Done) else ""})

    @button(Act.ASK_SEAT, EDIT, "button-ask-seat", "button-join")
    async def ask_for_seat(self, reply: Reply, pressed: ButtonId) -> None:
        result = await self.act(reply, lobby.ask_for_seat, pressed)
        if not isinstance(result, Done):
            await reply.show(reply.page(result, match=pressed.match))
        elif result.facts.seat_of(reply.actor.user) is None:
            await reply.say(BotLine("asked-for-seat", {"host": f"<@{result.facts.host}>"}))
        else:
            await reply.say(self._joined(result))

    @button(Act.GIVE_SEAT, SILENT, "button-give-seat", cells=r"\d+")
    async def give_seat(self, reply: Reply, pressed: ButtonId) -> None:
        await change_silently(self, reply, pressed, partial(lobby.give_seat, user=int(pressed.cells[0])))

    @command("game leave")
    async def leave_here(self, reply: Reply) -> None:
        await tell(self, reply, await self.act(reply, lobby.leave), BotLine("told-left"))

    @command("game rematch")
    async def rematch_here(self, reply: Reply) -> None:
        result = await self.act(reply, ending.rematch)
        has_begun = isinstance(result, Done) and result.facts.phase is Phase.PLAYING
        await tell(self, reply, result, BotLine("told-started" if has_begun else "told-rematch"))

    @button(Act.START, SILENT, "button-start", "button-start-computers")
    async def start(self, reply: Reply, pressed: ButtonId) -> None:
        result = await self.act(reply, lobby.start, pressed)
        if isinstance(result, Done):
            self._close_post(result)
        else:
            await reply.send_followup_page(reply.page(result, match=pressed.match))

    @command("game start")
    async def start_by_command(self, reply: Reply) -> None:
        result = await self.act(reply, lobby.start)
        if isinstance(result, Done):
            self._close_post(result)
            voice = with_sitter_names(reply.voice(self.frame.find(result.facts.game)), result.facts)
            told = [voice.text("told-started"), await self.frame.next_line(voice, result.facts)]
            await reply.say_text("\n".join(filter(None, told)))
        else:
            await self._show_result(reply, result, BotLine("told-started"))

    async def _show_result(self, reply: Reply, result: ActionResult, said: BotLine) -> None:
        """Answer a command with ``said``, or with the refusal and a button for an alternative."""
        facts = await self.db.queries.facts(reply.channel)
        if isinstance(result, Done) or not isinstance(facts, Facts):
            await tell(self, reply, result, said)
        else:
            await reply.show(reply.page(result, match=facts.match))

    @button(Act.START_WITHOUT, EDIT, "button-start-without")
    async def start_without_invited(self, reply: Reply, pressed: ButtonId) -> None:
        result = await self.act(reply, lobby.start_without_invited, pressed)
        if isinstance(result, Done):
            self._close_post(result)
            await reply.delete()
        else:
            await reply.say(result)

    @button(Act.SEATS, SILENT, "button-more-seats", "button-fewer-seats", cells=r"\d{1,2}")
    async def set_seats(self, reply: Reply, pressed: ButtonId) -> None:
        change = partial(msgspec.structs.replace, places=int(pressed.cells[0]))
        await change_silently(self, reply, pressed, partial(lobby.set_up, change=change))

    def _close_post(self, begun: Done) -> None:
        """Close the lobby's post in the background. Otherwise the post would stay open until computers have moved."""
        if not begun.repeated:
            self.frame.background.begin(self.frame.posting.retire_lobby(begun.facts))

    @command("game add", choices={"level": level_choices})
    async def add(self, reply: Reply, level: str | None = None) -> None:
        add = partial(lobby.add_computer, level=Level(level) if level else None)
        result = await self.act(reply, add)
        facts = result.facts if isinstance(result, Done) else None
        sitters, places = (len(facts.sitters), facts.terms.places) if facts else (0, 0)
        await tell(self, reply, result, BotLine("told-added", {"here": sitters, "places": places}))


TAKES_TABLES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
)


class _TakesTables(app_commands.Transformer):
    """A command option for a channel in which a game can be played."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return list(TAKES_TABLES)

    async def transform(self, _interaction: Interaction, value: Any, /) -> Any:  # noqa: ANN401 - discord.py's own
        return value


Place: TypeAlias = app_commands.AppCommandChannel | app_commands.AppCommandThread
PlaceOfTable: TypeAlias = app_commands.Transform[Place, _TakesTables]


class RunningGame(Feature):
    """Changes the players, pace or channel of a running game, or ends it."""

    @command("game resign")
    async def confirm_resigning(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        """Ask the person to confirm giving up their seat, or say why they cannot give one up."""
        channel = channel_of(reply, pressed)
        facts = await self.db.queries.facts(channel)
        refusal = seats.may_resign(facts, reply.actor.user) if isinstance(facts, Facts) else facts
        if refusal is None:
            await self._confirm(reply, channel, Act.RESIGN, "sure-resign")
        else:
            await reply.say(refusal)

    @command("game end")
    async def confirm_ending(self, reply: Reply) -> None:
        """Ask the person to confirm ending the game for everybody, or say why they may not end it."""
        board = await self.db.queries.public_state(reply.channel)
        if isinstance(board, PublicState):
            refusal, question = ending.may_end(board.facts, reply.actor), _end_question(board.facts, reply.actor)
        else:  # ending a damaged table frees its channel; the action checks the rights
            refusal, question = (NO_TABLE if board == NO_TABLE else None), "sure-end"
        if refusal is None:
            await self._confirm(reply, reply.channel, Act.END, question)
        else:
            await reply.say(refusal)

    @button(Act.RESIGN, BY_PLACE, "button-resign", cells="(ask)?")
    async def resign(self, reply: Reply, pressed: ButtonId) -> None:
        if pressed.cells:
            await self.confirm_resigning(reply, pressed)
            return
        result = await self.act(reply, seats.resign, pressed)
        self._retire_turn(result)
        await tell(self, reply, result, BotLine("told-resigned"), Act.RECLAIM)

    def _retire_turn(self, result: ActionResult) -> None:
        """In the background, remove the buttons of a post that asks for a move which a computer now makes."""
        if isinstance(result, Done) and not result.repeated:
            self.frame.background.begin(self.frame.posting.retire_turn(result.facts))

    @command("game reclaim")
    @button(Act.RECLAIM, BY_PLACE, "button-reclaim")
    async def reclaim(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        await tell(self, reply, await self.act(reply, seats.reclaim, pressed), BotLine("told-reclaimed"), Act.HAND)

    @button(Act.END, BY_PLACE, "button-end", "button-vote", cells=f"({VOTE})?")
    async def end(self, reply: Reply, pressed: ButtonId) -> None:
        actor = msgspec.structs.replace(reply.actor, role=Role.MEMBER) if pressed.cells else reply.actor
        result = await self.db.tables.end(pressed.channel, actor, reply.key, pressed.match)
        facts = result.facts if isinstance(result, Done) else None
        if facts is None or facts.ending is not None:
            said = BotLine(f"ended-{facts.ending.value}" if facts and facts.ending else "game-over")
        else:
            said = BotLine("told-voted", {"votes": len(facts.votes_that_count), "needed": facts.votes_needed})
        await tell(self, reply, result, said)

    @command("game replace")
    async def confirm_replacing(self, reply: Reply, player: discord.User) -> None:
        facts = await reply.accepted(await self.db.queries.facts(reply.channel))
        if facts is None:
            return
        if (refusal := seats.may_replace(facts, reply.actor, player.id)) is not None:
            await reply.say(refusal)
            return
        page = Layout(reply.voice().text("sure-replace", {"name": escaped_name(player.display_name)}))
        replacing = ButtonId(Act.REPLACE, reply.channel, facts.match, cells=(str(player.id),))
        page.buttons([labelled_button(reply.voice(), replacing)])
        await reply.show(page, table=reply.channel)

    @button(Act.REPLACE, BY_PLACE, "button-replace", cells=r"\d+")
    async def replace(self, reply: Reply, pressed: ButtonId) -> None:
        user = int(pressed.cells[0])
        result = await self.act(reply, partial(seats.replace, user=user), pressed)
        self._retire_turn(result)
        await tell(self, reply, result, BotLine("told-replaced", {"person": f"<@{user}>"}))

    @command("game hand-over")
    async def offer_seat(self, reply: Reply, friend: discord.User) -> None:
        if friend.bot:
            await reply.say(BotLine("not-a-person"))
        else:
            result = await self.act(reply, partial(seats.offer_seat, user=friend.id))
            await tell(self, reply, result, BotLine("told-offered", {"friend": f"<@{friend.id}>"}))

    @command("game stop-clock")
    async def stop_clocks(self, reply: Reply) -> None:
        result = await self.act(reply, deadlines.stop_clocks)
        await tell(self, reply, result, BotLine("told-clocks-stopped"), Act.START_CLOCKS)

    @command("game start-clock")
    async def start_clocks(self, reply: Reply) -> None:
        result = await self.act(reply, deadlines.start_clocks)
        await tell(self, reply, result, BotLine("told-clocks-started"), Act.STOP_CLOCKS)

    @command("game pace", choices={"pace": pace_choices})
    async def change_pace(self, reply: Reply, pace: str) -> None:
        result = await self.act(reply, partial(lobby.change_pace, pace=Pace(pace)))
        await tell(self, reply, result, BotLine("told-pace", {"pace": reply.voice().text(f"pace-{pace}")}))

    async def _confirm(self, reply: Reply, channel: int, act: str, question: str) -> None:
        """Ask for a confirmation. The button is for the channel's current game, if that game can be read."""
        facts = await self.db.queries.facts(channel)
        match = facts.match if isinstance(facts, Facts) else ""
        page = Layout(reply.voice().text(question))
        page.buttons([labelled_button(reply.voice(), ButtonId(act, channel, match))])
        await reply.show(page, table=channel)

    @command("game move")
    async def move(self, reply: Reply, channel: PlaceOfTable) -> None:
        to, parent = channel, channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else 0
        problem = await self._objection(reply, to, parent)
        if problem is not None:
            await reply.say(problem)
            return
        facts: Facts | Refusal | BotLine = await self.db.queries.facts(reply.channel)
        if not isinstance(facts, Facts) or facts.phase is Phase.OVER:
            facts = await self._hosted_table(reply)
        if not isinstance(facts, Facts):
            await reply.say(facts)
            return
        here = facts.channel == reply.channel
        actor = reply.actor if here else msgspec.structs.replace(reply.actor, role=Role.MEMBER)
        moved = await self.db.tables.move(facts.channel, actor, ending.NewHome(to.id, parent), reply.key)
        await reply.say(_move_result(moved))

    @button(Act.MOVE_HERE, NEW_ANSWER, "button-move-here")
    async def move_here(self, reply: Reply, pressed: ButtonId) -> None:
        if (facts := await reply.accepted(await self.db.queries.facts(pressed.channel))) is None:
            return
        allowed, is_thread = reply.interaction.permissions, isinstance(reply.interaction.channel, discord.Thread)
        lacks = reply.lacks(reply.channel, allowed, TO_WRITE_IN_THREAD if is_thread else TO_WRITE)
        if lacks is not None:
            await reply.say(lacks)
            return
        manages = allowed.manage_channels and facts.thread_of == reply.channel
        actor = msgspec.structs.replace(reply.actor, role=Role.MODERATOR if manages else Role.MEMBER)
        home = ending.NewHome(reply.channel)
        moved = await self.db.tables.move(pressed.channel, actor, home, reply.key, pressed.match)
        await reply.say(_move_result(moved))

    async def _objection(self, reply: Reply, to: Place, parent: int) -> BotLine | None:
        """Return a line that says why the table may not move to this channel, or None if it may."""
        guild = reply.interaction.guild
        if guild is None or to.type not in TAKES_TABLES:
            return BotLine("no-place-for-table")
        is_thread = isinstance(to, app_commands.AppCommandThread)
        lacks = reply.lacks(to.id, to.permissions, TO_WRITE_IN_THREAD if is_thread else TO_WRITE)
        if lacks is not None:
            return lacks
        settings = await self.db.server_settings.get(guild.id)
        if not settings.allows(to.id, parent or None):
            return BotLine("tables-elsewhere", {"channels": tuple(f"<#{one}>" for one in settings.channels)})
        channel = guild.get_channel_or_thread(to.id)
        if channel is None or isinstance(channel, discord.CategoryChannel | discord.ForumChannel):
            return None
        needed = FOR_TABLE_IN_THREAD if isinstance(channel, discord.Thread) else FOR_TABLE
        missing = missing_of(channel.permissions_for(guild.me), needed)
        names = tuple(reply.voice().text(f"permission-{name}") for name in missing)
        return BotLine("missing-permissions", {"permissions": names}) if names else None

    async def _hosted_table(self, reply: Reply) -> Facts | Refusal | BotLine:
        found = await self.db.personal_tables.my_games(reply.actor)
        if isinstance(found, Refusal):
            return found
        here = [one.facts for one in found.running if one.facts.guild == reply.interaction.guild_id]
        hosted = [facts for facts in here if facts.host == reply.actor.user]
        return hosted[0] if len(hosted) == 1 else BotLine("move-which")


def _end_question(facts: Facts, actor: Actor) -> str:
    """Return the code of the question that is asked before ending a game.

    A person who plays alone with computers is told how the game will count.
    """
    if facts.phase is not Phase.PLAYING or not ending.is_alone(facts, actor):
        return "sure-end-now" if facts.phase is Phase.LOBBY or actor.role is Role.MODERATOR else "sure-end"
    if facts.terms.daily is not None:
        return "sure-end-daily"
    counts = facts.terms.changes_ratings or facts.moves >= FEWEST_MOVES * len(facts.sitters)
    return "sure-end-alone" if counts else "sure-end-early"


def _move_result(moved: Facts | Refusal) -> Refusal | BotLine:
    return moved if isinstance(moved, Refusal) else BotLine("table-moved", {"channel": f"<#{moved.channel}>"})
