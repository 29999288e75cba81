"""A page's end of a stream, without a browser: events read from a real socket."""

import http.client
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Event:
    """One server-sent event."""

    name: str
    id: str
    content: Any


class Listener:
    """Opens a stream and reads it event by event; no wait outlasts ten seconds or four beats of the line."""

    def __init__(self, port: int, query: str = "page=table", headers: dict[str, str] | None = None) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self._connection.request("GET", f"/stream?{query}", headers=headers or {})
        self._response = self._connection.getresponse()
        self.status = self._response.status
        self._events = self._read()

    def next(self, name: str) -> Event:
        """The next event of that name; others are passed over."""
        beats = 0
        for event in self._events:
            if event.name == name:
                return event
            beats += event.name == "beat"
            assert beats < 4, f"no {name} came"
        raise AssertionError(f"the stream ended before any {name} came")

    def rest(self) -> list[str]:
        """The names of all events until the stream ends."""
        return [event.name for event in self._events]

    def close(self) -> None:
        self._response.close()
        self._connection.close()

    def _read(self) -> Iterator[Event]:
        fields: dict[str, str] = {}
        for raw in self._response:
            line = raw.decode().rstrip("\n")
            if line:
                key, _, value = line.partition(": ")
                fields[key] = value
            elif "event" in fields:
                yield Event(fields["event"], fields.get("id", ""), json.loads(fields["data"]))
                fields = {}
            else:
                fields = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
