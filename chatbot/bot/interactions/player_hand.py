"""A hand as its person sees it: its game, their language, what may be done with it, and how that is put on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle
from msgspec import Struct

from chatbot.bot.descriptions import picture_request, private_lines
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.narrowing import Choose, Narrowing, Ready
from chatbot.bot.interactions.questions import QuestionContext, ask, ask_openly
from chatbot.bot.layout import Button
from chatbot.bot.voice import Voice
from chatbot.service.snapshot import SeatState
from engine import taps
from engine.api import AnyGame, Name

if TYPE_CHECKING:
    from chatbot.bot.interactions.narrowing import Cells
    from chatbot.bot.layout import Layout
    from chatbot.bot.pictures.painter import PictureRequest


class PlayerHand(Struct, frozen=True):
    """A hand, its game, and how its person is spoken to."""

    hand: SeatState
    game: AnyGame
    voice: Voice

    @property
    def narrowing(self) -> Narrowing:
        """The legal moves, to be narrowed down."""
        said = taps.of(self.game)
        return Narrowing(self.game.verbs, map(str, self.hand.moves), said.cycled, said.together)

    @property
    def asking(self) -> QuestionContext:
        """What a question about this hand needs to know."""
        return self.asking_in(self.voice)

    @property
    def picture_request(self) -> PictureRequest:
        """The hand, to be drawn."""
        return picture_request(self.game, self.hand.view, self.voice, self.hand.facts)

    @property
    def private(self) -> str:
        """What this hand says and the board does not; nothing in a game without secrets."""
        return "\n".join(private_lines(self.game, self.hand.view, self.hand.public, self.voice))

    def asking_in(self, voice: Voice) -> QuestionContext:
        """The same, in another voice."""
        facts = self.hand.facts
        head = ButtonId(Act.STEP, facts.channel, facts.match, facts.revision)
        return QuestionContext(head, taps.of(self.game), self.hand.view, voice)


def put_moves(page: Layout, seen: PlayerHand) -> None:
    """What may be done now: the one question there is, or the kinds of move to choose from."""
    verbs = seen.narrowing.verbs()
    if len(verbs) == 1:
        stage = seen.narrowing.after(verbs)
        if not isinstance(stage, Ready):
            ask(page, seen.asking, stage)
            return
    openly = [verb for verb in verbs if verb in seen.asking.taps.open and put_openly(page, seen.asking, seen, verb)]
    if verbs and not openly:
        page.text(seen.voice.text("your-turn"))
    page.buttons([key for verb in verbs if verb not in openly for key in verb_keys(seen.asking, verb)])


def put_openly(page: Layout, asking: QuestionContext, seen: PlayerHand, verb: str) -> bool:
    """Put the first choice of a kind of move among the other kinds; say whether there was one."""
    stage = seen.narrowing.after((verb,))
    if not isinstance(stage, Choose):
        return False
    ask_openly(page, asking, stage)
    return True


def verb_keys(asking: QuestionContext, verb: str) -> list[Button]:
    """The button of a kind of move; beside it one that makes it twice, where that is done."""
    label = verb_label(asking.voice, verb)
    keys = [Button(asking.tap(asking.act, (verb,)), label, ButtonStyle.primary)]
    if asking.taps.doubled(asking.view, verb):
        keys.append(Button(asking.tap(Act.TWICE, (verb,)), f"{label} ×2", ButtonStyle.primary))
    return keys


def verb_label(voice: Voice, verb: str) -> str:
    """What the button of a kind of move says."""
    label = voice.first_known(f"tap-{verb}", f"verb-{verb}")
    return label[:1].upper() + label[1:]


def described(seen: PlayerHand, cells: Cells) -> str:
    """What is chosen so far, in words."""
    verb = next(verb for verb in seen.game.verbs if verb.name == cells[0])
    parts = []
    for field, cell in zip(verb.fields, cells[1:], strict=False):
        words = cell.split() if field.many else [cell]
        called = ", ".join(seen.asking.called(field.name, word) for word in words)
        parts.append(f"{seen.voice.label(Name('field', field.name))}: {called}")
    return " · ".join([f"**{verb_label(seen.voice, verb.name)}**", *parts])
