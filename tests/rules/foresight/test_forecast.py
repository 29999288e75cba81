"""The forecast of a Yin phase is what then happens, to the letter, until somebody chooses or a die falls."""

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.messages.text import Text
from companion.rules.ghost_stories import start
from companion.rules.ghost_stories.cases.runner import read_options
from companion.rules.ghost_stories.foresight.coming import forecasts, queue
from companion.rules.ghost_stories.model.facts import load_facts
from companion.rules.ghost_stories.model.glossary import BLUE, PARTS
from companion.rules.ghost_stories.model.state import State
from tests.rules.foresight.yin_phases import YinPhase, said, yin_phases
from tests.rules.wording import CATALOGUES, english

WHOLE = ("yang", "lost", "draw")
"""Where the forecast of a phase without a question ends; a draw is the card of the arrival."""
SOMEBODY_UNKNOWN = ("reveal", "kill")
"""Where it ends early if somebody was turned up before: his name would have to be known."""


def a_table(**table: Any) -> State:
    """A table in the action of the green Taoist, with nothing on it but this."""
    return start(read_options({}, quiet=True), {"turn": "green", **table})[0]


def shown(state: State, board: str) -> dict[str, Any]:
    """What screens are shown of the next Yin phase of a board."""
    forecast: Any = forecasts(state, load_facts())
    found: dict[str, Any] = forecast["boards"][board]
    return found


def sentences(row: dict[str, Any]) -> list[str]:
    """What a row says."""
    return [english(each) for each in row["says"]]


def end(phase: YinPhase) -> str:
    """Where a forecast ends."""
    if phase.forecast.waits_for is not None:
        return phase.forecast.waits_for.kind
    return "lost" if phase.forecast.outcome else "yang"


def test_what_is_forecast_is_what_happens() -> None:
    """Over 2,000 Yin phases of any games without a question in them, and over those with one up to it."""
    ends: Counter[str] = Counter()
    for phase in yin_phases(2700, seed=0):
        kind, told = end(phase), said(phase.forecast)
        ends[kind] += 1
        assert phase.happened[: len(told)] == told
        if phase.turned_up and kind in SOMEBODY_UNKNOWN:
            continue
        assert phase.happened == told
        assert phase.ended == kind
        if phase.after is not None and kind != "yang":
            dying = 0 if kind == "lost" else len(phase.after.limbo)
            assert phase.forecast.dead.after == min(12, phase.after.dead_count() + dying)
            assert phase.forecast.haunted.after == sum(phase.after.haunted)
            assert [qi.after for qi in phase.forecast.qi] == phase.after.qi
        if phase.forecast.waits_for is not None and not phase.turned_up:
            assert phase.forecast.waits_for == phase.asked

    assert sum(ends[kind] for kind in WHOLE) >= 2000
    assert sum(ends.values()) - sum(ends[kind] for kind in WHOLE) >= 300


def test_the_forecast_leaves_the_table_as_it_is() -> None:
    """It is worked out on a copy."""
    state = a_table(ghost={"red": {"left": "skinner-34"}}, stack={"SW": ["?", "sheng-1"]})
    before = state.copy()

    forecasts(state, load_facts())

    assert state == before


def test_a_haunter_makes_the_nearest_villager_flee() -> None:
    """Who, from where, to where (R03, R04); then a ghost arrives."""
    state = a_table(ghost={"yellow": {"right": "ghoul-1"}}, stack={"NE": ["?", "zhou-2"], "N": ["?", "wu-1"]})

    coming = shown(state, "yellow")

    ghoul, arrival = coming["rows"]
    assert (ghoul["ghost"], ghoul["space"], ghoul["does"]) == ("ghoul-1", "yellow.right", "haunter-out")
    assert ghoul["flees"] == [{"who": "zhou-2", "origin": "NE", "target": "N"}]
    assert arrival["does"] == "arrival"
    assert (coming["ends"], coming["dead"]["after"]) == ("draw", 0)


def test_whoever_is_turned_up_on_the_way_flees_without_a_name() -> None:
    """An owner's card that devours and haunts: the second of the stack flees, and nobody knows who it is."""
    state = a_table(ghost={"yellow": {"right": "ghoul-1"}}, stack={"NE": ["?", "long-1"]})
    both = state.setting.facts.with_corrections({"ghost": {"ghoul-1": {"centre": ["devourer", "haunter"]}}})
    state.setting = replace(state.setting, facts=both)

    ghoul = shown(state, "yellow")["rows"][0]

    assert [each["who"] for each in ghoul["dies"]] == ["long-1"]
    assert ghoul["flees"] == [{"who": "", "origin": "NE", "target": "N"}]
    assert sentences(ghoul)[-1].startswith("A villager still face down flees: ")


