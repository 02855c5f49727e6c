"""The live board answers every request. Refusals have a sentence, and no request causes a failure."""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING, Any

import pytest

from chatbot.bot.components import BUTTONS, ButtonId
from tests.chatbot.services import ANNA, BEN
from tests.chatbot.web.board_page import board_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
MESSAGES = int(os.environ.get("FUZZED_MESSAGES", "1500"))
GETS = (
    "api/state",
    "api/moment",
    "api/record",
    "api/arts",
    "api/words",
    "ground/x.jpg",
    "assets/1/app.js",
    "api/x",
    "",
)
POSTS = ("api/press", "api/enter", "api/record", "api/activity", "api/state", "api/nothing")
LETTERS = "w:|@#<>&\"'{}[]0123456789abcłé🂡\u202e\x00\n %./\\-_"


async def test_every_message_gets_an_answer_and_none_breaks_anything(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    services, rng = simulated_server.services, random.Random(7)
    facts = await services.game(ANNA, BEN, game="carcassonne")
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        table = page.table
        for _ in range(MESSAGES):
            board.server._asking._left.clear()
            board.server._entering._left.clear()
            page.table = rng.choice(
                (table, table, table, text(rng), f"{facts.channel}.{text(rng)}", f"{rng.random()}.x")
            )
            page.watch = rng.choice(("", "", "", text(rng)))
            if rng.random() < 0.3:
                query = {name: text(rng) for name in ("n", "s", "r", "ids", "l") if rng.random() < 0.5}
                async with page.session.get(
                    (page.url / rng.choice(GETS)).with_query({**page.query, **query})
                ) as answer:
                    status, body = answer.status, await answer.read()
            else:
                headers = {"Origin": str(page.url.origin()), "Content-Type": "application/json"}
                url = (page.url / rng.choice(POSTS)).with_query(page.query)
                async with page.session.post(
                    url, data=a_body(rng, facts.channel, facts.match), headers=headers
                ) as answer:
                    status, body = answer.status, await answer.read()
            assert status in {200, 400, 401, 403, 404, 405, 409, 413, 415}, (status, body)
            if status != 200:
                assert list(json.loads(body)) == ["error"]
        page.table, page.watch = table, ""
        assert (await page.state())["table"] == table
    assert "failed" not in caplog.text


def a_body(rng: random.Random, channel: int, match: str) -> bytes:
    """Return a request body that resembles a press, or is something else."""
    if rng.random() < 0.2:
        return rng.choice((b"", b"{", b"[]", b"null", b'"x"', rng.randbytes(40), b"[" * 3000, text(rng).encode()))
    cells = tuple(text(rng, 12) for _ in range(rng.randrange(4)))
    act = rng.choice([*BUTTONS, text(rng, 5)])
    pressed = ButtonId(act, rng.choice((channel, 0, 7)), rng.choice((match, "x")), rng.randrange(9), cells)
    try:
        custom_id = str(pressed)
    except ValueError:
        custom_id = text(rng)
    body: dict[str, Any] = {
        "id": rng.choice((custom_id, custom_id, custom_id, text(rng), 7, None)),
        "key": rng.choice(("k", text(rng), 7)),
        "values": rng.choice(([], [text(rng)], [text(rng), custom_id], text(rng), [7])),
        "token": text(rng),
        "text": text(rng),
        "code": text(rng),
        "instance": text(rng),
    }
    kept = {name: value for name, value in body.items() if rng.random() < 0.9}
    return json.dumps(kept).encode()


def text(rng: random.Random, most: int = 60) -> str:
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(most)))
