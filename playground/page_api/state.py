"""What a page knows when it opens: the `State` of PAGE_API.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.object_json import account_json, application_json, user_json

if TYPE_CHECKING:
    from playground.services import PlaygroundServices
    from playground.wire import Json
    from playground.world.entities import Channel, User


def welcome_json(services: PlaygroundServices) -> Json:
    """The application and whether a bot is there."""
    application = application_json(services.world.application) | {"bot": user_json(services.world.bot)}
    return {"application": application, "bot_online": services.gateway.online}


def state_json(services: PlaygroundServices, user: User) -> Json:
    """Everything but the messages, as this user sees it."""
    read_state = services.world.read_state_of(user.id)
    return welcome_json(services) | {
        "user": account_json(user),
        "users": [user_json(other) for other in services.world.users.values()],
        "guilds": [services.serializer.guild_for_page(guild, user.id) for guild in services.world.guilds_of(user.id)],
        "dms": [services.serializer.channel(dm, user.id) for dm in _dms(services, user)],
        "read": {str(channel): str(message) for channel, message in read_state.read.items()},
        "mentions": {str(channel): count for channel, count in read_state.mentions.items() if count},
        "interactions": services.interactions.pending_of(user.id),
    }


def _dms(services: PlaygroundServices, user: User) -> list[Channel]:
    return [services.world.dm_with(user)] if services.world.has_dm_with(user.id) else []
