"""What each screen decides for itself, kept in its session: large print, wall, lessons, dice, a timer."""

from dataclasses import asdict, dataclass, fields

from flask import session

MINUTES = (0, 2, 3, 5)
"""How long the ring of the timer may take; 0 for no timer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenSettings:
    """How one screen shows the table."""

    large: bool = False
    """Whether letters are larger."""
    wall: bool = False
    """Whether it hangs on a wall and is read from 3 m: large, and nothing is answered on it."""
    lessons: bool = True
    """Whether each rule is explained the first time it matters."""
    dice: bool = True
    """Whether dice may be rolled on it."""
    minutes: int = 0
    """How long the ring of a turn takes; 0 for none."""


def screen_settings(*, camera: bool) -> ScreenSettings:
    """The settings of the screen that asks; where a camera reads dice they are not rolled unless wanted."""
    kept = session.get("screen", {})
    names = [each.name for each in fields(ScreenSettings)]
    return ScreenSettings(**{"dice": not camera, **{name: kept[name] for name in names if name in kept}})


def keep_settings(chosen: ScreenSettings) -> None:
    """Remember the settings of the screen that asks."""
    session.permanent = True
    session["screen"] = asdict(chosen)
