"""The slash commands of a game: one group, one command for each kind of move, one option for each of its fields.

It knows no game and no rule. Options are texts; their autocomplete suggests what is legal now for the person who types,
given what the other options hold already. Options left out are asked for by buttons and menus.

What a slash command's option suggests while a person types, and which value they mean by what they typed. Pure.

Names are searched as people type: every word typed begins a word of a value's names in any of the bot's languages, in
any order, diacritics apart: ``zur par`` finds Paris–Zürich, ``lodz`` finds Łódź, ``bazylea`` finds Basel. Then come
names that hold what was typed anywhere, and where nothing fits, near misses: ``zrich`` is Zürich, ``luzern`` Lucerne.
"""

from __future__ import annotations

import inspect
import re
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import discord
from anyascii import anyascii
from discord import app_commands
from msgspec import Struct

from chatbot.bot.buttons import Act, ButtonId
from chatbot.bot.choices import move_text
from chatbot.bot.command_tree import description, name
from chatbot.bot.hand import PlayerHand
from chatbot.bot.limits import OPTION, OPTIONS, clip
from chatbot.bot.reply import Reply
from chatbot.bot.voice import Voice
from engine.api import NotAMove
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from chatbot.bot.choices import Cells
    from chatbot.features.turn import PlayerTurn
    from engine.api import AnyGame, Field, Verb

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Choices: TypeAlias = list[app_commands.Choice[str]]


def group(game: AnyGame, turn: PlayerTurn) -> app_commands.Group:
    """All commands of a game."""
    commands = app_commands.Group(
        name=name(game.id, "game", game),
        description=description("game-description", game),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
    )
    for verb in game.verbs[:OPTIONS]:
        commands.add_command(_command(game, verb, turn))
    return commands


def _command(game: AnyGame, verb: Verb, turn: PlayerTurn) -> app_commands.Command[Any, ..., Any]:
    async def run(interaction: Interaction, **typed: str | None) -> None:
        reply = Reply(interaction)
        await reply.acknowledge_new()
        await MoveCommand(game, verb, turn).run(reply, {name: text for name, text in typed.items() if text})

    run.__signature__ = _signature(verb)  # type: ignore[attr-defined]  # discord.py reads the options from it
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name(verb.name, f"verb-{verb.name}", game),
        description=description(f"verb-{verb.name}-description", game),
        callback=run,
    )
    for field in verb.fields:
        _complete(game, verb, field, command, turn)
    return command


def _signature(verb: Verb) -> inspect.Signature:
    positional = inspect.Parameter.POSITIONAL_OR_KEYWORD
    options = [inspect.Parameter(field.name, positional, default=None, annotation=str | None) for field in verb.fields]
    return inspect.Signature([inspect.Parameter("interaction", positional, annotation=discord.Interaction), *options])


def _complete(
    game: AnyGame, verb: Verb, field: Field, command: app_commands.Command[Any, ..., Any], turn: PlayerTurn
) -> None:
    """Give an option its name, description and autocomplete."""
    code = f"field-{field.name}"
    words = {field.name: name(field.name, code, game)}
    app_commands.rename(**words)(command)
    app_commands.describe(**{field.name: description(f"{code}-description", game)})(command)

    async def complete(interaction: Interaction, typed: str) -> Choices:
        return await MoveCommand(game, verb, turn).complete(Reply(interaction), field, typed)

    command.autocomplete(field.name)(complete)


