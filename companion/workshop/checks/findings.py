"""What a check found: about what, how bad, what it means and what to do. Sentences are texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from companion.errors import CompanionError
from companion.messages.text import Text, remedy_of, what_of


class Severity(Enum):
    """How bad it is."""

    GOOD = "good"
    NOTE = "note"
    """Worth knowing; the table works."""
    BAD = "bad"


class GuideStep(Enum):
    """The steps of the build guide, each with its check."""

    MACHINE = 1
    SOCKETS = 2
    CAMERA = 3
    HUBS = 4
    READERS = 5
    SWITCHES = 6
    PIECES = 7
    PANEL = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at."""

    step: GuideStep
    subject: str
    level: Severity
    what: Text
    remedy: Text | None = None


def good(step: GuideStep, subject: str, what: Text) -> Finding:
    """All is well."""
    return Finding(step=step, subject=subject, level=Severity.GOOD, what=what)


def note(step: GuideStep, subject: str, what: Text, remedy: Text) -> Finding:
    """Worth knowing."""
    return Finding(step=step, subject=subject, level=Severity.NOTE, what=what, remedy=remedy)


def bad(step: GuideStep, subject: str, what: Text, remedy: Text) -> Finding:
    """To be mended."""
    return Finding(step=step, subject=subject, level=Severity.BAD, what=what, remedy=remedy)


def from_error(step: GuideStep, subject: str, error: CompanionError) -> Finding:
    """An error as a finding."""
    return bad(step, subject, what_of(error), remedy_of(error))


def worst(findings: Sequence[Finding]) -> Severity:
    """The worst of some findings."""
    order = (Severity.GOOD, Severity.NOTE, Severity.BAD)
    return max((finding.level for finding in findings), key=order.index, default=Severity.GOOD)
