"""A person requests a finished game's review with a button, sees it and its progress privately, and can share it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import pytest

from chatbot.features import review
from chatbot.store.reviews import FinishedReview, ReviewProgress
from chatbot.tables.outcome import Refusal
from engine.review import Review, TurningPoint
from tests.chatbot.autoplay import until
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.bot.simulated_server import answer, buttons, menus, parts, text_of
from tests.chatbot.bot.started_games import start_by_buttons
from tests.chatbot.due_entries import FOR_EVER
from tests.chatbot.features.late_answers import LATE
from tests.chatbot.features.settings_presses import forget
from tests.chatbot.reviewing import InlineReviewer

if TYPE_CHECKING:
    from simcord.results import ResponseMessage

    from chatbot.store.reviews import KnownReview
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
LONG_ENOUGH = 0.3  # Seconds in which a review's progress is checked several times


@pytest.fixture(autouse=True)
def _look_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "LOOK_SECONDS", 0.005)


async def ended(simulated_server: SimulatedServer) -> str:
    """Play a game of two moves to its end, and return the match."""
    for player in await start_by_buttons(simulated_server):
        last = await simulated_server.last()
        await player.click(last, custom_id=buttons(last)["Pass"])
        await simulated_server.deliver()
    return (await simulated_server.services.facts(simulated_server.channel.id)).match


async def pressed(simulated_server: SimulatedServer) -> ResponseMessage:
    post = await simulated_server.last()
    return answer(await simulated_server.anna.click(post, custom_id=buttons(post)["Review"]))


async def store(simulated_server: SimulatedServer, match: str, review: Review) -> None:
    known = FinishedReview(review)
    await simulated_server.services.reviews.keep(simulated_server.channel.id, match, known)


def a_review() -> Review:
    point = TurningPoint(1, 1, "pass", "play 1", 4, ())
    return Review("toy", ((10, 12), (11, 9)), (0, 0), over=True, accuracy=(96, 71), turning_points=(point,))


async def test_the_answer_shows_progress_and_then_the_review(simulated_server: SimulatedServer) -> None:
    match, services = await ended(simulated_server), simulated_server.services

    async def asked_for() -> bool:
        return any(name.startswith("review:") for name, _ in await services.due.until(FOR_EVER))

    async def make() -> None:
        await until(asked_for)
        assert await services.reviews.make(simulated_server.channel.id, match, InlineReviewer()) is None

    making = asyncio.create_task(make())
    await pressed(simulated_server)
    await making
    edits = [one.json for one in simulated_server.env.http_requests if one.method == "PATCH" and one.json]
    texts = [part.get("content", "") for edit in edits for part in parts(edit.get("components", []))]
    assert any("Your review is in the queue" in text for text in texts)
    assert any("### Review" in text for text in texts)


async def test_a_queued_review_differs_from_one_being_made(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ended(simulated_server)
    later: list[KnownReview | Refusal] = [ReviewProgress(percent) for percent in (None, None, 0, 40)]
    known = iter([*later, Refusal("review-later")])

    async def goes_on(*_: object) -> KnownReview | Refusal:
        return next(known)

    monkeypatch.setattr(simulated_server.services.reviews, "known", goes_on)
    await pressed(simulated_server)

    async def told() -> bool:
        edits = [one.json for one in simulated_server.env.http_requests if one.method == "PATCH" and one.json]
        texts = [part.get("content", "") for edit in edits for part in parts(edit.get("components", []))]
        words = [word for text in texts for word in ("queue", "game: 0%", "game: 40%", "longer") if word in text]
        return words[-4:] == ["queue", "game: 0%", "game: 40%", "longer"]

    await until(told)


async def test_reviews_per_person_and_hour_are_limited(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "REVIEWS_AN_HOUR", 1)
    monkeypatch.setattr(review.GameReview, "_follow", follow_nothing)
    await simulated_server.restart(NoPainter())
    match = await ended(simulated_server)
    assert "in the queue" in text_of(await pressed(simulated_server))
    assert "at most one game an hour" in text_of(await pressed(simulated_server))
    other = answer(await simulated_server.ben.slash(simulated_server.channel, "game review"))
    assert "in the queue" in text_of(other), "each person has a separate limit"
    await store(simulated_server, match, a_review())
    assert "### Review" in text_of(await pressed(simulated_server)), "a finished review is always available"


async def follow_nothing(*_: object) -> None:
    """Replace the function that updates the answer, so that the first answer stays as it is."""


async def test_a_requested_review_survives_the_deletion_of_its_requesters_data(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review.GameReview, "_follow", follow_nothing)
    await ended(simulated_server)
    await pressed(simulated_server)
    await forget(simulated_server, simulated_server.anna)
    (due,) = [name for name, _ in await simulated_server.services.due.until(FOR_EVER) if name.startswith("review:")]
    assert str(simulated_server.anna.id) not in due


@pytest.mark.parametrize(("status", "problem"), LATE)
async def test_a_review_is_followed_until_an_edit_comes_too_late(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, status: int, problem: int
) -> None:
    await ended(simulated_server)
    later: list[KnownReview | Refusal] = [ReviewProgress(percent) for percent in range(1, 6)]
    known = iter([ReviewProgress(), *later, Refusal("review-later")])

    async def goes_on(*_: object) -> KnownReview | Refusal:
        if (now := next(known)) != ReviewProgress():
            too_late(simulated_server, status, problem)
        return now

    monkeypatch.setattr(simulated_server.services.reviews, "known", goes_on)
    before = edits(simulated_server)
    await pressed(simulated_server)
    await asyncio.sleep(LONG_ENOUGH)
    assert edits(simulated_server) - before == 2, "two edits: the queue, and then one that is too late"


@pytest.mark.parametrize(("status", "problem"), LATE)
async def test_a_review_slower_than_its_answers_lifetime_is_not_an_error(
    simulated_server: SimulatedServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    status: int,
    problem: int,
) -> None:
    monkeypatch.setattr(review, "WAIT_SECONDS", 0.05)
    await ended(simulated_server)

    async def goes_on(*_: object) -> KnownReview | Refusal:
        too_late(simulated_server, status, problem)
        return ReviewProgress()

    monkeypatch.setattr(simulated_server.services.reviews, "known", goes_on)
    await pressed(simulated_server)
    await asyncio.sleep(LONG_ENOUGH)
    assert [record for record in caplog.records if record.levelno > logging.INFO or record.exc_info] == []


def too_late(server: SimulatedServer, status: int, problem: int) -> None:
    fault = {"method": "PATCH", "path": "/webhooks/*", "status": status, "code": problem, "message": "", "times": None}
    server.env.backend.faults.append(fault)


def edits(server: SimulatedServer) -> int:
    return sum(one.method == "PATCH" and "/webhooks/" in one.path for one in server.env.http_requests)


async def test_a_review_shows_accuracy_expectations_and_better_moves(
    simulated_server: SimulatedServer,
) -> None:
    await store(simulated_server, await ended(simulated_server), a_review())
    told = text_of(await pressed(simulated_server))
    assert "accuracy 71%" in told
    assert "Expected points: 10 at first" in told
    assert "**1 · Move 2 of 2 · " in told
    assert "about 4 points" in told
    assert "Played: " in told
    assert "Better: " in told


async def test_a_button_shares_the_review_with_the_channel(simulated_server: SimulatedServer) -> None:
    await store(simulated_server, await ended(simulated_server), a_review())
    private = await pressed(simulated_server)
    before = len(await simulated_server.posts())
    await simulated_server.anna.click(private, custom_id=buttons(private)["Share"])
    posts = await simulated_server.posts()
    assert len(posts) == before + 1
    assert "**anna** shares the review" in text_of(posts[-1])
    assert "accuracy 71%" in text_of(posts[-1])
    assert not buttons(posts[-1])


async def test_sharing_again_links_to_the_existing_post(simulated_server: SimulatedServer) -> None:
    await store(simulated_server, await ended(simulated_server), a_review())
    private = await pressed(simulated_server)
    await simulated_server.anna.click(private, custom_id=buttons(private)["Share"])
    shared = await simulated_server.last()
    again = await simulated_server.anna.click(private, custom_id=buttons(private)["Share"])
    assert f"already here: {shared.jump_url}" in text_of(again.followups[-1])
    assert (await simulated_server.last()).id == shared.id


async def test_a_persons_finished_game_is_reviewed_from_their_list(simulated_server: SimulatedServer) -> None:
    await store(simulated_server, await ended(simulated_server), a_review())
    games = answer(await simulated_server.anna.slash(simulated_server.channel, "games"))
    menu = menus(games)["Review a finished game…"]
    chosen = await simulated_server.anna.select(games, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert "### Review" in text_of(answer(chosen))


async def test_a_command_reviews_the_channels_last_game(simulated_server: SimulatedServer) -> None:
    await store(simulated_server, await ended(simulated_server), a_review())
    result = await simulated_server.ben.slash(simulated_server.channel, "game review")
    assert "### Review" in text_of(answer(result))


async def test_a_running_game_has_no_review(simulated_server: SimulatedServer) -> None:
    await start_by_buttons(simulated_server)
    result = await simulated_server.anna.slash(simulated_server.channel, "game review")
    assert "no record" in text_of(answer(result))


async def test_an_old_posts_review_works_after_the_next_game_begins(
    simulated_server: SimulatedServer,
) -> None:
    match = await ended(simulated_server)
    await store(simulated_server, match, a_review())
    post = await simulated_server.last()
    await simulated_server.anna.slash(simulated_server.channel, "game rematch")
    shown = answer(await simulated_server.anna.click(post, custom_id=buttons(post)["Review"]))
    assert "ben: accuracy" in text_of(shown), "both have their names of that time"


async def test_a_computer_of_an_earlier_game_has_its_name_too(simulated_server: SimulatedServer) -> None:
    anna = simulated_server.anna
    await anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    lobby = await simulated_server.last()
    await anna.click(lobby, custom_id=buttons(lobby)["Start"])
    await simulated_server.deliver()
    match = (await simulated_server.services.facts(simulated_server.channel.id)).match
    last = await simulated_server.last()
    while "Review" not in buttons(last):
        await anna.click(last, custom_id=buttons(last)["Pass"])
        await simulated_server.deliver()
        last = await simulated_server.last()
    await store(simulated_server, match, a_review())
    await anna.slash(simulated_server.channel, "game rematch")
    shown = answer(await anna.click(last, custom_id=buttons(last)["Review"]))
    assert "Mila: accuracy" in text_of(shown)
