"""A table of the rules' own, as a panel is shown it: prompts, public view and piles."""

from companion.messages.snapshot import Snapshot
from companion.table import mirror
from tests.helpers.memory_desk import MemoryDesk
from tests.rules.at_the_table import GAME, AnyTable


def show(desk: MemoryDesk, table: AnyTable) -> Snapshot:
    """Show what is asked at a table, and how it lies."""
    return desk.show(
        prompts=GAME.prompts(table.evening),
        view=GAME.public(table.evening),
        piles=mirror.public(table.mirror, GAME.kit),
    )
