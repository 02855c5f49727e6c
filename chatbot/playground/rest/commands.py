"""Routes of application commands, global and by server."""

from chatbot.playground.errors import missing_access, unknown
from chatbot.playground.rest.routing import Answer, BotRequest, Route


def _scope(call: BotRequest) -> int | None:
    """None is global. The application must be the bot's own, and the bot in the server."""
    if call.key("application_id") != call.services.world.application.id:
        raise unknown("Application")
    if "guild_id" not in call.params:
        return None
    guild = call.services.world.guilds.get(call.key("guild_id"))
    if guild is None or call.services.world.bot.id not in guild.members:
        raise missing_access()
    return guild.id


def list_commands(call: BotRequest) -> Answer:
    """The commands of a scope."""
    return [call.services.registry.json(command) for command in call.services.registry.of(_scope(call))]


def overwrite_commands(call: BotRequest) -> Answer:
    """The commands of a scope are exactly these."""
    commands = call.services.registry.overwrite(_scope(call), call.payload.items)
    return [call.services.registry.json(command) for command in commands]


def create_command(call: BotRequest) -> Answer:
    """One more command."""
    return call.services.registry.json(call.services.registry.create(_scope(call), call.payload.fields))


def get_command(call: BotRequest) -> Answer:
    """One command."""
    return call.services.registry.json(call.services.registry.find(call.key("command_id"), _scope(call)))


def change_command(call: BotRequest) -> Answer:
    """One command, changed."""
    command = call.services.registry.find(call.key("command_id"), _scope(call))
    return call.services.registry.json(call.services.registry.change(command, call.payload.fields))


def delete_command(call: BotRequest) -> None:
    """One command less."""
    call.services.registry.delete(call.services.registry.find(call.key("command_id"), _scope(call)))


SCOPES = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)

ROUTES = [
    route
    for scope in SCOPES
    for route in (
        Route("GET", scope, list_commands),
        Route("PUT", scope, overwrite_commands),
        Route("POST", scope, create_command),
        Route("GET", scope + "/{command_id}", get_command),
        Route("PATCH", scope + "/{command_id}", change_command),
        Route("DELETE", scope + "/{command_id}", delete_command),
    )
]
