"""What the rules say followed, as sentences for the log and for "carry this out". No decisions.

Names stand in the nominative next to colons and arrows, so that every language can use them as they are.
"""

from collections.abc import Callable

from companion.messages.ids import PieceId
from companion.messages.prompts import Tone
from companion.messages.text import Text, text
from companion.rules.ghost_stories.model.glossary import Happening
from companion.rules.ghost_stories.words import prompts
from companion.rules.ghost_stories.words.names import (
    BOARDS,
    COLOURS,
    CURSE_FACES,
    SPACES,
    TAKEN_TOKENS,
    THINGS,
    named,
    piece,
    place,
)

Words = tuple[str, ...]

LOST_BY = {
    "taoists": text("Lost: all Taoists are dead"),
    "tiles": text("Lost: too many tiles are haunted"),
    "villagers": prompts.VILLAGE_LOST,
    "deck": text("Lost: the last ghost was drawn while Wu-Feng lives"),
    "blocked-line": text("Lost: a ghost found its whole line haunted"),
}


def _faces(words: Words) -> Text:
    """Dice as a list of colours."""
    told = COLOURS[words[0]]
    for face in words[1:]:
        told = text("{some}, {more}", some=told, more=COLOURS[face])
    return told


def _curse_of(words: Words) -> Text:
    return text("The curse of the {family} family strikes", family=prompts.FAMILIES[words[0]])


