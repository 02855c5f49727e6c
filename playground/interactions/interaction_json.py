"""Interactions as they are sent to the bot, with everything that a client needs to make sense of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.entities import DM
from playground.world.object_json import user_json

if TYPE_CHECKING:
    from playground.interactions.interaction import Interaction
    from playground.wire import Json
    from playground.world.entities import Message
    from playground.world.message_json import MessageSerializer
    from playground.world.object_json import ObjectSerializer
    from playground.world.world import World


class InteractionSerializer:
    """Writes interactions for the bot, and the message of an outcome for the person."""

    def __init__(self, world: World, serializer: ObjectSerializer, message_serializer: MessageSerializer) -> None:
        self._world = world
        self._serializer = serializer
        self._message_serializer = message_serializer

    def event(self, interaction: Interaction, file_bytes: int) -> Json:
        """INTERACTION_CREATE; `file_bytes` is how large a file of the answer may be."""
        action, world = interaction.action, self._world
        body: Json = {
            "id": str(interaction.key),
            "application_id": str(world.application.id),
            "type": action.type,
            "token": interaction.token,
            "version": 1,
            "data": action.data,
            "channel_id": str(action.channel.id),
            "channel": self._serializer.channel(action.channel, action.user.id),
            "app_permissions": str(world.permissions(world.bot.id, action.channel)),
            "locale": action.user.locale,
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners(),
            "context": 1 if action.channel.type == DM else 0,
            "attachment_size_limit": file_bytes,
        }
        if action.message is not None:
            body["message"] = self._message_serializer.message(action.message, world.bot.id)
        return body | self._person(interaction)

    def _person(self, interaction: Interaction) -> Json:
        action = interaction.action
        guild = self._world.guild_of(action.channel)
        if guild is None:
            return {"user": user_json(action.user)}
        bits = self._world.permissions(action.user.id, action.channel)
        return {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": self._serializer.member(guild, action.user.id) | {"permissions": str(bits)},
        }

    def shown(self, message: Message, interaction: Interaction) -> Json:
        """A message of the answer as the person reads it."""
        return self._message_serializer.event(message, interaction.action.user.id)
