"""The state of one play: what lies where, the agenda, the question asked. Its clone and lookups, no rules.

A state is changed in place by the chapters, on a private copy; outside, `engine.apply` is a pure function. It
never holds what has not been face up: unseen villagers and cards are a number, not a name.
"""

from typing import Any, Final

from companion.rules.ghost_stories.model.cards import Card
from companion.rules.ghost_stories.model.glossary import (
    CENTRE,
    NO_STEP,
    NONE,
    RESERVE,
    SETUP,
    Happening,
)
from companion.rules.ghost_stories.model.options import Setting

Effect = tuple[str, tuple[int, ...]]
"""Something still to be resolved: a name of a chapter's `EFFECTS` and its numbers."""

Asked = tuple[str, int, str, tuple[int, ...]]
"""An open question: its kind, who is asked, what it is about, the numbers its chapter needs again."""


FIELDS: Final = (
    "acts",
    "agenda",
    "alive",
    "armed",
    "armoured",
    "artifacts",
    "asked",
    "at",
    "barriers_due",
    "beaten",
    "borrowed",
    "buddha_at",
    "buddhas",
    "carried",
    "circle",
    "claw_used",
    "crystals",
    "deaths",
    "deck",
    "down",
    "families",
    "figurine",
    "fresh_buddhas",
    "fresh_crystals",
    "ghosts",
    "graveyard",
    "hands",
    "happenings",
    "haunted",
    "limbo",
    "manner",
    "mantra",
    "moves",
    "outcome",
    "paid",
    "paused",
    "phase",
    "portal",
    "power_centre",
    "power_tokens",
    "powers_used",
    "qi",
    "receptacles",
    "removed",
    "reserve",
    "rewards_due",
    "roll",
    "seen",
    "setting",
    "shelter",
    "stacks",
    "step",
    "su_ling",
    "su_ling_moved",
    "supply",
    "tao",
    "targets",
    "temple",
    "turn",
    "unseen",
    "yin_yang",
    "zhou_due",
)
"""Everything a state holds."""


