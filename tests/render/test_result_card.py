"""The result's picture shows the winner, the points of each kind, and the growth of the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from engine.api import MOST_SEATS, Share, Standings
from engine.history import History, PlayedMove
from engine.review import Review, TurningPoint
from engine.wording import LANGUAGES, game_words, shown_number
from render import paint
from render.game_cards import result_card, review_card
from render.scene import Sprite, Text
from render.themes import THEMES, Style
from tests.render.recorded_games import recorded
from tests.render.scene_checks import about, assert_apart, assert_legible, written

if TYPE_CHECKING:
    from render.scene import Scene

NAMES = ("Anna", "Łukasz Wiśniewski", "Zoë", "Гена", "Maximiliane")
CASES = [(game.id, seats) for game in engine.games.all() for seats in sorted({game.seats[0], game.seats[1]})]
cases = pytest.mark.parametrize(("name", "seats"), CASES)
cases_with_points = pytest.mark.parametrize(
    ("name", "seats"), [case for case in CASES if engine.games.find(case[0]).has_points]
)


def drawn(name: str, seats: int, language: str = "en") -> tuple[Scene, History]:
    _, history = recorded(engine.games.find(name), "result", seats)
    return result_card(name, history, Style(NAMES[:seats], language=language)), history


def title(scene: Scene) -> str:
    (found,) = [item.text for item in scene.items if isinstance(item, Text) and item.role == "title"]
    return found


@cases_with_points
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_all_points_by_kind(name: str, seats: int, language: str) -> None:
    scene, history = drawn(name, seats, language)
    assert_legible(scene)
    standings = history.standings
    assert written(scene, "score") == {f"seat {one.seat}": shown_number(one.points) for one in standings.seats}
    expected = {
        f"seat {seat} {kind}": shown_number(points[seat])
        for kind, points in standings.by_kind(engine.games.find(name).kinds).items()
        if any(points)
        for seat in range(seats)
    }
    assert written(scene, "points") == expected
    words = game_words(engine.games.find(name), language)
    kinds = dict.fromkeys(key.split(" ", 2)[2] for key in expected)
    assert about(scene, "kind") == [*(words.message(f"kind-{kind}") for kind in kinds), words.message("kind-total")]


@cases
def test_the_winners_rows_are_first_and_highlighted(name: str, seats: int) -> None:
    scene, history = drawn(name, seats)
    assert about(scene, "winner") == [f"seat {seat}" for seat in history.standings.winners]
    rows = [item.about for item in scene.items if item.role == "place"]
    assert rows == [f"seat {standing.seat}" for standing in history.standings.ranked]
    assert title(scene).endswith("wins")


def test_equal_players_share_the_win_and_the_place() -> None:
    standings = Standings.of([[Share("share-scored-road", 7)], [Share("share-final-field", 7)]], over=True)
    history = History((PlayedMove(0, (), (7, 7)),), standings)
    scene = result_card("carcassonne", history, Style(("Anna", "Zoë")))
    assert set(written(scene, "place").values()) == {"1"}
    assert about(scene, "winner") == ["seat 0", "seat 1"]
    assert title(scene) == "Anna, Zoë share the win"


@cases_with_points
def test_the_chart_ends_with_all_marks_and_points(name: str, seats: int) -> None:
    scene, history = drawn(name, seats)
    assert written(scene, "total") == {f"seat {one.seat}": shown_number(one.points) for one in history.standings.seats}
    (chart,) = about(scene, "chart")
    assert chart.split() == [",".join(map(str, after)) for after in history.points]


def test_charts_of_different_games_are_different_pictures() -> None:
    """An ``Art`` is identified by its name, so two games must not share a name."""
    names = set()
    for seed in ("result", "another"):
        _, history = recorded(engine.games.find("carcassonne"), seed, 2)
        scene = result_card("carcassonne", history, Style(NAMES[:2]))
        names |= {getattr(item, "art").name for item in scene.items if item.role == "chart"}  # noqa: B009 - of a sprite
    assert len(names) == 2


def test_a_stopped_game_shows_the_points_so_far_and_no_winner() -> None:
    _, history = recorded(engine.games.find("europe"), "result", 2)
    stopped = msgspec.structs.replace(history, standings=msgspec.structs.replace(history.standings, over=False))
    scene = result_card("europe", stopped, Style(NAMES[:2]))
    assert title(scene) == "Points so far"
    assert about(scene, "winner") == about(scene, "place") == []


def test_a_game_stopped_before_the_first_move_has_a_card() -> None:
    history = History((), Standings.of([[], []], over=False))
    assert paint.paint(result_card("europe", history, Style(NAMES[:2]))).size == (1600, 1200)


@pytest.mark.parametrize("seats", [1, MOST_SEATS])
@pytest.mark.parametrize("theme", THEMES)
def test_one_seat_and_the_most_seats_fit_on_the_cards(seats: int, theme: str) -> None:
    style = Style((*NAMES, "Hugo", "Tess", "Bartholomew the Third")[:seats], theme)
    points = tuple(range(20, 20 + seats))
    standings = Standings.of([[Share("share-scored-road", number)] for number in points], over=True)
    history = History(tuple(PlayedMove(number % seats, (), points) for number in range(30)), standings)
    review = Review("carcassonne", 30 * (points,), points, over=True, accuracy=seats * (80,), turning_points=())
    for scene in (result_card("carcassonne", history, style), review_card(review, style)):
        assert_legible(scene)
        for role in ("mark", "total", "name", "accuracy"):
            assert_apart([item for item in scene.items if item.role == role])
        assert all(0 < item.y < 1200 for item in scene.items)


def test_turning_points_are_numbered_below_their_moves_in_any_order() -> None:
    """A reader's own turning points have the lowest numbers, wherever in the game they are."""
    points = tuple(TurningPoint(number, seat, "", "", 5, ()) for number, seat in ((40, 0), (10, 1), (50, 1)))
    expected = tuple((90 - number, 80 + number) for number in range(60))
    review = Review("europe", expected, (31, 139), over=True, accuracy=(83, 93), turning_points=points)
    scene = review_card(review, Style(NAMES[:2], language="fr"))
    places = {item.about: item.x for item in scene.items if isinstance(item, Sprite) and item.role == "turning point"}
    assert places["2"] < places["1"] < places["3"]
    assert [item.text for item in scene.items if isinstance(item, Text) and item.role == "accuracy"] == ["83 %", "93 %"]
