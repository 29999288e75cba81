"""Whatever breaks conservation or a limit of the rules is refused, in plain words and at its place."""

from collections.abc import Callable

import pytest

from companion.rules.ghost_stories.editor.draft import Draft, of_state
from companion.rules.ghost_stories.editor.impossible import counted_ghosts, impossible
from companion.rules.ghost_stories.model.glossary import BOARDS, COLOURS, SPACES, TILES
from tests.rules.editor.positions import positions
from tests.rules.wording import english

REACHED = [state for _, state in positions(range(700, 715), 13) if not state.limbo]
"""Positions of random games in which nobody holds a villager just now."""
Keys = dict[str, object]


def free_tile(draft: Draft) -> str:
    """A tile that is not haunted."""
    return next(tile for tile in TILES if not draft.keys[f"haunted.{tile}"])


def player(draft: Draft) -> str:
    """Somebody who plays and lives."""
    return next(
        board
        for board, plays in zip(BOARDS, draft.setting.plays, strict=True)
        if plays and draft.keys[f"qi.{board}"] > 0
    )


def empty_space(draft: Draft) -> str:
    """A space without a ghost."""
    return next(space for space in SPACES if draft.keys[f"ghost.{space}"] == "none")


def fifth_crystal(draft: Draft) -> Keys:
    return {f"crystals.{player(draft)}": 5}


def third_buddha(draft: Draft) -> Keys:
    return {f"buddhas.{player(draft)}": 3}


def fifth_token(draft: Draft) -> Keys:
    return {f"tao.{player(draft)}.{colour}": 5 for colour in COLOURS[:1]}


def too_much_qi(draft: Draft) -> Keys:
    return {f"qi.{player(draft)}": 21}


def a_power_token_more(draft: Draft) -> Keys:
    return {"power-tokens.centre": draft.keys["power-tokens.centre"] + 1}


def a_villager_less(draft: Draft) -> Keys:
    tile = next(tile for tile in TILES if draft.keys[f"stack.{tile}"])
    return {f"stack.{tile}": draft.keys[f"stack.{tile}"][1:]}


def a_villager_more(draft: Draft) -> Keys:
    tile = min(TILES, key=lambda tile: len(draft.keys[f"stack.{tile}"]) + 9 * draft.keys[f"haunted.{tile}"])
    return {f"stack.{tile}": ["?", *draft.keys[f"stack.{tile}"]]}


def a_villager_twice(draft: Draft) -> Keys:
    return {"graveyard": [*draft.keys["graveyard"], "hua-1"], "shelter": [*draft.keys["shelter"], "hua-1"]}


def four_on_a_tile(draft: Draft) -> Keys:
    return {f"stack.{free_tile(draft)}": ["?"] * 4}


def villagers_on_a_haunted_tile(draft: Draft) -> Keys:
    tile = next(tile for tile in TILES if draft.keys[f"stack.{tile}"])
    return {f"haunted.{tile}": True}


def face_down_on_top(draft: Draft) -> Keys:
    return {f"stack.{free_tile(draft)}": ["hua-1", "?"]}


def a_ghost_twice(_: Draft) -> Keys:
    return {"ghost.red.left": "ghoul-1", "ghost.red.right": "ghoul-1"}


def a_figurine_alone(draft: Draft) -> Keys:
    return {f"figurine.{empty_space(draft)}": "icon"}


def a_living_taoist_nowhere(draft: Draft) -> Keys:
    return {f"at.{player(draft)}": "none"}


def a_dead_taoist_on_a_tile(draft: Draft) -> Keys:
    return {f"qi.{player(draft)}": 0}


def everybody_dead(_: Draft) -> Keys:
    return {f"qi.{board}": 0 for board in BOARDS} | {f"at.{board}": "none" for board in BOARDS}


def too_many_haunted(_: Draft) -> Keys:
    return {f"haunted.{tile}": True for tile in TILES[:4]}


def too_many_dead(draft: Draft) -> Keys:
    dead = [*draft.setting.facts.villagers[:12]]
    return {"graveyard": dead, "dead-in-all": 12}


