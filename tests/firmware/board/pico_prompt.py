"""Runs under MicroPython on a pty: the prompt of a Pico as mpremote meets it, and a hub that answers WHO.

Files land in the working folder, as they would on a Pico's flash. After machine.reset() it behaves as the
hub its files describe, speaking through the very frames that were copied, until Ctrl-C.
"""

import io
import json
import sys

INPUT, OUTPUT = sys.stdin.buffer, sys.stdout.buffer
RAW = b"raw REPL; CTRL-B to exit\r\n"


class Restart(Exception):
    pass


class Machine:
    def reset(self):
        raise Restart


sys.modules["machine"] = Machine()


def say(line):
    OUTPUT.write(line)


def read():
    byte = INPUT.read(1)
    if not byte:
        sys.exit()
    return byte


def carry_out(code, names):
    """Execute a command; give its output and its complaint the way a raw prompt does."""
    say(b"OK")
    complaint = b""
    try:
        exec(code, names)
    except Restart:
        return True
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        complaint = text.getvalue().encode()
    say(b"\x04" + complaint + b"\x04>")
    return False


def prompt():
    """Serve mpremote until it restarts us."""
    code = b""
    names = {"__name__": "__main__"}
    raw = False
    while True:
        byte = read()
        if byte == b"\x01":
            raw, code = True, b""
            say(RAW + b">")
        elif byte == b"\x02":
            raw, code = False, b""
        elif byte == b"\x03":
            code = b""
        elif byte == b"\x05" and raw and not code:
            read(), read()
            say(b"R\x00")
        elif byte == b"\x04" and raw:
            if not code.strip():
                say(b"OK\r\nMPY: soft reboot\r\n" + RAW + b">")
                names = {"__name__": "__main__"}
            elif carry_out(code, names):
                return
            code = b""
        elif raw:
            code += byte


def hub():
    """Answer WHO as the hub our files describe."""
    sys.path.insert(0, "")
    from companion_hub.frames import FrameParser, encode

    with open("hub.json") as file:
        name = json.load(file)["name"]
    with open("companion_hub/hub.py") as file:
        version = next(line for line in file if line.startswith("FIRMWARE")).split('"')[1]
    parser, seq = FrameParser(), 0
    while True:
        byte = read()
        if byte == b"\x03":
            return
        for asked, verb, _ in parser.feed(byte):
            if verb == "WHO":
                say(encode(seq, "HELLO", ("1", name, version, "readers=4", "switches=3", "pixels=0")))
                seq += 1
            say(encode(seq, "OK", (f"{asked:02X}",)))
            seq += 1


while True:
    prompt()
    hub()
