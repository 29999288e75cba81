"""Any game that can be chosen, by lot: players, seats, powers, difficulty, village, Portal, house rules."""

from dataclasses import fields
from random import Random

from companion.rules.ghost_stories.model.glossary import BOARDS, DIFFICULTIES, POWERS, TILE_KINDS, TILES
from companion.rules.ghost_stories.model.options import HOUSE_WORDS, POOLS, HouseRules, Options, house_rules


def any_options(rng: Random, players: int | None = None, difficulty: str | None = None) -> Options:
    """Options drawn by lot; the number of players and the difficulty may be fixed."""
    count = rng.randint(1, 4) if players is None else players
    powers = {
        board: POWERS[number * 2 + (0 if count == 1 and board == "red" else rng.randint(0, 1))]
        for number, board in enumerate(BOARDS)
    }
    north, east, south, west = rng.sample(BOARDS, 4)
    return Options(
        players=tuple(rng.sample(BOARDS, count)),
        seats=(north, east, south, west),
        powers=powers,
        difficulty=difficulty or rng.choice(DIFFICULTIES),
        portal=rng.choice(TILES),
        village=tuple(rng.sample(TILE_KINDS, 9)),
        incarnations=rng.choice(POOLS),
        house=any_house_rules(rng),
    )


def any_house_rules(rng: Random) -> HouseRules:
    """The rulings as they are, or every switch by lot."""
    if rng.random() < 0.5:
        return HouseRules()
    names = [entry.name for entry in fields(HouseRules)]
    return house_rules({name: rng.choice(HOUSE_WORDS.get(name, (False, True))) for name in names})
