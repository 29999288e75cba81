"""What must be true of every state, whatever was played: nothing is lost, doubled or out of bounds."""

from collections.abc import Iterator

from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_SPACES,
    NOWHERE,
    UNSEEN,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
    Space,
)
from companion.rules.ghost_stories.model.state import State


def broken(state: State) -> list[str]:
    """The invariants a state breaks, in words."""
    return [*_villagers(state), *_tokens(state), *_taoists(state), *_boards(state), *_deck(state)]


def _villagers(state: State) -> Iterator[str]:
    total = len(state.setting.facts.villagers)
    places = [*state.stacks, state.limbo, state.graveyard, state.shelter]
    everybody = [villager for place in places for villager in place]
    named = [villager for villager in everybody if villager != UNSEEN]
    if len(everybody) != total:
        yield f"{len(everybody)} villagers instead of {total}"
    if len(set(named)) != len(named):
        yield "a villager is in two places"
    if any(state.unseen >> villager & 1 for villager in named):
        yield "a villager counts as unseen though he lies somewhere by name"
    if any(len(stack) > 3 for stack in state.stacks):
        yield "more than three villagers on a tile"
    if any(stack and haunted for stack, haunted in zip(state.stacks, state.haunted, strict=True)):
        yield "a villager on a haunted tile"
    if state.deaths < len(state.graveyard):
        yield "more dead on the Graveyard board than ever died"


def _tokens(state: State) -> Iterator[str]:
    facts = state.setting.facts
    for colour in range(5):
        held = sum(state.tao[colour::5]) + (state.circle == colour)
        if state.supply[colour] + state.removed[colour] + held != facts.tao_per_colour:
            yield f"Tao tokens of colour {colour} do not add up"
    if min(*state.tao, *state.supply, *state.removed) < 0:
        yield "a negative number of Tao tokens"
    if (
        state.reserve + sum(state.crystals) + sum(state.receptacles) != facts.moon_crystals
        or state.reserve < 0
    ):
        yield "Moon Crystals do not add up"
    if any(fresh > held for fresh, held in zip(state.fresh_crystals, state.crystals, strict=True)):
        yield "more fresh crystals than crystals"
    if state.temple + sum(state.buddhas) + sum(state.buddha_at) != facts.buddhas or state.temple < 0:
        yield "Buddhas do not add up"
    powers = state.setting.count.power_tokens * len(state.setting.players)
    if sum(state.power_tokens) + state.power_centre != powers:
        yield "Power tokens do not add up"


def _taoists(state: State) -> Iterator[str]:
    if min(state.qi) < 0 or state.qi_left() < 0:
        yield "Qi out of bounds"
    for board in ALL_BOARDS:
        plays = state.setting.plays[board]
        if plays and state.alive[board] != (state.qi[board] > 0):
            yield "a Taoist lives without Qi or is dead with it"
        if (state.at[board] == NOWHERE) == (plays and state.alive[board]):
            yield "a living Taoist is nowhere, or another one is somewhere"
    if not state.outcome and any(owner >= 0 and not state.alive[owner] for owner in state.artifacts):
        asked = state.asked
        if asked is None or asked.what.kind is not questions.GIVE:
            yield "a dead Taoist holds an artifact"


def _boards(state: State) -> Iterator[str]:
    lying = [card for card in state.ghosts if card >= 0]
    if len(set(lying)) != len(lying):
        yield "a card lies on two spaces"
    for space, card in zip(ALL_SPACES, state.ghosts, strict=True):
        if card < 0 and (state.figurine[space] or state.armoured[space] or state.mantra == space):
            yield "something lies on an empty space"
        if card >= 0 and state.buddha_at[space] and not _may_meet_buddha(state, space):
            yield "a Buddha under a ghost"
        if card >= 0 and state.su_ling == space and state.card_at(space).incarnation:
            yield "Su-Ling stands before an incarnation"
    if not state.outcome and sum(state.haunted) >= state.setting.difficulty.haunted_tiles:
        yield "play goes on with too many haunted tiles"


def _may_meet_buddha(state: State, space: Space) -> bool:
    """Uncatchable stands over one; by house rule the Wu reward puts some before ghosts (R79)."""
    by_icons = state.setting.house.wu_reward_space == "haunting-icon"
    return by_icons or "needs-buddha" in state.card_at(space).centre


def _deck(state: State) -> Iterator[str]:
    facts = state.setting.facts
    known = [card for card in state.deck if card >= 0]
    lying = [card for card in state.ghosts if card >= 0]
    if len({*known, *lying}) != len(known) + len(lying):
        yield "a card is in the deck and in play"
    if any(not state.seen >> card & 1 for card in (*known, *lying)):
        yield "a card lies face up that was never seen"
    unseen = sum(1 for card in facts.ghosts if not state.seen >> card & 1)
    if state.deck.count(UNSEEN_GHOST) > unseen:
        yield "more unseen ghosts in the deck than exist"
    hidden = sum(1 for card in state.setting.pool if not state.seen >> card & 1)
    if state.deck.count(UNSEEN_INCARNATION) > hidden:
        yield "more unseen incarnations in the deck than exist"
