"""The camera arm as an assembly, from the measures of its own file.

x leads east, y south from the northern edge of the playing field, z up from the table top. All joints lie
in the plane x = 0: pieces stand alternately west and east of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hardware.assembly import Assembly, BoughtBox, BoughtRound, PlacedPart, Screw
from hardware.rays import Frame
from hardware.scad_values import values_of
from hardware.solid import Point

SCREW = 25.0
"""M4 x 25: two walls of 8 mm, two washers, a lock nut."""
WASHER, LOCK_NUT = 0.8, 5.0
CAMERA_SCREW = 8.0
"""M2 x 8: the camera's board on spacers, the plate, a nut."""
CAMERA_BOARD, SPACER, CAMERA_NUT = 1.1, 1.0, 1.6
CLAMP_SCREW = 50.0
"""M8 x 50."""
EAST, WEST = 1, -1
APART = 30.0
UP, DOWN, SOUTH, NORTH = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0)
OUT: Mapping[int, Point] = {EAST: (1.0, 0.0, 0.0), WEST: (-1.0, 0.0, 0.0)}


def camera_arm(**instead: float) -> Assembly:
    """Clamp, uprights, elbow, struts across and head, with every screw."""
    v = values_of("camera_arm.scad", **instead)
    parts = tuple(_parts(v))
    x, y, z = parts[-1].frame.origin
    away = parts[-1].apart
    board = (x - 12.5, y - 9.5, z + v["plate_h"] + SPACER)
    return Assembly(
        name="camera_arm",
        parts=parts,
        bought=(
            BoughtBox(
                name="table top",
                at=(-90, -v["apron"], -18),
                size=(180, v["apron"] + 180, 18),
                colour="#d9b98a",
            ),
            BoughtBox(name="camera", at=board, size=(25, 24, CAMERA_BOARD), apart=away),
            BoughtRound(name="lens", at=(x, y, z - 4), diameter=9, height=8, apart=away, colour="#222222"),
        ),
        screws=(*_joints(v), *_camera_screws(v, parts[-1]), _clamp_screw(v)),
        view=(76, 0, 130),
        size=(420, 720),
        explode=True,
    )


def joints_of(arm: Assembly) -> Iterator[Assembly]:
    """Where its parts meet, near by: foot, corner and head."""
    elbow = next(number for number, part in enumerate(arm.parts) if part.part == "camera_elbow")
    for name, parts in (
        ("arm_foot", arm.parts[:2]),
        ("arm_corner", arm.parts[elbow - 1 : elbow + 2]),
        ("arm_head", arm.parts[-2:]),
    ):
        used = {part.part for part in parts}
        heights = {"arm_foot": (-60, 60), "arm_corner": (700, 2000), "arm_head": (700, 2000)}[name]
        depths = {"arm_foot": (-200, 0), "arm_corner": (-200, 0), "arm_head": (150, 900)}[name]
        yield replace(
            arm,
            name=name,
            parts=parts,
            bought=arm.bought[1:] if "camera_head" in used else (),
            screws=tuple(
                screw
                for screw in arm.screws
                if depths[0] < screw.start[1] < depths[1] and heights[0] < screw.start[2] < heights[1]
            ),
            view=(68, 0, 130),
            size=(560, 480),
        )


def lens_of(arm: Assembly) -> Point:
    """Where the lens of an arm is: the origin of its head."""
    return arm.parts[-1].frame.origin


def _sides(v: Mapping[str, float]) -> Iterator[int]:
    """East and west of the plane, in turn, from the clamp on."""
    for number in range(int(v["uprights"] + v["acrosses"]) + 3):
        yield EAST if number % 2 else WEST


