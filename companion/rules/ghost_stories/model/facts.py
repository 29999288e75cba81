"""All facts of the game in one typed value, read once from the package's own TOML files."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from companion.messages.ids import PieceId
from companion.rules.ghost_stories.model.cards import PrintedCard, corrected, read_card
from companion.rules.ghost_stories.model.glossary import (
    ARTIFACT_INDEX,
    COLOUR_INDEX,
    NO_ARTIFACT,
    NO_COLOUR,
    Artifact,
    CardNo,
    Colour,
    FamilyNo,
    Villager,
)


@dataclass(frozen=True, slots=True)
class Family:
    """One of the twelve families, its curse and its reward."""

    index: FamilyNo
    id: str
    name: str
    size: int
    curse: str
    curse_colour: Colour
    reward: str
    artifact: Artifact

    @property
    def members(self) -> tuple[PieceId, ...]:
        """Its villagers."""
        return tuple(PieceId(f"{self.id}-{number}") for number in range(1, self.size + 1))


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What a level of difficulty fixes."""

    qi: int
    tao_black: int
    yin_yang: bool
    incarnations: tuple[int, int, int, int]
    haunted_tiles: int
    victory: int


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """What the number of players fixes."""

    ghosts: int
    power_tokens: int
    saves: int


@dataclass(frozen=True, slots=True)
class Score:
    """Points at the end."""

    qi: int
    ghost_left_won: int
    ghost_left_lost: int
    dead_taoist: int
    haunted_tile: int
    earlier_incarnations: tuple[int, ...]
    villager_saved: int
    portal_centre: int
    portal_edge: int
    portal_corner: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Every fact of the game. Cards are numbered ghosts first, incarnations after them."""

    cards: tuple[PrintedCard, ...]
    card_index: Mapping[str, CardNo]
    ghosts: tuple[CardNo, ...]
    incarnations: tuple[CardNo, ...]
    families: tuple[Family, ...]
    villagers: tuple[str, ...]
    villager_index: Mapping[str, Villager]
    family_of: tuple[FamilyNo, ...]
    difficulties: Mapping[str, Difficulty]
    player_counts: tuple[PlayerCount, ...]
    score: Score
    tao_per_colour: int
    qi_tokens: int
    buddhas: int
    moon_crystals: int
    tao_dice: int
    barrier_dice: int
    villagers_lost: int
    neutral_qi: int
    deck_spacing: int

    def with_corrections(self, corrections: Mapping[str, Any]) -> "Facts":
        """The same facts with an owner's corrections of cards laid over them."""
        return replace(self, cards=corrected(self.cards, corrections)) if corrections else self


@cache
def load_facts() -> Facts:
    """Read the shipped facts; the same value every time."""
    ghosts = _read("ghosts")["ghost"]
    wu_feng = _read("incarnations")["incarnation"]
    cards = [read_card(CardNo(i), entry, False) for i, entry in enumerate(ghosts)]
    cards += [read_card(CardNo(len(ghosts) + i), entry, True) for i, entry in enumerate(wu_feng)]
    families = tuple(_family(FamilyNo(i), entry) for i, entry in enumerate(_read("families")["family"]))
    members = [(member, family.index) for family in families for member in family.members]
    figures = _read("setup")
    parts = figures["components"]
    return Facts(
        cards=tuple(cards),
        card_index={card.id: card.index for card in cards},
        ghosts=tuple(map(CardNo, range(len(ghosts)))),
        incarnations=tuple(map(CardNo, range(len(ghosts), len(cards)))),
        families=families,
        villagers=tuple(name for name, _ in members),
        villager_index={name: Villager(i) for i, (name, _) in enumerate(members)},
        family_of=tuple(family for _, family in members),
        difficulties={name: _difficulty(entry) for name, entry in figures["difficulty"].items()},
        player_counts=tuple(PlayerCount(**figures["players"][str(n)]) for n in range(1, 5)),
        score=_score(figures["score"]),
        tao_per_colour=parts["tao_tokens_per_colour"],
        qi_tokens=parts["qi_tokens"],
        buddhas=parts["buddhas"],
        moon_crystals=parts["moon_crystals"],
        tao_dice=parts["tao_dice"],
        barrier_dice=parts["barrier_dice"],
        villagers_lost=figures["loss"]["villagers"],
        neutral_qi=figures["neutral"]["qi"],
        deck_spacing=figures["deck"]["spacing"],
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(
        (files("companion.rules.ghost_stories") / "facts" / f"{name}.toml").read_text(encoding="utf-8")
    )


def _family(index: FamilyNo, entry: Mapping[str, Any]) -> Family:
    colour = entry.get("curse_colour")
    artifact = entry.get("artifact")
    return Family(
        index=index,
        id=entry["id"],
        name=entry["name"],
        size=entry["size"],
        curse=entry["curse"],
        curse_colour=NO_COLOUR if colour is None else COLOUR_INDEX[colour],
        reward=entry["reward"],
        artifact=NO_ARTIFACT if artifact is None else ARTIFACT_INDEX[artifact],
    )


def _difficulty(entry: Mapping[str, Any]) -> Difficulty:
    counts = entry["incarnations"]
    return Difficulty(
        qi=entry["qi"],
        tao_black=entry["tao_black"],
        yin_yang=entry["yin_yang"] > 0,
        incarnations=(counts["1"], counts["2"], counts["3"], counts["4"]),
        haunted_tiles=entry["haunted_tiles"],
        victory=entry["victory"],
    )


def _score(entry: Mapping[str, Any]) -> Score:
    return Score(
        qi=entry["qi"],
        ghost_left_won=entry["ghost_left_won"],
        ghost_left_lost=entry["ghost_left_lost"],
        dead_taoist=entry["dead_taoist"],
        haunted_tile=entry["haunted_tile"],
        earlier_incarnations=tuple(entry["earlier_incarnations"]),
        villager_saved=entry["villager_saved"],
        portal_centre=entry["portal"]["centre"],
        portal_edge=entry["portal"]["edge"],
        portal_corner=entry["portal"]["corner"],
    )
