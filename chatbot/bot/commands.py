"""Slash commands, declared by features above their handlers, and the search for autocomplete.

    @command("game add", choices={"level": levels})
    async def add_computer(self, reply: Reply, level: str | None = None) -> None: ...

    @menu_command("menu-statistics")
    async def stats_of(self, reply: Reply, person: discord.User) -> None: ...

The name of ``/game add`` has the code ``command-game-add``, and the name of its option has ``option-level``. The codes
of their descriptions end with ``-description``. A command in the context menu of a person or a message is declared with
the code of its name; the type of the parameter after ``reply`` decides which menu. ``chatbot.bot.syncing`` sends the
commands to Discord.

A value matches if each typed word begins a word of its name in any language, ignoring diacritics (``lodz`` finds Łódź).
Names that contain the text come next. Only if there are no matches at all do names with typos count (``zrich`` finds
Zürich).
"""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache, partial
from typing import Any, Final, TypeAlias, TypeVar

import discord
from anyascii import anyascii
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place
from msgspec import Struct

from chatbot.bot.feature import Feature
from chatbot.bot.reply import Interaction, Reply, report_failure
from chatbot.bot.voice import Voice, clip, language_of
from chatbot.limits import COMMAND_DESCRIPTION, COMMAND_NAME, OPTION, OPTIONS
from chatbot.runtime.tasks import CurrentTasks
from engine.api import AnyGame
from engine.wording import ENGLISH

log = logging.getLogger(__name__)

Command: TypeAlias = "app_commands.Command[Any, ..., Any]"
Choices: TypeAlias = list[app_commands.Choice[str]]
Suggest: TypeAlias = "Callable[[Any, Reply, str], Awaitable[Sequence[Suggestion]]]"  # Suggests values for a text
Naming: TypeAlias = Callable[[str], Sequence[str]]  # Returns a value's names in every language, the reader's first
_F = TypeVar("_F", bound="Callable[..., Any]")

ORDER: Final = (
    "play", "help",
    "game new", "game join", "game leave", "game start", "game reclaim", "game rematch", "game add", "game resign",
    "game end", "game replace", "game hand-over", "game pace", "game move", "game stop-clock", "game start-clock",
    "game plan", "game undo", "game hint", "game show", "game log", "game review", "game verify",
    "games", "hand", "rules", "learn", "stats", "top", "daily", "setup", "settings", "away",
)  # fmt: skip
"""The order of the first commands. Discord keeps the order of subcommands only, and sorts all others by name."""

ALL_PLACES: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
SERVER_AND_DIRECT: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
SERVER_ONLY: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
BY_SERVER: Final = app_commands.AppInstallationType(guild=True, user=False)
BY_ANYONE: Final = app_commands.AppInstallationType(guild=True, user=True)


class CommandSpec(Struct, frozen=True):
    """The declaration of a slash command, written above the ``Feature`` method that answers the command.

    The method gets its acknowledged ``Reply`` and the options by name. An option whose name is a Python keyword has a
    trailing underscore.
    """

    words: str
    choices: Mapping[str, Callable[[Sequence[AnyGame]], Choices]] = {}  # Fixed choices of options, from the games
    suggests: Mapping[str, Suggest] = {}
    called: Mapping[str, str] = {}  # The English names of options, where they differ from the parameters' names
    permissions: discord.Permissions | None = None  # Required of members; makes the command servers-only
    is_public: bool = False  # True if everybody can read the answer
    is_anywhere: bool = False  # True if people can install the command for themselves (``places``)

    def __call__(self, handler: _F) -> _F:
        setattr(handler, DECLARES, self)
        return handler


class MenuSpec(Struct, frozen=True):
    """The declaration of a context-menu command, written above the ``Feature`` method that answers the command.

    The method gets an acknowledged ``Reply`` and the target: a ``discord.User`` or a ``discord.Message``.
    """

    code: str  # Code of its name in the catalogues
    contexts: app_commands.AppCommandContext = SERVER_AND_DIRECT
    is_anywhere: bool = False

    def __call__(self, handler: _F) -> _F:
        setattr(handler, DECLARES_MENU, self)
        return handler


