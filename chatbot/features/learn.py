"""Learning a game: its course of lessons, each played in a private answer, and its rules by topic.

A lesson does not need a table: its position follows from the lesson and the moves played (``engine.lessons``), which
are stored under the person's id (``people.learning``). The buttons of a turn work in a lesson, because a lesson
produces a ``SeatState`` as a table does. Each topic of the rules has an example drawn from the lessons.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from discord import ButtonStyle
from msgspec import Struct

import engine.games
from chatbot.bot.choices import Cells, Stage, move_text
from chatbot.bot.commands import Choices, Suggestion, choice, command, suggestions
from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, Layout, button, labelled_button, learn_id
from chatbot.bot.descriptions import breakdown, recap, with_sitter_names
from chatbot.bot.feature import Feature, Frame
from chatbot.bot.hand import PlayerHand, put_moves
from chatbot.bot.painter import PictureRequest, Pictures, try_drawing, try_painting
from chatbot.bot.reply import Reply
from chatbot.bot.variants import variants_line
from chatbot.bot.voice import Voice
from chatbot.features.new_game import game_choices
from chatbot.features.turn import PlayerTurn, TurnAnswers, put_spoken
from chatbot.people.learning import CourseProgress, Learning
from chatbot.store.queries import thinking_seed
from chatbot.store.records import Record
from chatbot.tables.log import PublicState, SeatState
from chatbot.tables.outcome import NO_LESSON, Games, Refusal, says_no_table
from chatbot.tables.table import LESSON_TABLE, Actor, Computer, Facts, Pace, Person, Phase, Terms
from engine.ai.player import Level, choose
from engine.api import AnyGame, Event, Line, Position, PrivateEvent, Standings
from engine.games import UnknownGame
from engine.lessons import LEARNER, Lesson, Task, WayLost, example_of, is_hidden, is_right, objection, replayed

MISTAKES: Final = 2  # Mistakes in a task after which the bot offers to show the right move


def games_with_lessons(games: Sequence[AnyGame]) -> Choices:
    return [choice(game.id, "game", game) for game in games if game.lessons]


class Courses(Feature):
    """Answers players who want to learn a game."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._answers = LessonAnswers(frame)
        self._lessons = self._answers.lessons

    @command("learn", choices={"game": games_with_lessons}, is_anywhere=True)
    async def learn(self, reply: Reply, game: str | None = None) -> None:
        if game is None:
            await self.open_here(reply)
        else:
            await self.open(reply, game)

    @button(
        Act.LEARN,
        BY_PLACE,
        "button-learn",
        "button-begin-lessons",
        "button-next-lesson",
        "button-lesson-again",
        "button-all-lessons",
        is_anywhere=True,
    )
    async def press(self, reply: Reply, pressed: ButtonId) -> None:
        await self.open(reply, *pressed.cells[:2])

    async def open(self, reply: Reply, game: str = "", lesson: str = "") -> None:
        try:
            chosen = self.frame.find(game) if game else None
        except UnknownGame:
            chosen = None
        if chosen is None:
            page = Layout(reply.voice().text("learn-which"))
            page.buttons(_games(reply.voice(), self._games_with_lessons(), learn_id))
            await reply.show(page)
        elif any(one.name == lesson for one in chosen.lessons):
            await self._answers.show_lesson(reply, await self._lessons.begin(reply.actor, chosen, lesson))
        else:
            learning = await self.db.learning.get(reply.actor.user)
            page = _course(reply, chosen, learning.course(chosen.id))
            page.buttons(_games(reply.voice(), self._games_with_lessons(), learn_id, chosen.id))
            await reply.show(page)

    def _games_with_lessons(self) -> list[AnyGame]:
        return [game for game in self.frame.games if game.lessons]

    async def open_here(self, reply: Reply) -> None:
        board = await self.db.queries.public_state(reply.channel)
        await self.open(reply, board.facts.game if isinstance(board, PublicState) else "")


def _games(voice: Voice, games: Iterable[AnyGame], to: Callable[[str], ButtonId], shown: str = "") -> list[Button]:
    """Return a button for each game except ``shown``."""
    style = ButtonStyle.secondary if shown else ButtonStyle.primary
    others = [game for game in games if game.id != shown]
    return [Button(to(game.id), Voice(voice.language, game).of_game("game"), style) for game in others]