class MoveCommand:
    """One kind of move, typed as a command."""

    def __init__(self, game: AnyGame, verb: Verb, turn: PlayerTurn) -> None:
        self._game = game
        self._verb = verb
        self._turn = turn

    async def run(self, reply: Reply, typed: Mapping[str, str]) -> None:
        """Play the move that the person means, or ask for what is missing."""
        hand = await self._turn.load_hand(reply, reply.channel)
        if not isinstance(hand, PlayerHand):
            await reply.say(hand)
            return
        if hand.game.id != self._game.id:
            await reply.say_text(reply.voice(hand.game).text("other-game-here"))
            return
        cells = self._resolved(hand, typed)
        head = ButtonId(Act.OPEN, reply.channel)
        if len(cells) > len(self._verb.fields) and self._is_move(move_text(cells)):
            await self._turn.play(reply, head, move_text(cells))
        else:
            await self._turn.resume(reply, hand, cells)

    def _is_move(self, text: str) -> bool:
        """Whether the rules can read it; what they cannot is answered with what is possible, not with how moves are
        written."""
        try:
            self._game.parse(text)
        except NotAMove:
            return False
        return True

    async def complete(self, reply: Reply, field: Field, typed: str) -> Choices:
        """What this option may be now, for the person who types."""
        hand = await self._turn.load_hand(reply, reply.channel)
        if not isinstance(hand, PlayerHand) or hand.game.id != self._game.id:
            return []
        given = vars(reply.interaction.namespace)
        depth = 1 + self._verb.fields.index(field)
        values = self._column(hand, given, depth)
        found = suggestions(values, typed, self._naming(hand, field))
        return [app_commands.Choice(name=one.name, value=one.value) for one in found]

    def _column(self, hand: PlayerHand, given: Mapping[str, str], depth: int) -> tuple[str, ...]:
        """The values of a field in the legal moves that fit all that the other options hold."""
        rows = hand.narrowing.rows(self._verb.name)
        for place, field in enumerate(self._verb.fields, start=1):
            typed = given.get(field.name)
            if place == depth or not typed:
                continue
            values = tuple(dict.fromkeys(row[place] for row in rows))
            value = resolve(values, typed, self._naming(hand, field))
            rows = [row for row in rows if row[place] == value]
        return tuple(dict.fromkeys(row[depth] for row in rows))

    def _resolved(self, hand: PlayerHand, typed: Mapping[str, str]) -> Cells:
        """The cells that were typed, up to the first that is missing; what fits no value stays as it was typed."""
        cells: Cells = (self._verb.name,)
        for place, field in enumerate(self._verb.fields, start=1):
            text = typed.get(field.name)
            values = self._column(hand, typed, place)
            if text is not None:
                cells = (*cells, self._meant(hand, field, values, text))
            elif len(values) == 1:
                cells = (*cells, values[0])
            else:
                break
        return cells

    def _meant(self, hand: PlayerHand, field: Field, legal: Sequence[str], typed: str) -> str:
        """The legal value that was typed, else any that it names: why it is not legal can then be said."""
        naming = self._naming(hand, field)
        every = hand.question.taps.values(hand.state.view, field.name)
        return resolve(legal, typed, naming) or resolve(every, typed, naming) or typed.strip()

    def _naming(self, hand: PlayerHand, field: Field) -> Naming:
        """How the values of a field are named: in the reader's language first, then in the others."""

        def names(value: str) -> Sequence[str]:
            words = value.split() if field.many else [value]
            languages = [hand.voice, *(Voice(other, self._game) for other in LANGUAGES if other != hand.voice.language)]
            return [
                " + ".join(hand.question_in(voice).label(field.name, word) for word in words) for voice in languages
            ]

        return names


class Naming(Protocol):
    """Names a value in every language, the reader's first."""

    def __call__(self, value: str) -> Sequence[str]:
        """The names of a value."""


class Suggestion(Struct, frozen=True):
    """One line of an autocomplete."""

    name: str
    value: str


def suggestions(values: Iterable[str], typed: str, naming: Naming) -> list[Suggestion]:
    """At most 25 values that fit what was typed, the best first; no two look the same."""
    wanted = folded(typed)
    named = [(value, naming(value)) for value in values]
    ranked = [(_rank(wanted, (*names, value)), names[0], value) for value, names in named]
    found = [one for one in ranked if one[0] is not Fit.NONE]
    if not found:
        found = [(Fit.NEAR, names[0], value) for value, names in named if _is_near(wanted, (*names, value))]
    return _distinct(sorted(found, key=lambda one: one[0])[:OPTIONS])


