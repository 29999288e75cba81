"""Runs the shared vectors through the firmware's parser; run by MicroPython.

    micropython vectors.py VECTORS

One JSON line comes out for each vector: the frames it gave and how many lines were bad.
"""

import json
import sys

from companion_hub.frames import FrameParser, encode


def main(path):
    with open(path) as file:
        for line in file:
            line = line.strip().rstrip(",")
            if line[:1] == "{":
                vector = json.loads(line)
                parser = FrameParser()
                frames = []
                for chunk in vector["chunks"]:
                    frames += parser.feed(bytes([ord(letter) for letter in chunk]))
                again = [encode(seq, verb, words).decode() for seq, verb, words in frames]
                rows = [[seq, verb] + words for seq, verb, words in frames]  # noqa: RUF005  no such syntax here
                print(json.dumps({"frames": rows, "bad": parser.bad, "again": again}))


main(sys.argv[1])