SENTENCES: dict[str, Callable[[Words], Text]] = {
    "turn-began": lambda w: text("Turn: {board}", board=BOARDS[w[0]]),
    "yang-began": lambda w: text("Yang phase: {who}", who=named(w[0])),
    "turn-ended": lambda w: text("Turn over: {board}", board=BOARDS[w[0]]),
    "villager-revealed": lambda w: text(
        "{villager} is turned up: {tile}", villager=named(w[0]), tile=named(w[1])
    ),
    "ghost-drawn": lambda w: text("Drawn: {ghost}", ghost=named(w[0])),
    "ghost-to-bottom": lambda w: text("Shield of Time: {ghost} goes under the deck", ghost=named(w[0])),
    "incarnation-swapped": lambda w: text("{ghost} is swapped for another incarnation", ghost=named(w[0])),
    "incarnation-on-deck": lambda w: text(
        "No space is free: {ghost} waits on top of the deck", ghost=named(w[0])
    ),
    "ghost-arrived": lambda w: text("{ghost} arrives: {space}", ghost=named(w[0]), space=SPACES[w[1]]),
    "ghost-swallowed": lambda w: text(
        "A Buddha swallows {ghost}: {space}", ghost=named(w[0]), space=SPACES[w[1]]
    ),
    "buddha-returned": lambda w: text("The Buddha goes back: {space}", space=SPACES[w[0]]),
    "left-stone-ignored": lambda w: text("Armor of the Just: no left stone for {ghost}", ghost=named(w[0])),
    "no-space": lambda w: text(
        "No ghost space is free, no card is drawn; who pays: {board}", board=BOARDS[w[0]]
    ),
    "ghost-acted": lambda w: text("{ghost} acts: {space}", ghost=named(w[0]), space=SPACES[w[1]]),
    "centre-stone-off": lambda w: text(
        "Su-Ling holds {ghost} back: {space}", ghost=named(w[0]), space=SPACES[w[1]]
    ),
    "figurine-out": lambda w: text("The haunting figurine steps onto its icon: {space}", space=SPACES[w[0]]),
    "figurine-back": lambda w: text(
        "The haunting figurine goes back onto its card: {space}", space=SPACES[w[0]]
    ),
    "fled": lambda w: text(
        "{villager} flees: {origin} → {target}", villager=named(w[0]), origin=named(w[1]), target=named(w[2])
    ),
    "died": lambda w: text("{villager} dies: {tile}", villager=named(w[0]), tile=named(w[1])),
    "curse-of": _curse_of,
    "tile-haunted": lambda w: text("Turn to the haunted side: {tile}", tile=named(w[0])),
    "tile-restored": lambda w: text("Turn back to the living side: {tile}", tile=named(w[0])),
    "line-haunted": lambda w: text("Nothing is left to haunt: {space}", space=SPACES[w[0]]),
    "curse-rolled": lambda w: text("Curse die: {face}", face=CURSE_FACES[w[0]]),
    "curse-not-rolled": lambda w: text("Strength of the Mountain: {who} rolls no Curse die", who=named(w[0])),
    "overrun": lambda w: text("Overrun, no ghost arrives: {board}", board=BOARDS[w[0]]),
    "qi-lost": lambda w: text("1 Qi lost: {board}", board=BOARDS[w[0]]),
    "qi-gained": lambda w: text("1 Qi gained: {board}", board=BOARDS[w[0]]),
    "taoist-died": lambda w: text("{who} has died", who=named(w[0])),
    "taoist-revived": lambda w: text("{who} lives again: {tile}", who=named(w[0]), tile=named(w[1])),
    "board-possessed": lambda w: text("No Qi left, its power is gone: {board}", board=BOARDS[w[0]]),
    "tao-gained": lambda w: text("{who} takes {token}", who=named(w[0]), token=TAKEN_TOKENS[w[1]]),
    "tao-lost": lambda w: text("{who} loses {token}", who=named(w[0]), token=TAKEN_TOKENS[w[1]]),
    "tao-spent": lambda w: text("{who} spends {token}", who=named(w[0]), token=_token(w[1])),
    "tao-removed": lambda w: text(
        "Out of the game: {token} ({source})", token=TAKEN_TOKENS[w[0]], source=named(w[1])
    ),
    "yin-yang-used": lambda w: text("{who} uses the Yin-Yang: {tile}", who=named(w[0]), tile=named(w[1])),
    "yin-yang-gained": lambda w: text("{who} takes back the Yin-Yang token", who=named(w[0])),
    "yin-yang-lost": lambda w: text("{who} loses the Yin-Yang token", who=named(w[0])),
    "crystal-gained": lambda w: text("{who} takes a Moon Crystal from the reserve", who=named(w[0])),
    "crystal-spent": lambda w: text("A Moon Crystal is spent: {source}", source=named(w[0])),
    "crystal-lost": lambda w: text("{who} loses a Moon Crystal to the reserve", who=named(w[0])),
    "crystal-brought": lambda w: text("{who} brings a Moon Crystal", who=piece(PieceId(w[0]))),
    "crystal-placed": lambda w: text("A Moon Crystal shines: {receptacle}", receptacle=named(w[0])),
    "su-ling-armed": lambda _: text("Something bad happened: Su-Ling may be moved this turn"),
    "su-ling-placed": lambda w: text("Su-Ling stands guard: {space}", space=SPACES[w[0]]),
    "su-ling-left": lambda _: text("Su-Ling goes back to the reserve"),
    "su-ling-held": lambda _: text("Howling Ondine holds Su-Ling on its card"),
    "taoist-moved": lambda w: text(
        "{who} moves: {origin} → {target}", who=named(w[0]), origin=named(w[1]), target=named(w[2])
    ),
    "villager-moved": lambda w: text(
        "{villager} comes along: {origin} → {target}",
        villager=named(w[0]),
        origin=named(w[1]),
        target=named(w[2]),
    ),
    "taoist-down": lambda w: text("Lay down: {who}", who=named(w[0])),
    "taoist-up": lambda w: text("Stand up: {who}", who=named(w[0])),
    "villager-saved": lambda w: text("{villager} is safe in the Shelter", villager=named(w[0])),
    "family-saved": lambda w: prompts.family_saved(w[0]),
    "villager-revived": lambda w: text(
        "{villager} is back among the living: {tile}", villager=named(w[0]), tile=named(w[1])
    ),
    "artifact-gained": lambda w: text("{who} takes {artifact}", who=named(w[1]), artifact=named(w[0])),
    "artifact-used": lambda w: text("{who} uses {artifact}", who=named(w[1]), artifact=named(w[0])),
    "buddha-taken": lambda w: text("{who} takes a Buddha", who=named(w[0])),
    "buddha-placed": lambda w: text("A Buddha is placed: {space}", space=SPACES[w[0]]),
    "buddha-lost": lambda w: text("{who} loses a Buddha", who=named(w[0])),
    "power-borrowed": lambda w: text(
        "{who} borrows a power with a Power token: {board}", who=named(w[0]), board=BOARDS[w[1]]
    ),
    "power-token-taken": lambda w: text("{who} takes a Power token from the central tile", who=named(w[0])),
    "power-token-lost": lambda w: text("A Power token goes to the central tile: {who}", who=named(w[0])),
    "mantra-placed": lambda w: text("The Mantra lies on a ghost: {space}", space=SPACES[w[0]]),
    "mantra-returned": lambda _: text("The Mantra token comes back"),
    "circle-set": lambda w: text("On the Circle of Prayer: {token}", token=TAKEN_TOKENS[w[0]]),
    "circle-cleared": lambda w: text("Off the Circle of Prayer: {token}", token=TAKEN_TOKENS[w[0]]),
    "ghost-moved": lambda w: text(
        "{ghost} is moved: {origin} → {target}", ghost=named(w[0]), origin=SPACES[w[1]], target=SPACES[w[2]]
    ),
    "ghost-discarded": lambda w: text("{ghost} is discarded: {space}", ghost=named(w[0]), space=SPACES[w[1]]),
    "exorcised": lambda w: text("{ghost} is exorcised: {space}", ghost=named(w[0]), space=SPACES[w[1]]),
    "exorcism-failed": lambda w: text("The exorcism fails: {who}", who=named(w[0])),
    "dice-rolled": lambda w: text("Tao dice: {faces}", faces=_faces(w)) if w else text("No Tao dice to roll"),
    "card-removed": lambda _: text("The lowest card of the ghost deck leaves the game unseen"),
    "portal-taken": lambda _: text("Gate Keeper takes the Portal off the village"),
    "portal-returned": lambda w: text("The Portal comes back: {tile}", tile=named(w[0])),
    "barrier-raised": lambda _: prompts.BARRIER_RAISED,
    "barrier-board": lambda w: text("Mystic Barrier, now: {board}", board=BOARDS[w[0]]),
    "barrier-ended": lambda _: prompts.BARRIER_OVER,
    "won": lambda _: text("Won: Wu-Feng is beaten"),
    "lost": lambda w: LOST_BY[w[0]],
    "undone": lambda _: text("The last act is undone"),
    "put-back": lambda _: text("It is put back"),
    "house-exception": lambda w: text(
        "By agreement at the table: {piece} → {place}",
        piece=piece(w[0]),  # type: ignore[arg-type]
        place=place(None if w[1] == "none" else w[1]),  # type: ignore[arg-type]
    ),
}
"""Every kind of happening."""

