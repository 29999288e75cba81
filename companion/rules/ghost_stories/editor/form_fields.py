"""The facts of a position as fields of a form, place by place."""

from collections.abc import Iterator, Mapping

from companion.messages.cards import Shape
from companion.messages.games import OptionValue
from companion.messages.positions import PositionField
from companion.messages.text import Text
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.editor.draft import UNSEEN, Draft
from companion.rules.ghost_stories.editor.places import COURSE, SUPPLY, purse
from companion.rules.ghost_stories.model.glossary import (
    ARTIFACTS,
    BOARDS,
    COLOURS,
    RECEPTACLES,
    SPACES,
    TILE_KINDS,
    TILES,
)
from companion.rules.ghost_stories.model.pieces import DECK, GRAVEYARD, SHELTER
from companion.rules.ghost_stories.words import editor as words
from companion.rules.ghost_stories.words import names

EMPTY = "none"
MOST_DECK = 81
DECK_WORDS = 400
"""Characters of what lies deeper in the deck."""


Values = tuple[OptionValue, ...]


def _values(known: Mapping[str, Text]) -> Values:
    return tuple(OptionValue(id=value, label=told) for value, told in known.items())


_BOARDS = _values(names.BOARDS)
_TILES = _values({EMPTY: words.OFF, **names.TILES})
_ICONS = _values({"reserve": words.RESERVE, "held": words.HELD, **names.SPACES})
_SPACES = _values({EMPTY: words.NONE, **names.SPACES})
_ARTIFACTS = _values({each: names.ARTIFACTS[each] for each in ARTIFACTS})
_COLOURS = _values({EMPTY: words.NONE, **{colour: names.COLOURS[colour] for colour in COLOURS}})
_YES_NO = _values(words.YES_NO)
_OUT = _values({"card": words.YES_NO["no"], "icon": words.YES_NO["yes"]})


def fields(draft: Draft) -> tuple[PositionField, ...]:
    """Every fact that can be set."""
    facts = draft.setting.facts
    lying = _lying(draft)
    villagers = _values({each: words.villager(facts, each, lying.get(each)) for each in facts.villagers})
    cards = _values({card.id: words.card(names.card_name(card), card.number) for card in facts.cards})
    usable = {facts.cards[card].id for card in (*facts.ghosts, *draft.setting.pool)}
    ghosts = (*_values({EMPTY: words.NONE}), *(card for card in cards if card.id in usable))
    anybody = (*_values({EMPTY: words.NOBODY, UNSEEN: words.FACE_DOWN}), *villagers)
    return (
        *_course(draft),
        *(field for board in BOARDS for field in _taoist(draft, board)),
        *(field for space in SPACES for field in _space(draft, space, ghosts)),
        *(field for number, tile in enumerate(TILES) for field in _tile(draft, number, tile, anybody)),
        *(_switch(draft, f"crystal.{each}", each, words.CRYSTAL_HERE) for each in RECEPTACLES),
        *_piles(draft, villagers, cards),
        *_supply(draft),
    )


def _lying(draft: Draft) -> dict[str, Text]:
    """Where everybody lies who is known by name."""
    tiles = {each: names.TILES[tile] for tile in TILES for each in draft.keys[f"stack.{tile}"]}
    piles = {each: words.GROUPS[pile] for pile in (GRAVEYARD, SHELTER) for each in draft.keys[pile]}
    return tiles | piles


def _course(draft: Draft) -> Iterator[PositionField]:
    keys = draft.keys
    moment = keys["phase"] if keys["step"] == EMPTY else f"{keys['phase']} {keys['step']}"
    moments = {word: told for word, told in words.MOMENTS.items() if word != "over" or moment == "over"}
    yield _one(draft, "turn", COURSE, words.TURN, _BOARDS)
    yield PositionField(
        id="moment", place=COURSE, label=words.MOMENT, shape=Shape.ONE, given=moment, values=_values(moments)
    )
    yield _su_ling(draft, COURSE)
    yield _one(draft, "portal", COURSE, words.PORTAL, _TILES)
    yield _some(draft, "acted", COURSE, words.ACTED, _values(words.ACTS))
    yield _switch(draft, "armed", COURSE, words.ARMED)
    yield _switch(draft, "su-ling-moved", COURSE, words.MOVED)
    yield _some(draft, "powers-used", COURSE, words.POWERS_USED, _values(names.POWERS))
    yield _some(draft, "borrowed", COURSE, words.BORROWED, _BOARDS)
    yield _switch(draft, "claw-used", COURSE, words.CLAW_USED)
    yield _switch(draft, "barrier-due", COURSE, words.BARRIER_DUE)


def _su_ling(draft: Draft, place: str) -> PositionField:
    return _one(draft, "su-ling", place, words.SU_LING, _ICONS)


