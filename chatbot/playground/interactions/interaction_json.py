"""INTERACTION_CREATE, with everything a client needs to make sense of it."""

from chatbot.playground.interactions.interaction import Interaction
from chatbot.playground.wire import Json
from chatbot.playground.world.entities import DM
from chatbot.playground.world.message_json import MessageSerializer
from chatbot.playground.world.object_json import ObjectSerializer, user_json
from chatbot.playground.world.world import World


def interaction_json(
    interaction: Interaction, world: World, shapes: ObjectSerializer, messages: MessageSerializer
) -> Json:
    """The event that is sent to the bot."""
    ask = interaction.ask
    bot = world.bot.id
    body: Json = {
        "id": str(interaction.key),
        "application_id": str(world.application.id),
        "type": ask.kind,
        "token": interaction.token,
        "version": 1,
        "data": ask.data,
        "channel_id": str(ask.channel.id),
        "channel": shapes.channel(ask.channel, ask.user.id),
        "app_permissions": str(world.permissions(bot, ask.channel)),
        "locale": ask.user.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners(),
        "context": 1 if ask.channel.type == DM else 0,
    }
    guild = world.guild_of(ask.channel)
    if guild is None:
        body["user"] = user_json(ask.user)
    else:
        bits = world.permissions(ask.user.id, ask.channel)
        body |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": shapes.member(guild, ask.user.id) | {"permissions": str(bits)},
        }
    if ask.message is not None:
        body["message"] = messages.message(ask.message, bot)
    return body
