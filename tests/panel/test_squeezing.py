"""What is sent has no comments and no indentation, and says the same."""

import re

import pytest

from companion.panel.assets import assets, web_root
from companion.panel.squeezing import squeezed_markup, squeezed_script, squeezed_style

SCRIPTS = [path for path, kind in assets().items() if kind == "text/javascript"]
STYLES = [path for path, kind in assets().items() if kind == "text/css"]


@pytest.mark.parametrize("path", SCRIPTS)
def test_no_script_has_a_text_of_several_lines(path: str) -> None:
    """Such a text could hold a line that looks like a comment, and its indentation would be part of it."""
    lines = (web_root() / path).read_text("utf-8").splitlines()
    code = [line for line in lines if not line.lstrip().startswith("//")]

    assert [line for line in code if line.split(" // ")[0].count("`") % 2] == []
    assert not any("/*" in line for line in code)


@pytest.mark.parametrize("path", STYLES)
def test_no_style_has_a_comment_inside_a_text(path: str) -> None:
    """Texts stand between quotes, on one line."""
    texts = re.findall(r'"[^"\n]*"', (web_root() / path).read_text("utf-8"))

    assert [said for said in texts if "/*" in said] == []


def test_what_is_only_for_readers_goes() -> None:
    """Comments and indentation; a comment behind code stays."""
    assert squeezed_style("/* A */\n.a {\n  left: 0;\n}\n") == ".a{left:0}\n"
    assert squeezed_style('.a :is(b, i)::before { content: ": , ; "; width: calc(1px + 2px) }') == (
        '.a :is(b,i)::before{content:": , ; ";width:calc(1px + 2px)}\n'
    )
    assert squeezed_script("// A\nif (a) {\n  b(); // c\n}\n") == "if (a) {\nb(); // c\n}\n"
    assert squeezed_markup('<a  id="b"   class="c">') == '<a id="b" class="c">'
    assert squeezed_markup('<i  value="[a]\n\nb  =  1">') == '<i value="[a]\n\nb  =  1">'
    assert squeezed_markup("<p>\n  a\n  <b>c</b>\n</p>") == "<p>\na\n<b>c</b>\n</p>"
    assert squeezed_markup("<pre>\n  a</pre>") == "<pre>\n  a</pre>"
