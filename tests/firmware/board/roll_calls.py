"""Runs the shared roll calls through the firmware; run by MicroPython.

    micropython roll_calls.py CASES

One JSON line comes out for each case: whom the firmware asked for in each scan.
"""

import json
import sys

from companion_hub.roll_call import RollCall


def asked(case):
    roll = RollCall()
    asks = []
    for scan in case["scans"]:
        for _ in range(scan.get("times", 1)):
            asks.append(roll.absent(scan["heard"]))
            roll.note(scan["heard"], scan.get("answer", []))
    return asks


with open(sys.argv[1]) as cases:
    for case in json.load(cases):
        print(json.dumps(asked(case)))
