"""What counts as a mistake of robots, and what is merely early."""

from companion.messages.ids import PieceId, PlaceId
from companion.rules.ghost_stories.players.slips import is_known, is_next
from tests.rules.at_the_table import Table

GRAVEYARD = PlaceId("graveyard")


def test_who_dies_with_the_one_above_him_is_next() -> None:
    """A haunted tile kills both: the lower one may be carried away before his curse is told."""
    table = Table(
        {
            "turn": "red",
            "phase": "yin",
            "ghost": {"red": {"left": "skinner-34"}},
            "figurine": {"red": {"left": "icon"}},
            "stack": {"SW": ["zhou-2", "xiang-2"], "NE": ["hua-1"], "N": ["li-1"]},
        }
    )
    assert table.prompt.steps[0].piece == "xiang-2"

    assert is_next(table.rules, PieceId("zhou-2"), GRAVEYARD)
    assert not is_next(table.rules, PieceId("hua-1"), GRAVEYARD)


def test_one_whom_nobody_has_seen_may_be_the_next_to_die() -> None:
    """He lies below one who dies with his tile; the others are known and not his like."""
    table = Table(
        {
            "turn": "red",
            "phase": "yin",
            "ghost": {"red": {"left": "skinner-34"}},
            "figurine": {"red": {"left": "icon"}},
            "stack": {"SW": ["?", "xiang-2"], "NE": ["hua-1"], "N": ["li-1"]},
            "under": {"SW": ["zhou-2"]},
        }
    )

    assert is_next(table.rules, PieceId("zhou-2"), GRAVEYARD)
    assert not is_next(table.rules, PieceId("hua-1"), GRAVEYARD)


def test_who_lies_face_down_by_the_rules_is_no_piece_to_take_by_mistake() -> None:
    """The panel would have to say who he is."""
    table = Table({"turn": "red", "stack": {"SW": ["?", "xiang-2"]}, "under": {"SW": ["zhou-2"]}})

    assert is_known(table.rules, PieceId("xiang-2"))
    assert not is_known(table.rules, PieceId("zhou-2"))
