"""A private hint for the player to move: the best move with its reasons, then the next best ones.

The hint giver gets the view of that player's seat and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, TypeAlias

from cachetools import LRUCache
from discord import ButtonStyle

from chatbot.bot import painter
from chatbot.bot.commands import command
from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, Layout, button, button_label, labelled_button
from chatbot.bot.feature import Feature, Frame, channel_of
from chatbot.bot.hand import PlayerHand, describe_choice
from chatbot.bot.painter import Picture, Pictures, try_painting
from chatbot.bot.reply import Reply
from chatbot.bot.voice import BotLine, relative_time
from chatbot.features.turn import TurnAnswers, not_your_turn
from chatbot.people.fair_use import HINTS_AN_HOUR, HourlyShare
from chatbot.store.queries import HintGiver, SuggestedMove, thinking_seed
from chatbot.tables.outcome import Refusal
from engine.api import Seat

MOST_CACHED: Final = 500  # Hints that are cached
MOST_REASONS: Final = 3  # Reasons shown per move
MOST_SHOWN: Final = 3  # Moves shown, including the best one
OTHERS: Final = "others"  # The cell of the button for the next best moves
NumberedMove: TypeAlias = tuple[int, SuggestedMove]
HintKey: TypeAlias = tuple[int, str, int, Seat]
"""Channel, match, revision and seat. A seat's view cannot change without a new revision."""


class HintCache:
    """Caches the hints for each seat and revision. They are computed once, even for concurrent requests."""

    def __init__(self, hint_giver: HintGiver) -> None:
        self._hint_giver = hint_giver
        self._cache: LRUCache[HintKey, asyncio.Task[tuple[SuggestedMove, ...]]] = LRUCache(MOST_CACHED)

    def knows(self, hand: PlayerHand) -> bool:
        """Return True if the hints for this hand are cached or being computed."""
        task = self._cache.get(_key(hand))
        return task is not None and not _has_failed(task)

    async def hints(self, hand: PlayerHand) -> tuple[SuggestedMove, ...]:
        key = _key(hand)
        if not self.knows(hand):
            self._cache[key] = asyncio.create_task(self._compute(hand))
        return await asyncio.shield(self._cache[key])

    async def _compute(self, hand: PlayerHand) -> tuple[SuggestedMove, ...]:
        facts = hand.facts
        return await self._hint_giver.hint(facts.game, hand.state.view, thinking_seed(facts.match, facts.revision))


def _key(hand: PlayerHand) -> HintKey:
    return hand.facts.channel, hand.facts.match, hand.facts.revision, hand.state.seat


def _has_failed(task: asyncio.Task[tuple[SuggestedMove, ...]]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


class Hints(Feature):
    """Handles the button and the command for a hint."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._answers = TurnAnswers(frame)
        self._cached = HintCache(frame.hint_giver)
        self._share = HourlyShare(HINTS_AN_HOUR, frame.clock)

    @command("game hint")
    @button(Act.HINT, BY_PLACE, "button-hint", "button-moves")
    async def give(self, reply: Reply, pressed: ButtonId | None = None) -> None:
        """Show the best move, or the next best ones if the button asks for others."""
        if (hand := await self._answers.own_hand(reply, channel_of(reply, pressed))) is None:
            return
        objection = _objection(hand, "" if pressed is None else pressed.match)
        if objection is not None:
            await reply.say_text(hand.voice.translate(objection))
            return
        if not self._cached.knows(hand) and (again := self._share.take(reply.actor.user)) is not None:
            await reply.say(BotLine("too-many-hints", {"count": HINTS_AN_HOUR, "at": relative_time(again)}))
            return
        moves = list(enumerate(told_apart(hand, await self._cached.hints(hand))[:MOST_SHOWN], start=1))
        others = moves[1:] if pressed and pressed.cells else []
        shown = others or moves[:1]
        page, pictures = Layout(hand.voice.text("hint-others" if others else "hint-title")), list[Picture]()
        for (_, one), lines in zip(shown, hint_lines(hand, shown), strict=True):
            page.text("\n".join(lines))
            before = [picture.data for picture in pictures]
            new = tuple(picture for picture in await self._picture(hand, one.move) if picture.data not in before)
            page.pictures(new)
            pictures += new
        has_others = not others and len(moves) > 1
        onwards = _others_button(hand) if has_others else hand.button(Act.MOVES, "button-all-moves")
        page.buttons([*play_buttons(hand, shown), onwards])
        await self._answers.send(reply, hand, page, tuple(pictures))

    async def _picture(self, hand: PlayerHand, move: str) -> Pictures:
        """Return a picture of the move, or none for people who use a screen reader."""
        if hand.by_ear:
            return ()
        drawing = self.frame.painter.preview(hand.picture_request, [move])
        told = describe_choice(hand, hand.narrowing.row(move))
        return painter.with_words(await try_painting(drawing, "hint", hand.facts), told)


def told_apart(hand: PlayerHand, advice: tuple[SuggestedMove, ...]) -> tuple[SuggestedMove, ...]:
    """Return the moves except those that read like a better one, such as the same tile with another rotation."""
    described = {describe_choice(hand, hand.narrowing.row(one.move)): one for one in reversed(advice)}
    return tuple(one for one in advice if one in described.values())


def hint_lines(hand: PlayerHand, numbered: Sequence[NumberedMove]) -> list[list[str]]:
    """Return each move's lines: its name, its strongest reason, and other reasons that no better move has."""
    told: set[str] = set()
    found = []
    for number, one in numbered:
        reasons = list(dict.fromkeys(map(hand.voice.translate, one.reasons)))
        new = [reason for reason in reasons if reason not in told or reason == reasons[0]]
        told.update(reasons)
        move = describe_choice(hand, hand.narrowing.row(one.move))
        found.append([f"{number}. {move}", *(f"  - {reason}" for reason in new[:MOST_REASONS])])
    return found


def play_buttons(hand: PlayerHand, numbered: Sequence[NumberedMove]) -> list[Button]:
    buttons = []
    for number, one in numbered:
        button_id = hand.question.button_id(Act.HINTED, hand.narrowing.row(one.move))
        label = f"{number} · {button_label(hand.voice, Act.HINTED)}"
        buttons.append(Button(button_id, label, ButtonStyle.success if number == 1 else ButtonStyle.secondary))
    return buttons


def _others_button(hand: PlayerHand) -> Button:
    return labelled_button(hand.voice, hand.question.button_id(Act.HINT, (OTHERS,)), "button-moves")


def _objection(hand: PlayerHand, match: str) -> Refusal | BotLine | None:
    facts = hand.facts
    if match and match != facts.match:
        return Refusal("stale-table")
    if not hand.aids:
        return Refusal("no-aids-of-own" if facts.terms.aids else "no-aids-here")
    if hand.game.strategy is None:
        return Refusal("no-hints")
    return None if hand.state.seat in facts.to_act else not_your_turn(facts)
