"""Steps of an installation as plain values: files to write, change or remove, commands to run. No doing."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteFile:
    """Write a file; `keep` leaves one alone that is there already. A secret's content is not shown."""

    why: str
    path: PurePosixPath
    content: str
    mode: int = 0o644
    keep: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLine:
    """Set one line of somebody else's file, in place of the one whose first word is `begins`, or last."""

    why: str
    path: PurePosixPath
    begins: str
    line: str

    def put_into(self, content: str) -> str:
        """The content with this line, all others as they are."""
        lines = content.splitlines()
        own = [number for number, line in enumerate(lines) if line.split()[:1] == [self.begins]]
        kept = [line for number, line in enumerate(lines) if number not in own[1:]]
        if own:
            kept[own[0]] = self.line
        else:
            kept.append(self.line)
        return "\n".join(kept) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveFile:
    """Remove a file or a folder with all in it; fine if it is gone already."""

    why: str
    path: PurePosixPath


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCommand:
    """Run a command; `optional` goes on when it fails."""

    why: str
    command: tuple[str, ...]
    optional: bool = False


Step = WriteFile | SetLine | RemoveFile | RunCommand


def shown(steps: Sequence[Step]) -> str:
    """All steps as a person reads them before saying yes."""
    return "\n".join(line for number, step in enumerate(steps, 1) for line in _lines(number, step)) + "\n"


def _lines(number: int, step: Step) -> Iterator[str]:
    match step:
        case WriteFile():
            kept = ", unless it is there already" if step.keep else ""
            yield f"{number}. {step.why}"
            yield f"   write {step.path} (mode {step.mode:o}){kept}:"
            content = "(a secret of this table)\n" if step.secret else step.content
            yield from (f"     | {line}".rstrip() for line in content.splitlines())
        case SetLine():
            yield f"{number}. {step.why}"
            yield f"   set the line of {step.begins} in {step.path}:"
            yield f"     | {step.line.expandtabs()}"
        case RemoveFile():
            yield f"{number}. {step.why}"
            yield f"   remove {step.path}"
        case RunCommand():
            yield f"{number}. {step.why}"
            yield f"   run {shlex.join(step.command)}" + ("  (may fail)" if step.optional else "")
    yield ""
