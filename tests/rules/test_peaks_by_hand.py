"""Dance of the Peaks at the table: what hands do with the Taoist and one villager in two steps (R78)."""

from typing import Any

import pytest

from tests.rules.at_the_table import GAME, Table

PEAKS = {"red": "dance-of-the-peaks"}


def dancing(**table: Any) -> Table:
    """Red's movement with the Peaks; a Yin-Yang token keeps the action from passing by itself."""
    return Table({"turn": "red", "yin-yang": {"red": True}, **table}, PEAKS)


def settled(table: Table) -> bool:
    """Whether the next question is all the panel shows."""
    return [prompt.id.startswith("question") for prompt in GAME.prompts(table.evening)] == [True]


@pytest.mark.parametrize("first", ["red", "hua-2"])
def test_a_villager_is_set_down_half_way(first: str) -> None:
    """He stays on the tile between, the Taoist goes on; whichever is put down first."""
    table = dancing(at={"red": "SW"}, stack={"SW": ["hua-2"]})
    for piece in (first, "hua-2" if first == "red" else "red"):
        table.drop(piece, {"red": "NW", "hua-2": "W"}[piece])
    table.rest()

    assert (table.rules["at"]["red"], table.rules["stack"]["W"]) == ("NW", ["hua-2"])
    assert settled(table)


def test_one_below_him_is_turned_up_and_the_taoist_goes_on() -> None:
    """Step by step: the villager left behind is read, then the second step is asked."""
    table = dancing(at={"red": "SW"}, stack={"SW": ["?", "hua-2"]}, under={"SW": ["sun-1"]})
    table.drop("red", "W").drop("hua-2", "W").rest().put("red", "NW")

    assert (table.rules["at"]["red"], table.rules["stack"]["W"]) == ("NW", ["hua-2"])
    assert table.rules["stack"]["SW"] == ["sun-1"]
    assert settled(table)


@pytest.mark.parametrize("home", ["W", "NW"])
def test_both_steps_at_once_over_an_unseen_villager(home: str) -> None:
    """Hands carry him along or set him down half-way, without waiting for the one below to be read."""
    table = dancing(at={"red": "SW"}, stack={"SW": ["?", "hua-2"]}, under={"SW": ["sun-1"]})
    table.drop("red", "NW").drop("hua-2", home).rest()

    assert (table.rules["at"]["red"], table.rules["stack"][home]) == ("NW", ["hua-2"])
    assert table.rules["stack"]["SW"] == ["sun-1"]
    assert settled(table)


@pytest.mark.parametrize("target", ["SW", "N"])
def test_a_villager_is_taken_up_on_the_second_step(target: str) -> None:
    """Fetched to the start, or carried on from the tile between."""
    table = dancing(at={"red": "SW"}, stack={"W": ["hua-2"]})
    table.drop("hua-2", target).drop("red", target).rest()

    assert (table.rules["at"]["red"], table.rules["stack"][target]) == (target, ["hua-2"])
    assert settled(table)


def test_a_second_villager_is_not_taken_up() -> None:
    """One was set down half-way; the one he met there does not come along."""
    table = dancing(at={"red": "SW"}, stack={"SW": ["hua-2"], "W": ["sun-1"]})
    table.drop("hua-2", "W").drop("red", "NW").drop("sun-1", "NW").rest()

    assert not settled(table)
    assert table.rules["stack"]["NW"] == []
