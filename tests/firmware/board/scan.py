"""Scans simulated fields with the real firmware on a virtual clock; run by MicroPython.

    micropython scan.py CASES

CASES holds one JSON object a line: the tags in the field, faults, how often to scan, how much room a scan
has, which tags are lifted before which scan, or slip through its slots. One JSON line comes out for each
scan: what it found, and what it cost.
"""

import json
import random
import sys

from air import Air, Tag
from chip import Chip
from virtual import VirtualClock, reader_on


def scan(number, case):
    """Scan one field as often as a case asks."""
    random.seed(case.get("seed", 1))
    tags = [Tag(int(uid, 16), case.get("misses", 0), case.get("garbles", 0)) for uid in case["tags"]]
    clock = VirtualClock()
    chip = Chip(lambda: clock.now, Air(tags), case.get("command_us", 20))
    chip.air.capture = case.get("capture", False)
    chip.air.ghosts = {int(slot): ghost for slot, ghost in case.get("ghosts", {}).items()}
    chip.mute = case.get("mute", False)
    chip.late_us = case.get("late_us", 0)
    chip.neighbour = case.get("neighbour", False)
    chip.dead_field = case.get("dead_field", False)
    reader = reader_on(chip, clock)
    reader.tune(case.get("guard_us", 1_000), case.get("listen_us", 800))
    clock.now = 10000.0
    reader.forget()
    for turn in range(case.get("scans", 1)):
        chip.air.rounds = chip.air.questions = 0
        lifted = case.get("lifted", {}).get(str(turn), [])
        chip.air.tags = [tag for tag in chip.air.tags if f"{tag.uid:016X}" not in lifted]
        chip.air.slipping = [int(uid, 16) for uid in case.get("slipping", {}).get(str(turn), [])]
        began = clock.now
        reader.begin(clock.ms(), case.get("room_us", 40_000), lambda: None)
        reader.step()
        outcome = {
            "case": number,
            "found": sorted(reader.tally.uids),
            "named": sorted(reader.tally.named),
            "trouble": reader.trouble,
            "rounds": chip.air.rounds,
            "questions": chip.air.questions,
            "inventory_us": round(chip.inventory_us),
            "whole_us": round(clock.now - began),
            "field_us": [down - up for up, down in chip.fields],
            "suspended": reader.suspended,
            "field_left_up": chip.field_up,
            "loads": chip.loads,
            "resets": chip.resets,
        }
        chip.fields.clear()  # nobody asks here when the field was up, and the board's memory is small
        print(json.dumps(outcome))


with open(sys.argv[1]) as cases:
    for number, line in enumerate(cases):
        scan(number, json.loads(line))
