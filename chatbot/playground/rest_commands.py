"""Routes of application commands, global and by server."""

from chatbot.playground.refusals import missing_access, unknown
from chatbot.playground.rest import Answer, Call, Route


def _scope(call: Call) -> int | None:
    """None is global. The application must be the bot's own, and the bot in the server."""
    if call.key("application_id") != call.stand.world.application.id:
        raise unknown("Application")
    if "guild_id" not in call.params:
        return None
    guild = call.stand.world.guilds.get(call.key("guild_id"))
    if guild is None or call.stand.world.bot.id not in guild.members:
        raise missing_access()
    return guild.id


def list_commands(call: Call) -> Answer:
    """The commands of a scope."""
    return [call.stand.registry.json(command) for command in call.stand.registry.of(_scope(call))]


def overwrite_commands(call: Call) -> Answer:
    """The commands of a scope are exactly these."""
    commands = call.stand.registry.overwrite(_scope(call), call.payload.items)
    return [call.stand.registry.json(command) for command in commands]


def create_command(call: Call) -> Answer:
    """One more command."""
    return call.stand.registry.json(call.stand.registry.create(_scope(call), call.payload.fields))


def get_command(call: Call) -> Answer:
    """One command."""
    return call.stand.registry.json(call.stand.registry.find(call.key("command_id"), _scope(call)))


def change_command(call: Call) -> Answer:
    """One command, changed."""
    command = call.stand.registry.find(call.key("command_id"), _scope(call))
    return call.stand.registry.json(call.stand.registry.change(command, call.payload.fields))


def delete_command(call: Call) -> None:
    """One command less."""
    call.stand.registry.delete(call.stand.registry.find(call.key("command_id"), _scope(call)))


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
