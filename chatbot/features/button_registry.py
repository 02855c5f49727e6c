"""Every kind of button as data: how it is acknowledged, who handles it, and what its label is called.

Who adds an ``Act`` adds its line here: the router dispatches by this table alone, and a test demands that it is whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.buttons import BUTTONS, Acknowledgement, Act, ButtonSpec
from chatbot.tables import ending, lobby, more_time, seats

if TYPE_CHECKING:
    from chatbot.bot.reply import Reply
    from chatbot.features.handlers import Handlers

NEW_ANSWER, EDIT, BY_PLACE, SILENT = (
    Acknowledgement.NEW_ANSWER,
    Acknowledgement.EDIT,
    Acknowledgement.BY_PLACE,
    Acknowledgement.SILENT,
)
AN_ID: Final = r"-?\d{1,20}"
"""Of a person or a server, as cells say it."""


BUTTONS.update(
    {
        Act.OPEN: ButtonSpec(
            NEW_ANSWER, lambda to, reply, pressed, _: to.turn_of(pressed).choose(reply, pressed, pressed.cells)
        ),
        Act.STEP: ButtonSpec(
            EDIT, lambda to, reply, pressed, _: to.turn_of(pressed).choose(reply, pressed, pressed.cells)
        ),
        Act.BACK: ButtonSpec(
            EDIT,
            lambda to, reply, pressed, _: to.turn_of(pressed).choose(reply, pressed, pressed.cells),
            ("button-back",),
        ),
        Act.SPIN: ButtonSpec(
            EDIT,
            lambda to, reply, pressed, _: to.turn_of(pressed).choose(reply, pressed, pressed.cells),
            ("button-spin",),
        ),
        Act.PICK: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, values: to.turn_of(pressed).pick(reply, pressed, values[0]),
            is_menu=True,
        ),
        Act.TICK: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, values: to.turn_of(pressed).tick(reply, pressed, values)
        ),
        Act.FORM: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.turn_of(pressed).choose(reply, pressed, pressed.cells)
        ),
        Act.PLAY: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.turn_of(pressed).play_confirmed(reply, pressed),
            ("button-confirm",),
        ),
        Act.TWICE: ButtonSpec(BY_PLACE, lambda to, reply, pressed, _: to.turn_of(pressed).play_twice(reply, pressed)),
        Act.QUICK: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.turn_of(pressed).change_confirming(reply, pressed),
            ("button-quick", "button-careful"),
        ),
        Act.UNDO: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.turn_of(pressed).take_back(reply, pressed.channel, pressed.match),
            ("button-undo",),
        ),
        Act.HAND: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.turn_of(pressed).show_hand(reply, pressed.channel),
            ("button-hand", "button-my-moves"),
        ),
        Act.HINT: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.hints.give(reply, pressed.channel, pressed.match),
            ("button-hint",),
        ),
        Act.MOVES: ButtonSpec(
            EDIT, lambda to, reply, pressed, _: to.turn_of(pressed).show_moves(reply, pressed), ("button-moves",)
        ),
        Act.HINTED: ButtonSpec(
            EDIT,
            lambda to, reply, pressed, _: to.turn_of(pressed).choose(reply, pressed, pressed.cells),
            ("button-hinted",),
        ),
        Act.PLAN: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.planning.choose(reply, pressed, pressed.cells),
            ("button-plan", "button-plan-more"),
        ),
        Act.PLAN_PICK: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, values: to.planning.pick(reply, pressed, values[0]), is_menu=True
        ),
        Act.SET_PLAN: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.planning.keep(reply, pressed),
            ("button-plan-else-wait",),
            cells=".+",
        ),
        Act.DROP_PLAN: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.planning.drop(reply, pressed), ("button-drop-plan",)
        ),
        Act.BOARD: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.lookups.board(reply, pressed.channel), ("button-board",)
        ),
        Act.PICTURE: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.lookups.picture(reply, pressed.channel, pressed.cells[0]),
            cells=r"[^|]+(\|.*)?",
        ),
        Act.RULES: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.rules.open(reply, pressed.channel, *pressed.cells[:2]),
            ("button-rules",),
        ),
        Act.LEARN: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.courses.open(reply, *pressed.cells[:2]),
            ("button-learn", "button-begin-lessons", "button-next-lesson", "button-lesson-again", "button-all-lessons"),
        ),
        Act.JOIN: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, lobby.join),
            ("button-join", "button-join-late"),
        ),
        Act.LEAVE: ButtonSpec(
            SILENT, lambda to, reply, pressed, _: to.lobby.press(reply, pressed, lobby.leave), ("button-leave",)
        ),
        Act.ADD: ButtonSpec(
            SILENT, lambda to, reply, pressed, _: to.lobby.press(reply, pressed, lobby.add_computer), ("button-add",)
        ),
        Act.REMOVE: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, lobby.remove_computer),
            ("button-remove",),
        ),
        Act.START: ButtonSpec(SILENT, lambda to, reply, pressed, _: to.lobby.start(reply, pressed), ("button-start",)),
        Act.START_WITHOUT: ButtonSpec(
            EDIT,
            lambda to, reply, pressed, _: to.lobby.start_without_invited(reply, pressed),
            ("button-start-without",),
        ),
        Act.SEATS: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby_setup.set_seats(reply, pressed),
            ("button-more-seats", "button-fewer-seats"),
            cells=r"\d{1,2}",
        ),
        Act.SET_UP: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.lobby_setup.show(reply, pressed), ("button-set-up",)
        ),
        Act.TERMS: ButtonSpec(
            EDIT, lambda to, reply, pressed, values: to.lobby_setup.change(reply, pressed, values), cells="[^|]+"
        ),
        Act.INVITE: ButtonSpec(EDIT, lambda to, reply, pressed, values: to.lobby_setup.invite(reply, pressed, values)),
        Act.ACCEPT: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, lobby.accept),
            ("button-accept",),
        ),
        Act.DECLINE: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, lobby.decline),
            ("button-decline",),
        ),
        Act.REMATCH: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, ending.rematch),
            ("button-rematch",),
        ),
        Act.DETAILS: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.details.show(reply, pressed), ("button-details",)
        ),
        Act.REVIEW: ButtonSpec(
            NEW_ANSWER,
            lambda to, reply, pressed, values: to.game_review.press(reply, pressed, values),
            ("button-review",),
        ),
        Act.SHARE: ButtonSpec(
            SILENT, lambda to, reply, pressed, _: to.game_review.share(reply, pressed), ("button-share",)
        ),
        Act.RESIGN: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.running_game.resign(reply, pressed), ("button-resign",)
        ),
        Act.RECLAIM: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.running_game.reclaim(reply, pressed.channel, pressed.match),
            ("button-reclaim",),
        ),
        Act.SINCE: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.since_move.show(reply, pressed), ("button-since",)
        ),
        Act.TAKE_OVER: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, seats.accept_seat),
            ("button-take-over",),
        ),
        Act.DECLINE_SEAT: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, seats.decline_seat),
            ("button-decline-seat",),
        ),
        Act.MORE_TIME: ButtonSpec(
            SILENT, lambda to, reply, pressed, _: to.lobby.press(reply, pressed, more_time.give_day), ("button-day",)
        ),
        Act.STOP_CLOCKS: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, more_time.stop_clocks),
            ("button-stop-clocks",),
        ),
        Act.START_CLOCKS: ButtonSpec(
            SILENT,
            lambda to, reply, pressed, _: to.lobby.press(reply, pressed, more_time.start_clocks),
            ("button-start-clocks",),
        ),
        Act.MOVE_HERE: ButtonSpec(
            NEW_ANSWER, lambda to, reply, pressed, _: to.table_move.move_here(reply, pressed), ("button-move-here",)
        ),
        Act.END: ButtonSpec(
            BY_PLACE, lambda to, reply, pressed, _: to.running_game.end(reply, pressed), ("button-end",)
        ),
        Act.NEW_TABLE: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.getting_started.open_table(reply, pressed.cells),
            ("button-new-table", "button-in-thread"),
        ),
        Act.PLAY_NOW: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.getting_started.play_now(reply, pressed.cells),
            ("button-play-now",),
        ),
        Act.HELP: ButtonSpec(BY_PLACE, lambda to, reply, _, __: to.getting_started.help(reply), ("button-help",)),
        Act.GAMES: ButtonSpec(BY_PLACE, lambda to, reply, _, __: to.my_games.show(reply), ("button-games",)),
        Act.LOG: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.game_log.show(reply, pressed.channel, *map(int, pressed.cells)),
            ("button-log", "button-older", "button-newer"),
            cells=r"\d{0,9}",
        ),
        Act.RECORD: ButtonSpec(
            NEW_ANSWER, lambda to, reply, _, values: _hand_out_record(to, reply, values[0]), is_menu=True
        ),
        Act.STATS: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.statistics.press(reply, pressed),
            cells=rf"{AN_ID}\|{AN_ID}\|[^|]*",
        ),
        Act.TOP: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.leaderboard.press(reply, pressed),
            ("button-page-before", "button-page-after"),
            cells=rf"{AN_ID}\|[^|]*\|\d{{1,9}}",
        ),
        Act.COUNTS: ButtonSpec(
            NEW_ANSWER, lambda to, reply, _, __: to.statistics.tell_what_counts(reply), ("button-counts",)
        ),
        Act.DAILY: ButtonSpec(
            BY_PLACE,
            lambda to, reply, pressed, _: to.daily.press(reply, pressed),
            ("button-daily", "button-daily-ranking", "button-daily-live", "button-daily-slow"),
        ),
        Act.SERVER: ButtonSpec(
            EDIT,
            lambda to, reply, pressed, values: to.setup.change(reply, pressed, values),
            ("button-share-yes", "button-share-no", "button-setup-file"),
        ),
        Act.SET: ButtonSpec(EDIT, lambda to, reply, pressed, values: to.settings.change(reply, pressed, values)),
        Act.DATA: ButtonSpec(
            NEW_ANSWER, lambda to, reply, pressed, _: to.personal_data.hand_out(reply, pressed), ("button-data",)
        ),
        Act.FORGET: ButtonSpec(
            EDIT,
            lambda to, reply, pressed, _: to.personal_data.forget(reply, pressed),
            ("button-forget", "button-forget-sure"),
        ),
    }
)


async def _hand_out_record(to: Handlers, reply: Reply, chosen: str) -> None:
    """The record of a game that is named by its channel and match."""
    channel, _, match = chosen.partition(":")
    await to.lookups.verify(reply, int(channel), match)
