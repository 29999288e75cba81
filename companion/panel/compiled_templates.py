"""Compiled templates, kept in a folder from start to start. What cannot be kept is compiled again."""

from contextlib import suppress
from pathlib import Path

from jinja2.bccache import Bucket, FileSystemBytecodeCache


class CompiledTemplates(FileSystemBytecodeCache):
    """Jinja's own, but for a disk that is full or may not be written to: no page fails for that."""

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was kept, if it can be read."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, if it can be written."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
