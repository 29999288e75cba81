"""Everything that can go wrong, each with what happened and what to do about it.

    CompanionError            what, remedy
    +-- ConfigError           a settings file says something we cannot follow
    +-- DeviceError           a reader, switch, light or camera does not answer as it should
    |   +-- HubSilent         a reader hub does not answer
    |   +-- HubMismatch       a reader hub speaks another version of the protocol
    |   `-- PinTrouble        a pin is missing, taken or cannot do what is asked
    +-- JournalError          the journal cannot be opened or read
    +-- IllegalMove           a move the rules do not allow now; also names the rule
    |   +-- OutOfTurn         a move that answers another question than the one asked now
    |   +-- Malformed         words that are no move at all
    |   `-- IllegalPosition   a written position the rules do not allow
    |       `-- MalformedPosition    words that are no position at all
    `-- Refused               a request from the panel or the command line we do not follow

Nothing is imported here, so everything may import it. Players read errors in their own language, so an
error keeps its two sentences as messages with `{names}` and the values for them; `str(error)` is English.
"""


class CompanionError(Exception):
    """The root of our errors: `what` happened and the `remedy`, both with `{names}` filled by `values`."""

    def __init__(self, what: str, remedy: str = "", **values: str | int) -> None:
        self.what_message = what
        self.remedy_message = remedy
        self.values = values
        super().__init__(f"{self.what} {self.remedy}".strip())

    @property
    def what(self) -> str:
        """What happened, in English."""
        return self.what_message.format(**self.values)

    @property
    def remedy(self) -> str:
        """What to do, in English."""
        return self.remedy_message.format(**self.values)


class ConfigError(CompanionError):
    """A settings file says something we cannot follow."""


class DeviceError(CompanionError):
    """A device does not answer as it should."""


class HubSilent(DeviceError):
    """A reader hub does not answer."""

    def __init__(self, hub: str, port: str) -> None:
        super().__init__(
            what="The reader hub {hub} on {port} does not answer.",
            remedy="Reseat its USB cable. Play goes on meanwhile: tap what the table cannot see.",
            hub=hub,
            port=port,
        )


class HubMismatch(DeviceError):
    """A reader hub speaks another version of the protocol."""

    def __init__(self, hub: str, theirs: int, ours: int) -> None:
        super().__init__(
            what="The reader hub {hub} speaks protocol {theirs}; this companion speaks {ours}.",
            remedy="Copy this version's firmware onto the hub; firmware/README.md shows how.",
            hub=hub,
            theirs=theirs,
            ours=ours,
        )


class PinTrouble(DeviceError):
    """A pin is missing, taken or cannot do what is asked."""

    def __init__(self, device: str, pin: int, reason: str) -> None:
        super().__init__(
            what="{device} cannot use pin GPIO{pin}: {reason}.",
            remedy="Check the pin in table.toml, and that no other program holds it.",
            device=device,
            pin=pin,
            reason=reason,
        )


class JournalError(CompanionError):
    """The journal cannot be opened or read."""


class IllegalMove(CompanionError):
    """A move the rules do not allow now; `rule` is the heading or ruling that says so.

    `move` quotes what was refused, where it came as a move.
    """

    def __init__(self, what: str, remedy: str = "", rule: str = "", **values: str | int) -> None:
        super().__init__(what, remedy, **values)
        self.rule = rule
        self.move = ""

    def quoting(self, move: str) -> "IllegalMove":
        """The same refusal, with the move it refuses."""
        self.move = move
        return self

    def __str__(self) -> str:
        told = super().__str__()
        rule = f" (rule: {self.rule})" if self.rule else ""
        return f"`{self.move}`: {told}{rule}" if self.move else told


class OutOfTurn(IllegalMove):
    """A move that answers another question than the one asked now."""

    def __init__(self) -> None:
        super().__init__(what="This is not asked now.", rule="Turn order")


class Malformed(IllegalMove):
    """Words that are no move at all."""

    def __init__(self, text: str) -> None:
        super().__init__(what="There is no such move.", rule="Turn order")
        self.move = text or " "


class IllegalPosition(IllegalMove):
    """A written position the rules do not allow, quoted like a move."""


class MalformedPosition(IllegalPosition):
    """Words that are no position at all."""


class Refused(CompanionError):
    """A request we do not follow, with the reason."""
