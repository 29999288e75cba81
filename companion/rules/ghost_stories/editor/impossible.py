"""What cannot be in a position, in plain words and at its place: what exists so often only, and limits."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.messages.positions import Impossible
from companion.messages.text import Text
from companion.rules.ghost_stories.chapters.villagers import FULL
from companion.rules.ghost_stories.editor.draft import UNSEEN, Draft, of_state
from companion.rules.ghost_stories.editor.places import COURSE, SUPPLY, purse
from companion.rules.ghost_stories.editor.taking_up import stays
from companion.rules.ghost_stories.model import effects, questions
from companion.rules.ghost_stories.model.glossary import (
    ALL_ARTIFACTS,
    ALL_BOARDS,
    ALL_SPACES,
    ALL_TILES,
    BOARDS,
    CIRCLE,
    COLOURS,
    GIVE_ARTIFACT,
    HELD,
    MANTRA,
    NO_CARD,
    NO_SPACE,
    NOWHERE,
    RECEPTACLES,
    SPACES,
    TILES,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
)
from companion.rules.ghost_stories.model.options import USUAL_SEATS
from companion.rules.ghost_stories.model.pieces import DECK, GRAVEYARD, SHELTER
from companion.rules.ghost_stories.model.state import State
from companion.rules.ghost_stories.words import editor as words
from companion.rules.ghost_stories.words import names


def impossible(
    draft: Draft, playing: State | None = None, *, lenient: bool = False
) -> tuple[Impossible, ...]:
    """Everything that cannot be: in a game that is to begin from it, or in the one that is played.

    While what is asked there goes on, hands may hold villagers, artifacts may wait for an heir, and
    Wu-Feng may just have been beaten. Evenings that began before ghosts were counted are `lenient`.
    """
    state = draft.state()
    goes_on = playing is not None and stays(playing, draft)
    held = in_hand(playing) if playing is not None and goes_on else ()
    return (
        *_course(draft, state, fresh=playing is None),
        *_doubles(draft, held),
        *_villagers(draft, state, len(held)),
        *_tokens(draft, state),
        *_taoists(draft, state, inherited(playing) if playing is not None and goes_on else frozenset()),
        *_spaces(draft, state),
        *_gates(state),
        *_deck(state, goes_on=goes_on),
        *(() if lenient else _ghosts(state, playing)),
    )


def inherited(rules: State) -> frozenset[int]:
    """The artifacts for which an heir is sought just now."""
    asked = [each.what for each in (rules.asked, *rules.paused) if each is not None]
    given = [each.things[0] for each in rules.agenda if each.kind is effects.GIVE]
    given += [each.things[0] for each in asked if each.kind is questions.GIVE]
    return frozenset(gift - GIVE_ARTIFACT for gift in given if gift >= GIVE_ARTIFACT)


def in_hand(rules: State) -> tuple[str, ...]:
    """The villagers hands hold just now."""
    villagers = rules.setting.facts.villagers
    return tuple(UNSEEN if each < 0 else villagers[each] for each in rules.limbo)


def _wrong(what: Text, *at: str, field: str = "") -> Impossible:
    return Impossible(what=what, at=at, field=field)


def _course(draft: Draft, state: State, *, fresh: bool) -> Iterator[Impossible]:
    if draft.keys["phase"] == "over":
        yield _wrong(words.GAME_IS_OVER, COURSE, field="moment")
    if draft.keys["phase"] == "barrier" and fresh and not any(state.receptacles):
        yield _wrong(words.BARRIER_EMPTY, COURSE, *RECEPTACLES, field="moment")
    if fresh and draft.setting.options.seats != USUAL_SEATS:
        yield _wrong(words.OTHER_SEATS, COURSE)
    if not any(state.alive):
        yield _wrong(words.NOBODY_LIVES, *(purse(BOARDS[board]) for board in draft.setting.players))
    limit = draft.setting.difficulty.haunted_tiles
    if sum(state.haunted) >= limit:
        haunted = [TILES[tile] for tile in ALL_TILES if state.haunted[tile]]
        yield _wrong(words.too_haunted(limit), *haunted)
    in_all = draft.setting.house.dead_count == "total"
    dead = draft.keys["dead-in-all"] if in_all else len(draft.keys["graveyard"])
    if dead >= draft.setting.facts.villagers_lost:
        yield _wrong(words.too_dead(draft.setting.facts.villagers_lost), GRAVEYARD)


def _doubles(draft: Draft, held: Sequence[str]) -> Iterator[Impossible]:
    """Cards and villagers that lie in two places."""
    facts, keys = draft.setting.facts, draft.keys
    cards = [(keys[f"ghost.{space}"], space) for space in SPACES if keys[f"ghost.{space}"] != "none"]
    cards += [(card, DECK) for card in keys["deck"] if card in facts.card_index]
    cards += [(card, DECK) for card in keys["discards"]]
    for card, at in _twice(cards).items():
        yield _wrong(words.twice(names.card_name(facts.cards[facts.card_index[card]])), *at)
    lying = [(each, tile) for tile in TILES for each in keys[f"stack.{tile}"] if each != UNSEEN]
    lying += [(each, place) for place in (GRAVEYARD, SHELTER) for each in keys[place]]
    lying += [(each, COURSE) for each in held if each != UNSEEN]
    for villager, at in _twice(lying).items():
        yield _wrong(words.twice(names.named(facts, villager)), *at)


def _twice(lying: list[tuple[str, str]]) -> dict[str, list[str]]:
    count = Counter(thing for thing, _ in lying)
    return {thing: [at for each, at in lying if each == thing] for thing in count if count[thing] > 1}


def _villagers(draft: Draft, state: State, held: int) -> Iterator[Impossible]:
    keys = draft.keys
    stacks = {tile: keys[f"stack.{tile}"] for tile in TILES}
    count = sum(map(len, stacks.values())) + len(keys["graveyard"]) + len(keys["shelter"]) + held
    total = len(draft.setting.facts.villagers)
    free = [tile for tile in TILES if not keys[f"haunted.{tile}"]]
    if count < total:
        yield _wrong(words.missing(total - count), *(tile for tile in free if len(stacks[tile]) < FULL))
    elif count > total:
        yield _wrong(words.too_many_villagers(count - total), *(tile for tile in TILES if stacks[tile]))
    for tile, stack in stacks.items():
        if stack and keys[f"haunted.{tile}"]:
            yield _wrong(words.ON_HAUNTED, tile, field=f"haunted.{tile}")
        if len(stack) > FULL:
            yield _wrong(words.FULL_TILE, tile)
        if any(each == UNSEEN and below != UNSEEN for below, each in pairwise(stack)):
            yield _wrong(words.ABOVE_FACE_DOWN, tile)
    if keys["dead-in-all"] < len(keys["graveyard"]):
        yield _wrong(words.MORE_DEAD, GRAVEYARD, field="dead-in-all")
    if state.circle >= 0 and draft.setting.tile_of[CIRCLE] == NOWHERE:
        yield _wrong(words.NO_CIRCLE, SUPPLY, field="circle")


def _tokens(draft: Draft, state: State) -> Iterator[Impossible]:
    facts, setting = draft.setting.facts, draft.setting
    for colour, word in enumerate(COLOURS):
        if state.supply[colour] < 0:
            holders = [purse(BOARDS[board]) for board in ALL_BOARDS if state.tao[board * 5 + colour]]
            yield _wrong(words.too_many_tao(word, facts.tao_per_colour), *(holders or [SUPPLY]))
    holding = [purse(BOARDS[board]) for board in ALL_BOARDS if state.crystals[board]]
    if state.reserve < 0:
        filled = [name for name, lies in zip(RECEPTACLES, state.receptacles, strict=True) if lies]
        used = facts.moon_crystals - state.reserve
        yield _wrong(words.too_many_crystals(facts.moon_crystals, used), *holding, *filled)
    if state.temple < 0:
        keepers = [purse(BOARDS[board]) for board in ALL_BOARDS if state.buddhas[board]]
        standing = [SPACES[space] for space in ALL_SPACES if state.buddha_at[space]]
        used = facts.buddhas - state.temple
        yield _wrong(words.too_many_buddhas(facts.buddhas, used), *keepers, *standing)
    if state.qi_left() < 0:
        rich = [purse(BOARDS[board]) for board in ALL_BOARDS if state.qi[board]]
        yield _wrong(words.too_much_qi(facts.qi_tokens, sum(state.qi)), *rich)
    wanted = setting.count.power_tokens * len(setting.players)
    powers = sum(state.power_tokens) + state.power_centre
    if powers != wanted:
        owners = [purse(BOARDS[board]) for board in setting.players]
        yield _wrong(words.power_tokens(wanted, powers), SUPPLY, *owners)


def _taoists(draft: Draft, state: State, inherited: frozenset[int]) -> Iterator[Impossible]:
    for board, word in zip(ALL_BOARDS, BOARDS, strict=True):
        stands, at = draft.keys[f"at.{word}"] != "none", purse(word)
        if not draft.setting.plays[board]:
            if stands:
                yield _wrong(words.nobody_plays(word), at, str(draft.keys[f"at.{word}"]))
        elif state.qi[board] and not stands:
            yield _wrong(words.lives_nowhere(word), at, field=f"at.{word}")
        elif stands and not state.qi[board]:
            yield _wrong(words.dead_stands(word), at, field=f"qi.{word}")
        if state.fresh_crystals[board] > state.crystals[board]:
            yield _wrong(words.FRESH_CRYSTAL, at, field=f"fresh-crystals.{word}")
        if state.fresh_buddhas[board] > state.buddhas[board]:
            yield _wrong(words.FRESH_BUDDHA, at, field=f"fresh-buddhas.{word}")
        held = {artifact for artifact in ALL_ARTIFACTS if state.artifacts[artifact] == board}
        if held - inherited and not state.alive[board]:
            yield _wrong(words.DEAD_HOLDER, at, field=f"artifacts.{word}")


def _spaces(draft: Draft, state: State) -> Iterator[Impossible]:
    for space, word in zip(ALL_SPACES, SPACES, strict=True):
        here = state.ghosts[space]
        if here == NO_CARD:
            for field, lies in (
                ("figurine", state.figurine[space]),
                ("stone-ignored", state.armoured[space]),
            ):
                if lies:
                    yield _wrong(words.EMPTY_SPACE, word, field=f"{field}.{word}")
            if state.mantra == space:
                yield _wrong(words.EMPTY_SPACE, word, field="mantra")
            continue
        card = state.card_at(space)
        if card.incarnation and here not in draft.setting.pool:
            yield _wrong(words.NOT_IN_PLAY, word, field=f"ghost.{word}")
        if state.figurine[space] and not card.haunter:
            yield _wrong(words.NO_HAUNTER, word, field=f"figurine.{word}")
        by_icons = draft.setting.house.wu_reward_space == "haunting-icon"
        if state.buddha_at[space] and not by_icons and "needs-buddha" not in card.centre:
            yield _wrong(words.BUDDHA_UNDER_GHOST, word, field=f"buddha.{word}")
        if state.su_ling == space and card.incarnation:
            yield _wrong(words.HER_INCARNATION, word, field="su-ling")
    if state.mantra != NO_SPACE and MANTRA not in draft.setting.powers:
        yield _wrong(words.NO_MANTRA, SPACES[state.mantra], field="mantra")


def _gates(state: State) -> Iterator[Impossible]:
    """Gate Keeper and Howling Ondine hold the Portal and Su-Ling, and nobody else does."""
    holds_her = state.wu_feng_in_play("remove-su-ling")
    if holds_her and state.su_ling != HELD:
        yield _wrong(
            words.SHE_IS_HELD, SPACES[state.su_ling] if state.su_ling >= 0 else COURSE, field="su-ling"
        )
    if state.su_ling == HELD and not holds_her:
        yield _wrong(words.NOBODY_HOLDS_HER, COURSE, field="su-ling")
    holds_portal = state.wu_feng_in_play("remove-portal")
    if holds_portal and state.portal != NOWHERE:
        yield _wrong(words.PORTAL_TAKEN, TILES[state.portal], field="portal")
    if state.portal == NOWHERE and not holds_portal:
        yield _wrong(words.PORTAL_MISSING, COURSE, field="portal")


def _deck(state: State, *, goes_on: bool) -> Iterator[Impossible]:
    facts, pool = state.setting.facts, state.setting.pool
    unseen = sum(1 for card in facts.ghosts if not state.seen >> card & 1)
    if state.deck.count(UNSEEN_GHOST) > unseen:
        yield _wrong(words.too_deep(unseen), DECK, field="deck.top")
    hidden = sum(1 for card in pool if not state.seen >> card & 1)
    incarnations = state.deck.count(UNSEEN_INCARNATION)
    if incarnations > hidden:
        yield _wrong(words.too_many_incarnations(hidden), DECK, field="deck.below")
    known = [card for card in (*state.deck, *state.ghosts) if card >= 0]
    if not goes_on and not incarnations and not any(facts.cards[card].incarnation for card in known):
        yield _wrong(words.NO_WU_FENG, DECK, field="deck.below")


def _ghosts(state: State, playing: State | None) -> Iterator[Impossible]:
    """Ghosts are neither lost nor won: they are in the deck, on a board, or were seen and left the game.

    A few may have left the deck unseen, by deaths and by one incarnation. Who begins from a position need not
    name those that left before.
    """
    here, most = counted_ghosts(state), state.setting.count.ghosts
    if playing is None:
        least = 0
    else:
        known = counted_ghosts(of_state(playing).state())
        least, most = min(known, most - _left_unseen(state)), max(known, most)
    if not least <= here <= most:
        yield _wrong(words.ghosts_in_all(most, here), DECK, field="deck.top")


def counted_ghosts(state: State) -> int:
    """The ghosts of the deck and all that were ever seen, incarnations apart."""
    seen = sum(state.seen >> card & 1 for card in state.setting.facts.ghosts)
    return state.deck.count(UNSEEN_GHOST) + seen


def _left_unseen(state: State) -> int:
    """How many may have left the deck from below."""
    cards = state.setting.facts.cards
    two = any(
        "bottom-two-removed" in cards[card].left and state.seen >> card & 1 for card in state.setting.pool
    )
    return state.deaths + 2 * two
