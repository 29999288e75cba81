"""The composition root: from a plan and a kind of time to a running table. It builds, and nothing else.

A plan names the source of the devices: built, simulated, recorded or none (`plan`, `sources`). Time is real
or stepped (`real_time`, `stepped_time`). `table` puts them together, `panel` serves what comes of it.
Only this package opens hardware; simulated or not, everything from the serial port and the pins upwards is
the same code.
"""
