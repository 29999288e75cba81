"""The host's commands: what their words mean, and why one is refused. PROTOCOL.md section 2."""

from .setup_words import Setup, number, pairs

MYPY = False
if MYPY:
    from .hub import Hub


class Denied(Exception):
    """A command is not carried out; `reason` is the word that goes into the NO line."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def obey(hub: "Hub", seq: int, verb: str, words: list[str]) -> bool:
    """Carry out a command; tell whether it is done already. Raise Denied."""
    command = _COMMANDS.get(verb)
    if command is None:
        raise Denied("unknown")
    try:
        command(hub, seq, words)
    except (ValueError, KeyError):
        raise Denied("words")  # noqa: B904  MicroPython has no `raise ... from`
    return verb != "TEST"


def _who(hub: "Hub", _seq: int, words: list[str]) -> None:
    _expect(len(words) == 0)
    hub.say_hello()


def _set_up(hub: "Hub", _seq: int, words: list[str]) -> None:
    setup = Setup(words)
    if any(reader >= len(hub.readers) for reader in setup.readers):
        raise Denied("reader")
    if any(switch >= len(hub.switches) for switch in setup.switches):
        raise Denied("switch")
    hub.set_up(setup)


def _scan(hub: "Hub", _seq: int, words: list[str]) -> None:
    _expect(words in (["0"], ["1"]))
    if words == ["0"]:
        hub.stop()
    elif not hub.start():
        raise Denied("busy")


def _ping(hub: "Hub", _seq: int, words: list[str]) -> None:
    phase = pairs(words).get("phase")
    if phase is not None:
        hub.set_phase(number(phase, 0, 5000))


def _test(hub: "Hub", seq: int, words: list[str]) -> None:
    _expect(len(words) == 1)
    if not words[0].isdigit() or int(words[0]) >= len(hub.readers):
        raise Denied("reader")
    if not hub.start_test(int(words[0]), seq):
        raise Denied("busy")


def _pixels(hub: "Hub", _seq: int, words: list[str]) -> None:
    _expect(len(words) > 1)
    if hub.pixels is None:
        raise Denied("missing")
    colours = [_colour(word) for word in words[1:]]
    hub.pixels.show(number(words[0], 0, hub.pixels.count - len(colours)), colours)


def _restart(hub: "Hub", _seq: int, words: list[str]) -> None:
    _expect(len(words) == 0)
    hub.stop()
    hub.restarting = True


_COMMANDS = {
    "WHO": _who,
    "SETUP": _set_up,
    "SCAN": _scan,
    "PING": _ping,
    "TEST": _test,
    "PIXELS": _pixels,
    "RESTART": _restart,
}


def _expect(fits: bool) -> None:
    if not fits:
        raise ValueError


def _colour(word: str) -> tuple[int, int, int]:
    _expect(len(word) == 6)
    return int(word[0:2], 16), int(word[2:4], 16), int(word[4:6], 16)
