"""The slash commands of a game: one group, one command for each kind of move, one option for each of its fields.

It knows no game and no rule. Options are texts; their autocomplete offers what is legal now for whoever types, given
what the other options hold already. Options left out are asked for by taps.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from chatbot.bot.commands.autocomplete import meant, offers
from chatbot.bot.commands.worded import description, name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.player_hand import PlayerHand
from chatbot.bot.interactions.reply import Reply
from chatbot.bot.limits import OPTIONS
from chatbot.bot.voice import Voice
from engine.taps import ABSENT
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chatbot.bot.commands.autocomplete import Naming
    from chatbot.bot.interactions.narrowing import Cells
    from chatbot.bot.interactions.player_turn import PlayerTurn
    from engine.api import AnyGame, Field, Verb

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Choices: TypeAlias = list[app_commands.Choice[str]]


def group(game: AnyGame, turn: PlayerTurn) -> app_commands.Group:
    """All commands of a game."""
    commands = app_commands.Group(
        name=name(game.id, "game", game),
        description=description("game-description", game),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    for verb in game.verbs[:OPTIONS]:
        commands.add_command(_command(game, verb, turn))
    return commands


def _command(game: AnyGame, verb: Verb, turn: PlayerTurn) -> app_commands.Command[Any, ..., Any]:
    async def run(interaction: Interaction, **typed: str | None) -> None:
        answer = Reply(interaction)
        await answer.begin()
        await MoveCommand(game, verb, turn).run(answer, {name: text for name, text in typed.items() if text})

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
    """Give an option its words and its autocomplete."""
    code = f"field-{field.name}"
    words = {field.name: name(field.name, code, game)}
    app_commands.rename(**words)(command)
    app_commands.describe(**{field.name: description(f"{code}-description", game)})(command)

    async def complete(interaction: Interaction, typed: str) -> Choices:
        return await MoveCommand(game, verb, turn).complete(Reply(interaction), field, typed)

    command.autocomplete(field.name)(complete)


class MoveCommand:
    """One kind of move, typed."""

    def __init__(self, game: AnyGame, verb: Verb, turn: PlayerTurn) -> None:
        self._game = game
        self._verb = verb
        self._turn = turn

    async def run(self, answer: Reply, typed: Mapping[str, str]) -> None:
        """Play the move that is meant, or ask for what is missing."""
        seen = await self._turn.seen(answer, answer.channel)
        if not isinstance(seen, PlayerHand):
            await answer.say(seen)
            return
        if seen.game.id != self._game.id:
            await answer.tell(answer.voice(seen.game).text("other-game-here"))
            return
        cells = self._understood(seen, typed)
        tap = ButtonId(Act.OPEN, answer.channel)
        if len(cells) > len(self._verb.fields):
            await self._turn.play(answer, tap, " ".join(cell for cell in cells if cell != ABSENT))
        else:
            await self._turn.resume(answer, seen, cells)

    async def complete(self, answer: Reply, field: Field, typed: str) -> Choices:
        """What this option may be now, for whoever types."""
        seen = await self._turn.seen(answer, answer.channel)
        if not isinstance(seen, PlayerHand) or seen.game.id != self._game.id:
            return []
        given = vars(answer.interaction.namespace)
        depth = 1 + self._verb.fields.index(field)
        values = self._column(seen, given, depth)
        found = offers(values, typed, self._naming(seen, field))
        return [app_commands.Choice(name=offer.name, value=offer.value) for offer in found]

    def _column(self, seen: PlayerHand, given: Mapping[str, str], depth: int) -> tuple[str, ...]:
        """The values of a field in the legal moves that fit all that the other options hold."""
        rows = seen.narrowing.rows(self._verb.name)
        for place, field in enumerate(self._verb.fields, start=1):
            typed = given.get(field.name)
            if place == depth or not typed:
                continue
            values = tuple(dict.fromkeys(row[place] for row in rows))
            value = meant(values, typed, self._naming(seen, field))
            rows = [row for row in rows if row[place] == value]
        return tuple(dict.fromkeys(row[depth] for row in rows))

    def _understood(self, seen: PlayerHand, typed: Mapping[str, str]) -> Cells:
        """The cells that were typed, as far as they go without a gap; what is not understood stays as it is."""
        cells: Cells = (self._verb.name,)
        for place, field in enumerate(self._verb.fields, start=1):
            text = typed.get(field.name)
            values = self._column(seen, typed, place)
            if text is not None:
                cells = (*cells, meant(values, text, self._naming(seen, field)) or text.strip())
            elif len(values) == 1:
                cells = (*cells, values[0])
            else:
                break
        return cells

    def _naming(self, seen: PlayerHand, field: Field) -> Naming:
        """What a value is called, in the reader's language and then in the others."""

        def called(value: str) -> Sequence[str]:
            words = value.split() if field.many else [value]
            languages = [seen.voice, *(Voice(other, self._game) for other in LANGUAGES if other != seen.voice.language)]
            return [" + ".join(seen.asking_in(voice).called(field.name, word) for word in words) for voice in languages]

        return called
