"""Sends no bytes that only readers of the source need: comments, blank lines and indentation.

Words are never touched. In scripts only lines that are nothing but a comment go, so no script may have a text
of several lines; no style and no script here has one, and a test holds them to it.
"""

import re
from collections.abc import Callable

_INDENTED = re.compile(r"\n\s+")
_FIELD_VALUE = re.compile(r'(value="[^"]*")')
"""What a field of a form holds."""
_BLANKS = re.compile(r"[ \t]{2,}")
_STYLE_SPACE = re.compile(r'"[^"]*"|\s*;?\s*(})\s*|\s*([{;])\s*|([:,])\s+')
"""What stands in quotes, or blanks round a sign that needs none."""
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SCRIPT_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)


def squeezed_markup(html: str) -> str:
    """Markup without indentation and with one blank for many.

    What is preformatted is left alone, and so is what a form sends back: a position has lines of its own.
    """
    if "<pre" in html or "<textarea" in html:
        return html
    parts = _FIELD_VALUE.split(html)
    parts[::2] = [_BLANKS.sub(" ", _INDENTED.sub("\n", part)) for part in parts[::2]]
    return "".join(parts)


def squeezed_style(css: str) -> str:
    """A style sheet without comments, indentation and blanks that part nothing."""
    told = _STYLE_COMMENT.sub("", css)
    return _STYLE_SPACE.sub(lambda it: it[1] or it[2] or it[3] or it[0], told).strip() + "\n"


def squeezed_script(script: str) -> str:
    """A script without lines of comment and without indentation."""
    return _INDENTED.sub("\n", _SCRIPT_COMMENT.sub("", script)).strip() + "\n"


SQUEEZED: dict[str, Callable[[str], str]] = {"text/css": squeezed_style, "text/javascript": squeezed_script}
"""By the type of an asset."""