class State:
    """One play of a game."""

    __slots__ = FIELDS

    def __init__(self, setting: Setting) -> None:
        facts = setting.facts
        self.setting: Setting = setting
        self.turn: int = setting.players[0]
        self.phase: int = SETUP
        self.step: int = NO_STEP
        self.outcome: str = ""
        # Taoists and boards
        self.qi: list[int] = [0] * 4
        self.alive: list[bool] = list(setting.plays)
        self.at: list[int] = [CENTRE if plays else NONE for plays in setting.plays]
        self.down: list[bool] = [False] * 4
        self.tao: list[int] = [0] * 20  # board * 5 + colour
        self.yin_yang: list[bool] = [False] * 4
        self.crystals: list[int] = [0] * 4
        self.fresh_crystals: list[int] = [0] * 4
        self.buddhas: list[int] = [0] * 4
        self.fresh_buddhas: list[int] = [0] * 4
        self.power_tokens: list[int] = [0] * 4
        self.power_centre: int = 0
        self.artifacts: list[int] = [RESERVE] * 8  # artifact -> its holder
        # supplies
        self.supply: list[int] = [facts.tao_per_colour] * 5
        self.removed: list[int] = [0] * 5
        self.temple: int = facts.buddhas
        self.reserve: int = facts.moon_crystals
        self.receptacles: list[bool] = [False] * 4
        self.circle: int = NONE
        # ghosts
        self.ghosts: list[int] = [NONE] * 12
        self.figurine: list[bool] = [False] * 12  # out on the haunting icon
        self.armoured: list[int] = [0] * 12  # Armor: 1 left stone ignored, 2 moved here (R47)
        self.buddha_at: list[bool] = [False] * 12
        self.mantra: int = NONE
        self.su_ling: int = RESERVE
        self.deck: list[int] = []  # bottom first
        self.seen: int = 0  # bit per card that has been face up
        self.beaten: int = 0
        # village
        self.stacks: list[list[int]] = [[] for _ in range(9)]  # bottom first
        self.haunted: list[bool] = [False] * 9
        self.portal: int = setting.portal
        self.unseen: int = (1 << len(facts.villagers)) - 1  # bit per villager never face up
        self.limbo: list[int] = []  # taken off a tile, not yet laid down elsewhere
        self.graveyard: list[int] = []
        self.shelter: list[int] = []
        self.deaths: int = 0
        self.families: list[int] = []
        # this turn
        self.armed: bool = False
        self.su_ling_moved: bool = False
        self.claw_used: bool = False
        self.powers_used: int = 0  # bit per power
        self.borrowed: int = 0  # bit per board
        self.acts: int = 0  # bit per kind of action done
        self.carried: int = NONE  # villager taken along in this movement
        self.hands: int = NONE  # villager carried over a full tile
        self.zhou_due: bool = False
        self.barriers_due: int = 0
        self.rewards_due: list[int] = []
        # the roll being resolved
        self.manner: int = 0
        self.targets: list[int] = []
        self.roll: list[int] = [0] * 6
        self.paid: list[int] = [0] * 6  # tokens by colour, crystals last
        # the agenda
        self.agenda: list[Effect] = []
        self.asked: Asked | None = None
        self.paused: list[Asked] = []  # questions to be asked again, the next one last
        self.moves: list[str] | None = None  # legal answers, once worked out
        self.happenings: list[Happening] = []

    def clone(self) -> "State":
        """A copy that shares nothing that changes."""
        new = State(self.setting)
        new.turn = self.turn
        new.phase = self.phase
        new.step = self.step
        new.outcome = self.outcome
        new.qi = self.qi[:]
        new.alive = self.alive[:]
        new.at = self.at[:]
        new.down = self.down[:]
        new.tao = self.tao[:]
        new.yin_yang = self.yin_yang[:]
        new.crystals = self.crystals[:]
        new.fresh_crystals = self.fresh_crystals[:]
        new.buddhas = self.buddhas[:]
        new.fresh_buddhas = self.fresh_buddhas[:]
        new.power_tokens = self.power_tokens[:]
        new.power_centre = self.power_centre
        new.artifacts = self.artifacts[:]
        new.supply = self.supply[:]
        new.removed = self.removed[:]
        new.temple = self.temple
        new.reserve = self.reserve
        new.receptacles = self.receptacles[:]
        new.circle = self.circle
        new.ghosts = self.ghosts[:]
        new.figurine = self.figurine[:]
        new.armoured = self.armoured[:]
        new.buddha_at = self.buddha_at[:]
        new.mantra = self.mantra
        new.su_ling = self.su_ling
        new.deck = self.deck[:]
        new.seen = self.seen
        new.beaten = self.beaten
        new.stacks = [stack[:] for stack in self.stacks]
        new.haunted = self.haunted[:]
        new.portal = self.portal
        new.unseen = self.unseen
        new.limbo = self.limbo[:]
        new.graveyard = self.graveyard[:]
        new.shelter = self.shelter[:]
        new.deaths = self.deaths
        new.families = self.families[:]
        new.armed = self.armed
        new.su_ling_moved = self.su_ling_moved
        new.claw_used = self.claw_used
        new.powers_used = self.powers_used
        new.borrowed = self.borrowed
        new.acts = self.acts
        new.carried = self.carried
        new.hands = self.hands
        new.zhou_due = self.zhou_due
        new.barriers_due = self.barriers_due
        new.rewards_due = self.rewards_due[:]
        new.manner = self.manner
        new.targets = self.targets[:]
        new.roll = self.roll[:]
        new.paid = self.paid[:]
        new.agenda = self.agenda[:]
        new.asked = self.asked
        new.paused = self.paused[:]
        new.moves = self.moves
        new.happenings = []
        return new

    # ------------------------------------------------------------------ lookups

    def card_at(self, space: int) -> Card:
        """The card lying on a space that is not empty."""
        return self.setting.facts.cards[self.ghosts[space]]

    def visible(self) -> list[int]:
        """The villagers face up, tile by tile."""
        return [stack[-1] for stack in self.stacks if stack and stack[-1] >= 0]

    def tile_under(self, villager: int) -> int:
        """The tile whose visible villager this is, or NONE."""
        for tile, stack in enumerate(self.stacks):
            if stack and stack[-1] == villager:
                return tile
        return NONE

    def free_spaces(self) -> list[int]:
        """Spaces without a ghost; one with a Buddha counts as free."""
        return [space for space in range(12) if self.ghosts[space] < 0]

    def wu_feng_in_play(self, stone: str) -> bool:
        """Is an incarnation with this left or centre stone in play?"""
        first = len(self.setting.facts.ghosts)
        for card in self.ghosts:
            if card >= first:
                entry = self.setting.facts.cards[card]
                if stone in entry.left or stone in entry.centre:
                    return True
        return False

    def captured_dice(self) -> int:
        """How many Tao dice ghosts in play keep."""
        cards = self.setting.facts.cards
        return sum(
            1 for s, c in enumerate(self.ghosts) if c >= 0 and cards[c].captures and not self.armoured[s]
        )

    def no_tao(self) -> bool:
        """Does a ghost in play forbid spending Tao tokens?"""
        cards = self.setting.facts.cards
        return any(c >= 0 and cards[c].no_tao and not self.armoured[s] for s, c in enumerate(self.ghosts))

    def qi_left(self) -> int:
        """Qi tokens in the supply."""
        return self.setting.facts.qi_tokens - sum(self.qi)

    def order_from(self, board: int) -> list[int]:
        """The four boards in turn order, this one first."""
        order = [board]
        for _ in range(3):
            order.append(self.setting.places.next_board[order[-1]])
        return order

    def living(self) -> list[int]:
        """Living Taoists in turn order, from the one whose turn it is."""
        return [board for board in self.order_from(self.turn) if self.alive[board]]

    def payer(self) -> int:
        """Whose Qi is lost: the active board's, or the next living Taoist's if it has none (R65)."""
        board = self.turn
        if self.qi[board] > 0:
            return board
        return self.living()[0]

    def winner_of_goods(self) -> int:
        """Who gets what the active player wins: he, or the next living Taoist on other turns (R53)."""
        return self.living()[0]

    def dead_count(self) -> int:
        """Villagers that count towards the loss (R27)."""
        return self.deaths if self.setting.house.dead_count == "total" else len(self.graveyard)


_SKIPPED: Final = ("setting", "moves", "happenings")


def dump(state: State) -> dict[str, Any]:
    """The state as plain JSON values, between any two effects; its setting is kept as options."""
    return {name: _plain(getattr(state, name)) for name in FIELDS if name not in _SKIPPED}


def load(setting: Setting, saved: dict[str, Any]) -> State:
    """The state a `dump` of the same setting described."""
    state = State(setting)
    for name in FIELDS:
        if name not in _SKIPPED:
            setattr(state, name, _revived(name, saved[name]))
    return state


def _question(value: Any) -> Asked:
    return value[0], value[1], value[2], tuple(value[3])


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return value


def _revived(name: str, value: Any) -> Any:
    if name == "agenda":
        return [(effect, tuple(numbers)) for effect, numbers in value]
    if name == "asked":
        return None if value is None else _question(value)
    if name == "paused":
        return [_question(asked) for asked in value]
    if name == "stacks":
        return [list(stack) for stack in value]
    return list(value) if isinstance(value, list) else value
