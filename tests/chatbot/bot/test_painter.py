"""Pictures are painted in other processes, and have alt texts."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import pytest_asyncio
from PIL import Image

import engine.games
from chatbot.bot.descriptions import picture_request
from chatbot.bot.painter import FILE_BYTES, Painter, painting
from chatbot.bot.voice import Voice
from chatbot.limits import ALT_TEXT
from chatbot.runtime.metrics import REGISTRY
from chatbot.runtime.processes import Pool
from conformance.random_games import finished, random_game, some_position
from engine import replay
from engine.history import History, PlayedMove
from engine.rails.view import RailView
from tests.chatbot import games
from tests.chatbot.bot.sample_tables import facts_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.bot.painter import PictureRequest, Pictures
    from engine.api import AnyGame

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_painter() -> AsyncIterator[Painter]:
    """Yield one painter for several tests, because its process takes longer to start than to paint."""
    async with painting(1) as painter:
        yield painter


@pytest_asyncio.fixture(loop_scope="module")
async def painter() -> AsyncIterator[Painter]:
    async with painting(1) as painter:
        yield painter


def sample_request(game: AnyGame, seat: int | None, moves: int = 12) -> PictureRequest:
    position = some_position(game, 2, "gallery", moves)
    return picture_request(game, game.view(position, seat), Voice("pl", game), facts_of(game, position, 2))


async def test_every_game_is_painted_in_another_process(shared_painter: Painter) -> None:
    for game in engine.games.all():
        for picture in (
            *await shared_painter.turn(sample_request(game, None)),
            *await shared_painter.hand(sample_request(game, 0)),
        ):
            assert picture.data.startswith(b"\xff\xd8\xff"), "JPEG"
            assert len(picture.data) < 10 * 1024 * 1024
            assert 0 < len(picture.alt) <= ALT_TEXT
            assert "```" not in picture.alt


async def test_pieces_found_in_a_painters_cache_are_counted(painter: Painter) -> None:
    game = games.find("tchu")
    before = {result: _lookups(result) for result in ("cached", "painted")}
    await painter.turn(sample_request(game, None, 12))
    painted = _lookups("painted") - before["painted"]
    await painter.turn(sample_request(game, None, 13))
    assert painted > 10
    assert _lookups("painted") - before["painted"] < painted + 10
    assert _lookups("cached") - before["cached"] > 10


def _lookups(result: str) -> float:
    return REGISTRY.get_sample_value("waypost_art_lookups_total", {"result": result}) or 0.0


async def test_a_move_is_previewed(shared_painter: Painter) -> None:
    game = games.find("carcassonne")
    position = some_position(game, 2, "gallery", 12)
    (seat,) = game.to_act(position)
    move = str(game.legal(position, seat)[0])
    assert len(await shared_painter.preview(sample_request(game, seat), [move])) == 1


async def test_a_game_without_points_ends_without_a_score_table(shared_painter: Painter) -> None:
    game = games.find("carcassonne")
    position = some_position(game, 2, "gallery", 2)
    nothing, scored = (History((PlayedMove(0, (), points),), game.standings(position)) for points in ((0, 0), (2, 0)))
    assert len(await shared_painter.final(sample_request(game, None, 2), nothing)) == 1, "only the board"
    assert len(await shared_painter.final(sample_request(game, None, 2), scored)) > 1


async def test_a_hand_is_painted_in_the_colours_of_its_players_theme(shared_painter: Painter) -> None:
    light = sample_request(games.find("europe"), 0)
    brightness = []
    for theme in ("light", "dark"):
        (picture, *_) = await shared_painter.hand(msgspec.structs.replace(light, theme=theme))
        with Image.open(BytesIO(picture.data)) as shown:
            brightness.append(shown.convert("L").resize((1, 1)).tobytes()[0])
    assert brightness[0] > brightness[1] + 80


async def test_a_game_without_pictures_is_described_as_text(shared_painter: Painter) -> None:
    assert await shared_painter.turn(sample_request(games.find("toy"), None, 3)) == ()


async def test_pictures_can_be_requested_by_name(shared_painter: Painter) -> None:
    for game in engine.games.all():
        names = shared_painter.names(sample_request(game, None))
        assert "board" in names
        for name in names:
            (picture,) = await shared_painter.named(sample_request(game, None), name)
            assert picture.data.startswith(b"\xff\xd8\xff")
    assert await shared_painter.named(sample_request(games.find("europe"), None), "no such thing") == ()


async def test_a_finished_game_becomes_a_film_with_an_alt_text(shared_painter: Painter) -> None:
    game = games.find("tchu")
    record, position = played(game)
    end = picture_request(game, game.view(position, None), Voice("en", game), facts_of(game, position, 2))
    is_film(await shared_painter.film(end, record))


def is_film(pictures: Pictures) -> None:
    """Check that the film has many frames and an alt text, and that Discord accepts its size."""
    (film,) = pictures
    assert len(film.data) < FILE_BYTES
    assert film.alt.startswith("An animation of the whole game")
    with Image.open(BytesIO(film.data)) as shown:
        assert getattr(shown, "n_frames", 1) > 40


def played(game: AnyGame) -> tuple[str, Any]:
    """Return the record of a random game as text, and the game's last position."""
    start = replay.Start(game.id, game.rules_version, 2, "film", {}, {})
    moves = [(seat, move) for _, seat, move in random_game(game, 2, "film")]
    position = finished(game, 2, "film")
    return replay.write(replay.record(game, start, moves, position)), position


