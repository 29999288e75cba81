"""What players may know of a game, as plain values in words. The only way out of the state."""

from collections.abc import Mapping
from typing import Any

from companion.rules.ghost_stories.chapters.ending import outcome, score
from companion.rules.ghost_stories.chapters.powers import board_works
from companion.rules.ghost_stories.model import questions
from companion.rules.ghost_stories.model.glossary import (
    ACTS,
    ALL_ARTIFACTS,
    ALL_BOARDS,
    ALL_SPACES,
    ARTIFACTS,
    BOARDS,
    COLOURS,
    HELD,
    IGNORED,
    NO_CARD,
    NO_COLOUR,
    NO_POWER,
    NO_SPACE,
    NOT_WON,
    NOWHERE,
    PARTS,
    PHASES,
    POWERS,
    RECEPTACLES,
    RESERVE,
    SPACES,
    STEPS,
    TILE_KINDS,
    TILES,
    UNSEEN_GHOST,
    UNSEEN_INCARNATION,
    USED_UP,
    Board,
    CardNo,
    Space,
    Villager,
)
from companion.rules.ghost_stories.model.state import State, asked_of


def public(state: State) -> dict[str, Any]:
    """Everything face up, counted or announced; the paths are those of the scenario format."""
    return {
        **_turn(state),
        **_taoists(state),
        **_supplies(state),
        **_boards(state),
        **_village(state),
        "deck": {"count": len(state.deck), "blocks": deck_blocks(state)},
        "discards": _discards(state),
        "beaten": state.beaten,
        "score": score(state),
        "question": _question(state),
        "outcome": _outcome(state),
    }


def flat(view: Mapping[str, Any], start: str = "") -> dict[str, Any]:
    """The view as one table of dotted paths."""
    paths: dict[str, Any] = {}
    for key, value in view.items():
        if isinstance(value, Mapping):
            paths.update(flat(value, f"{start}{key}."))
        else:
            paths[start + key] = value
    return paths


def _turn(state: State) -> dict[str, Any]:
    return {
        "turn": BOARDS[state.turn],
        "phase": PHASES[state.phase],
        "step": STEPS[state.step] if PHASES[state.phase] in ("yin", "yang") else "none",
        "armed": state.armed,
        "su-ling-moved": state.su_ling_moved,
        "borrowed": [BOARDS[board] for board in ALL_BOARDS if state.borrowed >> board & 1],
        "powers-used": [name for power, name in enumerate(POWERS) if state.powers_used >> power & 1],
        "acted": [name for bit, name in enumerate(ACTS) if state.acts >> bit & 1],
        "claw-used": state.claw_used,
        "barrier-due": state.zhou_due,
        "captured-dice": state.captured_dice(),
        "no-tao": state.no_tao(),
        "pool": sum(state.receptacles) if PHASES[state.phase] == "barrier" else 0,
    }


def _by_board(values: list[Any]) -> dict[str, Any]:
    return dict(zip(BOARDS, values, strict=True))


def _taoists(state: State) -> dict[str, Any]:
    powers = state.setting.powers
    return {
        "qi": _by_board(state.qi),
        "alive": _by_board(state.alive),
        "neutral": _by_board([not plays for plays in state.setting.plays]),
        "at": _by_board(["none" if tile == NOWHERE else TILES[tile] for tile in state.at]),
        "down": _by_board(state.down),
        "tao": _by_board([dict(zip(COLOURS, state.tao[b * 5 : b * 5 + 5], strict=True)) for b in range(4)]),
        "yin-yang": _by_board(state.yin_yang),
        "crystals": {**_by_board(state.crystals), "reserve": state.reserve},
        "fresh-crystals": _by_board(state.fresh_crystals),
        "buddhas": _by_board(state.buddhas),
        "fresh-buddhas": _by_board(state.fresh_buddhas),
        "power-tokens": {**_by_board(state.power_tokens), "centre": state.power_centre},
        "artifacts": {
            **_by_board([_held(state, board) for board in ALL_BOARDS]),
            "reserve": _held(state, NOT_WON),
            "gone": _held(state, USED_UP),
        },
        "power": _by_board(["none" if power == NO_POWER else POWERS[power] for power in powers]),
        "power-works": _by_board([board_works(state, board) for board in ALL_BOARDS]),
    }


