"""The lobby: join, leave, answer invitations, add and remove computers, set up, start, play again.

The host sets up seats on the lobby's post, and level, pace, pictures, options and guests in private.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
from discord import ButtonStyle

from chatbot.bot.commands import Choices, choice, command
from chatbot.bot.components import (
    BY_PLACE,
    EDIT,
    SILENT,
    Act,
    Button,
    ButtonId,
    Layout,
    MenuOption,
    button,
    button_label,
)
from chatbot.bot.descriptions import next_line, with_sitter_names
from chatbot.bot.feature import Feature
from chatbot.bot.reply import Reply
from chatbot.bot.voice import Voice
from chatbot.people.preferences import THEMES
from chatbot.store.actions import ActionResult, Done
from chatbot.tables import deadlines, ending, lobby, seats
from chatbot.tables.lobby import set_up_refusal
from chatbot.tables.outcome import STALE_TABLE, STILL_INVITED, Action, Refusal
from chatbot.tables.table import MISSES, Facts, Pace, Person, Terms
from engine.ai.player import Level
from engine.api import AnyGame, Illegal, Line
from engine.wording import capitalised

LEVELS: Final = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)  # The levels that people choose from


def level_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(level.value, f"level-{level.value}") for level in LEVELS]


def pace_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(pace.value, f"pace-{pace.value}") for pace in Pace]


class Lobby(Feature):
    """Handles the buttons of a lobby and the commands of the same names."""

    @button(Act.JOIN, SILENT, "button-join", "button-join-late")
    async def join(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, lobby.join)

    @button(Act.LEAVE, SILENT, "button-leave")
    async def leave(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, lobby.leave)

    @button(Act.ADD, SILENT, "button-add")
    async def add_computer(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, lobby.add_computer)

    @button(Act.REMOVE, SILENT, "button-remove")
    async def remove_computer(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, lobby.remove_computer)

    @button(Act.ACCEPT, SILENT, "button-accept")
    async def accept(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, lobby.accept)

    @button(Act.DECLINE, SILENT, "button-decline")
    async def decline(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, lobby.decline)

    @button(Act.REMATCH, SILENT, "button-rematch")
    async def rematch(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, ending.rematch)

    @button(Act.TAKE_OVER, SILENT, "button-take-over")
    async def take_over(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, seats.accept_seat)

    @button(Act.DECLINE_SEAT, SILENT, "button-decline-seat")
    async def decline_seat(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, seats.decline_seat)

    @button(Act.MORE_TIME, SILENT, "button-day")
    async def give_day(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, deadlines.give_day)

    @button(Act.STOP_CLOCKS, SILENT, "button-stop-clocks")
    async def stop_clocks(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, deadlines.stop_clocks)

    @button(Act.START_CLOCKS, SILENT, "button-start-clocks")
    async def start_clocks(self, reply: Reply, pressed: ButtonId) -> None:
        await self.press(reply, pressed, deadlines.start_clocks)

    @command("game join")
    async def join_here(self, reply: Reply) -> None:
        await self.do_here(reply, lobby.join)

    @command("game leave")
    async def leave_here(self, reply: Reply) -> None:
        await self.do_here(reply, lobby.leave)

    @command("game rematch")
    async def rematch_here(self, reply: Reply) -> None:
        await self.do_here(reply, ending.rematch)

    async def press(self, reply: Reply, pressed: ButtonId, action: Action) -> None:
        """Handle a button of a lobby, or the rematch of a final post; the table's posts show the change."""
        result = await self.act(reply, action, pressed)
        if not isinstance(result, Done):
            await reply.send_followup(reply.voice().translate(result))

    @button(Act.START, SILENT, "button-start")
    async def start(self, reply: Reply, pressed: ButtonId) -> None:
        result = await self.act(reply, lobby.start, pressed)
        if isinstance(result, Done):
            self._close_post(result)
        else:
            await reply.send_followup_page(_refusal_page(reply, result, pressed))

    @command("game start")
    async def start_by_command(self, reply: Reply) -> None:
        result = await self.act(reply, lobby.start)
        if isinstance(result, Done):
            self._close_post(result)
            voice = with_sitter_names(reply.voice(self.frame.find(result.facts.game)), result.facts)
            await reply.say_text("\n".join(filter(None, [voice.text("done"), next_line(voice, result.facts)])))
            return
        facts = await self.db.queries.facts(reply.channel)
        if isinstance(facts, Facts):
            await reply.show(_refusal_page(reply, result, ButtonId(Act.START, reply.channel, facts.match)))
        else:
            await reply.say(result)

    @button(Act.START_WITHOUT, EDIT, "button-start-without")
    async def start_without_invited(self, reply: Reply, pressed: ButtonId) -> None:
        result = await self.act(reply, lobby.start_without_invited, pressed)
        if isinstance(result, Done):
            self._close_post(result)
            await reply.delete()
        else:
            await reply.say(result)

    def _close_post(self, begun: Done) -> None:
        """Begin to close the lobby, which would stand open until computers have moved."""
        if not begun.repeated:
            self.frame.background.begin(self.frame.posting.retire_lobby(begun.facts))

    async def do_here(self, reply: Reply, action: Action) -> None:
        await say_result(reply, await self.act(reply, action))

    @command("game add", choices={"level": level_choices})
    async def add(self, reply: Reply, level: str | None = None) -> None:
        await self.do_here(reply, partial(lobby.add_computer, level=Level(level) if level else None))


