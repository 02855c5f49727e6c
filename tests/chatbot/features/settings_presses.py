"""Presses in a person's settings panel, for its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.chatbot.bot.simulated_server import answer, button_ids, buttons, choose_more, more, text_of

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.results import ResponseMessage

    from tests.chatbot.bot.simulated_server import SimulatedServer


async def panel(simulated_server: SimulatedServer, person: MemberActor) -> ResponseMessage:
    """Open a person's settings panel, and return it."""
    return answer(await person.slash(simulated_server.channel, "settings"))


async def press(simulated_server: SimulatedServer, person: MemberActor, *labels: str) -> ResponseMessage:
    """Open the panel, press these buttons in turn, and return the last answer."""
    shown = await panel(simulated_server, person)
    for label in labels:
        if label in buttons(shown):
            shown = answer(await person.click(shown, custom_id=buttons(shown)[label]))
        else:
            shown = answer(await choose_more(person, shown, label))
    return shown


async def forget(simulated_server: SimulatedServer, person: MemberActor) -> str:
    """Delete a person's data, including the confirmation. Return the text of the last answer."""
    return text_of(await press(simulated_server, person, "Delete my data", "Delete for good"))


async def choose(
    simulated_server: SimulatedServer, person: MemberActor, section: str, menu: str, value: str
) -> ResponseMessage:
    """Open a section's page, choose a value in one of its menus, and return the answer."""
    shown = await panel(simulated_server, person)
    (opens,) = (label for label, text in more(shown).items() if text.endswith(f"|{section}"))
    page = answer(await choose_more(person, shown, opens))
    (named,) = (str(one) for one in button_ids(page) if one.cells[1:] == (f"{section}-{menu}",))
    return answer(await person.select(page, [value], custom_id=named))
