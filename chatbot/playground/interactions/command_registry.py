"""The application's commands: registered by the bot, offered to people in their own language."""

from collections.abc import Iterable

from chatbot.playground.errors import unknown
from chatbot.playground.locales import localized
from chatbot.playground.rest.rate_limits import RateLimiter
from chatbot.playground.validation.commands import check_command, check_commands
from chatbot.playground.wire import Json
from chatbot.playground.world.broadcaster import Broadcaster
from chatbot.playground.world.entities import DM, Channel, Command, User
from chatbot.playground.world.permissions import Permission
from chatbot.playground.world.world import World


class CommandRegistry:
    """Commands by scope: global (None) or one server's."""

    def __init__(self, world: World, broadcaster: Broadcaster, rates: RateLimiter) -> None:
        self._world = world
        self._broadcaster = broadcaster
        self._rates = rates

    # The bot's side

    def of(self, guild_id: int | None) -> list[Command]:
        """The commands of a scope."""
        return [command for command in self._world.commands.values() if command.guild_id == guild_id]

    def find(self, command_id: int, guild_id: int | None) -> Command:
        """One command of a scope."""
        command = self._world.commands.get(command_id)
        if command is None or command.guild_id != guild_id:
            raise unknown("application command")
        return command

    def overwrite(self, guild_id: int | None, bodies: list[Json]) -> list[Command]:
        """Bulk overwrite: what is not named is gone; what has a known name keeps its id."""
        check_commands(bodies)
        old = {(c.body["type"], c.body["name"]): c for c in self.of(guild_id)}
        kept = {(body.get("type", 1), body["name"]) for body in bodies}
        for key, command in old.items():
            if key not in kept:
                self._world.forget(command)
        commands = [self._put(guild_id, body, old.get((body.get("type", 1), body["name"]))) for body in bodies]
        self._broadcaster.commands()
        return commands

    def create(self, guild_id: int | None, body: Json) -> Command:
        """Add one command, or replace the one with its name."""
        check_command(body)
        key = (body.get("type", 1), body["name"])
        old = next((c for c in self.of(guild_id) if (c.body["type"], c.body["name"]) == key), None)
        command = self._put(guild_id, body, old)
        self._broadcaster.commands()
        return command

    def change(self, command: Command, body: Json) -> Command:
        """Change some fields of a command."""
        merged = command.body | body
        check_command(merged)
        changed = self._put(command.guild_id, merged, command)
        self._broadcaster.commands()
        return changed

    def delete(self, command: Command) -> None:
        """Take a command away."""
        self._world.forget(command)
        self._broadcaster.commands()

    def _put(self, guild_id: int | None, body: Json, old: Command | None) -> Command:
        if old is None:
            self._rates.create_command(guild_id)
        defaults: Json = {"type": 1, "description": "", "options": [], "default_member_permissions": None}
        whole = defaults | {key: value for key, value in body.items() if key != "id"}
        whole["integration_types"] = whole.get("integration_types") or [0]
        if old is not None and old.body == whole:
            return old
        command = Command(old.id if old else self._world.ids.new(), self._world.ids.new(), guild_id, whole)
        self._world.save(command)
        return command

    def json(self, command: Command) -> Json:
        """A command as Discord answers it."""
        placed = {"guild_id": str(command.guild_id)} if command.guild_id else {}
        return (
            {"contexts": None, "dm_permission": True, "nsfw": False}
            | command.body
            | placed
            | {
                "id": str(command.id),
                "application_id": str(self._world.application.id),
                "version": str(command.version),
            }
        )

    # The person's side

    def offered(self, user: User, channel: Channel) -> list[Command]:
        """The commands that the user may use in a channel."""
        return [command for command in self._world.commands.values() if self.may_use(user, channel, command)]

    def may_use(self, user: User, channel: Channel, command: Command) -> bool:
        """Scope, context, installation and permissions allow it."""
        if command.guild_id is not None and command.guild_id != channel.guild_id:
            return False
        where = 1 if channel.type == DM else 0
        contexts = command.body.get("contexts")
        if contexts is not None and where not in contexts:
            return False
        if where == 1:
            return command.body.get("dm_permission") is not False
        return self._is_installed(user, channel, command) and self._is_permitted(user, channel, command)

    def by_user_install(self, channel: Channel) -> bool:
        """Whether the bot is not in the channel's server: only the user's own installation can serve."""
        guild = self._world.guild_of(channel)
        return guild is not None and self._world.bot.id not in guild.members

    def _is_installed(self, user: User, channel: Channel, command: Command) -> bool:
        types = command.body["integration_types"]
        if self.by_user_install(channel):
            return 1 in types and user.has_installed_app
        return 0 in types

    def _is_permitted(self, user: User, channel: Channel, command: Command) -> bool:
        needed = int(command.body.get("default_member_permissions") or 0)
        bits = self._world.permissions(user.id, channel)
        return bool(bits & Permission.USE_APPLICATION_COMMANDS) and bits & needed == needed

    def for_page(self, commands: Iterable[Command], locale: str) -> list[Json]:
        """Commands with names and descriptions in the user's language, sorted by name."""
        shown = [_translated(self.json(command), locale) for command in commands]
        return sorted(shown, key=lambda command: command["name_localized"])


def _translated(body: Json, locale: str) -> Json:
    shown = body | {"name_localized": localized(body["name"], body.get("name_localizations"), locale)}
    if "description" in body:
        words = body.get("description_localizations")
        shown["description_localized"] = localized(body["description"], words, locale)
    for part in ("options", "choices"):
        if part in body:
            shown[part] = [_translated(child, locale) for child in body[part] or []]
    return shown
