"""Checks of the hubs, their readers and their switches: one question after the other over the real line."""

from collections.abc import Iterator, Mapping

from companion.config import HubConfig
from companion.devices.rfid.errors import fault_of
from companion.devices.rfid.words import VERSION, Examined, Fault, Hello, Setup, Switch, Tags
from companion.errors import DeviceError, HubMismatch
from companion.messages.ids import PlaceId, TagId
from companion.messages.text import Text, text
from companion.workshop.checks.findings import Finding, GuideStep, bad, from_error, good, note
from companion.workshop.checks.hub_line import HubTalk
from companion.workshop.checks.parts import Ask, TableParts

LISTEN_S = 0.6
"""Long enough for every switch to be told once."""
PINGS = 30
"""Questions asked to judge the line."""
SPOILT = 2
"""More unanswered ones than this are no accident."""

CAUSES: Mapping[str, Text] = {
    "no-answer": text(
        "Check its 3.3 V and ground, then NSS, SCK, MOSI, MISO, BUSY and RST against the pin table."
    ),
    "no-field": text("Check its 5 V supply and that the supply's minus is joined to the hub's."),
    "crowded": text("Take tags away: a reader tells at most 24 apart."),
    "garbled": text("Move it away from metal and other antennas; shorten its cable to 30 cm."),
    "late": text(
        "Give the readers of its hub windows of their own, copy the firmware again, shorten its cable; "
        "else raise scan.period_ms in table.toml."
    ),
}
"""What to do about each cause a hub names."""
LATEST_ANSWER_US = 700
SLOWEST_CHIP_US = 100
"""What the shipped windows and `scan.listen_us` have room for, as firmware/README.md says."""
SPARE_US = 300
UNKNOWN_CAUSE = text(
    "Restart the hub; if it stays, copy the firmware again with `companion firmware --copy`."
)


def check_hubs(parts: TableParts) -> Iterator[Finding]:
    """Is each hub there, is it the right one, does it speak our version?"""
    if not parts.table.hubs:
        yield good(GuideStep.HUBS, "hubs", text("This table has none."))
    for hub in parts.table.hubs:
        yield from _hub(hub, parts)


def check_readers(parts: TableParts) -> Iterator[Finding]:
    """Does each reader answer, does its field come up, which tags does it see?"""
    seen: dict[TagId, PlaceId] = {}
    for hub in parts.table.hubs:
        if hub.device not in parts.ports:
            yield _not_there(hub, GuideStep.READERS)
            continue
        try:
            with HubTalk(parts.ports[hub.device], hub=hub.device) as talk:
                talk.rest()
                for index, place in enumerate(hub.readers):
                    if place is not None:
                        yield judge_reader(talk.examine(index), place)
                yield from _bleed(_tags(talk, hub), seen)
                talk.rest()
        except DeviceError as error:
            yield from_error(GuideStep.READERS, hub.device, error)


def check_switches(parts: TableParts, ask: Ask | None = None) -> Iterator[Finding]:
    """Is each switch told, and is a magnet near? With somebody to help: does it close for one?"""
    for hub in parts.table.hubs:
        if hub.device not in parts.ports:
            yield _not_there(hub, GuideStep.SWITCHES)
            continue
        try:
            states = _switch_states(parts.ports[hub.device], hub)
        except DeviceError as error:
            yield from_error(GuideStep.SWITCHES, hub.device, error)
            continue
        for index, place in enumerate(hub.switches):
            if place is not None:
                yield judge_switch(place, states.get(index))
                if ask is not None:
                    yield from _tried(hub, parts.ports[hub.device], index, ask)


def _hub(hub: HubConfig, parts: TableParts) -> Iterator[Finding]:
    if hub.device not in parts.ports:
        yield _missing(hub, parts)
        return
    try:
        with HubTalk(parts.ports[hub.device], hub=hub.device) as talk:
            hello = talk.hello()
            yield _greeted(hub, hello, parts.firmware)
            if talk.fault is not None:
                yield from_error(GuideStep.HUBS, hub.device, fault_of(hub.device, talk.fault))
            yield from _line(hub, talk.unanswered(PINGS, LISTEN_S))
    except DeviceError as error:
        yield from_error(GuideStep.HUBS, hub.device, error)


def _missing(hub: HubConfig, parts: TableParts) -> Finding:
    if not parts.usb:
        return bad(
            GuideStep.HUBS,
            hub.device,
            text("No Pico is seen on USB."),
            text("Plug it in with a cable that has data lines; look with lsusb for Raspberry Pi or 2e8a."),
        )
    return bad(
        GuideStep.HUBS,
        hub.device,
        text("No hub on USB calls itself {hub}.", hub=hub.device),
        text("Copy firmware and name onto it: companion firmware --copy {hub}.", hub=hub.device),
    )


def _not_there(hub: HubConfig, step: GuideStep) -> Finding:
    return bad(step, hub.device, text("The hub was not found."), text("Mend step 4 first."))


