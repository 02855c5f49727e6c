"""People's preferences are stored and can be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import THEMES
from tests.chatbot.services import ANNA

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def test_every_theme_can_be_chosen(services: ServicesUnderTest) -> None:
    for theme in THEMES:
        await services.preferences.change(ANNA.user, "theme", theme)
        assert await services.preferences.theme(ANNA.user) == theme
        assert (await services.preferences.of(ANNA.user)).theme == theme