def _held(state: State, holder: Board) -> list[str]:
    return sorted(ARTIFACTS[a] for a in ALL_ARTIFACTS if state.artifacts[a] == holder)


def _supplies(state: State) -> dict[str, Any]:
    return {
        "supply": dict(zip(COLOURS, state.supply, strict=True)),
        "removed-tao": dict(zip(COLOURS, state.removed, strict=True)),
        "circle": "none" if state.circle == NO_COLOUR else COLOURS[state.circle],
        "temple": state.temple,
        "crystal": dict(zip(RECEPTACLES, state.receptacles, strict=True)),
    }


def _by_space(values: list[Any]) -> dict[str, Any]:
    return {
        board: {part: values[b * 3 + p] for p, part in enumerate(PARTS)} for b, board in enumerate(BOARDS)
    }


def _boards(state: State) -> dict[str, Any]:
    cards = state.setting.facts.cards
    where = (
        "held" if state.su_ling == HELD else "reserve" if state.su_ling == RESERVE else SPACES[state.su_ling]
    )
    return {
        "ghost": _by_space(["none" if card == NO_CARD else cards[card].id for card in state.ghosts]),
        "figurine": _by_space([_figurine(state, space) for space in ALL_SPACES]),
        "stone-ignored": _by_space([IGNORED[armoured] for armoured in state.armoured]),
        "buddha": _by_space(state.buddha_at),
        "mantra": "none" if state.mantra == NO_SPACE else SPACES[state.mantra],
        "su-ling": where,
    }


def _figurine(state: State, space: Space) -> str:
    if state.ghosts[space] == NO_CARD or not state.card_at(space).haunter:
        return "none"
    return "icon" if state.figurine[space] else "card"


def _village(state: State) -> dict[str, Any]:
    facts = state.setting.facts

    def named(villagers: list[Villager]) -> list[str]:
        return ["?" if villager < 0 else facts.villagers[villager] for villager in villagers]

    return {
        "stack": {tile: named(state.stacks[t]) for t, tile in enumerate(TILES)},
        "haunted": dict(zip(TILES, state.haunted, strict=True)),
        "haunted-tiles": sum(state.haunted),
        "village": {tile: TILE_KINDS[state.setting.village[t]] for t, tile in enumerate(TILES)},
        "portal": "none" if state.portal == NOWHERE else TILES[state.portal],
        "graveyard": named(state.graveyard),
        "shelter": named(state.shelter),
        "in-hand": named(state.limbo),
        "dead": len(state.graveyard),
        "dead-in-all": state.deaths,
        "saved": len(state.shelter),
        "families": [facts.families[family].id for family in state.families],
    }


def deck_blocks(state: State) -> list[str | int]:
    """The deck from the top: a number of unseen ghosts, an unseen incarnation, known cards by id."""
    blocks: list[str | int] = []
    for card in reversed(state.deck):
        if card == UNSEEN_INCARNATION:
            blocks.append("incarnation")
        elif card != UNSEEN_GHOST:
            blocks.append(state.setting.facts.cards[card].id)
        elif blocks and isinstance(blocks[-1], int):
            blocks[-1] += 1
        else:
            blocks.append(1)
    return blocks


def _discards(state: State) -> list[str]:
    """Cards that have been face up and lie neither on a board nor in the deck."""
    here = {*state.ghosts, *state.deck}
    asked = state.asked
    if asked is not None and asked.what.kind is questions.SPACE:
        here.update(CardNo(card) for card in asked.what.things)
    return [c.id for c in state.setting.facts.cards if state.seen >> c.index & 1 and c.index not in here]


def _question(state: State) -> dict[str, Any]:
    if state.asked is None:
        return {"kind": "none", "who": "none", "about": ""}
    what, who = state.asked
    return {"kind": what.kind.word, "who": asked_of(who), "about": what.about}


def _outcome(state: State) -> dict[str, Any]:
    ended = outcome(state)
    return {} if ended is None else ended._asdict()