def more_in_the_graveyard_than_ever_died(draft: Draft) -> Keys:
    return {"graveyard": [*draft.keys["graveyard"], "hua-1"], "dead-in-all": 0}


def a_deck_too_deep(_: Draft) -> Keys:
    return {"deck": [66, "incarnation"]}


def no_ghosts_but_wu_feng(draft: Draft) -> Keys:
    if counted_ghosts(draft.state()) < 30:
        raise StopIteration
    return {"deck": ["incarnation"], "discards": []}


def a_ghost_more(draft: Draft) -> Keys:
    more = draft.setting.count.ghosts - counted_ghosts(draft.state()) + 1
    return {"deck": [more, *draft.keys["deck"]]}


def no_wu_feng(draft: Draft) -> Keys:
    cards = draft.setting.facts.card_index
    first = len(draft.setting.facts.ghosts)
    gone = {path: "none" for path in draft.keys if cards.get(str(draft.keys[path]), 0) >= first}
    return {**gone, "deck": [4]}


def she_is_held_by_nobody(_: Draft) -> Keys:
    away = {f"ghost.{space}": "none" for space in SPACES}
    return {**away, "su-ling": "held"}


def the_portal_is_away(_: Draft) -> Keys:
    away = {f"ghost.{space}": "none" for space in SPACES}
    return {**away, "portal": "none"}


def gained_more_than_held(draft: Draft) -> Keys:
    return {f"fresh-crystals.{player(draft)}": draft.keys[f"crystals.{player(draft)}"] + 1}


def the_game_is_over(_: Draft) -> Keys:
    return {"phase": "over", "step": "none"}


MUTATIONS: tuple[tuple[Callable[[Draft], Keys], str], ...] = (
    (fifth_crystal, "There are only 4 Moon Crystals"),
    (third_buddha, "There are only 2 Buddhas"),
    (fifth_token, "There are only 4 of this: a yellow Tao token."),
    (too_much_qi, "There are only 20 Qi tokens"),
    (a_power_token_more, "Power tokens in all"),
    (a_villager_less, "lies nowhere"),
    (a_villager_more, "more than there are"),
    (a_villager_twice, "There is only one of this: Hua 1."),
    (four_on_a_tile, "A tile holds three villagers at most."),
    (villagers_on_a_haunted_tile, "No villager stays on a haunted tile."),
    (face_down_on_top, "Nobody lies face down on a villager all have seen."),
    (a_ghost_twice, "There is only one of this: Ghoul."),
    (a_figurine_alone, "No ghost is here."),
    (a_living_taoist_nowhere, "lives, so he stands on a tile."),
    (a_dead_taoist_on_a_tile, "he is dead and stands nowhere."),
    (everybody_dead, "Nobody lives"),
    (too_many_haunted, "haunted tiles the game is lost."),
    (too_many_dead, "With 12 dead villagers the game is lost."),
    (more_in_the_graveyard_than_ever_died, "More lie in the Graveyard than ever died."),
    (a_deck_too_deep, "Ghosts nobody has seen yet: "),
    (no_ghosts_but_wu_feng, "in the deck, on the boards and out of the game."),
    (a_ghost_more, "in the deck, on the boards and out of the game."),
    (no_wu_feng, "Wu-Feng is nowhere"),
    (she_is_held_by_nobody, "Only Howling Ondine holds Su-Ling"),
    (the_portal_is_away, "The Portal lies on a tile"),
    (gained_more_than_held, "More crystals were gained this turn than are held."),
    (the_game_is_over, "The game is over."),
)


@pytest.mark.parametrize(("mutate", "said"), MUTATIONS, ids=[each.__name__ for each, _ in MUTATIONS])
def test_what_cannot_be_is_refused_wherever_a_game_stands(mutate: Callable[[Draft], Keys], said: str) -> None:
    """In every reached position: the sentence is said, with a place to show it at."""
    for state in REACHED:
        draft = of_state(state)
        try:
            keys = mutate(draft)
        except StopIteration:
            continue
        wrong = impossible(draft.changed(**keys), state)

        assert any(said in english(each.what) for each in wrong), keys
        assert all(each.at for each in wrong)
