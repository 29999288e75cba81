"""Any late table, by lot, in the words of scenario files: few cards left, much lost, much won.

Such a table keeps what must be true of every state, so play goes on from it as from any other. It need not be
one that a game has ever led to.
"""

from collections.abc import Mapping
from typing import Any

from companion.rules.chance import Chance
from companion.rules.ghost_stories.model.facts import Facts
from companion.rules.ghost_stories.model.glossary import (
    ARTIFACTS,
    BOARDS,
    CIRCLE,
    COLOURS,
    NOWHERE,
    PAVILION,
    RECEPTACLES,
    SPACES,
    TEMPLE,
    TILES,
    CardNo,
)
from companion.rules.ghost_stories.model.options import Setting

MOST_DEAD, MOST_SAVED, MOST_QI = 10, 10, 4
ALL_QI_SHARE = 0.15
"""How many tables have every Qi token out."""

Keys = dict[str, Any]


def late_table(setting: Setting, chance: Chance) -> Mapping[str, Any]:
    """What lies on a late table of this game; somebody lives, Wu-Feng is not beaten, nobody has lost yet."""
    playing = [BOARDS[board] for board in setting.players]
    living = chance.sample(playing, chance.choice(range(1, len(playing) + 1)))
    village = _village(setting, chance)
    ghosts = _ghosts(setting, chance)
    saved = village["shelter"]
    return {
        "turn": chance.choice(BOARDS),
        "phase": "yin",
        **{f"alive.{board}": False for board in playing if board not in living},
        **_taoists(chance, living),
        **_qi(setting, chance, living),
        **_tokens(setting, chance, living, playing),
        **_artifacts(setting.facts, chance, living, saved),
        **village,
        **ghosts,
    }


def _village(setting: Setting, chance: Chance) -> Keys:
    """Some tiles haunted, some villagers dead or saved, the others unseen on the tiles that are left."""
    villagers = chance.sample(setting.facts.villagers, len(setting.facts.villagers))
    haunted = chance.sample(TILES, chance.choice(range(setting.difficulty.haunted_tiles)))
    room = [tile for tile in TILES if tile not in haunted for _ in range(3)]
    dead, saved = chance.choice(range(MOST_DEAD + 1)), chance.choice(range(MOST_SAVED + 1))
    dead = max(dead, len(villagers) - saved - len(room))
    homes = chance.sample(room, len(villagers) - dead - saved)
    return {
        **{f"haunted.{tile}": True for tile in haunted},
        **{f"stack.{tile}": ["?"] * homes.count(tile) for tile in TILES if tile in homes},
        "graveyard": villagers[:dead],
        "shelter": villagers[dead : dead + saved],
    }


def _taoists(chance: Chance, living: list[str]) -> Keys:
    keys: Keys = {f"at.{board}": chance.choice(TILES) for board in living}
    keys |= {f"down.{board}": chance.random() < 0.1 for board in living}
    return keys | {f"yin-yang.{board}": chance.random() < 0.4 for board in living}


def _qi(setting: Setting, chance: Chance, living: list[str]) -> Keys:
    """Neutral boards may be possessed; now and then every token is out."""
    neutral = [board for board, plays in zip(BOARDS, setting.plays, strict=True) if not plays]
    qi = {board: chance.choice(range(1, MOST_QI + 1)) for board in living}
    qi |= {board: chance.choice(range(setting.facts.neutral_qi + 1)) for board in neutral}
    if chance.random() < ALL_QI_SHARE:
        for _ in range(setting.facts.qi_tokens - sum(qi.values())):
            qi[chance.choice(living)] += 1
    return {f"qi.{board}": count for board, count in qi.items()}


def _tokens(setting: Setting, chance: Chance, living: list[str], playing: list[str]) -> Keys:
    """Tao tokens, crystals and Power tokens: held, out of the game or on the board, else in the supply."""
    keys: Keys = {}
    circle = setting.tile_of[CIRCLE] != NOWHERE and chance.random() < 0.3
    if circle:
        keys["circle"] = chance.choice(COLOURS)
    for colour in COLOURS:
        for _ in range(setting.facts.tao_per_colour - (keys.get("circle") == colour)):
            _put(
                keys,
                chance.choice([*(f"tao.{board}.{colour}" for board in living), f"removed-tao.{colour}", ""]),
            )
    crystals = chance.choice(range(setting.facts.moon_crystals + 1))
    lying = chance.sample(RECEPTACLES, chance.choice(range(min(crystals, len(RECEPTACLES) - 1) + 1)))
    keys |= {f"crystal.{receptacle}": True for receptacle in lying}
    for _ in range(crystals - len(lying)):
        _put(keys, chance.choice([f"crystals.{board}" for board in living]))
    for _ in range(setting.count.power_tokens * len(playing)):
        _put(keys, chance.choice(["power-tokens.centre", *(f"power-tokens.{board}" for board in living)]))
    return keys


def _put(keys: Keys, key: str) -> None:
    """One more of this key; nowhere if it is empty."""
    if key:
        keys[key] = keys.get(key, 0) + 1


def _artifacts(facts: Facts, chance: Chance, living: list[str], saved: list[str]) -> Keys:
    """Those of saved families are held by somebody or used up."""
    keys: Keys = {}
    for family in facts.families:
        if family.reward == "artifact" and set(family.members) <= set(saved):
            holder = chance.choice([*living, "gone"])
            keys.setdefault(f"artifacts.{holder}", []).append(ARTIFACTS[family.artifact])
    return keys


def _ghosts(setting: Setting, chance: Chance) -> Keys:
    """Ghosts and perhaps incarnations in play, Buddhas and Su-Ling between them, a thin deck with Wu-Feng."""
    facts = setting.facts
    temple = setting.tile_of[TEMPLE] != NOWHERE and setting.tile_of[PAVILION] != NOWHERE
    pool = [card for card in setting.pool if temple or "needs-buddha" not in facts.cards[card].centre]
    wu_feng = chance.sample(pool, chance.choice(range(3)))
    cards = [*wu_feng, *chance.sample(facts.ghosts, chance.choice(range(9)))]
    spaces = chance.sample(SPACES, len(SPACES))
    lying = dict(zip(spaces, cards, strict=False))
    keys: Keys = {f"ghost.{space}": facts.cards[card].id for space, card in lying.items()}
    for space, card in lying.items():
        if "haunter" in facts.cards[card].centre and chance.random() < 0.5:
            keys[f"figurine.{space}"] = "icon"
    for number in range(facts.buddhas):
        free = spaces[len(cards) + number :]
        if free and chance.random() < 0.4:
            keys[f"buddha.{free[0]}"] = True
    if not _held(facts, wu_feng) and chance.random() < 0.5:
        keys["su-ling"] = chance.choice([space for space in SPACES if lying.get(space) not in wu_feng])
    hidden = chance.choice(range(0 if wu_feng else 1, 3))
    keys["deck"] = [chance.choice(range(6)), *["incarnation", chance.choice(range(1, 5))] * hidden]
    if keys["deck"] == [0]:
        keys["deck"] = [1]
    return keys


def _held(facts: Facts, wu_feng: list[CardNo]) -> bool:
    """Whether Howling Ondine, in play, holds Su-Ling."""
    return any("remove-su-ling" in facts.cards[card].left for card in wu_feng)
