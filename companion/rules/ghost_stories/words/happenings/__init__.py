"""What the rules say followed, as sentences for the log and for "carry this out". No decisions.

One row for each kind: its sentence, how much it wants attention, how a piece's own way is told, whether log and
prompts tell it, why a piece has to move. Names stand in the nominative next to colons and arrows, so that every
language can use them as they are.
"""

from collections.abc import Mapping
from typing import Final

from companion.messages.text import Text
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.words.happenings import course, ghosts, moon, taoist_goods, village
from companion.rules.ghost_stories.words.happenings.telling import Telling
from companion.rules.language import Happening, Kind

TELLINGS: Final[Mapping[Kind[..., Happening], Telling]] = dict(
    (*course.ROWS, *ghosts.ROWS, *village.ROWS, *taoist_goods.ROWS, *moon.ROWS)
)
"""Every kind of happening."""


def telling(happening: Happening) -> Telling:
    """How a happening is told."""
    return TELLINGS[happening.kind]


def order(happening: Happening, facts: Facts) -> Text:
    """What hands do for it, or what happened where they do nothing besides."""
    does = TELLINGS[happening.kind].order
    return sentence(happening, facts) if does is None else does(facts, *happening.things)


def sentence(happening: Happening, facts: Facts) -> Text:
    """A happening as a sentence, with cards called as in this game."""
    return TELLINGS[happening.kind].sentence(facts, *happening.things)
