"""The post of a lobby (the game, who sits at the table, how it will be played), and the post of its invitations."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from discord import ButtonStyle

from chatbot.bot.buttons import Act, button_label, learn_id
from chatbot.bot.channels import channel_link
from chatbot.bot.descriptions import SIGNS, escaped_name, introduced
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice, relative_time
from chatbot.pictures.painter import files_of
from chatbot.posts.post import PostContent, PostDraft
from chatbot.tables.change import Invitation
from chatbot.tables.deadlines import LOBBY_LIFETIME
from chatbot.tables.table import Ending, Facts, Person, Phase, Terms
from engine.api import AnyGame, Value
from render.palette import PLAYERS


def lobby_post(content: PostContent, turn_link: str = "") -> PostDraft:
    """Return the post of a lobby; once the game has begun or the table is closed, it says so.

    ``turn_link`` leads to the first post of the game, if there is one.
    """
    facts, voice = content.facts, content.table_voice
    layout = Layout()
    if facts.phase is not Phase.LOBBY:
        layout.text(f"### {voice.text('game')}\n{_outcome(voice, facts, turn_link)}")
        return PostDraft(layout)
    layout.text(f"### {voice.text('game')}\n{voice.text('game-description')}")
    layout.pictures(content.pictures)
    layout.text("\n".join(_seats(voice, facts, content.game)))
    layout.text("\n".join(_terms(voice, facts, content.game)))
    closes = {"at": relative_time(facts.changed_at + LOBBY_LIFETIME)}
    layout.text(voice.text("lobby-until" if facts.guild else "lobby-until-alone", closes))
    is_open = facts.guild != 0 and facts.free_seats > 0
    main = Act.JOIN if is_open else Act.START
    acts = (*([Act.JOIN] if is_open or facts.invited else []), Act.START, Act.LEAVE)
    layout.buttons([content.button(act, ButtonStyle.success if act == main else ButtonStyle.secondary) for act in acts])
    learn = [Button(learn_id(content.game.id), button_label(content.voice, Act.LEARN))]
    more = [content.button(Act.SET_UP), content.button(Act.RULES), *(learn if content.game.lessons else [])]
    layout.buttons([*_seat_buttons(content), *more])
    return PostDraft(layout, tuple(files_of(content.pictures)))


def _seats(voice: Voice, facts: Facts, game: AnyGame) -> list[str]:
    """List the players with the signs that they will have on the board."""
    here = len(facts.sitters)
    lines = [voice.text("lobby-here", {"here": here, "places": facts.terms.places})]
    for seat, sitter in enumerate(facts.sitters):
        name = f"{SIGNS[PLAYERS[seat].mark]} {introduced(voice, sitter, seat, game)}"
        is_host = isinstance(sitter, Person) and sitter.user == facts.host
        lines.append(voice.text("lobby-host", {"name": name}) if is_host else name)
    lines += [voice.text("lobby-invited", {"name": escaped_name(person.name)}) for person in facts.invited]
    if facts.free_seats > 0:
        level = voice.text(f"level-{facts.terms.level}")
        code = "lobby-free" if facts.guild else "lobby-free-alone"
        lines.append(voice.text(code, {"count": facts.free_seats, "level": level}))
    return lines


def _terms(voice: Voice, facts: Facts, game: AnyGame) -> list[str]:
    terms = facts.terms
    chosen = [f"{option.name}: {terms.options[option.name]}" for option in game.options if option.name in terms.options]
    unrated = "" if terms.rated else voice.text("table-unrated")
    pace = voice.text("table-pace", {"pace": voice.text(f"pace-{terms.pace.value}")})
    return [line for line in (pace, terms_line(voice, facts), unrated, *chosen) if line]


def terms_line(voice: Voice, facts: Facts) -> str:
    """Return the other terms that differ from the usual ones."""
    terms, usual = facts.terms, Terms(facts.game, facts.terms.places)
    parts = []
    if terms.rests_on_weekends:
        parts.append(voice.text("terms-weekends"))
    if terms.turns_played_for != usual.turns_played_for:
        parts.append(voice.text("terms-misses", {"count": terms.turns_played_for}))
    if not terms.newcomers and facts.guild:
        parts.append(voice.text("terms-closed"))
    if not terms.aids:
        parts.append(voice.text("terms-no-aids"))
    return " · ".join(parts)


def _seat_buttons(content: PostContent) -> list[Button]:
    """Return the buttons for one seat more and one fewer, as far as the game and its people allow."""
    facts, (fewest, most) = content.facts, content.game.seats
    places, needed = facts.terms.places, len(facts.sitters) + len(facts.invited)
    codes = {places + 1: "button-more-seats", places - 1: "button-fewer-seats"}
    head = content.id_for_match(Act.SEATS)
    return [
        Button(msgspec.structs.replace(head, cells=(str(number),)), button_label(content.voice, Act.SEATS, code))
        for number, code in codes.items()
        if max(fewest, needed) <= number <= most
    ]


def _outcome(voice: Voice, facts: Facts, turn_link: str) -> str:
    """Say that a lobby was closed, has expired, or has become a game."""
    match facts.ending:
        case Ending.CLOSED:
            return voice.text("lobby-closed")
        case Ending.EXPIRED:
            return voice.text("lobby-expired", {"at": relative_time(facts.changed_at)})
        case _:
            return voice.text("lobby-started", {"link": turn_link or channel_link(facts)})


def invitation_post(content: PostContent, message: Invitation, notified: Sequence[int], link: str) -> PostDraft:
    """Return the post that invites people. ``link`` leads to the lobby's post; ``notified`` were not asked before."""
    layout, voice = Layout(), content.voice
    values: dict[str, Value] = {
        "people": " ".join(f"<@{person.user}>" for person in content.facts.invited),
        "host": f"<@{message.host}>",
        "game": voice.text("game"),
        "link": link,
    }
    layout.text(voice.text("rematch-invitation" if message.is_rematch else "invitation", values))
    layout.buttons([content.button(Act.ACCEPT, ButtonStyle.success), content.button(Act.DECLINE)])
    return PostDraft(layout, mentioned=tuple(notified))
