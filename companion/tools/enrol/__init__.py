"""`companion enrol`: learn which tag is under which piece, by putting pieces on the desk reader one by one.

Nothing is typed: the command asks for a piece, sees it, keeps its tag and asks for the next. What is known
is on disk after every piece, so it can be stopped at any time and goes on where it stopped. With --pictures
it takes pictures of the pieces instead.
"""

import queue
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.core.owner_files import load_tags, save_tags
from companion.devices.ports import Sensor
from companion.errors import Refused
from companion.messages.games import Kit
from companion.messages.ids import PieceId, TagId
from companion.messages.observations import Observation
from companion.panel.assets import web_root
from companion.panel.language import Catalogues, Speaker
from companion.rules.catalogue import games
from companion.table.tag_enrolment import DESK, DeskNotice, Enrolment, begun, crowded, observed
from companion.tools.enrol.pictures import enrol_pictures
from companion.tools.options import (
    Parser,
    WithoutTable,
    add_data,
    add_game,
    add_table,
    data_folder,
    renamed,
    runs,
)
from companion.wiring.devices import Devices
from companion.wiring.plan import Built, Plan
from companion.wiring.real_time import RealTime
from companion.wiring.sources import open_devices

SENTENCES: Mapping[DeskNotice, str] = {
    DeskNotice.PLACE: "Put {asked} on the desk. {left} to go.",
    DeskNotice.HOLD: "Reading ... leave it there.",
    DeskNotice.TAKEN: "{other} has its tag now. Take it off.",
    DeskNotice.SEVERAL: (
        "More than one tag answers. Leave one piece there; if it carries two tags, remove one."
    ),
    DeskNotice.KNOWN: "That is {other}, which has its tag already. Put {asked} there instead.",
    DeskNotice.FOREIGN: "That is not a tag for pieces: its id should begin with E0. Use another sticker.",
    DeskNotice.BLIND: "The desk reader does not answer. Check its hub's cable; everything so far is kept.",
    DeskNotice.DONE: "Every piece has its tag.",
}
CROWDED = "Many tags end in {digit}, which makes stacks slower to read. If you have a spare sticker, swap it."


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolOptions:
    """What may be said to `companion enrol`."""

    table: Path | None
    data: Path | None
    game: str
    kinds: Sequence[str] | None
    anew: Sequence[str]
    export: Path | None
    source: Path | None
    pictures: bool


def add_options(command: Parser) -> None:
    """Offer the options of the command."""
    add_table(command, WithoutTable.SHIPPED)
    add_data(command)
    add_game(command)
    renamed(
        command, "--only", "--kinds", nargs="+", metavar="KIND", help="pieces of these kinds, e.g. villager"
    )
    command.add_argument("--anew", nargs="+", default=[], metavar="PIECE", help="pieces that got a new tag")
    command.add_argument("--export", type=Path, metavar="FILE", help="write the tag list there, and no more")
    command.add_argument("--import", type=Path, metavar="FILE", dest="source", help="take a tag list over")
    renamed(
        command, "--camera", "--pictures", action="store_true", help="take pictures of the pieces instead"
    )
    runs(command, EnrolOptions, enrol)


def enrol_pieces(
    sensor: Sensor,
    kit: Kit,
    enrolment: Enrolment,
    say: Callable[[str], None],
    keep: Callable[[Mapping[TagId, PieceId]], None],
) -> Enrolment:
    """Ask for pieces until all have tags; every tag is kept before it is announced."""
    seen: queue.SimpleQueue[Observation] = queue.SimpleQueue()
    time = RealTime()
    time.watch(sensor, seen.put)
    try:
        say(sentence(enrolment, kit))
        while enrolment.wanted:
            before, enrolment = enrolment, observed(enrolment, seen.get())
            if enrolment.tags != before.tags:
                keep(enrolment.tags)
            if (enrolment.notice, enrolment.other) != (before.notice, before.other):
                say(sentence(enrolment, kit))
    finally:
        time.close()
    return enrolment


def sentence(enrolment: Enrolment, kit: Kit) -> str:
    """What to say now."""
    names = _names(kit)
    other = enrolment.other
    told = SENTENCES[enrolment.notice].format(
        asked=names[enrolment.wanted[0]] if enrolment.wanted else "",
        other=names.get(other, other) if other else "",
        left=len(enrolment.wanted),
    )
    if enrolment.notice is DeskNotice.TAKEN and other and crowded(enrolment, kit, other):
        tag = next(tag for tag, piece in enrolment.tags.items() if piece == other)
        told += " " + CROWDED.format(digit=tag[-1])
    return told


