"""Pictures from a folder instead of a camera: a recording, or a table photographed by hand."""

from pathlib import Path

from companion.devices.vision.images import Grey, Picture, grey_of, picture_in
from companion.devices.vision.motion import glance_of
from companion.errors import DeviceError

PATTERNS = ("*.png", "*.jpg", "*.jpeg")


class PictureFolder:
    """Shows the pictures of a folder by name, each for some glances; the last one stays."""

    living = False

    def __init__(self, folder: Path, glances: int = 12) -> None:
        self.name = f"the folder {folder}"
        self._folder = folder
        self._glances = glances
        self._files: list[Path] = []
        self._shown = 0
        self._current: Picture | None = None

    def open(self) -> None:
        """List the pictures."""
        if self._files:
            return
        self._files = sorted(file for pattern in PATTERNS for file in self._folder.glob(pattern))
        self._shown = 0
        self._current = None
        if not self._files:
            raise DeviceError(
                "There are no pictures in {folder}.",
                "Put PNG or JPEG pictures of the table there.",
                folder=str(self._folder),
            )

    def glance(self) -> Grey:
        """The present picture, small and grey; after some glances the next picture takes its place."""
        self.open()
        if self._shown % self._glances == 0:
            self._current = None
        self._shown += 1
        return glance_of(grey_of(self.look()))

    def look(self) -> Picture:
        """The present picture."""
        self.open()
        if self._current is None:
            self._current = _read(self._files[min(self._shown // self._glances, len(self._files) - 1)])
        return self._current

    def settle(self) -> None:
        """Pictures in a folder are settled."""

    def close(self) -> None:
        """Begin again from the first picture next time."""
        self._files = []


def _read(file: Path) -> Picture:
    try:
        picture = picture_in(file.read_bytes())
    except OSError as fault:
        raise _unreadable(file) from fault
    if picture is None:
        raise _unreadable(file)
    return picture


def _unreadable(file: Path) -> DeviceError:
    return DeviceError(
        "The picture {file} cannot be read.",
        "Delete it, or replace it by a whole PNG or JPEG picture.",
        file=str(file),
    )