async def test_no_turn_waits_for_a_film(painter: Painter) -> None:
    game = games.find("carcassonne")
    record, position = played(game)
    end = picture_request(game, game.view(position, None), Voice("en", game), facts_of(game, position, 2))
    filming = asyncio.create_task(painter.film(end, record))
    await painter.turn(sample_request(game, None))
    assert not filming.done()
    is_film(await filming)


class Counting:
    """Counts the pool's requests and the pictures painted for them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.painted = 0
        self.asked = 0
        run = Pool.run

        async def counted(pool: Pool, work: Any, *args: Any) -> Any:
            self.asked += 1
            found = await run(pool, work, *args)
            pictures, _ = found
            self.painted += sum(one.data is not None for one in pictures)
            return found

        monkeypatch.setattr(Pool, "run", counted)


async def test_an_unchanged_hand_is_not_painted_again(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the others' moves, a direct message shows the same hand as the answer to the player's own move."""
    game = games.find("tchu")
    counting = Counting(monkeypatch)
    before, after = sample_request(game, 0, 12), sample_request(game, 0, 13)
    assert before.view != after.view
    assert isinstance(before.view, RailView)
    assert isinstance(after.view, RailView)
    assert before.view.own == after.view.own
    first = await painter.hand(before)
    again = await painter.hand(after)
    assert [one.data for one in first] == [one.data for one in again]
    assert counting.painted == 1


async def test_a_route_looks_the_same_before_and_after_its_payment_is_chosen(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find("europe")
    position = some_position(game, 2, "gallery", 40)
    (seat,) = game.to_act(position)
    builds = [str(move) for move in game.legal(position, seat) if str(move).startswith("build")]
    route = builds[0].split()[1]
    choices = [move for move in builds if move.split()[1] == route]
    counting = Counting(monkeypatch)
    drawn = picture_request(game, game.view(position, seat), Voice("pl", game), facts_of(game, position, 2))
    (one,) = await painter.preview(drawn, choices)
    (other,) = await painter.preview(drawn, choices[-1:])
    assert one.data == other.data
    assert counting.painted == 1


async def test_simultaneous_equal_requests_are_painted_once(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    counting = Counting(monkeypatch)
    drawn = sample_request(games.find("tchu"), 0)
    one, other = await asyncio.gather(painter.hand(drawn), painter.hand(drawn))
    assert one == other
    assert (counting.asked, counting.painted) == (1, 1)


async def test_different_hands_are_painted_separately(shared_painter: Painter) -> None:
    game = games.find("tchu")
    (anna,), (ben,) = (
        await shared_painter.hand(sample_request(game, 0)),
        await shared_painter.hand(sample_request(game, 1)),
    )
    assert anna.data != ben.data


async def test_a_painter_recovers_from_a_failure(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = sample_request(games.find("tchu"), None)
    with pytest.raises(ValueError, match="a spectator has no hand"):
        await painter.hand(drawn)
    with pytest.raises(ValueError, match="a spectator has no hand"):
        await painter.hand(drawn)
    assert await painter.turn(drawn)
