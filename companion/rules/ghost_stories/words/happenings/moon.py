"""What is told of Moon Crystals, Su-Ling, the Portal and the Mystic Barrier."""

from companion.messages.lamps import Signal
from companion.messages.prompts import Tone
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import happenings
from companion.rules.ghost_stories.model.pieces import SU_LING
from companion.rules.ghost_stories.words import prompts
from companion.rules.ghost_stories.words.happenings.telling import TellingRow, row
from companion.rules.ghost_stories.words.names import FIGURES, THINGS, board, receptacle, space, taoist, tile
from companion.rules.ghost_stories.words.rulebook import CAUSES


def _crystal_spent(source: Text) -> Text:
    return text("A Moon Crystal is spent: {source}", source=source)


def _crystal_brought(who: Text) -> Text:
    return text("{who} brings a Moon Crystal", who=who)


ROWS: tuple[TellingRow, ...] = (
    row(
        happenings.CRYSTAL_GAINED,
        lambda _, b: text("{who} takes a Moon Crystal from the reserve", who=taoist(b)),
    ),
    row(happenings.CRYSTAL_SPENT, lambda _, b: _crystal_spent(taoist(b)), cause=CAUSES["crystal-spent"]),
    row(
        happenings.POOL_CRYSTAL_SPENT,
        lambda _: _crystal_spent(THINGS["pool"]),
        going=lambda what, to: text("{piece} is spent → {place}", piece=what, place=to),
        cause=CAUSES["crystal-spent"],
        signal=Signal.SPENT,
    ),
    row(
        happenings.CRYSTAL_LOST, lambda _, b: text("{who} loses a Moon Crystal to the reserve", who=taoist(b))
    ),
    row(happenings.CRYSTAL_BROUGHT, lambda _, b: _crystal_brought(taoist(b))),
    row(happenings.CRYSTAL_BROUGHT_BY_HER, lambda _: _crystal_brought(FIGURES[SU_LING]), noted=False),
    row(
        happenings.CRYSTAL_PLACED,
        lambda _, r: text("A Moon Crystal shines: {receptacle}", receptacle=receptacle(r)),
        tone=Tone.GLAD,
        going=lambda what, to: text("{piece} shines → {place}", piece=what, place=to),
        noted=False,
        cause=CAUSES["crystal-placed"],
        signal=Signal.PUT,
    ),
    row(
        happenings.SU_LING_ARMED,
        lambda _: text("Something bad happened: Su-Ling may be moved this turn"),
        logged=False,
    ),
    row(
        happenings.SU_LING_PLACED,
        lambda _, s: text("Su-Ling stands guard: {space}", space=space(s)),
        going=lambda who, to: text("{piece} stands guard → {place}", piece=who, place=to),
        noted=False,
    ),
    row(
        happenings.SU_LING_LEFT,
        lambda _: text("Su-Ling goes back to the reserve"),
        going=lambda who, to: text("{piece} goes back → {place}", piece=who, place=to),
        cause=CAUSES["su-ling-left"],
    ),
    row(
        happenings.SU_LING_HELD,
        lambda _: text("Howling Ondine holds Su-Ling on its card"),
        cause=CAUSES["su-ling-held"],
    ),
    row(
        happenings.PORTAL_TAKEN,
        lambda _: text("Gate Keeper takes the Portal off the village"),
        cause=CAUSES["portal-taken"],
    ),
    row(
        happenings.PORTAL_RETURNED,
        lambda _, t: text("The Portal comes back: {tile}", tile=tile(t)),
        cause=CAUSES["portal-returned"],
    ),
    row(happenings.BARRIER_RAISED, lambda _: prompts.BARRIER_RAISED, tone=Tone.GLAD, signal=Signal.RAISED),
    row(
        happenings.BARRIER_BOARD,
        lambda _, b: text("Mystic Barrier, now: {board}", board=board(b)),
        logged=False,
    ),
    row(happenings.BARRIER_ENDED, lambda _: prompts.BARRIER_OVER, signal=Signal.ENDED),
)
