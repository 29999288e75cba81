"""What is said of what is coming. No decisions.

Tiles are called by what stands on them, villagers by their family; names stand in the nominative next to
colons and arrows, so that every language can use them as they are.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.messages.text import Text, renamed, text
from companion.rules.ghost_stories.model import happenings
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import UNSEEN, Tile, Villager
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words import names
from companion.rules.ghost_stories.words.as_seen import seen_names
from companion.rules.ghost_stories.words.by_sight import tile_name, villager_name
from companion.rules.ghost_stories.words.happenings import sentence, telling
from companion.rules.language import Happening, Kind

SILENCED = text("Su-Ling holds it back")
NOBODY_FLEES = text("Nobody is in its line")
NOTHING_TO_HAUNT = text("Nothing is left to haunt")
GHOST_ARRIVES = text("A ghost arrives")
CURSE_UNKNOWN = text("The curse is known once the villager is turned up")

SHOWN_BY_THE_ROW: Final = frozenset(
    {
        happenings.GHOST_ACTED,
        happenings.CENTRE_STONE_OFF,
        happenings.FIGURINE_OUT,
        happenings.FIGURINE_BACK,
        happenings.REVEALED,
        happenings.CURSE_OF,
        happenings.SU_LING_ARMED,
    }
)
"""What a row says by what it does, or by another sentence."""


CURSES = {
    "add-incarnation": text("one more incarnation"),
    "kill-visible": text("one more villager dies"),
    "haunt-own-tile": text("the tile is haunted"),
    "add-ghost": text("one more ghost"),
    "bottom-card-removed": text("the lowest card goes"),
    "lose-qi-choice": text("1 Qi is lost"),
    "knock-down-active": text("the Taoist is laid down"),
    "remove-tao": text("a Tao token leaves the game"),
}
"""Curses in a few words; the whole of it stands with the family."""


def dies(facts: Facts, villager: Villager) -> Text:
    """A death, with the curse it brings."""
    family = facts.families[facts.family_of[villager]]
    return text("{villager} dies ({curse})", villager=names.FAMILIES[family.id], curse=CURSES[family.curse])


def more_die(count: int) -> Text:
    """Deaths of villagers nobody has seen."""
    return text("{count} more dies", "{count} more die", count=count)


def haunted(tile: Text) -> Text:
    """A tile is lost to the ghosts."""
    return text("Haunted: {tile}", tile=tile)


def _fled(state: State, facts: Facts, told: Happening) -> Text:
    """Who flees, by his family, the only thing printed; one nobody has seen has no name."""
    villager, origin, target = told.things
    here, there = tile_name(state, Tile(origin)), tile_name(state, Tile(target))
    if villager == UNSEEN:
        return text("A villager still face down flees: {origin} → {target}", origin=here, target=there)
    who = villager_name(facts, Villager(villager))
    return text("{villager} flees: {origin} → {target}", villager=who, origin=here, target=there)


OWN_WORDS: Final[Mapping[Kind[..., Happening], Callable[[State, Facts, Happening], Text]]] = {
    happenings.FLED: _fled,
    happenings.DIED: lambda _, facts, told: dies(facts, Villager(told.things[0])),
    happenings.TILE_HAUNTED: lambda state, _, told: haunted(tile_name(state, Tile(told.things[0]))),
    happenings.LINE_HAUNTED: lambda *_: NOTHING_TO_HAUNT,
}
"""What is said otherwise than in the log, where the places stand beside it."""


def foretold(state: State, facts: Facts, told: Happening) -> Text | None:
    """A happening that is coming, as a sentence; None if its row says it already."""
    own = OWN_WORDS.get(told.kind)
    if own is not None:
        return own(state, facts, told)
    if told.kind in SHOWN_BY_THE_ROW or not telling(told).logged:
        return None
    return renamed(sentence(told, facts), seen_names(state.setting))


# ------------------------------------------------------------------- of what an answer brings

BOTH = text("both together")
WINS = text("Wins the game")
HELP_THERE = text("Help there")
"""The action of a tile that would be at hand."""


def chance(percent: int) -> Text:
    """How likely an exorcism succeeds."""
    if percent == 100:
        return text("Certain")
    return text("Chance: {percent} %", percent=percent) if percent else text("Impossible now")


def likely(percent: int) -> Text:
    """A chance among others of the same fight."""
    return text("{percent} %", percent=percent)


def likely_wins(percent: int) -> Text:
    """How likely a fight against two wins the game, where one of them is enough for it."""
    return text("Wins the game: {percent} %", percent=percent)


def fought(ghosts: Text, percent: int) -> Text:
    """Whom he could fight there, and how likely he wins."""
    return text("{ghost}: {percent} %", ghost=ghosts, percent=percent)


def raised(ghosts: Text, before: int, then: int) -> Text:
    """How much more likely a fight is won."""
    return text("{ghost}: {percent} % → {then} %", ghost=ghosts, percent=before, then=then)


def at_least_one(percent: int) -> Text:
    """How likely a roll drives out any ghost at all."""
    return text("At least one ghost: {percent} %", percent=percent)


def may_save(family: Text) -> Text:
    """Somebody who could be saved there."""
    return text("Can be saved: {family}", family=family)


def of_the_family(safe: int, size: int) -> Text:
    """How many of a family are safe then."""
    return text("{safe} of {size} of the family safe", safe=safe, size=size)


def holds_back(ghost: Text) -> Text:
    """The ghost Su-Ling would silence."""
    return text("Holds back: {ghost}", ghost=ghost)


def sets_free(ghost: Text) -> Text:
    """The ghost she would leave."""
    return text("Acts again: {ghost}", ghost=ghost)


def crystal_for(receptacle: Text) -> Text:
    """The Receptacle she would fill."""
    return text("A crystal: {receptacle}", receptacle=receptacle)


def crystals(filled: int) -> Text:
    """How many Receptacles are filled then."""
    return text("Crystals: {filled} of 4", filled=filled)
