"""What a page knows when it opens: the `State` of PAGE_API.md."""

from chatbot.playground.entities import Channel, User
from chatbot.playground.shapes import account_json, application_json, user_json
from chatbot.playground.stand import Stand
from chatbot.playground.wire import Json


def front_json(stand: Stand) -> Json:
    """The application and whether a bot is there."""
    application = application_json(stand.world.application) | {"bot": user_json(stand.world.bot)}
    return {"application": application, "bot_online": stand.gateway.online}


def state_json(stand: Stand, user: User) -> Json:
    """Everything but the messages, as this user sees it."""
    place = stand.world.place_of(user.id)
    return front_json(stand) | {
        "user": account_json(user),
        "users": [user_json(other) for other in stand.world.users.values()],
        "guilds": [stand.shapes.guild_for_page(guild, user.id) for guild in stand.world.guilds_of(user.id)],
        "dms": [stand.shapes.channel(dm, user.id) for dm in _dms(stand, user)],
        "read": {str(channel): str(message) for channel, message in place.read.items()},
        "mentions": {str(channel): count for channel, count in place.mentions.items() if count},
        "interactions": stand.interactions.pending_of(user.id),
    }


def _dms(stand: Stand, user: User) -> list[Channel]:
    return [stand.world.dm_with(user)] if stand.world.has_dm_with(user.id) else []
