"""The application's commands: registered by the bot, offered to people in their own language.

The bot overwrites all of them at once. Commands of one server, and making or changing a single one, are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.locales import localized
from playground.validation.commands import CHAT_INPUT, check_commands
from playground.world.entities import DM, Command
from playground.world.permissions import Permission

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playground.messaging.broadcaster import Broadcaster
    from playground.rate_limits import RateLimiter
    from playground.wire import Json
    from playground.world.entities import Channel, User
    from playground.world.world import World

IN_GUILD, IN_DM = 0, 1
"""The contexts of a command."""


class CommandRegistry:
    """The global commands of the bot."""

    def __init__(self, world: World, broadcaster: Broadcaster, rates: RateLimiter) -> None:
        self._world = world
        self._broadcaster = broadcaster
        self._rates = rates

    # The bot's side

    def overwrite(self, bodies: list[Json]) -> list[Command]:
        """Bulk overwrite: what is not named is deleted; what has a known name keeps its id.

        Raises ``ApiError`` when Discord would not accept all of them.
        """
        check_commands(bodies)
        old = {command.body["name"]: command for command in self._world.commands.values()}
        kept = {body["name"] for body in bodies}
        for name, command in old.items():
            if name not in kept:
                self._world.forget(command)
        commands = [self._put(body, old.get(body["name"])) for body in bodies]
        self._broadcaster.commands()
        return commands

    def _put(self, body: Json, old: Command | None) -> Command:
        if old is None:
            self._rates.create_command()
        defaults: Json = {
            "type": CHAT_INPUT,
            "description": "",
            "options": [],
            "default_member_permissions": None,
        }
        whole = defaults | {key: value for key, value in body.items() if key != "id"}
        whole["integration_types"] = whole.get("integration_types") or [0]
        if old is not None and old.body == whole:
            return old
        command = Command(old.id if old else self._world.ids.new(), self._world.ids.new(), whole)
        self._world.save(command)
        return command

    def json(self, command: Command) -> Json:
        """A command as Discord answers it."""
        return (
            {"contexts": None, "dm_permission": True, "nsfw": False}
            | command.body
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
        """Whether the command's contexts, the bot's membership and the user's permissions allow it."""
        context = IN_DM if channel.type == DM else IN_GUILD
        contexts = command.body.get("contexts")
        if contexts is not None and context not in contexts:
            return False
        if context == IN_DM:
            return command.body.get("dm_permission") is not False
        return self._bot_is_member(channel) and self._is_permitted(user, channel, command)

    def _bot_is_member(self, channel: Channel) -> bool:
        guild = self._world.guild_of(channel)
        return guild is not None and self._world.bot.id in guild.members

    def _is_permitted(self, user: User, channel: Channel, command: Command) -> bool:
        needed = int(command.body.get("default_member_permissions") or 0)
        bits = self._world.permissions(user.id, channel)
        return bool(bits & Permission.USE_APPLICATION_COMMANDS) and bits & needed == needed

    def for_page(self, commands: Iterable[Command], locale: str) -> list[Json]:
        """Commands with names and descriptions in the user's language, in the order of the bot."""
        return [_translated(self.json(command), locale) for command in commands]


def _translated(body: Json, locale: str) -> Json:
    shown = body | {"name_localized": localized(body["name"], body.get("name_localizations"), locale)}
    if "description" in body:
        translations = body.get("description_localizations")
        shown["description_localized"] = localized(body["description"], translations, locale)
    for part in ("options", "choices"):
        if part in body:
            shown[part] = [_translated(child, locale) for child in body[part] or []]
    return shown
