"""What few want to read of a game, in private: the shuffle's seal; once it is over, the seed and the whole score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.descriptions import breakdown, scores, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.posting.rating_lines import own_change, own_line
from chatbot.bot.text_board import attach_text
from chatbot.bot.timestamps import moment
from chatbot.service.snapshot import PublicState
from chatbot.tables.table import Computer, Phase, Role
from engine.api import Line

if TYPE_CHECKING:
    import discord

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.tables.facts import Facts
    from chatbot.tables.table import Actor


MOST_LINES: Final = 45
"""Of a score that is shown; a longer one is attached as a file."""


class Details:
    """Answers the button of that name."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        """The details of the game that the button was made for."""
        board = await self._context.queries.public_state(pressed.channel)
        if not isinstance(board, PublicState):
            await reply.say(board)
        elif board.facts.match != pressed.match:
            await reply.say(Line("stale-table"))
        else:
            game = self._context.find(board.facts.game)
            page = Layout()
            voice = with_sitter_names(reply.voice(game), board.facts, board.facts.seat_of(reply.actor.user))
            change = await own_change(self._context, board.facts, reply.actor.user)
            if change is not None:
                page.text(own_line(voice, change))
            files = put_details(page, board, voice, await self._seed(board.facts))
            page.buttons(_reading_buttons(board.facts, voice))
            page.buttons(table_buttons(board.facts, reply.actor, voice))
            await reply.show(page, files=files)

    async def _seed(self, facts: Facts) -> str:
        """The seed of a game that is over; that of a daily game is opened with its day."""
        daily = facts.terms.daily
        if daily is None or facts.phase is not Phase.OVER:
            return facts.seed
        opened = await self._context.daily.opened_seed(daily.day, facts.game)
        return opened if isinstance(opened, str) else ""


def _reading_buttons(facts: Facts, voice: Voice) -> list[Button]:
    """The board in words and the rules, of a game that runs; once it is over its post has what is left of them."""
    acts = (Act.BOARD, Act.RULES) if facts.phase is Phase.PLAYING else ()
    return [Button(ButtonId(act, facts.channel, facts.match), button_label(voice, act)) for act in acts]


def table_buttons(facts: Facts, actor: Actor, voice: Voice) -> list[Button]:
    """What this person may do beside moves: take a computer's seat, or give the others a day; and stop the clocks."""
    acts = []
    seat = facts.seat_of(actor.user)
    is_open = facts.phase is Phase.PLAYING and facts.terms.newcomers and seat is None
    if is_open and any(isinstance(sitter, Computer) for sitter in facts.sitters):
        acts.append(Act.JOIN)
    if seat is not None and facts.phase is Phase.PLAYING:
        acts.append(Act.SINCE)
    if seat is not None and any(clock.seat != seat and seat not in clock.granted_by for clock in facts.clocks):
        acts.append(Act.MORE_TIME)
    if actor.role is Role.MODERATOR and facts.phase is Phase.PLAYING:
        if facts.clocks_stopped_at is not None:
            acts.append(Act.START_CLOCKS)
        elif facts.clocks:
            acts.append(Act.STOP_CLOCKS)
    labels = {Act.JOIN: "button-join-late"}
    return [
        Button(ButtonId(act, facts.channel, facts.match), button_label(voice, act, labels.get(act, ""))) for act in acts
    ]


def put_details(page: Layout, board: PublicState, voice: Voice, seed: str) -> tuple[discord.File, ...]:
    """Put the details on a page; returns the file of a score that is too long for it."""
    facts = board.facts
    if board.standings is None:
        page.text(voice.text("not-started"))
        return ()
    seal = _seal(facts, voice, seed)
    if facts.phase is not Phase.OVER:
        page.text(seal)
        return ()
    lines = breakdown(board.standings, voice, facts)
    fits = lines.count("\n") < MOST_LINES and len(lines) + len(seal) <= page.characters_left
    page.text(lines if fits else scores(board.standings, voice, facts))
    page.text(seal)
    return () if fits else attach_text(page, "score.txt", lines)


def _seal(facts: Facts, voice: Voice, seed: str) -> str:
    """What proves the shuffle: the seed once it may be told, until then its seal, and of a daily game until when."""
    if seed:
        return voice.text("seed-told", {"seed": seed, "commitment": facts.commitment})
    told = [voice.text("seal-told", {"commitment": facts.commitment})]
    if facts.terms.daily is not None:
        told.append(voice.text("daily-sealed", {"at": moment(facts.terms.daily.ends_at)}))
    return "\n".join(told)
