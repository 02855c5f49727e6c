"""What people have chosen stays chosen, also where earlier versions stored it under keys of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import THEMES
from tests.chatbot.services import ANNA

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio


async def test_dark_pictures_and_no_reminders_as_earlier_versions_stored_them_still_hold(
    services: ServicesUnderTest,
) -> None:
    await services.redis.set(services.keys.dark(ANNA.user), "1")
    await services.redis.set(services.keys.unreminded(ANNA.user), "1")
    chosen = await services.preferences.of(ANNA.user)
    assert (chosen.theme, chosen.reminders) == ("dark", "off")
    assert await services.preferences.theme(ANNA.user) == "dark"


async def test_a_new_choice_takes_the_place_of_what_an_earlier_version_stored(services: ServicesUnderTest) -> None:
    await services.redis.set(services.keys.dark(ANNA.user), "1")
    await services.redis.set(services.keys.unreminded(ANNA.user), "1")
    await services.preferences.change(ANNA.user, "theme", "light")
    await services.preferences.change(ANNA.user, "reminders", "usual")
    chosen = await services.preferences.of(ANNA.user)
    assert (chosen.theme, chosen.reminders) == ("light", "usual")


async def test_every_theme_can_be_chosen(services: ServicesUnderTest) -> None:
    for theme in THEMES:
        await services.preferences.change(ANNA.user, "theme", theme)
        assert await services.preferences.theme(ANNA.user) == theme
        assert (await services.preferences.of(ANNA.user)).theme == theme
