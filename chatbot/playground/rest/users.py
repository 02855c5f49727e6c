"""Routes of users, servers, the application and the gateway's address."""

from typing import TYPE_CHECKING

from chatbot.playground.errors import missing_access, unknown
from chatbot.playground.rest.routing import Answer, BotRequest, Route, snowflake
from chatbot.playground.world.entities import Guild
from chatbot.playground.world.object_json import application_json, bot_account_json, role_json, user_json
from chatbot.playground.world.permissions import in_guild

if TYPE_CHECKING:
    from chatbot.playground.wire import Json


def get_user(call: BotRequest) -> Answer:
    """A user; the bot itself with its own settings."""
    user = call.user()
    return bot_account_json(user) if user.bot else user_json(user)


def open_dm(call: BotRequest) -> Answer:
    """The DM with a user. Opening works even where sending will not."""
    services = call.services
    user = services.world.users.get(snowflake("recipient_id", call.payload.fields.get("recipient_id")))
    if user is None or user.bot:
        raise unknown("User")
    is_new = not services.world.has_dm_with(user.id)
    if is_new:
        services.rates.open_dm()
    channel = services.world.dm_with(user)
    if is_new:
        services.broadcaster.channel("CREATE", channel)
    return services.shapes.channel(channel, services.world.bot.id)


def my_guilds(call: BotRequest) -> Answer:
    """The servers the bot is in."""
    world = call.services.world
    same: Json = {"icon": None, "banner": None, "owner": False, "features": []}
    return [
        {"id": str(guild.id), "name": guild.name, "permissions": str(in_guild(guild, world.bot.id))} | same
        for guild in world.guilds_of(world.bot.id)
    ]


def get_application(call: BotRequest) -> Answer:
    """The application as its owner sees it; `owner` is mandatory for discord.py."""
    services = call.services
    absent = (
        "interactions_endpoint_url role_connections_verification_url approximate_guild_count "
        "approximate_user_install_count approximate_user_authorization_count explicit_content_filter team"
    )
    return (
        application_json(services.world.application)
        | dict.fromkeys(absent.split())
        | {
            "owner": services.shapes.owner_json(),
            "bot": user_json(services.world.bot),
            "bot_public": True,
            "bot_require_code_grant": False,
            "redirect_uris": [],
            "eligible_oauth2_scopes": [],
            "approximate_guild_count": len(services.world.guilds_of(services.world.bot.id)),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "integration_types_config": {"0": {}},
        }
    )


def list_emojis(_call: BotRequest) -> Answer:
    """The application has no emojis of its own."""
    return {"items": []}


def get_gateway(call: BotRequest) -> Answer:
    """Where the gateway is."""
    return {"url": call.services.gateway.url}


def get_gateway_for_bot(call: BotRequest) -> Answer:
    """Where the gateway is, and how often a session may be begun."""
    gateway, limits = call.services.gateway, call.services.limits
    start: Json = {
        "total": 1000,
        "remaining": max(0, 1000 - gateway.identifies),
        "reset_after": 86_400_000,
        "max_concurrency": limits.max_concurrency,
    }
    return {"url": gateway.url, "shards": limits.shards, "session_start_limit": start}


def _guild(call: BotRequest) -> Guild:
    guild = call.services.world.guilds.get(call.key("guild_id"))
    if guild is None:
        raise unknown("Guild")
    if call.services.world.bot.id not in guild.members:
        raise missing_access()
    return guild


def get_guild(call: BotRequest) -> Answer:
    """A server."""
    guild = _guild(call)
    counts = {
        "approximate_member_count": len(guild.members),
        "approximate_presence_count": len(guild.members),
    }
    return call.services.shapes.guild(guild) | counts


def guild_channels(call: BotRequest) -> Answer:
    """A server's channels that the bot sees."""
    world, bot = call.services.world, call.services.world.bot.id
    shapes = call.services.shapes
    return [shapes.channel(c, bot) for c in world.channels_of(_guild(call)) if world.sees(bot, c)]


def guild_roles(call: BotRequest) -> Answer:
    """A server's roles."""
    return [role_json(role) for role in _guild(call).roles]


def guild_member(call: BotRequest) -> Answer:
    """A member of a server."""
    guild, user = _guild(call), call.user()
    if user.id not in guild.members:
        raise unknown("Member")
    return call.services.shapes.member(guild, user.id)


ROUTES = [
    Route("GET", "/users/{user_id}", get_user),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/applications/{application_id}/emojis", list_emojis),
    Route("GET", "/gateway", get_gateway, needs_token=False),
    Route("GET", "/gateway/bot", get_gateway_for_bot),
    Route("GET", "/guilds/{guild_id}", get_guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("GET", "/guilds/{guild_id}/roles", guild_roles),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", guild_member),
]