def _course(reply: Reply, game: AnyGame, progress: CourseProgress) -> Layout:
    lessons, voice = game.lessons, reply.voice(game)
    if not lessons:
        return Layout(voice.text("learn-not-taught", {"game": voice.of_game("game")}))
    page = Layout(voice.text("learn-title", {"game": voice.of_game("game"), "lessons": len(lessons)}))
    signs = {True: "✅", False: "▫️"}
    page.text("\n".join(f"{signs[one.name in progress.done]} {voice.of_game(f'lesson-{one.name}')}" for one in lessons))
    following = next((one.name for one in lessons if one.name not in progress.done), None)
    if following is None:
        again = labelled_button(voice, learn_id(game.id, lessons[0].name), "button-lesson-again")
        page.buttons([play_now_button(voice, game, reply.channel), again])
    else:
        label = "button-next-lesson" if progress.done else "button-begin-lessons"
        page.buttons([labelled_button(voice, learn_id(game.id, following), label, ButtonStyle.success)])
    return page


class LessonAnswers(TurnAnswers):
    """Fills the private answers of a turn, with the hand from the reader's current lesson."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self.lessons = Lessons(frame.db.learning, frame.find)

    async def load_hand(self, reply: Reply, channel: int) -> PlayerHand | Refusal:
        state = await self.lessons.current(reply.actor)
        return NO_LESSON if state is None else await self._hand(reply, state)

    async def show_hand(self, reply: Reply, hand: PlayerHand | Refusal, text: str) -> None:
        state = await self.lessons.current(reply.actor)
        if state is None or not isinstance(hand, PlayerHand):
            await reply.say(NO_LESSON)
        else:
            await self.show_lesson(reply, state, why=text)

    async def task(self, reply: Reply, hand: PlayerHand) -> str:
        state = await self.lessons.current(reply.actor)
        return "" if state is None or state.task is None else _task_text(hand, state)

    async def show_stage(
        self,
        reply: Reply,
        hand: PlayerHand,
        stage: Stage,
        around: tuple[str, str] = ("", ""),
        buttons: Sequence[Button] = (),
    ) -> None:
        await super().show_stage(reply, hand, stage, around, [*buttons, _course_button(hand)])

    async def show_lesson(self, reply: Reply, state: LessonState, told: str = "", why: str = "") -> None:
        """Show the lesson: its picture, the last move's result, the task, and ``why`` a move was refused."""
        hand = await self._hand(reply, state)
        voice, name = hand.voice, state.lesson.name
        title = voice.text("lesson-title", {"number": state.number, "lessons": state.lessons})
        page = Layout(f"### {title} · {voice.of_game(f'lesson-{name}')}")
        pictures = await self._pictures(hand, state)
        page.pictures(pictures)
        page.text(told)
        page.text(_task_text(hand, state))
        if state.done:
            page.buttons(_buttons_after(hand, state, reply.channel))
        elif hand.by_ear:
            put_spoken(page, hand)
        else:
            put_moves(page, hand)
        page.buttons([] if state.done else [*_shown_move(hand, state), _course_button(hand)])
        page.text(voice.text("lesson-objection", {"why": why}) if why else "")
        await self.send(reply, hand, page, pictures)

    async def _hand(self, reply: Reply, state: LessonState) -> PlayerHand:
        game = self.frame.find(state.seat.facts.game)
        chosen = reply.chosen or await self.db.preferences.of(reply.actor.user)
        voice = with_sitter_names(reply.voice(game), state.seat.facts, state.seat.seat)
        return PlayerHand(state.seat, game, voice, chosen.theme, by_ear=chosen.by_ear, wanted=_wanted_verbs(state))

    async def _pictures(self, hand: PlayerHand, state: LessonState) -> Pictures:
        if hand.by_ear:
            return ()
        painter, request = self.frame.painter, hand.picture_request
        if state.task is not None:
            request = msgspec.structs.replace(request, ringed=state.task.about)
        if state.done:
            request = msgspec.structs.replace(request, view=hand.game.taps.without_choices(request.view))
            if state.lesson.picture:
                return await try_painting(painter.named(request, state.lesson.picture), "lesson", hand.facts)
        own = () if state.done else await try_painting(painter.hand(request), "lesson", hand.facts)
        return own or await try_painting(painter.turn(request), "lesson", hand.facts)


def _task_text(hand: PlayerHand, state: LessonState) -> str:
    voice, name, numbers = hand.voice, state.lesson.name, hand.game.rule_numbers
    if state.done:
        counted = [breakdown(state.standings, voice, hand.facts)] if state.standings else []
        return "\n".join([*counted, voice.of_game(f"lesson-{name}-done", numbers)])
    if state.task is None:
        return voice.of_game(f"lesson-{name}-play", {**numbers, "turns": state.turns_left})
    return voice.of_game(f"lesson-{name}-{state.task.name}", numbers)


