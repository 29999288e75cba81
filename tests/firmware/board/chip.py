"""A PN5180 as its pins and its SPI bus show it: commands, registers, BUSY. The radio behind it is air.Air.

Written after the data sheet and not after the driver: what the driver must not do, this chip takes badly.
"""

import struct

from air import ANSWER_IN, SOF_IN, T1

COMMAND_US = 20
LOAD_US = 900
FIELD_US = 300

SYSTEM_CONFIG, IRQ_STATUS, IRQ_CLEAR, RX_STATUS, TX_CONFIG, RF_STATUS = 0x00, 0x02, 0x03, 0x13, 0x18, 0x1D
RX_DONE, TX_DONE, SOF_SEEN, GENERAL_ERROR = 1 << 0, 1 << 1, 1 << 14, 1 << 17
TX_DATA, TX_START_SYMBOL = 1 << 10, 3 << 6
VERSIONS = bytes((0, 4, 5, 3, 2, 1))  # product 4.0, firmware 3.5, EEPROM 1.2


class Chip:
    """One chip; `now` gives microseconds. `mute`: it does not answer. `dead_field`: its field stays down.

    `neighbour`: it senses another field, and with collision avoidance keeps its own down. `late_us`: how much
    later than it happens it tells of an answer.
    """

    def __init__(self, now, air, command_us=COMMAND_US):
        self.command_us = command_us
        self._now = now
        self.air = air
        self.mute = False
        self.dead_field = False
        self.neighbour = False
        self.late_us = 0
        self.resets = 0
        self.loads = 0
        self.fields = []  # when the field was up: [from, to]
        self.inventory_us = 0.0
        self._power_on()

    @property
    def field_up(self):
        """Whether the antenna radiates."""
        return self._field_since is not None

    def reset(self, level):
        """The reset pin."""
        if not level:
            self.resets += 1
            self._power_on()

    def select(self, level):
        """The select pin: low begins a transfer, high ends it and starts the work."""
        if not level:
            self._taken = b""
            self._given = False
            self._selected = True
        elif self._selected:
            self._selected = False
            self._busy = False
            took = self.command_us
            if self._taken:
                self._answer = b""
                took = self._execute(self._taken)
            self._busy_until = self._now() + took

    def busy(self):
        """The BUSY pin."""
        if self.mute:
            return 0
        return int(self._busy or self._now() < self._busy_until)

    def write(self, command):
        """Bytes clocked in."""
        if self._selected and not self.mute and self._now() >= self._busy_until:
            self._taken += bytes(command)
            self._busy = True

    def read(self, count):
        """Bytes clocked out."""
        if self.mute or not self._selected:
            return b"\xff" * count
        self._busy = True
        taken, self._answer = self._answer[:count], self._answer[count:]
        return taken + b"\xff" * (count - len(taken))

    def _power_on(self):
        self._registers = {SYSTEM_CONFIG: 0, TX_CONFIG: 0}
        self._selected = self._busy = False
        self._taken = self._answer = b""
        self._busy_until = self._now() + 2500
        self._field_since = None
        self._loaded = False
        self._sent_at = self._sent_by = None
        self._heard = None
        self._errors = 0
        self._waiting = False

    def _execute(self, command):
        verb, words = command[0], command[1:]
        if verb in (0x00, 0x01, 0x02) and len(words) == 5:
            self._write((1, 2, 3)[verb], words[0], words[1:])
        elif verb == 0x03 and words and len(words) % 6 == 0:
            for at in range(0, len(words), 6):
                self._write(words[at + 1], words[at], words[at + 2 : at + 6])
        elif verb == 0x04 and len(words) == 1:
            self._answer = struct.pack("<I", self._register(words[0]))
        elif verb == 0x05 and words:
            self._answer = b"".join([struct.pack("<I", self._register(word)) for word in words])
        elif verb == 0x07 and len(words) == 2 and words[0] == 0x10:
            self._answer = VERSIONS[: words[1]]
        elif verb == 0x09 and words:
            self._send(words[1:])
        elif verb == 0x0A and len(words) == 1:
            self._answer = self._heard.payload if self._register(IRQ_STATUS) & RX_DONE else b""
        elif verb == 0x11 and tuple(words) == (0x0D, 0x8D):
            self._loaded = True
            self.loads += 1
            self._registers[TX_CONFIG] = TX_DATA | TX_START_SYMBOL | 0x80000000
            return LOAD_US
        elif verb in (0x16, 0x17) and len(words) == 1:
            vetoed = self.dead_field or (self.neighbour and not words[0] & 1)
            self._switch_field(verb == 0x16 and not vetoed)
            return FIELD_US
        else:
            self._errors |= GENERAL_ERROR
        return self.command_us

    def _switch_field(self, up):
        now = self._now()
        if up and not self.field_up:
            self._field_since = now
            self._asked_at = None
        elif not up and self.field_up:
            self.fields.append([round(self._field_since), round(now)])
            self.inventory_us = now - self._asked_at if self._asked_at is not None else 0.0
            self._field_since = None
            self.air.power_down()

    def _write(self, action, register, raw):
        value = struct.unpack("<I", raw)[0]
        if register == IRQ_CLEAR:
            self._errors &= ~value
            self._sent_at = None
            return
        before = self._registers.get(register, 0)
        self._registers[register] = (value, before | value, before & value)[action - 1]
        if register == SYSTEM_CONFIG:
            transceive = self._registers[SYSTEM_CONFIG] & 7 == 3
            self._waiting = transceive and before & 7 != 3

    def _send(self, frame):
        if not (self._waiting and self._loaded and self.field_up):
            self._errors |= GENERAL_ERROR
            return
        self._waiting = False
        shape = self._registers[TX_CONFIG]
        now = self._now()
        if shape & TX_DATA and shape & TX_START_SYMBOL and frame:
            took, self._heard = self.air.request(frame, now - self._field_since)
            if self._asked_at is None:
                self._asked_at = now
        elif not shape & TX_DATA and not shape & TX_START_SYMBOL and not frame:
            took, self._heard = self.air.next_slot()
        else:
            self._errors |= GENERAL_ERROR
            return
        self._sent_at, self._sent_by = now, now + took

    def _register(self, register):
        if register == IRQ_STATUS:
            return self._errors | self._flags()
        if register == RF_STATUS:
            return int(self.field_up) << 17
        if register == RX_STATUS:
            return self._rx_status()
        return self._registers.get(register, 0)

    def _flags(self):
        if self._sent_at is None:
            return 0
        age = self._now() - self._sent_by
        flags = TX_DONE if age >= 0 else 0
        if self._heard is not None:
            age -= self.late_us
            flags |= SOF_SEEN if age >= T1 + SOF_IN else 0
            flags |= RX_DONE if age >= T1 + ANSWER_IN and self._heard.ends else 0
        return flags

    def _rx_status(self):
        if not self._flags() & RX_DONE:
            return 0
        status = len(self._heard.payload)
        if self._heard.collision_at is not None:
            return status | 1 << 18 | self._heard.collision_at << 19
        return status | int(self._heard.bad) << 16
