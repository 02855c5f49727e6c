"""Buttons that a released version put on posts and private answers keep their effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.store.migration import migrate
from tests import stored_data
from tests.chatbot.bot.stored_server import StoredServer, press

if TYPE_CHECKING:
    from typing import Any

    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio

STORED = stored_data.stored_by("0.1.0")
LEFT = stored_data.posts_of("0.1.0")
PRESSED = [(post, button) for post in LEFT["posts"] for button in post["buttons"] if "pressed" in button]


@pytest.mark.parametrize(("post", "button"), PRESSED, ids=[button["id"] for _, button in PRESSED])
async def test_an_old_button_still_works(
    services: ServicesUnderTest, post: dict[str, Any], button: dict[str, Any]
) -> None:
    await stored_data.load(services.redis, STORED, services.keys.prefix)
    await migrate(services.redis, services.keys, STORED["now"])
    services.clock.now = STORED["now"]
    server = StoredServer(services)
    await server.open_as_left(LEFT)
    wanted = button["pressed"]
    found = await press(server, post, button, wanted["by"])
    offered = found.pop("offers")
    assert found == {key: value for key, value in wanted.items() if key != "offers"}
    assert set(wanted["offers"]) <= set(offered), "new choices may be added, but none may be missing"
    await server.close()


async def test_most_kinds_of_buttons_are_pressed() -> None:
    assert len({button["act"] for _, button in PRESSED}) > 50