def _wanted_verbs(state: LessonState) -> frozenset[str] | None:
    task = state.task
    if task is None:
        return None
    return frozenset(str(move).split(maxsplit=1)[0] for move in state.seat.moves if is_right(task, str(move)))


def _course_button(hand: PlayerHand) -> Button:
    return labelled_button(hand.voice, learn_id(hand.game.id), "button-all-lessons")


def _shown_move(hand: PlayerHand, state: LessonState) -> list[Button]:
    """Return the button that plays the right move, once the learner has made ``MISTAKES`` mistakes."""
    if state.task is None or state.mistakes < MISTAKES:
        return []
    right = next(str(move) for move in state.seat.moves if is_right(state.task, str(move)))
    play = hand.question.button_id(Act.PLAY, hand.narrowing.row(right))
    return [labelled_button(hand.voice, play, "button-show-me", ButtonStyle.success)]


def _buttons_after(hand: PlayerHand, state: LessonState, channel: int) -> list[Button]:
    game, voice = hand.game, hand.voice
    again = labelled_button(voice, learn_id(game.id, state.lesson.name), "button-lesson-again")
    course = _course_button(hand)
    if state.number == state.lessons:
        return [play_now_button(voice, game, channel), again, course]
    following = learn_id(game.id, game.lessons[state.number].name)
    return [labelled_button(voice, following, "button-next-lesson", ButtonStyle.success), again, course]


def play_now_button(voice: Voice, game: AnyGame, channel: int) -> Button:
    return labelled_button(voice, ButtonId(Act.PLAY_NOW, channel, cells=(game.id,)), style=ButtonStyle.success)


class LessonTurn(PlayerTurn):
    """Handles the buttons of a turn made in a lesson."""

    in_lessons = True

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self.answers = self._lesson_answers = LessonAnswers(frame)
        self._lessons = self._lesson_answers.lessons

    async def choose(self, reply: Reply, pressed: ButtonId, cells: Cells) -> None:
        """Continue the choice. If it can no longer lead to a right move, explain why at once and count a mistake."""
        state = await self._lessons.current(reply.actor)
        if state is not None and state.task is not None and state.seat.facts.match == pressed.match:
            hand = await self.answers.load_hand(reply, pressed.channel)
            left = hand.narrowing.moves(cells) if isinstance(hand, PlayerHand) else ()
            if left and not any(is_right(state.task, move) for move in left):
                why = reply.voice(self.frame.find(state.seat.facts.game)).translate(objection(state.task, left))
                await self._lesson_answers.show_lesson(reply, await self._lessons.mistaken(reply.actor, state), why=why)
                return
        await super().choose(reply, pressed, cells)

    async def play(self, reply: Reply, pressed: ButtonId, text: str) -> None:
        state = await self._lessons.current(reply.actor)
        attempt, seen = None, (pressed.match, pressed.revision)
        if state is not None and (state.seat.facts.match, state.seat.facts.revision) == seen:
            await reply.acknowledge_now()
            attempt = await self._lessons.play(reply.actor, text)
        if state is None or attempt is None:
            await self.show_hand(reply, pressed)
            return
        facts = state.seat.facts
        voice = with_sitter_names(reply.voice(self.frame.find(facts.game)), facts, state.seat.seat)
        why = voice.translate(attempt.objection) if attempt.objection else ""
        await self._lesson_answers.show_lesson(reply, attempt.state, recap(attempt.events, voice), why)

    async def play_twice(self, reply: Reply, pressed: ButtonId) -> None:
        """Play the move only once, because each move in a lesson is a separate task."""
        await self.play(reply, pressed, move_text(pressed.cells))


class LessonState(Struct, frozen=True):
    """The current state of a person's lesson."""

    lesson: Lesson
    number: int  # From 1
    lessons: int
    seat: SeatState
    task: Task | None  # The next task, or None in free play and after the lesson
    turns_left: int  # Turns left in free play
    mistakes: int  # Mistakes in this task
    done: bool
    standings: Standings | None  # The final standings of free play, once it is over


class Attempt(Struct, frozen=True):
    """The result of a move in a lesson."""

    state: LessonState
    events: tuple[Event, ...] = ()
    objection: Line | None = None  # Why the move was not accepted; it was not played


