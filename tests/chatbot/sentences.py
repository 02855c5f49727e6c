"""A page with every sentence: the catalogues side by side, with sample data, grouped as in their files.

``python -m tests.chatbot.sentences FILE.html`` writes it for people who review all sentences of a language. A sentence
that depends on numbers or kinds appears once in each of its forms. Names that only combine others (routes, tracks) are
left out.
"""

from __future__ import annotations

import re
import sys
from html import escape
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import engine.games
from engine import wording
from engine.wording import ENGLISH, LANGUAGES, Words
from tools.translations import PACKAGES, messages, parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HELD: Final = """
seat=Ada; seats=Bartek; name=Ada; names=Ada; host=Ada; moderator=Zoë; player=Ada; last=Zoë; friend=5
people=@Bartek, @Chloé; others=Bartek, Chloé; game=@game; channel=#games; channels=#games, #europe; link=…
card=@card-yellow; cards=3 @card-red, 1 @card-blue; turned=@card-red, @card-blue; wild=@card-locomotive
symbol=🟥; city=Berlin; route=Berlin–Frankfurt; routes=Berlin–Frankfurt, Berlin–Essen; price=@price-berlin-wien
ticket=@ticket-10; tickets=@ticket-10, @ticket-11; failed=@ticket-10; look=@look-K; looks=@look-K, @look-X
feature=@feature-city; side=@side-n; has=@feature-road; needs=@feature-city; beside=@beside-n-city; at=@side-n
where=2 @step-n; level=@level-easy; pace=@pace-day; language=Français; character=@style-builder
characters=Otto @style-builder; often=@reminders-often-6h; permission=@permission-attach_files
permissions=@permission-attach_files; label=@option-pace; value=@pace-day; zone=@zone-paris; weekday=@weekday-2
award=@award-best-turn; told=@brief-alone-placed; reason=@reason-waits; move=@tap-build; change=+12; percent=62
chance=62; rating=1520; ratings=Ada 1520 (+12); time=18:30; from=22:00; to=7:00; seed=b7d1…; commitment=1456…
seal=1456…; interaction=1190…; until=1800000000; since=1799000000; word=xyz; rank=1; date=20/11; average=62.5
route-points=1→1, 2→2, 3→4; offered=3; first-kept=3; tiles=4; now=4; completed=9; month=11; day=20
"""
"""Sample values of variables; all others get 5. A word after @ is translated, if a game has it."""
SAMPLES: Final = dict(re.findall(r"([\w-]+)=(.+?)(?:; |\n)", HELD))
MOST = 24
"""Limit of forms shown per sentence."""
STYLE = "body{font:15px sans-serif}table{border-collapse:collapse}td{border:1px solid #ccc;padding:4px;width:30%;\
vertical-align:top;white-space:pre-line}td:first-child{width:10%;color:#777;font-size:12px}"


class Reading(Visitor):
    """Collects the cases of each variable in a sentence, and the sentence's literal words."""

    def __init__(self) -> None:
        self.cases: dict[str, dict[str | int, None]] = {}
        self.words = ""
        self.refers: dict[str, None] = {}

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802 - the visitor's way
        self.words += re.sub(r"\d+", "0", node.value)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.refers[node.id.name] = None

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            keys = [variant.key for variant in node.variants]
            names = [key.name for key in keys if isinstance(key, ftl.Identifier)]
            numbers = [int(key.value) for key in keys if isinstance(key, ftl.NumberLiteral)]
            counted = numbers or {"one", "few", "many"} & set(names)
            cases = [*numbers, 1, 2, 5] if counted else names
            self.cases.setdefault(node.selector.id.name, {}).update(dict.fromkeys(cases))
        self.generic_visit(node)


def words_of(package: str, language: str) -> Words:
    """Return a package's catalogue with those of the games, the engine and the bot, to which its sentences may refer.
    The games that use the package come first.
    """
    games = sorted(engine.games.all(), key=lambda game: (package not in game.word_packages, game.id != "europe"))
    packages = dict.fromkeys([package, *(each for game in games for each in game.word_packages), "engine", "chatbot"])
    return wording.words_of(language, *packages)


def sampled(words: Words, name: str) -> str | int:
    value = SAMPLES.get(name, "5")
    if value.isdecimal():
        return int(value)
    codes = re.findall(r"@([a-z][\w-]+)", value)
    said = {code: words.message(code, {"seats": "Ada", "points": 5}) for code in codes if words.knows(code)}
    return re.sub(r"@([a-z][\w-]+)", lambda found: said.get(found[1], found[1]), value)


def known_in(form: Sequence[tuple[str, str | int]], message: ftl.Message) -> dict[str, str | int]:
    """Return the cases that apply to this language's sentence. Words on which only another language depends are left
    out.
    """
    own = Reading()
    own.visit(message)
    return {
        name: case
        for name, case in form
        if isinstance(case, int) or name not in SAMPLES or case in own.cases.get(name, ())
    }


def rows(package: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each heading with an empty list, and each form of a sentence with its text in all languages."""
    words = [words_of(package, language) for language in LANGUAGES]
    bodies = [parsed(package, each).body for each in LANGUAGES]
    own = [{entry.id.name: entry for entry in body if isinstance(entry, ftl.Message)} for body in bodies]
    entries = [{**own[0], **each} for each in own]
    shown: set[str] = set()
    for entry in bodies[0]:
        if not isinstance(entry, ftl.Message):
            yield str(getattr(entry, "content", "")), []
            continue
        code, reading = entry.id.name, Reading()
        for each in entries:
            reading.visit(each[code])
        if reading.refers and reading.words in shown:
            continue
        shown.add(reading.words)
        parts = [code]
        for part in parts:
            for each in entries:
                reading.visit(each[part])
            parts += [name for name in reading.refers if name in entries[0] and name not in parts]
        forms = product(*([(name, case) for case in cases] for name, cases in reading.cases.items()))
        named = set().union(*(messages(package, ENGLISH)[part] for part in parts))
        data = [(said, {name: sampled(said, name) for name in named}) for said in words]
        texts = {
            tuple(
                said.message(code, base | known_in(form, each[code]))
                for (said, base), each in zip(data, entries, strict=True)
            )
            for form in islice(forms, MOST)
        }
        yield from ((code, list(text)) for text in sorted(texts))


def main() -> None:
    cells = []
    for package in PACKAGES:
        cells.append(f"</table><h1>{package}</h1><table>")
        for code, texts in rows(package):
            columns = "".join(f"<td>{escape(text)}" for text in (code, *texts))
            cells.append(f"<tr>{columns}</tr>" if texts else f"</table><h3>{escape(code)}</h3><table>")
    page = [f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>", *cells]
    Path(sys.argv[1]).write_text("\n".join(page), "utf-8")


if __name__ == "__main__":
    main()