command = CommandSpec
menu_command = MenuSpec
NOT_OPTIONS: Final = {"reply", "pressed", "_pressed"}  # Parameters that are not options; only buttons pass ``pressed``
DECLARES: Final = "declares_command"  # The attribute of a handler that holds its ``CommandSpec``
DECLARES_MENU: Final = "declares_menu_command"  # The attribute of a handler that holds its ``MenuSpec``


def places(*, is_anywhere: bool) -> dict[str, Any]:
    """Return discord.py's arguments that say where a command is offered, or none if it is offered in the usual places.

    People can install the commands that only give information, and use them in any server or chat, even if the bot is
    not a member there. Buttons that start or change a game are refused in such a place (``Reply.is_guest``).
    """
    return {"allowed_contexts": ALL_PLACES, "allowed_installs": BY_ANYONE} if is_anywhere else {}


def tree_entries(features: Iterable[Feature], games: Sequence[AnyGame]) -> list[Command | app_commands.Group]:
    """Return the declared slash commands, grouped and ordered, and the groups that features make themselves."""
    features = tuple(features)
    made = [
        (spec.words, _slash_command(feature, method, spec, games))
        for feature in features
        if not feature.in_lessons
        for method, spec in declared(type(feature))
    ]
    made.sort(key=lambda one: ORDER.index(one[0]) if one[0] in ORDER else len(ORDER))
    entries: dict[str, Command | app_commands.Group] = {}
    for words, one in made:
        first, _, second = words.partition(" ")
        if not second:
            entries[first] = one
            continue
        group = entries.get(first) or group_of(first, f"command-{first}")
        entries[first] = group
        if isinstance(group, app_commands.Group):
            group.add_command(one)
    for group in (group for feature in features for group in feature.groups()):
        if group.name in entries:
            log.error("the game %s has no slash commands: the bot has a command /%s", group.name, group.name)
        else:
            entries[group.name] = group
    return list(entries.values())


def menu_entries(features: Iterable[Feature]) -> list[app_commands.ContextMenu]:
    """Return the declared context-menu commands, for people and for messages."""
    return [
        _menu_command(feature, method, spec)
        for feature in features
        if not feature.in_lessons
        for method, spec in declared_menus(type(feature))
    ]


def declared(feature: type[Feature]) -> Iterable[tuple[str, CommandSpec]]:
    """Yield the name of each method of a feature that answers a slash command, with its declaration."""
    return _declared(feature, DECLARES)


def declared_menus(feature: type[Feature]) -> Iterable[tuple[str, MenuSpec]]:
    """Yield the name of each method of a feature that answers a context-menu command, with its declaration."""
    return _declared(feature, DECLARES_MENU)


def _declared(feature: type[Feature], by: str) -> Iterable[tuple[str, Any]]:
    for attribute in dir(feature):
        spec = getattr(getattr(feature, attribute), by, None)
        if spec is not None:
            yield attribute, spec


def _menu_command(feature: Feature, method: str, spec: MenuSpec) -> app_commands.ContextMenu:
    handler = getattr(feature, method)

    async def run(interaction: Interaction, target: object) -> None:
        await feature.frame.answer_command(interaction, lambda reply: handler(reply, target))

    (target,) = [
        one for one in inspect.signature(handler, eval_str=True).parameters.values() if one.name not in NOT_OPTIONS
    ]
    set_options(run, [target])
    where = {"allowed_contexts": spec.contexts} | places(is_anywhere=spec.is_anywhere)
    return app_commands.ContextMenu(name=menu_name(spec.code), callback=run, **where)


