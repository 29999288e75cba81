"""What can go wrong in the talk with a hub, beyond its silence: errors with what to do about them."""

from companion.errors import DeviceError, HubSilent


class LineBroken(HubSilent):
    """The port of a hub cannot be opened, read or written."""


class AnotherHub(DeviceError):
    """The hub on this port is not the one we look for."""

    def __init__(self, hub: str, port: str, theirs: str) -> None:
        super().__init__(
            what="The reader hub on {port} calls itself {theirs}, not {hub}.",
            remedy="Swap the cables, or name the hub in table.toml as it names itself.",
            hub=hub,
            port=port,
            theirs=theirs,
        )


class HubRefuses(DeviceError):
    """The hub does not do what table.toml asks of it."""

    def __init__(self, hub: str, verb: str, reason: str) -> None:
        super().__init__(
            what="The reader hub {hub} refuses {verb}: {reason}.",
            remedy="Compare its readers and switches in table.toml with what is wired to it.",
            hub=hub,
            verb=verb,
            reason=reason,
        )
        self.reason = reason


class HubUnsettled(DeviceError):
    """The hub cannot read its own settings and does without."""

    def __init__(self, hub: str) -> None:
        super().__init__(
            what="The reader hub {hub} cannot read its own settings.",
            remedy="Copy them onto it again: companion firmware --copy {hub}.",
            hub=hub,
        )


class HubStumbled(DeviceError):
    """The hub's firmware made a mistake."""

    def __init__(self, hub: str, cause: str) -> None:
        super().__init__(
            what="The reader hub {hub} stumbled: {cause}. It starts again by itself.",
            remedy="If it happens again, copy its firmware anew: companion firmware --copy {hub}.",
            hub=hub,
            cause=cause,
        )


def fault_of(hub: str, cause: str) -> DeviceError:
    """What a hub means that reports a fault of its own."""
    return HubUnsettled(hub) if cause == "settings" else HubStumbled(hub, cause)
