"""No message is a wall of text: its lines and characters are limited, even with five long names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
import pytest

import engine.games
import tests.crowd
from chatbot.bot.components import Layout
from chatbot.bot.descriptions import brief_recap, latest_lines, with_sitter_names
from chatbot.bot.hand import put_moves
from chatbot.bot.painter import Picture
from chatbot.bot.voice import Voice
from chatbot.features.board import PAGE, log_lines, put_details
from chatbot.features.hints import hint_lines
from chatbot.features.turn import spoken_lines
from chatbot.posts.post import end_post, invitation_post, lobby_post, notice_post, turn_post
from chatbot.posts.reminders import ReminderPlace, reminder_post
from chatbot.store.queries import SuggestedMove
from chatbot.tables.log import ToldMove
from chatbot.tables.outcome import Invitation, LateCall, Reminder
from chatbot.tables.table import Person, Phase
from conformance.random_games import finished, random_game
from engine.api import PublicEvent
from engine.messages import TABLE_EVENTS
from engine.wording import LANGUAGES
from tests.chatbot.bot.messages.phone_screen import SCREEN, height, lines_of, shown, texts_of
from tests.chatbot.bot.sample_tables import LONG, content_of, player_hand_of
from tests.chatbot.bot.simulated_server import answer, of
from tests.chatbot.features.settings_presses import choose
from tests.chatbot.table_codes import SAYINGS
from tests.render.recorded_games import recorded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.posts.post import PostContent
    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

BOUNDS: Final = {
    # kind: lines on a phone, characters
    "turn": (11, 340),
    "lobby": (18, 500),
    "lobby, begun": (2, 50),
    "invitation": (3, 100),
    "reminder": (4, 150),
    "notice": (7, 280),
    "end": (15, 520),
    "details": (60, 2000),
    "hand": (22, 750),
    "question": (11, 360),
    "hint": (18, 680),
    "by ear": (14, 600),
    "log": (27, 950),
    "since": (9, 340),
}
PICTURE = (Picture(b"", "webp", ""),)
games = pytest.mark.parametrize("game", [*engine.games.all(), tests.crowd.ANY_GAME], ids=lambda game: game.id)
languages = pytest.mark.parametrize("language", LANGUAGES)


@games
@languages
def test_every_kind_of_message_is_bounded(game: AnyGame, language: str) -> None:
    largest: dict[str, tuple[int, int]] = {}
    for kind, text in [*public_texts(game, language), *private_texts(game, language)]:
        lines, characters = largest.get(kind, (0, 0))
        largest[kind] = max(lines, lines_of(text)), max(characters, len(shown(text)))
    assert set(largest) == set(BOUNDS)
    too_large = {kind: size for kind, size in largest.items() if size[0] > BOUNDS[kind][0] or size[1] > BOUNDS[kind][1]}
    assert not too_large


@games
@languages
def test_a_full_lobby_and_a_final_post_fit_one_and_a_half_screens(game: AnyGame, language: str) -> None:
    most = game.seats[1]
    lobby = lobby_of(content_of(game, game.setup(most, "sizes"), most, language))
    over = msgspec.structs.replace(content_of(game, finished(game, most, "sizes"), most, language), pictures=PICTURE)
    assert height(lobby_post(lobby).layout) <= 1.5 * SCREEN
    assert height(end_post(over).layout) <= 1.5 * SCREEN


def public_texts(game: AnyGame, language: str) -> Iterator[tuple[str, str]]:
    """Yield each kind of public post, with its texts."""
    most = game.seats[1]
    begun = content_of(game, game.setup(most, "sizes"), most, language)
    voice = with_sitter_names(Voice(language, game), begun.facts)
    lobby = lobby_of(begun)
    yield from of_kind("lobby", lobby_post(lobby).layout)
    yield from of_kind("lobby, begun", lobby_post(begun, "https://discord.com/channels/1/2/3").layout)
    for is_rematch in (False, True):
        invitation = Invitation("id", "match", 1, 1, (1,), is_rematch)
        yield from of_kind("invitation", invitation_post(lobby, invitation, (), "https://x").layout)
    waiting = {0: 1}
    for message in (Reminder("id", "match", 1, ()), LateCall("id", "match", 1, (0,))):
        text = ReminderPlace(begun.facts, {}, 1).text(voice, waiting, message)
        yield from of_kind("reminder", reminder_post(text, voice, begun.facts, waiting).layout)
    for event in SAYINGS:
        if event.code in TABLE_EVENTS:
            long = {name: LONG if value in {"Anna", "Ben"} else value for name, value in event.params.items()}
            yield from of_kind("notice", notice_post(voice, begun.facts, [PublicEvent(event.code, long)]).layout)
    events: list[PublicEvent] = []
    for number, (position, seat, move) in enumerate(random_game(game, most, "sizes")):
        if number % 40 == 0:
            content = content_of(game, position, most, language, tuple(events))
            yield from of_kind("turn", turn_post(msgspec.structs.replace(content, pictures=PICTURE)).layout)
        played = [one for one in game.play(game.copy(position), seat, move) if isinstance(one, PublicEvent)]
        events = [*events, *played][-8:]
    _, history = recorded(game, "sizes", most)
    over = content_of(game, finished(game, most, "sizes"), most, language, tuple(events))
    details = Layout()
    put_details(details, over.board, with_sitter_names(Voice(language, game), over.facts), "the seed")
    yield from of_kind("details", details)
    yield from of_kind("end", end_post(msgspec.structs.replace(over, history=history, pictures=PICTURE)).layout)


def private_texts(game: AnyGame, language: str) -> Iterator[tuple[str, str]]:
    """Yield each kind of private message, with its texts."""
    most = game.seats[1]
    moves: list[ToldMove] = []
    for number, (position, seat, move) in enumerate(random_game(game, most, "sizes")):
        if number % 40 == 0:
            hand = player_hand_of(game, position, most, seat, language)
            yield "hand", hand.private_text
            page = Layout()
            put_moves(page, hand)
            yield from of_kind("question", page)
            yield "by ear", "\n".join(spoken_lines(hand, game.spoken(hand.state.view)))
            strategy = engine.games.strategy(game)
            first = hand.state.moves[:3]
            reasons = [tuple(strategy.reasons(position, seat, one)) for one in first]
            advice = tuple(SuggestedMove(str(one), why) for one, why in zip(first, reasons, strict=True))
            yield (
                "hint",
                "\n".join(line for lines in hint_lines(hand, list(enumerate(advice, start=1))) for line in lines),
            )
        played = [one for one in game.play(game.copy(position), seat, move) if isinstance(one, PublicEvent)]
        moves.append(ToldMove(number + 1, seat, 1_800_000_000, tuple(played)))
    content = content_of(game, finished(game, most, "sizes"), most, language)
    voice = with_sitter_names(Voice(language, game), content.facts, 0)
    for start in range(0, len(moves), PAGE):
        yield "log", "\n".join(log_lines(voice, moves[start : start + PAGE][::-1]))
        events = [event for move in moves[start : start + most] for event in move.events]
        yield "since", "\n".join(latest_lines(brief_recap(events, voice), voice))


def lobby_of(content: PostContent) -> PostContent:
    """Return the content of a lobby of the same people, the last of whom is invited if there are three or more."""
    facts = content.facts
    invited = (Person(7, LONG),) if len(facts.sitters) > 2 else ()
    sitters = facts.sitters[: len(facts.sitters) - len(invited)]
    lobby = msgspec.structs.replace(facts, phase=Phase.LOBBY, sitters=sitters, invited=invited)
    board = msgspec.structs.replace(content.board, facts=lobby, view=None, standings=None)
    return msgspec.structs.replace(content, board=board, pictures=PICTURE, to_move=())


def of_kind(kind: str, layout: Layout) -> Iterator[tuple[str, str]]:
    yield kind, "\n".join(texts_of(layout))


PLAY: Final = 3 + 3 * len(engine.games.all())  # Limit of lines of /play, which describes every game.
COMMANDS: Final = {
    "help": 24, "play": PLAY, "settings": 46, "games": 12, "learn": 6, "stats": 6, "top": 6, "game log": 4,
}  # fmt: skip
"""Limit of lines on a phone for each command's answer."""


@pytest.mark.asyncio
@pytest.mark.parametrize("language", LANGUAGES)
async def test_answers_to_commands_are_bounded(simulated_server: SimulatedServer, language: str) -> None:
    await choose(simulated_server, simulated_server.anna, "language", "pick", language)
    too_long = {}
    for command, most in COMMANDS.items():
        shown_now = answer(await simulated_server.anna.slash(simulated_server.channel, command))
        lines = lines_of("\n".join(part["content"] for part in of(shown_now) if part["type"] == 10))
        if lines > most:
            too_long[command] = lines
    assert not too_long
