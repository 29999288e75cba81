"""A state copies, compares and prints itself; the front door and the README show how to use it."""

import doctest
import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.rules import ghost_stories as gs
from companion.rules.ghost_stories.model.state import State

README = Path(__file__).parent.parent.parent / "README.md"
POWERS = dict.fromkeys(("yellow", "red", "green", "blue"), "none")
TABLE = """\
red, yang placement | deck 56 | dead 1/12 | haunted 1/3 | saved 0 | crystals ne | su-ling yellow.right armed
  NW ?,sun-3 YELLOW              | N  haunted                     | NE
  W                              | C  *zhou-2 RED GREEN           | E
  SW                             | S  li-1                        | SE
  green  qi 3                                ghosts - - -
  yellow qi 3                                ghosts - - -
  red    qi 3 black1 yin-yang                ghosts >skinner-34 reaper-35 -
  blue   qi 0 dead                           ghosts - - -
  asks red: placement [27 answers]"""


def a_table() -> gs.State:
    """The end of red's turn on a table with a little of everything."""
    laid = {
        "step": "placement",
        "at": {"yellow": "NW"},
        "alive": {"blue": False},
        "stack": {"NW": ["?", "sun-3"], "C": ["zhou-2"], "S": ["li-1"]},
        "graveyard": ["hua-1"],
        "haunted": {"N": True},
        "ghost": {"red": {"left": "skinner-34", "middle": "reaper-35"}},
        "figurine": {"red": {"left": "icon"}},
        "tao": {"red": {"black": 1}},
        "yin-yang": {"red": True},
        "crystal": {"ne": True},
        "su-ling": "yellow.right",
        "armed": True,
    }
    return gs.start(gs.Options(powers=POWERS, difficulty="normal"), laid)[0]


def test_a_state_prints_as_a_table() -> None:
    """Turn, village, boards, question at a glance."""
    assert str(a_table()) == TABLE


def test_what_is_on_the_agenda_is_told_last() -> None:
    """In the order it will be resolved."""
    state, _ = gs.start(gs.Options(powers=POWERS), {"phase": "yin", "ghost": {"red": {"left": "lich-11"}}})

    assert str(state).endswith("then: overrun, arrival, yang")


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    """Whatever is done to the copy, the first one stays."""
    state = a_table()
    copy = state.copy()
    assert copy == state

    copy.stacks[0].append(copy.stacks[7][0])
    copy.qi[1] -= 1

    assert copy != state
    assert str(state) == str(a_table())
    shared = [
        each.name
        for each in fields(State)
        if isinstance(getattr(state, each.name), list)
        and getattr(copy, each.name) is getattr(state, each.name)
    ]
    assert shared == ["moves"]


def test_states_are_compared_by_what_lies_there_not_by_how_it_came() -> None:
    """Two ways to the same table; what happened on the way does not count."""
    state, _ = gs.apply(a_table(), gs.parse("done"))
    again, _ = gs.apply(a_table(), gs.parse("done"))
    again.happenings = []

    assert state == again
    assert state != "another thing"
    with pytest.raises(TypeError):
        hash(state)


def test_the_front_door_is_as_its_page_says() -> None:
    """The lines of the package's own page run."""
    assert doctest.testmod(gs).failed == 0


def test_the_lines_of_the_readme_run() -> None:
    """The same lines, on the page of the project."""
    (block,) = re.findall(r"```python\n(>>> .*?)```", README.read_text("utf-8"), flags=re.DOTALL)

    assert block.strip() in (gs.__doc__ or "")


def test_the_front_door_offers_what_it_names() -> None:
    """Every name, and no more."""
    assert all(hasattr(gs, name) for name in gs.__all__)
