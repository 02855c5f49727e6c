"""The slash commands of a game: one group, one command for each kind of move, one option for each of its fields.

It knows no game and no rule. Options are texts; their autocomplete suggests what is legal now for the person who types,
given what the other options hold already. Options left out are asked for by buttons and menus.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from chatbot.bot.commands.autocomplete import resolve, suggestions
from chatbot.bot.commands.localization import description, name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.reply import Reply
from chatbot.bot.interactions.turn.player_hand import PlayerHand
from chatbot.bot.interactions.turn.questions import move_text
from chatbot.bot.limits import OPTIONS
from chatbot.bot.voice import Voice
from engine.api import NotAMove
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chatbot.bot.commands.autocomplete import Naming
    from chatbot.bot.interactions.turn.narrowing import Cells
    from chatbot.bot.interactions.turn.player_turn import PlayerTurn
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
