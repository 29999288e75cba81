"""The eyes of a recording: its pictures read again, with the hints its readers give. Needs OpenCV."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from companion.devices.camera.tape import FrameTape
from companion.devices.recording import Row
from companion.devices.vision.reading import TableReader
from companion.messages.games import Kit
from companion.messages.ids import PieceId, TagId
from companion.messages.observations import Observation
from companion.messages.sightings import TableSeen
from companion.wiring.camera_hints import HeardAndSeen


class TapedEyes:
    """Reads on as far as it is told; listens in on all that is seen meanwhile."""

    def __init__(
        self,
        rows: Sequence[Row],
        pictures: Path,
        reader: TableReader,
        kit: Kit,
        tags: Mapping[TagId, PieceId],
    ) -> None:
        self._heard = HeardAndSeen(lambda: tags, kit, lambda: self._tape.now)
        self._tape = FrameTape(rows, pictures, reader, self._heard.hints)

    def among(self, others: Iterator[Observation]) -> Iterator[Observation]:
        """What the eyes read, put among what others saw in the order of time."""
        for seen in others:
            yield from self._until(seen.at)
            self._heard.observe(seen)
            yield seen
        yield from self._until(float("inf"))

    def _until(self, at: float) -> Iterator[TableSeen]:
        for seen in self._tape.until(at):
            self._heard.observe(seen)
            yield seen
