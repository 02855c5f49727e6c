"""The routes of application commands: the bot lists its global ones, and overwrites them all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.errors import unknown
from playground.rest.routing import Route

if TYPE_CHECKING:
    from playground.rest.routing import AnswerBody, BotRequest


def overwrite_commands(request: BotRequest) -> AnswerBody:
    """The application's commands are exactly these."""
    if request.key("application_id") != request.services.world.application.id:
        raise unknown("Application")
    registry = request.services.registry
    return [registry.json(command) for command in registry.overwrite(request.payload.items)]


def list_commands(request: BotRequest) -> AnswerBody:
    """The application's commands."""
    if request.key("application_id") != request.services.world.application.id:
        raise unknown("Application")
    registry = request.services.registry
    return [registry.json(command) for command in request.services.world.commands.values()]


ROUTES: Final = [
    Route("GET", "/applications/{application_id}/commands", list_commands),
    Route("PUT", "/applications/{application_id}/commands", overwrite_commands),
]
