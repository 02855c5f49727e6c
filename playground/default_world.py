"""The world that a newcomer finds: one server, a few channels, five people, and a message on how to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.world.draft import Draft

if TYPE_CHECKING:
    from playground.services import PlaygroundServices

PEOPLE: Final = (("Ada", "en-GB"), ("Bartek", "pl"), ("Chloé", "fr"), ("Dora", "en-US"), ("Emil", "pl"))
CHANNELS: Final = (
    ("welcome", "Start here"),
    ("carcassonne", "Roads, cities, monasteries, farms"),
    ("trains", "Europe and tCHu"),
    ("lounge", "Talk, and games of any kind"),
)
WELCOME: Final = """\
**Welcome to the Waypost Playground!** This looks like Discord, and the bot behind it is the real one. \
Nothing here leaves your machine.

Commands begin with a slash: type or tap </play:0> in any channel.
Open a second tab to play as somebody else; each person has a language of their own."""


def create_default_world(services: PlaygroundServices) -> None:
    """Make the default world, unless there is one already."""
    world = services.world
    if world.guilds:
        return
    people = [world.add_person(name, locale) for name, locale in PEOPLE]
    guild = world.add_guild("Waypost Playground", people[0])
    for person in people[1:]:
        world.join(guild, person)
    channels = [world.add_channel(guild, name, topic=topic) for name, topic in CHANNELS]
    services.messages.post(channels[0], world.bot, Draft(WELCOME))