class Lessons:
    """Begins and continues people's lessons. Every method may raise ``StoreUnreachable``."""

    def __init__(self, progress: Record[Learning], games: Games) -> None:
        self._progress, self._games = progress, games

    async def begin(self, actor: Actor, game: AnyGame, name: str) -> LessonState:
        _find(game, name)
        learning = (await self._progress.get(actor.user)).begun(game.id, name)
        await self._progress.put(learning, actor.user)
        return _state(game, learning, actor)

    async def current(self, actor: Actor) -> LessonState | None:
        """Return the state of the actor's current lesson, or None if there is none.

        If the lesson no longer exists or the stored moves no longer fit it, begin the first lesson instead.
        """
        learning = await self._progress.get(actor.user)
        if not learning.course(learning.game).lesson:
            return None
        game = self._games(learning.game)
        try:
            return _state(game, learning, actor)
        except (WayLost, LookupError):
            return await self.begin(actor, game, game.lessons[0].name)

    async def play(self, actor: Actor, move: str) -> Attempt | None:
        before = await self.current(actor)
        if before is None:
            return None
        if move not in map(str, before.seat.moves):
            return Attempt(before)
        if before.task is not None and not is_right(before.task, move):
            return Attempt(await self.mistaken(actor, before), objection=objection(before.task, [move]))
        learning = await self._progress.get(actor.user)
        moves, events = await asyncio.to_thread(self._after_move, learning, before, move)
        learning = learning.moved(moves)
        after = _state(self._games(learning.game), learning, actor)
        if after.done:
            learning = learning.finished(after.lesson.name)
        await self._progress.put(learning, actor.user)
        return Attempt(after, tuple(events))

    async def mistaken(self, actor: Actor, state: LessonState) -> LessonState:
        """Count a mistake and return the new state of the lesson."""
        await self._progress.put((await self._progress.get(actor.user)).mistaken(), actor.user)
        return msgspec.structs.replace(state, mistakes=state.mistakes + 1)

    def _after_move(self, learning: Learning, before: LessonState, move: str) -> tuple[tuple[str, ...], list[Event]]:
        game = self._games(learning.game)
        moves = [*learning.course(game.id).moves, move]
        position, _ = replayed(game, before.lesson, moves[:-1])
        events = game.play(position, LEARNER, game.parse(move))
        replies = iter(before.task.replies if before.task else ())
        is_last = before.task is not None and before.task == before.lesson.tasks[-1]
        while (acting := game.to_act(position)) and LEARNER not in acting:
            reply = next(replies, None)
            if reply is None and is_last:  # the learner sees the result of the last task
                break
            reply = reply or _computers_move(game, position, acting[0], len(moves))
            events += game.play(position, acting[0], game.parse(reply))
            moves.append(reply)
        return tuple(moves), [event for event in events if not isinstance(event, PrivateEvent) or event.seat == LEARNER]


def _computers_move(game: AnyGame, position: Position, seat: int, moves: int) -> str:
    view = game.view(position, seat)
    return str(choose(game, engine.games.strategy(game), view, Level.EASY, thinking_seed(game.id, moves)))


def _find(game: AnyGame, name: str) -> tuple[int, Lesson]:
    for number, lesson in enumerate(game.lessons, start=1):
        if lesson.name == name:
            return number, lesson
    raise LookupError(f"{game.id} has no lesson {name!r}")


def _state(game: AnyGame, learning: Learning, actor: Actor) -> LessonState:
    course = learning.course(game.id)
    number, lesson = _find(game, course.lesson)
    position, own = replayed(game, lesson, course.moves)
    done = own >= (len(lesson.tasks) or lesson.turns) or not game.to_act(position)
    task = None if done or not lesson.tasks else lesson.tasks[own]
    legal = () if done else game.legal(position, LEARNER)
    seat = SeatState(
        facts=_facts(game, learning, actor, game.to_act(position)),
        seat=LEARNER,
        view=game.view(position, LEARNER),
        public=game.view(position, None),
        moves=tuple(move for move in legal if task is None or not is_hidden(task, str(move))),
    )
    counted = game.projected(position) if done and not lesson.tasks else None
    turns_left = max(0, lesson.turns - own)
    return LessonState(lesson, number, len(game.lessons), seat, task, turns_left, course.mistakes, done, counted)


