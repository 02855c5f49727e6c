"""A game's slash commands: a group with a command per kind of move and an option per field.

Autocomplete suggests the legal values that fit the other options. Buttons and menus ask for missing options.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial

from discord import app_commands

from chatbot.bot import commands
from chatbot.bot.choices import Cells, move_text
from chatbot.bot.commands import Command, Naming, Suggestion, resolve
from chatbot.bot.components import Act, ButtonId
from chatbot.bot.feature import Feature
from chatbot.bot.hand import PlayerHand
from chatbot.bot.reply import Interaction, Reply
from chatbot.bot.voice import Voice
from chatbot.features.turn import PlayerTurn
from chatbot.limits import OPTIONS
from engine.api import AnyGame, Field, NotAMove, Verb
from engine.wording import LANGUAGES


class MoveCommands(Feature):
    """Makes a group of commands for each game."""

    def groups(self) -> Iterable[app_commands.Group]:
        for game in self.frame.games:
            group = commands.group_of(game.id, "game", game)
            for verb in game.verbs[:OPTIONS]:
                group.add_command(self._command(MoveCommand(game, verb, PlayerTurn(self.frame))))
            yield group

    def _command(self, move: MoveCommand) -> Command:
        game, verb = move.game, move.verb

        async def run(interaction: Interaction, **options: str | None) -> None:
            typed = {name: text for name, text in options.items() if text}
            await self.frame.answer_command(interaction, lambda reply: move.run(reply, typed))

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        option = partial(inspect.Parameter, kind=kind, default=None, annotation=str | None)
        commands.set_options(run, [option(field.name) for field in verb.fields])
        made: Command = app_commands.Command(
            name=commands.name(verb.name, f"verb-{verb.name}", game),
            description=commands.description(f"verb-{verb.name}-description", game),
            callback=run,
        )
        names = {field.name: commands.name(field.name, f"field-{field.name}", game) for field in verb.fields}
        commands.name_options(made, names, game)
        for field in verb.fields:
            commands.set_autocomplete(made, field.name, self, move.suggesting(field))
        return made


class MoveCommand:
    """The slash command for one kind of move."""

    def __init__(self, game: AnyGame, verb: Verb, turn: PlayerTurn) -> None:
        self.game, self.verb, self._turn = game, verb, turn

    async def run(self, reply: Reply, typed: Mapping[str, str]) -> None:
        if (hand := await self._turn.answers.own_hand(reply, reply.channel)) is None:
            return
        if hand.game.id != self.game.id:
            await reply.say_text(reply.voice(hand.game).text("other-game-here"))
            return
        cells = self._resolved(hand, typed)
        is_whole = len(cells) > len(self.verb.fields) and self._is_move(move_text(cells))
        if is_whole and not self._is_previewed(hand, typed):
            await self._turn.play(reply, ButtonId(Act.OPEN, reply.channel), move_text(cells))
        else:
            await self._turn.resume(reply, hand, cells)

    def _is_previewed(self, hand: PlayerHand, typed: Mapping[str, str]) -> bool:
        """Return True if a whole move needs a preview, because it was only partly typed or the person confirms every
        move.
        """
        if self.verb.name not in hand.question.taps.confirmed:
            return False
        return hand.careful or any(field.name not in typed for field in self.verb.fields)

    def _is_move(self, text: str) -> bool:
        try:
            self.game.parse(text)
        except NotAMove:
            return False
        return True

    def suggesting(self, field: Field) -> Callable[[MoveCommands, Reply, str], Awaitable[Sequence[Suggestion]]]:
        """Return a function that suggests the current values of a field to the person who is typing."""

        async def suggest(_feature: MoveCommands, reply: Reply, typed: str) -> Sequence[Suggestion]:
            hand = await self._turn.answers.load_hand(reply, reply.channel)
            if not isinstance(hand, PlayerHand) or hand.game.id != self.game.id:
                return []
            depth = 1 + self.verb.fields.index(field)
            left: dict[str, list[str]] = {}
            for row in self._rows(hand, vars(reply.interaction.namespace), depth):
                left.setdefault(row[depth], []).append(move_text(row))
            naming = self._naming(hand, field)

            def named(value: str) -> Sequence[str]:
                own = hand.question.taps.suggested(hand.state.view, field.name, tuple(left[value]))
                return naming(value) if own is None else [hand.voice.translate(own), *naming(value)]

            return commands.suggestions(left, typed, named)

        return suggest

    def _values(self, hand: PlayerHand, given: Mapping[str, str], depth: int) -> tuple[str, ...]:
        return tuple(dict.fromkeys(row[depth] for row in self._rows(hand, given, depth)))

    def _rows(self, hand: PlayerHand, given: Mapping[str, str], depth: int) -> list[Cells]:
        """Return the rows of cells that fit the given options, without regard to the option for the cell at
        ``depth``.
        """
        rows = hand.narrowing.rows(self.verb.name)
        for place, field in enumerate(self.verb.fields, start=1):
            typed = given.get(field.name)
            if place == depth or not typed:
                continue
            values = tuple(dict.fromkeys(row[place] for row in rows))
            value = resolve(values, typed, self._naming(hand, field))
            rows = [row for row in rows if row[place] == value]
        return rows

    def _resolved(self, hand: PlayerHand, typed: Mapping[str, str]) -> Cells:
        """Return the cells for the typed options up to the first missing one.

        A value that matches nothing stays as typed.
        """
        cells: Cells = (self.verb.name,)
        for place, field in enumerate(self.verb.fields, start=1):
            text = typed.get(field.name)
            values = self._values(hand, typed, place)
            if text is not None:
                cells = (*cells, self._intended_value(hand, field, values, text))
            elif len(values) == 1 or (values and field.name in hand.question.taps.cycled):
                cells = (*cells, values[0])
            else:
                break
        return cells

    def _intended_value(self, hand: PlayerHand, field: Field, legal: Sequence[str], typed: str) -> str:
        """Return the legal value that was typed, or else any known value, or else the text itself.

        With a known but illegal value, the refusal can say why that value is not possible.
        """
        naming = self._naming(hand, field)
        every = hand.question.taps.values(hand.state.view, field.name)
        return resolve(legal, typed, naming) or resolve(every, typed, naming) or typed.strip()

    def _naming(self, hand: PlayerHand, field: Field) -> Naming:
        """Return a function that names the values of a field: in the reader's language first, then in the others."""

        def names(value: str) -> Sequence[str]:
            words = value.split() if field.many else [value]
            languages = [hand.voice, *(Voice(other, self.game) for other in LANGUAGES if other != hand.voice.language)]
            return [
                " + ".join(hand.question_in(voice).label(field.name, word) for word in words) for voice in languages
            ]

        return names