def test_a_figurine_that_is_out_kills_the_whole_stack() -> None:
    """The first of the tile by name with the curse, the hidden ones as a number (R15, R64)."""
    state = a_table(
        ghost={"red": {"left": "skinner-34"}},
        figurine={"red": {"left": "icon"}},
        stack={"SW": ["?", "?", "xiang-1"]},
        graveyard=["zhou-1", "li-1", "sun-1"],
    )
    coming = shown(state, "red")
    (skinner,) = [row for row in coming["rows"] if row["ghost"] == "skinner-34"]

    assert skinner["does"] == "haunter-back"
    assert skinner["tone"] == "grave"
    assert [each["who"] for each in skinner["dies"]] == ["xiang-1", "", ""]
    assert skinner["dies"][1]["curse"] is None
    assert coming["dead"] == {"before": 3, "after": 6, "limit": 12}
    assert sentences(skinner)[-1] == "2 more die"


def test_an_empty_tile_is_haunted_by_name() -> None:
    """Counters before and after, and the tile by what stands on it."""
    state = a_table(ghost={"red": {"left": "skinner-34"}}, figurine={"red": {"left": "icon"}})

    coming = shown(state, "red")

    assert coming["rows"][0]["haunts"]
    assert sentences(coming["rows"][0])[0].startswith("Haunted: ")
    assert coming["haunted"]["after"] == coming["haunted"]["before"] + 1


def test_su_ling_holds_a_ghost_back() -> None:
    """She stands before it: its row says so, and nobody flees (R34)."""
    state = a_table(
        ghost={"yellow": {"right": "ghoul-1"}}, stack={"NE": ["zhou-2"]}, **{"su-ling": "yellow.right"}
    )
    ghoul = shown(state, "yellow")["rows"][0]

    assert (ghoul["does"], sentences(ghoul)) == ("silenced", ["Su-Ling holds it back"])
    assert not ghoul["flees"]


def test_ghosts_behind_a_roll_of_the_curse_die_are_not_sure() -> None:
    """The forecast ends at the die; who acts after it is told without what comes of it."""
    state = a_table(ghost={"yellow": {"right": "lich-11", "left": "ghoul-1"}}, stack={"NE": ["zhou-2"]})

    coming = shown(state, "yellow")

    assert coming["ends"] == "curse-die"
    assert [(row["ghost"], row["sure"]) for row in coming["rows"]] == [("lich-11", True), ("ghoul-1", False)]
    assert not coming["rows"][1]["says"]


def test_a_ghost_with_a_die_or_a_choice_due_says_so() -> None:
    """It is told with the ghost that brings it, and with no other; an arrival says it itself."""
    lich = shown(a_table(ghost={"yellow": {"right": "lich-11", "left": "ghoul-1"}}), "yellow")
    voracious = shown(
        a_table(ghost={"red": {"left": "voracious"}}, stack={"N": ["zhou-1"], "S": ["sun-1"]}), "red"
    )

    assert [row["waits"] and english(row["waits"]) for row in lich["rows"]] == ["Roll the Curse die", None]
    assert [row["waits"] and english(row["waits"]) for row in voracious["rows"]] == ["Which villager dies?"]
    assert [row["waits"] for row in shown(a_table(), "red")["rows"]] == [None]


def test_three_ghosts_cost_a_qi_and_none_arrives() -> None:
    """The overrun, with the Qi that goes."""
    quiet = [
        card.id for card in load_facts().cards if card.colour == BLUE and not card.acts and not card.opens
    ]
    state = a_table(ghost={"blue": dict(zip(PARTS, quiet[:3], strict=True))}, qi={"blue": 3})

    coming = shown(state, "blue")

    assert [row["does"] for row in coming["rows"]] == ["overrun"]
    assert (coming["qi"], coming["ends"]) == ({"blue": {"before": 3, "after": 2}}, "yang")


def test_every_sentence_is_said_in_every_language() -> None:
    """Whatever the random phases bring."""
    said: set[Text] = set()
    for phase in yin_phases(150, seed=5):
        if phase.after is not None:
            boards: Any = forecasts(phase.after, load_facts()).get("boards", {})
            for board in boards.values():
                said |= {each for row in board["rows"] for each in row["says"]}
                said |= {board["ends_with"], *(row["waits"] for row in board["rows"])} - {None}
            said |= set(queue(phase.after, load_facts()))

    assert len(said) > 50
    for each in said:
        for language in ("en", "fr", "ru"):
            spoken = CATALOGUES.say(each, language)
            assert spoken
            assert "{" not in spoken
