"""The lobby: join, leave, answer invitations, add and remove computers, set up, start, play again.

The host sets up seats on the lobby's post, and level, pace, pictures, options and guests in private.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from discord import ButtonStyle

from chatbot.bot.commands import Choices, choice, command
from chatbot.bot.components import BY_PLACE, EDIT, SILENT, Act, ButtonId, Layout, MenuOption, button, labelled_button
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
from engine.api import AnyGame, Illegal
from engine.wording import capitalised

LEVELS: Final = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)  # The levels that people choose from


def level_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(level.value, f"level-{level.value}") for level in LEVELS]


def pace_choices(_games: Sequence[AnyGame]) -> Choices:
    return [choice(pace.value, f"pace-{pace.value}") for pace in Pace]


def pressed_silently(
    act: str, action: Action, *labels: str
) -> Callable[[Feature, Reply, ButtonId], Coroutine[Any, Any, None]]:
    """Make the handler of a button that does one thing to its table, whose posts show the change."""

    @button(act, SILENT, *labels)
    async def handle(feature: Feature, reply: Reply, pressed: ButtonId) -> None:
        await change_silently(feature, reply, pressed, action)

    handle.__name__ = action.__name__  # for the log
    return handle


async def change_silently(feature: Feature, reply: Reply, pressed: ButtonId, action: Action) -> None:
    result = await feature.act(reply, action, pressed)
    if not isinstance(result, Done):
        await reply.send_followup(reply.voice().translate(result))


class Lobby(Feature):
    """Handles the buttons of a lobby and the commands of the same names, and the other buttons of a table's posts."""

    join = pressed_silently(Act.JOIN, lobby.join, "button-join", "button-join-late")
    leave = pressed_silently(Act.LEAVE, lobby.leave, "button-leave")
    add_computer = pressed_silently(Act.ADD, lobby.add_computer, "button-add")
    remove_computer = pressed_silently(Act.REMOVE, lobby.remove_computer, "button-remove")
    accept = pressed_silently(Act.ACCEPT, lobby.accept, "button-accept")
    decline = pressed_silently(Act.DECLINE, lobby.decline, "button-decline")
    rematch = pressed_silently(Act.REMATCH, ending.rematch, "button-rematch")
    take_over = pressed_silently(Act.TAKE_OVER, seats.accept_seat, "button-take-over")
    decline_seat = pressed_silently(Act.DECLINE_SEAT, seats.decline_seat, "button-decline-seat")
    give_day = pressed_silently(Act.MORE_TIME, deadlines.give_day, "button-day")
    stop_clocks = pressed_silently(Act.STOP_CLOCKS, deadlines.stop_clocks, "button-stop-clocks")
    start_clocks = pressed_silently(Act.START_CLOCKS, deadlines.start_clocks, "button-start-clocks")

    @command("game join")
    async def join_here(self, reply: Reply) -> None:
        await reply.say_result(await self.act(reply, lobby.join))

    @command("game leave")
    async def leave_here(self, reply: Reply) -> None:
        await reply.say_result(await self.act(reply, lobby.leave))

    @command("game rematch")
    async def rematch_here(self, reply: Reply) -> None:
        await reply.say_result(await self.act(reply, ending.rematch))

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

    @command("game add", choices={"level": level_choices})
    async def add(self, reply: Reply, level: str | None = None) -> None:
        add = partial(lobby.add_computer, level=Level(level) if level else None)
        await reply.say_result(await self.act(reply, add))


def _refusal_page(reply: Reply, result: Refusal | Illegal, pressed: ButtonId) -> Layout:
    page = Layout(reply.voice().translate(result))
    if result.code == STILL_INVITED:
        anyway = msgspec.structs.replace(pressed, act=Act.START_WITHOUT)
        page.buttons([labelled_button(reply.voice(), anyway, style=ButtonStyle.primary)])
    return page


AGREED: Final = "agreed"  # The menu of all that is agreed or not
AGREED_ALONE: Final = "agreed-alone"  # That menu in direct messages, where nobody comes to take a computer's seat
AGREEMENTS: Final = {
    AGREED: ("rated", "weekends", "newcomers", "no-aids"),
    AGREED_ALONE: ("rated", "weekends", "no-aids"),
}
OPTION: Final = "option-"  # A game's own option stands among the terms under this and its name


class LobbySetup(Feature):
    """Shows the host what can be set up, and does it."""

    @button(Act.SEATS, SILENT, "button-more-seats", "button-fewer-seats", cells=r"\d{1,2}")
    async def set_seats(self, reply: Reply, pressed: ButtonId) -> None:
        change = partial(msgspec.structs.replace, places=int(pressed.cells[0]))
        await change_silently(self, reply, pressed, partial(lobby.set_up, change=change))

    @button(Act.SET_UP, BY_PLACE, "button-set-up")
    async def show(self, reply: Reply, pressed: ButtonId) -> None:
        if (facts := await reply.accepted(await self.db.queries.facts(pressed.channel))) is None:
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
    page, terms = Layout(voice.text("set-up-title", {"game": voice.text("game")})), facts.terms
    head = ButtonId(Act.TERMS, facts.channel, facts.match)

    def menu(field: str, placeholder: str, labels: dict[str, str], chosen: str) -> None:
        options = [MenuOption(value, label, chosen=value == chosen) for value, label in labels.items()]
        page.menu(msgspec.structs.replace(head, cells=(field,)), placeholder, options)

    said = {level.value: voice.text(f"level-{level.value}") for level in LEVELS}
    levels = {level: voice.text("set-up-level", {"level": name}) for level, name in said.items()}
    menu("level", voice.text("option-level-description"), levels, terms.level.value)
    paces = {pace.value: voice.text(f"pace-{pace.value}") for pace in Pace}
    menu("pace", voice.text("option-pace-description"), paces, terms.pace.value)
    misses = {str(count): capitalised(voice.text("terms-misses", {"count": count})) for count in MISSES}
    menu("misses", voice.text("option-misses-description"), misses, str(terms.misses))
    themes: dict[str, str] = {theme: voice.text(f"setting-theme-{theme}") for theme in THEMES}
    menu("theme", voice.text("set-up-theme"), themes, terms.theme)
    agreed, field = agreements(terms), AGREED if facts.guild else AGREED_ALONE
    options = [MenuOption(name, voice.text(f"set-up-{name}"), chosen=agreed[name]) for name in AGREEMENTS[field]]
    agreed_id = msgspec.structs.replace(head, cells=(field,))
    page.menu(agreed_id, voice.text("set-up-agreed"), options, fewest=0, most=len(options))
    for option in game.options:
        values = {value: f"{option.name}: {value}" for value in option.values}
        menu(f"{OPTION}{option.name}", option.name, values, terms.options.get(option.name, option.values[0]))
    if facts.guild:
        invite = msgspec.structs.replace(head, act=Act.INVITE)
        page.people_menu(invite, voice.text("set-up-invite"), max(1, game.seats[1] - 1))
    ids = [msgspec.structs.replace(head, act=act) for act in (Act.ADD, Act.REMOVE)]
    page.buttons([labelled_button(voice, one) for one in ids])
    return page
