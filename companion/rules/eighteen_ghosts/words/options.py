"""The questions before play."""

from companion.messages.games import Option, OptionValue
from companion.messages.text import text


def options() -> tuple[Option, ...]:
    """What wins, how the portals begin, and who plays."""
    return (
        Option(
            id="variant",
            label=text("Who wins"),
            values=(
                OptionValue(id="colours", label=text("who has one escaped ghost of each colour")),
                OptionValue(id="any", label=text("who has any three escaped ghosts (short)")),
            ),
            default="colours",
        ),
        Option(
            id="portals",
            label=text("The portals begin open"),
            values=(
                OptionValue(id="outwards", label=text("to the outer wall")),
                OptionValue(id="inwards", label=text("to the inside")),
            ),
            default="outwards",
        ),
        Option(id="player-A", label=text("Player A is"), values=_minds(), default="person"),
        Option(id="player-B", label=text("Player B is"), values=_minds(), default="person"),
    )


def _minds() -> tuple[OptionValue, ...]:
    return (
        OptionValue(id="person", label=text("a person")),
        OptionValue(id="beginner", label=text("the table, as a beginner")),
        OptionValue(id="casual", label=text("the table, with a little thought")),
        OptionValue(id="skilled", label=text("the table, with skill")),
        OptionValue(id="strongest", label=text("the table, as well as it can")),
    )