GOING: dict[str, Callable[[Text, Text], Text]] = {
    "fled": lambda who, to: text("{piece} flees → {place}", piece=who, place=to),
    "died": lambda who, to: text("{piece} dies → {place}", piece=who, place=to),
    "taoist-moved": lambda who, to: text("{piece} moves → {place}", piece=who, place=to),
    "villager-moved": lambda who, to: text("{piece} comes along → {place}", piece=who, place=to),
    "villager-saved": lambda who, to: text("{piece} is saved → {place}", piece=who, place=to),
    "villager-revived": lambda who, to: text("{piece} lives again → {place}", piece=who, place=to),
    "su-ling-placed": lambda who, to: text("{piece} stands guard → {place}", piece=who, place=to),
    "su-ling-left": lambda who, to: text("{piece} goes back → {place}", piece=who, place=to),
}
"""Happenings that are a piece's own way, as a request to move it there."""

GRAVE = frozenset(
    {
        "died",
        "curse-of",
        "tile-haunted",
        "overrun",
        "qi-lost",
        "taoist-died",
        "board-possessed",
        "lost",
        "no-space",
        "curse-rolled",
    }
)
GLAD = frozenset(
    {
        "villager-saved",
        "family-saved",
        "villager-revived",
        "taoist-revived",
        "exorcised",
        "barrier-raised",
        "won",
        "crystal-placed",
        "artifact-gained",
        "qi-gained",
    }
)
QUIET = frozenset({"turn-ended", "su-ling-armed", "yang-began", "barrier-board"})
"""Happenings the log leaves out, because the prompts say them."""


def sentence(happening: Happening) -> Text:
    """A happening as a sentence."""
    return SENTENCES[happening.kind](happening.words)


def tone(happening: Happening) -> Tone:
    """How much it wants attention."""
    if happening.kind in GRAVE:
        return Tone.GRAVE
    return Tone.GLAD if happening.kind in GLAD else Tone.CALM


def _token(colour: str) -> Text:
    return TAKEN_TOKENS[colour] if colour in TAKEN_TOKENS else THINGS["crystal"]
