"""Routes of the bot itself: its user, its application, its DMs, and the gateway's address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.errors import unknown
from playground.rest.routing import Route, snowflake
from playground.world.object_json import application_json, bot_account_json, user_json

if TYPE_CHECKING:
    from playground.rest.routing import AnswerBody, BotRequest
    from playground.wire import Json


def get_me(request: BotRequest) -> AnswerBody:
    """The bot's user, with its own settings."""
    return bot_account_json(request.services.world.bot)


def open_dm(request: BotRequest) -> AnswerBody:
    """Open the DM with a user. That works even where sending will not."""
    services = request.services
    user = services.world.users.get(snowflake("recipient_id", request.payload.fields.get("recipient_id")))
    if user is None or user.bot:
        raise unknown("User")
    is_new = not services.world.has_dm_with(user.id)
    if is_new:
        services.rates.open_dm()
    channel = services.world.dm_with(user)
    if is_new:
        services.broadcaster.channel("CREATE", channel)
    return services.serializer.channel(channel, services.world.bot.id)


def get_application(request: BotRequest) -> AnswerBody:
    """The application as its owner sees it; `owner` is mandatory for discord.py."""
    services = request.services
    absent = (
        "interactions_endpoint_url role_connections_verification_url approximate_guild_count "
        "approximate_user_install_count approximate_user_authorization_count explicit_content_filter team"
    )
    return (
        application_json(services.world.application)
        | dict.fromkeys(absent.split())
        | {
            "owner": services.serializer.owner_json(),
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


def get_gateway_for_bot(request: BotRequest) -> AnswerBody:
    """Where the gateway is, and how often a session may be begun."""
    gateway, limits = request.services.gateway, request.services.limits
    start: Json = {
        "total": 1000,
        "remaining": max(0, 1000 - gateway.identifies),
        "reset_after": 86_400_000,
        "max_concurrency": limits.max_concurrency,
    }
    return {"url": gateway.url, "shards": limits.shards, "session_start_limit": start}


ROUTES: Final = [
    Route("GET", "/users/@me", get_me),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/gateway/bot", get_gateway_for_bot),
]
