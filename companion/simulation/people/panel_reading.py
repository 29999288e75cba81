"""What robots read off the panel and the tray: whose turn it is, what is asked, what a choice means."""

from collections.abc import Sequence

from companion.messages.ids import PieceId
from companion.messages.prompts import Choice
from companion.messages.snapshot import Snapshot


def over_a_full_tile(choice: Choice) -> bool:
    """Whether a villager is only carried over a tile, in the hand: the table cannot see that."""
    return choice.id.startswith("go ") and not choice.claims


def dice_left(dice: Sequence[str], choice: Choice) -> tuple[str, ...]:
    """The dice that stay in the tray when a choice is to throw some of them again."""
    verb, *again = choice.id.split()
    kept = list(dice) if verb == "reroll" else []
    for face in again:
        if face in kept:
            kept.remove(face)
    return tuple(kept) if again else ()


def whose_turn(snapshot: Snapshot) -> PieceId:
    """The Taoist whose turn it is."""
    rules = snapshot.view["rules"]
    assert isinstance(rules, dict)
    return PieceId(rules["turn"])


def asked_about(snapshot: Snapshot) -> PieceId:
    """The card the open question is about."""
    rules = snapshot.view["rules"]
    assert isinstance(rules, dict)
    return PieceId(rules["question"]["about"])


def asked(snapshot: Snapshot) -> str:
    """Which kind of question is open."""
    rules = snapshot.view["rules"]
    assert isinstance(rules, dict)
    return str(rules["question"]["kind"])