def _slash_command(feature: Feature, method: str, spec: CommandSpec, games: Sequence[AnyGame]) -> Command:
    handler = getattr(feature, method)

    async def run(interaction: Interaction, **options: Any) -> None:  # noqa: ANN401 - as the method declares them
        answer = partial(handler, **options)
        await feature.frame.answer_command(interaction, answer, is_public=spec.is_public)

    parameters = [
        one for one in inspect.signature(handler, eval_str=True).parameters.values() if one.name not in NOT_OPTIONS
    ]
    set_options(run, parameters)
    code = f"command-{spec.words.replace(' ', '-')}"
    made: Command = app_commands.Command(
        name=name(spec.words.rpartition(" ")[2], code),
        description=description(f"{code}-description"),
        callback=run,
        **places(is_anywhere=spec.is_anywhere),
    )
    if spec.permissions is not None:
        made.allowed_contexts = SERVER_ONLY
    made.default_permissions = spec.permissions
    words = {one.name: one.name.rstrip("_") for one in parameters}
    name_options(made, {one: name(spec.called.get(word, word), f"option-{word}") for one, word in words.items()})
    for option, choices in spec.choices.items():
        app_commands.choices(**{option: choices(games)})(made)
    for option, suggest in spec.suggests.items():
        set_autocomplete(made, option, feature, suggest)
    return made


def set_options(callback: Callable[..., Any], options: Sequence[inspect.Parameter]) -> None:
    """Set the callback's parameters, from which discord.py makes options."""
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    callback.__signature__ = inspect.Signature([first, *options])  # type: ignore[attr-defined]


def name_options(made: Command, names: Mapping[str, CatalogueText], game: AnyGame | None = None) -> None:
    """Name and describe all options of a command.

    One call describes them all, because discord.py's ``describe`` resets the descriptions that it is not given.
    """
    app_commands.rename(**names)(made)
    described = {option: description(f"{called.code}-description", game) for option, called in names.items()}
    app_commands.describe(**described)(made)


def set_autocomplete(made: Command, option: str, feature: Feature, suggest: Suggest) -> None:
    async def complete(interaction: Interaction, typed: str) -> Choices:
        reply = await feature.frame.reply_for_typing(interaction)
        return [app_commands.Choice(name=one.name, value=one.value) for one in await suggest(feature, reply, typed)]

    made.autocomplete(option)(complete)


def group_of(base: str, code: str, game: AnyGame | None = None) -> app_commands.Group:
    words = description(f"{code}-description", game)
    return app_commands.Group(name=name(base, code, game), description=words)


_NO_NAME: Final = re.compile(r"[^\w-]+")


class CatalogueText(app_commands.locale_str):
    """An English text of a command, with the catalogue code by which it is translated."""

    def __init__(self, base: str, code: str, game: AnyGame | None) -> None:
        super().__init__(base)
        self.code = code
        self.game = game


def catalogue_text(language: str, code: str, game: AnyGame | None) -> str:
    """Return the sentence of this game, or of the bot if there is no game."""
    voice = Voice(language, game)
    return voice.text(code) if game is None else voice.of_game(code)


def name(base: str, code: str, game: AnyGame | None = None) -> CatalogueText:
    """Return the name of a command or option: ``base`` in English, the catalogue's text in other languages."""
    return CatalogueText(slug(base), code, game)


def menu_name(code: str) -> CatalogueText:
    """Return the name of a context-menu command. Such a name may have capitals and spaces."""
    return CatalogueText(clip(Voice(ENGLISH).text(code), COMMAND_NAME), code, None)


def description(code: str, game: AnyGame | None = None) -> CatalogueText:
    return CatalogueText(clip(catalogue_text(ENGLISH, code, game), COMMAND_DESCRIPTION), code, game)


def choice(value: str, code: str, game: AnyGame | None = None) -> app_commands.Choice[str]:
    called = catalogue_text(ENGLISH, code, game)
    return app_commands.Choice(name=CatalogueText(clip(called, OPTION), code, game), value=value)


def slug(text: str) -> str:
    return _NO_NAME.sub("-", text.strip().lower()).strip("-")[:COMMAND_NAME].strip("-")


