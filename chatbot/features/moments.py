"""*Step through*: a finished game in private, move by move, as a seat saw it or everybody."""

from __future__ import annotations

from typing import Final

from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, Layout, MenuOption, button
from chatbot.bot.descriptions import bare_name, brief_recap, picture_request, with_short_names
from chatbot.bot.feature import Feature
from chatbot.bot.painter import try_painting
from chatbot.bot.reply import Reply
from chatbot.bot.voice import moment
from chatbot.limits import OPTIONS
from chatbot.tables.outcome import STALE_TABLE, Refusal
from chatbot.tables.record import Moment
from chatbot.tables.table import Facts
from engine.api import Seat
from engine.wording import shown_number

EVERYBODY: Final = "-"  # The value of the seat for what everybody saw
JUMP, SEAT = "jump", "seat"  # The first cell of a menu: it chooses the move, or the seat


class Moments(Feature):
    """Shows moments of finished games."""

    @button(Act.MOMENT, BY_PLACE, "button-moment", cells=r"|\d+\|(\d+|-)|(jump|seat)\|(\d+|-)")
    async def show_moment(self, reply: Reply, pressed: ButtonId) -> None:
        """Show the end, or the move and the seat that the cells name; one of them may be chosen in a menu."""
        facts = await reply.accepted(await self.db.queries.facts(pressed.channel))
        if facts is None:
            return
        if facts.match != pressed.match:
            await reply.say(STALE_TABLE)
            return
        text = await reply.accepted(await self._record(facts))
        number, seat = _asked(pressed, reply)
        found = None if text is None else await reply.accepted(await self.db.queries.moment(text, number, seat))
        if found is not None:
            await self._show(reply, facts, found, seat)

    async def _record(self, facts: Facts) -> str | Refusal:
        """Return the record of the table's game, unless others still play the same deal."""
        text = await self.db.queries.record(facts.channel, facts.match)
        sealed = await self.db.daily.sealed_until(text) if isinstance(text, str) else None
        return Refusal("daily-sealed", {"at": moment(sealed)}) if isinstance(sealed, int) else text

    async def _show(self, reply: Reply, facts: Facts, found: Moment, seat: Seat | None) -> None:
        voice = with_short_names(reply.voice(found.game), facts)
        names = [bare_name(voice, sitter, place) for place, sitter in enumerate(facts.sitters)]
        points = " · ".join(f"{name} {shown_number(one)}" for name, one in zip(names, found.points, strict=True))
        title = voice.text("moment-title", {"number": found.number, "total": found.total})
        page = Layout("\n".join([title, *brief_recap(found.events, voice), points]))
        chosen = await self.db.preferences.of(reply.actor.user)
        view = found.game.taps.without_choices(found.view)
        request = picture_request(found.game, view, voice, facts, chosen.theme)
        pictures = await try_painting(self.frame.painter.turn(request), "board", facts)
        if seat is not None:
            pictures += await try_painting(self.frame.painter.hand(request), "hand", facts)
        page.pictures(pictures)
        page.buttons(_steps(facts, found, seat))
        head, shown = ButtonId(Act.MOMENT, facts.channel, facts.match), _cell(seat)
        moves = [MenuOption(str(one), voice.text("moment-move", {"number": one})) for one in _spread(found.total)]
        page.menu(_with(head, JUMP, shown), voice.text("moment-jump"), moves)
        seats = [(EVERYBODY, voice.text("moment-everybody")), *((str(at), name) for at, name in enumerate(names))]
        options = [MenuOption(value, label, value == shown) for value, label in seats]
        page.menu(_with(head, SEAT, str(found.number)), voice.text("moment-seat"), options)
        await reply.show(page, pictures, table=facts.channel)


def _asked(pressed: ButtonId, reply: Reply) -> tuple[int, Seat | None]:
    """Return the number of the move and the seat that a press names."""
    first, second = pressed.cells or (str(10**6), EVERYBODY)
    if first == JUMP:
        first = reply.values[0] if reply.values else "0"
    elif first == SEAT:
        first, second = second, reply.values[0] if reply.values else EVERYBODY
    return int(first), None if second == EVERYBODY else int(second)


def _steps(facts: Facts, found: Moment, seat: Seat | None) -> list[Button]:
    """Return the buttons to the start, one back, one on and to the end: those that lead elsewhere."""
    head, buttons = ButtonId(Act.MOMENT, facts.channel, facts.match), dict[int, Button]()
    at, total = found.number, found.total
    for sign, number in (("◀", at - 1), ("▶", at + 1), ("⏮", 0), ("⏭", total)):
        if 0 <= number <= total and number != at and number not in buttons:
            buttons[number] = Button(_with(head, str(number), _cell(seat)), f"{sign} {number}")
    return [buttons[number] for number in sorted(buttons)]


def _with(head: ButtonId, *cells: str) -> ButtonId:
    return ButtonId(head.act, head.channel, head.match, cells=cells)


def _cell(seat: Seat | None) -> str:
    return EVERYBODY if seat is None else str(seat)


def _spread(total: int) -> list[int]:
    """Return as many moves as a menu holds, evenly spread, the first and the last among them."""
    count = min(total, OPTIONS - 1)
    return sorted({round(step * total / count) for step in range(count + 1)}) if count else [0]
