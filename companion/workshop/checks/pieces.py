"""Checks of the tags: does every piece have one, are they easy to tell apart? tags.toml against the kit."""

from collections import Counter
from collections.abc import Collection, Iterator

from companion.messages.games import Kit
from companion.messages.ids import PieceId
from companion.messages.text import text
from companion.workshop.checks.findings import Finding, GuideStep, bad, good, note
from companion.workshop.checks.parts import TableParts

STEP = GuideStep.PIECES
CROWD = 4
"""More tags than this with one last digit collide in the first round of each scan."""


def check_pieces(parts: TableParts, kit: Kit, cards: Collection[PieceId] = ()) -> Iterator[Finding]:
    """Only where there are readers. Cards may do without a tag: they are then tapped when drawn."""
    if not any(place for hub in parts.table.hubs for place in hub.readers):
        yield good(STEP, "tags", text("This table has no readers."))
        return
    if not parts.tags:
        yield bad(
            STEP,
            "tags",
            text("No tag is known yet."),
            text("Enrol the pieces: companion enrol, or the Workshop page."),
        )
        return
    wanted = {piece.id for piece in kit.pieces if not piece.alike and piece.id not in cards}
    missing = sorted(wanted - set(parts.tags.values()))
    if missing:
        yield bad(
            STEP,
            "tags",
            text("{count} piece has no tag: {pieces}.", "{count} pieces have no tag: {pieces}.",
                 count=len(missing), pieces=", ".join(missing[:6])),
            text("Enrol the pieces: companion enrol, or the Workshop page."),
        )  # fmt: skip
    else:
        yield good(STEP, "tags", text("Every piece has a tag."))
    untagged = len(set(cards) - set(parts.tags.values()))
    if untagged:
        yield note(
            STEP,
            "cards",
            text("{count} card has no tag.", "{count} cards have no tag.", count=untagged),
            text("Tag it, or tap its name on the panel when it is drawn."),
        )
    stacked = {piece.id for piece in kit.pieces if piece.hides}
    last = Counter(tag[-1] for tag, piece in parts.tags.items() if piece in stacked)
    digit, count = max(last.items(), key=lambda item: item[1], default=("", 0))
    if count > CROWD:
        yield note(
            STEP,
            "tags",
            text("{count} villagers have tags that end in {digit}.", count=count, digit=digit),
            text("Reading their stacks takes longer; swap some for tags with other last digits."),
        )
