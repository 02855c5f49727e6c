"""The people, roles and channels that ids in a command or a form mean, as the bot is told them in `resolved`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.object_json import role_json, user_json

if TYPE_CHECKING:
    from playground.wire import Json
    from playground.world.entities import Channel, User
    from playground.world.object_json import ObjectSerializer
    from playground.world.world import World

USER, CHANNEL, ROLE = 6, 7, 8
"""Types of options; any other may mean a user or a role."""


class Resolver:
    """Looks ids up for one person in one channel, and collects what it found."""

    def __init__(self, world: World, serializer: ObjectSerializer, channel: Channel, viewer: User) -> None:
        self._world = world
        self._serializer = serializer
        self._channel = channel
        self._viewer = viewer
        self.found: Json = {}

    def resolve(self, option_type: int, key: str) -> bool:
        """Look one id up; whether it means something here."""
        if not key.isdigit():
            return False
        if option_type == USER:
            return self._user(int(key))
        if option_type == CHANNEL:
            return self._a_channel(int(key))
        if option_type == ROLE:
            return self._role(int(key))
        return self._user(int(key)) or self._role(int(key))

    def channel_type(self, key: str) -> int:
        """The type of a channel that was found."""
        return self._world.channels[int(key)].type

    def _user(self, key: int) -> bool:
        user = self._world.users.get(key)
        if user is None:
            return False
        self.found.setdefault("users", {})[str(key)] = user_json(user)
        guild = self._world.guild_of(self._channel)
        if guild is not None and key in guild.members:
            bits = self._world.permissions(key, self._channel)
            member = self._serializer.member(guild, key) | {"permissions": str(bits)}
            del member["user"]
            self.found.setdefault("members", {})[str(key)] = member
        return True

    def _a_channel(self, key: int) -> bool:
        channel = self._world.channels.get(key)
        if channel is None or not self._world.sees(self._viewer.id, channel):
            return False
        self.found.setdefault("channels", {})[str(key)] = self._serializer.channel(channel, self._viewer.id)
        return True

    def _role(self, key: int) -> bool:
        guild = self._world.guild_of(self._channel)
        role = next((role for role in guild.roles if role.id == key), None) if guild else None
        if role is None:
            return False
        self.found.setdefault("roles", {})[str(key)] = role_json(role)
        return True
