"""Nothing is distinguished by hue alone, and texts are legible."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.api import MOST_SEATS
from engine.games.europe.board import BOARD as EUROPE
from engine.games.tchu.board import BOARD as SWITZERLAND
from engine.wording import LANGUAGES, game_words
from render.carcassonne import props, tile_art
from render.themes import CARDS, PLAYERS, THEMES, Theme, ThemeName, mix
from tests.render.colour_blindness import VISIONS, contrast, difference

if TYPE_CHECKING:
    from engine.rails.board import RailMap


@pytest.mark.parametrize("vision", VISIONS)
def test_players_colours_differ_for_every_kind_of_colour_vision(vision: str) -> None:
    for one, other in combinations(PLAYERS, 2):
        assert difference(one.colour, other.colour, vision) >= 30, (one, other)


def test_the_measure_detects_confusable_colours() -> None:
    assert difference("#FF0000", "#00A000", "normal") > 60
    assert difference("#C00000", "#606000", "protan") < 30


def test_there_is_a_colour_for_each_seat() -> None:
    assert len(PLAYERS) == MOST_SEATS


def test_every_player_has_a_unique_shape() -> None:
    assert len({style.mark for style in PLAYERS}) == len(PLAYERS)


def test_every_card_colour_of_a_game_has_a_unique_symbol() -> None:
    colours = [style for name, style in CARDS.items() if name not in {"silver", "grey"}]
    assert len({style.symbol for style in colours}) == len(colours)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "board"), [("europe", EUROPE), ("tchu", SWITZERLAND)])
def test_every_card_of_a_game_has_unique_letters_in_each_language(game: str, board: RailMap, language: str) -> None:
    words = game_words(engine.games.find(game), language)
    colours = board.palette.names
    letters = {words.message(f"card-letter-{colour}") for colour in colours}
    assert len(letters) == len(colours)
    assert all(1 <= len(text) <= 2 for text in letters)


def test_ink_is_legible_on_players_and_cards() -> None:
    for name, card in CARDS.items():
        if name != "grey":  # no card is grey
            assert contrast(card.ink, card.colour) >= 4.5, name
    for player in PLAYERS:
        assert contrast(player.ink, player.colour) >= 4.5, player


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_both_themes_are_legible(theme: Theme) -> None:
    for ink, ground in (
        (theme.ink, theme.halo),
        (theme.ink, theme.land),
        (theme.panel_ink, theme.panel),
        (theme.panel_ink, theme.casing),
        (theme.faint_ink, theme.panel),
        (theme.faint_ink, theme.halo),
        (theme.faint_ink, theme.far_land),
    ):
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", THEMES)
def test_city_and_field_differ_for_every_kind_of_colour_vision(vision: str, theme: ThemeName) -> None:
    city, field = (mix(colour, props.NIGHT, THEMES[theme].tile_dimming) for colour in (tile_art.TOWN, tile_art.GRASS))
    assert difference(city, field, vision) >= 20
