"""Tests of the live board's panes: they are small, contain no secrets, and every move can be tapped."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from conformance.random_games import random_game, some_position
from engine.rng import FastRng
from engine.taps import ABSENT
from engine.wording import LANGUAGES
from render import pictures, svg
from render.scene import Text
from render.themes import THEMES, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame, View

NAMES = ("Anna", "Łukasz", "Zoë", "Piotr", "Marie")
GAMES = [game.id for game in engine.games.all()]
games = pytest.mark.parametrize("name", GAMES)
WITHOUT_A_PLACE = {"pay", "give-up", "pass"}
"""Verbs without an item on the board. Their moves are buttons."""


def panes(name: str, moves: int, style: Style, seat: int | None = 0) -> list[svg.Pane]:
    game = engine.games.find(name)
    position = some_position(game, game.seats[1], "live", moves)
    legal = [] if seat is None else game.legal(position, seat)
    return [svg.pane(live) for live in pictures.live(name, game.view(position, seat), legal, style)]


@games
@pytest.mark.parametrize("moves", [0, 40, 10**6])
def test_every_game_has_panes_the_board_first(name: str, moves: int) -> None:
    for theme in THEMES:
        for language in LANGUAGES:
            drawn = panes(name, moves, Style(NAMES, theme, language))
            assert drawn[0].name == "board"
            assert len({pane.name for pane in drawn}) == len(drawn)
            assert len(msgspec.json.encode(drawn)) < 60_000


@pytest.mark.parametrize("name", ["europe", "tchu"])
@pytest.mark.parametrize("seat", [0, None])
def test_everybodys_tickets_have_a_pane_if_they_are_open(name: str, seat: int | None) -> None:
    game = engine.games.find(name)
    for options, shown in (({}, False), ({"tickets": "open"}, True)):
        position = game.setup(2, "open", options)
        for chooser in (0, 1):
            game.play(position, chooser, game.legal(position, chooser)[0])
        drawn = {pane.name: pane for pane in pictures.live(name, game.view(position, seat), [], Style(NAMES[:2]))}
        assert ("everybody" in drawn) == shown
        if shown:
            texts = [item.text for item in drawn["everybody"].scene.items if isinstance(item, Text)]
            assert {"Anna", "Łukasz"} <= set(texts)


@games
@pytest.mark.parametrize(("moves", "most"), [(69, 45_000), (10**6, 68_000)])
def test_the_symbols_of_a_full_board_are_small(name: str, moves: int, most: int) -> None:
    items = [item for pane in panes(name, moves, Style(NAMES)) for item in pane.items]
    ids = sorted({item.a for item in items if isinstance(item, svg.ArtItem)})
    found = [symbol.svg for symbol in map(svg.symbol, ids) if symbol]
    assert len(found) == len(ids)
    assert len(gzip.compress("".join(found).encode())) < most


def test_a_game_without_panes_shows_its_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = msgspec.structs.replace(pictures.find("tchu"), live=None)
    monkeypatch.setattr(pictures, "find", lambda _: bare)
    assert [pane.name for pane in panes("tchu", 0, Style(NAMES))] == ["board", "hand", "hand-2"]
    assert [pane.name for pane in panes("tchu", 30, Style(NAMES), seat=None)] == ["board"]


@pytest.mark.parametrize("name", ["europe", "tchu"])
def test_the_map_of_a_rail_game_is_a_small_bitmap_with_paths_on_it(name: str) -> None:
    for theme in THEMES:
        ground = panes(name, 0, Style(NAMES, theme))[0].ground
        assert ground
        assert ground.image
        assert ground.art
        image, paths = svg.bitmap_file(ground.image), svg.symbol(ground.art)
        assert image
        assert paths
        assert len(image) + len(gzip.compress(paths.svg.encode())) < 350_000


def test_an_unknown_bitmap_or_symbol_is_none() -> None:
    assert svg.bitmap_file("none") is None
    assert svg.symbol("none") is None


@games
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_panes_do_not_depend_on_hidden_information(name: str, seat: int | None) -> None:
    """The panes stay the same, byte for byte, if everything that the seat or spectator cannot see is dealt again."""
    game = engine.games.find(name)
    for moves in (0, 25, 70):
        position = some_position(game, 2, "secret panes", moves)
        view = game.view(position, seat)
        other = game.view(game.imagine(view, FastRng(moves)), seat)
        legal = [] if seat is None else game.legal(position, seat)
        drawn, again = (
            [msgspec.json.encode(svg.pane(live)) for live in pictures.live(name, each, legal, Style(NAMES))]
            for each in (view, other)
        )
        assert drawn == again


@games
def test_every_move_of_a_game_can_be_tapped(name: str) -> None:
    """Each item that stands for a word of a move is drawn when this word is chosen. Nearly every move has an item."""
    game = engine.games.find(name)
    for position, seat, _ in random_game(game, 2, "taps"):
        view, legal = game.view(position, seat), [str(move) for move in game.legal(position, seat)]
        drawn: dict[tuple[str, ...], set[str]] = {}
        for text in legal:
            targets = [(before, game.taps.target(view, words)) for before, words in steps(game, text)]
            tapped = [(before, target) for before, target in targets if target not in {None, ABSENT}]
            assert tapped or text.split()[0] in WITHOUT_A_PLACE, text
            for before, target in tapped:
                if before not in drawn:
                    fitting = [each for each in legal if tuple(each.split()[: len(before)]) == before]
                    drawn[before] = abouts(game, view, fitting)
                assert target in drawn[before], (text, target)


def abouts(game: AnyGame, view: View, legal: list[str]) -> set[str]:
    """Return the ``about`` of everything that can be tapped while these moves are still possible."""
    drawn = pictures.live(game.id, view, [game.parse(text) for text in legal], Style(NAMES))
    return set().union(*(pane.stands_for() for pane in drawn))


def steps(game: AnyGame, text: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the words of a move before each of its choices, and the words after this choice."""
    verb, *words = text.split()
    fields = next(each.fields for each in game.verbs if each.name == verb)
    if not fields:
        yield (), (verb,)
    elif fields[0].many:
        yield from (((verb,), (verb, word)) for word in words)
    else:
        cells = (verb, *words, *[ABSENT] * (len(fields) - len(words)))
        yield from ((cells[:at], cells[: at + 1]) for at in range(1, len(cells)))
