"""Runs the whole hub on a virtual clock: a scripted host in, everything it said out; run by MicroPython.

    micropython evening.py CASES

CASES holds one JSON object a line: `readers` (the tags of each), `script` (rows of time in ms and what
happens then: a command, or a change of the world), `until` in ms. Out come JSON lines for each: what was said
and when (ms), when each antenna was up (us), at last how things stand in the end.
"""

import json
import sys

from air import Air, Tag
from chip import Chip
from companion_hub.hub import Hub
from companion_hub.switches import Switch
from virtual import PICO_US, VirtualClock, reader_on


class ScriptedLink:
    """A host that says what the script says."""

    def __init__(self, clock, catch_up):
        self.bad = self.dropped = 0
        self._clock = clock
        self._catch_up = catch_up
        self._heard = []
        self._held = []
        self._seq = 0

    def type(self, line):
        verb, *words = line.split(" ")
        self._heard.append((self._seq, verb, words))
        self._seq = (self._seq + 1) & 0xFF

    def hear(self):
        heard, self._heard = self._heard, []
        self._clock.now += PICO_US["hear"] * len(heard)
        return heard

    def waiting(self):
        self._catch_up()
        return bool(self._heard)

    def say(self, verb, *words):
        line = " ".join(words)
        self._clock.now += PICO_US["line"] + PICO_US["line_byte"] * len(line)
        self._clock.now += PICO_US["beat"] if verb == "BEAT" else 0
        self._held.append(f"{verb} {line}" if line else verb)

    def flush(self):
        for line in self._held:
            print(json.dumps({"at": self._clock.ms(), "said": line}))
        self._held = []


class Lamps:
    """Pixels that remember."""

    count = 4

    def __init__(self):
        self.shown = []

    def show(self, first, colours):
        self.shown.append([first, colours])


class Evening:
    """A hub with its chips, tags, magnets and host."""

    def __init__(self, case):
        self.clock = VirtualClock()
        self.script = []
        self.link = ScriptedLink(self.clock, self.catch_up)
        command_us = case.get("command_us", 20)
        self.chips = [Chip(lambda: self.clock.now, Air(_tags(tags)), command_us) for tags in case["readers"]]
        self.closed = [False] * case.get("switches", 0)
        self.lamps = Lamps() if case.get("pixels") else None
        self.clock.now = 5000.0
        self.hub = Hub(
            "hub-north",
            [self.timed(reader_on(chip, self.clock)) for chip in self.chips],
            [Switch(lambda at=at: self.closed[at]) for at in range(len(self.closed))],
            self.link,
            self.clock,
            self.reset_chips,
            self.tidy,
            self.count_memory,
            self.lamps,
        )

    def timed(self, reader):
        """Let it take what a Pico takes to begin a scan and to end one."""
        begin, step = reader.begin, reader.step

        def slow_begin(opens_at, room_us, idle):
            self.clock.now += PICO_US["begin"]
            begin(opens_at, room_us, idle)

        def slow_step():
            step()
            self.clock.now += PICO_US["end"]

        reader.begin, reader.step = slow_begin, slow_step
        return reader

    def reset_chips(self):
        for chip in self.chips:
            chip.reset(0)
        self.clock.now += 11000

    def tidy(self):
        self.clock.now += PICO_US["tidy"]

    def count_memory(self):
        self.clock.now += PICO_US["count_memory"]
        return 0

    def happen(self, what):
        """Let one row of the script happen."""
        if isinstance(what, str):
            self.link.type(what)
        elif "tags" in what:
            air = self.chips[what["reader"]].air
            air.tags = _tags(what["tags"])
            air.slipping = [int(uid, 16) for uid in what.get("slipping", ())]
        elif "mute" in what:
            self.chips[what["reader"]].mute = what["mute"]
        else:
            self.closed[what["switch"]] = what["closed"]

    def catch_up(self):
        """Let all happen that was to happen by now."""
        while self.script and self.script[0][0] <= self.clock.ms():
            self.happen(self.script.pop(0)[1])

    def tell_fields(self):
        """Tell when antennas were up, and forget it."""
        for index, chip in enumerate(self.chips):
            while chip.fields:
                print(json.dumps({"reader": index, "up": chip.fields.pop(0)}))

    def run(self, script, until):
        """Run until the time is up or the hub wants to start anew."""
        self.script = list(script)
        while self.clock.ms() < until and not self.hub.restarting:
            self.catch_up()
            self.hub.step()
            self.tell_fields()
            self.clock.now += PICO_US["step"] + (0 if self.hub.busy else PICO_US["rest"])


def _tags(uids):
    return [Tag(int(uid, 16)) for uid in uids]


def run(case):
    """Run one case; tell how things stand at its end."""
    evening = Evening(case)
    evening.run(case["script"], case["until"])
    end = {
        "left_up": [chip.field_up for chip in evening.chips],
        "resets": [chip.resets for chip in evening.chips],
        "restarting": evening.hub.restarting,
        "shown": evening.lamps.shown if evening.lamps else [],
    }
    print(json.dumps(end))


with open(sys.argv[1]) as cases:
    for line in cases:
        run(json.loads(line))
