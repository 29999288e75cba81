"""The state of one play: what lies where, the agenda, the question asked. Copies, compares and prints itself.

A state is changed in place by the chapters, on a private copy; outside, `engine.apply` is a pure function. It
never holds what has not been face up: unseen villagers and cards are a number, not a name. No rules live
here, only what can be read off a position.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple, get_origin

from companion.rules.ghost_stories.model.cards import PrintedCard
from companion.rules.ghost_stories.model.glossary import (
    ALL_BOARDS,
    ALL_COLOURS,
    ALL_SPACES,
    ALL_TILES,
    ARTIFACTS,
    BOARDS,
    CENTRE,
    COLOURS,
    HELD,
    NO_CARD,
    NO_COLOUR,
    NO_SPACE,
    NO_STEP,
    NOBODY,
    NOT_WON,
    NOWHERE,
    PHASES,
    PLAYERS,
    RECEPTACLES,
    RESERVE,
    SETUP,
    SPACES,
    SPACES_OF,
    STEPS,
    TABLE,
    TILES,
    YANG,
    YIN,
    Board,
    CardNo,
    Colour,
    FamilyNo,
    Space,
    Tile,
    Villager,
)
from companion.rules.ghost_stories.model.options import Setting
from companion.rules.language import Asked, Effect, Happening, Move


class OpenQuestion(NamedTuple):
    """A question nobody has answered yet: what is asked, and whom (a Taoist, PLAYERS or TABLE)."""

    what: Asked
    who: Board


def _each(count: int, value: Any) -> Callable[[], list[Any]]:
    return lambda: [value] * count


@dataclass(slots=True, eq=False, repr=False)
class State:
    """One play of a game."""

    setting: Setting
    turn: Board = field(init=False)
    phase: int = SETUP
    step: int = NO_STEP
    outcome: str = ""
    # Taoists and boards
    qi: list[int] = field(default_factory=_each(4, 0))
    alive: list[bool] = field(init=False)
    at: list[Tile] = field(init=False)
    down: list[bool] = field(default_factory=_each(4, False))
    tao: list[int] = field(default_factory=_each(20, 0))  # board * 5 + colour
    yin_yang: list[bool] = field(default_factory=_each(4, False))
    crystals: list[int] = field(default_factory=_each(4, 0))
    fresh_crystals: list[int] = field(default_factory=_each(4, 0))
    buddhas: list[int] = field(default_factory=_each(4, 0))
    fresh_buddhas: list[int] = field(default_factory=_each(4, 0))
    power_tokens: list[int] = field(default_factory=_each(4, 0))
    power_centre: int = 0
    artifacts: list[Board] = field(default_factory=_each(8, NOT_WON))  # artifact -> its holder
    # supplies
    supply: list[int] = field(init=False)
    removed: list[int] = field(default_factory=_each(5, 0))
    temple: int = field(init=False)
    reserve: int = field(init=False)
    receptacles: list[bool] = field(default_factory=_each(4, False))
    circle: Colour = NO_COLOUR
    # ghosts
    ghosts: list[CardNo] = field(default_factory=_each(12, NO_CARD))
    figurine: list[bool] = field(default_factory=_each(12, False))  # out on the haunting icon
    armoured: list[int] = field(default_factory=_each(12, 0))  # 1 left stone ignored, 2 moved here (R47)
    buddha_at: list[bool] = field(default_factory=_each(12, False))
    mantra: Space = NO_SPACE
    su_ling: Space = RESERVE
    deck: list[CardNo] = field(default_factory=list)  # bottom first
    seen: int = 0  # bit per card that has been face up
    beaten: int = 0
    # village
    stacks: list[list[Villager]] = field(default_factory=lambda: [[] for _ in ALL_TILES])  # bottom first
    haunted: list[bool] = field(default_factory=_each(9, False))
    portal: Tile = field(init=False)
    unseen: int = field(init=False)  # bit per villager never face up
    limbo: list[Villager] = field(default_factory=list)  # taken off a tile, not yet laid down elsewhere
    graveyard: list[Villager] = field(default_factory=list)
    shelter: list[Villager] = field(default_factory=list)
    deaths: int = 0
    families: list[FamilyNo] = field(default_factory=list)
    # this turn
    armed: bool = False
    su_ling_moved: bool = False
    claw_used: bool = False
    powers_used: int = 0  # bit per power
    borrowed: int = 0  # bit per board
    acts: int = 0  # bit per kind of action done
    carried: Villager = NOBODY  # taken along in this movement
    hands: Villager = NOBODY  # carried over a full tile
    zhou_due: bool = False
    barriers_due: int = 0
    rewards_due: list[FamilyNo] = field(default_factory=list)
    # the roll being resolved
    manner: int = 0
    targets: list[Space] = field(default_factory=list)
    roll: list[int] = field(default_factory=_each(6, 0))
    paid: list[int] = field(default_factory=_each(6, 0))  # tokens by colour, crystals last
    # the agenda
    agenda: list[Effect] = field(default_factory=list)
    asked: OpenQuestion | None = None
    paused: list[OpenQuestion] = field(default_factory=list)  # to be asked again, the next one last
    moves: list[Move] | None = None  # legal answers, once worked out
    happenings: list[Happening] = field(default_factory=list)  # of the last move

    def __post_init__(self) -> None:
        setting, facts = self.setting, self.setting.facts
        self.turn = setting.players[0]
        self.alive = list(setting.plays)
        self.at = [CENTRE if plays else NOWHERE for plays in setting.plays]
        self.supply = [facts.tao_per_colour] * 5
        self.temple = facts.buddhas
        self.reserve = facts.moon_crystals
        self.portal = setting.portal
        self.unseen = (1 << len(facts.villagers)) - 1

    def copy(self) -> "State":
        """A copy that shares nothing that changes; it has nothing to tell yet."""
        return _copied(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in COMPARED)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return _as_table(self)

    # ------------------------------------------------------------------ lookups

    def card_at(self, space: Space) -> PrintedCard:
        """The card lying on a space that is not empty."""
        return self.setting.facts.cards[self.ghosts[space]]

    def visible(self) -> list[Villager]:
        """The villagers face up, tile by tile."""
        return [stack[-1] for stack in self.stacks if stack and stack[-1] >= 0]

    def tile_under(self, villager: Villager) -> Tile:
        """The tile whose visible villager this is, or NOWHERE."""
        for tile in ALL_TILES:
            stack = self.stacks[tile]
            if stack and stack[-1] == villager:
                return tile
        return NOWHERE

    def free_spaces(self) -> list[Space]:
        """Spaces without a ghost; one with a Buddha counts as free."""
        return [space for space in ALL_SPACES if self.ghosts[space] < 0]

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

    def order_from(self, board: Board) -> list[Board]:
        """The four boards in turn order, this one first."""
        order = [board]
        for _ in range(3):
            order.append(self.setting.geometry.next_board[order[-1]])
        return order

    def living(self) -> list[Board]:
        """Living Taoists in turn order, from the one whose turn it is."""
        return [board for board in self.order_from(self.turn) if self.alive[board]]

    def payer(self) -> Board:
        """Whose Qi is lost: the active board's, or the next living Taoist's if it has none (R65)."""
        board = self.turn
        if self.qi[board] > 0:
            return board
        return self.living()[0]

    def winner_of_goods(self) -> Board:
        """Who gets what the active player wins: he, or the next living Taoist on other turns (R53)."""
        return self.living()[0]

    def dead_count(self) -> int:
        """Villagers that count towards the loss (R27)."""
        return self.deaths if self.setting.house.dead_count == "total" else len(self.graveyard)


FIELDS: Final = {each.name: each.type for each in fields(State)}
_CACHES: Final = ("moves", "happenings")
COMPARED: Final = tuple(name for name in FIELDS if name not in _CACHES)
"""What two states are compared by: everything but what was worked out on the way."""


def _copier() -> Callable[[State], State]:
    """A function that copies field by field, written out as dataclasses do it: half the time of a loop."""
    lines = ["def copied(old):", "    new = blank(State)"]
    for name, type_ in FIELDS.items():
        if name == "happenings":
            value = "[]"
        elif name == "stacks":
            value = "[stack[:] for stack in old.stacks]"
        else:
            value = f"old.{name}[:]" if get_origin(type_) is list else f"old.{name}"
        lines.append(f"    new.{name} = {value}")
    names: dict[str, Any] = {"State": State, "blank": object.__new__}
    exec("\n".join([*lines, "    return new"]), names)
    copied: Callable[[State], State] = names["copied"]
    return copied


_copied: Final = _copier()


# ------------------------------------------------------------------- as a table in text


def _as_table(state: State) -> str:
    """The position at a glance: the turn, the village, the boards, the question, the agenda."""
    rows = (ALL_TILES[:3], ALL_TILES[3:6], ALL_TILES[6:])
    village = (" | ".join(f"{_tile(state, tile):<30}" for tile in row).rstrip() for row in rows)
    lines = [_headline(state), *(f"  {row}" for row in village)]
    lines += [_board(state, board) for board in state.setting.geometry.order]
    if state.asked is not None:
        answers = "" if state.moves is None else f" [{len(state.moves)} answers]"
        lines.append(f"  asks {asked_of(state.asked.who)}: {state.asked.what}{answers}")
    if state.agenda:
        lines.append("  then: " + ", ".join(map(str, reversed(state.agenda))))
    return "\n".join(lines)


def _headline(state: State) -> str:
    setting = state.setting
    step = f" {STEPS[state.step]}" if state.phase in (YIN, YANG) else ""
    lit = ",".join(name for name, filled in zip(RECEPTACLES, state.receptacles, strict=True) if filled)
    her = {RESERVE: "reserve", HELD: "held"}.get(state.su_ling) or SPACES[state.su_ling]
    parts = [
        f"{BOARDS[state.turn]}, {state.outcome or PHASES[state.phase] + step}",
        f"deck {len(state.deck)}",
        f"dead {state.dead_count()}/{setting.facts.villagers_lost}",
        f"haunted {sum(state.haunted)}/{setting.difficulty.haunted_tiles}",
        f"saved {len(state.shelter)}",
        f"crystals {lit or 'none'}",
        f"su-ling {her}{' armed' if state.armed else ''}",
    ]
    return " | ".join(parts)


def _tile(state: State, tile: Tile) -> str:
    """Its villagers from the bottom, the Portal as a star, Taoists in capitals."""
    names = state.setting.facts.villagers
    stack = ",".join("?" if villager < 0 else names[villager] for villager in state.stacks[tile])
    here = [BOARDS[board].upper() for board in ALL_BOARDS if state.at[board] == tile]
    portal = "*" if state.portal == tile else ""
    haunted = "haunted" if state.haunted[tile] else ""
    return " ".join(part for part in (f"{TILES[tile]:<2}", portal + stack + haunted, *here) if part)


def _board(state: State, board: Board) -> str:
    """Qi and goods, then the ghosts from the left; a figurine that is out stands before its ghost."""
    held = [] if state.alive[board] else ["dead" if state.setting.plays[board] else "neutral"]
    held += [f"{COLOURS[c]}{state.tao[board * 5 + c]}" for c in ALL_COLOURS if state.tao[board * 5 + c]]
    held += ["yin-yang"] if state.yin_yang[board] else []
    held += [f"crystals{state.crystals[board]}"] if state.crystals[board] else []
    held += [f"buddhas{state.buddhas[board]}"] if state.buddhas[board] else []
    held += [name for name, holder in zip(ARTIFACTS, state.artifacts, strict=True) if holder == board]
    ghosts = [
        "-" if state.ghosts[s] < 0 else (">" if state.figurine[s] else "") + state.card_at(s).id
        for s in SPACES_OF[board]
    ]
    return f"  {BOARDS[board]:<6} qi {state.qi[board]} {' '.join(held):<30} ghosts {' '.join(ghosts)}"


def asked_of(who: Board) -> str:
    """Who is asked, in words."""
    return {PLAYERS: "players", TABLE: "table"}.get(who) or BOARDS[who]
