"""A game's words never hide the bot's, and the bot's words never replace the game's."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast
from unittest.mock import patch

import pytest

import tests.toy
from chatbot.bot.choices import QuestionContext
from chatbot.bot.components import Act, ButtonId
from chatbot.bot.descriptions import brief_recap
from chatbot.bot.voice import ReservedCode, Voice
from chatbot.tables.outcome import Refusal
from engine import wording
from engine.api import Illegal, Line, Name, PublicEvent, seat_name
from engine.wording import MissingWords
from tests.chatbot.bot.simulated_server import text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.toy.game import ToyGame

if TYPE_CHECKING:
    from engine.api import AnyGame
    from tests.chatbot.bot.simulated_server import SimulatedServer

TOY = Voice("en", tests.toy.ANY_GAME)


def test_the_bot_and_the_game_use_one_code_for_two_sentences() -> None:
    assert TOY.text("to-move", {"people": "Ada", "count": 1}) == "Ada, your move"
    assert TOY.of_game("to-move", {"seat": "Ada"}) == "Ada to move."
    assert TOY.translate(Line("to-move", {"seat": seat_name(0)})) == "Player 1 to move."


@pytest.mark.asyncio
async def test_a_turn_is_posted_though_the_game_has_a_sentence_with_the_code_of_the_posts_own(
    simulated_server: SimulatedServer,
) -> None:
    await start_by_buttons(simulated_server)
    post = text_of(await simulated_server.last())
    assert ", your move" in post
    assert " to move." in post


@pytest.mark.parametrize("message", [Line("no-table"), Illegal("no-table"), PublicEvent("no-table")])
def test_a_sentence_that_the_game_lacks_is_not_taken_from_the_bot(message: Line | Illegal | PublicEvent) -> None:
    assert TOY.translate(Refusal("no-table"))
    with pytest.raises(MissingWords, match="no-table"):
        TOY.translate(message)


@pytest.mark.parametrize("field", ["thread", "hand"])
def test_a_label_that_the_game_lacks_is_not_taken_from_the_bot(field: str) -> None:
    assert TOY.knows(f"no-{field}")
    with pytest.raises(MissingWords, match=f"no-{field}"):
        TOY.label(Name("no", field))


def test_a_field_called_many_gets_the_usual_question() -> None:
    game = tests.toy.ANY_GAME
    view = game.view(game.setup(2, "seed"), 0)
    question = QuestionContext(ButtonId(Act.STEP, 1), game.taps, view, TOY)
    assert question.voice.knows("ask-many")
    assert question.voice.first_of_game("ask-many") is None


def test_an_event_with_the_code_of_another_games_event_is_told_by_its_own_game() -> None:
    """The rail games merge their events ``drew-cards``, which have other values."""
    drew = PublicEvent("drew-cards", {"seat": seat_name(0)})
    assert brief_recap([drew, drew], TOY) == ["Player 1 draws.", "Player 1 draws."]


class Namesake(ToyGame):
    """A game with a word for an event of the table."""

    package: ClassVar[str] = "tests.namesake"


def test_a_game_that_defines_an_event_of_the_table_is_refused_by_name() -> None:
    known = wording.catalogue

    def catalogue(package: str, language: str) -> str:
        own = package == Namesake.package
        return "game = Namesake\nnewcomer = A pawn enters.\n" * (language == "en") if own else known(package, language)

    with patch.object(wording, "catalogue", catalogue), pytest.raises(ReservedCode, match=r"toy: .* newcomer"):
        Voice("en", cast("AnyGame", Namesake()))
