"""The PN5180 reader chip: the commands and registers we use. Knows no bus and no tag.

Facts are from NXP's product data sheet PN5180A0xx/C3,C4: commands from its host interface command list
(11.4.3.3), bits from its register tables. A bus is anything with
`exchange(command: bytes, answer: int) -> bytes`: send the command, then read that many bytes of answer.
"""

from struct import pack, unpack

MYPY = False
if MYPY:
    from typing import Protocol

    class Bus(Protocol):
        """What the chip needs of its bus."""

        def exchange(self, command: bytes, answer: int = 0) -> bytes:
            """Send a command; return so many bytes of answer. Raise ReaderTrouble when the chip is mute."""


# Commands, first byte.
_WRITE_REGISTER = 0x00
_WRITE_REGISTER_AND = 0x02
_WRITE_REGISTERS = 0x03  # any number of (register, action, value)
_READ_REGISTER = 0x04
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

_ISO15693_TX = 0x0D  # 26 kbit/s, ASK 100 %
_ISO15693_RX = 0x8D  # 26 kbit/s
_VERSIONS = 0x10  # EEPROM: product, firmware and EEPROM version, two bytes each, minor first

IRQ_RX = 1 << 0  # a reception has ended
IRQ_TX = 1 << 1  # a transmission has ended
IRQ_SOF = 1 << 14  # a reception has begun
IRQ_ERROR = 1 << 17  # the chip refuses a command

RX_LENGTH = 0x1FF  # RX_STATUS: bytes received
RX_BAD = 0x00070000  # data integrity, protocol error, collision
RX_COLLISION = 1 << 18
RX_COLLISION_AT = 0x7F << 19


class PN5180:
    """One chip. Every method is one or two exchanges on the bus and returns at once."""

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus
        self._tx_config = 0

    def versions(self) -> tuple[str, str, str]:
        """Return the versions of product, firmware and EEPROM."""
        raw = self._bus.exchange(bytes((_READ_EEPROM, _VERSIONS, 6)), 6)
        product, firmware, eeprom = (f"{raw[at + 1]}.{raw[at]}" for at in (0, 2, 4))
        return product, firmware, eeprom

    def prepare(self) -> None:
        """Make the chip speak ISO 15693; needed once after a reset, not before each scan."""
        self._bus.exchange(bytes((_LOAD_RF_CONFIG, _ISO15693_TX, _ISO15693_RX)))
        self._tx_config = self._read(_TX_CONFIG)

    def field_on(self) -> bool:
        """Switch the field on; tell whether it came up."""
        self._bus.exchange(bytes((_RF_ON, 0)))
        return bool(self._read(_RF_STATUS) & _FIELD_UP)

    def field_off(self) -> None:
        """Switch the field off."""
        self._bus.exchange(bytes((_RF_OFF, 0)))

    def send(self, payload: bytes) -> None:
        """Transmit a whole frame; the chip adds SOF, checksum and EOF."""
        self._begin(_WRITE, self._tx_config)
        self._bus.exchange(bytes((_SEND_DATA, 0)) + payload)

    def send_eof(self) -> None:
        """Transmit a lone EOF: ISO 15693's call for the next slot."""
        self._begin(_AND, _EOF_ONLY)
        self._bus.exchange(bytes((_SEND_DATA, 0)))

    def irqs(self) -> int:
        """Return what has happened since the last transmission began. The flags stay until the next one."""
        return self._read(_IRQ_STATUS)

    def rx_status(self) -> int:
        """Return how the last reception ended."""
        return self._read(_RX_STATUS)

    def received(self, length: int) -> bytes:
        """Return the bytes of the last reception."""
        return self._bus.exchange(bytes((_READ_DATA, 0)), length)

    def _begin(self, action: int, tx_config: int) -> None:
        # A transmission needs the transceiver freshly in WaitTransmit: to idle, then to transceive. Stale
        # flags would pass for the answer to come, so they are cleared each time.
        self._bus.exchange(
            pack(
                "<BBBIBBIBBIBBI",
                _WRITE_REGISTERS,
                *(_TX_CONFIG, action, tx_config),
                *(_SYSTEM_CONFIG, _AND, _NO_COMMAND),
                *(_SYSTEM_CONFIG, _OR, _TRANSCEIVE),
                *(_IRQ_CLEAR, _WRITE, _ALL_IRQS),
            )
        )

    def _read(self, register: int) -> int:
        value: int = unpack("<I", self._bus.exchange(bytes((_READ_REGISTER, register)), 4))[0]
        return value
