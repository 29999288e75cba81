"""A position as part of an address, short enough to be sent about; nothing is kept anywhere."""

import base64
import binascii
import zlib

from companion.errors import Refused
from companion.messages.positions import LONGEST_POSITION

LONGEST_LINK = 2000
"""Characters of the longest code; what is longer is shared as a file."""


def coded(position: str) -> str:
    """A position as a word of letters and digits; empty if it would be too long."""
    packed = zlib.compress(position.encode(), 9)
    code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return code if len(code) <= LONGEST_LINK else ""


def decoded(code: str) -> str:
    """The position of a code; Refused if it is none."""
    try:
        if not code or len(code) > LONGEST_LINK:
            raise ValueError("no code")
        unpacking = zlib.decompressobj()
        told = unpacking.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), LONGEST_POSITION)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise ValueError("too long")
        return told.decode()
    except (ValueError, binascii.Error, zlib.error) as fault:
        raise Refused("This link holds no position.", "Ask for it again, or for the file.") from fault
