"""Names of pieces, places and devices. Not which ones exist: a game's kit says that."""

from enum import Enum
from typing import Final, NewType

PieceId = NewType("PieceId", str)
"""A thing with identity: `hua-2`, `red`, `ghoul-1`."""

PlaceId = NewType("PlaceId", str)
"""Where a piece can be: `NW`, `red.left`, `desk`."""

BOX: Final = PlaceId("box")
"""Where pieces are that are not in play; no sensor looks there, and no kit names it."""
HAND: Final = PlaceId("hand")
"""Where pieces are that somebody holds."""

TagId = NewType("TagId", str)
"""The identifier of an RFID tag, sixteen capital hexadecimal digits."""

DeviceId = NewType("DeviceId", str)
"""A device as the owner's table.toml calls it: `hub-north`, `receptacles`."""


class Witness(Enum):
    """Who vouches for a fact of the mirror."""

    RFID = "rfid"
    CAMERA = "camera"
    SWITCH = "switch"
    RULE = "rule"
    HAND = "hand"
