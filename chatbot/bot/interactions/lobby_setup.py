"""What the host of a lobby sets up: seats on the lobby's post; level, pace, pictures, options and guests in private.

What is changed here is seen by everybody in the lobby's post. A press by somebody who is not the host is told so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.layout import Button, Layout, MenuOption
from chatbot.players.preferences import THEMES
from chatbot.service.results import Done
from chatbot.tables.clocks.pace import Pace
from chatbot.tables.facts import Facts
from chatbot.tables.lobby import set_up_refusal
from chatbot.tables.refusal import STALE_TABLE
from chatbot.tables.table import Person
from chatbot.tables.terms import MISSES
from engine.ai.player import Level
from engine.wording import capitalised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.tables.terms import Terms
    from engine.api import AnyGame

LEVELS: Final = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)
"""The levels that people choose from."""
AGREED: Final = "agreed"
"""The menu of all that is agreed or not."""
AGREED_ALONE: Final = "agreed-alone"
"""The same menu in direct messages, where nobody can come to take a computer's seat."""
AGREEMENTS: Final = {
    AGREED: ("rated", "weekends", "newcomers", "no-aids"),
    AGREED_ALONE: ("rated", "weekends", "no-aids"),
}
OPTION: Final = "option-"
"""A game's own option stands among the terms under this and its name."""


class LobbySetup:
    """Shows the host what can be set up, and does it."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def set_seats(self, reply: Reply, pressed: ButtonId) -> None:
        """Let the lobby have as many seats as the button says; a refusal is said beside the lobby."""
        actions = self._context.actions.of_match(pressed.match)
        places = int(pressed.cells[0])
        result = await actions.set_up(
            pressed.channel, reply.actor, lambda terms: msgspec.structs.replace(terms, places=places), reply.key
        )
        if not isinstance(result, Done):
            await reply.send_followup(reply.voice().translate(result))

    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        """Show the host, in private, what can be set up."""
        facts = await self._context.queries.facts(pressed.channel)
        if not isinstance(facts, Facts):
            await reply.say(facts)
            return
        refusal = STALE_TABLE if facts.match != pressed.match else set_up_refusal(facts, reply.actor)
        if refusal is not None:
            await reply.say(refusal)
            return
        game = self._context.find(facts.game)
        await reply.show(setup_page(reply.voice(game), facts, game))

    async def change(self, reply: Reply, pressed: ButtonId, values: Sequence[str]) -> None:
        """Change the term that a menu is about to the value chosen in it."""
        (field,) = pressed.cells
        actions = self._context.actions.of_match(pressed.match)
        result = await actions.set_up(
            pressed.channel, reply.actor, lambda terms: with_term(terms, field, values), reply.key
        )
        if isinstance(result, Done):
            await self.show(reply, pressed)
        else:
            await reply.say(result)

    async def invite(self, reply: Reply, pressed: ButtonId, values: Sequence[str]) -> None:
        """Invite the people chosen: everybody sees the invitation, which holds a seat for each."""
        named = reply.people_named()
        people = [Person(int(value), named[value]) for value in values if value in named]
        actions = self._context.actions.of_match(pressed.match)
        result = await actions.invite(pressed.channel, reply.actor, people, reply.key)
        if isinstance(result, Done):
            await self.show(reply, pressed)
        else:
            await reply.say(result)


def with_term(terms: Terms, field: str, values: Sequence[str]) -> Terms:
    """The terms, changed as a menu says. Raises ``ValueError`` for what no menu offers."""
    if field in AGREEMENTS:
        agreed = agreements(terms) | {name: name in values for name in AGREEMENTS[field]}
        return msgspec.structs.replace(
            terms,
            rated=agreed["rated"],
            rests_on_weekends=agreed["weekends"],
            newcomers=agreed["newcomers"],
            aids=not agreed["no-aids"],
        )
    (value,) = values
    if field == "level":
        return msgspec.structs.replace(terms, level=Level(value))
    if field == "pace":
        return msgspec.structs.replace(terms, pace=Pace(value))
    if field == "misses":
        return msgspec.structs.replace(terms, turns_played_for=int(value))
    if field == "theme" and value in THEMES:
        return msgspec.structs.replace(terms, theme=value)
    if field.startswith(OPTION):
        return msgspec.structs.replace(terms, options={**terms.options, field.removeprefix(OPTION): value})
    raise ValueError(f"no term {field!r}")


def agreements(terms: Terms) -> dict[str, bool]:
    """What is agreed or not, by its name in the menu."""
    return {
        "rated": terms.rated,
        "weekends": terms.rests_on_weekends,
        "newcomers": terms.newcomers,
        "no-aids": not terms.aids,
    }


def setup_page(voice: Voice, facts: Facts, game: AnyGame) -> Layout:
    """All that can be set up, each in a menu that shows how it stands."""
    page, terms = Layout(), facts.terms
    misses = str(terms.turns_played_for)
    page.text(voice.text("set-up-title", {"game": voice.text("game")}))
    head = ButtonId(Act.TERMS, facts.channel, facts.match)

    def menu(field: str, placeholder: str, labels: dict[str, str], chosen: str) -> None:
        options = [MenuOption(value, label, chosen=value == chosen) for value, label in labels.items()]
        page.menu(msgspec.structs.replace(head, cells=(field,)), placeholder, options)

    levels = {
        level.value: voice.text("set-up-level", {"level": voice.text(f"level-{level.value}")}) for level in LEVELS
    }
    menu("level", voice.text("option-level-description"), levels, terms.level.value)
    paces = {pace.value: voice.text(f"pace-{pace.value}") for pace in Pace}
    menu("pace", voice.text("option-pace-description"), paces, terms.pace.value)
    missed = {count: capitalised(voice.text("terms-misses", {"count": count})) for count in MISSES}
    menu("misses", voice.text("option-misses-description"), {str(at): said for at, said in missed.items()}, misses)
    themes: dict[str, str] = {theme: voice.text(f"setting-theme-{theme}") for theme in THEMES}
    menu("theme", voice.text("set-up-theme"), themes, terms.theme)
    agreed, field = agreements(terms), AGREED if facts.guild else AGREED_ALONE
    options = [MenuOption(name, voice.text(f"set-up-{name}"), chosen=agreed[name]) for name in AGREEMENTS[field]]
    head_of_agreed = msgspec.structs.replace(head, cells=(field,))
    page.menu(head_of_agreed, voice.text("set-up-agreed"), options, fewest=0, most=len(options))
    for option in game.options:
        values = {value: f"{option.name}: {value}" for value in option.values}
        menu(f"{OPTION}{option.name}", option.name, values, terms.options.get(option.name, option.values[0]))
    if facts.guild:
        page.people_menu(
            msgspec.structs.replace(head, act=Act.INVITE), voice.text("set-up-invite"), max(1, game.seats[1] - 1)
        )
    acts = (Act.ADD, Act.REMOVE)
    page.buttons([Button(msgspec.structs.replace(head, act=act), button_label(voice, act)) for act in acts])
    return page