def _facts(game: AnyGame, learning: Learning, actor: Actor, to_act: Sequence[int]) -> Facts:
    course = learning.course(game.id)
    return Facts(
        channel=LESSON_TABLE,
        guild=0,
        match=f"{game.id}-{course.lesson}",
        terms=Terms(game.id, places=2, level=Level.EASY, pace=Pace.UNLIMITED),
        host=actor.user,
        opened_at=0,
        changed_at=0,
        sitters=(Person(actor.user, actor.name), Computer(Level.EASY)),
        phase=Phase.PLAYING,
        revision=len(course.moves),
        to_act=tuple(to_act),
        moves=len(course.moves),
        last_move=len(course.moves),
        commitment="",
        seed="",
    )


class Rules(Feature):
    """Handles ``/rules`` and the buttons of its topics."""

    async def suggest_topics(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        chosen = getattr(reply.interaction.namespace, "game", "")
        game = next((known for known in self.frame.games if known.id == chosen), None)
        if game is None:
            return []
        voice = reply.voice(game)
        return suggestions(topics(voice), typed, lambda topic: [voice.of_game(f"topic-{topic}")])

    @command("rules", choices={"game": game_choices}, suggests={"topic": suggest_topics}, is_anywhere=True)
    async def rules(self, reply: Reply, game: str | None = None, topic: str | None = None) -> None:
        if game is None:
            await self.of_table(reply, reply.channel, topic or "")
        else:
            await self.of_game(reply, game, topic or "")

    @button(Act.RULES, BY_PLACE, "button-rules", is_anywhere=True)
    async def open(self, reply: Reply, pressed: ButtonId) -> None:
        """Show the topic and game that the cells name. Without cells, show the rules of the channel's game."""
        if pressed.cells:
            await self.of_game(reply, *pressed.cells[:2])
        else:
            await self.of_table(reply, pressed.channel)

    async def of_table(self, reply: Reply, channel: int, topic: str = "") -> None:
        board = await self.db.queries.public_state(channel)
        if isinstance(board, PublicState):
            await self.of_game(reply, board.facts.game, topic, terms=board.facts.terms)
        else:
            await (self._ask_for_game(reply) if says_no_table(board) else reply.say(board))

    async def _ask_for_game(self, reply: Reply) -> None:
        page = Layout(reply.voice().text("rules-which"))
        page.buttons(_games(reply.voice(), self.frame.games, _rules_id))
        await reply.show(page)

    async def of_game(self, reply: Reply, name: str, topic: str = "", *, terms: Terms | None = None) -> None:
        """Show a topic of the game's rules. ``terms`` are those of the channel's table, whose variants are named."""
        try:
            game = self.frame.find(name)
        except UnknownGame:
            await self._ask_for_game(reply)
            return
        voice = reply.voice(game)
        known = topics(voice)
        shown = topic if topic in known else next(iter(known), "")
        if not shown:
            await reply.say_text(voice.text("no-rules"))
            return
        page = Layout(f"### {voice.of_game('game')} · {voice.of_game(f'topic-{shown}')}")
        page.text(variants_line(voice, game, terms) if terms else "")
        page.text(voice.of_game(f"rules-{shown}", game.rule_numbers))
        pictures = await self._example(reply, game, shown, voice)
        page.pictures(pictures)
        page.buttons([_topic_button(voice, game, one, shown) for one in known])
        learn = [labelled_button(voice, learn_id(game.id), style=ButtonStyle.success)] if game.lessons else []
        page.buttons([*learn, *_games(voice, self.frame.games, _rules_id, game.id)])
        await reply.show(page, pictures)

    async def _example(self, reply: Reply, game: AnyGame, topic: str, voice: Voice) -> Pictures:
        """Return the picture of a topic's example, or none if no lesson has one."""
        found = example_of(game, topic)
        if found is None:
            return ()
        lesson, view = found
        theme = await self.db.preferences.theme(reply.actor.user)
        names = tuple(voice.text(f"computer-{number}") for number in (1, 2))
        request = PictureRequest(game, game.taps.without_choices(view), voice, names, theme)
        painter = self.frame.painter
        drawing = painter.named(request, lesson.picture) if lesson.picture else painter.turn(request)
        return await try_drawing(drawing, "rules")


def topics(voice: Voice) -> list[str]:
    return voice.of_game("rules-topics").split() if voice.game_knows("rules-topics") else []


def _topic_button(voice: Voice, game: AnyGame, topic: str, shown: str) -> Button:
    style = ButtonStyle.primary if topic == shown else ButtonStyle.secondary
    return Button(_rules_id(game.id, topic), voice.of_game(f"topic-{topic}"), style)


def _rules_id(*cells: str) -> ButtonId:
    return ButtonId(Act.RULES, LESSON_TABLE, cells=cells)