def _greeted(hub: HubConfig, hello: Hello, firmware: str) -> Finding:
    step = GuideStep.HUBS
    if hello.version != VERSION:
        return from_error(step, hub.device, HubMismatch(hub.device, hello.version, VERSION))
    if hello.hub != hub.device:
        return bad(
            step,
            hub.device,
            text("The hub on this port calls itself {theirs}.", theirs=hello.hub),
            text('Swap the cables, or set port = "auto" in table.toml.'),
        )
    if hello.readers < len(hub.readers) or hello.switches < len(hub.switches):
        return bad(
            step,
            hub.device,
            text("It has {readers} readers and {switches} switches, fewer than table.toml names.",
                 readers=hello.readers, switches=hello.switches),
            text("Copy firmware and settings again: companion firmware --copy {hub}.", hub=hub.device),
        )  # fmt: skip
    if hello.firmware != firmware:
        return note(
            step,
            hub.device,
            text(
                "Its firmware is {theirs}; this companion brings {ours}.",
                theirs=hello.firmware,
                ours=firmware,
            ),
            text("Copy the firmware: companion firmware --copy {hub}.", hub=hub.device),
        )
    return good(step, hub.device, text("It answers, firmware {firmware}.", firmware=hello.firmware))


def _line(hub: HubConfig, spoilt: int) -> Iterator[Finding]:
    if spoilt > SPOILT:
        yield bad(
            GuideStep.HUBS,
            f"line to {hub.device}",
            text("{spoilt} of {all} lines were damaged or lost.", spoilt=spoilt, all=PINGS),
            text("Use a shorter USB cable, away from the antennas; plug it into another socket."),
        )


def judge_reader(found: Examined, place: PlaceId) -> Finding:
    """Say what a test of a reader means."""
    step, subject = GuideStep.READERS, f"reader {place}"
    cause = found.findings.get("fault")
    if cause is not None:
        return bad(
            step,
            subject,
            text("The reader cannot look: {cause}.", cause=cause),
            CAUSES.get(cause, UNKNOWN_CAUSE),
        )
    if found.findings.get("field") == "off":
        return bad(step, subject, text("Its field does not come up."), CAUSES["no-field"])
    answer_us, chip_us = (int(found.findings.get(key, "0")) for key in ("answer", "chip"))
    if answer_us > LATEST_ANSWER_US:
        return note(
            step,
            subject,
            text("It tells of a tag's answer after {time} µs; that is late.", time=answer_us),
            text("Set scan.listen_us in table.toml to {time} and look again.", time=answer_us + SPARE_US),
        )
    if chip_us > SLOWEST_CHIP_US:
        return note(
            step,
            subject,
            text("Its chip takes {time} µs for a command, so that it scans more slowly.", time=chip_us),
            CAUSES["late"],
        )
    tags = int(found.findings.get("tags", "0"))
    return good(
        step, subject, text("It works and sees {count} tag.", "It works and sees {count} tags.", count=tags)
    )


def _setup(hub: HubConfig) -> Setup:
    """Every reader in a window of its own, as slowly as the hub allows."""
    used = [index for index, place in enumerate(hub.readers) if place is not None]
    return Setup(
        period_ms=400,
        windows=max(1, len(used)),
        readers={index: window for window, index in enumerate(used)},
        switches=tuple(index for index, place in enumerate(hub.switches) if place is not None),
        debounce_ms=30,
    )


def _tags(talk: HubTalk, hub: HubConfig) -> Mapping[PlaceId, frozenset[TagId]]:
    """The tags each reader sees while scanning."""
    talk.scan(_setup(hub))
    seen: dict[PlaceId, frozenset[TagId]] = {place: frozenset() for place in hub.readers if place}
    for report in talk.listen(LISTEN_S):
        match report:
            case Tags(reader, tags) if (place := hub.readers[reader]) is not None:
                seen[place] |= tags
            case Fault():
                pass
    return seen


def _bleed(tags: Mapping[PlaceId, frozenset[TagId]], seen: dict[TagId, PlaceId]) -> Iterator[Finding]:
    """A tag that two readers see stands between them, or one of them reaches too far."""
    for place, here in tags.items():
        for tag in sorted(here):
            other = seen.setdefault(tag, place)
            if other != place:
                yield note(
                    GuideStep.READERS,
                    f"reader {place}",
                    text("It sees a tag that {other} sees too.", other=other),
                    text("Move the piece to the middle of its tile; else put 2 mm of cork over the antenna."),
                )


def _switch_states(url: str, hub: HubConfig) -> Mapping[int, bool]:
    with HubTalk(url, hub=hub.device) as talk:
        talk.rest()
        talk.scan(_setup(hub))
        states = {
            report.index: report.closed for report in talk.listen(LISTEN_S) if isinstance(report, Switch)
        }
        talk.rest()
    return states


def _tried(hub: HubConfig, url: str, index: int, ask: Ask) -> Iterator[Finding]:
    """A person brings a magnet: a switch that never closes is named."""
    place = hub.switches[index] or ""
    ask(text("Set a piece with a magnet onto {place}. Done?", place=place))
    try:
        closed = _switch_states(url, hub).get(index)
    except DeviceError as error:
        yield from_error(GuideStep.SWITCHES, hub.device, error)
        return
    subject = f"switch {place}"
    if closed:
        yield good(GuideStep.SWITCHES, subject, text("It closes."))
    else:
        yield bad(
            GuideStep.SWITCHES,
            subject,
            text("The switch does not notice the magnet."),
            text("Turn it flat side up, flush with the wood and under the middle; check its 3.3 V."),
        )


def judge_switch(place: PlaceId, closed: bool | None) -> Finding:
    """Say what a switch tells; None if the hub did not name it."""
    step, subject = GuideStep.SWITCHES, f"switch {place}"
    if closed is None:
        return bad(
            step,
            subject,
            text("The hub does not report this switch."),
            text("Copy its settings again with `companion firmware --copy`, then check the pin table."),
        )
    return good(step, subject, text("A magnet is near.") if closed else text("No magnet is near."))
