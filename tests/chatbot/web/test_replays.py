"""Tests of finished games on the live board: steps, every seat's view, and records opened from a file."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import pytest
from msgspec import json, structs

from chatbot.people.fair_use import HourlyShare
from chatbot.store.reviews import FinishedReview
from engine import replay
from engine.review import Review, TurningPoint
from tests.chatbot.finished_games import play_to_the_end
from tests.chatbot.services import ANNA, BEN, CHANNEL, STRANGER
from tests.chatbot.web.board_page import board_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_finished_game_is_replayed_from_every_seat(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="tchu")
    await play_to_the_end(services, ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        status, first = await page.get("api/moment", n="0")
        assert (status, first["number"], first["happened"]) == (200, 0, [])
        _, last = await page.get("api/moment", n="99999")
        assert last["number"] == last["total"] > 50
        assert last["seats"] == (await page.state())["seats"]
        hands = [await page.get("api/moment", n="40", s=str(seat)) for seat in (0, 1)]
        assert hands[0][1]["panes"] != hands[1][1]["panes"]


async def test_a_running_game_shows_no_earlier_moment_and_no_record(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="tchu")
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        for path in ("api/moment", "api/record"):
            status, answer = await page.get(path, n="1", s="1")
            assert (status, list(answer)) == (404, ["error"])


async def test_a_games_record_can_be_uploaded_at_another_table(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    await play_to_the_end(services, ANNA, BEN)
    other = await services.game(STRANGER, BEN, channel=CHANNEL + 1)
    async with board_of(services, simulated_server.bot) as board:
        own, foreign = await board.page_of(ANNA.user, facts), await board.page_of(STRANGER.user, other)
        async with own.session.get((own.url / "api/record").with_query(own.query)) as answer:
            text = await answer.text()
        status, brought = await foreign.post("api/record", {"text": text})
        assert status == 200
        _, last = await foreign.get("api/moment", r=brought["record"], n="99999", s="7")
        assert last["number"] == last["total"] > 0
        assert "Anna" not in [seat["name"] for seat in last["seats"]]


def other_start(text: str, **changes: str) -> str:
    """Return a record with another start and a valid digest."""
    old = replay.read(text)
    bare = structs.replace(old, start=structs.replace(old.start, **changes), digest="")
    digest = blake2b(json.encode(bare), digest_size=16).hexdigest()
    return replay.write(structs.replace(bare, digest=digest))


async def test_an_invalid_record_file_is_refused_with_a_reason(
    simulated_server: SimulatedServer,
) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    await play_to_the_end(services, ANNA, BEN)
    text = await services.queries.record(facts.channel, facts.match)
    assert isinstance(text, str)
    wrong = {
        "": "isn’t the record of a game",
        "{}": "isn’t the record of a game",
        "\x89PNG\0\0": "isn’t the record of a game",
        text[:-20]: "isn’t the record of a game",
        text.replace('"moves"', '"movez"'): "isn’t the record of a game",
        text.replace('"final": "', '"final": "0'): "This record is damaged.",
        other_start(text, game="chess"): "a game that I don’t know",
        other_start(text, seed="another"): "seed",
        "x" * 200_001: "too large",
    }
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        for content, sentence in wrong.items():
            status, answer = await page.post("api/record", {"text": content})
            assert (status, list(answer)) == (409, ["error"])
            assert sentence in answer["error"], answer
        status, answer = await page.post("api/record", {"text": "x" * 10_000_000})
        assert (status, "too large" in answer["error"]) == (413, True)


async def test_a_missing_or_expired_record_has_no_moments(
    simulated_server: SimulatedServer,
) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        for name in ("nothing", "*", f"{{{facts.channel}}}:table", "../" * 9):
            status, answer = await page.get("api/moment", n="1", r=name)
            assert (status, list(answer)) == (404, ["error"])


async def test_records_per_person_and_hour_are_limited(
    simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    monkeypatch.setattr(simulated_server.bot.frame.db.brought_records, "_share", HourlyShare(1, services.clock))
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        told = [(await page.post("api/record", {"text": "{}"}))[1]["error"] for _ in range(2)]
        assert ["in an hour" in one for one in told] == [False, True]


async def test_turning_points_appear_after_a_review_and_never_request_one(
    simulated_server: SimulatedServer,
) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="carcassonne")
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        assert (await page.get("api/review"))[0] == 404
        await play_to_the_end(services, ANNA, BEN)
        assert await page.get("api/review") == (200, {"points": []})
        assert not [entry for entry in await services.redis.zrange(services.keys.due, 0, -1) if b"review:" in entry]
        text = await services.queries.record(facts.channel, facts.match)
        assert isinstance(text, str)
        seat, _, move = replay.read(text).moves[4].partition(" ")
        point = TurningPoint(4, int(seat), move, move, 7, ())
        review = Review("carcassonne", ((1, 1),), (7, 4), over=True, accuracy=(93, 88), turning_points=(point,))
        await services.reviews.keep(facts.channel, facts.match, FinishedReview(review))
        _, answer = await page.get("api/review")
        assert [point["number"] for point in answer["points"]] == [5]
        assert f"Move 5 of {len(replay.read(text).moves)}" in answer["points"][0]["text"]
        assert "Better:" in answer["points"][0]["text"]
