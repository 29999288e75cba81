"""The strips of the hardware guide: fresh, complete, and measured rather than imagined."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.messages.lamps import Cue, Mood, Signal
from companion.rules.catalogue import USUAL_GAME, playtests
from companion.rules.playtest import LampScene
from companion.tools.lamp_strips import drawn, filmed, main

STRIPS = playtests()[USUAL_GAME].lamp_scenes
HARDWARE = Path(__file__).parents[2] / "hardware"
GUIDE = (HARDWARE / "lights.md").read_text("utf-8")


@pytest.mark.parametrize("strip", STRIPS, ids=lambda strip: strip.name)
def test_a_strip_is_fresh_and_shown(strip: LampScene) -> None:
    """`make lights` was run after the last change of patterns.toml or the player."""
    kept = HARDWARE / "generated" / "lights" / f"{strip.name}.svg"

    assert kept.read_text("utf-8") == drawn(strip)
    assert f"(generated/lights/{strip.name}.svg)" in GUIDE
    ElementTree.fromstring(kept.read_text("utf-8"))


def test_no_strip_is_left_over() -> None:
    kept = {path.stem for path in (HARDWARE / "generated" / "lights").iterdir()}

    assert kept == {strip.name for strip in STRIPS}


def test_every_signal_and_every_mood_of_play_is_shown() -> None:
    """All but the bookkeeper's wave, which looks like the Barrier's."""
    wishes = [wish for strip in STRIPS for _, wish in strip.wishes]
    moods = {mood for wish in wishes if not isinstance(wish, Cue) for mood in wish.values()}

    assert {wish.signal for wish in wishes if isinstance(wish, Cue)} == set(Signal)
    assert moods == set(Mood) - {Mood.DARK, Mood.WAVE}


def test_a_strip_is_what_the_pins_did() -> None:
    """The find-me strip: five times up at one lamp, never at another."""
    film = filmed(next(strip for strip in STRIPS if strip.name == "find-me"))

    assert {place: max(levels) for place, levels in film.items()} == {"nw": 0, "ne": 0, "se": 100, "sw": 0}


def test_drawing_twice_draws_the_same(tmp_path: Path) -> None:
    main([str(tmp_path)])

    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        f"{strip.name}.svg": drawn(strip) for strip in STRIPS
    }
