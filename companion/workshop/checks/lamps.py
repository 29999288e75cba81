"""Checks of the sockets: each lamp is lit in turn, each switch looked at. A person may help."""

from collections.abc import Iterator

from gpiozero import PWMLED, DigitalInputDevice, GPIOZeroError
from gpiozero.pins import Factory

from companion.config import SocketConfig
from companion.errors import DeviceError, PinTrouble
from companion.messages.text import Text, text
from companion.workshop.checks.findings import Finding, GuideStep, bad, from_error, good
from companion.workshop.checks.parts import Ask, TableParts

STEP = GuideStep.SOCKETS


def check_sockets(parts: TableParts, ask: Ask | None = None) -> Iterator[Finding]:
    """All lamps and switches, in the order of table.toml."""
    if not parts.table.sockets:
        yield good(STEP, "sockets", text("This table has none."))
        return
    try:
        factory = parts.pins()
    except DeviceError as error:
        yield from_error(STEP, "sockets", error)
        return
    for item in parts.table.sockets:
        for pin in item.leds:
            yield _lamp(item, pin, parts.table.lights.active_high, factory, ask)
        yield _switch(item, factory, ask)


def _lamp(item: SocketConfig, pin: int, active_high: bool, factory: Factory, ask: Ask | None) -> Finding:
    subject = f"lamp {item.place}"
    try:
        with PWMLED(pin, active_high=active_high, pin_factory=factory) as lamp:
            lamp.on()
            if ask is None:
                return good(STEP, subject, text("Pin GPIO{pin} can light it.", pin=pin))
            shines = ask(text("Does the lamp of socket {place} shine?", place=item.place))
    except GPIOZeroError as fault:
        return from_error(STEP, subject, PinTrouble(f"The lamp of socket {item.place}", pin, str(fault)))
    if shines:
        return good(STEP, subject, text("It shines."))
    return bad(
        STEP,
        subject,
        text("The lamp stays dark although GPIO{pin} is on.", pin=pin),
        text(
            "Long leg of the LED to the resistor, then measure: pin 3.3 V, base 0.7 V, collector below 0.2 V."
        ),
    )


def _switch(item: SocketConfig, factory: Factory, ask: Ask | None) -> Finding:
    subject = f"switch {item.place}"
    try:
        with DigitalInputDevice(item.switch, pull_up=True, pin_factory=factory) as switch:
            if ask is None:
                return good(STEP, subject, _state(bool(switch.is_active)))
            return _tried(item, switch, ask)
    except GPIOZeroError as fault:
        trouble = PinTrouble(f"The switch of socket {item.place}", item.switch, str(fault))
        return from_error(STEP, subject, trouble)


def _tried(item: SocketConfig, switch: DigitalInputDevice, ask: Ask) -> Finding:
    subject = f"switch {item.place}"
    ask(text("Take the piece off socket {place}. Done?", place=item.place))
    if switch.is_active:
        return bad(
            STEP,
            subject,
            text("The switch is closed although nothing stands there."),
            text(
                "Look for another magnet nearby and for a short between GPIO{pin} and ground.",
                pin=item.switch,
            ),
        )
    ask(text("Set a piece with a magnet onto socket {place}. Done?", place=item.place))
    if not switch.is_active:
        return bad(
            STEP,
            subject,
            text("The switch does not notice the magnet."),
            text("Turn the Hall switch flat side up, check its 3.3 V, and bring the magnet within 8 mm."),
        )
    return good(STEP, subject, text("It closes and opens."))


def _state(closed: bool) -> Text:
    return text("A magnet is near.") if closed else text("No magnet is near.")
