"""What a reader hub runs: a package for MicroPython on a Pico that CPython imports as well.

Only `board`, `pixels` and `run` need a Pico's own modules. The rest is handed what it works with, so that the
simulated table runs it too.
"""
