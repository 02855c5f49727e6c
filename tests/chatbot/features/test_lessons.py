"""Lessons are private. Every course can be completed by taps, wrong taps are explained, and progress is personal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from discord import ButtonStyle

import engine.games
from chatbot.bot.components import Act
from chatbot.features.learn import Lessons
from chatbot.people.learning import Learning
from engine.wording import LANGUAGES, game_words
from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, text_of
from tests.chatbot.features.learner import Learner
from tests.chatbot.features.settings_presses import forget

if TYPE_CHECKING:
    from engine.lessons import Lesson
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio

COURSES = [game_words(game, "en").message("game") for game in engine.games.all() if game.lessons]
MOST_TAPS = 12
"""Taps of one lesson."""
MOST_SECONDS = 90
"""Seconds of one lesson, estimated."""
LETTERS_A_SECOND = 15
"""Letters per second that a person reads or hears with care."""
SECONDS_A_TAP = 5
"""Seconds to look at the board and a choice's effects, and to press."""


def letters(lesson: Lesson, game: str, language: str) -> int:
    """Return the number of letters that a learner reads in a lesson."""
    taught = engine.games.find(game)
    words, values = game_words(taught, language), {**taught.rule_numbers, "turns": lesson.turns}
    codes = ["", *(f"-{task.name}" for task in lesson.tasks), *(["-play"] if lesson.turns else []), "-done"]
    return sum(len(words.message(f"lesson-{lesson.name}{code}", values)) for code in codes)


@pytest.mark.parametrize("by_ear", [False, True], ids=["by eye", "by ear"])
@pytest.mark.parametrize("game", [game.id for game in engine.games.all() if game.lessons])
async def test_a_lesson_takes_a_dozen_taps_and_a_minute_and_a_half(
    simulated_server: SimulatedServer, game: str, *, by_ear: bool
) -> None:
    await simulated_server.services.preferences.change(simulated_server.anna.id, "by_ear", value=by_ear)
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn(game)
    lessons = engine.games.find(game).lessons
    for lesson in lessons:
        learner.taps = 0
        assert (await learner.state()).lesson == lesson
        while not (await learner.state()).done:
            moves = (await learner.state()).seat.facts.moves
            await learner.do_task()
            assert (await learner.state()).seat.facts.moves > moves, (lesson.name, learner.text)
        assert learner.taps <= MOST_TAPS, lesson.name
        for language in LANGUAGES:
            seconds = letters(lesson, game, language) / LETTERS_A_SECOND + learner.taps * SECONDS_A_TAP
            assert seconds <= MOST_SECONDS, (lesson.name, language)
        if lesson is not lessons[-1]:
            await learner.press("Next lesson")
    assert Act.PLAY_NOW in {button_id.act for button_id in button_ids(learner.shown)}, (
        "the game of the course can be played"
    )
    await learner.press("All lessons")
    assert learner.text.count("✅") == len(lessons)
    assert next(iter(buttons(learner.shown))) == "Play now against a computer"


