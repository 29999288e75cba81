"""Which device asks, and what it may do: from its address and its signed session."""

import ipaddress
from dataclasses import dataclass

from flask import Flask, current_app, request, session

from companion.panel.access.pairing import Pairing, Role

KEY = "companion.pairing"


@dataclass(frozen=True, slots=True)
class Device:
    """A device and its role; a player's device belongs to one seat."""

    role: Role
    seat: str = ""

    @property
    def acts(self) -> bool:
        """Whether it may change the game."""
        return self.role.acts

    @property
    def tends(self) -> bool:
        """Whether it may change what is kept with the table; a player's own phone may not."""
        return self.role in (Role.TABLE, Role.OWNER)

    @property
    def owns(self) -> bool:
        """Whether the workshop is open to it."""
        return self.role is Role.OWNER


def let_join(app: Flask, pairing: Pairing | None) -> None:
    """Say how devices join an app; None if only this machine can reach it."""
    app.extensions[KEY] = pairing


def this_pairing() -> Pairing | None:
    """The door of the app answering now, if it can be reached from other devices."""
    pairing: Pairing | None = current_app.extensions[KEY]
    return pairing


def this_device() -> Device:
    """The device that asks. This machine's own browser is the owner's; so is all on a panel for it alone."""
    pairing = this_pairing()
    seat = str(session.get("seat", ""))
    if pairing is None or (not pairing.asks_everyone and _is_this_machine(request.remote_addr or "")):
        return Device(Role.OWNER, seat)
    if session.get("round") != pairing.keys.round:
        return Device(Role.WATCHER)
    return Device(Role(session["role"]), seat)


def come_in(role: Role, round_: str, seat: str) -> None:
    """Remember in the device's session that it was let in."""
    session.permanent = True
    session.update(role=role.value, round=round_, seat=seat)


def go_out() -> None:
    """Forget that the device was let in."""
    for name in ("role", "round", "seat"):
        session.pop(name, None)


def _is_this_machine(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
