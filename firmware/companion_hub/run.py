"""Starts the hub and keeps it going."""

import sys

import machine

from .board import Board
from .clock import Clock
from .hub import Hub
from .link import Link
from .usb_port import UsbPort

WATCHDOG_MS = 8_000
# RP2040 data sheet 4.7.6: bit 30 of the watchdog's CTRL enables it. A write to address + 0x3000 clears bits.
_WATCHDOG_CTRL_CLEAR = 0x40058000 + 0x3000
_WATCHDOG_ENABLE = 1 << 30


def run() -> None:
    """Run until restarted. A Ctrl-C from a terminal or from mpremote leads to the prompt."""
    clock = Clock()
    board = Board(clock)
    link = Link(UsbPort(sys.stdin.buffer, sys.stdout.buffer))
    hub = Hub(
        board.name,
        board.readers,
        board.switches,
        link,
        clock,
        board.reset_chips,
        board.tidy,
        board.free_memory,
        board.pixels,
        None if board.understood else "settings",
    )
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        while not hub.restarting:
            watchdog.feed()
            step(hub, link)
            if not hub.busy:
                clock.rest()
    except KeyboardInterrupt:
        machine.mem32[_WATCHDOG_CTRL_CLEAR] = _WATCHDOG_ENABLE
        raise
    machine.reset()


def step(hub: Hub, link: Link) -> None:
    """Do one step; a mistake of ours is told to the host before everything starts anew."""
    try:
        hub.step()
    except Exception as error:
        link.say("FAULT", "-", "memory" if isinstance(error, MemoryError) else "program")
        link.flush()
        hub.restarting = True