def _taoist(draft: Draft, board: str) -> Iterator[PositionField]:
    facts, at = draft.setting.facts, purse(board)
    plays = draft.setting.plays[BOARDS.index(board)]
    yield _number(draft, f"qi.{board}", at, words.QI, facts.qi_tokens)
    if plays:
        yield _one(draft, f"at.{board}", at, words.AT, _TILES)
    for colour in COLOURS:
        yield _number(draft, f"tao.{board}.{colour}", at, words.TAO[colour], facts.tao_per_colour)
    yield _number(draft, f"crystals.{board}", at, words.CRYSTALS, facts.moon_crystals)
    yield _number(draft, f"buddhas.{board}", at, words.BUDDHAS, facts.buddhas)
    yield _switch(draft, f"yin-yang.{board}", at, words.YIN_YANG)
    powers = draft.setting.count.power_tokens * len(draft.setting.players)
    if powers:
        yield _number(draft, f"power-tokens.{board}", at, words.POWER_TOKENS, powers)
    yield _some(draft, f"artifacts.{board}", at, words.ARTIFACTS, _ARTIFACTS)
    if plays:
        yield _switch(draft, f"down.{board}", at, words.DOWN)
    yield _number(draft, f"fresh-crystals.{board}", at, words.FRESH_CRYSTALS, facts.moon_crystals)
    yield _number(draft, f"fresh-buddhas.{board}", at, words.FRESH_BUDDHAS, facts.buddhas)


def _space(draft: Draft, space: str, ghosts: Values) -> Iterator[PositionField]:
    yield _one(draft, f"ghost.{space}", space, words.GHOST, ghosts)
    yield PositionField(
        id=f"figurine.{space}",
        place=space,
        label=words.FIGURINE,
        shape=Shape.ONE,
        given="icon" if draft.keys[f"figurine.{space}"] == "icon" else "card",
        values=_OUT,
    )
    yield _su_ling(draft, space)
    yield _switch(draft, f"buddha.{space}", space, words.BUDDHA_HERE)
    yield _one(draft, "mantra", space, words.MANTRA, _SPACES)
    yield _one(draft, f"stone-ignored.{space}", space, words.IGNORED, _values(words.IGNORES))


def _tile(draft: Draft, number: int, tile: str, anybody: Values) -> Iterator[PositionField]:
    stack = draft.keys[f"stack.{tile}"]
    for layer in range(max(FULL, len(stack))):
        yield PositionField(
            id=f"stack.{tile}.{layer}",
            place=tile,
            label=words.LAYERS[min(layer, FULL - 1)],
            shape=Shape.ONE,
            given=stack[layer] if layer < len(stack) else EMPTY,
            values=anybody,
        )
    yield _switch(draft, f"haunted.{tile}", tile, words.HAUNTED)
    here = [board for board in BOARDS if draft.keys[f"at.{board}"] == tile]
    playing = [board for board, plays in zip(BOARDS, draft.setting.plays, strict=True) if plays]
    yield PositionField(
        id=f"here.{tile}",
        place=tile,
        label=words.TAOISTS_HERE,
        shape=Shape.SOME,
        given=" ".join(here),
        values=_values({board: names.TAOISTS[board] for board in playing}),
    )
    if TILE_KINDS[draft.setting.village[number]] == "circle-of-prayer":
        yield _one(draft, "circle", tile, words.CIRCLE, _COLOURS)


def _piles(draft: Draft, villagers: Values, cards: Values) -> Iterator[PositionField]:
    yield _some(draft, "graveyard", GRAVEYARD, words.DEAD, villagers)
    yield _number(draft, "dead-in-all", GRAVEYARD, words.EVER_DEAD, 99)
    yield _some(draft, "shelter", SHELTER, words.SAVED, villagers)
    blocks = draft.keys["deck"]
    top = blocks[0] if blocks and isinstance(blocks[0], int) else 0
    below = blocks[1:] if blocks and isinstance(blocks[0], int) else blocks
    number = PositionField(
        id="deck.top", place=DECK, label=words.DECK_TOP, shape=Shape.NUMBER, given=str(top), most=MOST_DECK
    )
    told = " ".join(map(str, below))
    yield number
    yield PositionField(
        id="deck.below", place=DECK, label=words.DECK_BELOW, shape=Shape.WORDS, given=told, most=DECK_WORDS
    )
    yield _number(draft, "beaten", DECK, words.BEATEN, len(draft.setting.facts.incarnations))
    yield _some(draft, "discards", DECK, words.DISCARDS, cards)


def _supply(draft: Draft) -> Iterator[PositionField]:
    facts = draft.setting.facts
    for colour in COLOURS:
        yield _number(draft, f"removed-tao.{colour}", SUPPLY, words.REMOVED[colour], facts.tao_per_colour)
    powers = draft.setting.count.power_tokens * len(draft.setting.players)
    if powers:
        yield _number(draft, "power-tokens.centre", SUPPLY, words.POWER_CENTRE, powers)
    yield _some(draft, "artifacts.gone", SUPPLY, words.USED_UP, _ARTIFACTS)


def _one(draft: Draft, key: str, place: str, label: Text, values: Values) -> PositionField:
    given = str(draft.keys[key])
    return PositionField(id=key, place=place, label=label, shape=Shape.ONE, given=given, values=values)


def _switch(draft: Draft, key: str, place: str, label: Text) -> PositionField:
    given = "yes" if draft.keys[key] else "no"
    return PositionField(id=key, place=place, label=label, shape=Shape.ONE, given=given, values=_YES_NO)


def _some(draft: Draft, key: str, place: str, label: Text, values: Values) -> PositionField:
    given = " ".join(map(str, draft.keys[key]))
    return PositionField(id=key, place=place, label=label, shape=Shape.SOME, given=given, values=values)


def _number(draft: Draft, key: str, place: str, label: Text, most: int) -> PositionField:
    given = str(draft.keys[key])
    return PositionField(id=key, place=place, label=label, shape=Shape.NUMBER, given=given, most=most)