def resolve(values: Sequence[str], typed: str, naming: Naming) -> str | None:
    """The value that a person means: by its own text, a whole name of it, or what fits no other value as well.

    None when what was typed fits no value, or several equally. A near miss is only suggested, never taken for meant.
    """
    if typed in values:
        return typed
    wanted = folded(typed)
    whole = [value for value in values if any(_is_whole(wanted, name) for name in naming(value))]
    if len(whole) == 1:
        return whole[0]
    ranks = {value: _rank(wanted, (*naming(value), value)) for value in values}
    fitting = [value for value, rank in ranks.items() if rank is not Fit.NONE]
    by_words = [value for value in fitting if ranks[value] is not Fit.PART]
    found = by_words or fitting
    return found[0] if len(found) == 1 else None


def _is_whole(wanted: str, name: str) -> bool:
    """Whether this is the whole name, but for what parts its words."""
    return folded(name) == wanted or (words_of(name) == words_of(wanted) != ())


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text in lower-case letters without diacritics."""
    return str(anyascii(text)).casefold().strip()


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The folded words of a text, parted at blanks, hyphens and whatever else is no letter or digit."""
    return tuple(word for word in _NO_WORD.split(folded(text)) if word)


class Fit(IntEnum):
    """How what was typed fits a value, best first."""

    BEGINNING = 0
    """A name begins with it."""
    WORDS = 1
    """Each of its words begins a word of the names."""
    PART = 2
    """A name contains it."""
    NEAR = 3
    """Each of its words nearly begins a word of the names."""
    NONE = 4


_NO_WORD: Final = re.compile(r"[\W_]+")
TYPOS: Final = ((6, 2), (4, 1))
"""Letters that may be wrong, missing or too many in a word of so many letters at least."""


def _rank(wanted: str, names: Sequence[str]) -> Fit:
    """How what is wanted fits these names; near misses are looked for only where nothing fits."""
    if any(folded(name).startswith(wanted) for name in names):
        return Fit.BEGINNING
    words = [word for name in names for word in words_of(name)]
    typed = words_of(wanted)
    if typed and all(any(word.startswith(one) for word in words) for one in typed):
        return Fit.WORDS
    return Fit.PART if any(wanted in folded(name) for name in names) else Fit.NONE


def _is_near(wanted: str, names: Sequence[str]) -> bool:
    words = [word for name in names for word in words_of(name)]
    typed = words_of(wanted)
    return bool(typed) and all(any(_nearly_begins(one, word) for word in words) for one in typed)


@lru_cache(maxsize=20_000)
def _nearly_begins(typed: str, word: str) -> bool:
    """Whether a word begins with what was typed, but for a typo; the first letter is never one."""
    if word.startswith(typed):
        return True
    allowed = next((typos for letters, typos in TYPOS if len(typed) >= letters), 0)
    return bool(allowed) and typed[0] == word[0] and _distance_to_beginning(typed, word) <= allowed


def _distance_to_beginning(typed: str, word: str) -> int:
    """How many letters must be changed, added or left out for what was typed to be a beginning of the word."""
    row = list(range(len(word) + 1))
    for number, letter in enumerate(typed, start=1):
        before, row[0] = row[0], number
        for place, other in enumerate(word, start=1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != other))
    return min(row)


def _distinct(ranked: Sequence[tuple[Fit, str, str]]) -> list[Suggestion]:
    """Suggestions that all look different: of values that are called alike, the later ones are numbered from 2."""
    found: dict[str, Suggestion] = {}
    for _, called, value in ranked:
        name, number = clip(called, OPTION), 1
        while name in found:
            number += 1
            tail = f" ({number})"
            name = clip(called, OPTION - len(tail)) + tail
        if len(value) <= OPTION:
            found[name] = Suggestion(name, value)
    return list(found.values())
