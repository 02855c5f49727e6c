"""In any position and language, no message of the bot exceeds Discord's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from chatbot import limits
from chatbot.bot.choices import BETWEEN, Choose, ChooseMany, Nothing, Ready, ask
from chatbot.bot.components import FENCE, Act, Button, ButtonId, Layout, fitting
from chatbot.bot.hand import describe_choice, put_moves
from chatbot.posts.post import end_post, lobby_post, turn_post
from chatbot.posts.reminders import ReminderPlace, reminder_post, seats_reminded
from chatbot.tables.outcome import Reminder
from conformance.random_games import random_game
from engine.api import PublicEvent
from engine.rng import FastRng
from engine.wording import LANGUAGES
from tests.chatbot import games
from tests.chatbot.bot.discord_schema import assert_fits, refused
from tests.chatbot.bot.sample_tables import content_of, player_hand_of
from tests.discord.schema import discord_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.choices import Stage
    from chatbot.bot.hand import PlayerHand
    from chatbot.posts.post import PostContent, PostDraft
    from engine.api import AnyGame, Move

SEATS = [(game, seats) for game in games.every() for seats in {*game.seats}]
pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), SEATS, ids=lambda value: getattr(value, "id", value))
async def test_every_message_about_random_games_fits(game: AnyGame, seats: int, language: str) -> None:
    shown: list[PublicEvent] = []
    rng = FastRng(seats)
    for turn, (position, seat, move) in enumerate(random_game(game, seats, f"limits {language}")):
        if turn % 7 == 0:
            content = content_of(game, position, seats, language, tuple(shown))
            assert_fits(turn_post(content).layout.build())
            assert_fits(lobby_post(content).layout.build())
            assert_fits(reminder(content).layout.build())
            for page in pages(player_hand_of(game, position, seats, seat, language), rng, move):
                assert_fits(page.build())
            shown.clear()
        trial = game.copy(position)
        shown += [event for event in game.play(trial, seat, move) if isinstance(event, PublicEvent)]
    assert_fits(end_post(content_of(game, position, seats, language, tuple(shown))).layout.build())


def reminder(content: PostContent) -> PostDraft:
    """Return the reminder for all players to move."""
    facts = content.facts
    clocks = facts.clocks
    waiting = seats_reminded(facts, Reminder("id", facts.match, 1, clocks))
    text = ReminderPlace(facts, {}, 2**63 - 1).text(content.voice, waiting, Reminder("id", facts.match, 1, clocks))
    return reminder_post(text, content.voice, facts, waiting)


def pages(hand: PlayerHand, rng: FastRng, move: Move) -> Iterator[Layout]:
    """Yield the private answers on the way to random moves, one answer per question."""
    start = Layout()
    start.text("x" * 3990)
    put_moves(start, hand)
    yield start
    for verb in hand.narrowing.verbs():
        stage = hand.narrowing.after((verb,))
        while not isinstance(stage, Ready):
            yield asked(hand, stage)
            match stage:
                case Choose(chosen, _, values):
                    stage = hand.narrowing.after((*chosen, *values[rng.below(len(values))].split(BETWEEN)))
                case ChooseMany(chosen):
                    cells = hand.narrowing.values(chosen)
                    stage = hand.narrowing.after((*chosen, cells[rng.below(len(cells))]))
                case _:
                    raise AssertionError(str(move))
        yield asked(hand, stage)


def asked(hand: PlayerHand, stage: Stage) -> Layout:
    assert not isinstance(stage, Nothing)
    page = Layout()
    page.text(describe_choice(hand, stage.chosen))
    ask(page, hand.question, stage)
    return page


@pytest.mark.parametrize(
    ("part", "field", "limit"),
    [
        ("ButtonComponentForMessageRequest", "label", limits.LABEL),
        ("ButtonComponentForMessageRequest", "custom_id", limits.CUSTOM_ID),
        ("StringSelectOptionForRequest", "label", limits.OPTION),
        ("StringSelectComponentForMessageRequest", "placeholder", limits.PLACEHOLDER),
        ("StringSelectComponentForMessageRequest", "options", limits.OPTIONS),
        ("MediaGalleryItemRequest", "description", limits.ALT_TEXT),
        ("ActionRowComponentForMessageRequest", "components", limits.ROW),
        ("ApplicationCommandUpdateRequest", "name", limits.COMMAND_NAME),
        ("ApplicationCommandUpdateRequest", "description", limits.COMMAND_DESCRIPTION),
        ("CreateTextThreadWithoutMessageRequest", "name", limits.THREAD_NAME),
        ("MessageCreateRequest", "nonce", limits.NONCE),
    ],
)
async def test_the_bots_limits_are_discords(part: str, field: str, limit: int) -> None:
    assert discord_schema().limit(part, field) == limit


async def test_messages_beyond_discords_limits_are_refused() -> None:
    assert refused("POST", "/channels/1/messages", {"components": "none"})
    assert refused("POST", "/channels/1/no-such-thing", {})


async def test_a_shortened_board_closes_its_drawing() -> None:
    lines = ["head", FENCE, "a drawing", "more of it", FENCE, "tail"]
    assert fitting(lines, 1000) == lines
    assert fitting(lines, 30) == ["head", FENCE, "a drawing", FENCE, "…"]
    assert fitting(lines, 38)[-1] == "…"


@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        (["silver"] * 6, [3, 3]),
        ([str(number) for number in range(1, 17)], [4, 4, 4, 4]),
        (["Piocher 2", "Billets", "Construire", "Passer"], [2, 2]),
        (["Play now against a computer", "Open a table", "Learn", "How it works"], [1, 3]),
        (["A label that is nearly as wide as a phone", "Back"], [1, 1]),
        ([], []),
    ],
)
async def test_buttons_are_in_few_even_rows_that_fit_a_phone(labels: list[str], rows: list[int]) -> None:
    page = Layout()
    page.buttons([Button(ButtonId(Act.STEP, 1, cells=(str(n),)), label) for n, label in enumerate(labels)])
    built = page.build()
    assert [len(row.children) for row in built.children if isinstance(row, discord.ui.ActionRow)] == rows
