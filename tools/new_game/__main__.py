"""The command line. ``python -m tools.new_game --help`` lists the options."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from pathlib import Path
from typing import Final, NoReturn

import engine.games
from engine.games import GAME_ID

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
TEMPLATE: Final = HERE / "template"
FILES: Final = HERE / "files"
ITS_MODULE: Final = "tools.new_game.template"
IMPORTS: Final = re.compile(r"(?:^from [\w.]+ import [^(\n]+\n){2,}", re.MULTILINE)
NAMED: Final = re.compile(r"^game = .*$", re.MULTILINE)
NEXT_IN_TREE: Final = """Next:
    python -m engine play {name} --you 0
    python -m tests.conformance.saves.write_goldens
    python -m pytest --pyargs conformance --waypost-game {name} tests/engine/{name}
    make play"""
NEXT_IN_PACKAGE: Final = """Next, in the environment where Waypost is installed:
    cd {folder}
    pip install --editable .
    waypost games
    python -m engine play {name} --you 0
    python -m conformance.goldens tests/golden {name}
    python -m pytest --pyargs conformance tests/
    waypost play"""


def give_up(problem: str) -> NoReturn:
    print(problem, file=sys.stderr)
    sys.exit(1)


def renamed(text: str, name: str, module: str) -> str:
    """Return a file of the template for the game ``name``, whose code is in ``module``."""
    title = name.replace("_", " ").title()
    text = text.replace(ITS_MODULE, module).replace("last_stone", name).replace("last-stone", name.replace("_", "-"))
    text = NAMED.sub(f"game = {title}", text).replace("LastStone", title.replace(" ", "")).replace("Last Stone", title)
    return IMPORTS.sub(lambda lines: _sorted_imports(lines[0].splitlines(keepends=True), module), text)


def _sorted_imports(lines: list[str], module: str) -> str:
    """Return the imports in order. Those of the package's own modules are a group of their own."""
    own = [line for line in lines if line.split()[1].startswith(module) and module.startswith("waypost_")]
    others = sorted((line for line in lines if line not in own), key=lambda line: line.split()[1])
    return "".join([*others, *(["\n"] if own and others else []), *sorted(own)])


def files_in_tree(name: str) -> dict[Path, str]:
    """Return the files of a game in Waypost's own source tree, by their paths there."""
    game, module = Path("engine/games", name), f"engine.games.{name}"
    found = {
        game / path.relative_to(TEMPLATE): renamed(path.read_text("utf-8"), name, module)
        for path in sorted(TEMPLATE.rglob("*.*"))
        if path.suffix in {".py", ".ftl"}
    }
    found[Path("render/games", f"{name}.py")] = found.pop(game / "picture.py")
    tests = Path("tests/engine", name)
    found[tests / "__init__.py"] = ""
    found[tests / "test_rules.py"] = renamed((FILES / "test_rules.py.txt").read_text("utf-8"), name, module)
    return found


def files_of_package(name: str) -> dict[Path, str]:
    """Return the files of a Python package with a game, by their paths in the folder of its project."""
    module = f"waypost_{name}"
    found = {
        Path(module) / path.relative_to(TEMPLATE): renamed(path.read_text("utf-8"), name, module)
        for path in sorted(TEMPLATE.rglob("*.*"))
        if path.suffix in {".py", ".ftl"}
    }
    found[Path(module, "py.typed")] = ""
    for path in sorted(FILES.iterdir()):
        folder = Path("tests" if path.name.startswith("test_") else "")
        found[folder / path.stem] = renamed(path.read_text("utf-8"), name, module)
    return found


def write(name: str, folder: Path | None) -> Path:
    """Write the files of a new game into the source tree, or as a package into ``folder``, and return the folder."""
    if not GAME_ID.fullmatch(name) or keyword.iskeyword(name):
        give_up(f"A game's name is lower-case letters, digits and underscores, such as last_stone, not {name!r}.")
    if any(game.id == name for game in engine.games.all()):
        give_up(f"There is a game called {name} already.")
    target, files = (ROOT, files_in_tree(name)) if folder is None else (folder, files_of_package(name))
    for path in files:
        if (target / path).exists():
            give_up(f"{target / path} exists already. Nothing was written.")
    for path, text in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(text, "utf-8")
    return target


def parser() -> argparse.ArgumentParser:
    line = argparse.ArgumentParser(prog="python -m tools.new_game", description="Start a game: write a tiny whole one.")
    line.add_argument("name", help="the game's id, such as last_stone: lower-case letters, digits and underscores")
    line.add_argument("--package", action="store_true", help="write a Python package instead of a folder in this tree")
    line.add_argument("--into", type=Path, metavar="FOLDER", help="folder of the package (default: waypost-NAME)")
    return line


def main() -> None:
    options = parser().parse_args()
    own_folder = options.into or Path(f"waypost-{options.name.replace('_', '-')}")
    folder = write(options.name, own_folder if options.package else None)
    print((NEXT_IN_PACKAGE if options.package else NEXT_IN_TREE).format(name=options.name, folder=folder))


if __name__ == "__main__":
    main()
