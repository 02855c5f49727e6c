"""In a game without points, players see who won, places and draws, and chances of winning in reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

import engine.games
from chatbot.bot import descriptions, painter
from chatbot.bot.daily_ranking import daily_score
from chatbot.bot.turning_points import better_move, point_heading
from chatbot.bot.voice import Voice
from chatbot.features.my_games import finished_games
from chatbot.features.review import accuracy_lines
from chatbot.features.statistics import StatisticsOf, statistics_card
from chatbot.people.daily import DailyGame, DailyResult, ranking, squares
from chatbot.people.summary import Meetings, Summary
from chatbot.posts.post import end_post
from chatbot.tables.log import PublicState
from chatbot.tables.record import daily_result_of
from chatbot.tables.table import Ending, Person, Phase, Table, Terms
from engine.api import Standings
from engine.history import History, PlayedMove, awards
from engine.review import Gain, Review, TurningPoint
from render.game_cards import result_card
from render.scene import Text
from render.themes import Style
from tests.chatbot.bot.messages.phone_screen import texts_of
from tests.chatbot.bot.sample_tables import content_of, facts_of
from tests.toy.game import ToyGame
from tests.toy.placed import ANY_GAME as PLACED
from tests.toy.placed import GAME

if TYPE_CHECKING:
    import pytest

    from engine.api import AnyGame, Position
    from tests.toy.game import ToyPosition

WON = {"first": ["0"], "cards": ["5", "5", "1", "1"]}
DRAWN = {"first": ["0"], "cards": ["5", "5", "5", "5"]}


def ended(stacked: dict[str, list[str]], seats: int = 2) -> ToyPosition:
    """Return a game in which everybody has played one card, and then passed."""
    position = GAME.setup(seats, "ended", stacked=stacked)
    for _ in range(seats):
        seat = position.turn
        GAME.play(position, seat, GAME.legal(position, seat)[0])
    while acting := GAME.to_act(position):
        GAME.play(position, acting[0], GAME.parse("pass"))
    return position


def state_of(position: Position, seats: int = 2) -> PublicState:
    return PublicState(facts_of(PLACED, position, seats), PLACED.view(position, None), PLACED.standings(position))


def test_the_final_post_names_the_winner_or_a_draw_and_places_alone() -> None:
    shown = texts_of(end_post(content_of(PLACED, ended(WON), 2, "en")).layout)
    assert shown[0].startswith("### 🏆 A name as long as Discord")
    assert shown[0].endswith("wins")
    assert shown[-1].splitlines()[1].startswith("2\\. **")
    assert not [text for text in shown if " : " in text or "0**" in text]
    drawn = texts_of(end_post(content_of(PLACED, ended(DRAWN), 2, "pl")).layout)
    assert drawn[0] == "### 🤝 Remis"


def test_a_running_game_shows_no_standings_until_places_differ() -> None:
    position = GAME.setup(3, "running")
    voice, facts = Voice("en", PLACED), facts_of(PLACED, position, 3)
    assert descriptions.scores(GAME.standings(position), voice, facts) == ""
    eliminated = Standings.placed([1, 3, 1], over=False)
    assert [line[:2] for line in descriptions.scores(eliminated, voice, facts).splitlines()] == ["1\\", "1\\", "3\\"]


def test_the_results_alt_text_has_a_place_per_seat() -> None:
    lines = painter.result_lines(PLACED, GAME.standings(ended(WON)), Voice("en", PLACED))
    assert lines == ["Player 1 wins", "Place 1: Player 1.", "Place 2: Player 2."]


def test_the_result_card_has_no_points_and_no_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.games, "find", lambda _: PLACED)
    position = ended(WON)
    scene = result_card("toy-placed", History((), GAME.standings(position)), Style(("Anna", "Ben")))
    said = {item.role: item.text for item in scene.items if isinstance(item, Text)}
    assert said["title"] == "Anna wins"
    assert said.keys() == {"title", "game", "place", "name"}
    drawn = result_card("toy-placed", History((), GAME.standings(ended(DRAWN))), Style(("Anna", "Ben")))
    assert next(item.text for item in drawn.items if isinstance(item, Text)) == "Draw"


def test_no_award_is_given_for_points() -> None:
    assert awards(GAME, History((PlayedMove(0, (), (0, 0)),), GAME.standings(ended(WON)))) == ()


def test_the_review_tells_chances_of_winning() -> None:
    review = Review("toy-placed", ((50, 50), (70, 30)), (100, 0), over=True, accuracy=(90, None), turning_points=())
    told = accuracy_lines(review, Voice("en", PLACED))
    assert told[0].endswith("accuracy 90%. Chance of winning: 50% at first, 70% halfway, 100% at the end.")
    point = TurningPoint(3, 0, "pass", "play 5", 4, (), (Gain(0, 25),))
    position, voice = GAME.setup(2, "x"), Voice("en", PLACED)
    assert "lost" not in point_heading(1, point, 9, voice)
    assert "Chance of winning: +25%" in better_move(point, PLACED, PLACED.view(position, 0), voice)


def test_statistics_have_no_average_and_no_most_points() -> None:
    summary = Summary(games=3, finished=3, places=(2, 1))
    shown = statistics_card(Voice("en", PLACED), StatisticsOf("Anna", "here", summary, {}, Meetings()))
    assert [figure.label for figure in shown.figures] == ["games", "won"]


def test_a_list_of_finished_games_calls_a_draw_a_draw() -> None:
    (won,), (drawn,) = (finished_games([state_of(ended(cards))], (), 2**63 - 1, 5) for cards in (WON, DRAWN))
    assert (won.rank, won.is_level) == (1, False)
    assert drawn.is_level


def test_a_daily_try_is_won_drawn_or_lost_and_fewer_moves_rank_higher() -> None:
    def score(position: ToyPosition) -> DailyResult:
        table = daily_table(position)
        found = daily_result_of(PLACED, table)
        assert found is not None
        return found

    voice = Voice("en", PLACED)
    won, drawn = score(ended(WON)), score(ended(DRAWN))
    lost = score(ended({**WON, "cards": ["1", "1", "5", "5"]}))
    assert [daily_score(voice, one) for one in (won, drawn, lost)] == ["won in 8 moves", "draw", "lost"]
    faster = msgspec.structs.replace(won, who=2, moves=6)
    assert [one.result for one in ranking([lost, won, drawn, faster])] == [faster, won, drawn, lost]


def daily_table(position: ToyPosition) -> Table:
    terms = Terms("toy-placed", 2, daily=DailyGame(20_000))
    return Table(
        channel=1,
        guild=0,
        match="m",
        terms=terms,
        host=1,
        opened_at=0,
        changed_at=0,
        sitters=(Person(1, "Anna"), Person(2, "Ben")),
        phase=Phase.OVER,
        ending=Ending.PLAYED,
        moves=8,
        position=GAME.save(position).decode(),
    )


def test_a_daily_game_for_one_shows_its_points_alone() -> None:
    class SoloToyGame(ToyGame):
        seats = (1, 4)

    game = cast("AnyGame", SoloToyGame())
    result = DailyResult(1, "toy", 1, "Anna", 31, 0, 1, "m", 0, 1)
    assert daily_score(Voice("en", game), result) == "31"
    assert squares([(1,), (3,), (5,)]) == 10 * "🟦"
