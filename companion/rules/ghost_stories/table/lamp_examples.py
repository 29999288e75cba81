"""What the lamps do in each moment of this game, to be drawn for its guide."""

from companion.messages.ids import PlaceId
from companion.messages.lamps import Cue, Mood, Scene, Signal
from companion.rules.playtest import LampScene

NW, NE, SE, SW = map(PlaceId, ("nw", "ne", "se", "sw"))
ALL = dict.fromkeys((NW, NE, SE, SW), Mood.GLOW)
DARK: Scene = {}


def _cue(signal: Signal, *places: PlaceId) -> Cue:
    return Cue(signal=signal, places=places)


def _board(*ends: PlaceId) -> Scene:
    return ALL | dict.fromkeys(ends, Mood.CALL)


LAMP_SCENES = (
    LampScene("power-back", "The table is back", 3, ((0.5, _cue(Signal.AWOKE)),)),
    LampScene(
        "crystal-placed", "A crystal is placed, NE", 4, ((0.5, {NE: Mood.GLOW}), (0.5, _cue(Signal.PUT, NE)))
    ),
    LampScene(
        "crystal-removed",
        "A crystal is taken out, NE",
        3,
        ((0, ALL), (1, {NW: Mood.GLOW, SE: Mood.GLOW, SW: Mood.GLOW}), (1, _cue(Signal.TAKEN, NE))),
    ),
    LampScene(
        "crystal-disputed", "No rule explains the crystal in NE", 6, ((0, {NW: Mood.GLOW, NE: Mood.DOUBT}),)
    ),
    LampScene(
        "su-ling-may-move",
        "Su-Ling may be moved and could fill NE and SE",
        8,
        ((0, {NW: Mood.GLOW, NE: Mood.BREATHE, SE: Mood.BREATHE}),),
    ),
    LampScene(
        "barrier-raised",
        "The fourth crystal raises the Barrier; green chooses first",
        10,
        (
            (0, {NW: Mood.GLOW, NE: Mood.GLOW, SE: Mood.GLOW}),
            (1, _board(NW, NE)),
            (1, _cue(Signal.PUT, SW)),
            (1, _cue(Signal.RAISED)),
        ),
    ),
    LampScene(
        "barrier-boards",
        "Board by board: north, east, south, west",
        8,
        ((0, _board(NW, NE)), (2, _board(NE, SE)), (4, _board(SE, SW)), (6, _board(SW, NW))),
    ),
    LampScene(
        "crystals-spent",
        "The board in the north spends two crystals",
        5,
        (
            (0, _board(NW, NE)),
            (1, _cue(Signal.SPENT)),
            (2.5, {NW: Mood.CALL, NE: Mood.CALL}),
            (2.5, _cue(Signal.TAKEN, SE)),
            (2.5, _cue(Signal.TAKEN, SW)),
        ),
    ),
    LampScene(
        "barrier-over", "The Barrier is over", 4, ((0, _board(SE, SW)), (1, DARK), (1, _cue(Signal.ENDED)))
    ),
    LampScene(
        "villager-died", "A villager died near NW", 3, ((0, {SE: Mood.GLOW}), (0.5, _cue(Signal.LOSS, NW)))
    ),
    LampScene(
        "tile-haunted",
        "The south tile is haunted",
        3,
        ((0, {NW: Mood.GLOW}), (0.5, _cue(Signal.SPOILT, SE, SW))),
    ),
    LampScene(
        "two-at-once",
        "A crystal lands in NE while the west tile is haunted and a device is lost",
        4,
        (
            (0.5, {NE: Mood.GLOW}),
            (0.5, _cue(Signal.PUT, NE)),
            (0.5, _cue(Signal.SPOILT, SW, NW)),
            (0.5, _cue(Signal.TROUBLED)),
        ),
    ),
    LampScene("won", "Won", 6, ((0, {NW: Mood.GLOW}), (0.5, _cue(Signal.WON)))),
    LampScene("lost", "Lost", 6, ((0, ALL), (0.5, _cue(Signal.LOST)))),
    LampScene(
        "sensor-trouble", "A device does not answer", 3, ((0, {NW: Mood.GLOW}), (0.5, _cue(Signal.TROUBLED)))
    ),
    LampScene("find-me", "Somebody looks for SE", 6.5, ((0.5, _cue(Signal.HERE, SE)),)),
)
"""Every scene, in the order of an evening."""
