"""Old saves are upgraded step by step to the newest schema."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from engine import replay
from engine.api import BrokenRecord, BrokenSave
from engine.saved import SaveFormat


class First(Struct):
    cards: int


class Third(Struct):
    red: int
    blue: int
    wagons: int = 45


def split_colours(state: dict[str, Any]) -> dict[str, Any]:
    return {"red": state["cards"] // 2, "azure": state["cards"] - state["cards"] // 2}


def rename_azure(state: dict[str, Any]) -> dict[str, Any]:
    return {"red": state["red"], "blue": state["azure"]}


OLD = SaveFormat("toy", 1)
NEW = SaveFormat("toy", 2, upgrades=(split_colours, rename_azure))


def test_an_old_save_goes_through_every_upgrade() -> None:
    assert NEW.read(OLD.write(First(7)), Third) == Third(3, 4, 45)


def test_a_current_save_needs_no_upgrade() -> None:
    assert NEW.read(NEW.write(Third(1, 2, 3)), Third) == Third(1, 2, 3)


def test_a_new_field_gets_its_default() -> None:
    class Before(Struct):
        red: int
        blue: int

    assert OLD.read(OLD.write(Before(1, 2)), Third) == Third(1, 2, 45)


def test_a_state_of_another_shape_is_refused() -> None:
    with pytest.raises(BrokenSave, match="damaged-save"):
        OLD.read(OLD.write(First(7)), Third)


@pytest.mark.parametrize("number", ["schema", "rules"])
@pytest.mark.parametrize("value", ["0", "-1", "-" + "9" * 70])
def test_nonexistent_schemas_and_rules_are_refused(number: str, value: str) -> None:
    save = OLD.write(First(7)).decode().replace(f'"{number}":1', f'"{number}":{value}')
    with pytest.raises(BrokenSave, match="no-save"):
        OLD.read(save, First)


@pytest.mark.parametrize("text", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, "\ud800"])
def test_deeply_nested_or_undecodable_data_is_refused(text: str) -> None:
    save = OLD.write(First(7)).decode()
    for broken in (text, save.replace("7", text), f'{save[:-1]},"more":{text}}}'):
        with pytest.raises(BrokenSave, match=r"no-save|damaged-save"):  # Python 3.14 reads deeper, up to the digest
            OLD.read(broken, First)
        with pytest.raises(BrokenRecord, match="no-record"):
            replay.read(broken)


def test_a_newer_save_is_called_newer_even_with_unknown_fields() -> None:
    save = msgspec.json.decode(OLD.write(First(7)))
    with pytest.raises(BrokenSave, match="newer-schema"):
        OLD.read(msgspec.json.encode({**save, "schema": 2, "weather": "fine"}), First)
