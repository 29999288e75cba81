"""Boots the hub: a Pico runs this file when it gets power."""

from companion_hub.run import run

run()