def imported(source: Path, kit: Kit) -> Mapping[TagId, PieceId]:
    """A tag list from elsewhere; pieces this game does not have are refused by name."""
    tags = load_tags(source)
    strangers = sorted(set(tags.values()) - {piece.id for piece in kit.pieces})
    if strangers:
        raise Refused(
            "{source} names pieces this game does not have: {strangers}.",
            "Remove those lines, or choose the game with --game.",
            source=str(source),
            strangers=", ".join(strangers),
        )
    return tags


def enrol(options: EnrolOptions) -> int:
    """Enrol pieces by tag or by picture, or carry a tag list from one table to another."""
    kit = games()[options.game].kit
    if options.pictures:
        return _take_pictures(options)
    path = data_folder(options.data) / "tags.toml"
    tags = load_tags(path) if path.exists() else {}
    if options.source is not None:
        tags = imported(options.source, kit)
        save_tags(path, tags)
        print(f"{len(tags)} tags taken over from {options.source}.")
        return 0
    if options.export is not None:
        save_tags(options.export, tags)
        print(f"{len(tags)} tags written to {options.export}.")
        return 0
    chosen = _chosen(kit, options.kinds)
    enrolment = begun(chosen, tags, _known(kit, options.anew))
    plan = Plan(source=Built(table=options.table), game=options.game)
    try:
        with open_devices(plan, games()[options.game], RealTime()) as devices:
            enrol_pieces(_desk(devices), kit, enrolment, print, lambda fresh: save_tags(path, fresh))
    except KeyboardInterrupt:
        print("\nStopped. Everything so far is kept; run the command again to go on.")
    return 0


def _take_pictures(options: EnrolOptions) -> int:
    """Take pictures with the camera of the table."""
    game = games()[options.game]
    folder = data_folder(options.data)
    plan = Plan(source=Built(table=options.table), game=options.game, folder=folder)
    with open_devices(plan, game, RealTime()) as devices:
        camera = devices.camera
        for why in camera.complaints[:1] if camera.live is None else ():
            say = _speaker().say
            raise Refused("{reason}", "{advice}", reason=say(why.what), advice=say(why.remedy))
        if camera.live is None or camera.eyes is None:
            raise Refused(
                "No camera is known.",
                "Name your table with --table, with a [camera] in it."
                " A simulated one has it in its workshop.",
            )
        try:
            enrol_pictures(camera.live.photos, _names(game.kit), print, input)
        except (KeyboardInterrupt, EOFError):
            print("\nStopped. Everything so far is kept; run the command again to go on.")
        finally:
            camera.eyes.close()
    return 0


def _desk(devices: Devices) -> Sensor:
    """The hub with the desk reader."""
    for each in devices.sensors:
        if DESK in each.sensor.places:
            return each.sensor
    raise Refused("This table has no desk reader.", "Call one of the readers `desk` in table.toml.")


def _chosen(kit: Kit, kinds: Sequence[str] | None) -> Kit:
    """The part of a kit that is to be enrolled."""
    if kinds is None:
        return kit
    known = sorted({piece.kind for piece in kit.pieces if not piece.alike})
    for kind in kinds:
        if kind not in known:
            raise Refused(
                "There are no pieces of the kind {kind}.",
                "Choose among: {known}.",
                kind=kind,
                known=", ".join(known),
            )
    return Kit(places=kit.places, pieces=tuple(piece for piece in kit.pieces if piece.kind in kinds))


def _known(kit: Kit, names: Sequence[str]) -> list[PieceId]:
    """Pieces by their names; an unknown one is refused."""
    for name in names:
        if not any(piece.id == name for piece in kit.pieces):
            raise Refused("There is no piece called {piece}.", "Names look like hua-2.", piece=name)
    return [PieceId(name) for name in names]


def _names(kit: Kit) -> dict[PieceId, str]:
    return {piece.id: _speaker().say(piece.name) for piece in kit.pieces}


def _speaker() -> Speaker:
    return Speaker(Catalogues(web_root() / "locale"), "en")
