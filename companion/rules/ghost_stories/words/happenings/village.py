"""What is told of villagers, tiles and dice."""

from companion.messages.lamps import Signal
from companion.messages.prompts import Tone
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model import happenings
from companion.rules.ghost_stories.model.glossary import Roll
from companion.rules.ghost_stories.model.sorts import ROLLS
from companion.rules.ghost_stories.words import prompts
from companion.rules.ghost_stories.words.happenings.telling import TellingRow, row
from companion.rules.ghost_stories.words.names import (
    THINGS,
    colour,
    curse_face,
    family,
    space,
    taoist,
    tile,
    villager,
)
from companion.rules.ghost_stories.words.rulebook import CAUSES


def faces(roll: Roll) -> Text:
    """Dice as a list of colours."""
    shown = [colour(face) for face in ROLLS.handfuls[roll]]
    listed = shown[0]
    for face in shown[1:]:
        listed = text("{some}, {more}", some=listed, more=face)
    return listed


def _turned_up(who: Text, where: Text) -> Text:
    return text("{villager} is turned up: {tile}", villager=who, tile=where)


_VILLAGERS: tuple[TellingRow, ...] = (
    row(happenings.REVEALED, lambda facts, v, t: _turned_up(villager(facts, v), tile(t)), noted=False),
    row(
        happenings.REVEALED_DYING,
        lambda facts, v: _turned_up(villager(facts, v), THINGS["dying"]),
        noted=False,
    ),
    row(
        happenings.FLED,
        lambda facts, v, a, b: text(
            "{villager} flees: {origin} → {target}",
            villager=villager(facts, v),
            origin=tile(a),
            target=tile(b),
        ),
        going=lambda who, to: text("{piece} flees → {place}", piece=who, place=to),
        noted=False,
        cause=CAUSES["fled"],
    ),
    row(
        happenings.DIED,
        lambda facts, v, t: text("{villager} dies: {tile}", villager=villager(facts, v), tile=tile(t)),
        tone=Tone.GRAVE,
        going=lambda who, to: text("{piece} dies → {place}", piece=who, place=to),
        noted=False,
        cause=CAUSES["died"],
        signal=Signal.LOSS,
    ),
    row(
        happenings.CURSE_OF,
        lambda facts, f: text("The curse of the {family} family strikes", family=family(facts, f)),
        tone=Tone.GRAVE,
    ),
    row(
        happenings.VILLAGER_MOVED,
        lambda facts, v, a, b: text(
            "{villager} comes along: {origin} → {target}",
            villager=villager(facts, v),
            origin=tile(a),
            target=tile(b),
        ),
        going=lambda who, to: text("{piece} comes along → {place}", piece=who, place=to),
        noted=False,
        cause=CAUSES["villager-moved"],
    ),
    row(
        happenings.VILLAGER_SAVED,
        lambda facts, v: text("{villager} is safe in the Shelter", villager=villager(facts, v)),
        tone=Tone.GLAD,
        going=lambda who, to: text("{piece} is saved → {place}", piece=who, place=to),
        noted=False,
        cause=CAUSES["villager-saved"],
    ),
    row(happenings.FAMILY_SAVED, lambda facts, f: prompts.family_saved(facts.families[f].id), tone=Tone.GLAD),
    row(
        happenings.VILLAGER_REVIVED,
        lambda facts, v, t: text(
            "{villager} is back among the living: {tile}", villager=villager(facts, v), tile=tile(t)
        ),
        tone=Tone.GLAD,
        going=lambda who, to: text("{piece} lives again → {place}", piece=who, place=to),
        noted=False,
        cause=CAUSES["villager-revived"],
    ),
)


_TILES_AND_DICE: tuple[TellingRow, ...] = (
    row(
        happenings.TILE_HAUNTED,
        lambda _, t: text("Turn to the haunted side: {tile}", tile=tile(t)),
        tone=Tone.GRAVE,
        signal=Signal.SPOILT,
    ),
    row(happenings.TILE_RESTORED, lambda _, t: text("Turn back to the living side: {tile}", tile=tile(t))),
    row(happenings.LINE_HAUNTED, lambda _, s: text("Nothing is left to haunt: {space}", space=space(s))),
    row(happenings.CURSE_ROLLED, lambda _, f: text("Curse die: {face}", face=curse_face(f)), tone=Tone.GRAVE),
    row(
        happenings.CURSE_NOT_ROLLED,
        lambda _, b: text("Strength of the Mountain: {who} rolls no Curse die", who=taoist(b)),
    ),
    row(happenings.DICE_ROLLED, lambda _, roll: text("Tao dice: {faces}", faces=faces(roll)), noted=False),
)


ROWS = (*_VILLAGERS, *_TILES_AND_DICE)
