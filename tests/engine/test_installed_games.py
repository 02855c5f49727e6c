"""Games of installed distributions: they are found beside the folders, and a faulty one is refused with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.api import CONTRACT_VERSION
from engine.wording import game_words
from tests.outside.distributions import finding_games_in, install

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OURS = {game.id for game in engine.games.all()}


def test_an_installed_game_is_found_beside_the_folders(tmp_path: Path) -> None:
    install(tmp_path, "kite", "1.2")
    with finding_games_in(tmp_path):
        assert {game.id for game in engine.games.all()} == {*OURS, "kite"}
        assert str(engine.games.package_of("kite")) == "kite-game 1.2"
        assert engine.games.package_of("europe") is None
        assert game_words(engine.games.find("kite"), "pl").message("game") == "Toy"
        assert engine.games.refused() == ()
    assert {game.id for game in engine.games.all()} == OURS


def edited(package: Path, before: str, after: str) -> None:
    module = package / "__init__.py"
    assert before in module.read_text("utf-8")
    module.write_text(module.read_text("utf-8").replace(before, after), "utf-8")


def edited_words(package: Path, more: str) -> None:
    words = package / "words" / "en.ftl"
    words.write_text(words.read_text("utf-8") + more, "utf-8")


REFUSALS: list[tuple[str, Callable[[Path], object]]] = [
    (
        f"it is made for contract 7, not contract {CONTRACT_VERSION} of games, which this Waypost has",
        lambda site: install(site, "kite", contract=7),
    ),
    (
        f"it does not declare contract {CONTRACT_VERSION} of games",
        lambda site: install(site, "kite", contract=None),
    ),
    (
        f"importing kite raised ZeroDivisionError: division by zero (this Waypost has contract {CONTRACT_VERSION} of",
        lambda site: edited(install(site, "kite"), "GAME =", "1 / 0\nGAME ="),
    ),
    (
        "importing kite raised ImportError: cannot import name 'Tangle'",
        lambda site: edited(install(site, "kite"), "from tests", "from engine.api import Tangle\nfrom tests"),
    ),
    (
        "the module kite has no GAME that is an engine.api.Game",
        lambda site: edited(install(site, "kite"), "GAME = kite()", "GAME = kite"),
    ),
    (
        "reading its plans raised ZeroDivisionError",
        lambda site: edited(
            install(site, "kite"), "contract = 1", "contract = 1\n    plans = property(lambda game: 1 / 0)"
        ),
    ),
    (
        "its id is 'tangle', which must equal 'kite'",
        lambda site: edited(install(site, "kite"), "'kite'", "'tangle'"),
    ),
    (
        "its English words are missing or faulty: FileNotFoundError",
        lambda site: (install(site, "kite") / "words" / "en.ftl").unlink(),
    ),
    (
        "its words define codes that belong to Waypost: newcomer, seat-asked",
        lambda site: edited_words(install(site, "kite"), "newcomer = A pawn enters.\nseat-asked = Asked.\n"),
    ),
    (
        "it has 2 to 9 seats, and Waypost has 1 to 8",
        lambda site: edited(install(site, "kite"), "contract = 1", "contract = 1\n    seats = (2, 9)"),
    ),
    (
        "its English words are missing or faulty: MissingWords: en: no sentence for 'verb-play'",
        lambda site: (install(site, "kite") / "words" / "en.ftl").write_text(
            "game = Kite\ngame-description = Fly\ngame-choice = Kite\n", "utf-8"
        ),
    ),
]


@pytest.mark.parametrize(("reason", "make"), REFUSALS, ids=[reason[:30] for reason, _ in REFUSALS])
def test_a_faulty_game_is_refused_with_a_reason_and_the_others_are_played(
    reason: str, make: Callable[[Path], object], tmp_path: Path
) -> None:
    make(tmp_path)
    install(tmp_path, "sound")
    with finding_games_in(tmp_path):
        assert {game.id for game in engine.games.all()} == {*OURS, "sound"}
        (refused,) = engine.games.refused()
        assert (refused.id, str(refused.package)) == ("kite", "kite-game 1.0")
        assert reason in refused.reason
        with pytest.raises(engine.games.UnknownGame):
            engine.games.find("kite")


def test_an_id_belongs_to_the_folder_or_else_to_the_first_package(tmp_path: Path) -> None:
    for module in ("one", "other"):
        install(tmp_path, "kite", module=module)
    install(tmp_path, "europe", module="abroad")
    with finding_games_in(tmp_path):
        assert str(engine.games.package_of("kite")) == "one-game 1.0"
        assert engine.games.package_of("europe") is None
        assert [(refused.id, refused.package.name, refused.reason) for refused in engine.games.refused()] == [
            ("europe", "abroad-game", "Waypost already has a game with this id"),
            ("kite", "other-game", "one-game 1.0 already has a game with this id"),
        ]
