"""The PN5180 reader chip: the commands and registers we use. Knows no bus and no tag.

Facts are from NXP's product data sheet PN5180A0xx/C3,C4: commands from its host interface command list
(11.4.3.3), bits from its register tables.
"""

from struct import pack, pack_into, unpack_from

MYPY = False
if MYPY:
    from typing import Protocol

    class Bus(Protocol):
        """What the chip needs of its bus."""

        def exchange(self, command: bytes | bytearray, answer: bytearray | None = None) -> None:
            """Send a command, fill `answer` with what comes back; raise ReaderTrouble if the chip is mute."""

        def rest(self) -> int:
            """Wait until the chip is done with the last command; return when it was, in microseconds."""


# Commands, first byte.
_WRITE_REGISTERS = 0x03  # any number of (register, action, value)
_READ_REGISTER = 0x04
_READ_REGISTERS = 0x05  # any number of them
_READ_EEPROM = 0x07
_SEND_DATA = 0x09  # second byte: valid bits of the last byte, 0 for all eight
_READ_DATA = 0x0A
_LOAD_RF_CONFIG = 0x11
_RF_ON = 0x16
_RF_OFF = 0x17

_WRITE, _OR, _AND = 1, 2, 3  # actions of _WRITE_REGISTERS

_SYSTEM_CONFIG = 0x00  # bits 2..0: 0 idle, 3 transceive
_IRQ_STATUS = 0x02
_IRQ_CLEAR = 0x03
_RX_STATUS = 0x13
_TX_CONFIG = 0x18
_RF_STATUS = 0x1D

_ALL_IRQS = 0x000FFFFF
_TRANSCEIVE = 0x00000003
_NO_COMMAND = 0xFFFFFFF8
# TX_CONFIG without data (bit 10) and without start symbol (bits 7, 6): the next transmission is an EOF only.
_EOF_ONLY = 0xFFFFFB3F
_FIELD_UP = 1 << 17  # RF_STATUS: our own field is on

# RF_ON looks for a foreign field first and keeps ours down if there is one; bit 0 switches that off. Windows
# keep neighbours apart already, and what is left of one far away is no reason not to look.
_NO_AVOIDANCE = 0x01
_ISO15693_TX = 0x0D  # 26 kbit/s, ASK 100 %
_ISO15693_RX = 0x8D  # 26 kbit/s
_VERSIONS = 0x10  # EEPROM: product, firmware and EEPROM version, two bytes each, minor first

# Registers are read least byte first, and those who have no time look at single bytes. IRQ_STATUS: in byte 0
# bit 0 a reception has ended, bit 1 a transmission; in byte 1 bit 6 a reception has begun; in byte 2 bit 1
# the chip refuses. RX_STATUS: byte 0 and bit 0 of byte 1 how many bytes were received; in byte 2 bits 0 to 2
# what is wrong with them: data integrity, protocol, collision.
RX_LENGTH = 0x1FF
RX_COLLISION = 1 << 18
RX_COLLISION_AT = 0x7F << 19

# A transmission needs the transceiver freshly in WaitTransmit: to idle, then to transceive. Stale flags would
# pass for the answer to come, so they are cleared each time.
_TO_TRANSMIT = pack(
    "<BBIBBIBBI",
    *(_SYSTEM_CONFIG, _AND, _NO_COMMAND),
    *(_SYSTEM_CONFIG, _OR, _TRANSCEIVE),
    *(_IRQ_CLEAR, _WRITE, _ALL_IRQS),
)
# Whole commands, for those who have no time to put them together.
READ_FLAGS = bytes((_READ_REGISTER, _IRQ_STATUS))
BEGIN_FIRST_EOF = pack("<BBBI", _WRITE_REGISTERS, _TX_CONFIG, _AND, _EOF_ONLY) + _TO_TRANSMIT
BEGIN_EOF = bytes((_WRITE_REGISTERS,)) + _TO_TRANSMIT
SEND_DATA = SEND_EOF = bytes((_SEND_DATA, 0))
READ_RECEPTION = bytes((_READ_REGISTERS, _IRQ_STATUS, _RX_STATUS))
READ_ANSWER = bytes((_READ_DATA, 0))
_SWITCH_ON = bytes((_RF_ON, _NO_AVOIDANCE))
_SWITCH_OFF = bytes((_RF_OFF, 0))


class PN5180:
    """One chip. Every method is a few exchanges on the bus and returns at once."""

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus
        self._word = bytearray(4)
        self._frame = bytearray(pack("<BBBI", _WRITE_REGISTERS, _TX_CONFIG, _WRITE, 0) + _TO_TRANSMIT)

    def versions(self) -> tuple[str, str, str]:
        """Return the versions of product, firmware and EEPROM."""
        raw = bytearray(6)
        self._bus.exchange(bytes((_READ_EEPROM, _VERSIONS, 6)), raw)
        product, firmware, eeprom = (f"{raw[at + 1]}.{raw[at]}" for at in (0, 2, 4))
        return product, firmware, eeprom

    def prepare(self) -> None:
        """Make the chip speak ISO 15693; needed once after a reset, not before each scan."""
        self._bus.exchange(bytes((_LOAD_RF_CONFIG, _ISO15693_TX, _ISO15693_RX)))
        pack_into("<I", self._frame, 3, self._read(_TX_CONFIG))

    def field_on(self) -> int:
        """Switch the field on; return when it was, in microseconds."""
        self._bus.exchange(_SWITCH_ON)
        return self._bus.rest()

    def field_is_on(self) -> bool:
        """Tell whether the field came up."""
        return bool(self._read(_RF_STATUS) & _FIELD_UP)

    def field_off(self) -> None:
        """Switch the field off."""
        self._bus.exchange(_SWITCH_OFF)

    def begin_frame(self) -> None:
        """Make ready to transmit a frame with data: SEND_DATA and the frame, to which the chip adds SOF,
        checksum and EOF.
        """
        self._bus.exchange(self._frame)

    def _read(self, register: int) -> int:
        self._bus.exchange(bytes((_READ_REGISTER, register)), self._word)
        value: int = unpack_from("<I", self._word)[0]
        return value
