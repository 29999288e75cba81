"""Dice in the tray: a throw is told once, and what lay there before is none."""

from companion.messages.events import DiceRead
from companion.messages.ids import Witness
from companion.messages.sightings import DiceSeen, TableSeen
from companion.table.dice import Tray, observed

EMPTY = DiceSeen()
RED_BLUE = DiceSeen(faces=("blue", "red"))
GREEN = DiceSeen(faces=("green",))
BLURRED = DiceSeen(faces=("blue",), unread=1)


def throws(*looks: DiceSeen | None) -> list[tuple[str, ...]]:
    """The throws told in a row of looks, the first of which is the first of all."""
    tray, told = Tray(), []
    for at, dice in enumerate(looks):
        tray, thrown = observed(tray, TableSeen(at=at, dice=dice))
        told += [throw.faces for throw in thrown]
    return told


def test_dice_thrown_into_an_empty_tray_are_a_throw() -> None:
    """Told once, as the camera's word, however long they lie there."""
    tray, _ = observed(Tray(), TableSeen(at=1, dice=EMPTY))
    tray, thrown = observed(tray, TableSeen(at=2, dice=RED_BLUE))

    assert thrown == (DiceRead(at=2, faces=("blue", "red"), witness=Witness.CAMERA),)
    assert observed(tray, TableSeen(at=3, dice=RED_BLUE)) == (tray, ())


def test_the_first_look_only_learns_what_lies_there() -> None:
    """They were thrown before we looked; whoever asks for a roll now means another."""
    assert throws(RED_BLUE, RED_BLUE) == []
    assert throws(RED_BLUE, GREEN) == [("green",)]


def test_a_first_look_that_cannot_read_them_all_has_learnt_nothing() -> None:
    """They lay there all the same."""
    assert throws(BLURRED, RED_BLUE) == []
    assert throws(None, RED_BLUE) == []


def test_the_same_faces_are_a_new_throw_once_the_tray_was_seen_empty() -> None:
    assert throws(EMPTY, RED_BLUE, EMPTY, RED_BLUE) == [("blue", "red")] * 2


def test_the_same_faces_are_a_new_throw_once_they_could_not_be_read() -> None:
    assert throws(EMPTY, RED_BLUE, BLURRED, RED_BLUE) == [("blue", "red")] * 2


def test_a_look_that_says_nothing_of_dice_changes_nothing() -> None:
    """Nobody saw the tray."""
    assert throws(EMPTY, RED_BLUE, None, RED_BLUE) == [("blue", "red")]


def test_dice_that_cannot_all_be_read_are_no_throw_yet() -> None:
    assert throws(EMPTY, BLURRED) == []
    assert throws(EMPTY, BLURRED, RED_BLUE) == [("blue", "red")]
