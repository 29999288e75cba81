"""Routes for joining: type the PIN or come by the QR code, choose a seat, leave again."""

from flask import Blueprint, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.messages.intents import NamePlayers
from companion.panel.access.devices import come_in, go_out, this_device, this_pairing
from companion.panel.access.guard import open_to_all
from companion.panel.access.pairing import Pairing, Role
from companion.panel.context import done, game_now, page, this_panel

join_pages = Blueprint("join", __name__)


@join_pages.get("/join")
def join_page() -> str:
    """The form, with the PIN filled in for those who scanned it."""
    return page("join", pin=request.args.get("pin", "")[:20], open_door=this_pairing() is None)


@join_pages.post("/join")
@open_to_all
def join() -> Response:
    """Let a device in that knows the PIN, as the shared tablet or for one seat."""
    seat, name = request.form.get("seat", ""), request.form.get("name", "").strip()
    let_in(request.form.get("pin", ""), seat)
    if seat and name:
        this_panel().table.hand_in(NamePlayers(names={seat: name}))
    return done(to="/")


def let_in(pin: str, seat: str) -> None:
    """Let the device that asks in if it knows the PIN; raise Refused otherwise."""
    pairing = this_pairing()
    if seat and seat not in _seats():
        raise Refused(what="There is no such seat at this table.", remedy="Choose one of those shown.")
    if pairing is None:
        come_in(Role.OWNER, "", seat)
    else:
        role = pairing.role(pin.replace(" ", ""), request.remote_addr or "")
        if role is Role.TABLE and seat:
            role = Role.PLAYER
        come_in(role, pairing.keys.round, seat)


@join_pages.post("/leave")
@open_to_all
def leave() -> Response:
    """Let go of what this device was let in for."""
    go_out()
    return done(to="/join")


def invitation() -> dict[str, object] | None:
    """What a device that acts may show to others: an address to type, the PIN, and both as a QR code.

    The code leads to the number of the machine, which every phone can reach; names not all of them know.
    """
    pairing = this_pairing()
    if pairing is None or not this_device().acts:
        return None
    return {"address": pairing.name or pairing.address, "pin": pairing.keys.pin, "qr": qr_code(pairing)}


def qr_code(pairing: Pairing) -> Markup:
    """The link as a drawing, dark on light in every theme, as scanners want it."""
    import segno  # loads half of the network library: not at every start

    code = segno.make(pairing.link, error="m")
    return Markup(code.svg_inline(border=3, omitsize=True, dark="#14110a", light="#fff"))


def _seats() -> set[str]:
    game = game_now()
    return set(map(str, this_panel().table.kit(game).seats)) if game else set()
