"""Shows how the firmware understands a settings file; run by MicroPython.

micropython wired.py FILE
"""

import json
import sys

from companion_hub import settings

wired, understood = settings.load(sys.argv[1])
print(json.dumps([understood, wired.__dict__]))