async def test_a_wrong_tap_is_explained_and_may_be_retried(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("carcassonne")
    await learner.do_task()
    await learner.press("Next lesson")
    before = await learner.state()
    await learner.move(learner.row(before, "place 0,1 r1"))
    assert "touches no road" in learner.text
    await learner.move(learner.row(before, "place 1,0 r1 field:es"))
    assert "Choose the road" in learner.text
    assert (await learner.state()).seat.facts == before.seat.facts
    await learner.do_task()
    assert (await learner.state()).done
    assert "Mila places" not in learner.text, "nobody moves after the lesson"


async def test_a_lesson_continues_after_a_restart(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("europe")
    await learner.do_task()
    await learner.press("Next lesson")
    await learner.move(learner.row(await learner.state(), "take yellow"))
    moves = (await learner.state()).seat.facts.moves
    await simulated_server.restart()
    await learner.do_task()
    assert (await learner.state()).seat.facts.moves > moves
    await learner.learn("europe")
    assert (await learner.state()).number == 3, "the next lesson not done"


async def test_an_outdated_move_changes_nothing(simulated_server: SimulatedServer) -> None:
    context, actor = simulated_server.bot.frame.db, simulated_server.actor(simulated_server.anna)
    lessons = Lessons(context.learning, context.find)
    before = await lessons.begin(actor, engine.games.find("carcassonne"), "game")
    attempt = await lessons.play(actor, "place 9,9 r0")
    assert attempt is not None
    assert attempt.state == before


async def test_two_people_learn_independently(
    simulated_server: SimulatedServer,
) -> None:
    anna, ben = (Learner(simulated_server, person) for person in (simulated_server.anna, simulated_server.ben))
    await anna.learn("carcassonne")
    await ben.learn("tchu")
    await anna.do_task()
    assert (await anna.state()).done
    state = await ben.state()
    assert (state.seat.facts.game, state.seat.facts.moves) == ("tchu", 0)


async def test_an_earlier_lessons_button_shows_the_current_lesson(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("carcassonne")
    old = learner.shown
    await simulated_server.restart()  # messages the bot no longer knows are not deleted
    await learner.learn("europe")
    before = await learner.state()
    learner.shown = old
    await learner.press(next(iter(buttons(old))))
    assert "Lesson 1 of 8" in learner.text
    assert await learner.state() == before


async def test_without_a_game_all_courses_are_offered(simulated_server: SimulatedServer) -> None:
    shown = answer(await simulated_server.anna.slash(simulated_server.channel, "learn"))
    assert list(buttons(shown)) == COURSES
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="europe")
    assert "Europe" in text_of(answer(await simulated_server.anna.slash(simulated_server.channel, "learn")))


async def test_progress_is_deleted_with_the_persons_data(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("carcassonne")
    await learner.do_task()
    learning = simulated_server.bot.frame.db.learning
    assert (await learning.get(simulated_server.anna.id)).course("carcassonne").done == ("fit",)
    await forget(simulated_server, simulated_server.anna)
    assert await learning.get(simulated_server.anna.id) == Learning()
    await learner.press("Next lesson")
    assert (await learner.state()).number == 2, "a button begins its lesson, whatever the progress"


async def test_rules_are_shown_by_topic_and_lead_to_the_lessons(simulated_server: SimulatedServer) -> None:
    shown = answer(await simulated_server.anna.slash(simulated_server.channel, "rules", game="carcassonne"))
    assert "A turn" in text_of(shown)
    assert "Legend" in buttons(shown)
    following = answer(await simulated_server.anna.click(shown, custom_id=buttons(shown)["Farmers"]))
    assert "completed city" in text_of(following)
    course = answer(await simulated_server.anna.click(following, custom_id=buttons(following)["Learn"]))
    assert "8 lessons" in text_of(course)


@pytest.mark.parametrize("command", ["rules", "learn"])
async def test_rules_and_lessons_offer_the_other_games(simulated_server: SimulatedServer, command: str) -> None:
    anna, channel = simulated_server.anna, simulated_server.channel
    asked = answer(await anna.slash(channel, command))
    assert list(buttons(asked))[: len(COURSES)] == COURSES
    shown = answer(await anna.click(asked, custom_id=buttons(asked)["Europe"]))
    others = [label for label in buttons(shown) if label in COURSES]
    assert others == [label for label in COURSES if label != "Europe"]
    following = answer(await anna.click(shown, custom_id=buttons(shown)["tCHu"]))
    assert "tCHu" in text_of(following)


async def test_after_two_mistakes_the_right_move_is_shown(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("carcassonne")
    await learner.do_task()
    await learner.press("Next lesson")
    before = await learner.state()
    await learner.move(learner.row(before, "place 0,1 r1"))
    assert "Show me" not in buttons(learner.shown)
    await learner.move(learner.row(before, "place 1,0 r1 field:es"))
    await learner.press("Show me")
    assert (await learner.state()).done
    assert "The road is yours now" in learner.text


async def test_every_lesson_offers_all_lessons(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("tchu")
    for _ in range(2):
        while not (await learner.state()).done:
            assert "All lessons" in buttons(learner.shown)
            await learner.do_task()
        await learner.press("Next lesson")
    await learner.press("Build")
    await learner.press("All lessons")
    assert "8 lessons" in learner.text


async def test_a_lesson_offers_only_allowed_moves(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("carcassonne")
    state = await learner.state()
    assert {len(str(move).split()) for move in state.seat.moves} == {3}, "followers come in the second lesson"
    await learner.press("1")
    assert [label for label, style in learner.styles().items() if style is ButtonStyle.success] == ["Place it"]


async def test_the_explanation_of_a_wrong_tap_is_right_above_the_buttons(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("europe")
    await learner.do_task()
    await learner.press("Next lesson")
    await learner.press("Build")
    assert "That’s for later." in learner.text.splitlines()[-1]


async def test_only_the_tasks_button_is_highlighted(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("tchu")
    await learner.do_task()
    await learner.press("Next lesson")
    assert ButtonStyle.success not in learner.styles().values(), "the card to be taken is one of several"
    await learner.do_task()
    await learner.do_task()
    await learner.press("Next lesson")
    assert [label for label, style in learner.styles().items() if style is ButtonStyle.success] == ["Build"]


async def test_the_task_stays_visible_while_a_move_is_chosen(simulated_server: SimulatedServer) -> None:
    learner = Learner(simulated_server, simulated_server.anna)
    await learner.learn("tchu")
    for _ in range(2):
        while not (await learner.state()).done:
            await learner.do_task()
        await learner.press("Next lesson")
    await learner.press("Build")
    assert "You hold two yellow cards" in learner.text


async def test_a_game_without_lessons_can_be_played(simulated_server: SimulatedServer) -> None:
    anna, channel = simulated_server.anna, simulated_server.channel
    await anna.slash(channel, "game new", game="toy")
    await simulated_server.deliver()
    assert "There are no lessons for" in text_of(answer(await anna.slash(channel, "learn")))
    lobby = await simulated_server.last()
    await anna.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver()
    assert (await simulated_server.services.facts(channel.id)).to_act
