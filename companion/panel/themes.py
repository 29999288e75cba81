"""Both themes on one page: the colours of a sheet, for parts that say their theme."""

import re

_OF_THE_DEVICE = re.compile(r"@media \(prefers-color-scheme: light\) \{\s*:root \{(.*?)\}\s*\}", re.DOTALL)


def both_themes(sheet: str) -> str:
    """A sheet of colours in which a part says by `theme-dark` or `theme-light` which of them it wants."""
    return _OF_THE_DEVICE.sub(r".theme-light {\1}", sheet).replace(":root", ".theme")
