"""Whose settings a button is about: its id names the person, and a press by another one changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.bot.interactions.button_id import Act, ButtonId

if TYPE_CHECKING:
    from chatbot.bot.interactions.reply import Reply


async def is_own(reply: Reply, pressed: ButtonId) -> bool:
    """Whether the panel is of the person who presses; another person is told that it is not theirs."""
    if pressed.cells[:1] == (str(reply.actor.user),):
        return True
    await reply.send_followup(reply.voice().text("not-your-panel"))
    return False


def own_id(reply: Reply) -> ButtonId:
    """What all ids of a panel begin with: the person whose panel it is."""
    return ButtonId(Act.SET, reply.channel, cells=(str(reply.actor.user),))


def with_cells(own_id: ButtonId, act: Act, *cells: str) -> ButtonId:
    """An id of the same panel for something that can be done there."""
    return msgspec.structs.replace(own_id, act=act, cells=(*own_id.cells, *cells))