def _parts(v: Mapping[str, float]) -> Iterator[PlacedPart]:
    sides = _sides(v)
    half, middle = v["strut_w"] / 2, _middle(v)
    clamp = Frame((next(sides) * v["joint_wall"], -v["apron"], 0.0), SOUTH, UP, OUT[EAST])
    yield PlacedPart(part="camera_clamp", frame=clamp, apart=(-APART, 0, 0), colour="#3f7f8c")
    for number in range(int(v["uprights"])):
        side = next(sides)
        origin = (0.0, middle + side * half, v["upright_from"] + number * (v["strut_l"] - v["lap"]))
        frame = Frame(origin, UP, NORTH if side == EAST else SOUTH, OUT[side])
        yield PlacedPart(part="camera_strut", frame=frame, apart=(side * APART, 0, 0))
    side = next(sides)
    corner = (0.0, middle - half, _beam(v) + half)
    turned = (DOWN, SOUTH) if side == EAST else (SOUTH, DOWN)
    yield PlacedPart(
        part="camera_elbow",
        frame=Frame(corner, *turned, OUT[side]),
        apart=(side * APART, 0, 0),
        colour="#3f7f8c",
    )
    for number in range(int(v["acrosses"])):
        side = next(sides)
        along = corner[1] + v["elbow_to_end"] + number * (v["across_l"] - v["lap"])
        frame = Frame((0.0, along, _beam(v) - side * half), SOUTH, UP if side == EAST else DOWN, OUT[side])
        yield PlacedPart(part="camera_across", frame=frame, apart=(side * APART, 0, 0))
    side = next(sides)
    inner = -v["tab_x"] if side == EAST else -v["tab_x"] - v["joint_wall"]
    yield PlacedPart(
        part="camera_head",
        frame=Frame((inner, v["village_away"], v["camera_height"])),
        apart=(side * APART, 0, 0),
        colour="#7fc4c4",
    )


def _joints(v: Mapping[str, float]) -> Iterator[Screw]:
    middle, beam, apart = _middle(v), _beam(v), v["hole_apart"]
    step, top = v["strut_l"] - v["lap"], beam + v["strut_w"] / 2
    for number in range(int(v["uprights"])):
        low = v["upright_from"] + number * step + v["hole_in"]
        yield from (_joint_screw(v, middle, low), _joint_screw(v, middle, low + apart))
    high = top - v["elbow_hole"]
    yield from (_joint_screw(v, middle, high), _joint_screw(v, middle, high - apart))
    start = middle - v["strut_w"] / 2 + v["elbow_to_end"]
    for number in range(int(v["acrosses"])):
        along = start + number * (v["across_l"] - v["lap"]) + v["hole_in"]
        yield from (_joint_screw(v, along, beam), _joint_screw(v, along + apart, beam))
    last = v["village_away"] - v["lens_to_strut"] - v["hole_in"]
    yield from (_joint_screw(v, last, beam), _joint_screw(v, last - apart, beam))


def _joint_screw(v: Mapping[str, float], y: float, z: float) -> Screw:
    return Screw(
        name="M4 x 25",
        start=(v["joint_wall"], y, z),
        towards=OUT[WEST],
        diameter=4,
        length=SCREW,
        grip=2 * v["joint_wall"],
        under_head=WASHER,
        nut=WASHER + LOCK_NUT,
        apart=(2.2 * APART, 0, 0),
    )


def _camera_screws(v: Mapping[str, float], head: PlacedPart) -> Iterator[Screw]:
    x, y, z = head.frame.origin
    for across in (-v["camera_hole_x"] / 2, v["camera_hole_x"] / 2):
        for along in (0.0, v["camera_hole_y"]):
            yield Screw(
                name="M2 x 8",
                start=(x + across, y + along, z + v["plate_h"]),
                towards=DOWN,
                diameter=2,
                length=CAMERA_SCREW,
                grip=v["plate_h"],
                under_head=CAMERA_BOARD + SPACER,
                nut=CAMERA_NUT,
                apart=(head.apart[0], 0, 20),
            )


def _clamp_screw(v: Mapping[str, float]) -> Screw:
    """Through its nut in the lower jaw, up against the table top."""
    west = -v["joint_wall"]
    return Screw(
        name="M8 x 50",
        start=(west + v["clamp_w"] / 2, -v["apron"] + v["screw_at"], -v["table_edge"] - v["lower_jaw_h"]),
        towards=UP,
        diameter=8,
        length=CLAMP_SCREW,
        grip=v["lower_jaw_h"],
        apart=(-APART, 0, -30),
    )


def _middle(v: Mapping[str, float]) -> float:
    """The middle of the uprights, north of the playing field."""
    return -v["apron"] - v["tongue_at"] - v["strut_w"] / 2


def _beam(v: Mapping[str, float]) -> float:
    """The middle of the struts across, above the table."""
    return v["camera_height"] + v["beam_up"]
