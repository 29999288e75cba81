"""How the printed parts go together, from their own measures: Receptacle, tile with its neighbours, hub.

The camera arm has a module of its own. All in mm, z up.
"""

from collections.abc import Mapping

from companion.config import default_table
from companion.tools.plan.carrier import PICO_ROWS, PICO_WEST, hub_carrier
from hardware.arm import camera_arm, joints_of
from hardware.assembly import Assembly, BoughtBox, BoughtRound, PlacedPart, Screw
from hardware.rays import Frame
from hardware.scad_values import values_of
from hardware.solid import Point

TABLE_TOP = 6.0
"""Wood above the antennas, at most."""
WOOD_SCREW = 8.0
"""3 x 8 mm: longer ones come out on top."""


def assemblies() -> Mapping[str, Assembly]:
    """Every assembly, by name."""
    made = (receptacle(), village_tile(), hub(), camera_arm(), *joints_of(camera_arm()))
    return {assembly.name: assembly for assembly in made}


def receptacle() -> Assembly:
    """A Receptacle with its crystal, cut open."""
    base, foot = values_of("receptacle_base.scad"), values_of("crystal_foot.scad")
    seat, ceiling = base["base_h"] - base["seat_h"], base["ceiling"]
    crystal = seat + foot["foot_h"] - foot["crystal_deep"]
    return Assembly(
        name="receptacle",
        parts=(
            PlacedPart(part="receptacle_base"),
            PlacedPart(part="crystal_foot", frame=Frame((0, 0, seat)), apart=(0, 0, 14), colour="#7fc4c4"),
        ),
        bought=(
            BoughtBox(
                name="Hall switch",
                at=(base["switch_off"] - 2, -1.6, ceiling - 1.5),
                size=(4, 3.15, 1.5),
                apart=(0, 0, -26),
                colour="#222222",
            ),
            BoughtRound(
                name="LED",
                at=(base["led_off"], 0, ceiling - 8.6),
                diameter=base["led_d"],
                height=8.6,
                apart=(0, 0, -18),
                colour="#f2d16b",
            ),
            BoughtRound(
                name="magnet",
                at=(0, 0, seat),
                diameter=base["magnet_d"],
                height=base["magnet_h"],
                apart=(0, 0, 7),
                colour="#b3261e",
            ),
            BoughtRound(
                name="crystal",
                at=(0, 0, crystal),
                diameter=foot["crystal_d"],
                height=22,
                apart=(0, 0, 20),
                colour="#c9d6f2",
            ),
        ),
        view=(72, 0, 0),
        cut=True,
        explode=True,
    )


def village_tile(pitch: float | None = None) -> Assembly:
    """Nine holders under the table top at the pitch of the tiles, and a tray on the middle tile."""
    holder, tray = values_of("reader_holder.scad"), values_of("tile_tray.scad")
    step = pitch or holder["village_tile"]
    spots = [(column * step, row * step) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    tiles = [
        BoughtBox(
            name="village tile",
            at=(x - step / 2 + 0.5, y - step / 2 + 0.5, TABLE_TOP),
            size=(step - 1, step - 1, 2),
            apart=(0, 0, 30),
            colour="#cfd8dc",
        )
        for x, y in spots
    ]
    wood = BoughtBox(
        name="table top",
        at=(-1.5 * step, -1.5 * step, 0),
        size=(3 * step, 3 * step, TABLE_TOP),
        colour="#d9b98a",
    )
    on_tile = Frame((-tray["length"] / 2, -tray["inner"] / 2, TABLE_TOP + 2))
    return Assembly(
        name="village_tile",
        parts=(
            *(PlacedPart(part="reader_holder", frame=under(x, y), apart=(0, 0, -30)) for x, y in spots),
            PlacedPart(part="tile_tray", frame=on_tile, apart=(0, 0, 60)),
        ),
        bought=(wood, *tiles),
        screws=tuple(screw for x, y in spots for screw in _ears(x, y)),
        view=(115, 0, 25),
        explode=True,
    )


def hub() -> Assembly:
    """A hub on its carrier in its tray, as it lies on the bench; under the table it hangs upside down."""
    v = values_of("hub_tray.scad")
    board_z = v["floor_thick"] + v["lift"]
    corner = v["wall"] + v["slack"] / 2

    def hole(column: float, row: float, above: float = 0) -> Point:
        """Where a hole of the strip board lies, its strips lettered from the north."""
        x = corner + (column - 0.5) * 2.54
        y = corner + v["carrier_y"] - (row - 0.5) * 2.54
        return x, y, board_z + v["carrier_h"] + above

    carrier = hub_carrier(default_table())
    west, south, top = hole(PICO_WEST - 0.7, PICO_ROWS + 0.2, 8.5)
    plugs = [
        BoughtBox(
            name=f"plug {plug.name}",
            at=_minus(hole(plug.column, plug.first + plug.length - 1), (1.27, 1.27, 0)),
            size=(2.54, plug.length * 2.54, 14 if plug.name == "C" else 8.5),
            apart=(0, 0, 35),
            colour="#3949ab" if plug.name == "T" else "#222222",
        )
        for plug in carrier.plugs
    ]
    return Assembly(
        name="hub",
        parts=(PlacedPart(part="hub_tray"),),
        bought=(
            BoughtBox(
                name="strip board",
                at=(corner, corner, board_z),
                size=(v["carrier_x"], v["carrier_y"], v["carrier_h"]),
                apart=(0, 0, 15),
                colour="#c98f4e",
            ),
            BoughtBox(name="Pico", at=(west, south, top), size=(21, 51, 1.6), apart=(0, 0, 55)),
            *plugs,
        ),
        screws=tuple(
            Screw(
                name="wood screw 3 x 8",
                start=(x, v["tray_y"] / 2, v["ear_h"]),
                towards=(0, 0, -1),
                diameter=3,
                length=WOOD_SCREW,
                grip=v["ear_h"],
                apart=(0, 0, 15),
            )
            for x in (-v["ear"] / 2, v["tray_x"] + v["ear"] / 2)
        ),
        view=(48, 0, 20),
        explode=True,
    )


def _minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def under(x: float, y: float) -> Frame:
    """Where a holder lies whose antenna is under this point of the table top."""
    holder = values_of("reader_holder.scad")
    antenna = holder["board_x"] / 2 - holder["antenna_offset"], holder["board_y"] / 2
    return Frame((x - antenna[0], y - antenna[1], -holder["holder_h"]))


def _ears(x: float, y: float) -> tuple[Screw, ...]:
    holder = values_of("reader_holder.scad")
    origin = under(x, y).origin
    out = holder["wall"] + holder["ear"] / 2
    ears = (
        (holder["ear_west"], -out),
        (holder["ear_east"], holder["board_y"] + holder["slack"] + out),
    )
    return tuple(
        Screw(
            name="wood screw 3 x 8",
            start=(origin[0] + along, origin[1] + across, -holder["ear_h"]),
            towards=(0, 0, 1),
            diameter=3,
            length=WOOD_SCREW,
            grip=holder["ear_h"],
            apart=(0, 0, -50),
        )
        for along, across in ears
    )