def _refusal_page(reply: Reply, result: Refusal | Illegal, pressed: ButtonId) -> Layout:
    page = Layout()
    page.text(reply.voice().translate(result))
    if result.code == STILL_INVITED:
        anyway = msgspec.structs.replace(pressed, act=Act.START_WITHOUT)
        page.buttons([Button(anyway, reply.voice().text("button-start-without"), ButtonStyle.primary)])
    return page


async def say_result(reply: Reply, result: ActionResult) -> None:
    """Answer that it is done, or why not; what came of it is posted in the channel."""
    await reply.say(Line("done") if isinstance(result, Done) else result)


AGREED: Final = "agreed"  # The menu of all that is agreed or not
AGREED_ALONE: Final = "agreed-alone"
"""The same menu in direct messages, where nobody can come to take a computer's seat."""
AGREEMENTS: Final = {
    AGREED: ("rated", "weekends", "newcomers", "no-aids"),
    AGREED_ALONE: ("rated", "weekends", "no-aids"),
}
OPTION: Final = "option-"  # A game's own option stands among the terms under this and its name


class LobbySetup(Feature):
    """Shows the host what can be set up, and does it."""

    @button(Act.SEATS, SILENT, "button-more-seats", "button-fewer-seats", cells=r"\d{1,2}")
    async def set_seats(self, reply: Reply, pressed: ButtonId) -> None:
        places = int(pressed.cells[0])
        change = partial(msgspec.structs.replace, places=places)
        result = await self.act(reply, partial(lobby.set_up, change=change), pressed)
        if not isinstance(result, Done):
            await reply.send_followup(reply.voice().translate(result))

    @button(Act.SET_UP, BY_PLACE, "button-set-up")
    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        facts = await self.db.queries.facts(pressed.channel)
        if not isinstance(facts, Facts):
            await reply.say(facts)
            return
        refusal = STALE_TABLE if facts.match != pressed.match else set_up_refusal(facts, reply.actor)
        if refusal is not None:
            await reply.say(refusal)
            return
        game = self.frame.find(facts.game)
        await reply.show(setup_page(reply.voice(game), facts, game))

    @button(Act.TERMS, EDIT, cells="[^|]+")
    async def change(self, reply: Reply, pressed: ButtonId) -> None:
        (field,) = pressed.cells
        change = partial(with_term, field=field, values=reply.values)
        await self._show_result(reply, pressed, await self.act(reply, partial(lobby.set_up, change=change), pressed))

    @button(Act.INVITE, EDIT)
    async def invite(self, reply: Reply, pressed: ButtonId) -> None:
        """Invite the people chosen: everybody sees the invitation, which holds a seat for each."""
        named = reply.people_named()
        people = [Person(int(value), named[value]) for value in reply.values if value in named]
        await self._show_result(reply, pressed, await self.act(reply, partial(lobby.invite, people=people), pressed))

    async def _show_result(self, reply: Reply, pressed: ButtonId, result: ActionResult) -> None:
        if isinstance(result, Done):
            await self.show(reply, pressed)
        else:
            await reply.say(result)


def with_term(terms: Terms, field: str, values: Sequence[str]) -> Terms:
    """Return the terms, changed as a menu says. Raises ``ValueError`` for what no menu offers."""
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
        return msgspec.structs.replace(terms, misses=int(value))
    if field == "theme" and value in THEMES:
        return msgspec.structs.replace(terms, theme=value)
    if field.startswith(OPTION):
        return msgspec.structs.replace(terms, options={**terms.options, field.removeprefix(OPTION): value})
    raise ValueError(f"no term {field!r}")


def agreements(terms: Terms) -> dict[str, bool]:
    return {
        "rated": terms.rated,
        "weekends": terms.rests_on_weekends,
        "newcomers": terms.newcomers,
        "no-aids": not terms.aids,
    }


def setup_page(voice: Voice, facts: Facts, game: AnyGame) -> Layout:
    page, terms = Layout(), facts.terms
    misses = str(terms.misses)
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
