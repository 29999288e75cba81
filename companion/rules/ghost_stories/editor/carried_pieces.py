"""A piece carried from place to place in an edited position; what no rule allows may be done here, too."""

from typing import Any

from companion.messages.text import Text
from companion.rules.ghost_stories.editor.draft import Draft
from companion.rules.ghost_stories.editor.places import purse
from companion.rules.ghost_stories.model.glossary import BOARDS, RECEPTACLES, SPACES, TILES
from companion.rules.ghost_stories.model.pieces import CRYSTALS, GRAVEYARD, PORTAL, SHELTER, SU_LING
from companion.rules.ghost_stories.words import editor as words

NOWHERE = "none"


class Unreadable(Exception):
    """Something filled in that is no fact of a position."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.message)
        self.why = why


def carried(draft: Draft, piece: str, place: str) -> Draft:
    """The position with a piece put down somewhere else; Unreadable if it can never lie there."""
    facts = draft.setting.facts
    if piece in BOARDS and place in TILES:
        return draft.changed(**{f"at.{piece}": place})
    if piece == PORTAL and place in TILES:
        return draft.changed(portal=place)
    if piece == SU_LING and place in SPACES:
        return draft.changed(**{SU_LING: place})
    if piece in CRYSTALS:
        return draft.changed(**_crystal(draft, RECEPTACLES[CRYSTALS.index(piece)], place))
    if piece in facts.villager_index and place in (*TILES, GRAVEYARD, SHELTER):
        return _villager(draft, piece, place)
    if piece in facts.card_index and place in SPACES:
        return draft.changed(**_ghost(draft, piece, place))
    raise Unreadable(words.NEVER_THERE)


def _crystal(draft: Draft, receptacle: str, place: str) -> dict[str, Any]:
    """From a Receptacle into another one, or to the goods of a board."""
    gone: dict[str, Any] = {f"crystal.{receptacle}": False}
    if place in RECEPTACLES:
        return gone | {f"crystal.{place}": True}
    for board in BOARDS:
        if purse(board) == place:
            return gone | {f"crystals.{board}": draft.keys[f"crystals.{board}"] + 1}
    raise Unreadable(words.NEVER_THERE)


def _villager(draft: Draft, villager: str, place: str) -> Draft:
    """From the top of a tile or out of a pile onto another one."""
    lay = [(f"stack.{tile}", draft.keys[f"stack.{tile}"]) for tile in TILES]
    lay += [(pile, draft.keys[pile]) for pile in (GRAVEYARD, SHELTER)]
    for key, pile in lay:
        if villager in pile:
            draft = _piled(draft, key, [each for each in pile if each != villager])
    key = f"stack.{place}" if place in TILES else place
    return _piled(draft, key, [*draft.keys[key], villager])


def _piled(draft: Draft, key: str, pile: list[str]) -> Draft:
    return put_on_pile(draft, key, pile) if key in (GRAVEYARD, SHELTER) else draft.changed(**{key: pile})


def put_on_pile(draft: Draft, key: str, villagers: list[str]) -> Draft:
    """Those who lay there keep their order; the dead count at least once, saved families anew."""
    before = draft.keys[key]
    pile = [each for each in before if each in villagers]
    pile += [each for each in villagers if each not in before]
    changed: dict[str, Any] = {key: pile}
    if key == GRAVEYARD:
        changed["dead-in-all"] = max(draft.keys["dead-in-all"] + len(pile) - len(before), len(pile))
    else:
        facts = draft.setting.facts
        whole = [family.id for family in facts.families if set(family.members) <= set(pile)]
        kept = [family for family in draft.keys["families"] if family in whole]
        changed["families"] = [*kept, *(family for family in whole if family not in kept)]
    return draft.changed(**changed)


def _ghost(draft: Draft, card: str, space: str) -> dict[str, Any]:
    """A ghost takes along what lies on it; where another one lies there is no room."""
    keys = draft.keys
    if keys[f"ghost.{space}"] not in (NOWHERE, card):
        raise Unreadable(words.SPACE_TAKEN)
    changed: dict[str, Any] = {
        "discards": [each for each in keys["discards"] if each != card],
        "deck": drawn(draft, card),
    }
    for before in SPACES:
        if keys[f"ghost.{before}"] == card and before != space:
            changed |= {f"{fact}.{space}": keys[f"{fact}.{before}"] for fact in ("figurine", "stone-ignored")}
            changed |= {
                f"ghost.{before}": NOWHERE,
                f"figurine.{before}": "none",
                f"stone-ignored.{before}": "no",
            }
            changed |= {"mantra": space} if keys["mantra"] == before else {}
    return {**changed, f"ghost.{space}": card}


def drawn(draft: Draft, *cards: str) -> list[int | str]:
    """The deck without these ghosts, as far as nobody has seen them yet: they come from its top."""
    keys, ghosts = draft.keys, {draft.setting.facts.cards[each].id for each in draft.setting.facts.ghosts}
    known = {*keys["discards"], *keys["deck"], *(keys[f"ghost.{space}"] for space in SPACES)}
    left, deck = len({*cards} & ghosts - known), []
    for block in keys["deck"]:
        if isinstance(block, int):
            taken = min(block, left)
            left, block = left - taken, block - taken
        if block:
            deck.append(block)
    return deck


def laid_on_deck(draft: Draft, count: int) -> list[int | str]:
    """The deck with so many ghosts more on top."""
    deck = draft.keys["deck"]
    if deck and isinstance(deck[0], int):
        return [deck[0] + count, *deck[1:]]
    return [count, *deck] if count else deck
