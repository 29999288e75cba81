"""Any game that can be chosen, by lot: players, seats, powers, difficulty, village, Portal, house rules."""

from dataclasses import fields

from companion.rules.chance import Chance
from companion.rules.ghost_stories.model.glossary import BOARDS, DIFFICULTIES, POWERS, TILE_KINDS, TILES
from companion.rules.ghost_stories.model.options import HOUSE_WORDS, POOLS, HouseRules, Options, house_rules


def any_options(chance: Chance, players: int | None = None, difficulty: str | None = None) -> Options:
    """Options drawn by lot; the number of players and the difficulty may be fixed."""
    count = chance.choice(range(1, 5)) if players is None else players
    powers = {
        board: POWERS[number * 2 + (0 if count == 1 and board == "red" else chance.choice((0, 1)))]
        for number, board in enumerate(BOARDS)
    }
    north, east, south, west = chance.sample(BOARDS, 4)
    return Options(
        players=tuple(chance.sample(BOARDS, count)),
        seats=(north, east, south, west),
        powers=powers,
        difficulty=difficulty or chance.choice(DIFFICULTIES),
        portal=chance.choice(TILES),
        village=tuple(chance.sample(TILE_KINDS, 9)),
        incarnations=chance.choice(POOLS),
        house=any_house_rules(chance),
    )


def any_house_rules(chance: Chance) -> HouseRules:
    """The rulings as they are, or every switch by lot."""
    if chance.random() < 0.5:
        return HouseRules()
    names = [entry.name for entry in fields(HouseRules)]
    return house_rules({name: chance.choice(HOUSE_WORDS.get(name, (False, True))) for name in names})