class CatalogueTranslator(app_commands.Translator):
    """Translates the commands into the catalogues' languages."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in this language, cut to Discord's limit for its place, or None to keep the English text."""
        language = language_of(locale)
        if not isinstance(string, CatalogueText) or language == ENGLISH:
            return None  # Discord falls back to the English text itself
        text = catalogue_text(language, string.code, string.game)
        match context.location:
            case Place.command_name if isinstance(context.data, app_commands.ContextMenu):
                return clip(text, COMMAND_NAME)
            case Place.command_name | Place.group_name | Place.parameter_name:
                return slug(text)
            case Place.choice_name:
                return clip(text, OPTION)
            case _:
                return clip(text, COMMAND_DESCRIPTION)


class Tree(app_commands.CommandTree[discord.Client]):
    """The bot's commands. An error in a command is logged and reported to the person who used the command."""

    def __init__(self, client: discord.Client, answering: CurrentTasks) -> None:
        super().__init__(client, allowed_contexts=SERVER_AND_DIRECT, allowed_installs=BY_SERVER)
        self._answering = answering

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        self._answering.note()
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await report_failure(interaction, error.__cause__ if isinstance(error.__cause__, Exception) else error)


class Suggestion(Struct, frozen=True):
    """An autocomplete suggestion."""

    name: str
    value: str


def suggestions(values: Iterable[str], typed: str, naming: Naming) -> list[Suggestion]:
    """Return at most 25 values that match the typed text, best first, with distinct names."""
    wanted = folded(typed)
    named = [(value, naming(value)) for value in values]
    ranked = [(_rank(wanted, (*names, value)), names[0], value) for value, names in named]
    found = [one for one in ranked if one[0] is not Fit.NONE]
    if not found:
        found = [(Fit.NEAR, names[0], value) for value, names in named if _is_near(wanted, (*names, value))]
    return _distinct(sorted(found, key=lambda one: one[0])[:OPTIONS])


def resolve(values: Sequence[str], typed: str, naming: Naming) -> str | None:
    """Return the value that a person means, or None if no value or several values match. Typos are not accepted."""
    if typed in values:
        return typed
    wanted = folded(typed)
    whole = [value for value in values if any(_is_whole(wanted, name) for name in naming(value))]
    if len(whole) == 1:
        return whole[0]
    ranks = {value: _rank(wanted, (*naming(value), value)) for value in values}
    fitting = [value for value, rank in ranks.items() if rank is not Fit.NONE]
    found = [value for value in fitting if ranks[value] is not Fit.PART] or fitting
    return found[0] if len(found) == 1 else None


def _is_whole(wanted: str, name: str) -> bool:
    return folded(name) == wanted or (words_of(name) == words_of(wanted) != ())


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    return str(anyascii(text)).casefold().strip()


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text, split at anything but letters and digits."""
    return tuple(word for word in _NO_WORD.split(folded(text)) if word)


class Fit(IntEnum):
    """The quality of a match between the typed text and a value, best first."""

    BEGINNING = 0  # A name begins with the text
    WORDS = 1  # Each word of the text begins a word of the names
    PART = 2  # A name contains the text
    NEAR = 3  # Each word of the text nearly begins a word of the names
    NONE = 4


_NO_WORD: Final = re.compile(r"[\W_]+")
TYPOS: Final = ((6, 2), (4, 1))  # Pairs: a word with at least so many letters may have so many typos


def _rank(wanted: str, names: Sequence[str]) -> Fit:
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
    """Return True if a word begins with the typed text, allowing typos after the first letter."""
    if word.startswith(typed):
        return True
    allowed = next((typos for letters, typos in TYPOS if len(typed) >= letters), 0)
    return bool(allowed) and typed[0] == word[0] and _distance_to_beginning(typed, word) <= allowed


def _distance_to_beginning(typed: str, word: str) -> int:
    """Return the edit distance between the typed text and the closest prefix of the word."""
    row = list(range(len(word) + 1))
    for number, letter in enumerate(typed, start=1):
        before, row[0] = row[0], number
        for place, other in enumerate(word, start=1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != other))
    return min(row)


def _distinct(ranked: Sequence[tuple[Fit, str, str]]) -> list[Suggestion]:
    """Return suggestions with distinct names. A repeated name gets a number, from 2. Values that are too long are left
    out.
    """
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
